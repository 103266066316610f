/** Paints what `Marker` has found of a search tree on a canvas. Kinds differ in shape as well as in colour. */
import { short } from "../text/format";
import type { SearchTree } from "../model/tree";
import { ERROR_WEIGHT, kindOfWeight } from "../model/tree-kinds";
import type { TreeLayout } from "../model/tree-layout";
import { APART, type Marks, Spots } from "../model/tree-marks";
import { pixelX, pixelY, type View } from "../model/tree-view";
import { visible } from "../model/visible";
import type { TreeNodeKind } from "../types/TreeNodeKind";

export type Colours = Record<TreeNodeKind | "edge" | "path" | "surface" | "ink" | "hit", string>;

export interface Scene {
  tree: SearchTree;
  layout: TreeLayout;
  view: View;
  marks: Marks;
  /** Places of errors, for where subtrees are one mark. */
  errors: Int32Array;
  /** The chosen node, -1 for none. */
  selected: number;
  /** Nodes that a search has found. */
  hits: readonly number[];
  colours: Colours;
}

/** Edges have their labels beside them when leaves and levels are so far apart. */
const LABEL_X = 60;
const LABEL_Y = 24;
/** Texts of one frame: more would not be read, and take longer than the rest of the picture. */
const MAX_TEXTS = 160;
const FONT = 11;
/** About the width of a digit or letter of the font. */
const LETTER = 6.8;

/** Shared by all frames. */
const texts = new Spots(5);
const rings = new Spots(8);
const diamonds = new Spots(6);
const specks = new Spots(4);

export function paint(context: CanvasRenderingContext2D, scene: Scene): void {
  const { view, marks, colours } = scene;
  context.clearRect(0, 0, view.width, view.height);
  const radius = nodeRadius(view);
  texts.clear(view);
  if (marks.dense) paintSubtrees(context, marks, colours);
  paintEdges(context, marks, colours);
  for (let weight = 0; weight < ERROR_WEIGHT; weight++) paintMarks(context, scene, weight, radius);
  // Errors last and never too small to see: they are what the picture is looked at for.
  if (marks.dense) paintErrors(context, scene, Math.max(4, radius));
  else paintMarks(context, scene, ERROR_WEIGHT, Math.max(4, radius));
  paintHits(context, scene, radius);
  paintSelection(context, scene, radius);
  paintTexts(context, scene, radius);
}

const nodeRadius = ({ sx, sy }: View): number => Math.max(1.3, Math.min(6, sx * 0.32, sy * 0.34));

/** A mark of many nodes is larger than one of few. */
const markRadius = (nodes: number, radius: number): number => (nodes === 1 ? radius : Math.max(radius, Math.min(6, 1.8 + Math.log10(nodes))));

/** Wedges from the root of a subtree to its deepest level. */
function paintSubtrees(context: CanvasRenderingContext2D, marks: Marks, colours: Colours): void {
  context.globalAlpha = 0.3;
  for (let weight = 0; weight <= ERROR_WEIGHT; weight++) {
    context.beginPath();
    for (let i = 0; i < marks.count; i++) {
      const [x, y, bottom] = [marks.x[i] as number, marks.y[i] as number, marks.bottom[i] as number];
      if (marks.worst[i] !== weight || bottom - y < 3) continue;
      context.moveTo(x, y);
      context.lineTo(Math.max(x + 1, marks.right[i] as number), bottom);
      context.lineTo(Math.min(x - 1, marks.left[i] as number), bottom);
      context.closePath();
    }
    context.fillStyle = colours[kindOfWeight(weight)];
    context.fill();
  }
  context.globalAlpha = 1;
}

function paintEdges(context: CanvasRenderingContext2D, { edges, edgeCount }: Marks, colours: Colours): void {
  context.beginPath();
  for (let at = 0; at < edgeCount * 4; at += 4) {
    context.moveTo(edges[at] as number, edges[at + 1] as number);
    context.lineTo(edges[at + 2] as number, edges[at + 3] as number);
  }
  context.strokeStyle = colours.edge;
  context.lineWidth = 1;
  context.stroke();
}

/** All marks of one weight, in one stroke of the brush. */
function paintMarks(context: CanvasRenderingContext2D, { marks, colours }: Scene, weight: number, radius: number): void {
  const kind = kindOfWeight(weight);
  context.beginPath();
  for (let i = 0; i < marks.count; i++) {
    if (marks.worst[i] !== weight) continue;
    const [x, y] = [marks.x[i] as number, marks.y[i] as number];
    const r = markRadius(marks.nodes[i] as number, radius);
    addShape(context, kind, x, y, r);
    if (marks.dense) texts.take(x, y);
  }
  finish(context, kind, colours, radius);
}

