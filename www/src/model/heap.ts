/**
 * The heap as boxes and arrows: threads and classes at the left, what they refer to in columns to the right. Columns are
 * distances from the left; within a column boxes stand near what leads to them.
 */
import type { ObjectView } from "../types/ObjectView";
import type { StateView } from "../types/StateView";
import type { VariableView } from "../types/VariableView";
import { shortened } from "../text/format";
import { HEAP } from "../text/state";
import { isOwn } from "./state";

/** More objects than this cannot be read as a picture. */
export const MAX_OBJECTS = 30;
const MAX_ROWS = 8;
const MAX_TEXT = 26;
const CHARACTER = 7.3;
const ROW_HEIGHT = 18;
const HEAD_HEIGHT = 22;
const GAP_X = 52;
const GAP_Y = 16;
const MARGIN = 8;

export interface HeapLine {
  text: string;
  /** Where its arrow leads to. */
  to: string | null;
}

export interface HeapNode {
  key: string;
  kind: "thread" | "class" | "object";
  /** A thread's number, an object's id. */
  number: number;
  title: string;
  lines: HeapLine[];
}

/** What is drawn, or a sentence why nothing is. */
export type Heap = { nodes: HeapNode[] } | { problem: string };

const objectKey = (id: number): string => `object:${id}`;

/** Takes from a state what a picture shows: the program's objects and collections that something of the program leads to. */
export function heapOf(view: StateView, name: (label: string) => string): Heap {
  const objects = new Map(view.objects.filter(isDrawn).map((object) => [object.id, object]));
  const line = ({ name: field, value, object }: VariableView): HeapLine => {
    const to = object !== null && objects.has(object) ? objectKey(object) : null;
    const said = to === null ? name(value) : "";
    return { text: field === "" ? said : to === null ? `${field} = ${said}` : field, to };
  };
  const roots: HeapNode[] = [];
  for (const { thread, name: title, frames } of view.threads) {
    const locals = frames.flatMap((frame) => frame.locals).filter(({ object, dead }) => object !== null && objects.has(object) && dead !== true);
    if (locals.length > 0) roots.push({ key: `thread:${thread}`, kind: "thread", number: thread, title, lines: unique(locals.map(line)) });
  }
  for (const { class: title, fields } of view.statics) {
    const refs = fields.filter(({ object }) => object !== null && objects.has(object));
    if (refs.length > 0) roots.push({ key: `class:${title}`, kind: "class", number: -1, title: name(title.replace(/^.*[.$](?=\p{L})/u, "")), lines: refs.map(line) });
  }
  // Where no living variable leads to any, it is those that the state lists.
  const living = reached(roots, objects, line, name);
  const nodes = living.length > roots.length ? living : view.objects.filter(isOwn).map((object) => nodeOf(object, line, name));
  const count = nodes.filter(({ kind }) => kind === "object").length;
  if (count === 0) return { problem: HEAP.nothing };
  if (count > MAX_OBJECTS) return { problem: HEAP.tooMany(count, MAX_OBJECTS) };
  return { nodes };
}

/** Objects of the program, its arrays, and collections. */
export const isDrawn = ({ library, content, length, class: type }: ObjectView): boolean => !library || (content !== null && content.kind !== "thread") || (length !== null && !type.startsWith("java."));

/** A variable of the same name and value in two frames is one line. */
function unique(lines: HeapLine[]): HeapLine[] {
  const seen = new Set<string>();
  return lines.filter(({ text, to }) => {
    const key = JSON.stringify([text, to]);
    return !seen.has(key) && seen.add(key);
  });
}

function reached(
  roots: HeapNode[],
  objects: ReadonlyMap<number, ObjectView>,
  line: (variable: VariableView) => HeapLine,
  name: (label: string) => string,
): HeapNode[] {
  const nodes = [...roots];
  const seen = new Set(roots.map(({ key }) => key));
  for (let next = 0; next < nodes.length; next++) {
    for (const { to } of nodes[next]?.lines ?? []) {
      if (to === null || seen.has(to)) continue;
      seen.add(to);
      const object = objects.get(Number(to.slice(objectKey(0).length - 1))) as ObjectView;
      nodes.push(nodeOf(object, line, name));
    }
  }
  return nodes;
}

function nodeOf(object: ObjectView, line: (variable: VariableView) => HeapLine, name: (label: string) => string): HeapNode {
  return { key: objectKey(object.id), kind: "object", number: object.id, title: name(object.label), lines: linesOf(object, line) };
}

function linesOf({ fields, content, length, locked_by }: ObjectView, line: (variable: VariableView) => HeapLine): HeapLine[] {
  const lines: HeapLine[] = locked_by === null ? [] : [{ text: HEAP.lockedBy(locked_by), to: null }];
  const all = fields.map((field) => line(length === null ? field : { ...field, name: `[${field.name.replace(/^\[|\]$/g, "")}]` }));
  lines.push(...all);
  content?.entries.forEach(({ key, value }, i) => {
    const said = line(value);
    const name = key ? key.value : content.kind === "list" && value.name === "" ? `[${i}]` : "";
    if (name === "") lines.push(said);
    else lines.push({ ...said, text: said.to === null ? `${name} = ${said.text}` : name });
  });
  if (lines.length === 0 && content) lines.push({ text: HEAP.empty, to: null });
  if (lines.length <= MAX_ROWS) return lines;
  return [...lines.slice(0, MAX_ROWS - 1), { text: HEAP.more(lines.length - MAX_ROWS + 1), to: null }];
}

