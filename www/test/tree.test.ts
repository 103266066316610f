import { describe, expect, it, vi } from "vitest";
import { MAX_NODES, SearchTree } from "../src/model/tree";
import type { TreeLayout } from "../src/model/tree-layout";
import { drawnSentence, nodeDetails, nodeSentence, nodesOf, treeSentence } from "../src/text/tree";
import type { TreeEdge } from "../src/types/TreeEdge";
import type { TreeNodeKind } from "../src/types/TreeNodeKind";

// Large trees take a while on a machine that is busy.
vi.setConfig({ testTimeout: 30_000 });

const edge = (from: number, to: number, kind: TreeNodeKind = "new", more: Partial<TreeEdge> = {}): TreeEdge => ({
  from,
  to,
  kind,
  thread: 0,
  label: `t${to}`,
  at: "",
  ...more,
});

/** By node, not by place. */
const byNode = (layout: TreeLayout, values: ArrayLike<number>): number[] => [...layout.place].map((place) => values[place] as number);

describe("search tree", () => {
  it("begins with its root", () => {
    const tree = new SearchTree();
    expect(tree.size).toBe(1);
    expect(tree.layout()).toMatchObject({ size: 1, width: 1, height: 0 });
    expect([...tree.layout().x]).toEqual([0.5]);
    expect(tree.path(0)).toEqual([0]);
    expect(nodesOf(tree.counts)).toBe(1);
  });

  it("puts a parent in the middle of its children and leaves side by side", () => {
    const tree = new SearchTree();
    tree.add([edge(0, 1), edge(1, 2, "end"), edge(1, 3, "visited"), edge(0, 4), edge(4, 5, "error")]);
    const layout = tree.layout();
    expect(byNode(layout, layout.x)).toEqual([1.75, 1, 0.5, 1.5, 2.5, 2.5]);
    expect(byNode(layout, layout.depth)).toEqual([0, 1, 2, 2, 1, 2]);
    expect({ width: layout.width, height: layout.height }).toEqual({ width: 3, height: 2 });
    expect(tree.path(5)).toEqual([0, 4, 5]);
    expect(tree.children(1)).toEqual([2, 3]);
    expect(tree.ofKind("error")).toEqual([5]);
  });

  it("lays nodes out in preorder, a subtree being a range, whatever the order in which they came", () => {
    const tree = new SearchTree();
    // Level by level, as a breadth-first search does.
    tree.add([edge(0, 1), edge(0, 2), edge(1, 3, "error"), edge(2, 4, "end"), edge(1, 5), edge(5, 6, "bound")]);
    const { order, end, leaves, left, deepest, up, worst } = tree.layout();
    expect([...order]).toEqual([0, 1, 3, 5, 6, 2, 4]);
    expect([...end]).toEqual([7, 5, 3, 5, 5, 7, 7]);
    expect([...leaves]).toEqual([3, 2, 1, 1, 1, 1, 1]);
    expect([...left]).toEqual([0, 0, 0, 1, 1, 2, 2]);
    expect([...deepest]).toEqual([3, 3, 2, 3, 3, 2, 2]);
    expect([...up]).toEqual([-1, 0, 1, 1, 3, 0, 5]);
    // Error over bound over end over new.
    expect([...worst]).toEqual([5, 5, 5, 4, 4, 3, 3]);
  });

  it("lays out anew when it grew", () => {
    const tree = new SearchTree();
    tree.add([edge(0, 1)]);
    expect(tree.layout().width).toBe(1);
    tree.add([edge(0, 2)]);
    expect(tree.layout().width).toBe(2);
    tree.add([]);
    expect(tree.layout()).toBe(tree.layout());
  });

  it("lays out its first nodes alone", () => {
    const tree = new SearchTree();
    tree.add([edge(0, 1), edge(1, 2), edge(0, 3), edge(1, 4)]);
    const first = tree.layoutOfFirst(3);
    expect([...first.order]).toEqual([0, 1, 2]);
    expect({ width: first.width, height: first.height }).toEqual({ width: 1, height: 2 });
    expect(tree.layoutOfFirst(5)).toBe(tree.layout());
  });

  it("corrects the kind of a node that is announced again", () => {
    const tree = new SearchTree();
    tree.add([edge(0, 1), edge(0, 1, "error")]);
    expect(tree.size).toBe(2);
    expect(tree.counts).toEqual({ new: 0, visited: 0, end: 0, error: 1, bound: 0, ignored: 0 });
  });

  it("draws an edge back to a known state as a leaf", () => {
    const tree = new SearchTree();
    tree.add([edge(0, 1), edge(1, 2), edge(0, 2, "visited")]);
    expect(tree.size).toBe(4);
    expect(tree.kind(3)).toBe("visited");
    tree.add([edge(2, 5)]);
    expect(tree.parent(4)).toBe(2);
  });

  it("drops what does not fit and what hangs in the air", () => {
    const tree = new SearchTree(3);
    tree.add([edge(0, 1), edge(7, 8), edge(1, 2), edge(2, 3)]);
    expect(tree.size).toBe(3);
    expect(tree.dropped).toBe(2);
  });

  it("has room for the ways to errors that come beyond what is asked for", () => {
    const tree = new SearchTree();
    tree.add(Array.from({ length: MAX_NODES + 5 }, (_, i) => edge(0, i + 1, i > MAX_NODES ? "error" : "visited")));
    expect(tree.size).toBe(MAX_NODES + 6);
    expect(tree.counts.error).toBe(4);
    expect(drawnSentence(tree, 300_000, MAX_NODES)).toBe(
      "The first 100,000 of 300,000 nodes are drawn, and 6 more on the ways to errors; the search goes on without the picture.",
    );
  });

  it("grows past its first arrays and keeps a path of thousands of levels", () => {
    const tree = new SearchTree(50_000);
    const edges = Array.from({ length: 20_000 }, (_, i) => edge(i, i + 1));
    tree.add(edges);
    expect(tree.layout().height).toBe(20_000);
    expect(tree.height).toBe(20_000);
    expect(tree.layout().width).toBe(1);
    expect(tree.label(20_000)).toBe("t20000");
    expect(tree.layout().deepest[0]).toBe(20_000);
  });

  it("knows the thread of a choice of data from the steps before", () => {
    const tree = new SearchTree();
    tree.add([
      edge(0, 1, "new", { thread: 0, label: "main" }),
      edge(1, 2, "new", { thread: 3, label: "worker-a" }),
      edge(2, 3, "new", { thread: 3, label: "x=1" }),
      edge(3, 4, "new", { thread: 7, label: "y=2" }),
      edge(4, 5, "new", { thread: 0, label: "main, x=3" }),
    ]);
    expect([1, 2, 3, 4, 5].map((node) => tree.threadName(node))).toEqual(["main", "worker-a", "worker-a", "thread 7", "main"]);
  });
});