/** Where subtrees are one mark, errors still stand where they are. */
function paintErrors(context: CanvasRenderingContext2D, { layout, view, errors, colours }: Scene, radius: number): void {
  diamonds.clear(view);
  context.beginPath();
  for (const place of errors) {
    const [x, y] = [pixelX(layout, view, place), pixelY(layout, view, place)];
    if (!diamonds.take(x, y)) continue;
    addShape(context, "error", x, y, radius);
    texts.take(x, y);
  }
  finish(context, "error", colours, radius);
}

function addShape(context: CanvasRenderingContext2D, kind: TreeNodeKind, x: number, y: number, r: number): void {
  if (r < 2 && kind !== "error") {
    context.rect(x - r, y - r, 2 * r, 2 * r);
    return;
  }
  switch (kind) {
    case "new":
      context.moveTo(x + r, y);
      context.arc(x, y, r, 0, 2 * Math.PI);
      return;
    case "visited":
      context.moveTo(x + r * 0.8, y);
      context.arc(x, y, r * 0.8, 0, 2 * Math.PI);
      return;
    case "ignored":
      context.moveTo(x - r, y - r);
      context.lineTo(x + r, y + r);
      context.moveTo(x + r, y - r);
      context.lineTo(x - r, y + r);
      return;
    case "end":
      context.rect(x - r, y - r, 2 * r, 2 * r);
      return;
    case "bound":
      context.moveTo(x, y + r);
      context.lineTo(x - r, y - r);
      context.lineTo(x + r, y - r);
      context.closePath();
      return;
    case "error":
      context.moveTo(x, y - r * 1.4);
      context.lineTo(x + r * 1.4, y);
      context.lineTo(x, y + r * 1.4);
      context.lineTo(x - r * 1.4, y);
      context.closePath();
  }
}

/** Fills or strokes the shapes of a kind. */
function finish(context: CanvasRenderingContext2D, kind: TreeNodeKind, colours: Colours, radius: number): void {
  const hollow = kind === "visited" && radius >= 2;
  context.fillStyle = hollow ? colours.surface : colours[kind];
  context.strokeStyle = colours[kind];
  context.lineWidth = Math.min(1.5, Math.max(1, radius / 2));
  if (kind !== "ignored" || radius < 2) context.fill();
  if (hollow || kind === "ignored") context.stroke();
}

function paintHits(context: CanvasRenderingContext2D, { layout, view, hits, colours }: Scene, radius: number): void {
  if (hits.length === 0) return;
  rings.clear(view);
  const r = radius + 3;
  context.beginPath();
  for (const node of hits) {
    const place = layout.place[node] as number;
    const [x, y] = [pixelX(layout, view, place), pixelY(layout, view, place)];
    if (!rings.take(x, y)) continue;
    context.moveTo(x + r, y);
    context.arc(x, y, r, 0, 2 * Math.PI);
  }
  context.strokeStyle = colours.hit;
  context.lineWidth = 2.5;
  context.stroke();
}

function paintSelection(context: CanvasRenderingContext2D, { tree, layout, view, selected, colours }: Scene, radius: number): void {
  if (selected < 0 || selected >= layout.size) return;
  const place = layout.place[selected] as number;
  const [x, y] = [pixelX(layout, view, place), pixelY(layout, view, place)];
  context.beginPath();
  context.moveTo(x, y);
  let last = { x, y };
  for (let up = tree.parent(selected); up >= 0; up = tree.parent(up)) {
    const at = layout.place[up] as number;
    const next = { x: pixelX(layout, view, at), y: pixelY(layout, view, at) };
    // Of a way of thousands of levels what can be told apart, and the start.
    if (up !== 0 && Math.abs(next.x - last.x) + Math.abs(next.y - last.y) < 2) continue;
    context.lineTo(next.x, next.y);
    last = next;
    if (next.y < -view.height) break;
  }
  context.strokeStyle = colours.path;
  context.lineWidth = 2;
  context.stroke();
  context.beginPath();
  context.arc(x, y, radius + 5, 0, 2 * Math.PI);
  context.stroke();
}

