import { describe, expect, it, vi } from "vitest";
import { BigTree, type Shape } from "../src/dev/big-tree";
import { SearchTree } from "../src/model/tree";
import { kindOfWeight } from "../src/model/tree-kinds";
import type { TreeLayout } from "../src/model/tree-layout";
import { APART, errorPlaces, markAt, Marker, type Marks, nearestPlace } from "../src/model/tree-marks";
import { centred, fit, fitted, panned, pixelX, pixelY, revealed, showsNode, type View, viewOf, zoomed } from "../src/model/tree-view";
import type { TreeEdge } from "../src/types/TreeEdge";
import type { TreeNodeKind } from "../src/types/TreeNodeKind";

// Large trees take a while on a machine that is busy.
vi.setConfig({ testTimeout: 30_000 });

const edge = (from: number, to: number, kind: TreeNodeKind = "new"): TreeEdge => ({ from, to, kind, thread: 0, label: "", at: "" });
const SIZE = { width: 800, height: 500 };

const trees = new Map<string, SearchTree>();
/** Trees are not changed: each is made once. */
function big(nodes: number, shape: Shape): SearchTree {
  const known = trees.get(`${nodes} ${shape}`);
  if (known) return known;
  const search = new BigTree(nodes, shape);
  while (!search.done) search.advance();
  const tree = new SearchTree(nodes);
  tree.add(search.edges);
  trees.set(`${nodes} ${shape}`, tree);
  return tree;
}

interface Mark {
  place: number;
  nodes: number;
  worst: TreeNodeKind;
}

const listed = (marks: Marks): Mark[] =>
  Array.from({ length: marks.count }, (_, i) => ({
    place: marks.place[i] as number,
    nodes: marks.nodes[i] as number,
    worst: kindOfWeight(marks.worst[i] as number),
  }));

const nodesIn = (marks: Marks): number => listed(marks).reduce((sum, { nodes }) => sum + nodes, 0);

