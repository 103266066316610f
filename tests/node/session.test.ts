import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Core } from "../../www/src/worker/core";
import type { SessionInput } from "../../www/src/types/SessionInput";
import { classFiles, countingProvider, finish, loadCore, runToEnd } from "./core";
import { compile, deadlock, endless, greeting, junit, library, race, type Programs } from "./programs";

let core: Core;
let programs: Programs;

beforeAll(async () => {
  core = await loadCore();
  programs = compile({ Deadlock: deadlock, Greeting: greeting, Endless: endless, Race: race, Library: library });
});
afterAll(() => programs.remove());

const input = (main: string, more: Partial<SessionInput> = {}): SessionInput => ({
  mode: "check",
  files: classFiles(programs.folder).filter(({ path }) => path === `${main}.class` || path.startsWith(`${main}$`)),
  main,
  args: [],
  config: [],
  ...more,
});

const run = (main: string, more: Partial<SessionInput> = {}): { text: string; status: number | undefined } => {
  const session = new core.Session(input(main, { mode: "run", ...more }), countingProvider().provide);
  let text = "";
  for (;;) {
    const progress = session.step(50);
    text += progress.output;
    if (progress.done) break;
  }
  const status = session.report().run?.exit_status;
  session.free();
  return { text, status };
};

describe("a session", () => {
  it("finds a deadlock, with a trace and who waits for whom", () => {
    const { verdict, findings } = runToEnd(core, input("Deadlock"));
    expect(verdict).toBe("violated");
    const [finding] = findings;
    expect(finding?.error.property).toBe("deadlock");
    expect(finding?.error.deadlock.filter(({ in_cycle }) => in_cycle)).toHaveLength(2);
    expect(finding?.trace.steps.length).toBeGreaterThan(1);
    const lines = finding?.trace.steps.flatMap(({ lines }) => lines) ?? [];
    expect(lines.some(({ file, line, library }) => file === "Deadlock.java" && line > 0 && !library)).toBe(true);
    expect(finding?.link).toMatch(/^#v1\./);
  });

  it("comes to the same result in slices of any length", () => {
    const whole = runToEnd(core, input("Deadlock"));
    const session = new core.Session(input("Deadlock"), countingProvider().provide);
    const slices = finish(session, 0.01);
    session.free();
    expect({ ...slices.stats, time_ms: 0 }).toEqual({ ...whole.stats, time_ms: 0 });
    expect(slices.findings[0]?.trace.path).toEqual(whole.findings[0]?.trace.path);
  });

  // Tried again when it fails: a slow step comes every time, a machine that is busy elsewhere does not.
  it("answers within its budget, so that a page can pause or cancel within 100 ms", { retry: 3 }, () => {
    const session = new core.Session(input("Endless"), countingProvider().provide);
    session.step(20);
    const longest = Array.from({ length: 20 }, () => {
      const from = performance.now();
      expect(session.step(20).done).toBe(false);
      return performance.now() - from;
    }).reduce((a, b) => Math.max(a, b));
    expect(longest).toBeLessThan(100);
    session.free();
  });

  it("ends when it is cancelled, with what it has so far", () => {
    const session = new core.Session(input("Endless"), countingProvider().provide);
    const before = session.step(30);
    expect(before.done).toBe(false);
    session.cancel();
    expect(session.step(1000).done).toBe(true);
    const report = session.report();
    expect(report.verdict).toBe("incomplete");
    expect(report.incomplete_because).toContain("cancelled");
    expect(report.stats.states_new).toBeGreaterThanOrEqual(before.stats.states_new);
    session.free();
  });

  it("has no report before it has ended, and the whole one then", () => {
    const session = new core.Session(input("Deadlock"), countingProvider().provide);
    const early = /^the session has not ended: there is a report after the last step \(progress\.done\), or after cancel\(\)$/;
    expect(() => session.report()).toThrow(early);
    expect(finish(session).verdict).toBe("violated");
    session.free();
    const running = new core.Session(input("Endless"), countingProvider().provide);
    expect(running.step(1).done).toBe(false);
    expect(() => running.reportJson()).toThrow(early);
    running.cancel();
    expect(running.report()).toMatchObject({ verdict: "incomplete", incomplete_because: ["cancelled"] });
    running.free();
  });

  it("stops in good order at its memory cap", () => {
    const report = runToEnd(core, input("Endless", { config: [["vm.store.memory_limit", "16M"]] }));
    expect(report.verdict).toBe("incomplete");
    expect(report.incomplete_because).toContain("memory");
    expect(report.stats.peak_memory_bytes).toBeLessThan(32_000_000);
  });

  it("enumerates outcomes", () => {
    const report = runToEnd(core, input("Race", { mode: "outcomes" }));
    expect(report.outcomes.map(({ stdout, end }) => [stdout, end]).sort()).toEqual([
      ["1\n", "normal"],
      ["2\n", "normal"],
    ]);
  });

  it("runs a program like java, with its text in UTF-8 and its exit status", () => {
    expect(run("Greeting")).toEqual({ text: "Grüße, Welt\n", status: 0 });
    expect(run("Greeting", { args: ["Ω", "7"] })).toEqual({ text: "Grüße, Ω\n", status: 7 });
  });

  it("runs the JDK's collections and streams", () => {
    expect(run("Library").text).toBe("{even=[0, 2, 4, 6, 8], odd=[1, 3, 5, 7, 9]}\nc-b-a\n{1=1, 2=4, 3=9, 4=16, 5=25}\n");
  });

  it("gives the same report as JSON", () => {
    const session = new core.Session(input("Deadlock"), countingProvider().provide);
    const report = finish(session);
    const json = JSON.parse(session.reportJson());
    expect(json.verdict).toBe("violated");
    expect(json.error.property).toBe("deadlock");
    expect(json.stats.states_new).toBe(report.stats.states_new);
    expect(json.link).toBe(report.findings[0]?.link);
    session.free();
  });
});

describe("what a page would fetch of the class library", () => {
  const fetchedFor = (main: string): number => {
    const { provide, fetched } = countingProvider();
    runToEnd(core, input(main), provide);
    return [...fetched.values()].reduce((sum, size) => sum + size, 0);
  };

  it("is at most 600 kB for a program that prints a line", () => {
    expect(fetchedFor("Greeting")).toBeLessThanOrEqual(600_000);
  });

  it("is at most 2.5 MB for one that uses collections and streams", () => {
    expect(fetchedFor("Library")).toBeLessThanOrEqual(2_500_000);
  });
});

describe("bad input", () => {
  const refused = (change: Partial<SessionInput>, main = "Deadlock"): string => {
    try {
      const session = new core.Session(input(main, change), countingProvider().provide);
      session.free();
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
      const { message } = error as Error;
      expect(message).not.toMatch(/internal error|panic|unreachable|RuntimeError|\n/);
      return message;
    }
    throw new Error("the session accepted it");
  };

  it("is named: a main class that is not there, a class without main", () => {
    expect(refused({ main: "Absent" })).toContain("Absent");
    expect(refused({ main: "Deadlock", files: [] })).toContain("Deadlock");
  });

  it("is named: a wrong value of an option", () => {
    expect(refused({ config: [["search.depth_limit", "many"]] })).toContain("search.depth_limit");
  });

  it("is named: truncated, altered and foreign files, each in one sentence", () => {
    const [file] = input("Greeting").files;
    if (file === undefined) throw new Error("no class");
    const cut = { path: "Greeting.class", bytes: file.bytes.slice(0, 60) };
    expect(refused({ main: "Greeting", files: [cut] })).toContain("Greeting");
    const { problems } = core.scan([
      cut,
      { path: "notes.class", bytes: new TextEncoder().encode("these are my notes") },
      { path: "broken.jar", bytes: new Uint8Array([1, 2, 3, 4]) },
      { path: "empty.class", bytes: new Uint8Array() },
      file,
    ]);
    expect(problems).toHaveLength(4);
    for (const name of ["Greeting.class", "notes.class", "broken.jar", "empty.class"]) {
      expect(problems.filter((text) => text.includes(name)), name).toHaveLength(1);
    }
  });

  it("never breaks the core: every truncation and many mutations of a class", () => {
    const [file] = input("Greeting").files;
    if (file === undefined) throw new Error("no class");
    const attempt = (bytes: Uint8Array, which: string): void => {
      try {
        const config: [string, string][] = [["search.max_states", "200"]];
        const report = runToEnd(core, input("Greeting", { files: [{ path: "Greeting.class", bytes }], config }));
        expect(report.incomplete_because, which).not.toContain("internal");
      } catch (error) {
        expect((error as Error).message, which).not.toMatch(/internal error|panic|unreachable|RuntimeError|out of bounds/);
      }
    };
    for (let length = 0; length < file.bytes.length; length += 17) attempt(file.bytes.slice(0, length), `cut at ${length}`);
    // A fixed sequence: a failure can be repeated.
    let seed = 12345;
    const next = (below: number): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return (seed >>> 8) % below;
    };
    const rounds = process.env["INTERLEAVE_LONG"] ? 5000 : 150;
    for (let round = 0; round < rounds; round++) {
      const bytes = file.bytes.slice();
      for (let i = 0; i <= next(3); i++) bytes[next(bytes.length)] = next(256);
      attempt(bytes, `mutant ${round}`);
    }
    expect(run("Greeting").text).toBe("Grüße, Welt\n");
    // The long run takes a minute where nothing else is at work.
  }, 600_000);
});

