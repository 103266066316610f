/** Everything that asks for structures and draws them, as one file. */
export { GenerateForm } from "./GenerateForm";
export { LinkedHeap } from "./LinkedHeap";
export { StructuresView } from "./StructuresView";