describe("marks", () => {
  it("are the nodes where these are large enough", () => {
    const tree = new SearchTree();
    tree.add([edge(0, 1), edge(0, 2, "visited"), edge(1, 3, "error")]);
    const layout = tree.layout();
    const marks = new Marker().find(layout, fit(layout, SIZE));
    expect(marks.dense).toBe(false);
    expect(listed(marks)).toEqual([
      { place: 0, nodes: 1, worst: "new" },
      { place: 1, nodes: 1, worst: "new" },
      { place: 2, nodes: 1, worst: "error" },
      { place: 3, nodes: 1, worst: "visited" },
    ]);
    expect(marks.edgeCount).toBe(3);
    // From the root, in the middle of its two children, to the first of them.
    expect([...marks.edges.slice(0, 4)]).toEqual([400, 22, 373, 56]);
  });

  it("stand for whole subtrees, with the worst kind in them, where nodes are too close", () => {
    // A hundred subtrees of a root, an inner node and twenty leaves, one of them with an error.
    const tree = new SearchTree();
    const edges: TreeEdge[] = [];
    let next = 1;
    for (let i = 0; i < 100; i++) {
      const inner = next++;
      edges.push(edge(0, inner));
      for (let leaf = 0; leaf < 20; leaf++) edges.push(edge(inner, next++, i === 42 && leaf === 3 ? "error" : "visited"));
    }
    tree.add(edges);
    const layout = tree.layout();
    const view = fit(layout, SIZE);
    // 2000 leaves in 756 pixels: a subtree is 7.56 pixels wide, more than a spot.
    expect(view.sx).toBeCloseTo(0.378);
    const marks = new Marker().find(layout, view);
    expect(marks.dense).toBe(true);
    expect(nodesIn(marks)).toBe(2101);
    expect(marks.count).toBe(101);
    expect(listed(marks).filter(({ worst }) => worst === "error")).toEqual([{ place: 1 + 42 * 21, nodes: 21, worst: "error" }]);
    expect(listed(marks)[1]).toEqual({ place: 1, nodes: 21, worst: "new" });
    const [left, right, bottom] = [marks.left[1], marks.right[1], marks.bottom[1]];
    expect(left).toBeCloseTo(22);
    expect(right).toBeCloseTo(22 + 7.56, 1);
    expect(bottom).toBe(view.top + 2 * view.sy);
    // Zoomed in, they come apart.
    const near = viewOf(layout, SIZE, zoomed(layout, view, 100, 400, 200));
    const apart = new Marker().find(layout, near);
    expect(apart.dense).toBe(false);
    expect(listed(apart).every(({ nodes }) => nodes === 1)).toBe(true);
  });

  it("stand for a part of a long path where levels are too close", () => {
    const tree = new SearchTree();
    tree.add(Array.from({ length: 5_000 }, (_, i) => edge(i, i + 1, i === 3_000 ? "bound" : "new")));
    const layout = tree.layout();
    const marks = new Marker().find(layout, fit(layout, SIZE));
    expect(nodesIn(marks)).toBe(5_001);
    expect(marks.count).toBeLessThan(90);
    expect(listed(marks).filter(({ worst }) => worst === "bound").length).toBe(1);
  });

  it.each<[number, Shape]>([
    [100_000, "bushy"],
    [100_000, "deep"],
    [100_000, "wide"],
  ])("of %i nodes, %s: none is lost in the whole picture, and there are no more than spots", (nodes, shape) => {
    const tree = big(nodes, shape);
    const layout = tree.layout();
    const marks = new Marker().find(layout, fit(layout, SIZE));
    expect(nodesIn(marks)).toBe(nodes);
    expect(marks.count).toBeLessThan(6_000);
    expect(marks.edgeCount).toBeLessThan(6_000);
  });

  it.each<Shape>(["bushy", "deep", "wide"])("are some at every zoom and wherever one goes, %s", (shape) => {
    const layout = big(100_000, shape).layout();
    const marker = new Marker();
    let view: View = fit(layout, SIZE);
    for (let i = 0; i < 24; i++) {
      expect(marker.find(layout, view).count, `zoom ${i}`).toBeGreaterThan(0);
      for (const [dx, dy] of [[-5_000, 0], [0, -5_000], [9_000, 300], [-123_456_789, 77_777], [0, 1e9]] as const) {
        const moved = viewOf(layout, SIZE, panned(layout, view, dx, dy));
        expect(showsNode(layout, moved), `zoom ${i}, moved by ${dx}, ${dy}`).toBe(true);
        expect(marker.find(layout, moved).count).toBeGreaterThan(0);
      }
      view = viewOf(layout, SIZE, zoomed(layout, view, 1.6, 700, 40));
    }
    expect(view.sx).toBe(120);
    // A few levels with very many leaves have more room from the start.
    expect(view.sy).toBe(shape === "wide" ? 130 : 48);
  });

  it("have the edges that leave the frame, those of one direction as one", () => {
    const tree = new SearchTree();
    tree.add(Array.from({ length: 1_000 }, (_, i) => edge(0, i + 1, "visited")));
    const layout = tree.layout();
    const view: View = { ...SIZE, sx: 100, sy: 40, left: 400 - 500 * 100, top: 50 };
    const marks = new Marker().find(layout, view);
    // The root and the leaves around it.
    expect(marks.count).toBe(9);
    expect(marks.edgeCount).toBeGreaterThan(10);
    expect(marks.edgeCount).toBeLessThan(60);
  });

  it("are found by a click: the nearest within a finger's width, else the subtree that is drawn there", () => {
    const tree = big(100_000, "bushy");
    const layout = tree.layout();
    const marks = new Marker().find(layout, fit(layout, SIZE));
    for (let i = 0; i < marks.count; i += 7) {
      const hit = markAt(marks, marks.x[i] as number, marks.y[i] as number);
      expect([marks.x[hit], marks.y[hit]]).toEqual([marks.x[i], marks.y[i]]);
    }
    expect(markAt(marks, -100, -100)).toBe(-1);
    const wide = { ...marks, count: 1, x: Float32Array.of(50), y: Float32Array.of(10), left: Float32Array.of(0), right: Float32Array.of(100), bottom: Float32Array.of(90) };
    expect(markAt(wide, 80, 80)).toBe(0);
    expect(markAt(wide, 80, 95)).toBe(-1);
  });

  it("leave errors where they are", () => {
    const tree = big(100_000, "bushy");
    const layout = tree.layout();
    const places = [...errorPlaces(layout)].map((place) => layout.order[place] as number);
    expect(places.length).toBe(tree.counts.error);
    expect(places.length).toBeGreaterThan(5);
    expect(places.sort((a, b) => a - b)).toEqual(tree.ofKind("error"));
    const view = fit(layout, SIZE);
    const some = errorPlaces(layout);
    const [x, y] = [pixelX(layout, view, some[3] as number), pixelY(layout, view, some[3] as number)];
    expect(nearestPlace(layout, view, some, x + 2, y - 2, 9)).toBe(some[3]);
    expect(nearestPlace(layout, view, some, -50, -50, 9)).toBe(-1);
  });
});

