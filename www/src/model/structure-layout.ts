/** Places the nodes of structures: children below their node, side by side in the order of its links. */
import { shortened } from "../text/format";
import { STRUCTURE } from "../text/structure";
import { type Branch, branchesOf, type Link, type Part, type StructureNode } from "./structure";

const MAX_TEXT = 26;
const CHARACTER = 7.3;
const HEAD = 21;
const LINE = 16;
const TAG = 16;
const GAP_X = 14;
const GAP_Y = 36;
const MARGIN = 10;
/** Width of what stands for null. */
const NONE = 26;

export interface Line {
  text: string;
  changed: boolean;
  open: boolean;
}

export interface PlacedNode {
  node: StructureNode;
  /** Over its box: the variables that refer to it. */
  tag: string;
  lines: Line[];
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Edge {
  from: string;
  /** Null leads to a small mark. */
  to: string | null;
  kind: "child" | "none" | "across";
  name: string;
  changed: boolean;
  path: string;
  /** Where its name stands. */
  x: number;
  y: number;
}

export interface Layout {
  nodes: PlacedNode[];
  edges: Edge[];
  width: number;
  height: number;
}

/** What is below a node, in the order of its links. */
type Slot = { link: Link; branch: Branch | null };

interface Sized {
  branch: Branch;
  slots: { link: Link; below: Sized | null }[];
  lines: Line[];
  tag: string;
  own: number;
  /** Of everything, with what is below. */
  width: number;
  /** Of its own box. */
  height: number;
}

export function layOut(nodes: readonly StructureNode[]): Layout {
  const trees = branchesOf(nodes).map(sized);
  const rows: Row[] = [];
  trees.forEach((tree) => measureRows(tree, 0, rows));
  const tops: number[] = [];
  let height = MARGIN;
  for (const row of rows) {
    height += row.tagged ? TAG : 0;
    tops.push(height);
    height += row.height + GAP_Y;
  }
  const layout: Layout = { nodes: [], edges: [], width: 0, height: Math.max(0, height - GAP_Y + MARGIN) };
  let x = MARGIN;
  for (const tree of trees) {
    place(tree, x, 0, tops, layout);
    x += tree.width + GAP_X * 2;
  }
  layout.width = Math.max(0, x - GAP_X * 2 + MARGIN);
  addAcross(trees, layout);
  return layout;
}

/** Where all that could be below is null, nothing tells more than the node alone does. */
function slotsOf({ node, kinds, children }: Branch): Slot[] {
  let next = 0;
  const slots = node.links.flatMap((link, i): Slot[] => {
    if (kinds[i] === "child") return [{ link, branch: children[next++] ?? null }];
    return kinds[i] === "none" ? [{ link, branch: null }] : [];
  });
  return slots.length > 1 && slots.every(({ branch }) => branch === null) ? [] : slots;
}

function sized(branch: Branch): Sized {
  const { node, kinds } = branch;
  const slots = slotsOf(branch).map(({ link, branch: below }) => ({ link, below: below && sized(below) }));
  const up = node.links.filter((_, i) => kinds[i] === "up").map((link): Line => ({ text: link.to === null ? `${link.name} = null` : `${link.name} ↑`, changed: link.changed, open: false }));
  const lines = [...node.parts.flatMap(linesOf), ...up];
  const tag = shortened(node.tags.join(", "), MAX_TEXT);
  const longest = Math.max(node.title.length + 2, tag.length, ...lines.map(({ text, changed }) => shortened(text, MAX_TEXT).length + (changed ? 2 : 0)));
  const own = Math.max(56, Math.ceil(longest * CHARACTER + 18));
  const below = slots.reduce((sum, { below }) => sum + (below?.width ?? NONE), 0) + Math.max(0, slots.length - 1) * GAP_X;
  const height = HEAD + lines.length * LINE + (lines.length > 0 ? 5 : 0);
  return { branch, slots, lines, tag, own, width: Math.max(own, below), height };
}

/** What it was stands below: beside it, boxes would be too wide for a narrow pane. */
function linesOf({ name, text, changed, was, open }: Part): Line[] {
  const line = { text: name === "" ? text : `${name} = ${text}`, changed, open };
  return was === null ? [line] : [line, { text: STRUCTURE.was(was), changed: false, open: false }];
}

/** What stands at one depth. */
interface Row {
  height: number;
  /** Over some of its boxes stand names of variables. */
  tagged: boolean;
}

function measureRows(tree: Sized, depth: number, rows: Row[]): void {
  const add = (at: number, height: number, tagged: boolean): void => {
    const row = (rows[at] ??= { height: 0, tagged: false });
    row.height = Math.max(row.height, height);
    row.tagged ||= tagged;
  };
  add(depth, tree.height, tree.tag !== "");
  for (const { below } of tree.slots) {
    if (below) measureRows(below, depth + 1, rows);
    else add(depth + 1, NONE / 2, false);
  }
}

const middle = ({ x, width }: PlacedNode): number => x + width / 2;

function place(tree: Sized, left: number, depth: number, tops: readonly number[], layout: Layout): PlacedNode {
  const { branch, slots, lines, tag, own, height } = tree;
  const below = slots.reduce((sum, slot) => sum + (slot.below?.width ?? NONE), 0) + Math.max(0, slots.length - 1) * GAP_X;
  const room = Math.max(0, tree.width - below) / 2;
  const placed: PlacedNode = { node: branch.node, tag, lines, x: left + (tree.width - own) / 2, y: tops[depth] ?? 0, width: own, height };
  layout.nodes.push(placed);
  let x = left + room;
  const ends = slots.map((slot): { slot: (typeof slots)[number]; x: number; y: number } => {
    const width = slot.below?.width ?? NONE;
    const child = slot.below && place(slot.below, x, depth + 1, tops, layout);
    const end = child ? { x: middle(child), y: child.y - (child.tag === "" ? 0 : TAG) } : { x: x + width / 2, y: tops[depth + 1] ?? 0 };
    x += width + GAP_X;
    return { slot, ...end };
  });
  // Over its children, where there is room: their middle is not that of their widths.
  const [first, last] = [ends[0], ends.at(-1)];
  if (first && last) placed.x = Math.max(left, Math.min(left + tree.width - own, (first.x + last.x) / 2 - own / 2));
  ends.forEach(({ slot, ...end }, i) => {
    const x1 = placed.x + (own * (i + 1)) / (ends.length + 1);
    const y1 = placed.y + placed.height;
    const bend = (end.y - y1) / 2;
    layout.edges.push({
      from: branch.node.key,
      to: slot.link.to,
      kind: slot.below ? "child" : "none",
      name: slot.link.name,
      changed: slot.link.changed,
      path: `M${round(x1)} ${round(y1)}C${round(x1)} ${round(y1 + bend)} ${round(end.x)} ${round(end.y - bend)} ${round(end.x)} ${round(end.y)}`,
      x: round((x1 + end.x) / 2),
      y: round((y1 + end.y) / 2),
    });
  });
  return placed;
}

/** Links across the trees, from a side of a box to the nearer side of the other. */
function addAcross(trees: readonly Sized[], layout: Layout): void {
  const places = new Map(layout.nodes.map((placed) => [placed.node.key, placed]));
  const visit = ({ branch: { node, kinds }, slots }: Sized): void => {
    node.links.forEach((link, i) => {
      const [from, to] = [places.get(node.key), link.to === null ? undefined : places.get(link.to)];
      if (kinds[i] === "across" && from && to) layout.edges.push(across(from, to, link, layout));
    });
    for (const { below } of slots) if (below) visit(below);
  };
  trees.forEach(visit);
}

function across(from: PlacedNode, to: PlacedNode, link: Link, layout: Layout): Edge {
  const rightwards = middle(to) > middle(from);
  const beside = from === to || Math.abs(middle(to) - middle(from)) < from.width;
  const [x1, y1] = [rightwards || beside ? from.x + from.width : from.x, from.y + from.height / 2];
  const [x2, y2] = [rightwards && !beside ? to.x : to.x + to.width, to.y + Math.min(to.height / 2, HEAD / 2)];
  const pull = Math.max(22, Math.abs(x2 - x1) / 3);
  const out = rightwards || beside ? x1 + pull : x1 - pull;
  const into = rightwards && !beside ? x2 - pull : x2 + pull;
  // A curve that goes round to the right must not leave the picture.
  layout.width = Math.max(layout.width, out + 4, into + 4, (out + into) / 2 + link.name.length * CHARACTER * 0.5 + 4);
  return {
    from: from.node.key,
    to: to.node.key,
    kind: "across",
    name: link.name,
    changed: link.changed,
    path: `M${round(x1)} ${round(y1)}C${round(out)} ${round(y1)} ${round(into)} ${round(y2)} ${round(x2)} ${round(y2)}`,
    x: round((x1 + 3 * out + 3 * into + x2) / 8),
    y: round((y1 + y2) / 2),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A text that fits into a box. */
export const fitting = (text: string): string => shortened(text, MAX_TEXT);
