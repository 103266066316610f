/** What the search tree says. */
import { count, list, plural } from "./format";
import type { SearchTree, Sought } from "../model/tree";
import { KINDS } from "../model/tree-kinds";
import { visible } from "../model/visible";
import type { TreeFile } from "../model/tree-export";
import type { TreeNodeKind } from "../types/TreeNodeKind";

export const TITLE = "Search tree";

const KIND_NAMES: Record<Exclude<TreeNodeKind, "error">, string> = {
  new: "new state",
  visited: "met before",
  end: "program ends",
  bound: "cut short",
  ignored: "ignored",
};

export const kindName = (kind: TreeNodeKind, sought: Sought): string => (kind === "error" ? sought : KIND_NAMES[kind]);

export const LEGEND = "Kinds of nodes";
export const CANVAS =
  "Search tree. Arrow keys go to the parent, the first child and the siblings; Enter inspects the node, N goes to the next hit, plus and minus zoom, 0 shows the whole tree.";
export const ZOOM_IN = "Zoom in";
export const ZOOM_OUT = "Zoom out";
export const FIT = "Show the whole tree";
export const next = (sought: Sought): string => `Next ${sought}`;
export const MAP = "Overview of the search tree; the part in sight is framed";

export const FIND = "Find in the tree";
export const FIND_EXAMPLES = "Line, thread or value";
export const FIND_HELP = "A line such as 18 or Race.java:18, a thread, a value such as x=3; also kind:end or level:4.";
export const NEXT_HIT = "Next hit";
export const PREVIOUS_HIT = "Previous hit";

export const EXPORT = "Save the tree as";
export const saveAs = (format: string): string => `Save the tree as ${format}`;

export const DENSE = "A mark with a number stands for that many nodes and looks like the worst of them; a double click goes into it.";
export const CLICK_STILL = "Click a node to see its state and how the search came there.";
export const CLICK_RUNNING = "Click a node to see how the search got there.";
export const PAUSE_FIRST = "Pause to inspect the state.";

export const IN_WORDS = "The tree in words";
export const PARENT = "Parent";
export const CHILDREN = "Children";
export const ROOT = "The root: the program before its first choice.";

export type Counts = Record<TreeNodeKind, number>;

/** Counts in words, without those of nothing that is seldom there. */
function kindsText(counts: Counts, sought: Sought, { all }: { all: boolean }): string {
  const parts: [TreeNodeKind, string][] = [
    ["new", `${count(counts.new)} new`],
    ["visited", `${count(counts.visited)} met before`],
    ["end", plural(counts.end, "end of the program", "ends of the program")],
    ["error", sought === "error" ? plural(counts.error, "error") : plural(counts.error, "witness", "witnesses")],
    ["bound", `${count(counts.bound)} cut short`],
    ["ignored", `${count(counts.ignored)} ignored by the program`],
  ];
  const usual = (kind: TreeNodeKind): boolean => all && ["new", "visited", "end"].includes(kind);
  return list(parts.filter(([kind]) => counts[kind] > 0 || usual(kind)).map(([, text]) => text));
}

/** The picture in a sentence. `counts` and `total` are the search's: it may have gone on where the picture stops. */
export function treeSentence(tree: SearchTree, counts: Counts, total: number): string {
  const { height } = tree;
  const nodes = `${TITLE} of ${plural(total, "node")}`;
  if (total === 1) return `${nodes}.`;
  const levels = total > tree.size ? `, ${plural(height, "level")} deep as far as it is drawn` : `, ${plural(height, "level")} deep`;
  return `${nodes}${levels}: ${kindsText(counts, tree.sought, { all: true })}.`;
}

/** How much of the tree is drawn, where that is not all. `first`: nodes that were taken as they came. */
export function drawnSentence(tree: SearchTree, total: number, first: number): string {
  if (total <= tree.size) return "";
  const more = tree.size - first;
  const ways = more > 0 ? `, and ${count(more)} more on the ways to ${tree.sought === "error" ? "errors" : "witnesses"}` : "";
  return `The first ${count(Math.min(first, tree.size))} of ${count(total)} nodes are drawn${ways}; the search goes on without the picture.`;
}

/** Where a node is and how the search came there. */
export function nodeSentence(tree: SearchTree, node: number): string {
  if (node === 0) return ROOT;
  const labels: string[] = [];
  let left = 0;
  for (let at = node; at > 0; at = tree.parent(at)) {
    const label = tree.label(at);
    if (label === "") continue;
    if (labels.length < MOST_LABELS) labels.unshift(visible(label));
    else left++;
  }
  const shown = left > 0 ? ["…", ...labels] : labels;
  return `Level ${count(tree.depth(node))}, ${kindName(tree.kind(node), tree.sought)}. Path from the root: ${shown.join(" → ")}.`;
}

/** Labels of a path: those at its end. */
const MOST_LABELS = 12;

/** What is below a node, and which line led to it. */
export function nodeDetails(tree: SearchTree, node: number): string {
  const at = tree.at(node);
  const line = at === "" ? "" : `The step began at ${visible(at)}. `;
  const { place, end, order } = tree.layout();
  const from = place[node] ?? 0;
  const to = end[from] ?? from + 1;
  if (to === from + 1) return line.trim();
  const counts: Counts = { new: 0, visited: 0, end: 0, error: 0, bound: 0, ignored: 0 };
  for (let p = from + 1; p < to; p++) counts[tree.kind(order[p] ?? 0)]++;
  return `${line}Below it ${to - from - 1 === 1 ? "is" : "are"} ${plural(to - from - 1, "node")}: ${kindsText(counts, tree.sought, { all: false })}.`;
}

/** A node as the target of a button. */
export function nodeName(tree: SearchTree, node: number): string {
  if (node === 0) return "the root";
  const at = tree.at(node);
  return `${visible(tree.label(node))}${at === "" ? "" : ` at ${visible(at)}`}, ${kindName(tree.kind(node), tree.sought)}`;
}

export function hitsText(hits: number, position: number): string {
  if (hits === 0) return "No hits";
  return position < 0 ? plural(hits, "hit") : `Hit ${count(position + 1)} of ${count(hits)}`;
}

/** What was saved, and whether that is all. */
export function savedText({ name, nodes }: TreeFile, total: number): string {
  if (nodes >= total) return `Saved ${name}: ${total === 1 ? "1 node" : `all ${count(total)} nodes`}.`;
  return `Saved ${name}: the first ${count(nodes)} of ${count(total)} nodes.`;
}

/** Children that are named: more would fill the page. */
export const moreChildren = (more: number): string => `and ${count(more)} more`;

/** All nodes of the search by kind, the root among none. */
export const nodesOf = (counts: Counts): number => KINDS.reduce((sum, kind) => sum + counts[kind], 1);

/** What a file with the tree says of itself. */
export function fileTitle(nodes: number, total: number): string {
  const all = plural(total, "node");
  return nodes < total ? `${TITLE}, the first ${count(nodes)} of ${all}` : `${TITLE} of ${all}`;
}

/** What an edge says in such a file. */
export const edgeText = (label: string, at: string): string => (at === "" ? label : `${label} at ${at}`);

export const START = "start";

/** A thread whose name the search has not told. */
export const threadNumber = (thread: number): string => `thread ${thread}`;