describe("the view of a tree", () => {
  const tree = big(100_000, "bushy");
  const layout: TreeLayout = tree.layout();
  const whole = fit(layout, SIZE);

  it("fits all of it", () => {
    expect(whole.left).toBe(22);
    expect(whole.left + layout.width * whole.sx).toBeCloseTo(SIZE.width - 22);
    expect(whole.top + layout.height * whole.sy).toBeLessThanOrEqual(SIZE.height - 22);
    expect(viewOf(layout, SIZE, null)).toEqual(whole);
    // A frame without room still has a scale.
    expect(fit(layout, { width: 0, height: 0 }).sx).toBeGreaterThan(0);
  });

  it("keeps the point under the pointer where it is, and comes back", () => {
    const place = layout.place[tree.ofKind("error")[3] as number] as number;
    const [x, y] = [pixelX(layout, whole, place), pixelY(layout, whole, place)];
    let view = whole;
    for (let i = 0; i < 4; i++) view = viewOf(layout, SIZE, zoomed(layout, view, 2, x, y));
    expect(pixelX(layout, view, place)).toBeCloseTo(x, 3);
    expect(pixelY(layout, view, place)).toBeCloseTo(y, 3);
    expect(zoomed(layout, view, 1 / 1000, x, y)).toBe(null);
  });

  it("shows a chosen node, large enough to tell it from others if asked", () => {
    const place = layout.place[77_777] as number;
    const view = viewOf(layout, SIZE, revealed(layout, whole, null, place, true));
    expect(Math.min(view.sx, view.sy)).toBeGreaterThan(APART);
    const [x, y] = [pixelX(layout, view, place), pixelY(layout, view, place)];
    expect(x > 0 && x < SIZE.width && y > 0 && y < SIZE.height).toBe(true);
    // In sight of the whole, nothing moves.
    expect(revealed(layout, whole, null, place, false)).toBe(null);
  });

  it("goes into a subtree", () => {
    const place = layout.up[layout.up[layout.place[50_000] as number] as number] as number;
    const view = viewOf(layout, SIZE, fitted(layout, whole, place));
    expect(pixelX(layout, view, place)).toBeGreaterThan(0);
    expect(pixelY(layout, view, place)).toBeCloseTo(22);
    expect(fitted(layout, whole, 0)).toBe(null);
  });

  it("has no more than a part of the frame empty beside the tree", () => {
    const view = viewOf(layout, SIZE, zoomed(layout, whole, 8, 400, 250));
    const far = viewOf(layout, SIZE, panned(layout, view, 1e7, 0));
    expect(far.left).toBeLessThanOrEqual(SIZE.width * 0.4 + 1e-6);
    const small = new SearchTree();
    small.add([edge(0, 1), edge(0, 2)]);
    const moved = viewOf(small.layout(), SIZE, panned(small.layout(), fit(small.layout(), SIZE), 1e6, 1e6));
    expect(moved.left + 2 * moved.sx).toBeCloseTo(SIZE.width - 12);
  });

  it("can be centred anywhere, with a node in sight", () => {
    const view = viewOf(layout, SIZE, zoomed(layout, whole, 64, 400, 250));
    for (const [x, depth] of [[0, 0], [layout.width, layout.height], [layout.width / 3, layout.height], [-1e9, 1e9]] as const) {
      expect(showsNode(layout, viewOf(layout, SIZE, centred(layout, view, x, depth)))).toBe(true);
    }
  });
});

it("lays out a hundred thousand nodes in a blink", () => {
  const tree = big(100_000, "bushy");
  const times = [0, 1, 2, 3, 4].map(() => {
    tree.add([]);
    const began = performance.now();
    tree.layoutOfFirst(99_999);
    return performance.now() - began;
  });
  expect(Math.min(...times)).toBeLessThan(300);
});
