/**
 * The search tree while it grows: nodes in typed arrays, linked to their parents, first children and next siblings. Nodes are
 * numbered here in the order of their arrival, the root is 0, and a parent always comes before its children. Texts are kept
 * once: a search says the same few names and lines over and over.
 */
import { threadNumber } from "../text/tree";
import type { TreeEdge } from "../types/TreeEdge";
import type { TreeNodeKind } from "../types/TreeNodeKind";
import { KINDS } from "./tree-kinds";
import { LayoutMemory, type TreeLayout } from "./tree-layout";

/** Nodes that are drawn, the root among them: the first ones. The statistics go on. */
export const MAX_NODES = 100_000;
/** Edges that the core is asked for. */
export const MAX_EDGES = MAX_NODES - 1;
/** The core sends ways to errors beyond that. */
const WITH_WAYS_TO_ERRORS = MAX_NODES + 20_000;

export type Sought = "error" | "witness";

export class SearchTree {
  size = 1;
  /** Levels below the root. */
  height = 0;
  /** Edges that did not fit or whose parent was dropped. */
  dropped = 0;
  /** Nodes that are here, by kind, without the root. */
  readonly counts: Record<TreeNodeKind, number> = { new: 0, visited: 0, end: 0, error: 0, bound: 0, ignored: 0 };
  private parents = new Int32Array(1024).fill(-1);
  private firsts = new Int32Array(1024).fill(-1);
  private lasts = new Int32Array(1024).fill(-1);
  private nexts = new Int32Array(1024).fill(-1);
  private depths = new Int32Array(1024);
  private kinds = new Uint8Array(1024);
  private threads = new Int32Array(1024);
  private numbers = new Uint32Array(1024);
  private labels = new Int32Array(1024);
  private ats = new Int32Array(1024);
  private names = new Int32Array(1024);
  private readonly texts: string[] = [""];
  private readonly textIndex = new Map<string, number>([["", 0]]);
  /** For a label: the thread's name in it, -1 where it names no thread. */
  private readonly named = new Map<number, number>([[0, -1]]);
  /** The name that a thread had last. */
  private readonly lastName = new Map<number, number>();
  /** From the core's numbers to ours. */
  private readonly index = new Map<number, number>([[0, 0]]);
  private readonly memory = new LayoutMemory();
  private cached: TreeLayout | null = null;

  constructor(
    private readonly limit = WITH_WAYS_TO_ERRORS,
    /** What nodes of the kind `error` are: a search for the answer to a question ends at a witness. */
    readonly sought: Sought = "error",
  ) {}

  add(edges: readonly TreeEdge[]): void {
    for (const edge of edges) this.addEdge(edge);
    if (edges.length > 0) this.cached = null;
  }

  private addEdge(edge: TreeEdge): void {
    const parent = this.index.get(edge.from);
    const known = this.index.get(edge.to);
    if (known !== undefined && known !== 0 && this.parents[known] === parent && edge.kind !== "visited") {
      // The same node again: it turned out to be something else than it was announced as.
      this.counts[this.kind(known)]--;
      this.counts[edge.kind]++;
      this.kinds[known] = KINDS.indexOf(edge.kind);
      return;
    }
    if (parent === undefined || this.size >= this.limit) {
      this.dropped++;
      return;
    }
    this.reserve();
    const at = this.size++;
    this.link(at, parent);
    this.kinds[at] = KINDS.indexOf(edge.kind);
    this.threads[at] = edge.thread;
    this.numbers[at] = edge.to;
    this.labels[at] = this.intern(edge.label);
    this.ats[at] = this.intern(edge.at);
    this.names[at] = this.nameOf(at, parent, edge.thread);
    this.counts[edge.kind]++;
    // An edge back to a known state is a leaf of its own in the picture.
    if (known === undefined) this.index.set(edge.to, at);
  }

  private link(at: number, parent: number): void {
    const depth = (this.depths[parent] as number) + 1;
    this.parents[at] = parent;
    this.depths[at] = depth;
    this.height = Math.max(this.height, depth);
    this.firsts[at] = -1;
    this.lasts[at] = -1;
    this.nexts[at] = -1;
    const last = this.lasts[parent] as number;
    if (last < 0) this.firsts[parent] = at;
    else this.nexts[last] = at;
    this.lasts[parent] = at;
  }

  private intern(text: string): number {
    const known = this.textIndex.get(text);
    if (known !== undefined) return known;
    this.texts.push(text);
    this.textIndex.set(text, this.texts.length - 1);
    return this.texts.length - 1;
  }

