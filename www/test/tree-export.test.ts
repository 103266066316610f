import { describe, expect, it, vi } from "vitest";
import { SearchTree } from "../src/model/tree";
import { MOST_NODES, treeFile } from "../src/model/tree-export";
import { savedText } from "../src/text/tree";

// Large trees take a while on a machine that is busy.
vi.setConfig({ testTimeout: 30_000 });

function small(): SearchTree {
  const tree = new SearchTree();
  tree.add([
    { from: 0, to: 1, kind: "new", thread: 0, label: "main", at: "" },
    { from: 1, to: 3, kind: "error", thread: 2, label: 'a"<b>&\\', at: "Race.java:7" },
    { from: 1, to: 9, kind: "visited", thread: 1, label: "x=3\n", at: "Race.java:8" },
  ]);
  return tree;
}

describe("a tree as a file", () => {
  it("is data in JSON, with the core's numbers", () => {
    const file = treeFile(small(), "json", 4);
    expect({ ...file, parts: [] }).toEqual({ name: "search-tree.json", type: "application/json", parts: [], nodes: 4 });
    expect(file.parts.join("")).toBe(`{
  "format": "interleave-search-tree",
  "version": 1,
  "nodes": 4,
  "omitted": 0,
  "edges": [
    {"from":0,"to":1,"kind":"new","thread":0,"label":"main","at":""},
    {"from":1,"to":3,"kind":"error","thread":2,"label":"a\\"<b>&\\\\","at":"Race.java:7"},
    {"from":1,"to":9,"kind":"visited","thread":1,"label":"x=3\\n","at":"Race.java:8"}
  ]
}
`);
    expect(JSON.parse(treeFile(new SearchTree(), "json", 1).parts.join(""))).toEqual({
      format: "interleave-search-tree",
      version: 1,
      nodes: 1,
      omitted: 0,
      edges: [],
    });
  });

  it("is a graph in DOT, with quotes and line ends that do not break out of a string", () => {
    expect(treeFile(small(), "dot", 4).parts.join("")).toBe(`digraph search {
  label="Search tree of 4 nodes";
  node [shape=circle, style=filled, fillcolor=lightblue, label="", width=0.2, height=0.2];
  edge [fontsize=9, arrowsize=0.5];
  0 [label="start"];
  0 -> 1 [label="main"];
  2 [shape=diamond, fillcolor=tomato];
  1 -> 2 [label="a\\"<b>&\\\\", tooltip="Race.java:7"];
  3 [fillcolor=white];
  1 -> 3 [label="x=3 ", tooltip="Race.java:8"];
}
`);
  });

  it("is a picture in SVG, with names that are no markup", () => {
    expect(treeFile(small(), "svg", 4).parts.join("")).toBe(`<svg xmlns="http://www.w3.org/2000/svg" width="80" height="108" viewBox="0 0 80 108">
<title>Search tree of 4 nodes</title>
<defs><g id="new"><circle r="5" fill="#3a3fc4"/></g><g id="visited"><circle r="4" fill="#fffdf9" stroke="#7d7685" stroke-width="1.5"/></g><g id="end"><rect x="-5" y="-5" width="10" height="10" fill="#1b6a3d"/></g><g id="error"><path d="M0-8 8 0 0 8-8 0Z" fill="#c8202f"/></g><g id="bound"><path d="M0 5-5-5H5Z" fill="#a86500"/></g><g id="ignored"><path d="M-5-5 5 5M5-5-5 5" stroke="#7d7685" stroke-width="1.5"/></g></defs>
<rect width="80" height="108" fill="#fffdf9"/>
<path fill="none" stroke="#c6bfb2" d="M40 24L40 54M40 54L32 84M40 54L48 84"/>
<use href="#new" x="40" y="24"><title>start</title></use>
<use href="#new" x="40" y="54"><title>main</title></use>
<use href="#error" x="32" y="84"><title>a&quot;&lt;b&gt;&amp;\\ at Race.java:7</title></use>
<use href="#visited" x="48" y="84"><title>x=3  at Race.java:8</title></use>
</svg>
`);
  });

  it("replaces what XML cannot say", () => {
    const tree = new SearchTree();
    tree.add([{ from: 0, to: 1, kind: "new", thread: 0, label: "a\u0000\ud800b\u{1f600}", at: "" }]);
    expect(treeFile(tree, "svg", 2).parts.join("")).toContain("<title>a\ufffd\ufffdb\u{1f600}</title>");
  });

  it("holds the first nodes, and says so", () => {
    const tree = new SearchTree();
    tree.add(Array.from({ length: 9 }, (_, i) => ({ from: i === 4 ? 0 : i, to: i + 1, kind: "new" as const, thread: 0, label: "", at: "" })));
    const dot = treeFile(tree, "dot", 1000, 5);
    expect(dot.nodes).toBe(5);
    const text = dot.parts.join("");
    expect(text).toContain('label="Search tree, the first 5 of 1,000 nodes"');
    expect(text.match(/->/g)?.length).toBe(4);
    expect(savedText(dot, 1000)).toBe("Saved search-tree.dot: the first 5 of 1,000 nodes.");
    const svg = treeFile(tree, "svg", 1000, 5).parts.join("");
    expect(svg.match(/<use /g)?.length).toBe(5);
    expect(svg).toContain('height="168"');
    const json = JSON.parse(treeFile(tree, "json", 1000, 5).parts.join("")) as { omitted: number; edges: unknown[] };
    expect([json.omitted, json.edges.length]).toEqual([995, 4]);
    expect(savedText(treeFile(tree, "json", 10), 10)).toBe("Saved search-tree.json: all 10 nodes.");
    expect(savedText(treeFile(new SearchTree(), "svg", 1), 1)).toBe("Saved search-tree.svg: 1 node.");
  });

  it("is bounded where programs that open it are", () => {
    const tree = new SearchTree();
    tree.add(Array.from({ length: 30_000 }, (_, i) => ({ from: 0, to: i + 1, kind: "new" as const, thread: 0, label: "a", at: "" })));
    expect(treeFile(tree, "svg", 30_001).nodes).toBe(MOST_NODES.svg);
    expect(treeFile(tree, "dot", 30_001).nodes).toBe(MOST_NODES.dot);
    expect(treeFile(tree, "json", 30_001).nodes).toBe(30_001);
  });
});
