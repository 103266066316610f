import { describe, expect, it } from "vitest";
import { frameRows, labelNames, typeName } from "../src/model/state";
import { lockWords, stateSentence, stateTitle, threadWords } from "../src/text/state";
import type { FrameView } from "../src/types/FrameView";
import type { StateView } from "../src/types/StateView";
import type { ThreadView } from "../src/types/ThreadView";
import { finding, objectView, stateView, threadView } from "./helpers";

const view = (change: Partial<StateView> = {}): StateView => stateView({ state: 7, steps: 12, ...change });
const thread = (change: Partial<ThreadView> = {}): ThreadView => threadView({ name: "Thread-0", ...change });
const object = objectView;

const frame = (method: string, library = false): FrameView => ({ class: "C", method, file: "C.java", line: 1, library, locals: [], operands: [] });
const same = (label: string): string => label;

describe("a state in words", () => {
  it("is known by its number, or by what it is", () => {
    expect([stateTitle(view({ state: 1234 })), stateSentence(view())]).toEqual(["State 1,234", "12 steps from the start of the program."]);
    expect([stateTitle(view({ state: null, steps: 0 })), stateSentence(view({ steps: 0 }))]).toEqual(["The start", "Before the first step."]);
    expect(stateTitle(view({ state: null, end: "normal" }))).toBe("The program has ended");
    expect(stateTitle(view({ state: null }))).toBe("A state that is not stored");
    const failed = view({ state: null, end: "assertion", error: finding({ message: "x is 1" }).error });
    expect(stateTitle(failed)).toBe("Assertion failed");
    expect(stateSentence(failed)).toContain("x is 1.");
    expect(stateSentence(view({ end: "Verify.ignoreIf pruned the path" }))).toBe("12 steps from the start of the program. Verify.ignoreIf pruned the path.");
  });

  it("says what each thread does", () => {
    expect(threadWords(thread(), same)).toBe("can run");
    expect(threadWords(thread({ status: "terminated" }), same)).toBe("has ended");
    expect(threadWords(thread({ status: "terminated", thrown: "IllegalStateException: closed" }), same)).toBe("has ended with IllegalStateException: closed");
    const blocked = thread({ status: "blocked", on: "a.Fork@2", held_by: "Thread-1", holds: ["a.Fork@1"] });
    expect(threadWords(blocked, (label) => label.slice(2))).toBe("waits to lock Fork@2, which Thread-1 holds; holds Fork@1");
    expect(threadWords(thread({ status: "joining", on: "Thread-1", held_by: "Thread-1" }), same)).toBe("waits for Thread-1 to end");
    expect(threadWords(thread({ status: "class-init", on: "A", held_by: "t", interrupted: true }), same)).toBe(
      "waits for class A to be initialised, which t initialises; is interrupted",
    );
  });

  it("calls objects by short names that differ", () => {
    const name = labelNames(view({ objects: [object("p.Table$Fork@1"), object("p.A$Node@1"), object("p.B$Node@1")] }));
    expect(["p.Table$Fork@1", "p.A$Node@1", "p.B$Node@1", "class p.Table", "null"].map(name)).toEqual([
      "Fork@1",
      "p.A$Node@1",
      "p.B$Node@1",
      "class p.Table",
      "null",
    ]);
  });

  it("counts library frames between one's own", () => {
    const rows = frameRows([frame("park", true), frame("await", true), frame("run"), frame("run", true)]);
    expect(rows.map(({ frame: shown, hidden }) => shown?.method ?? hidden)).toEqual([2, "run", 1]);
  });

  it("says who has a monitor and who wants it", () => {
    expect(lockWords(object("A@1"))).toBe("");
    const monitor = { locked_by: "main", lock_count: 2, blocked: ["a"], waiting: ["b", "c"] };
    expect(lockWords(object("A@1", monitor))).toBe("locked by main, 2 times; a waits to lock it; b and c wait to be notified");
  });

  it("writes types as their author does", () => {
    const type = (text: string): string => typeName({ name: "x", type: text, value: "", object: null });
    expect(["int", "java.lang.String", "p.Table$Fork[]"].map(type)).toEqual(["int", "String", "Fork[]"]);
  });
});
