/**
 * What is drawn of a tree in a view: where nodes are large enough each is a mark; where they are not, a subtree becomes one
 * mark, with the number of its nodes and the worst kind among them, and marks that would fall on the same spot become one.
 * So no more is drawn than there are spots, and what is beside or below the frame is stepped over.
 */
import { ERROR_WEIGHT } from "./tree-kinds";
import type { TreeLayout } from "./tree-layout";
import { pixelX, pixelY, type View } from "./tree-view";

/** Nodes that are closer than this cannot be told apart. */
export const APART = 6;
/** A subtree of such nodes that is narrower than this is one mark. */
const BLOCK = 30;
/** Spots of this many pixels hold one mark. */
const SPOT = 6;
/** What is drawn may reach so far out of the frame. */
const BLEED = 18;
/** Edges that leave the frame closer to each other than this are one. */
const FAN = 4;

/** Marks by number, in arrays that are longer than `count`. */
export interface Marks {
  count: number;
  /** The topmost node of the mark, by its place. */
  place: Int32Array;
  x: Float32Array;
  y: Float32Array;
  /** Nodes in it. */
  nodes: Int32Array;
  /** Weight of the worst kind in it. */
  worst: Uint8Array;
  /** What it stands for reaches from `left` to `right` and down to `bottom`. */
  left: Float32Array;
  right: Float32Array;
  bottom: Float32Array;
  /** Lines between marks, four coordinates each. */
  edges: Float32Array;
  edgeCount: number;
  /** Whether nodes are too close to be told apart, so that marks stand for several. */
  dense: boolean;
}

/** Finds marks frame by frame, in the same memory. The marks before are lost. */
export class Marker {
  private readonly marks: Marks = {
    count: 0,
    place: new Int32Array(0),
    x: new Float32Array(0),
    y: new Float32Array(0),
    nodes: new Int32Array(0),
    worst: new Uint8Array(0),
    left: new Float32Array(0),
    right: new Float32Array(0),
    bottom: new Float32Array(0),
    edges: new Float32Array(4096),
    edgeCount: 0,
    dense: false,
  };
  private spots = new Int32Array(0);
  private columns = 0;
  private rows = 0;
  /** Where the last edge to a child out of the frame crossed its border, and whose child. */
  private crossing = { up: -1, x: 0, y: 0 };

  find(layout: TreeLayout, view: View): Marks {
    const { marks } = this;
    marks.count = 0;
    marks.edgeCount = 0;
    marks.dense = view.sx < APART || view.sy < APART;
    this.crossing.up = -1;
    this.clearSpots(view);
    const { sx, sy, left, top, width, height } = view;
    const { size, end, depth, leaves, left: before, deepest, x: xs } = layout;
    const narrow = sx < APART;
    for (let p = 0; p < size; ) {
      const l = left + (before[p] as number) * sx;
      const r = l + (leaves[p] as number) * sx;
      const y = top + (depth[p] as number) * sy;
      if (r < -BLEED || l > width + BLEED || y > height + BLEED) {
        this.leaving(layout, view, p);
        p = end[p] as number;
        continue;
      }
      const bottom = top + (deepest[p] as number) * sy;
      if (bottom < -BLEED) {
        p = end[p] as number;
        continue;
      }
      const whole = narrow && r - l < BLOCK;
      const x = left + (xs[p] as number) * sx;
      if (whole) this.mark(layout, view, p, x, y, l, r, bottom, (end[p] as number) - p);
      else if (y >= -BLEED && x >= -BLEED && x <= width + BLEED) this.mark(layout, view, p, x, y, x, x, y, 1);
      else if (y >= -BLEED) this.leaving(layout, view, p);
      p = whole ? (end[p] as number) : p + 1;
    }
    return marks;
  }

  private clearSpots({ width, height }: View): void {
    this.columns = Math.ceil((width + 2 * BLEED) / SPOT) + 1;
    this.rows = Math.ceil((height + 2 * BLEED) / SPOT) + 1;
    const count = this.columns * this.rows;
    if (count > this.spots.length) {
      this.spots = new Int32Array(count);
      const { marks } = this;
      // One for every spot; where nodes are apart, each takes a spot or more.
      const most = count * 2;
      marks.place = new Int32Array(most);
      marks.x = new Float32Array(most);
      marks.y = new Float32Array(most);
      marks.nodes = new Int32Array(most);
      marks.worst = new Uint8Array(most);
      marks.left = new Float32Array(most);
      marks.right = new Float32Array(most);
      marks.bottom = new Float32Array(most);
    }
    this.spots.fill(-1, 0, count);
  }

  /** The spot of a point; out of the frame, the nearest one. */
  private spot(x: number, y: number): number {
    const column = Math.max(0, Math.min(this.columns - 1, Math.floor((x + BLEED) / SPOT)));
    const row = Math.max(0, Math.min(this.rows - 1, Math.floor((y + BLEED) / SPOT)));
    return row * this.columns + column;
  }

  private mark(layout: TreeLayout, view: View, p: number, x: number, y: number, l: number, r: number, bottom: number, nodes: number): void {
    const { marks } = this;
    const worst = nodes > 1 ? (layout.worst[p] as number) : (layout.own[p] as number);
    const spot = this.spot(x, y);
    const taken = marks.dense ? (this.spots[spot] as number) : -1;
    if (taken >= 0) {
      marks.nodes[taken] = (marks.nodes[taken] as number) + nodes;
      if (worst > (marks.worst[taken] as number)) marks.worst[taken] = worst;
      if (l < (marks.left[taken] as number)) marks.left[taken] = l;
      if (r > (marks.right[taken] as number)) marks.right[taken] = r;
      if (bottom > (marks.bottom[taken] as number)) marks.bottom[taken] = bottom;
      return;
    }
    const up = layout.up[p] as number;
    if (up >= 0) this.edge(view.left + (layout.x[up] as number) * view.sx, view.top + (layout.depth[up] as number) * view.sy, x, y);
    if (marks.count >= marks.place.length) return;
    const at = marks.count++;
    this.spots[spot] = at;
    marks.place[at] = p;
    marks.x[at] = x;
    marks.y[at] = y;
    marks.nodes[at] = nodes;
    marks.worst[at] = worst;
    marks.left[at] = l;
    marks.right[at] = r;
    marks.bottom[at] = bottom;
  }

