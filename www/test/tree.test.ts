import { describe, expect, it } from "vitest";
import { SearchTree, treeSentence } from "../src/model/tree";
import type { TreeEdge } from "../src/types/TreeEdge";
import type { TreeNodeKind } from "../src/types/TreeNodeKind";
import { nodeAt, positionOf, scaleOf } from "../src/ui/tree-paint";

const edge = (from: number, to: number, kind: TreeNodeKind = "new"): TreeEdge => ({ from, to, kind, thread: 0, label: `t${to}` });

describe("search tree", () => {
  it("begins with its root", () => {
    const tree = new SearchTree();
    expect(tree.size).toBe(1);
    expect(tree.layout()).toMatchObject({ width: 1, height: 0 });
    expect(tree.path(0)).toEqual([0]);
  });

  it("puts a parent in the middle of its children and leaves side by side", () => {
    const tree = new SearchTree();
    tree.add([edge(0, 1), edge(1, 2, "end"), edge(1, 3, "visited"), edge(0, 4), edge(4, 5, "error")]);
    const { x, depth, width, height } = tree.layout();
    expect([...x]).toEqual([1.75, 1, 0.5, 1.5, 2.5, 2.5]);
    expect([...depth]).toEqual([0, 1, 2, 2, 1, 2]);
    expect({ width, height }).toEqual({ width: 3, height: 2 });
    expect(tree.path(5)).toEqual([0, 4, 5]);
    expect(tree.children(1)).toEqual([2, 3]);
    expect(tree.ofKind("error")).toEqual([5]);
  });

  it("lays out anew when it grew", () => {
    const tree = new SearchTree();
    tree.add([edge(0, 1)]);
    expect(tree.layout().width).toBe(1);
    tree.add([edge(0, 2)]);
    expect(tree.layout().width).toBe(2);
  });

  it("corrects the kind of a node that is announced again", () => {
    const tree = new SearchTree();
    tree.add([edge(0, 1), edge(0, 1, "error")]);
    expect(tree.size).toBe(2);
    expect(tree.counts).toMatchObject({ new: 1, error: 1 });
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

  it("grows past its first arrays and keeps a path of thousands of levels", () => {
    const tree = new SearchTree(50_000);
    const edges = Array.from({ length: 20_000 }, (_, i) => edge(i, i + 1));
    tree.add(edges);
    expect(tree.layout().height).toBe(20_000);
    expect(tree.layout().width).toBe(1);
    expect(tree.label(20_000)).toBe("t20000");
  });

  it("lays out fifty thousand nodes fast enough to animate", () => {
    const tree = new SearchTree(50_000);
    tree.add(Array.from({ length: 49_999 }, (_, i) => edge(Math.floor(i / 2), i + 1)));
    const began = performance.now();
    tree.layout();
    expect(performance.now() - began).toBeLessThan(500);
  });

  it("says itself in a sentence", () => {
    const tree = new SearchTree();
    tree.add([edge(0, 1), edge(1, 2, "end"), edge(1, 3, "error")]);
    expect(treeSentence(tree)).toBe("Search tree of 4 nodes, 2 levels deep: 2 new, 0 met before, 1 end of the program, 1 error.");
  });
});

describe("tree on a canvas", () => {
  const tree = new SearchTree();
  tree.add([edge(0, 1), edge(0, 2), edge(2, 3)]);
  const colours = {} as Parameters<typeof nodeAt>[0]["colours"];

  it.each([
    { zoom: 1, x: 0, y: 0 },
    { zoom: 3, x: -120, y: 40 },
  ])("finds the node that is painted there (%j)", (camera) => {
    const scene = { tree, width: 400, height: 300, camera, selected: -1, colours };
    const layout = tree.layout();
    for (let node = 0; node < tree.size; node++) {
      const { x, y } = positionOf(layout, scaleOf(layout, scene), node);
      expect(nodeAt(scene, x, y)).toBe(node);
    }
    expect(nodeAt(scene, -500, -500)).toBe(-1);
  });
});
