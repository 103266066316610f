import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeCore } from "../src/dev/fake-core";
import { appendOutput, cancelRun, MAX_OUTPUT, reduceRun, type RunState, startRun } from "../src/model/run";
import { liveSentence } from "../src/text/live";
import type { Finding } from "../src/types/Finding";
import type { GeneratedView } from "../src/types/GeneratedView";
import type { Progress } from "../src/types/Progress";
import type { SessionInput } from "../src/types/SessionInput";
import type { TreeEdge } from "../src/types/TreeEdge";
import { CheckerClient, type WorkerLike } from "../src/worker/client";
import { Lost } from "../src/worker/requests";
import type { Core, Provider, SessionOptions } from "../src/worker/core";
import type { FromWorker, RunMessage, ToWorker } from "../src/worker/protocol";
import { mergeProgress, Runner } from "../src/worker/runner";
import { finding, progress, report, stats } from "./helpers";

const input = (main: string, change: Partial<SessionInput> = {}): SessionInput => ({
  mode: "check",
  files: [],
  main,
  args: [],
  config: [],
  ...change,
});

describe("run state", () => {
  const active = startRun(1, "check", "Main");
  const reduce = (state: RunState, ...messages: RunMessage[]): RunState => messages.reduce(reduceRun, state);

  it("goes from start to verdict", () => {
    const running = reduce(active, { type: "started", run: 1 }, { type: "progress", run: 1, activeMs: 100, progress: progress({ stats: stats({ states_new: 50 }) }) });
    expect(running).toMatchObject({ phase: "active", activity: "running", live: { rate: 500 } });
    const done = reduce(running, { type: "done", run: 1, report: report(), json: "{}", activeMs: 100 });
    expect(done).toMatchObject({ phase: "done", json: "{}", main: "Main" });
  });

  it("drops messages of an older search and after the end", () => {
    expect(reduce(active, { type: "rejected", run: 0, message: "old" })).toBe(active);
    const done = reduce(active, { type: "rejected", run: 1, message: "no" });
    expect(reduce(done, { type: "started", run: 1 })).toBe(done);
  });

  it("stays cancelling until the answer comes", () => {
    const state = reduce(cancelRun(active), { type: "paused", run: 1 }, { type: "resumed", run: 1 }, { type: "started", run: 1 });
    expect(state).toMatchObject({ activity: "cancelling" });
    expect(cancelRun({ phase: "idle" })).toEqual({ phase: "idle" });
  });

  it("keeps what was found when the core crashes", () => {
    const state = reduce(active, { type: "progress", run: 1, activeMs: 5, progress: progress({ output: "hello" }) }, { type: "crashed", run: 1, message: "unreachable" });
    expect(state).toMatchObject({ phase: "crashed", output: "hello", message: "unreachable" });
    expect(state.phase === "crashed" && state.live).toBeTruthy();
  });

  it("smooths the rate and keeps it while nothing moves", () => {
    const at = (activeMs: number, states: number): RunMessage => ({ type: "progress", run: 1, activeMs, progress: progress({ stats: stats({ states_new: states }) }) });
    const state = reduce(active, at(100, 100), at(200, 100), at(200, 100));
    expect(state.phase === "active" && state.live?.rate).toBeCloseTo(800);
  });

  it("bounds the output", () => {
    const long = appendOutput("a".repeat(MAX_OUTPUT), "end");
    expect(long.startsWith("…")).toBe(true);
    expect(long.endsWith("end")).toBe(true);
    expect(long.length).toBe(MAX_OUTPUT + 2);
  });

  it("has a sentence for those who listen", () => {
    expect(liveSentence(active)).toBe("Starting.");
    expect(liveSentence({ phase: "idle" })).toBe("");
    const done = reduce(active, { type: "done", run: 1, report: report(), json: "", activeMs: 1 });
    // A run makes no search.
    const run = reduceRun(startRun(1, "run", "Main"), { type: "started", run: 1 });
    expect(liveSentence(run)).toBe("Running.");
    expect(liveSentence(cancelRun(run))).toBe("Cancelling.");
    expect(liveSentence(done)).toMatch(/^No error\. Every execution was searched/);
  });
});