describe("the words of a tree", () => {
  const tree = new SearchTree();
  tree.add([edge(0, 1, "new", { at: "Race.java:7" }), edge(1, 2, "end"), edge(1, 3, "error"), edge(0, 4, "ignored")]);

  it("are a sentence with the counts of the search", () => {
    expect(treeSentence(tree, tree.counts, 5)).toBe(
      "Search tree of 5 nodes, 2 levels deep: 1 new, 0 met before, 1 end of the program, 1 error and 1 ignored by the program.",
    );
    const counts = { new: 300_000, visited: 112_000, end: 300, error: 45, bound: 0, ignored: 0 };
    expect(treeSentence(tree, counts, 412_346)).toBe(
      "Search tree of 412,346 nodes, 2 levels deep as far as it is drawn: 300,000 new, 112,000 met before, 300 ends of the program and 45 errors.",
    );
  });

  it("call what answers a question a witness", () => {
    const asked = new SearchTree(undefined, "witness");
    asked.add([edge(0, 1), edge(1, 2, "error"), edge(1, 3, "error")]);
    expect(treeSentence(asked, asked.counts, 4)).toBe(
      "Search tree of 4 nodes, 2 levels deep: 1 new, 0 met before, 0 ends of the program and 2 witnesses.",
    );
    expect(nodeSentence(asked, 2)).toMatch(/^Level 2, witness\. /);
  });

  it("say one node and one level in the singular", () => {
    const alone = new SearchTree();
    expect(treeSentence(alone, alone.counts, 1)).toBe("Search tree of 1 node.");
    alone.add([edge(0, 1)]);
    expect(treeSentence(alone, alone.counts, 2)).toBe("Search tree of 2 nodes, 1 level deep: 1 new, 0 met before and 0 ends of the program.");
  });

  it("say how much of it is drawn", () => {
    expect(drawnSentence(tree, 5, 100)).toBe("");
    expect(drawnSentence(tree, 412_346, 100)).toBe("The first 5 of 412,346 nodes are drawn; the search goes on without the picture.");
  });

  it("say where a node is and what is below it", () => {
    expect(nodeSentence(tree, 0)).toBe("The root: the program before its first choice.");
    expect(nodeSentence(tree, 3)).toBe("Level 2, error. Path from the root: t1 → t3.");
    expect(nodeDetails(tree, 1)).toBe("The step began at Race.java:7. Below it are 2 nodes: 1 end of the program and 1 error.");
    expect(nodeDetails(tree, 2)).toBe("");
    const turned = new SearchTree();
    turned.add([edge(0, 1, "new", { label: "a\u202eb" })]);
    expect(nodeSentence(turned, 1)).toBe("Level 1, new state. Path from the root: a⟨U+202E⟩b.");
    const deep = new SearchTree();
    deep.add(Array.from({ length: 30 }, (_, i) => edge(i, i + 1)));
    expect(nodeSentence(deep, 30)).toBe("Level 30, new state. Path from the root: … → t19 → t20 → t21 → t22 → t23 → t24 → t25 → t26 → t27 → t28 → t29 → t30.");
    expect(nodeDetails(deep, 29)).toBe("Below it is 1 node: 1 new.");
  });
});
