/**
 * Which part of a tree is looked at, and how large. Both axes are stretched apart from each other: trees are often far deeper
 * than wide, or far wider than deep. Whatever is done to a view, a node stays in sight.
 */
import type { TreeLayout } from "./tree-layout";

export interface Size {
  width: number;
  height: number;
}

/** Pixels of a leaf's width and of a level, and what of the tree is in the middle. */
export interface Camera {
  sx: number;
  sy: number;
  cx: number;
  cy: number;
}

/** From the tree to pixels: `x * sx + left`, `depth * sy + top`. */
export interface View extends Size {
  sx: number;
  sy: number;
  left: number;
  top: number;
}

export const MARGIN = 22;
/** A small tree is not stretched over the whole frame. */
const FIT_X = 54;
const FIT_Y = 34;
/** A tree of few levels with too many leaves to tell apart: the edges to them need room. */
const FIT_Y_OF_WIDE = 130;
/** As large as it gets. Labels of edges fit between leaves then. */
const MAX_X = 120;
const MAX_Y = 48;
/** Large enough to tell one node from the next. */
const READABLE_X = 22;
const READABLE_Y = 26;
const NARROW = 6;
/** The part of the frame that may be empty beside the tree. */
const EMPTY = 0.4;
/** So far from the edge of the frame a node is in sight. */
const SIGHT = 12;

/** The whole tree. */
export function fit(layout: TreeLayout, { width, height }: Size, margin = MARGIN): View {
  const sx = Math.min(FIT_X, Math.max(1, width - 2 * margin) / Math.max(1, layout.width));
  const sy = Math.min(sx < NARROW ? FIT_Y_OF_WIDE : FIT_Y, Math.max(1, height - 2 * margin) / Math.max(1, layout.height));
  return { width, height, sx, sy, left: (width - layout.width * sx) / 2, top: margin };
}

/** `null` looks at the whole tree, also while it grows. Else a part stays in sight whatever has become of tree and frame. */
export function viewOf(layout: TreeLayout, { width, height }: Size, camera: Camera | null): View {
  if (!camera) return fit(layout, { width, height });
  const { sx, sy, cx, cy } = camera;
  return kept(layout, { width, height, sx, sy, left: width / 2 - cx * sx, top: height / 2 - cy * sy });
}

function cameraOf({ width, height, sx, sy, left, top }: View): Camera {
  return { sx, sy, cx: (width / 2 - left) / sx, cy: (height / 2 - top) / sy };
}

export const pixelX = (layout: TreeLayout, view: View, place: number): number => (layout.x[place] ?? 0) * view.sx + view.left;
export const pixelY = (layout: TreeLayout, view: View, place: number): number => (layout.depth[place] ?? 0) * view.sy + view.top;

/** Scales about a point of the frame. Not further out than the whole tree, which is `null`. */
export function zoomed(layout: TreeLayout, view: View, factor: number, x: number, y: number): Camera | null {
  const whole = fit(layout, view);
  const sx = Math.max(whole.sx, Math.min(MAX_X, view.sx * factor));
  const sy = Math.max(whole.sy, Math.min(MAX_Y, view.sy * factor));
  if (sx <= whole.sx * 1.0001 && sy <= whole.sy * 1.0001) return null;
  const left = x - ((x - view.left) * sx) / view.sx;
  const top = y - ((y - view.top) * sy) / view.sy;
  return inSight(layout, { ...view, sx, sy, left, top });
}

/** Moves the picture by so many pixels. */
export function panned(layout: TreeLayout, view: View, dx: number, dy: number): Camera {
  return inSight(layout, { ...view, left: view.left + dx, top: view.top + dy });
}

/** Puts a point of the tree in the middle. */
export function centred(layout: TreeLayout, view: View, x: number, depth: number): Camera {
  return inSight(layout, { ...view, left: view.width / 2 - x * view.sx, top: view.height / 2 - depth * view.sy });
}