/** A runner on the stand-in core with a queue that the test turns by hand. */
function createRunner(core: Core = fakeCore) {
  const posted: FromWorker[] = [];
  const queue: (() => void)[] = [];
  let clock = 0;
  const runner = new Runner(core, () => undefined, {
    post: (message) => posted.push(message),
    now: () => (clock += 1),
    later: (callback) => queue.push(callback),
  });
  const turn = (limit = 10_000): void => {
    for (let i = 0; i < limit && queue.length > 0; i++) queue.shift()?.();
  };
  const types = (): string[] => posted.map(({ type }) => type).filter((type) => type !== "progress");
  return { runner, posted, queue, turn, types };
}

describe("runner", () => {
  it("runs a search to its report", () => {
    const { runner, posted, turn, types } = createRunner();
    runner.receive({ type: "start", run: 1, input: input("DiningPhilosophers", { args: ["3"] }) });
    turn();
    expect(types()).toEqual(["started", "ended", "done"]);
    const done = posted.at(-1);
    expect(done?.type === "done" && done.report.findings[0]?.error.property).toBe("deadlock");
  });

  it("lists structures in the place of what a program does, or says why there is nothing to list", () => {
    const asked: unknown[] = [];
    const view = { answer: { structures: [{ objects: [] }] }, notes: ["a note"] } as unknown as GeneratedView;
    /** The stand-in with structures; of the class Gone there are none. */
    const lists = class {
      constructor(given: SessionInput, provider: Provider, options?: SessionOptions) {
        asked.push(options?.generate);
        const session = new fakeCore.Session(given, provider, options);
        session.generated = () => {
          if (options?.generate?.class === "Gone") throw new Error("there is no class Gone on the class path");
          return view;
        };
        session.generatedJson = () => "{}";
        session.generatedTests = (name) => `class ${name} {}`;
        return session;
      }
    } as unknown as Core["Session"];
    const { runner, posted, turn, types } = createRunner({ ...fakeCore, Session: lists, predicates: () => [{ class: "A", name: "ok" }] });
    const generate = { class: "A", predicate: "ok", size: "2", ints: "" };
    runner.receive({ type: "start", run: 1, input: input("DiningPhilosophers", { args: ["3"], mode: "outcomes" }), generate });
    turn();
    const done = posted.at(-1);
    expect(done?.type === "done" && [done.generated, done.json, done.report.outcomes]).toEqual([view, "{}", []]);
    runner.receive({ type: "tests", request: 5, of: 1, name: "ATest" });
    runner.receive({ type: "predicates", request: 6, files: [] });
    runner.receive({ type: "tests", request: 7, of: 9, name: "ATest" });
    expect(posted.slice(-3)).toEqual([
      { type: "tests", request: 5, text: "class ATest {}" },
      { type: "predicates", request: 6, all: [{ class: "A", name: "ok" }] },
      expect.objectContaining({ type: "unseen", request: 7 }),
    ]);
    runner.receive({ type: "start", run: 2, input: input("DiningPhilosophers", { args: ["3"], mode: "outcomes" }), generate: { ...generate, class: "Gone" } });
    turn();
    expect(posted.at(-1)).toEqual({ type: "rejected", run: 2, message: "there is no class Gone on the class path" });
    runner.receive({ type: "start", run: 3, input: input("DiningPhilosophers", { args: ["3"] }) });
    turn();
    expect(types().filter((type) => type !== "finding")).toEqual(["started", "ended", "done", "tests", "predicates", "unseen", "started", "ended", "rejected", "started", "ended", "done"]);
    expect(asked).toEqual([generate, { ...generate, class: "Gone" }, undefined]);
  });

  it("sends every tree edge once", () => {
    const { runner, posted, turn } = createRunner();
    runner.receive({ type: "start", run: 1, input: input("DiningPhilosophers", { args: ["3"] }) });
    turn();
    const edges = posted.flatMap((message) => (message.type === "progress" ? message.progress.tree : []));
    expect(edges.length).toBeGreaterThan(50);
    expect(new Set(edges.map(({ to }) => to)).size).toBe(edges.length);
  });

  it("does nothing while paused, and goes on when resumed", () => {
    const { runner, queue, turn, types } = createRunner();
    runner.receive({ type: "start", run: 1, input: input("DiningPhilosophers", { args: ["5"] }) });
    turn(2);
    runner.receive({ type: "pause", run: 1 });
    turn();
    expect(queue).toHaveLength(0);
    expect(types()).toEqual(["started", "paused"]);
    runner.receive({ type: "resume", run: 1 });
    turn();
    expect(types()).toEqual(["started", "paused", "resumed", "ended", "done"]);
  });

  it("cancels a paused search too, as incomplete", () => {
    const { runner, posted, turn, types } = createRunner();
    runner.receive({ type: "start", run: 1, input: input("Endless") });
    turn(1);
    runner.receive({ type: "pause", run: 1 });
    runner.receive({ type: "cancel", run: 1 });
    turn(5);
    expect(types()).toEqual(["started", "paused", "ended", "done"]);
    const done = posted.at(-1);
    expect(done?.type === "done" && done.report).toMatchObject({ verdict: "incomplete", incomplete_because: ["cancelled"] });
  });

  it("ignores controls of another search", () => {
    const { runner, turn, types } = createRunner();
    runner.receive({ type: "start", run: 2, input: input("DiningPhilosophers") });
    runner.receive({ type: "cancel", run: 1 });
    turn();
    expect(types()).toEqual(["started", "ended", "done"]);
  });

  it("tells refused input from a failing core", () => {
    const { runner, posted, turn, types } = createRunner();
    runner.receive({ type: "start", run: 1, input: input("Refused") });
    expect(posted.at(-1)).toMatchObject({ type: "rejected", message: expect.stringContaining("no method") });
    runner.receive({ type: "start", run: 2, input: input("Crash") });
    turn();
    expect(types().slice(-2)).toEqual(["started", "crashed"]);
    expect(posted.at(-1)).toMatchObject({ run: 2, message: "unreachable" });
  });

  it("hands on what the last slice found before the core trapped", () => {
    const { runner, posted, turn } = createRunner();
    runner.receive({ type: "start", run: 1, input: input("Crash") });
    turn();
    const last = posted.filter((message) => message.type === "progress").at(-1);
    expect(last?.type === "progress" && last.progress.stats.transitions).toBeGreaterThan(19_000);
  });

  it("takes a panic of the core for a crash, by its name and not by its words, also where the session is made", () => {
    const answer = (name: string): FromWorker[] => {
      class Panics {
        constructor() {
          throw Object.assign(new Error("internal error: index out of bounds (vm.rs:1); please report it with the program"), { name });
        }
      }
      const { runner, posted } = createRunner({ ...fakeCore, Session: Panics as unknown as Core["Session"] });
      runner.receive({ type: "start", run: 1, input: input("Main") });
      return posted;
    };
    expect(answer("InternalError")).toEqual([{ type: "crashed", run: 1, message: expect.stringMatching(/^index out of bounds/) }]);
    expect(answer("Error")).toEqual([{ type: "rejected", run: 1, message: expect.stringMatching(/^internal error: index/) }]);
  });

  it("reports a trap while scanning", () => {
    const core = { ...fakeCore, scan: () => { throw new WebAssembly.RuntimeError("unreachable"); } };
    const { runner, posted } = createRunner(core);
    runner.receive({ type: "scan", request: 1, files: [] });
    expect(posted).toEqual([{ type: "crashed", run: null, message: "unreachable" }]);
  });

  it("joins nothing of a search with what comes when it has started again, and tells of an error after that", () => {
    let slice = 0;
    const edge = (to: number): TreeEdge => ({ from: 0, to, kind: "new", thread: 0, label: "", at: "" });
    class Restarts extends fakeCore.Session {
      override step(): Progress {
        slice += 1;
        return progress({ restarts: slice < 3 ? 0 : 1, tree: [edge(slice)] });
      }
      override nextFinding(): Finding | undefined {
        return slice === 4 ? finding() : undefined;
      }
    }
    const { runner, posted, queue } = createRunner({ ...fakeCore, Session: Restarts });
    runner.receive({ type: "start", run: 1, input: input("Main") });
    for (let i = 0; i < 4; i++) queue.shift()?.();
    const told = posted.map((message) => (message.type === "progress" ? [message.progress.restarts, message.progress.tree.map(({ to }) => to)] : message.type));
    expect(told).toEqual(["started", [0, [1]], [0, [2]], [1, [3, 4]], "finding"]);
  });

  it("joins progress of several slices", () => {
    const edge = { from: 0, to: 1, kind: "new" as const, thread: 0, label: "", at: "" };
    const merged = mergeProgress(progress({ output: "a", tree: [edge], depth: 1 }), progress({ output: "b", tree: [{ ...edge, to: 2 }], depth: 2 }));
    expect(merged).toMatchObject({ output: "ab", depth: 2 });
    expect(merged.tree.map(({ to }) => to)).toEqual([1, 2]);
  });
});

