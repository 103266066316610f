import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeCore } from "../src/dev/fake-core";
import type { CompileInput } from "../src/types/CompileInput";
import { CheckerClient, type WorkerLike } from "../src/worker/client";
import type { Core } from "../src/worker/core";
import type { FromWorker, ToWorker } from "../src/worker/protocol";
import { Runner } from "../src/worker/runner";

const compiling = (text: string, change: Partial<CompileInput> = {}): CompileInput => ({
  sources: [{ path: "a/Main.java", text }],
  libraries: [],
  release: null,
  lint: false,
  ...change,
});

const GOOD = "package a;\nclass Main {\n}\nrecord Point(int x) {\n}\n";

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
  const compile = (request: number, text: string, change: Partial<CompileInput> = {}): void =>
    runner.receive({ type: "compile", request, input: compiling(text, change) });
  const results = () => posted.flatMap((message) => (message.type === "compiled" ? [message] : []));
  return { runner, posted, queue, turn, compile, results };
}

describe("compilations in slices", () => {
  it("compiles, and stays warm", () => {
    const { queue, turn, compile, results } = createRunner();
    compile(1, GOOD);
    turn(2);
    expect(results()).toEqual([]);
    turn();
    expect(results()).toMatchObject([{ request: 1, result: { ok: true, problem: null, diagnostics: [] } }]);
    expect(results()[0]?.result.classes.map(({ path }) => path)).toEqual(["a/Main.class", "a/Point.class"]);
    compile(2, GOOD);
    turn(1);
    expect(results()).toHaveLength(2);
    turn(1);
    expect(queue).toHaveLength(0);
  });

  it("gets ready before it is needed", () => {
    const { runner, queue, turn, compile, results } = createRunner();
    runner.receive({ type: "warm-compiler" });
    runner.receive({ type: "warm-compiler" });
    expect(queue).toHaveLength(1);
    turn();
    compile(1, GOOD);
    turn(1);
    expect(results()).toHaveLength(1);
  });

  it("says where the errors are", () => {
    const { turn, compile, results } = createRunner();
    compile(1, "class A {\r\n  error!\n}\n", { lint: true });
    turn();
    expect(results()[0]?.result).toEqual({
      ok: false,
      classes: [],
      problem: null,
      time_ms: 1,
      diagnostics: [{ severity: "error", path: "a/Main.java", line: 2, column: 3, start: 13, end: 19, code: "compiler.err.not.stmt", message: "not a statement" }],
    });
  });

  it("warns on wish", () => {
    const { turn, compile, results } = createRunner();
    compile(1, "class A { warn! }", { lint: true });
    turn();
    compile(2, "class A { warn! }");
    turn();
    expect(results().map(({ result }) => [result.ok, result.diagnostics.length])).toEqual([[true, 1], [true, 0]]);
  });

  it("ends a compilation that is cancelled, but not another", () => {
    const { runner, turn, compile, results } = createRunner();
    compile(7, "endless!");
    turn(20);
    runner.receive({ type: "cancel-compile", request: 6 });
    turn(20);
    expect(results()).toEqual([]);
    runner.receive({ type: "cancel-compile", request: 7 });
    turn(20);
    expect(results()).toMatchObject([{ request: 7, result: { ok: false, problem: "The compilation was cancelled." } }]);
  });

  it("lets the newer compilation take the place of the older", () => {
    const { turn, compile, results } = createRunner();
    compile(1, "endless!");
    turn(3);
    compile(2, GOOD);
    turn();
    expect(results()).toMatchObject([
      { request: 1, result: { ok: false, problem: "Another compilation took its place." } },
      { request: 2, result: { ok: true } },
    ]);
  });

  it("answers what cannot be compiled at all, and what runs into the cap", () => {
    const { turn, compile, results } = createRunner();
    compile(1, "", { sources: [] });
    compile(2, "memory!");
    turn();
    expect(results().map(({ result }) => result.problem)).toEqual([
      "There is no source to compile.",
      "The compiler needs more memory than the cap of 256 MB.",
    ]);
  });

  it("compiles while a search runs", () => {
    const { runner, turn, compile, results, posted } = createRunner();
    runner.receive({ type: "start", run: 1, input: { mode: "check", files: [], main: "Endless", args: [], config: [] } });
    turn(2);
    compile(1, GOOD);
    turn(30);
    expect(results()).toHaveLength(1);
    runner.receive({ type: "cancel", run: 1 });
    turn();
    expect(posted.at(-1)).toMatchObject({ type: "done" });
  });

  it("tells a trap", () => {
    const { turn, compile, posted } = createRunner();
    compile(1, "trap!");
    turn();
    expect(posted).toEqual([{ type: "crashed", run: null, message: "unreachable" }]);
  });
});