describe("JUnit tests", () => {
  let tests: Programs;
  beforeAll(() => {
    tests = compile(junit);
  });
  afterAll(() => tests.remove());

  it("are offered beside the main classes", () => {
    const { classes } = core.scan(classFiles(tests.folder));
    expect(classes.flatMap(({ tests }) => tests)).toEqual(["CounterTest#loses", "CounterTest#counts"]);
  });

  it("run in the place of a main class, and their links replay", () => {
    const input = { mode: "check" as const, files: classFiles(tests.folder), args: [], config: [] };
    expect(runToEnd(core, { ...input, main: "CounterTest#counts" }).verdict).toBe("holds");
    const report = runToEnd(core, { ...input, main: "CounterTest#loses" });
    expect(report.findings[0]?.error.message).toBe("n is 1");
    expect(report.findings[0]?.error.stack.at(-1)).toMatch(/^CounterTest\.loses\(CounterTest\.java:/);
    expect(report.findings[0]?.link).toMatch(/^#v1\./);
  });

  it("are refused by name", () => {
    const input = { mode: "check" as const, files: classFiles(tests.folder), args: [], config: [] };
    expect(() => runToEnd(core, { ...input, main: "CounterTest#looses" })).toThrow("did you mean loses?");
    expect(() => runToEnd(core, { ...input, main: "CounterTest#later" })).toThrow("@Disabled: later");
  });
});

describe("the core's tables", () => {
  it("has a version and a configuration with defaults", () => {
    expect(core.version()).toMatch(/^\d+\.\d+\.\d+/);
    const options = core.knownOptions();
    expect(options.find(({ key }) => key === "search.depth_limit")).toMatchObject({
      type: { kind: "number", min: 1, max: 2 ** 32 - 1, unlimited: true },
      field: { group: "Bounds", label: "Depth limit" },
      alias_of: null,
      read_by: null,
    });
    expect(options.find(({ key }) => key === "search.pct.depth")?.read_by).toEqual(["PCTSearch"]);
    for (const { key, description } of options) expect(description.length, key).toBeGreaterThan(10);
  });

  it("tells of every listener, with its settings", () => {
    const listeners = core.knownListeners();
    for (const { name, about, keys } of listeners) {
      expect(about.length, name).toBeGreaterThan(10);
      for (const { key, description } of keys) expect(description.length, key).toBeGreaterThan(10);
    }
    const perturbator = listeners.find(({ name }) => name === "Perturbator");
    expect(perturbator?.keys.map(({ key }) => key)).toEqual(["perturb.fields", "perturb.params", "perturb.results", "perturb."]);
  });

  it("finds the classes with a main method among files", () => {
    const { classes, problems } = core.scan(classFiles(programs.folder));
    expect(problems).toEqual([]);
    expect(classes.filter(({ has_main }) => has_main).map(({ name }) => name).sort()).toEqual(
      ["Deadlock", "Endless", "Greeting", "Library", "Race"],
    );
  });
});