export interface Box extends HeapNode {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Arrow {
  from: string;
  to: string;
  path: string;
}

export interface Picture {
  boxes: Box[];
  arrows: Arrow[];
  width: number;
  height: number;
}

/** A text that fits into a box. */
export const clipped = (text: string): string => shortened(text, MAX_TEXT);

/** Places the boxes and leads the arrows. */
export function draw(nodes: readonly HeapNode[]): Picture {
  const layers = orderLayers(layersOf(nodes), nodes);
  const boxes = new Map<string, Box>();
  let x = MARGIN;
  let height = 0;
  for (const layer of layers) {
    const width = Math.max(...layer.map(widthOf));
    let y = MARGIN;
    for (const node of layer) {
      const box = { ...node, x, y, width, height: HEAD_HEIGHT + node.lines.length * ROW_HEIGHT + (node.lines.length > 0 ? 5 : 0) };
      boxes.set(node.key, box);
      y += box.height + GAP_Y;
    }
    height = Math.max(height, y - GAP_Y + MARGIN);
    x += width + GAP_X;
  }
  const all = [...boxes.values()];
  const arrows = all.flatMap((box) => box.lines.flatMap(({ to }, i) => (to === null ? [] : [arrow(box, i, boxes.get(to) as Box)])));
  return { boxes: all, arrows, width: Math.max(0, x - GAP_X + MARGIN + 24), height };
}

function widthOf({ title, lines }: HeapNode): number {
  const longest = Math.max(clipped(title).length, ...lines.map(({ text }) => clipped(text).length));
  return Math.max(84, Math.ceil(longest * CHARACTER + 22));
}

/** Distance of each node from the left: nodes come in the order in which they were reached. */
function layersOf(nodes: readonly HeapNode[]): HeapNode[][] {
  const depth = new Map<string, number>();
  for (const { key, kind } of nodes) if (kind !== "object") depth.set(key, 0);
  const layers: HeapNode[][] = [];
  for (const node of nodes) {
    const at = depth.get(node.key) ?? 0;
    for (const { to } of node.lines) if (to !== null && !depth.has(to)) depth.set(to, at + 1);
    (layers[at] ??= []).push(node);
  }
  return layers.filter((layer) => layer.length > 0);
}

/** Orders each column by the middle of what leads to its boxes. */
function orderLayers(layers: HeapNode[][], nodes: readonly HeapNode[]): HeapNode[][] {
  const sources = new Map<string, string[]>();
  for (const { key, lines } of nodes) {
    for (const { to } of lines) if (to !== null) sources.set(to, [...(sources.get(to) ?? []), key]);
  }
  const place = new Map<string, number>();
  return layers.map((layer, depth) => {
    const middle = (node: HeapNode): number => {
      const from = (sources.get(node.key) ?? []).map((key) => place.get(key)).filter((at) => at !== undefined);
      return from.length === 0 ? 0 : from.reduce((sum, at) => sum + at, 0) / from.length;
    };
    const keyed = layer.map((node, i) => ({ node, at: depth === 0 ? i : middle(node), i }));
    const sorted = keyed.sort((a, b) => a.at - b.at || a.i - b.i).map(({ node }) => node);
    sorted.forEach(({ key }, i) => place.set(key, (i + 1) / (sorted.length + 1)));
    return sorted;
  });
}

/** From a line's end to the head of the box; round the right side where that stands in the same column or before. */
function arrow(from: Box, line: number, to: Box): Arrow {
  const x1 = from.x + from.width;
  const y1 = from.y + HEAD_HEIGHT + (line + 0.5) * ROW_HEIGHT;
  const y2 = to.y + HEAD_HEIGHT / 2;
  const forward = to.x > from.x;
  const x2 = forward ? to.x : to.x + to.width;
  const pull = forward ? Math.max(20, (x2 - x1) / 2) : 30;
  const path = `M${x1} ${y1}C${x1 + pull} ${y1} ${forward ? x2 - pull : x2 + pull} ${y2} ${x2} ${y2}`;
  return { from: from.key, to: to.key, path };
}

/** The same in words, a sentence for each box. */
export function heapText(nodes: readonly HeapNode[]): string[] {
  const titles = new Map(nodes.map(({ key, title }) => [key, title]));
  return nodes.map(({ title, lines }) => {
    const parts = lines.map(({ text, to }) => (to === null ? text : `${text === "" ? HEAP.element : text} → ${titles.get(to) ?? ""}`));
    return parts.length === 0 ? title : `${title}: ${parts.join(", ")}`;
  });
}
