/**
 * Where the nodes of a tree stand, in a few linear passes without recursion: leaves side by side, one unit each, an inner node
 * in the middle of its first and last child, a level of the tree one unit below the other. All is laid out in preorder: a
 * subtree is a range there, which whoever draws can step over. A tree that grows is laid out anew in the same memory.
 */
import { WEIGHTS } from "./tree-kinds";

/** A tree as it is stored, by node. A parent comes before its children. */
export interface TreeLinks {
  size: number;
  parents: Int32Array;
  firsts: Int32Array;
  nexts: Int32Array;
  depths: Int32Array;
  kinds: Uint8Array;
}

/** Places are positions in preorder. */
export interface TreeLayout {
  size: number;
  /** In leaf widths. */
  width: number;
  /** In levels below the root. */
  height: number;
  /** The node at each place, and the place of each node. */
  order: Int32Array;
  place: Int32Array;
  /** By place: in leaf widths, from 0 to `width`. */
  x: Float64Array;
  depth: Int32Array;
  /** The place after the subtree. */
  end: Int32Array;
  /** The leaves of the subtree, and how many there are to the left of it. */
  leaves: Int32Array;
  left: Int32Array;
  /** The deepest level in the subtree. */
  deepest: Int32Array;
  /** The weight of what matters most in the subtree, and that of the node itself. */
  worst: Uint8Array;
  own: Uint8Array;
  /** The parent's place, -1 for the root. */
  up: Int32Array;
}

/** Memory for one layout after the other. The one before is lost. */
export class LayoutMemory {
  private capacity = 0;
  private ints: Int32Array[] = [];
  private floats: Float64Array[] = [];
  private bytes: Uint8Array[] = [];

  layout(links: TreeLinks): TreeLayout {
    const { size } = links;
    if (size > this.capacity) {
      this.capacity = Math.max(1024, Math.ceil(size * 1.5));
      this.ints = Array.from({ length: 8 }, () => new Int32Array(this.capacity));
      this.floats = Array.from({ length: 2 }, () => new Float64Array(this.capacity));
      this.bytes = Array.from({ length: 2 }, () => new Uint8Array(this.capacity));
    }
    const int = (i: number): Int32Array => (this.ints[i] as Int32Array).subarray(0, size);
    const byte = (i: number): Uint8Array => (this.bytes[i] as Uint8Array).subarray(0, size);
    const float = (i: number): Float64Array => (this.floats[i] as Float64Array).subarray(0, size);
    const layout: TreeLayout = {
      size,
      width: 0,
      height: 0,
      order: int(0),
      place: int(1),
      x: float(0),
      depth: int(2),
      end: int(3),
      leaves: int(4),
      left: int(5),
      deepest: int(6),
      worst: byte(0),
      own: byte(1),
      up: int(7),
    };
    preorder(links, layout);
    downwards(links, layout);
    upwards(layout, float(1));
    return layout;
  }
}

function preorder({ parents, firsts, nexts }: TreeLinks, { order, place, end, up }: TreeLayout): void {
  let p = 0;
  let node = 0;
  while (node >= 0) {
    order[p] = node;
    place[node] = p;
    up[p] = node === 0 ? -1 : (place[parents[node] as number] as number);
    p++;
    let next = firsts[node] as number;
    // Up to the nearest node that has a sibling to come.
    while (next < 0 && node >= 0) {
      end[place[node] as number] = p;
      next = node === 0 ? -1 : (nexts[node] as number);
      if (next < 0) node = node === 0 ? -1 : (parents[node] as number);
    }
    node = next;
  }
}

function downwards({ depths, kinds }: TreeLinks, layout: TreeLayout): void {
  const { size, order, x, depth, end, leaves, left, deepest, worst, own } = layout;
  let leavesSoFar = 0;
  let height = 0;
  for (let p = 0; p < size; p++) {
    const node = order[p] as number;
    const level = depths[node] as number;
    depth[p] = level;
    deepest[p] = level;
    if (level > height) height = level;
    left[p] = leavesSoFar;
    const weight = WEIGHTS[kinds[node] as number] as number;
    worst[p] = weight;
    own[p] = weight;
    const leaf = end[p] === p + 1;
    leaves[p] = leaf ? 1 : 0;
    if (!leaf) continue;
    x[p] = leavesSoFar + 0.5;
    leavesSoFar++;
  }
  layout.width = leavesSoFar;
  layout.height = height;
}

/** From the end on, a subtree is complete when its root is reached. */
function upwards({ size, x, end, leaves, deepest, worst, up }: TreeLayout, last: Float64Array): void {
  last.fill(-1);
  for (let p = size - 1; p >= 0; p--) {
    // Here is the first child's x by now.
    if ((end[p] as number) > p + 1) x[p] = ((x[p] as number) + (last[p] as number)) / 2;
    const u = up[p] as number;
    if (u < 0) continue;
    leaves[u] = (leaves[u] as number) + (leaves[p] as number);
    if ((deepest[p] as number) > (deepest[u] as number)) deepest[u] = deepest[p] as number;
    if ((worst[p] as number) > (worst[u] as number)) worst[u] = worst[p] as number;
    if (last[u] === -1) last[u] = x[p] as number;
    x[u] = x[p] as number;
  }
}