/** Shows a subtree as large as it fits, from its root to its deepest level. */
export function fitted(layout: TreeLayout, view: View, place: number): Camera | null {
  const whole = fit(layout, view);
  const levels = (layout.deepest[place] ?? 0) - (layout.depth[place] ?? 0);
  const leaves = layout.leaves[place] ?? 1;
  const sx = Math.max(whole.sx, Math.min(FIT_X, (view.width - 2 * MARGIN) / leaves));
  const sy = Math.max(whole.sy, Math.min(FIT_Y, (view.height - 2 * MARGIN) / Math.max(1, levels)));
  if (sx <= whole.sx * 1.0001 && sy <= whole.sy * 1.0001) return null;
  const middle = (layout.left[place] ?? 0) + leaves / 2;
  const left = view.width / 2 - middle * sx;
  const top = MARGIN - (layout.depth[place] ?? 0) * sy;
  return inSight(layout, { ...view, sx, sy, left, top });
}

/** Makes one node visible; `readable`: also large enough to tell it from its neighbours. Unchanged where it is so already. */
export function revealed(layout: TreeLayout, view: View, camera: Camera | null, place: number, readable: boolean): Camera | null {
  const sx = readable ? Math.max(view.sx, READABLE_X) : view.sx;
  const sy = readable ? Math.max(view.sy, READABLE_Y) : view.sy;
  const larger = sx > view.sx || sy > view.sy;
  const x = pixelX(layout, view, place);
  const y = pixelY(layout, view, place);
  const seen = x >= SIGHT && x <= view.width - SIGHT && y >= SIGHT && y <= view.height - SIGHT;
  if (seen && !larger) return camera;
  return centred(layout, { ...view, sx, sy }, layout.x[place] ?? 0, layout.depth[place] ?? 0);
}

/** The nearest view with a node in sight, and without much emptiness beside the tree. */
export function kept(layout: TreeLayout, view: View): View {
  const left = bounded(view.left, layout.width * view.sx, view.width);
  const top = bounded(view.top, layout.height * view.sy, view.height);
  const within = { ...view, left, top };
  if (showsNode(layout, within)) return within;
  const nearest = nearestTo(layout, within);
  const [dx, dy] = outside(pixelX(layout, within, nearest), pixelY(layout, within, nearest), within);
  return { ...within, left: left - dx, top: top - dy };
}

/** The begin of what is so long, in a frame of that size: no more than a part of the frame is left empty on either side. */
function bounded(begin: number, length: number, frame: number): number {
  const empty = frame * EMPTY;
  return length <= frame - 2 * empty
    ? Math.max(SIGHT, Math.min(frame - SIGHT - length, begin))
    : Math.max(frame - empty - length, Math.min(empty, begin));
}

const inSight = (layout: TreeLayout, view: View): Camera => cameraOf(kept(layout, view));

/** Whether a node is in sight. Steps over subtrees beside the frame and below it. */
export function showsNode(layout: TreeLayout, view: View): boolean {
  const { sx, sy, left, top, width, height } = view;
  const { size, end, x, depth, leaves, left: before, deepest } = layout;
  for (let p = 0; p < size; ) {
    const l = left + (before[p] as number) * sx;
    const y = top + (depth[p] as number) * sy;
    const beside = l + (leaves[p] as number) * sx < SIGHT || l > width - SIGHT;
    if (beside || y > height - SIGHT || top + (deepest[p] as number) * sy < SIGHT) {
      p = end[p] as number;
      continue;
    }
    const px = left + (x[p] as number) * sx;
    if (px >= SIGHT && px <= width - SIGHT && y >= SIGHT) return true;
    p++;
  }
  return false;
}

/** How far a point is out of what is in sight, sideways and up or down. */
function outside(x: number, y: number, { width, height }: Size): [number, number] {
  const over = (value: number, most: number): number => (value < SIGHT ? value - SIGHT : value > most - SIGHT ? value - (most - SIGHT) : 0);
  return [over(x, width), over(y, height)];
}

function nearestTo(layout: TreeLayout, view: View): number {
  let best = 0;
  let least = Infinity;
  for (let p = 0; p < layout.size; p++) {
    const [dx, dy] = outside(pixelX(layout, view, p), pixelY(layout, view, p), view);
    const distance = dx * dx + dy * dy;
    if (distance >= least) continue;
    least = distance;
    best = p;
  }
  return best;
}