describe("client", () => {
  class FakeWorker implements WorkerLike {
    sent: ToWorker[] = [];
    terminated = false;
    onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
    onerror: ((event: ErrorEvent) => void) | null = null;
    postMessage(message: ToWorker): void {
      this.sent.push(message);
    }
    terminate(): void {
      this.terminated = true;
    }
    say(data: FromWorker): void {
      this.onmessage?.({ data } as MessageEvent<FromWorker>);
    }
  }

  const workers: FakeWorker[] = [];
  const events: RunMessage[] = [];
  const unavailable: string[] = [];
  const loading: boolean[] = [];
  let client: CheckerClient;
  const newest = (): FakeWorker => workers.at(-1) as FakeWorker;

  beforeEach(() => {
    vi.useFakeTimers();
    workers.length = events.length = unavailable.length = loading.length = 0;
    client = new CheckerClient(
      () => {
        workers.push(new FakeWorker());
        return newest();
      },
      { ready: () => undefined, unavailable: (why) => unavailable.push(why), run: (message) => events.push(message), loading: (on) => loading.push(on) },
    );
  });
  afterEach(() => vi.useRealTimers());

  it("replaces a worker that does not answer Cancel", () => {
    client.start(input("Hang"));
    newest().say({ type: "started", run: 1 });
    client.cancel();
    vi.advanceTimersByTime(5000);
    expect(workers).toHaveLength(2);
    expect(workers[0]?.terminated).toBe(true);
    const message = "the search did not answer Cancel and was stopped from outside";
    expect(events.at(-1)).toEqual({ type: "crashed", run: 1, message });
  });

  it("does not take it for a fault that the worker tries an old counterexample meanwhile", async () => {
    client.start(input("Main"));
    newest().say({ type: "started", run: 1 });
    const tried = client.replayOn("#v1.old", input("Main"));
    client.cancel();
    vi.advanceTimersByTime(5000);
    const message = "Cancelled while the old counterexample was tried on the new text.";
    expect(events.at(-1)).toMatchObject({ type: "crashed", run: 1, message, connection: true });
    await expect(tried).rejects.toThrow(message);
    expect(workers).toHaveLength(2);
  });

  it("does not take it for a fault that a search takes its time to begin", () => {
    client.start(input("Main"));
    newest().say({ type: "started", run: 1 });
    newest().say({ type: "done", run: 1, report: report(), json: "", activeMs: 1 });
    client.start(input("Main"));
    client.cancel();
    vi.advanceTimersByTime(5000);
    expect(events.at(-1)).toEqual({ type: "crashed", run: 2, message: "Cancelled before the search had begun.", connection: true });
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  it("gives a search that has ended time for its report, which can have many links", () => {
    client.start(input("Main"));
    newest().say({ type: "started", run: 1 });
    client.cancel();
    newest().say({ type: "ended", run: 1 });
    vi.advanceTimersByTime(30_000);
    expect(workers).toHaveLength(1);
    newest().say({ type: "done", run: 1, report: report(), json: "", activeMs: 1 });
    // Of a search that is over nothing is waited for.
    newest().say({ type: "ended", run: 1 });
    vi.advanceTimersByTime(100_000);
    expect(workers).toHaveLength(1);
    expect(events.map(({ type }) => type)).toEqual(["started", "done"]);
    // One that ends by itself is not waited for until somebody presses Cancel, and pressing twice is no haste.
    client.start(input("Main"));
    newest().say({ type: "started", run: 2 });
    newest().say({ type: "ended", run: 2 });
    vi.advanceTimersByTime(100_000);
    client.cancel();
    vi.advanceTimersByTime(30_000);
    client.cancel();
    vi.advanceTimersByTime(20_000);
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(20_000);
    expect(workers).toHaveLength(2);
    const message = "The search has ended, but its report took more than a minute and was given up.";
    expect(events.at(-1)).toEqual({ type: "crashed", run: 2, message, connection: true });
  });

  it("does not let the patience with one search end the next one", () => {
    client.start(input("Main"));
    newest().say({ type: "started", run: 1 });
    client.cancel();
    client.start(input("Other"));
    newest().say({ type: "started", run: 2 });
    vi.advanceTimersByTime(100_000);
    expect(workers).toHaveLength(1);
    expect(events.map(({ type, run }) => [type, run])).toEqual([["started", 1], ["started", 2]]);
  });

  describe("where another program is opened", () => {
    const sent = (): unknown[] => newest().sent.map((message) => [message.type, "run" in message ? message.run : 0]);

    beforeEach(() => {
      client.start(input("Main"));
      newest().say({ type: "started", run: 1 });
      client.abandon();
    });

    it("hears nothing of the search any more", () => {
      newest().say({ type: "progress", run: 1, progress: progress(), activeMs: 1 });
      newest().say({ type: "ended", run: 1 });
      newest().say({ type: "done", run: 1, report: report(), json: "", activeMs: 1 });
      vi.advanceTimersByTime(100_000);
      expect(events.map(({ type }) => type)).toEqual(["started"]);
      expect(sent()).toEqual([["start", 1], ["cancel", 1]]);
      client.abandon();
      client.cancel();
      expect(newest().sent).toHaveLength(2);
      expect(workers).toHaveLength(1);
    });

    it("asks another worker where the search does not end", async () => {
      const scanned = client.scan([]);
      const seen = client.inspect(1, 0);
      const run = client.start(input("Other"));
      vi.advanceTimersByTime(5000);
      expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
      expect(sent()).toEqual([["scan", 0], ["start", run]]);
      await expect(seen).rejects.toThrow("the search was put away");
      newest().say({ type: "scanned", request: 1, result: { classes: [], problems: ["none"] } });
      expect((await scanned).problems).toEqual(["none"]);
      newest().say({ type: "started", run });
      newest().say({ type: "done", run, report: report(), json: "", activeMs: 1 });
      expect(events.map(({ type, run }) => [type, run])).toEqual([["started", 1], ["started", run], ["done", run]]);
    });

    it("begins nothing anew that was cancelled meanwhile", () => {
      const run = client.start(input("Other"));
      client.cancel();
      vi.advanceTimersByTime(1500);
      expect(sent()).toEqual([]);
      expect(events.at(-1)).toEqual({ type: "crashed", run, message: "Cancelled before the search had begun.", connection: true });
      vi.advanceTimersByTime(100_000);
      expect(workers).toHaveLength(2);
    });

    it.each([true, false])("pauses what is begun anew, unless it was to go on: %s", (stays) => {
      const run = client.start(input("Other"));
      client.pause();
      if (!stays) client.resume();
      vi.advanceTimersByTime(1500);
      expect(sent()).toEqual(stays ? [["start", run], ["pause", run]] : [["start", run]]);
    });

    it("waits no more for what was asked about its program, but for the link of the next one", async () => {
      client.start(input("Main"));
      const old = [client.replayOn("#v1.a", input("Main")), client.scan([])];
      const opened = client.open("#v1.b");
      client.abandon();
      for (const answer of old) await expect(answer).rejects.toThrow(Lost);
      const scanned = client.scan([]);
      // It has failed with what nobody waits for.
      newest().say({ type: "crashed", run: null, message: "unreachable" });
      expect(newest().sent.map(({ type }) => type)).toEqual(["open", "scan"]);
      newest().say({ type: "unopened", request: 3, message: "the link is damaged" });
      newest().say({ type: "scanned", request: 4, result: { classes: [], problems: [] } });
      await expect(opened).rejects.toThrow("the link is damaged");
      expect((await scanned).classes).toEqual([]);
    });

    it("leaves a worker alone that has begun with what comes next", () => {
      const run = client.start(input("Other"));
      newest().say({ type: "started", run });
      vi.advanceTimersByTime(100_000);
      expect(workers).toHaveLength(1);
    });

    it.each(["crashed", "stopped"])("makes nothing of its failure, and something of the next one: %s", async (how) => {
      const fails = (run: number): void => {
        if (how === "crashed") newest().say({ type: "crashed", run, message: "unreachable" });
        else newest().onerror?.({ message: "unreachable" } as ErrorEvent);
      };
      newest().say({ type: "ready", version: "", options: [], listeners: [] });
      const scanned = client.scan([]);
      fails(1);
      expect(workers).toHaveLength(2);
      newest().say({ type: "scanned", request: 1, result: { classes: [], problems: [] } });
      expect((await scanned).problems).toEqual([]);
      expect(events.map(({ type }) => type)).toEqual(["started"]);
      const run = client.start(input("Other"));
      fails(run);
      expect(workers).toHaveLength(3);
      expect(events.at(-1)).toEqual({ type: "crashed", run, message: "unreachable" });
    });

    it("waits for no replay, which hears nothing", () => {
      client.replay("#v1.long");
      client.abandon();
      void client.scan([]);
      vi.advanceTimersByTime(1);
      expect(workers).toHaveLength(2);
      expect(sent()).toEqual([["scan", 0]]);
      expect(events.map(({ type }) => type)).toEqual(["started"]);
    });
  });

  it("leaves a replay at once, and does not take it for a fault", () => {
    client.replay("#v1.endless");
    client.cancel();
    const message = "Cancelled while the execution was replayed.";
    expect(events).toEqual([{ type: "crashed", run: 1, message, connection: true }]);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    // A search that follows is given time again.
    client.start(input("Main"));
    client.cancel();
    expect(workers).toHaveLength(2);
    newest().say({ type: "done", run: 2, report: report(), json: "", activeMs: 1 });
    vi.advanceTimersByTime(5000);
    expect(workers).toHaveLength(2);
  });

  it("tells what was not looked at apart from what was refused", async () => {
    const [lost, refused] = [client.open("#v1.a"), client.open("#v1.b")];
    newest().say({ type: "unopened", request: 2, message: "the link is damaged" });
    newest().say({ type: "unavailable", message: "the connection failed" });
    const [first, second] = await Promise.all([lost, refused].map((answer) => answer.catch((error: unknown) => error)));
    expect(first).toBeInstanceOf(Lost);
    expect(second).toEqual(new Error("the link is damaged"));
    expect(second).not.toBeInstanceOf(Lost);
  });

  it("lets a worker live that answers in time", () => {
    client.start(input("Main"));
    client.cancel();
    newest().say({ type: "done", run: 1, report: report(), json: "", activeMs: 1 });
    vi.advanceTimersByTime(5000);
    expect(workers).toHaveLength(1);
    client.cancel();
    expect(newest().sent.filter(({ type }) => type === "cancel")).toHaveLength(1);
  });

  it("rejects waiting scans when the worker dies", async () => {
    const scan = client.scan([]);
    newest().onerror?.({ message: "out of memory" } as ErrorEvent);
    await expect(scan).rejects.toThrow("out of memory");
    expect(workers).toHaveLength(2);
  });

  it("says that the connection failed where a worker's script did not arrive, and does not try for ever", async () => {
    client.start(input("Main"));
    newest().onerror?.({ message: "" } as ErrorEvent);
    expect(unavailable).toEqual(["the connection failed"]);
    expect(events.at(-1)).toEqual({ type: "rejected", run: 1, message: "Nothing was checked. Press Check to try again." });
    expect(workers).toHaveLength(1);
    client.start(input("Main"));
    expect(workers).toHaveLength(2);
  });

  it("tells of a part of the core that did not arrive apart from a fault, and of waiting for it", () => {
    client.start(input("Main"));
    newest().say({ type: "loading", on: true });
    newest().say({ type: "crashed", run: 1, message: "A part of the checker could not be fetched: the connection failed.", connection: true });
    expect(events.at(-1)).toMatchObject({ type: "crashed", connection: true });
    const active = startRun(1, "check", "Main");
    expect(reduceRun(active, events.at(-1) as RunMessage)).toMatchObject({ phase: "crashed", connection: true });
    expect(loading).toEqual([true, false]);
    // Cancel, while the worker waits for it, is no error either.
    client.start(input("Main"));
    newest().say({ type: "loading", on: true });
    client.cancel();
    vi.advanceTimersByTime(5000);
    expect(events.at(-1)).toMatchObject({ type: "crashed", message: "Cancelled while a part of the checker was loading.", connection: true });
    expect(loading).toEqual([true, false, true, false]);
  });

  it("answers the right scan", async () => {
    const [first, second] = [client.scan([]), client.scan([])];
    newest().say({ type: "scanned", request: 2, result: { classes: [], problems: ["two"] } });
    newest().say({ type: "scanned", request: 1, result: { classes: [], problems: ["one"] } });
    expect((await first).problems).toEqual(["one"]);
    expect((await second).problems).toEqual(["two"]);
  });

  it("tries again with a new worker after the core could not be loaded", () => {
    newest().say({ type: "unavailable", message: "404" });
    expect(unavailable).toEqual(["404"]);
    client.start(input("Main"));
    expect(workers).toHaveLength(2);
    expect(newest().sent).toMatchObject([{ type: "start" }]);
  });
});
