/** Paints a search tree on a canvas. No more is drawn than there are pixels: what falls on a taken spot is skipped. */
import type { SearchTree, TreeLayout } from "../model/tree";
import type { TreeNodeKind } from "../types/TreeNodeKind";

export interface Camera {
  /** 1 fits the whole tree. */
  zoom: number;
  x: number;
  y: number;
}

export interface Scene {
  tree: SearchTree;
  width: number;
  height: number;
  camera: Camera;
  selected: number;
  colours: Record<TreeNodeKind | "edge" | "path" | "surface", string>;
}

const MARGIN = 22;
const MAX_X = 54;
const MAX_Y = 34;
/** Spots of this many pixels hold one node. */
const SPOT = 2;

interface Scale {
  x: number;
  y: number;
  left: number;
  top: number;
}

/** From layout units to pixels. Both axes are stretched apart from each other: trees are often far deeper than wide. */
export function scaleOf(layout: TreeLayout, scene: Pick<Scene, "width" | "height" | "camera">): Scale {
  const { width, height, camera } = scene;
  const fitX = Math.min(MAX_X, (width - 2 * MARGIN) / Math.max(1, layout.width));
  const fitY = Math.min(MAX_Y, (height - 2 * MARGIN) / Math.max(1, layout.height));
  const left = (width - layout.width * fitX) / 2;
  return { x: fitX * camera.zoom, y: fitY * camera.zoom, left: left * camera.zoom + camera.x, top: MARGIN * camera.zoom + camera.y };
}

export function positionOf(layout: TreeLayout, scale: Scale, node: number): { x: number; y: number } {
  return { x: (layout.x[node] ?? 0) * scale.x + scale.left, y: (layout.depth[node] ?? 0) * scale.y + scale.top };
}

/** The node nearest to a point, within a finger's width; -1 for none. */
export function nodeAt(scene: Scene, x: number, y: number): number {
  const layout = scene.tree.layout();
  const scale = scaleOf(layout, scene);
  let best = -1;
  let bestDistance = 16 * 16;
  for (let i = 0; i < scene.tree.size; i++) {
    const at = positionOf(layout, scale, i);
    const distance = (at.x - x) ** 2 + (at.y - y) ** 2;
    if (distance < bestDistance) {
      best = i;
      bestDistance = distance;
    }
  }
  return best;
}

export function paint(context: CanvasRenderingContext2D, scene: Scene): void {
  const { tree, width, height } = scene;
  const layout = tree.layout();
  const scale = scaleOf(layout, scene);
  context.clearRect(0, 0, width, height);
  const shown = visibleNodes(scene, layout, scale);
  paintEdges(context, scene, layout, scale, shown);
  const radius = Math.max(1, Math.min(6, scale.x * 0.32, scale.y * 0.34));
  for (const node of shown) {
    const { x, y } = positionOf(layout, scale, node);
    if (tree.kind(node) !== "error") paintNode(context, scene, tree.kind(node), x, y, radius);
  }
  // Errors last and never too small to see: they are what the picture is looked at for.
  for (const node of tree.ofKind("error")) {
    const { x, y } = positionOf(layout, scale, node);
    paintNode(context, scene, "error", x, y, Math.max(4, radius));
  }
  paintSelection(context, scene, layout, scale, radius);
}

function visibleNodes({ tree, width, height }: Scene, layout: TreeLayout, scale: Scale): number[] {
  const columns = Math.ceil(width / SPOT) + 2;
  const rows = Math.ceil(height / SPOT) + 2;
  const taken = new Uint8Array(columns * rows);
  const shown: number[] = [];
  for (let i = 0; i < tree.size; i++) {
    const { x, y } = positionOf(layout, scale, i);
    const column = Math.floor(x / SPOT) + 1;
    const row = Math.floor(y / SPOT) + 1;
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
    const spot = row * columns + column;
    if (taken[spot]) continue;
    taken[spot] = 1;
    shown.push(i);
  }
  return shown;
}

function paintEdges(context: CanvasRenderingContext2D, { tree, colours }: Scene, layout: TreeLayout, scale: Scale, shown: number[]): void {
  context.beginPath();
  for (const node of shown) {
    const parent = tree.parent(node);
    if (parent < 0) continue;
    const from = positionOf(layout, scale, parent);
    const to = positionOf(layout, scale, node);
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.strokeStyle = colours.edge;
  context.lineWidth = 1;
  context.stroke();
}

/** Kinds differ in shape as well as in colour. */
function paintNode(context: CanvasRenderingContext2D, { colours }: Pick<Scene, "colours">, kind: TreeNodeKind, x: number, y: number, r: number): void {
  context.fillStyle = colours[kind];
  context.strokeStyle = colours[kind];
  if (r < 2 && kind !== "error") {
    context.fillRect(x - r, y - r, 2 * r, 2 * r);
    return;
  }
  context.beginPath();
  switch (kind) {
    case "new":
      context.arc(x, y, r, 0, 2 * Math.PI);
      context.fill();
      return;
    case "visited":
    case "ignored":
      context.arc(x, y, r * 0.8, 0, 2 * Math.PI);
      context.fillStyle = colours.surface;
      context.fill();
      context.lineWidth = Math.min(1.5, r / 2);
      context.stroke();
      return;
    case "end":
      context.rect(x - r, y - r, 2 * r, 2 * r);
      context.fill();
      return;
    case "bound":
      context.moveTo(x, y + r);
      context.lineTo(x - r, y - r);
      context.lineTo(x + r, y - r);
      context.closePath();
      context.fill();
      return;
    case "error":
      context.moveTo(x, y - r * 1.4);
      context.lineTo(x + r * 1.4, y);
      context.lineTo(x, y + r * 1.4);
      context.lineTo(x - r * 1.4, y);
      context.closePath();
      context.fill();
  }
}

function paintSelection(context: CanvasRenderingContext2D, { tree, selected, colours }: Scene, layout: TreeLayout, scale: Scale, radius: number): void {
  if (selected < 0 || selected >= tree.size) return;
  context.beginPath();
  for (const [i, node] of tree.path(selected).entries()) {
    const { x, y } = positionOf(layout, scale, node);
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.strokeStyle = colours.path;
  context.lineWidth = 2;
  context.stroke();
  const { x, y } = positionOf(layout, scale, selected);
  context.beginPath();
  context.arc(x, y, radius + 4, 0, 2 * Math.PI);
  context.stroke();
}

/** A small sample of a kind, for the legend. */
export function paintSample(context: CanvasRenderingContext2D, colours: Scene["colours"], kind: TreeNodeKind): void {
  context.clearRect(0, 0, 14, 14);
  paintNode(context, { colours }, kind, 7, 7, 4.2);
}
