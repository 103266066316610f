/** Structures of objects, fetched when the first one is to be shown or asked for. */
import { later } from "./later";

export const GenerateForm = later(async () => (await import("./structure-part")).GenerateForm);
export const LinkedHeap = later(async () => (await import("./structure-part")).LinkedHeap);
export const StructuresView = later(async () => (await import("./structure-part")).StructuresView);
