import { describe, expect, it } from "vitest";
import { diffStates, NOTHING } from "../src/model/diff";
import { isLinked } from "../src/model/linked";
import { branchesOf, type Branch, type StructureNode, structureText } from "../src/model/structure";
import { layOut } from "../src/model/structure-layout";
import { isOpen, structureOf } from "../src/model/structure-state";
import type { ObjectView } from "../src/types/ObjectView";
import type { StateView } from "../src/types/StateView";
import { frameView, objectView, stateView, threadView, variable } from "./helpers";

const same = (label: string): string => label;

const nodesOf = (view: StateView, before: StateView | null = null): StructureNode[] => {
  const structure = structureOf(view, same, before ? diffStates(before, view) : NOTHING);
  if ("problem" in structure) throw new Error(structure.problem);
  return structure.nodes;
};

const ref = (name: string, to: number | null, type = "Node") => variable(name, to === null ? "null" : `Node@${to}`, { object: to, type });

const treeNode = (id: number, key: number, left: number | null, right: number | null, parent: number | null): ObjectView =>
  objectView(`Node@${id}`, { id, class: "Node", fields: [ref("left", left), ref("right", right), ref("parent", parent), variable("key", String(key))] });

const withTree = (...objects: ObjectView[]): StateView =>
  stateView({
    threads: [threadView({ frames: [frameView({ locals: [variable("here", "Node@1", { object: 1 })] }), frameView({ locals: [variable("tree", "Tree@9", { object: 9 }), variable("n", "3")] })] })],
    objects: [objectView("Tree@9", { id: 9, class: "Tree", fields: [ref("root", 2)] }), ...objects],
  });

const tree = withTree(treeNode(1, 1, null, null, 2), treeNode(2, 2, 1, 3, null), treeNode(3, 3, null, 4, 2), treeNode(4, 4, null, null, 3));

/** `title(children)`, with `-` for null where a node could be. */
const shape = ({ node, kinds, children }: Branch): string => {
  const rest = [...children];
  const below = kinds.flatMap((kind) => (kind === "child" ? [shape(rest.shift() as Branch)] : kind === "none" ? ["-"] : []));
  return below.length === 0 ? node.title : `${node.title}(${below.join(" ")})`;
};

