import { describe, expect, it } from "vitest";
import { storyOf } from "../src/model/deadlock";
import { visible } from "../src/model/visible";
import { DEADLOCK } from "../src/text/trace";
import type { Trace } from "../src/types/Trace";
import type { WaitsFor } from "../src/types/WaitsFor";
import { event, step } from "./helpers";

const wait = (thread: string, on: string, holds: string[], change: Partial<WaitsFor> = {}): WaitsFor => ({
  thread,
  kind: "blocked",
  on,
  held_by: null,
  holds,
  at: "",
  in_cycle: true,
  ...change,
});
const lock = (object: string, line: number) => event("lock", `locks ${object}`, { object, line });
const unlock = (object: string) => event("unlock", `unlocks ${object}`, { object });
const block = (object: string, line: number) => event("block", `is blocked at ${object}`, { object, line, stops: true });
const story = (trace: Trace, ...waits: WaitsFor[]) =>
  storyOf(trace, waits).map(({ wait: of, events }) => `${of.thread}: ${events.map(({ kind, object, ref, line }) => `${kind} ${object} ${ref ? `${ref.step}.${ref.event}` : "?"} :${line}`).join(", ")}`);

describe("the story of a deadlock", () => {
  it("tells where each thread took what it holds, and where it stopped", () => {
    const steps = [
      step(0, [], { events: [lock("A@1", 16)] }),
      step(1, [], { events: [lock("B@1", 16), block("A@1", 17)] }),
      step(0, [], { events: [event("read", "reads x"), block("B@1", 17)] }),
    ];
    expect(story({ steps, path: [] }, wait("T0", "B@1", ["A@1"]), wait("T1", "A@1", ["B@1"]))).toEqual([
      "T0: locks A@1 0.0 :16, wants B@1 2.1 :17",
      "T1: locks B@1 1.0 :16, wants A@1 1.1 :17",
    ]);
  });

  it("names the file of a line where there are several", () => {
    const steps = [step(0, [], { events: [event("lock", "locks A@1", { object: "A@1", line: 16, file: "A.java" })] }), step(1, [], { events: [event("lock", "locks B@1", { object: "B@1", line: 3, file: "B.java" })] })];
    const waits = [wait("T0", "B@1", ["A@1"])];
    const places = (trace: Trace) => storyOf(trace, waits)[0]?.events.flatMap((of) => (of.ref ? [DEADLOCK.step(of.ref.step + 1, of)] : []));
    expect(places({ steps, path: [] })).toEqual(["at step 1 (A.java:16)"]);
    expect(places({ steps: steps.slice(0, 1), path: [] })).toEqual(["at step 1 (line 16)"]);
  });

  it("takes the last time that it got hold of it, and no entry while it held it", () => {
    const steps = [
      step(0, [], { events: [lock("A@1", 1)] }),
      step(0, [], { events: [unlock("A@1")] }),
      step(0, [], { events: [lock("A@1", 2)] }),
      step(0, [], { events: [lock("A@1", 3)] }),
      step(0, [], { events: [unlock("A@1")] }),
      step(1, [], { events: [lock("A@1", 9)] }),
    ];
    expect(story({ steps, path: [] }, wait("T0", "B@1", ["A@1"]))).toEqual(["T0: locks A@1 2.0 :2, wants B@1 ? :0"]);
  });

  it("follows a wait, which gives the monitor up until it is notified", () => {
    const steps = [
      step(0, [], { events: [lock("A@1", 1)] }),
      step(0, [], { events: [event("wait", "waits on A@1", { object: "A@1", line: 2, stops: true })] }),
      step(0, [], { events: [event("notified", "is notified", { object: "A@1", line: 2 })] }),
    ];
    expect(story({ steps, path: [] }, wait("T0", "B@1", ["A@1"]))[0]).toContain("locks A@1 2.0 :2");
  });

  it("orders what it holds by when it took it, and knows objects by their short names", () => {
    const steps = [step(0, [], { events: [lock("app.Outer$B@1", 1)] }), step(0, [], { events: [lock("A@1", 2)] })];
    expect(story({ steps, path: [] }, wait("T0", "C@1", ["A@1", "B@1"]))[0]).toBe("T0: locks B@1 0.0 :1, locks A@1 1.0 :2, wants C@1 ? :0");
  });

  it("says so where the trace does not tell", () => {
    expect(story({ steps: [], path: [] }, wait("T0", "C@1", ["A@1"]))).toEqual(["T0: locks A@1 ? :0, wants C@1 ? :0"]);
  });
});

describe("text of the program", () => {
  it("cannot turn the direction of what stands beside it", () => {
    expect(visible("a\u202eb\u2066c\u200f")).toBe("a⟨U+202E⟩b⟨U+2066⟩c⟨U+200F⟩");
    expect(visible("Größe שלום 🍴")).toBe("Größe שלום\u200e 🍴");
  });
});
