/** The search tree, fetched when the first search begins. */
import { later } from "./later";

export const TreePanel = later(async () => (await import("./tree-part")).TreePanel);
export const TreeView = later(async () => (await import("./tree-part")).TreeView);
