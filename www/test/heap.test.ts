import { describe, expect, it } from "vitest";
import { draw, type HeapNode, heapOf, heapText, MAX_OBJECTS } from "../src/model/heap";
import type { StateView } from "../src/types/StateView";
import { frameView, objectView, stateView, threadView, variable } from "./helpers";

const same = (label: string): string => label;
const nodesOf = (view: StateView): HeapNode[] => {
  const heap = heapOf(view, same);
  if ("problem" in heap) throw new Error(heap.problem);
  return heap.nodes;
};

const chain = stateView({
  threads: [threadView({ frames: [frameView({ locals: [variable("head", "Node@1", { object: 1 }), variable("n", "3"), variable("old", "Node@9", { object: 9, dead: true })] })] })],
  statics: [{ class: "app.Main", initialised: "done", fields: [variable("list", "ArrayList@1", { object: 5 }), variable("count", "1")] }],
  objects: [
    objectView("Node@1", { id: 1, fields: [variable("value", "7"), variable("next", "Node@2", { object: 2 })], locked_by: "T1" }),
    objectView("Node@2", { id: 2, fields: [variable("next", "Node@1", { object: 1 })] }),
    objectView("ArrayList@1", { id: 5, library: true, content: { kind: "list", entries: [{ key: null, value: variable("", "Node@2", { object: 2 }) }], size: 1, note: null } }),
    objectView("Object@1", { id: 6, library: true }),
    objectView("Node@9", { id: 9 }),
  ],
});

describe("the heap", () => {
  it("is what living variables lead to, collections by their contents", () => {
    expect(heapText(nodesOf(chain))).toEqual([
      "T1: head → Node@1",
      "Main: list → ArrayList@1",
      "Node@1: locked by T1, value = 7, next → Node@2",
      "ArrayList@1: [0] → Node@2",
      "Node@2: next → Node@1",
    ]);
  });

  it("is not drawn where there is nothing, or too much", () => {
    expect(heapOf(stateView(), same)).toEqual({ problem: "The program has no objects here." });
    const many = Array.from({ length: MAX_OBJECTS + 1 }, (_, i) => objectView(`A@${i}`, { id: i, fields: [variable("next", "", { object: i + 1 })] }));
    const view = stateView({ statics: [{ class: "Main", initialised: "done", fields: [variable("first", "", { object: 0 })] }], objects: many });
    expect(heapOf(view, same)).toEqual({ problem: `The program has ${MAX_OBJECTS + 1} objects here: a picture is drawn of ${MAX_OBJECTS} at most.` });
  });

  it("is what the state lists where no living variable leads to any", () => {
    const view = stateView({
      threads: [threadView({ frames: [frameView({ locals: [variable("b", "Buf@1", { object: 1, dead: true })] })] })],
      objects: [objectView("Buf@1", { id: 1, fields: [variable("item", "1"), variable("next", "Buf@2", { object: 2 })] }), objectView("Buf@2", { id: 2 }), objectView("Object@1", { id: 6, library: true })],
    });
    expect(heapText(nodesOf(view))).toEqual(["Buf@1: item = 1, next → Buf@2", "Buf@2"]);
    expect(draw(nodesOf(view)).arrows).toHaveLength(1);
  });

  it("stands in columns by distance, without boxes on each other", () => {
    const { boxes, arrows, width, height } = draw(nodesOf(chain));
    const column = (title: string) => boxes.find((box) => box.title.startsWith(title))?.x ?? -1;
    expect(column("T1")).toBe(column("Main"));
    expect(column("Node@1")).toBe(column("ArrayList@1"));
    expect(column("Node@2")).toBeGreaterThan(column("Node@1"));
    expect(arrows.map(({ from, to }) => `${from}→${to}`)).toEqual(["thread:1→object:1", "class:app.Main→object:5", "object:1→object:2", "object:5→object:2", "object:2→object:1"]);
    for (const a of boxes) {
      expect(a.x + a.width).toBeLessThanOrEqual(width);
      expect(a.y + a.height).toBeLessThanOrEqual(height);
      for (const b of boxes) {
        if (a !== b) expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
      }
    }
  });

  it("cuts long objects", () => {
    const fields = Array.from({ length: 12 }, (_, i) => variable(`f${i}`, "0"));
    const view = stateView({ statics: [{ class: "Main", initialised: "done", fields: [variable("a", "A@1", { object: 1 })] }], objects: [objectView("A@1", { id: 1, fields })] });
    expect(nodesOf(view)[1]?.lines.at(-1)).toEqual({ text: "… 5 more", to: null });
    expect(nodesOf(view)[1]?.lines).toHaveLength(8);
  });
});