describe("a structure", () => {
  it("is a tree with its children in order, below what holds it, and not below who looks into it", () => {
    expect(branchesOf(nodesOf(tree)).map(shape)).toEqual(["Tree@9(Node@2(Node@1(- -) Node@3(- Node@4(- -))))"]);
    expect(nodesOf(tree).map(({ title, tags }) => [title, tags])).toEqual([
      ["Tree@9", ["tree"]],
      ["Node@1", ["here"]],
      ["Node@2", []],
      ["Node@3", []],
      ["Node@4", []],
    ]);
  });

  it("has what leads to the node above as a line, and what leads elsewhere as an arrow", () => {
    const wrong = withTree(treeNode(1, 1, null, null, 2), treeNode(2, 2, 1, 3, null), treeNode(3, 3, null, 4, 2), treeNode(4, 4, null, null, 2));
    const kinds = (view: StateView): string[] => layOut(nodesOf(view)).edges.map(({ kind, name, from, to }) => `${kind} ${from}.${name} → ${to ?? "null"}`).sort();
    expect(kinds(tree)).toEqual([
      "child object:2.left → object:1",
      "child object:2.right → object:3",
      "child object:3.right → object:4",
      "child object:9.root → object:2",
      "none object:3.left → null",
    ]);
    expect(kinds(wrong).filter((edge) => !kinds(tree).includes(edge))).toEqual(["across object:4.parent → object:2"]);
    const lines = (view: StateView, title: string) => layOut(nodesOf(view)).nodes.find(({ node }) => node.title === title)?.lines.map(({ text }) => text);
    expect([lines(tree, "Node@4"), lines(wrong, "Node@4"), lines(tree, "Node@2")]).toEqual([["key = 4", "parent ↑"], ["key = 4"], ["key = 2", "parent = null"]]);
  });

  it("is one line where it is a list that knows its end, and comes to an end where it is a circle", () => {
    const entry = (id: number, next: number | null, previous: number | null): ObjectView =>
      objectView(`Node@${id}`, { id, class: "Node", fields: [ref("next", next), ref("previous", previous)] });
    const list = (...entries: ObjectView[]): StateView =>
      stateView({
        statics: [{ class: "Main", initialised: "done", fields: [variable("list", "List@9", { object: 9 })] }],
        objects: [objectView("List@9", { id: 9, class: "List", fields: [ref("first", 1), ref("last", 3)] }), ...entries],
      });
    const shapes = (view: StateView): string[] => branchesOf(nodesOf(view)).map(shape);
    expect(shapes(list(entry(1, 2, null), entry(2, 3, 1), entry(3, null, 2)))).toEqual(["List@9(Node@1(Node@2(Node@3(-))))"]);
    const circle = list(entry(1, 2, 3), entry(2, 3, 1), entry(3, 1, 2));
    expect(shapes(circle)).toEqual(["List@9(Node@1(Node@2(Node@3)))"]);
    expect(layOut(nodesOf(circle)).edges.filter(({ kind }) => kind === "across").map(({ name, from, to }) => [from, name, to])).toEqual([
      ["object:9", "last", "object:3"],
      ["object:1", "previous", "object:3"],
      ["object:3", "next", "object:1"],
    ]);
  });

  it("is without what leads to no object of the program", () => {
    const args = objectView("String[]@1", { id: 7, class: "String[]", length: 1, fields: [variable("0", '"5"')] });
    const held = objectView("Node[]@1", { id: 8, class: "Node[]", length: 1, fields: [ref("0", 1)] });
    const view = stateView({
      statics: [{ class: "Main", initialised: "done", fields: [variable("args", "String[]@1", { object: 7 }), variable("all", "Node[]@1", { object: 8 })] }],
      objects: [args, held, treeNode(1, 1, null, null, null)],
    });
    expect(nodesOf(view).map(({ title }) => title)).toEqual(["Node[]@1", "Node@1"]);
  });

  it("says in words what it shows, with what has changed", () => {
    const before = withTree(treeNode(1, 1, null, null, 2), treeNode(2, 2, 1, 3, null), treeNode(3, 7, null, 4, 2), treeNode(4, 4, null, null, 3));
    const after = withTree(treeNode(1, 1, null, null, 2), treeNode(2, 2, 1, 3, null), treeNode(3, 3, null, null, 2));
    expect(structureText(nodesOf(after, before))).toEqual([
      "tree → Tree@9: root → Node@2",
      "here → Node@1: key = 1, left = null, right = null, parent → Node@2",
      "Node@2: key = 2, left → Node@1, right → Node@3, parent = null",
      "Node@3: key = 3 (was 7), left = null, right = null (changed), parent → Node@2",
    ]);
    expect(nodesOf(after, before).filter(({ changed }) => changed).map(({ title }) => title)).toEqual(["Node@3"]);
  });

  it("marks what is not chosen yet", () => {
    expect(["any value in 0..3", "true or false", "any of 1, 2, …", "any Node of its pool, or null", "3", "true", '"any value in 0..3"', "null"].map(isOpen)).toEqual([true, true, true, true, false, false, false, false]);
    const open = withTree(objectView("Node@2", { id: 2, class: "Node", fields: [ref("left", 1), variable("key", "any value in 0..3")] }), treeNode(1, 1, null, null, 2));
    expect(layOut(nodesOf(open)).nodes.find(({ node }) => node.title === "Node@2")?.lines).toEqual([{ text: "key = any value in 0..3", changed: false, open: true }]);
  });

  it("stands without boxes on each other, children in their order, and within the picture", () => {
    const { nodes, edges, width, height } = layOut(nodesOf(tree));
    const at = (title: string) => nodes.find(({ node }) => node.title === title) as (typeof nodes)[number];
    expect(at("Node@1").y).toBe(at("Node@3").y);
    expect(at("Node@1").x).toBeLessThan(at("Node@2").x);
    expect(at("Node@3").x).toBeGreaterThan(at("Node@2").x);
    // Null at the left: the one child of node 3 stands at the right of its middle.
    expect(at("Node@4").x + at("Node@4").width / 2).toBeGreaterThan(at("Node@3").x + at("Node@3").width / 2);
    for (const a of nodes) {
      expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height).toBe(true);
      for (const b of nodes) {
        if (a !== b) expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
      }
    }
    for (const { path } of edges) expect(path).not.toContain("NaN");
  });

  it("is what objects of one class make that refer to each other, also by way of an array", () => {
    const fork = (id: number): ObjectView => objectView(`Fork@${id}`, { id, class: "Fork" });
    const eater = objectView("Eater@1", { id: 1, class: "Eater", fields: [variable("left", "Fork@2", { object: 2 }), variable("right", "Fork@3", { object: 3 })] });
    expect(isLinked(stateView({ objects: [eater, fork(2), fork(3)] }))).toBe(false);
    expect(isLinked(tree)).toBe(true);
    const children = objectView("Node[]@1", { id: 5, class: "Node[]", length: 1, fields: [variable("0", "Node@2", { object: 6 })] });
    const parent = objectView("Node@1", { id: 4, class: "Node", fields: [variable("children", "Node[]@1", { object: 5 })] });
    expect(isLinked(stateView({ objects: [parent, children, objectView("Node@2", { id: 6, class: "Node" })] }))).toBe(true);
    expect(isLinked(stateView({ objects: [parent, children] }))).toBe(false);
  });

  it("is not drawn where there is too much of it", () => {
    const many = Array.from({ length: 31 }, (_, i) => treeNode(i + 1, i, null, i < 30 ? i + 2 : null, null));
    const view = stateView({ statics: [{ class: "Main", initialised: "done", fields: [ref("first", 1)] }], objects: many });
    expect(structureOf(view, same, NOTHING)).toEqual({ problem: "The program has 31 objects here: a picture is drawn of 30 at most." });
    expect(structureOf(stateView(), same, NOTHING)).toEqual({ problem: "The program has no objects here." });
  });
});
