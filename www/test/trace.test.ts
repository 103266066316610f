import { describe, expect, it } from "vitest";
import { findSource, lineText, parsePlace } from "../src/model/sources";
import { contextSwitches, eventsOf, focusOf, laneColour, laneLetter, lanesOf, outputUpTo, positionsAt, shownLines } from "../src/model/trace";
import { REDUCTIONS } from "../src/text/reductions";
import { choiceText, methodText, placeText, provedText, shortenedText, switchesText, whereText } from "../src/text/trace";
import type { Shortened } from "../src/types/Shortened";
import type { Trace } from "../src/types/Trace";
import { line, step } from "./helpers";

const library = (n: number) => line("PrintStream.java", n, { library: true, class: "java.io.PrintStream", method: "println" });

const trace: Trace = {
  path: [0, 1, 0, 0, 0, 0],
  steps: [
    step(4, [line("Main.java", 3)]),
    step(7, [line("Main.java", 10), library(1)]),
    step(7, [library(2)]),
    step(7, [library(3)]),
    step(4, [line("Main.java", 4)], { output: "hello\n" }),
    step(7, [library(4)]),
  ],
};

describe("lanes and rows", () => {
  it("orders lanes by the numbers of the threads, whichever runs first", () => {
    const lanes = [
      { thread: 4, name: "T4", index: 0 },
      { thread: 7, name: "T7", index: 1 },
    ];
    expect(lanesOf(trace)).toEqual(lanes);
    expect(lanesOf({ ...trace, steps: trace.steps.toReversed() })).toEqual(lanes);
    // A number is used again when its thread has ended.
    const named = ["u1", "u2", "u1", "u3"].map((name) => step(3, [], { thread_name: name }));
    expect(lanesOf({ path: [], steps: named })).toEqual([{ thread: 3, name: "u1, u2 and u3", index: 0 }]);
    expect(lanesOf({ path: [], steps: [...named, step(3, [], { thread_name: "u4" })] })[0]?.name).toBe("u1, u2 and 2 others");
  });

  it("gives a thread its letter and its colour by its number, so that no two that have not run share one", () => {
    expect([0, 1, 2, 25, 26, 27].map(laneLetter)).toEqual(["A", "B", "C", "Z", "A1", "B1"]);
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map(laneColour)).size).toBe(8);
  });

  it("carries the user's line through library steps", () => {
    const focus = focusOf(trace);
    expect(focus.map((f) => [f.line?.line, f.carried])).toEqual([
      [3, false],
      [10, false],
      [10, true],
      [10, true],
      [4, false],
      [10, true],
    ]);
  });

  it("shows what a step began with, and where the first and the last one ended", () => {
    const two = (n: number) => step(1, [line("A.java", n), line("A.java", n + 1)]);
    const steps = [two(1), two(3), step(1, [library(1)]), two(5)];
    expect(focusOf({ steps, path: [] }).map((f) => f.line?.line)).toEqual([2, 3, 4, 6]);
  });

  it("shows where a step is blocked, not what it did before", () => {
    const blocked = { id: "monitor-blocked", kind: "thread", index: 0, count: 1, value: "T2" };
    const steps = [step(1, []), step(1, [line("A.java", 1), line("A.java", 2)]), step(2, [line("A.java", 7)], { choices: [blocked] })];
    expect(focusOf({ steps, path: [] })[1]?.line?.line).toBe(2);
  });

  it("knows where every thread stands", () => {
    const at = (index: number) => positionsAt(trace, lanesOf(trace), index).map(({ lane, line: l }) => [lane.name, l.line]);
    expect(at(0)).toEqual([["T4", 3]]);
    expect(at(3)).toEqual([
      ["T4", 3],
      ["T7", 10],
    ]);
    expect(at(5)).toEqual([
      ["T4", 4],
      ["T7", 10],
    ]);
  });

  it("shows the lines of a step, each once in a row", () => {
    const long = step(1, [line("A.java", 1), library(9), line("A.java", 1), line("A.java", 2), line("A.java", 1)], { lines_omitted: 3 });
    expect(shownLines(long, false)).toMatchObject({ lines: [{ line: 1 }, { line: 2 }, { line: 1 }], hidden: 4 });
    expect(shownLines(long, true)).toMatchObject({ lines: { length: 5 }, hidden: 3 });
  });

  it("tells what a step begins with from where its thread stopped before", () => {
    const at = (id: string) => [{ id, kind: "thread", index: 0, count: 2, value: "" }];
    const steps = [
      step(1, []),
      step(2, [], { choices: at("thread-status") }),
      step(1, [], { choices: at("monitor-enter") }),
      step(2, [], { choices: at("thread-end") }),
      step(3, [], { choices: at("monitor-blocked") }),
    ];
    const events = eventsOf({ steps, path: [] });
    expect(events.map(({ does, stops }) => [does, stops])).toEqual([
      [null, "thread-status"],
      [null, "monitor-enter"],
      ["thread-status", "thread-end"],
      ["monitor-enter", "monitor-blocked"],
      [null, null],
    ]);
  });

  it("counts switches and collects output", () => {
    expect(contextSwitches(trace)).toBe(3);
    expect(outputUpTo(trace, 3)).toEqual({ before: "", here: "" });
    expect(outputUpTo(trace, 4)).toEqual({ before: "", here: "hello\n" });
    expect(outputUpTo(trace, 5)).toEqual({ before: "hello\n", here: "" });
  });

  it("says nothing of a choice that was none", () => {
    const choice = { id: "monitor-enter", kind: "thread", index: 0, count: 1, value: "T1" };
    expect(choiceText(choice)).toBe("");
    expect(choiceText({ ...choice, count: 3 })).toBe("chosen among 3 threads that could run");
    expect(choiceText({ ...choice, kind: "data", value: "x = 3", count: 10 })).toBe("x = 3, one of 10");
    // Which of several threads a notification reaches is no value of the program.
    expect(choiceText({ ...choice, id: "notify", kind: "data", value: "1", index: 1, count: 2 })).toBe("way 2 of 2 to notify");
  });
});

