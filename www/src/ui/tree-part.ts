/** Everything that draws the search tree, as one file. */
export { TreePanel } from "./TreePanel";
export { TreeView } from "./TreeView";
