/**
 * A search that is nothing but a tree, for looking at large ones: with as many nodes as the first argument of the program says,
 * in the shape of the second: `bushy` (a usual depth-first search), `deep` (long paths), `wide` (many children). It is made up
 * by a fixed formula, so every run makes the same tree.
 */
import type { Finding } from "../types/Finding";
import type { NodeTrace } from "../types/NodeTrace";
import type { Outcome } from "../types/Outcome";
import type { StateView } from "../types/StateView";
import type { TreeCounts } from "../types/TreeCounts";
import type { TreeEdge } from "../types/TreeEdge";
import type { TreeNodeKind } from "../types/TreeNodeKind";

export type Shape = "bushy" | "deep" | "wide";

interface Open {
  node: number;
  depth: number;
  /** Children still to come. */
  left: number;
  /** Children that were made. */
  made: number;
}

const MAX_DEPTH: Record<Shape, number> = { bushy: 60, deep: 5_000, wide: 3 };

/** The generator of Park and Miller: the same numbers everywhere. */
class Numbers {
  private state = 20_011;

  below(limit: number): number {
    this.state = (this.state * 48_271) % 2_147_483_647;
    return this.state % limit;
  }
}

export class BigTree {
  readonly seen = { size: 1 };
  readonly findings: Finding[] = [];
  readonly outcomes = new Map<string, Outcome>();
  readonly edges: TreeEdge[] = [];
  readonly counts: TreeCounts = { new: 0, visited: 0, end: 0, error: 0, bound: 0, ignored: 0 };
  transitions = 0;
  visited = 0;
  ends = 0;
  maxDepth = 0;
  done = false;
  private readonly numbers = new Numbers();
  private readonly stack: Open[];
  /** Levels that have many children and no ends. */
  private readonly wide: number;

  constructor(
    private readonly nodes: number,
    private readonly shape: Shape,
  ) {
    // Whatever becomes of the paths, there are as many nodes as were asked for.
    this.stack = [{ node: 0, depth: 0, left: Infinity, made: 0 }];
    this.wide = shape === "bushy" ? Math.max(1, Math.ceil(Math.log(nodes / 90) / Math.log(6))) : 3;
    this.done = nodes <= 1;
  }

  get depth(): number {
    return this.stack.length - 1;
  }

  /** One transition. */
  advance(): void {
    let top = this.stack.at(-1);
    while (top && top.left === 0) {
      this.stack.pop();
      top = this.stack.at(-1);
    }
    if (!top || this.transitions >= this.nodes - 1) {
      this.done = true;
      return;
    }
    top.left--;
    this.child(top);
  }

  private child(parent: Open): void {
    const node = ++this.transitions;
    const depth = parent.depth + 1;
    const kind = this.kind(depth);
    const thread = 1 + (parent.made++ % 4);
    const label = this.numbers.below(9) === 0 ? `x=${this.numbers.below(5)}` : `worker-${thread}`;
    this.edges.push({ from: parent.node, to: node, kind, thread, label, at: `BigTree.java:${10 + this.numbers.below(40)}` });
    this.counts[kind]++;
    if (kind === "new") this.seen.size++;
    if (kind === "visited") this.visited++;
    if (kind === "end") this.ends++;
    this.maxDepth = Math.max(this.maxDepth, depth);
    if (kind === "new") this.stack.push({ node, depth, left: this.children(depth), made: 0 });
  }

  private kind(depth: number): TreeNodeKind {
    if (depth >= MAX_DEPTH[this.shape]) return "bound";
    const draw = this.numbers.below(10_000);
    if (draw < 3) return "error";
    if (draw < 8) return "ignored";
    if (this.shape === "wide") return depth < 2 ? "new" : "visited";
    if (depth <= this.wide) return "new";
    if (draw < (this.shape === "deep" ? 2_000 : 4_400)) return "visited";
    return draw < (this.shape === "deep" ? 2_050 : 4_900) ? "end" : "new";
  }

  private children(depth: number): number {
    if (this.shape === "wide") return Math.ceil(Math.sqrt(this.nodes));
    if (this.shape === "deep") return 1 + (this.numbers.below(3) === 0 ? 1 : 0);
    return depth < this.wide ? 6 : 1 + this.numbers.below(3);
  }

  private unseen(): never {
    throw new Error("this program is only a tree");
  }

  inspect(_node: number): StateView {
    return this.unseen();
  }

  traceTo(_node: number): NodeTrace {
    return this.unseen();
  }

  exploreFrom(_node: number): never {
    return this.unseen();
  }
}