describe("the client's compiler", () => {
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
  let client: CheckerClient;
  const compiler = (): FakeWorker => workers[1] as FakeWorker;

  beforeEach(() => {
    vi.useFakeTimers();
    workers.length = 0;
    const create = (): FakeWorker => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    };
    client = new CheckerClient(create, { ready: () => undefined, unavailable: () => undefined, run: () => undefined });
  });
  afterEach(() => vi.useRealTimers());

  it("has a worker of its own, once it is wanted", async () => {
    expect(workers).toHaveLength(1);
    client.warmCompiler();
    client.warmCompiler();
    expect(workers).toHaveLength(2);
    const answer = client.compile(compiling(GOOD));
    expect(compiler().sent.map(({ type }) => type)).toEqual(["warm-compiler", "compile"]);
    const result = { ok: true, classes: [], diagnostics: [], problem: null, time_ms: 3 };
    compiler().say({ type: "compiled", request: 1, result });
    expect(await answer).toEqual(result);
    expect(workers[0]?.sent).toEqual([]);
    // That answer did not need a compiler that is ready: the next one may.
    client.warmCompiler();
    client.warmCompiler();
    expect(compiler().sent.map(({ type }) => type)).toEqual(["warm-compiler", "compile", "warm-compiler"]);
  });

  it("outlives the worker of the searches", async () => {
    const answer = client.compile(compiling(GOOD));
    workers[0]?.onerror?.({ message: "out of memory" } as ErrorEvent);
    expect(compiler().terminated).toBe(false);
    compiler().say({ type: "compiled", request: 1, result: { ok: true, classes: [], diagnostics: [], problem: null, time_ms: 3 } });
    expect((await answer).ok).toBe(true);
  });

  it("never leaves anybody waiting when its worker dies", async () => {
    const answer = client.compile(compiling(GOOD));
    compiler().say({ type: "crashed", run: null, message: "unreachable" });
    expect(await answer).toMatchObject({ ok: false, problem: "unreachable" });
    void client.compile(compiling(GOOD));
    expect(workers).toHaveLength(3);
  });

  it("says that the connection failed where the compiler could not be loaded", async () => {
    const said = "The compiler could not be loaded: the connection failed. Check the connection and press Check again.";
    const first = client.compile(compiling(GOOD));
    compiler().say({ type: "unavailable", message: "the connection failed" });
    expect((await first).problem).toBe(said);
    const second = client.compile(compiling(GOOD));
    workers.at(-1)?.onerror?.({ message: "" } as ErrorEvent);
    expect((await second).problem).toBe(said);
  });

  it("throws away a worker that does not answer Cancel", async () => {
    expect(client.cancelCompile()).toBe(false);
    const answer = client.compile(compiling("endless!"));
    expect(client.cancelCompile()).toBe(true);
    expect(compiler().sent.at(-1)).toEqual({ type: "cancel-compile", request: 1 });
    vi.advanceTimersByTime(5000);
    expect(await answer).toMatchObject({ ok: false, problem: "The compilation was cancelled." });
    expect(compiler().terminated).toBe(true);
  });

  it("leaves one that answers in time", async () => {
    const answer = client.compile(compiling("endless!"));
    client.cancelCompile();
    compiler().say({ type: "compiled", request: 1, result: { ok: false, classes: [], diagnostics: [], problem: "The compilation was cancelled.", time_ms: 0 } });
    vi.advanceTimersByTime(5000);
    expect((await answer).problem).toBe("The compilation was cancelled.");
    expect(compiler().terminated).toBe(false);
  });
});
