// Walks: the worker's end on the stand-in core, and the page's end on a worker that the test plays.
import { describe, expect, it } from "vitest";
import { fakeCore } from "../src/dev/fake-core";
import type { SessionInput } from "../src/types/SessionInput";
import type { WalkView } from "../src/types/WalkView";
import { CheckerClient, type WorkerLike } from "../src/worker/client";
import type { Core, CoreWalk } from "../src/worker/core";
import type { FromWorker, ToWorker } from "../src/worker/protocol";
import { Runner } from "../src/worker/runner";

const input = (main: string, args: string[] = []): SessionInput => ({ mode: "check", files: [], main, args, config: [] });
const philosophers = input("DiningPhilosophers", ["3"]);

function createRunner(core: Core = fakeCore) {
  const posted: FromWorker[] = [];
  const queue: (() => void)[] = [];
  let clock = 0;
  const runner = new Runner(core, () => undefined, { post: (message) => posted.push(message), now: () => (clock += 1), later: (callback) => queue.push(callback) });
  const turn = (): void => {
    while (queue.length > 0) queue.shift()?.();
  };
  const view = (): WalkView => {
    const last = posted.at(-1);
    if (last?.type !== "walked") throw new Error(`it answered ${JSON.stringify(last)}`);
    return last.view;
  };
  return { runner, posted, turn, view };
}

describe("the worker's end of a walk", () => {
  it("goes a path, takes choices, undoes, and goes on to the end", () => {
    const { runner, view } = createRunner();
    runner.receive({ type: "walk-open", request: 1, input: philosophers, path: [0, 1] });
    expect([view().step, view().recorded, view().options.map(({ label }) => label)]).toEqual([2, 2, ["Philosopher-1", "Philosopher-2"]]);
    expect(view().options[0]?.next).toBe("locks Fork@3, DiningPhilosophers.java:19");
  });

  it("leads into a deadlock, with the reasons why nobody goes on", () => {
    const { runner, view } = createRunner();
    runner.receive({ type: "walk-open", request: 1, input: philosophers, path: [] });
    for (const [request, index] of [[2, 0], [3, 0], [4, 0]] as const) {
      const option = view().options.find(({ thread }) => thread === request - 2);
      runner.receive({ type: "walk", request, action: { do: "take", index: option?.index ?? [index] } });
    }
    expect([view().end, view().options]).toEqual(["deadlock", []]);
    expect(view().threads.map(({ enabled, why }) => [enabled, why])).toEqual([
      [false, "waits to lock Fork@2, which Philosopher-1 holds"],
      [false, "waits to lock Fork@3, which Philosopher-2 holds"],
      [false, "waits to lock Fork@1, which Philosopher-0 holds"],
    ]);
    runner.receive({ type: "walk", request: 5, action: { do: "undo" } });
    expect([view().step, view().recorded, view().end]).toEqual([2, 3, null]);
    runner.receive({ type: "walk", request: 6, action: { do: "go", step: 0 } });
    expect([view().step, view().trace.steps]).toEqual([0, []]);
    runner.receive({ type: "walk", request: 7, action: { do: "finish" } });
    expect(view().end).toBe("normal");
  });

  it("shows states, and says what cannot be done", () => {
    const { runner, posted } = createRunner();
    runner.receive({ type: "walk-state", request: 1, step: 0 });
    runner.receive({ type: "walk-open", request: 2, input: philosophers, path: [9] });
    runner.receive({ type: "walk-open", request: 3, input: input("Refused"), path: [] });
    const failures = posted.map((message) => message.type === "walk-failed" && message.message);
    expect(failures).toEqual([
      "there is no execution to walk in: open it again",
      "at step 1: the path takes choice 10 of `threads`, which has 3 here",
      "Class Refused has no method public static void main(String[]).",
    ]);
    runner.receive({ type: "walk-open", request: 4, input: philosophers, path: [0] });
    runner.receive({ type: "walk-state", request: 5, step: 1 });
    const last = posted.at(-1);
    expect(last?.type === "walk-state" && last.view.threads[0]?.holds).toEqual(["Fork@1"]);
    runner.receive({ type: "walk-state", request: 6, step: 2 });
    expect(posted.at(-1)).toEqual({ type: "walk-failed", request: 6, message: "there is no step 2: 1 are known" });
  });

  it("keeps the old walk when another one cannot be opened", () => {
    const { runner, view } = createRunner();
    runner.receive({ type: "walk-open", request: 1, input: philosophers, path: [0] });
    runner.receive({ type: "walk-open", request: 2, input: philosophers, path: [9] });
    runner.receive({ type: "walk", request: 3, action: { do: "view" } });
    expect(view().step).toBe(1);
  });

  it("searches from where it stands, and the walk goes on", () => {
    const { runner, posted, turn, view } = createRunner();
    runner.receive({ type: "walk-open", request: 1, input: philosophers, path: [0, 1] });
    runner.receive({ type: "walk-explore", run: 7 });
    turn();
    const done = posted.at(-1);
    const steps = done?.type === "done" ? done.report.findings[0]?.trace.steps.slice(0, 2).map(({ thread_name }) => thread_name) : null;
    expect(steps).toEqual(["Philosopher-0", "Philosopher-1"]);
    runner.receive({ type: "walk", request: 2, action: { do: "view" } });
    expect(view().step).toBe(2);
  });

  it("walks in the program of a search that is still there", () => {
    const { runner, turn, view, posted } = createRunner();
    runner.receive({ type: "start", run: 3, input: philosophers });
    turn();
    runner.receive({ type: "walk-open", request: 1, input: input("Refused"), path: [], of: 3 });
    expect(view().step).toBe(0);
    runner.receive({ type: "walk-open", request: 2, input: input("Refused"), path: [], of: 4 });
    expect(posted.at(-1)?.type).toBe("walk-failed");
  });

  it("frees a walk that is closed or replaced", () => {
    let alive = 0;
    class Counted {
      constructor(given: SessionInput, path: readonly number[]) {
        alive++;
        const walk = new fakeCore.Walk(given, path, () => undefined) as CoreWalk;
        walk.free = () => void alive--;
        return walk as unknown as Counted;
      }
    }
    const { runner } = createRunner({ ...fakeCore, Walk: Counted as unknown as Core["Walk"] });
    runner.receive({ type: "walk-open", request: 1, input: philosophers, path: [] });
    runner.receive({ type: "walk-open", request: 2, input: philosophers, path: [0] });
    expect(alive).toBe(1);
    runner.receive({ type: "walk-close" });
    runner.receive({ type: "walk-close" });
    expect(alive).toBe(0);
  });

  it("takes a trap for a crash", () => {
    const broken = class {
      constructor() {
        throw new WebAssembly.RuntimeError("unreachable");
      }
    };
    const { runner, posted } = createRunner({ ...fakeCore, Walk: broken as unknown as Core["Walk"] });
    runner.receive({ type: "walk-open", request: 1, input: philosophers, path: [] });
    expect(posted.at(-1)).toEqual({ type: "crashed", run: null, message: "unreachable" });
  });
});