/** How many nodes a mark stands for; where there is much room, the labels of edges. */
function paintTexts(context: CanvasRenderingContext2D, scene: Scene, radius: number): void {
  const { marks, view, tree, layout, colours } = scene;
  const labels = view.sx >= LABEL_X && view.sy >= LABEL_Y;
  if (!labels && !marks.dense) return;
  context.font = `${FONT}px system-ui, sans-serif`;
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = colours.surface;
  context.fillStyle = colours.ink;
  let left = MAX_TEXTS;
  const write = (i: number, text: string, most: number): void => {
    // Beside the ring of the chosen node.
    const ring = layout.order[marks.place[i] as number] === scene.selected ? 5 : 0;
    const [x, y] = [(marks.x[i] as number) + markRadius(marks.nodes[i] as number, radius) + 4 + ring, marks.y[i] as number];
    const shown = text.length * LETTER > most ? `${text.slice(0, Math.max(1, Math.floor(most / LETTER) - 1))}…` : text;
    if (!texts.takeBox(x, y - FONT / 2, x + shown.length * LETTER, y + FONT / 2)) return;
    context.strokeText(shown, x, y);
    context.fillText(shown, x, y);
    left--;
  };
  if (labels) {
    for (let i = 0; i < marks.count && left > 0; i++) {
      const place = marks.place[i] as number;
      write(i, visible(tree.label(layout.order[place] as number)), view.sx - 2 * radius - 6);
    }
    return;
  }
  for (const i of largest(marks)) {
    if (left <= 0) return;
    write(i, short(marks.nodes[i] as number), Infinity);
  }
}

/** The marks that stand for several nodes, those of most nodes first. */
function largest({ count, nodes }: Marks): number[] {
  const found: number[] = [];
  for (let i = 0; i < count; i++) if ((nodes[i] as number) > 1) found.push(i);
  return found.sort((a, b) => (nodes[b] as number) - (nodes[a] as number)).slice(0, 4 * MAX_TEXTS);
}

/** A small sample of a kind, for the legend. */
export function paintSample(context: CanvasRenderingContext2D, colours: Colours, kind: TreeNodeKind): void {
  context.clearRect(0, 0, 14, 14);
  context.beginPath();
  addShape(context, kind, 7, 7, 4.2);
  finish(context, kind, colours, 4.2);
}

/** The silhouette of the whole tree, errors and hits, for a small picture. */
export function paintMap(context: CanvasRenderingContext2D, { layout, view, marks, errors, hits, colours }: Omit<Scene, "tree" | "selected">): void {
  context.clearRect(0, 0, view.width, view.height);
  paintSubtrees(context, marks, colours);
  paintEdges(context, marks, colours);
  context.fillStyle = colours.new;
  for (let i = 0; i < marks.count; i++) {
    const side = marks.dense ? 1.5 : Math.min(4, Math.max(1.5, view.sx / 2));
    context.fillRect((marks.x[i] as number) - side / 2, (marks.y[i] as number) - side / 2, side, side);
  }
  dots(context, layout, view, hits.map((node) => layout.place[node] as number), colours.hit);
  dots(context, layout, view, errors, colours.error);
}

/** Small ones where they are many. */
function dots(context: CanvasRenderingContext2D, layout: TreeLayout, view: View, places: ArrayLike<number>, colour: string): void {
  const side = places.length > 60 ? 2 : 4;
  specks.clear(view);
  context.fillStyle = colour;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    const [x, y] = [pixelX(layout, view, place), pixelY(layout, view, place)];
    if (specks.take(x, y)) context.fillRect(x - side / 2, y - side / 2, side, side);
  }
}

/** Whether nodes are too close to each other to be drawn apart. */
export const isDense = ({ sx, sy }: View): boolean => sx < APART || sy < APART;

/** A canvas needs plain colours; a probe lets the browser work out what the style sheet means. */
export function resolveColours(parent: HTMLElement): Colours {
  const probe = document.createElement("span");
  // Or the first colour would still be on its way to the next one when that is read.
  probe.style.setProperty("transition", "none", "important");
  // What the style sheet says for forced colours is meant as it stands.
  probe.style.setProperty("forced-color-adjust", "none");
  parent.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours: Colours = {
    new: read("--tree-new"),
    visited: read("--tree-visited"),
    end: read("--tree-end"),
    error: read("--tree-error"),
    bound: read("--tree-bound"),
    ignored: read("--tree-ignored"),
    edge: read("--tree-edge"),
    path: read("--tree-path"),
    surface: read("--tree-surface"),
    ink: read("--tree-ink"),
    hit: read("--tree-hit"),
  };
  probe.remove();
  return colours;
}
