import { describe, expect, it } from "vitest";
import { orderOf } from "../src/model/order";
import type { Trace } from "../src/types/Trace";
import type { TraceEvent } from "../src/types/TraceEvent";
import { event, step } from "./helpers";

/** A trace with one event in each step. */
const trace = (...events: [number, TraceEvent][]): Trace => ({ path: [], steps: events.map(([thread, told]) => step(thread, [], { events: [told] })) });
const edges = (of: Trace) => orderOf(of).map(({ from, to, kind, race, about }) => `${from.step}→${to.step} ${race ? "race" : kind} ${about}`);
const lock = (object: string) => event("lock", `locks ${object}`, { object });
const unlock = (object: string) => event("unlock", `unlocks ${object}`, { object });
const read = (member = "x", object = "A@1") => event("read", `reads ${member}`, { object, member });
const write = (member = "x", object = "A@1") => event("write", `writes ${member}`, { object, member });
const start = (other: string) => event("start", `starts ${other}`, { other });

describe("what orders events", () => {
  it("is a monitor that is given up and entered again, by another thread alone", () => {
    expect(edges(trace([1, lock("M@1")], [1, unlock("M@1")], [1, lock("M@1")], [1, unlock("M@1")], [2, lock("M@1")], [2, lock("N@1")]))).toEqual(["3→4 order M@1"]);
  });

  it("is a wait, which gives the monitor up, and the notification", () => {
    const wait = event("wait", "waits on M@1", { object: "M@1", stops: true });
    const notify = event("notify", "notifies T1", { object: "M@1", other: "T1" });
    const notified = event("notified", "is notified by T2", { object: "M@1", other: "T2" });
    expect(edges(trace([1, lock("M@1")], [1, wait], [2, lock("M@1")], [2, notify], [2, unlock("M@1")], [1, notified]))).toEqual(["1→2 order M@1", "3→5 order M@1"]);
  });

  it("knows who has notified, where all were", () => {
    const notify = event("notify", "notifies all", { object: "M@1" });
    expect(edges(trace([2, notify], [1, event("notified", "is notified by T2", { object: "M@1", other: "T2" })]))).toEqual(["0→1 order M@1"]);
  });

  it("is a start, an end that is joined, an unpark", () => {
    const end = event("end", "ends", { stops: true });
    const join = (stops: boolean) => event("join", "joins T2", { other: "T2", stops });
    expect(edges(trace([1, start("T2")], [2, read("y")], [2, end], [1, join(false)]))).toEqual(["0→1 order T2", "2→3 order T2"]);
    // One that waits for the end goes on after it.
    expect(edges(trace([1, join(true)], [2, end], [1, read("y")]))).toEqual(["1→2 order T2"]);
    expect(edges(trace([1, event("unpark", "unparks T2", { other: "T2" })], [2, read("y")], [2, read("y")]))).toEqual(["0→1 order T2"]);
  });

  it("does not take a lock that was not got for an entry", () => {
    expect(edges(trace([1, unlock("M@1")], [2, event("lock", "wants M@1", { object: "M@1", stops: true })]))).toEqual([]);
  });
});

