import { describe, expect, it } from "vitest";
import { eventNamed, type EventRow, eventRows, type HeadRow, mainEvent, namedEvent, type Row, refOf, rowAt, rowChip, rowText, startsIn, withHeads } from "../src/model/events";
import { facetsOf, fieldOf, isFiltering, lockOf, NO_FILTER, passes } from "../src/model/filters";
import type { Trace } from "../src/types/Trace";
import { event, line, step } from "./helpers";

const library = (n: number) => line("PrintStream.java", n, { library: true, class: "java.io.PrintStream", method: "println" });
const put = (kind: Parameters<typeof event>[0], text: string, change = {}) => event(kind, text, { call: "queue.put", line: 7, ...change });
const rowsIn = (trace: Trace, all = false) => eventRows(trace, all).map(({ first, last, events, at, leads, folded }) => [first, last, events.length, at, leads, folded]);

describe("an event that a link names", () => {
  const steps = [step(1, []), step(1, [], { events: [event("lock", "a"), event("read", "b"), event("wait", "c", { stops: true })] }), step(1, [])];
  const trace: Trace = { steps, path: [] };

  it("is named where it is not the one that stands for its step, and found again", () => {
    expect([0, 1, 2, -1].map((at) => namedEvent(trace, { step: 1, event: at }))).toEqual([0, 1, null, null]);
    expect([0, 1, null].map((at) => eventNamed(trace, 1, at))).toEqual([0, 1, 2]);
  });

  it("is that of its step where there is none of its number", () => {
    expect([eventNamed(trace, 1, 3), eventNamed(trace, 0, 0), eventNamed(trace, 7, 1)]).toEqual([2, -1, -1]);
  });
});