describe("the page's end of a walk", () => {
  function createClient() {
    const sent: ToWorker[] = [];
    const workers: WorkerLike[] = [];
    const create = (): WorkerLike => {
      const worker: WorkerLike = { postMessage: (message) => sent.push(message), terminate: () => undefined, onmessage: null, onerror: null };
      workers.push(worker);
      return worker;
    };
    const events = { ready: () => undefined, unavailable: () => undefined, run: () => undefined };
    const client = new CheckerClient(create, events);
    const answer = (data: FromWorker): void => workers.at(-1)?.onmessage?.({ data } as MessageEvent<FromWorker>);
    return { client, sent, answer };
  }

  it("ties answers to what was asked", async () => {
    const { client, sent, answer } = createClient();
    const [opened, state] = [client.walkOpen(philosophers, [1], 4), client.walkState(1)];
    expect(sent).toEqual([
      { type: "walk-open", request: 1, input: philosophers, path: [1], of: 4 },
      { type: "walk-state", request: 2, step: 1 },
    ]);
    const walk = new fakeCore.Walk(philosophers, [1], () => undefined);
    answer({ type: "walk-state", request: 2, view: walk.state(1) });
    answer({ type: "walked", request: 1, view: walk.view() });
    expect((await opened).step).toBe(1);
    expect((await state).steps).toBe(1);
  });

  it("rejects with the sentence, and when the worker is lost", async () => {
    const { client, answer } = createClient();
    const taken = client.walkAct({ do: "take", index: [9] });
    answer({ type: "walk-failed", request: 1, message: "there is no such choice" });
    await expect(taken).rejects.toThrow("there is no such choice");
    const lost = [client.walkAct({ do: "undo" }), client.walkState(0)];
    answer({ type: "crashed", run: null, message: "unreachable" });
    for (const each of lost) await expect(each).rejects.toThrow("unreachable");
  });

  it("starts a run where the walk stands", () => {
    const { client, sent } = createClient();
    expect(client.walkExplore()).toBe(1);
    client.walkClose();
    expect(sent).toEqual([{ type: "walk-explore", run: 1 }, { type: "walk-close" }]);
  });
});