describe("accesses to the same data", () => {
  it("race where nothing orders them", () => {
    expect(edges(trace([1, read()], [2, read()], [1, write()], [2, write()]))).toEqual(["1→2 race A@1.x", "2→3 race A@1.x"]);
  });

  it("are ordered by a lock, by a start", () => {
    expect(edges(trace([1, write()], [1, unlock("M@1")], [2, lock("M@1")], [2, read()]))).toEqual(["1→2 order M@1", "0→3 conflict A@1.x"]);
    expect(edges(trace([1, write()], [1, start("T2")], [2, write()]))).toEqual(["1→2 order T2", "0→2 conflict A@1.x"]);
    // Order is passed on through third threads.
    expect(edges(trace([1, write()], [1, start("T2")], [2, start("T3")], [3, read()]))).toEqual(["1→2 order T2", "2→3 order T3", "0→3 conflict A@1.x"]);
  });

  it("are none of different objects, fields or elements, and two reads are none", () => {
    expect(edges(trace([1, write()], [2, write("y")], [2, write("x", "A@2")]))).toEqual([]);
    expect(edges(trace([1, read()], [2, read()]))).toEqual([]);
    expect(edges(trace([1, write("[0]", "int[]@1")], [2, write("[1]", "int[]@1")], [2, read("[0]", "int[]@1")]))).toEqual(["0→2 race int[]@1[0]"]);
  });

  it("of volatile fields and atomic values order what comes before and after", () => {
    const atomic = { object: "AtomicInteger@1", member: "value", orders: true };
    const told = trace([1, write()], [1, event("write", "", atomic)], [2, event("read", "", atomic)], [2, read()]);
    expect(edges(told)).toEqual(["1→2 order AtomicInteger@1.value", "0→3 conflict A@1.x"]);
  });

  it("are ordered by a lock that a wait on its condition has given up, and taken again at its end", () => {
    const condition = { object: "ConditionObject@1", lock: "ReentrantLock@1" };
    const wait = event("wait", "full.await(): waits", { ...condition, stops: true });
    const goesOn = event("notified", "full.await(): goes on", condition);
    const thrown = event("throw", "full.await(): throws InterruptedException", condition);
    const [taken, left] = [lock("ReentrantLock@1"), unlock("ReentrantLock@1")];
    expect(edges(trace([1, taken], [1, write()], [1, wait], [2, taken], [2, write()], [2, left], [1, goesOn], [1, read()]))).toEqual([
      "2→3 order ReentrantLock@1",
      "1→4 conflict A@1.x",
      "5→6 order ReentrantLock@1",
      "4→7 conflict A@1.x",
    ]);
    expect(edges(trace([1, wait], [2, taken], [2, write()], [2, left], [1, thrown], [1, read()])).at(-1)).toBe("2→5 conflict A@1.x");
  });

  it("are ordered by the completion of a task and what has waited for it", () => {
    const completes = event("complete", "completes FutureTask@1", { object: "FutureTask@1", call: "FutureTask.run" });
    const get = (future: string) => event("call", `${future}.get()`, { object: future, call: "f.get" });
    expect(edges(trace([2, write()], [2, completes], [1, get("FutureTask@1")], [1, read()]))).toEqual(["0→3 conflict A@1.x"]);
    expect(edges(trace([2, write()], [2, completes], [1, get("FutureTask@2")], [1, read()]))).toEqual(["0→3 race A@1.x"]);
    expect(edges(trace([2, completes], [2, write()], [1, get("FutureTask@1")], [1, read()]))).toEqual(["1→3 race A@1.x"]);
    const failed = event("throw", "f.get(): throws ExecutionException", { object: "FutureTask@1", call: "f.get" });
    expect(edges(trace([2, write()], [2, completes], [1, failed], [1, read()]))).toEqual(["0→3 conflict A@1.x"]);
    const all = event("call", "pool.invokeAll(…)", { object: "ThreadPoolExecutor@1", call: "pool.invokeAll" });
    expect(edges(trace([2, write()], [2, completes], [1, all], [1, read()]))).toEqual(["0→3 conflict A@1.x"]);
    const terminated = event("call", "pool.awaitTermination(…)", { object: "ThreadPoolExecutor@1", call: "pool.awaitTermination" });
    expect(edges(trace([2, write()], [2, event("end", "ends")], [1, terminated], [1, read()]))).toEqual(["0→3 conflict A@1.x"]);
  });

  it("may be ordered by calls of the same library object, which are not drawn", () => {
    const call = (object: string) => event("call", `${object}.put`, { object });
    expect(edges(trace([1, write()], [1, call("Queue@1")], [2, call("Queue@1")], [2, read()]))).toEqual(["0→3 conflict A@1.x"]);
    expect(edges(trace([1, write()], [1, call("Queue@1")], [2, call("Queue@2")], [2, read()]))).toEqual(["0→3 race A@1.x"]);
  });
});