  /** The name of the thread that ran. A choice of data does not say it: then it is who ran before under that number. */
  private nameOf(at: number, parent: number, thread: number): number {
    const label = this.labels[at] as number;
    let name = this.named.get(label);
    if (name === undefined) {
      const words = (this.texts[label] ?? "").split(", ").filter((word) => !word.includes("="));
      name = words.length > 0 ? this.intern(words.join(", ")) : -1;
      this.named.set(label, name);
    }
    if (name < 0) {
      const inherited = this.threads[parent] === thread && parent !== 0 ? this.names[parent] : this.lastName.get(thread);
      name = inherited ?? this.intern(threadNumber(thread));
    }
    this.lastName.set(thread, name);
    return name;
  }

  private reserve(): void {
    if (this.size < this.parents.length) return;
    const length = this.parents.length * 2;
    const grow = <A extends Int32Array | Uint32Array | Uint8Array>(old: A, bigger: A): A => {
      bigger.set(old);
      return bigger;
    };
    const ints = (old: Int32Array): Int32Array<ArrayBuffer> => grow<Int32Array<ArrayBuffer>>(old as Int32Array<ArrayBuffer>, new Int32Array(length));
    this.parents = ints(this.parents);
    this.firsts = ints(this.firsts);
    this.lasts = ints(this.lasts);
    this.nexts = ints(this.nexts);
    this.depths = ints(this.depths);
    this.threads = ints(this.threads);
    this.labels = ints(this.labels);
    this.ats = ints(this.ats);
    this.names = ints(this.names);
    this.numbers = grow(this.numbers, new Uint32Array(length));
    this.kinds = grow(this.kinds, new Uint8Array(length));
  }

  parent(node: number): number {
    return this.parents[node] ?? -1;
  }

  firstChild(node: number): number {
    return this.firsts[node] ?? -1;
  }

  nextSibling(node: number): number {
    return this.nexts[node] ?? -1;
  }

  kind(node: number): TreeNodeKind {
    return KINDS[this.kinds[node] ?? 0] ?? "new";
  }

  /** Its position in `KINDS`. */
  kindIndex(node: number): number {
    return this.kinds[node] ?? 0;
  }

  depth(node: number): number {
    return this.depths[node] ?? 0;
  }

  thread(node: number): number {
    return this.threads[node] ?? 0;
  }

  threadName(node: number): string {
    return this.text(this.nameId(node));
  }

  /** The core's number of a node. */
  number(node: number): number {
    return this.numbers[node] ?? 0;
  }

  label(node: number): string {
    return this.text(this.labelId(node));
  }

  /** The line at which the thread stood when the transition began, as `Race.java:12`. */
  at(node: number): string {
    return this.text(this.atId(node));
  }

  labelId(node: number): number {
    return this.labels[node] ?? 0;
  }

  atId(node: number): number {
    return this.ats[node] ?? 0;
  }

  nameId(node: number): number {
    return this.names[node] ?? 0;
  }

  /** A text by its number, as `labelId`, `atId` and `nameId` have it. */
  text(id: number): string {
    return this.texts[id] ?? "";
  }

  get textCount(): number {
    return this.texts.length;
  }

  children(node: number): number[] {
    const found: number[] = [];
    for (let child = this.firstChild(node); child >= 0; child = this.nextSibling(child)) found.push(child);
    return found;
  }

  /** The nodes from the root to a node, both included. */
  path(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at >= 0; at = this.parent(at)) path.push(at);
    return path.reverse();
  }

  /** The nodes of one kind, oldest first; the root is of none. */
  ofKind(kind: TreeNodeKind): number[] {
    const wanted = KINDS.indexOf(kind);
    const found: number[] = [];
    for (let i = 1; i < this.size; i++) if (this.kinds[i] === wanted) found.push(i);
    return found;
  }

  /** Good until edges are added. */
  layout(): TreeLayout {
    const { size, parents, firsts, nexts, depths, kinds } = this;
    this.cached ??= this.memory.layout({ size, parents, firsts, nexts, depths, kinds });
    return this.cached;
  }

  /** The layout of the first nodes alone, which are a tree as well. */
  layoutOfFirst(size: number): TreeLayout {
    const { parents, depths, kinds } = this;
    if (size >= this.size) return this.layout();
    const within = (links: Int32Array): Int32Array => links.slice(0, size).map((node) => (node < size ? node : -1));
    return new LayoutMemory().layout({ size, parents, firsts: within(this.firsts), nexts: within(this.nexts), depths, kinds });
  }
}