  /** The edge to a child out of the frame, where its parent is in it. */
  private leaving(layout: TreeLayout, { sx, sy, left, top, width, height }: View, p: number): void {
    const up = layout.up[p] as number;
    if (up < 0) return;
    const fromY = top + (layout.depth[up] as number) * sy;
    const fromX = left + (layout.x[up] as number) * sx;
    const toX = left + (layout.x[p] as number) * sx;
    if (fromY > height + BLEED || fromY + sy < -BLEED || Math.max(fromX, toX) < 0 || Math.min(fromX, toX) > width) return;
    const toY = fromY + sy;
    // As far as the border is what is seen of it.
    const over = toX > width ? (width - fromX) / (toX - fromX) : toX < 0 ? fromX / (fromX - toX) : 1;
    const part = Math.max(0, Math.min(1, over, toY > height ? (height - fromY) / sy : 1));
    const [x, y] = [fromX + (toX - fromX) * part, fromY + sy * part];
    const { crossing } = this;
    if (crossing.up === up && Math.abs(crossing.x - x) + Math.abs(crossing.y - y) < FAN) return;
    this.crossing = { up, x, y };
    this.edge(fromX, fromY, toX, toY);
  }

  private edge(x1: number, y1: number, x2: number, y2: number): void {
    const { marks } = this;
    const at = marks.edgeCount * 4;
    if (at + 4 > marks.edges.length) {
      const longer = new Float32Array(marks.edges.length * 2);
      longer.set(marks.edges);
      marks.edges = longer;
    }
    marks.edges[at] = x1;
    marks.edges[at + 1] = y1;
    marks.edges[at + 2] = x2;
    marks.edges[at + 3] = y2;
    marks.edgeCount++;
  }
}

/** Spots of a frame, to draw no more than one of a thing at each. */
export class Spots {
  private taken = new Uint8Array(0);
  private columns = 0;
  private rows = 0;

  constructor(private readonly side: number) {}

  clear({ width, height }: View): void {
    this.columns = Math.ceil(width / this.side) + 2;
    this.rows = Math.ceil(height / this.side) + 2;
    if (this.columns * this.rows > this.taken.length) this.taken = new Uint8Array(this.columns * this.rows);
    else this.taken.fill(0);
  }

  /** Whether the spot of a point was free; false out of the frame. */
  take(x: number, y: number): boolean {
    const column = Math.floor(x / this.side) + 1;
    const row = Math.floor(y / this.side) + 1;
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return false;
    const spot = row * this.columns + column;
    if (this.taken[spot]) return false;
    this.taken[spot] = 1;
    return true;
  }

  /** Takes all spots that a box touches, unless one of them is taken or out of the frame. */
  takeBox(left: number, top: number, right: number, bottom: number): boolean {
    const [from, to] = [Math.floor(left / this.side) + 1, Math.floor(right / this.side) + 1];
    const [above, below] = [Math.floor(top / this.side) + 1, Math.floor(bottom / this.side) + 1];
    if (from < 1 || above < 1 || to >= this.columns - 1 || below >= this.rows - 1) return false;
    for (let row = above; row <= below; row++) {
      for (let column = from; column <= to; column++) if (this.taken[row * this.columns + column]) return false;
    }
    for (let row = above; row <= below; row++) this.taken.fill(1, row * this.columns + from, row * this.columns + to + 1);
    return true;
  }
}

/** The nearest mark to a point within a finger's width, or the one whose subtree is drawn there; -1 for none. */
export function markAt(marks: Marks, x: number, y: number): number {
  let best = -1;
  let least = 16 * 16;
  let around = -1;
  for (let i = 0; i < marks.count; i++) {
    const distance = ((marks.x[i] as number) - x) ** 2 + ((marks.y[i] as number) - y) ** 2;
    // Of those at the same distance the one that matters more.
    if (distance < least || (distance === least && best >= 0 && (marks.worst[i] as number) > (marks.worst[best] as number))) {
      least = distance;
      best = i;
    }
    const inside = x >= (marks.left[i] as number) && x <= (marks.right[i] as number) && y >= (marks.y[i] as number) && y <= (marks.bottom[i] as number);
    if (inside) around = i;
  }
  return best >= 0 ? best : around;
}

/** The nearest of some places to a point, no further away than `most`; -1 for none. */
export function nearestPlace(layout: TreeLayout, view: View, places: ArrayLike<number>, x: number, y: number, most: number): number {
  let best = -1;
  let least = most * most;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    const distance = (pixelX(layout, view, place) - x) ** 2 + (pixelY(layout, view, place) - y) ** 2;
    if (distance > least) continue;
    least = distance;
    best = place;
  }
  return best;
}

/** The places of all errors, in preorder. */
export function errorPlaces(layout: TreeLayout): Int32Array {
  const found: number[] = [];
  for (let p = 0; p < layout.size; ) {
    if (layout.worst[p] !== ERROR_WEIGHT) {
      p = layout.end[p] as number;
      continue;
    }
    if ((layout.own[p] as number) === ERROR_WEIGHT) found.push(p);
    p++;
  }
  return Int32Array.from(found);
}
