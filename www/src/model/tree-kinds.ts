/** The kinds of nodes of a search tree, and which of them matters more. */
import type { TreeNodeKind } from "../types/TreeNodeKind";

export const KINDS: readonly TreeNodeKind[] = ["new", "visited", "end", "error", "bound", "ignored"];

/** From what matters least to what is looked for. */
const BY_WEIGHT: readonly TreeNodeKind[] = ["visited", "new", "ignored", "end", "bound", "error"];

/** The weight of a kind, by its position in `KINDS`: of nodes that share a mark the one with the greatest is shown. */
export const WEIGHTS: readonly number[] = KINDS.map((kind) => BY_WEIGHT.indexOf(kind));

export const kindOfWeight = (weight: number): TreeNodeKind => BY_WEIGHT[weight] ?? "visited";

export const ERROR_WEIGHT = BY_WEIGHT.indexOf("error");
