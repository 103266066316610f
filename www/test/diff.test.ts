import { describe, expect, it } from "vitest";
import { contentText, diffStates, keyOf } from "../src/model/diff";
import type { FrameView } from "../src/types/FrameView";
import type { VariableView } from "../src/types/VariableView";
import { frameView, objectView, stateView, threadView, variable } from "./helpers";

const frame = (method: string, line: number, ...locals: VariableView[]): FrameView => frameView({ method, line, locals });

describe("what a step has changed", () => {
  it("is nothing where there is no state before, and where all is the same", () => {
    const state = stateView({ threads: [threadView()], objects: [objectView("A@1")] });
    expect(diffStates(null, state)).toEqual({ changed: new Map(), fresh: new Set(), gone: [] });
    expect(diffStates(state, structuredClone(state)).changed).toEqual(new Map());
  });

  it("is a local variable, in its frame and its thread", () => {
    const before = stateView({ threads: [threadView({ frames: [frame("run", 1, variable("i", "0"), variable("j", "0"))] })] });
    const after = stateView({ threads: [threadView({ frames: [frame("run", 1, variable("i", "1"), variable("j", "0"), variable("k", "5"))] })] });
    const { changed, fresh } = diffStates(before, after);
    expect([...changed]).toEqual([
      [keyOf.local(1, 1, "i"), "0"],
      [keyOf.frame(1, 1), null],
      [keyOf.local(1, 1, "k"), null],
      [keyOf.thread(1), null],
    ]);
    expect([...fresh]).toEqual([keyOf.local(1, 1, "k")]);
  });

  it("counts frames from the outermost, so that a call changes only what is new", () => {
    const before = stateView({ threads: [threadView({ frames: [frame("run", 5, variable("i", "0"))] })] });
    const after = stateView({ threads: [threadView({ frames: [frame("inner", 9, variable("p", "1")), frame("run", 5, variable("i", "0"))] })] });
    const { changed, fresh } = diffStates(before, after);
    expect([...changed.keys()].sort()).toEqual([keyOf.thread(1), keyOf.frame(1, 2)].sort());
    expect([...fresh]).toEqual([keyOf.frame(1, 2)]);
  });

  it("is no variable that merely dies, nor one whose value was not known", () => {
    const before = stateView({ threads: [threadView({ frames: [frame("run", 1, variable("i", "0"), variable("j", "", { dead: true }))] })] });
    const dies = stateView({ threads: [threadView({ frames: [frame("run", 1, variable("i", "0", { dead: true }), variable("j", "2"))] })] });
    const unknown = stateView({ threads: [threadView({ frames: [frame("run", 1, variable("i", "", { dead: true }))] })] });
    expect([...diffStates(before, dies).changed]).toEqual([]);
    expect([...diffStates(before, unknown).changed]).toEqual([]);
  });

  it("is a field, a static field, a monitor, contents", () => {
    const statics = (value: string) => [{ class: "Bank", initialised: "done", fields: [variable("total", value)] }];
    const list = (...values: string[]) => ({ kind: "list" as const, entries: values.map((value) => ({ key: null, value: variable("", value) })), size: values.length, note: null });
    const before = stateView({ statics: statics("1"), objects: [objectView("A@1", { id: 1, fields: [variable("x", "1")] }), objectView("L@1", { id: 2, content: list("1") })] });
    const after = stateView({
      statics: statics("2"),
      objects: [objectView("A@1", { id: 1, fields: [variable("x", "2")], locked_by: "T1", lock_count: 1 }), objectView("L@1", { id: 2, content: list("1", "2") })],
    });
    const { changed } = diffStates(before, after);
    expect(changed.get(keyOf.static("Bank", "total"))).toBe("1");
    expect(changed.get(keyOf.field(1, "x"))).toBe("1");
    expect(changed.get(keyOf.monitor(1))).toBe("");
    expect(changed.get(keyOf.content(2))).toBe("[1]");
    expect([keyOf.class("Bank"), keyOf.object(1), keyOf.object(2)].every((key) => changed.has(key))).toBe(true);
    expect(changed.size).toBe(7);
  });

  it("is an object that is new, also under a number that was another's, and one that is gone", () => {
    const before = stateView({ objects: [objectView("A@1", { id: 1 }), objectView("B@1", { id: 2 }), objectView("C@1", { id: 4, library: true })] });
    const after = stateView({ objects: [objectView("A@2", { id: 1 }), objectView("D@1", { id: 3 })] });
    const { fresh, gone } = diffStates(before, after);
    expect([...fresh]).toEqual([keyOf.object(1), keyOf.object(3)]);
    expect(gone).toEqual([{ id: 2, label: "B@1" }]);
    // A list that is cut does not say what is gone.
    expect(diffStates(before, { ...after, objects_omitted: 1 }).gone).toEqual([]);
  });

  it("is what a thread waits for", () => {
    const before = stateView({ threads: [threadView()] });
    const after = stateView({ threads: [threadView({ status: "blocked", on: "M@1" }), threadView({ thread: 2 })] });
    const { changed, fresh } = diffStates(before, after);
    expect([...changed]).toEqual([
      [keyOf.thread(1), "runnable"],
      [keyOf.thread(2), null],
    ]);
    expect([...fresh]).toEqual([keyOf.thread(2)]);
  });
});

describe("contents in a line", () => {
  const entry = (value: string, key?: string, name = "") => ({ key: key === undefined ? null : variable("", key), value: variable(name, value) });
  it("look as Java prints them", () => {
    expect(contentText({ kind: "list", entries: [entry("1"), entry("2")], size: 5, note: null })).toBe("[1, 2, … 3 more]");
    expect(contentText({ kind: "map", entries: [entry("1", '"a"')], size: 1, note: null })).toBe('{"a"=1}');
    expect(contentText({ kind: "set", entries: [], size: 0, note: null })).toBe("{}");
    expect(contentText({ kind: "optional", entries: [], size: 0, note: null })).toBe("empty");
    expect(contentText({ kind: "lock", entries: [entry("T1", undefined, "owner")], size: 1, note: null })).toBe("owner: T1");
    expect(contentText(null)).toBe("");
  });
});
