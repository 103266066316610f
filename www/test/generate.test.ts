import { describe, expect, it } from "vitest";
import { readExamples } from "../src/model/examples";
import { reduceRun, startRun } from "../src/model/run";
import { branchesOf, structureText } from "../src/model/structure";
import { constantFields, nodesOfGenerated } from "../src/model/structure-generated";
import { GENERATED, generatedWords } from "../src/text/generate";
import { liveSentence } from "../src/text/live";
import type { GeneratedAnswer } from "../src/types/GeneratedAnswer";
import type { GeneratedObject } from "../src/types/GeneratedObject";
import type { GeneratedStructure } from "../src/types/GeneratedStructure";
import type { GeneratedValue } from "../src/types/GeneratedValue";
import { report, stats } from "./helpers";

const node = (left: number | null, right: number | null, key: number, color: string | null = "RED"): GeneratedObject => ({
  class: "p.Tree$Node",
  fields: [
    { in: "p.Tree$Node", name: "left", value: left === null ? null : { object: left } },
    { in: "p.Tree$Node", name: "right", value: right === null ? null : { object: right } },
    { in: "p.Tree$Node", name: "key", value: key },
    { in: "p.Tree$Node", name: "color", value: color === null ? null : { constant: color } },
  ],
});

const tree = (root: number | null, ...objects: GeneratedObject[]): GeneratedStructure => ({
  objects: [{ class: "p.Tree", fields: [{ in: "p.Tree", name: "root", value: root === null ? null : { object: root } }, { in: "p.Tree", name: "letter", value: "x" }, { in: "p.Tree", name: "big", value: true }] }, ...objects],
});

const answer = (change: Partial<GeneratedAnswer>): GeneratedAnswer => ({
  class: "p.Tree", predicate: "isOrdered", size: 3, ints: [0, 3], complete: true, incomplete_because: null, kept: [], instead: [], unmade: [], structures: [], stats: stats(), ...change,
});

describe("a generated structure", () => {
  it("is drawn as what its objects refer to; null of an enum is a value, another one a place for an object", () => {
    const both = [tree(null), tree(1, node(null, 2, 1), node(null, null, 2, null))];
    const drawn = both.map((one) => nodesOfGenerated(one, constantFields(both)));
    expect(drawn.map(structureText)).toEqual([
      ["Tree@1: letter = 'x', big = true, root = null"],
      [
        "Tree@1: letter = 'x', big = true, root → Node@1",
        "Node@1: key = 1, color = RED, left = null, right → Node@2",
        "Node@2: key = 2, color = null, left = null, right = null",
      ],
    ]);
    expect(drawn.map((nodes) => branchesOf(nodes).map(({ node: { title }, kinds }) => [title, kinds]))).toEqual([[["Tree@1", ["none"]]], [["Tree@1", ["child"]]]]);
  });

  it("has arrays with their elements, and says where there are none", () => {
    const array = (...elements: GeneratedValue[]): GeneratedStructure => ({ objects: [{ class: "int[]", elements }] });
    expect(structureText(nodesOfGenerated(array(3, -1), new Set()))).toEqual(["int[]@1: [0] = 3, [1] = -1"]);
    expect(structureText(nodesOfGenerated(array(), new Set()))).toEqual(["int[]@1: no elements"]);
    expect(structureText(nodesOfGenerated(array("é", { char: 0xd800 }), new Set()))).toEqual(["int[]@1: [0] = 'é', [1] = '\\ud800'"]);
    const rows: GeneratedStructure = { objects: [{ class: "int[][]", elements: [{ object: 1 }, null] }, { class: "int[]", elements: [] }] };
    expect(structureText(nodesOfGenerated(rows, new Set()))).toEqual(["int[][]@1: [0] → int[]@1, [1] = null", "int[]@1: no elements"]);
  });

  it("is counted in the answer, with its bounds, and with what has cut the search", () => {
    const two = [tree(null), tree(null)];
    expect(generatedWords(answer({ structures: two }), "")).toEqual({
      tone: "holds",
      title: "2 structures",
      text: "These are all for which Tree.isOrdered holds: at most 3 objects of each class, numbers from 0 to 3.",
    });
    expect(generatedWords(answer({ structures: two.slice(1), size: 1 }), "").text).toBe("It is the only one for which Tree.isOrdered holds: at most 1 object of each class, numbers from 0 to 3.");
    expect(generatedWords(answer({}), "").text).toBe("There is none for which Tree.isOrdered holds: at most 3 objects of each class, numbers from 0 to 3.");
    expect(generatedWords(answer({ structures: two, complete: false, incomplete_because: "cancelled" }), "It was cancelled.")).toEqual({
      tone: "incomplete",
      title: "2 structures so far",
      text: "There may be more for which Tree.isOrdered holds (at most 3 objects of each class, numbers from 0 to 3). It was cancelled.",
    });
    expect(GENERATED.none(true)).toBe("There is no such structure.");
    expect(GENERATED.none(false)).toBe("None was found before the search was cut.");
  });

  it("is told to those who listen in the words of the verdict", () => {
    const cancelled = report({ mode: "outcomes", verdict: "incomplete", incomplete_because: ["cancelled"] });
    const generated = { answer: answer({ structures: [tree(null)], complete: false, incomplete_because: "cancelled" }), notes: [] };
    const done = reduceRun(startRun(1, "outcomes", "Tree"), { type: "done", run: 1, report: cancelled, json: "", activeMs: 1, generated });
    expect(liveSentence(done)).toBe(
      "1 structure so far. There may be more for which Tree.isOrdered holds (at most 3 objects of each class, numbers from 0 to 3). The search did not see everything: it was cancelled.",
    );
  });

  it("is what an example can be about", () => {
    const entry = { id: "a", title: "A", main: "A", classes: ["A.class"] };
    const [filled, plain, wrong] = readExamples([{ ...entry, generate: { predicate: "A#ok", size: 2, ints: "0..1", structures: 4 } }, entry, { ...entry, generate: { size: 2 } }]);
    expect([filled?.generate, plain?.generate, wrong?.generate]).toEqual([{ predicate: "A#ok", size: "2", ints: "0..1" }, null, null]);
  });
});