describe("rows of events", () => {
  it("gives each event a row, and the number of the step to the first", () => {
    const trace: Trace = { path: [], steps: [step(1, [], { events: [event("read", "reads x: 0"), event("write", "writes x: 1 (was 0)")] }), step(1, [line("A.java", 3)])] };
    expect(rowsIn(trace)).toEqual([
      [0, 0, 1, 0, true, null],
      [0, 0, 1, 1, false, null],
      [1, 1, 0, 0, true, null],
    ]);
  });

  it("folds what library code did into the call, over several steps of one thread", () => {
    const steps = [
      step(1, [], { events: [event("read", "reads x: 0"), put("lock", "locks ReentrantLock@1")] }),
      step(1, [], { events: [put("write", "writes count: 1 (was 0)"), event("write", "writes y: 2 (was 0)")] }),
      step(2, [], { events: [put("lock", "locks ReentrantLock@1")] }),
      step(1, [], { events: [put("unlock", "unlocks ReentrantLock@1")] }),
    ];
    expect(rowsIn({ steps, path: [] })).toEqual([
      [0, 0, 1, 0, true, null],
      [0, 1, 2, 1, false, "call"],
      [1, 1, 1, 1, true, null],
      [2, 2, 1, 0, true, "call"],
      [3, 3, 1, 0, true, "call"],
    ]);
    expect(rowsIn({ steps, path: [] }, true)).toHaveLength(6);
  });

  it("leaves out what the checker does to run a JUnit test, but not what it chooses for it or throws", () => {
    const runs = { class: "jdk.internal.interleave.TestDriver", call: "TestDriver.main" };
    const events = [
      event("choose", "chooses 1", runs), event("throw", "throws AssertionError: 1", { class: "CounterTest" }), event("catch", "TestDriver.main catches AssertionError: 1", runs),
      event("end", "ends with AssertionError: 1", { class: "CounterTest" }),
    ];
    const trace: Trace = { path: [], steps: [step(1, [], { events: [event("write", "writes row", { class: "jdk.internal.interleave.TestArguments" })] }), step(1, [], { events })] };
    expect(rowsIn(trace)).toEqual([
      [0, 0, 0, 0, true, null],
      [1, 1, 1, 0, true, "call"],
      [1, 1, 1, 1, false, null],
      [1, 1, 1, 3, false, null],
    ]);
    expect(rowsIn(trace, true)).toHaveLength(5);
  });

  it("keeps calls apart that are made at different lines", () => {
    const steps = [step(1, [], { events: [put("call", "a", { line: 1 }), put("call", "b", { line: 2 })] })];
    expect(rowsIn({ steps, path: [] })).toHaveLength(2);
  });

  it("keeps the calls of a loop apart, within a step and over steps, whatever they say", () => {
    const poll = put("call", "queue.poll(): null", { call: "queue.poll" });
    const printed = (text: string) => put("print", `prints "${text}"`, { call: "java.lang.System.out.println" });
    const chosen = (text: string) => put("choose", text, { call: "Verify.getInt" });
    const steps = [
      step(1, [], { events: [put("call", "queue.put(1)")] }),
      step(1, [], { events: [put("call", "queue.put(2)"), poll, poll, poll] }),
      step(1, [], { events: [printed("a"), printed("a"), printed("b"), chosen("chooses x = 0"), chosen("chooses x = 0")] }),
    ];
    const trace: Trace = { steps, path: [] };
    const rows = eventRows(trace, false);
    expect(rows.map((row) => [row.first, row.last, rowText(row)])).toEqual([
      [0, 0, "queue.put(1)"],
      [1, 1, "queue.put(2)"],
      [1, 1, "queue.poll(): null"],
      [1, 1, "queue.poll(): null"],
      [1, 1, "queue.poll(): null"],
      [2, 2, 'prints "a"'],
      [2, 2, 'prints "a"'],
      [2, 2, 'prints "b"'],
      [2, 2, "chooses x = 0"],
      [2, 2, "chooses x = 0"],
    ]);
    expect(rows.map((row) => rowAt(rows, refOf(row)))).toEqual(rows.map((_, i) => i));
  });

  it("folds a call that blocks and goes on, and what a call printed with its end", () => {
    const poll = (kind: Parameters<typeof event>[0], text: string, change = {}) => put(kind, text, { call: "queue.poll", ...change });
    const println = { call: "System.out.println" };
    const steps = [
      step(1, [], { events: [poll("block", "queue.poll(1): blocked", { stops: true })] }),
      step(1, [], { events: [poll("call", "queue.poll(1): null"), poll("block", "queue.poll(1): blocked", { stops: true })] }),
      step(1, [], { events: [put("print", "prints x", println), put("call", "System.out.println(Box@1)", println), put("print", "prints y", println)] }),
    ];
    const rows = eventRows({ steps, path: [] }, false);
    expect(rows.map((row) => [row.first, row.last, rowText(row), rowChip(row)?.text])).toEqual([
      [0, 1, "queue.poll(1): null", undefined],
      [1, 1, "queue.poll(1): blocked", "blocked"],
      [2, 2, "prints x", undefined],
      [2, 2, "prints y", undefined],
    ]);
  });

  it("shows that a task is done, whatever the thread of the pool does next", () => {
    const run = (kind: Parameters<typeof event>[0], text: string, change = {}) => event(kind, text, { call: "Worker.run", line: 5, ...change });
    const steps = [step(1, [], { events: [run("complete", "completes FutureTask@1"), run("park", "waits in Worker.run", { stops: true })] })];
    expect(eventRows({ steps, path: [] }, false).map(rowText)).toEqual(["completes FutureTask@1", "waits in Worker.run"]);
  });

  it("folds neighbouring steps in the library that have no events, but neither the first nor the last step", () => {
    const steps = [step(4, [library(1)]), step(7, [line("Main.java", 10), library(1)]), step(7, [library(2)]), step(7, [library(3)]), step(4, []), step(7, [library(4)])];
    expect(rowsIn({ steps, path: [] }).map(([first, last, , , , folded]) => [first, last, folded])).toEqual([
      [0, 0, null],
      [1, 1, null],
      [2, 3, "library"],
      [4, 4, null],
      [5, 5, null],
    ]);
    expect(rowsIn({ steps, path: [] }, true)).toHaveLength(6);
  });

  it("does not fold a step that prints or chooses a value, nor over a switch", () => {
    const choice = { id: "verify-get-int", kind: "data", index: 2, count: 5, value: "x = 2" };
    const steps = [step(1, [library(1)]), step(1, [library(2)], { output: "x" }), step(1, [library(3)], { choices: [choice] }), step(1, [])];
    expect(rowsIn({ steps, path: [] }).every(([, , , , , folded]) => folded === null)).toBe(true);
    const switched = [step(1, []), step(1, [library(1)]), step(2, [library(1)]), step(1, [library(1)]), step(1, [])];
    expect(rowsIn({ steps: switched, path: [] })).toHaveLength(5);
  });

  it("puts a head before each turn of a thread, with what was chosen and whether it is decisive", () => {
    const among = (count: number) => ({ choices: [{ id: "field-access", kind: "thread", index: 1, count, value: "T2" }] });
    const steps = [step(1, []), step(2, [], among(3)), step(2, [], among(2)), step(1, [])];
    const trace: Trace = { steps, path: [] };
    const critical = new Set([1, 2]);
    const rows = withHeads(trace, eventRows(trace, false, critical), critical);
    expect(rows.map((row) => row.kind)).toEqual(["head", "event", "head", "event", "event", "head", "event"]);
    const heads = rows.filter((row): row is HeadRow => row.kind === "head");
    expect(heads.map(({ first, last, among: n, critical: mark }) => [first, last, n, mark])).toEqual([
      [0, 0, 1, false],
      [1, 2, 3, true],
      [3, 3, 1, false],
    ]);
    // Within a turn the choice itself is marked, not the switch.
    expect(rows.map((row) => row.kind === "event" && row.critical)).toEqual([false, false, false, false, true, false, false]);
  });

  it("finds the row of an event, also in a fold and where a filter hides it", () => {
    const steps = [
      step(1, [], { events: [event("read", "a"), event("read", "b")] }),
      step(2, [], { events: [put("lock", "c")] }),
      step(2, [], { events: [put("unlock", "d"), event("read", "e")] }),
    ];
    const trace: Trace = { steps, path: [] };
    const rows = withHeads(trace, eventRows(trace, false));
    const at = (index: number): string => ((rows[index] as EventRow).events.map(({ text }) => text).join(""));
    expect(at(rowAt(rows, { step: 0, event: 0 }))).toBe("a");
    expect(at(rowAt(rows, { step: 0, event: 1 }))).toBe("b");
    expect(at(rowAt(rows, { step: 1, event: 0 }))).toBe("cd");
    expect(at(rowAt(rows, { step: 2, event: 0 }))).toBe("cd");
    expect(at(rowAt(rows, { step: 2, event: 1 }))).toBe("e");
    expect(at(rowAt(rows, { step: 2, event: -1 }))).toBe("e");
    const some: Row[] = withHeads(trace, eventRows(trace, false).filter((row) => row.thread === 2));
    expect((some[rowAt(some, { step: 0, event: 0 })] as EventRow).events[0]?.text).toBe("c");
    expect(rowAt([], { step: 0, event: 0 })).toBe(-1);
  });

  it("goes to the event that a step is there for", () => {
    const two = [event("read", "a"), event("write", "b")];
    const steps = [
      step(1, [], { events: two }),
      step(1, [], { events: two }),
      step(1, [], { events: [...two, event("block", "c", { stops: true }), event("read", "d")] }),
      step(1, []),
      step(1, [], { events: two }),
    ];
    expect(steps.map((_, i) => mainEvent({ steps, path: [] }, i))).toEqual([1, 0, 2, -1, 1]);
  });

  it("says of a call what it came to", () => {
    const row = (events: EventRow["events"]): EventRow => ({ kind: "event", first: 0, last: 0, thread: 1, name: "t", events, at: 0, leads: true, folded: "call", missing: 0, critical: false });
    expect(rowText(row([event("read", "reads x: 0")]))).toBe("reads x: 0");
    expect(rowText(row([put("lock", "locks L@1")]))).toBe("queue.put: locks L@1");
    expect(rowText(row([put("lock", "locks L@1"), put("call", "queue.put(3)"), put("unlock", "unlocks L@1")]))).toBe("queue.put(3)");
    expect(rowText(row([put("lock", "locks L@1"), put("block", "wants C@1", { stops: true })]))).toBe("queue.put: wants C@1");
    expect(rowText(row([put("block", "queue.put(3): blocked", { stops: true })]))).toBe("queue.put(3): blocked");
    expect(rowText(row([put("print", 'prints "x"', { call: "out.println" })]))).toBe('prints "x"');
    expect(rowText(row([put("lock", "locks L@1"), put("unlock", "unlocks L@1")]))).toBe("queue.put");
    expect(rowText(row([]))).toBe("");
    const executes = row([put("start", "starts pool-1-thread-2"), put("call", "queue.put(3)")]);
    expect([rowText(executes), startsIn(executes)]).toEqual(["queue.put(3)", ["starts pool-1-thread-2"]]);
    expect(rowChip(row([put("wait", "waits on C@1", { stops: true })]))).toEqual({ text: "waiting", tone: "incomplete" });
    expect(rowChip(row([event("block", "x", { stops: true })]))).toEqual({ text: "blocked", tone: "violated" });
    expect(rowChip(row([event("end", "ends", { stops: true })]))).toBeNull();
    expect(rowChip(row([event("read", "x")]))).toBeNull();
  });

  it("is chosen by the event that it is there for, which leads back to it", () => {
    const steps = [
      step(1, [], { events: [event("read", "a"), put("lock", "b"), put("block", "c", { stops: true })] }),
      step(2, [], { events: [put("lock", "d")] }),
      step(2, [], { events: [put("unlock", "e"), event("read", "f")] }),
      step(1, []),
    ];
    const rows = eventRows({ steps, path: [] }, false);
    expect(rows.map(refOf)).toEqual([
      { step: 0, event: 0 },
      { step: 0, event: 2 },
      { step: 2, event: 0 },
      { step: 2, event: 1 },
      { step: 3, event: -1 },
    ]);
    expect(rows.map((row) => rowAt(rows, refOf(row)))).toEqual([0, 1, 2, 3, 4]);
  });

  it("reads a trace of an older core, without events", () => {
    const { events: _, ...old } = step(1, [line("A.java", 1)]);
    const trace = { steps: [old], path: [] } as unknown as Trace;
    expect(eventRows(trace, false)).toHaveLength(1);
    expect(mainEvent(trace, 0)).toBe(-1);
  });
});