describe("what shortening came to", () => {
  const shortened: Shortened = {
    switches_found: 7, switches: 4, steps_found: 9, steps: 7, preemptions_found: 3, preemptions: 1, fewest: true, critical: [1, 2], critical_complete: true,
  };
  const said = (change: Partial<Shortened>): string => {
    const all = { ...shortened, ...change };
    return [switchesText(all.switches, all), provedText(all)].filter((part) => part !== "").join(", ");
  };

  it("is said as the terminal says it: proved is what is said of preemptions", () => {
    expect(said({})).toBe("shortened from 7 context switches to 4, 1 preemption at scheduling points; fewer do not suffice");
    expect(said({ fewest: false, preemptions: 3 })).toBe("shortened from 7 context switches to 4, 3 preemptions; fewer may suffice");
    expect(said({ preemptions: 0, switches: 7 })).toBe("7 context switches, no preemption is needed");
    expect(said({ switches_found: 0, switches: 0 })).toBe("0 context switches");
    expect([switchesText(2, null), provedText(null), shortenedText(null)]).toEqual(["2 context switches", "", ""]);
  });
});

describe("sources", () => {
  const sources = [
    { path: "src/a/Main.java", text: "// a\n  int x;\n" },
    { path: "src/b/Main.java", text: "// b\n" },
    { path: "Other.java", text: "class Other {}" },
  ];

  it("tells files of equal name apart by package", () => {
    expect(findSource(sources, { class: "a.Main", file: "Main.java" })?.path).toBe("src/a/Main.java");
    expect(findSource(sources, { class: "b.Main$1", file: "Main.java" })?.path).toBe("src/b/Main.java");
    expect(findSource(sources, { class: "x.Other", file: "Other.java" })?.path).toBe("Other.java");
    expect(findSource(sources, { class: "Missing", file: "Missing.java" })).toBeNull();
    expect(findSource(sources, { class: "NoFile", file: "" })).toBeNull();
  });

  it("gives a line's text, and nothing beyond the end", () => {
    expect(lineText(sources[0] ?? null, 2)).toBe("int x;");
    expect(lineText(sources[0] ?? null, 99)).toBe("");
    expect(lineText(null, 1)).toBe("");
    expect(lineText(sources[0] ?? null, 0)).toBe("");
  });

  it("reads places of stack traces", () => {
    expect(parsePlace("a.b.Main$1.run(Main.java:12)")).toEqual({ class: "a.b.Main$1", method: "run", file: "Main.java", line: 12 });
    expect(parsePlace("at java.base/java.lang.Object.wait(Native Method)")).toMatchObject({ method: "wait", file: "", line: 0 });
    expect(parsePlace("java.base/java.lang.Object.wait(Object.java:3)")?.class).toBe("java.lang.Object");
    expect(parsePlace("Main.<init>(Main.java)")).toEqual({ class: "Main", method: "<init>", file: "Main.java", line: 0 });
    expect(parsePlace("nonsense")).toBeNull();
  });

  it("names methods as their author does", () => {
    expect(methodText({ class: "a.Table$Philosopher", method: "run" })).toBe("Philosopher.run");
    expect(methodText({ class: "a.Table$1", method: "run" })).toBe("Table$1.run");
    expect(methodText({ class: "Table", method: "lambda$main$0" })).toBe("Table.main, lambda");
    expect(["app.Table.lambda$main$0(Table.java:6)", "Table.main(Unknown Source)", ""].map(whereText)).toEqual(["Table.java:6", "Table.main(Unknown Source)", ""]);
    expect(methodText({ class: "a.Table$Fork", method: "<init>" })).toBe("new Fork");
    expect(methodText({ class: "Table", method: "<clinit>" })).toBe("Table, initialiser");
  });

  it("writes places, with the instruction where there is no line", () => {
    expect(placeText({ class: "a.Main", method: "run", file: "Main.java", line: 12 })).toBe("Main.java:12 · Main.run");
    expect(placeText({ class: "Main", method: "run", file: "", line: 0, insn: "getfield Main.x" })).toBe("getfield Main.x · Main.run");
    expect(placeText({ class: "Main", method: "run", file: "", line: 0 })).toBe("Main.run");
  });
});

describe("why a thread stops", () => {
  it("names the data without packages, and both sides of a conflict", () => {
    const field = { data: "bank.Main$Account.balance", object: "Account@1", writes: true, why: "volatile" } as const;
    expect(REDUCTIONS.point(field, undefined)).toBe("Stops before Account.balance of Account@1: it is volatile.");
    const arrays = { data: "java.lang.String[] of bank.Main.main", object: null, writes: false, why: "conflict" } as const;
    expect(REDUCTIONS.point(arrays, undefined)).toBe("Stops before String[] of Main.main: several threads use it, and nothing puts that in order.");
    const side = { thread: "first", writes: true, at: "bank.Main.add(Main.java:6)", holds: [] };
    const conflict = { data: arrays.data, first: side, second: { ...side, thread: "", writes: false, holds: ["bank.Main.LOCK"] } };
    expect(REDUCTIONS.point(arrays, conflict)).toBe("Stops before String[] of Main.main: written by first at Main.java:6 under no lock, read at Main.java:6 under bank.Main.LOCK.");
  });
});
