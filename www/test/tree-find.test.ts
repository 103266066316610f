import { describe, expect, it } from "vitest";
import { SearchTree } from "../src/model/tree";
import { Finder, parseQuery } from "../src/model/tree-find";
import { hitsText } from "../src/text/tree";
import type { TreeEdge } from "../src/types/TreeEdge";

const EDGES: TreeEdge[] = [
  { from: 0, to: 1, kind: "new", thread: 0, label: "main", at: "" },
  { from: 1, to: 2, kind: "new", thread: 1, label: "Thread-1", at: "Race.java:7" },
  { from: 2, to: 3, kind: "new", thread: 1, label: "x=3", at: "Race.java:8" },
  { from: 3, to: 4, kind: "error", thread: 2, label: "Thread-11", at: "Other.java:17" },
  { from: 1, to: 5, kind: "visited", thread: 3, label: "worker 7", at: "Race.java:7" },
  { from: 1, to: 6, kind: "end", thread: 1, label: "Thread-1, x=13", at: "RaceTrack.java:3" },
];

const grown = (): SearchTree => {
  const tree = new SearchTree();
  tree.add(EDGES);
  return tree;
};

const found = (query: string): number[] => new Finder(grown(), query).hits;

describe("finding in a tree", () => {
  it.each([
    // Lines.
    ["race.java:7", [2, 5]],
    [":7", [2, 5]],
    ["Race:8", [3]],
    ["line:7", [2, 5]],
    ["racetrack", [6]],
    ["line:main", []],
    // A number is a line, a value, or a part of a name that stands apart; 17 is not 7.
    ["7", [2, 5]],
    ["17", [4]],
    ["3", [3, 6]],
    // Threads: of a choice of data it is the one that ran before.
    ["thread:thread-1", [2, 3, 4, 6]],
    ["thread:1", [2, 3, 6]],
    ["main", [1]],
    ["WORKER 7", [5]],
    // Values.
    ["x=3", [3]],
    ["value:13", [6]],
    ["x=", [3, 6]],
    ["x=1", []],
    // Kinds and levels.
    ["kind:error", [4]],
    ["level:2", [2, 5, 6]],
    // All words have to fit.
    ["thread-1 :7", [2]],
    ["kind:end x=13 line:3", [6]],
    ["thread-1 kind:visited", []],
    ["nowhere", []],
    ["", []],
  ])("finds %j", (query, nodes) => {
    expect(found(query)).toEqual(nodes);
  });

  it("knows the prefixes, and takes others for words", () => {
    expect(parseQuery("  Line:18 foo:bar kind: ")).toEqual([
      { part: "line", text: "18" },
      { part: "any", text: "foo:bar" },
      { part: "any", text: "kind:" },
    ]);
  });

  it("goes on while the tree grows, with names that it has not seen", () => {
    const tree = grown();
    const finder = new Finder(tree, "late");
    expect(finder.hits).toEqual([]);
    tree.add([{ from: 1, to: 7, kind: "new", thread: 9, label: "late", at: "" }]);
    finder.update();
    expect(finder.hits).toEqual([7]);
    tree.add(Array.from({ length: 200 }, (_, i) => ({ from: 7, to: 8 + i, kind: "visited" as const, thread: 9, label: `late ${i}`, at: "" })));
    finder.update();
    finder.update();
    expect(finder.hits.length).toBe(201);
  });

  it("goes round from hit to hit", () => {
    const finder = new Finder(grown(), "thread-1");
    expect(finder.hits).toEqual([2, 3, 4, 6]);
    expect([-1, 0, 2, 3, 5, 6].map((node) => finder.next(node, 1))).toEqual([2, 2, 3, 4, 6, 2]);
    expect([-1, 2, 3, 5, 6].map((node) => finder.next(node, -1))).toEqual([6, 6, 2, 4, 4]);
    expect([2, 5, 6].map((node) => finder.position(node))).toEqual([0, -1, 3]);
    expect(new Finder(grown(), "nowhere").next(3, 1)).toBe(-1);
  });

  it("says how many there are", () => {
    expect(hitsText(0, -1)).toBe("No hits");
    expect(hitsText(1, -1)).toBe("1 hit");
    expect(hitsText(1204, 2)).toBe("Hit 3 of 1,204");
  });
});