describe("filters", () => {
  const of = (thread: number, ...events: ReturnType<typeof event>[]) => step(thread, [], { events });
  const trace: Trace = {
    path: [],
    steps: [
      of(1, event("lock", "locks Fork@1", { object: "Fork@1" }), event("write", "writes owner", { object: "Fork@1", member: "owner" })),
      of(2, event("lock", "locks Fork@2", { object: "Fork@2" })),
      of(2, event("read", "reads owner", { object: "Fork@1", member: "owner" }), event("read", "reads [0]", { object: "int[]@1", member: "[0]" })),
      of(1, event("read", "reads count", { object: "Table", member: "count" })),
    ],
  };
  const rows = eventRows(trace, false);
  const left = (part: Partial<typeof NO_FILTER>) => rows.filter((row) => passes(row, { ...NO_FILTER, ...part })).map((row) => row.events[0]?.text);

  it("name fields by their class, and all elements of an array as one", () => {
    expect(rows.map((row) => fieldOf(row.events[0] as ReturnType<typeof event>))).toEqual([null, "Fork.owner", null, "Fork.owner", "int[]@1[…]", "Table.count"]);
    expect(rows.map((row) => lockOf(row.events[0] as ReturnType<typeof event>))).toEqual(["Fork@1", null, "Fork@2", null, null, null]);
  });

  it("leave what fits in everything", () => {
    expect(left({ thread: 2 })).toEqual(["locks Fork@2", "reads owner", "reads [0]"]);
    expect(left({ object: "Fork@1" })).toEqual(["locks Fork@1", "writes owner", "reads owner"]);
    expect(left({ object: "Fork@1", thread: 2 })).toEqual(["reads owner"]);
    expect(left({ field: "Fork.owner" })).toEqual(["writes owner", "reads owner"]);
    expect(left({ lock: "Fork@1" })).toEqual(["locks Fork@1"]);
    expect(left({ lock: "Fork@1", thread: 2 })).toEqual([]);
    expect(isFiltering(NO_FILTER)).toBe(false);
    expect(isFiltering({ ...NO_FILTER, thread: 0 })).toBe(true);
  });

  it("offer conditions by the names that the program calls them by, where there is one", () => {
    const condition = (number: number) => `AbstractQueuedSynchronizer$ConditionObject@${number}`;
    const steps = [
      of(1, event("notify", "notFull.signal()", { object: condition(1), call: "notFull.signal" }), event("wait", "c.await(): waits", { object: condition(2), call: "c.await" })),
      of(2, event("wait", "notFull.await(): waits", { object: condition(1), call: "notFull.await" }), event("notify", "d.signal()", { object: condition(2), call: "d.signal" })),
      of(2, event("lock", "locks Table$Fork@1", { object: "Table$Fork@1" })),
    ];
    const labels = facetsOf({ steps, path: [] }, eventRows({ steps, path: [] }, false), NO_FILTER).lock.map(({ label }) => label);
    expect(labels).toEqual(["notFull (ConditionObject@1)", condition(2), "Table$Fork@1"]);
  });

  it("offer what there is, with what each would leave", () => {
    const facets = facetsOf(trace, rows, { ...NO_FILTER, thread: 2 });
    expect(facets.thread.map(({ label, rows: n }) => [label, n])).toEqual([
      ["T1", 3],
      ["T2", 3],
    ]);
    expect(facets.object.map(({ label, rows: n }) => [label, n])).toEqual([
      ["Fork@1", 1],
      ["Fork@2", 1],
      ["int[]@1", 1],
      ["Table", 0],
    ]);
    expect(facets.lock.map(({ label, rows: n }) => [label, n])).toEqual([
      ["Fork@1", 0],
      ["Fork@2", 1],
    ]);
  });
});
