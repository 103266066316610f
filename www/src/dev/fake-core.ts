/**
 * A stand-in for the wasm core with the same interface: unit tests and the development page run on it. The program is chosen
 * by the name of the main class; class files are looked at no further than their first four bytes.
 */
import type { Finding } from "../types/Finding";
import type { InputFile } from "../types/InputFile";
import type { KnownOption } from "../types/KnownOption";
import type { NodeTrace } from "../types/NodeTrace";
import type { Progress } from "../types/Progress";
import type { ListenerReport } from "../types/ListenerReport";
import type { ReplayedOn } from "../types/ReplayedOn";
import type { Report } from "../types/Report";
import type { ScanResult } from "../types/ScanResult";
import type { SessionInput } from "../types/SessionInput";
import type { StateView } from "../types/StateView";
import type { Stats } from "../types/Stats";
import { FakeCompiler } from "./fake-compiler";
import type { Core, CoreSession, CoreWalk, ExpectedEnd, KnownListener, OpenedLink, Provider, Replay } from "../worker/core";
import type { TreeEdge } from "../types/TreeEdge";
import type { TreeCounts } from "../types/TreeCounts";
import { BigTree, type Shape } from "./big-tree";
import { type Op, type ToyProgram, ToySearch } from "./toy-search";
import { ToyWalk } from "./toy-walk";

const COUNT: KnownOption["type"] = { kind: "number", min: 1, max: 4294967295, unlimited: true };

function option(key: string, value: string, group: string, label: string, description: string, type: KnownOption["type"]): KnownOption {
  const allowed = type.kind === "number" ? `a whole number from ${type.min} on, or \`none\`` : "something else";
  const field = { group, label } as KnownOption["field"];
  return { key, default: value, description, allowed, type, field, alias_of: null, read_by: null, section: group };
}

const OPTIONS: KnownOption[] = [
  option("search.depth_limit", "none", "Bounds", "Depth limit", "Cut every path after this many transitions.", COUNT),
  option("search.max_states", "none", "Bounds", "Max states", "Stop after this many states.", COUNT),
  option("search.time_limit", "none", "Bounds", "Time limit, in seconds", "Stop after this many seconds; the verdict is then `incomplete`.", { kind: "seconds" }),
  option("vm.store.memory_limit", "512M", "Bounds", "Memory cap", "Stop when states take this much memory.", { kind: "bytes", min: 1, auto: false }),
  option("search.multiple_errors", "false", "Search", "Collect every error", "Go on after an error and report every distinct one.", { kind: "boolean" }),
  option("vm.por", "true", "Reductions", "Partial order reduction", "Leave out interleavings that make no difference.", { kind: "boolean" }),
  option("vm.enable_assertions", "true", "Program", "Assertions", "Assertions are on.", { kind: "boolean" }),
];

const LISTENERS: KnownListener[] = [
  {
    name: "Perturbator",
    aliases: ["FieldPerturbator"],
    about: "Replaces what is read from a field by choices. Every combination with other choices is explored.",
    keys: [
      { key: "perturb.fields", description: "Names, chosen freely, of the fields to perturb." },
      { key: "perturb.", description: "For a name `x`: `perturb.x.field` is the field, and `perturb.x.values` lists the values." },
    ],
  },
  {
    name: "Coverage",
    aliases: [],
    about: "Tells which lines were run.",
    keys: [{ key: "coverage.file", description: "Name of the file, in the format of `lcov`; `coverage.info` if it is left out." }],
  },
];

/** A report with a text that is wider and longer than the page, a small file and a large one. */
function coverageReport(config: readonly [string, string][]): ListenerReport {
  const name = config.find(([key]) => key === "coverage.file")?.[1] ?? "coverage.info";
  const lines = Array.from({ length: 40 }, (_, i) => `${`org.example.deep.pack.Class${i}.method`.padEnd(44)} ${"#".repeat(i)} ${i} of 40 lines`);
  const files = [
    { name, text: "TN:\nSF:DiningPhilosophers.java\nDA:18,3\nend_of_record\n" },
    { name: "every-line-of-every-class-that-was-loaded.txt", text: "a line that was run\n".repeat(5000) },
  ];
  return { listener: "Coverage", text: `${lines.join("\n")}\n`, files };
}

/** What the core says to a setting that it does not know. */
function checkConfig(config: readonly [string, string][]): void {
  const keys = LISTENERS.flatMap((listener) => listener.keys.map(({ key }) => key));
  for (const [key, value] of config) {
    if (key === "listener") {
      const unknown = value.split(",").find((name) => !LISTENERS.some((listener) => listener.name === name));
      if (unknown !== undefined) throw new Error(`listener: there is no listener ${unknown}`);
    } else if (!OPTIONS.some((option) => option.key === key) && !keys.some((known) => (known.endsWith(".") ? key.startsWith(known) : key === known))) {
      throw new Error(`There is no option ${key}; did you mean search.depth_limit?`);
    }
  }
}

function diningProgram(n: number): ToyProgram {
  const forks = Array.from({ length: n }, (_, i) => i);
  const threads = forks.map((i) => {
    const right = (i + 1) % n;
    const ops: Op[] = [
      { op: "lock", lock: i, line: 18 },
      { op: "lock", lock: right, line: 19 },
      { op: "print", text: `Philosopher-${i} eats`, line: 20 },
      { op: "noop", line: 20, library: true },
      { op: "noop", line: 20, library: true },
      { op: "unlock", lock: right, line: 21 },
      { op: "unlock", lock: i, line: 22 },
    ];
    return { name: `Philosopher-${i}`, ops };
  });
  return { main: "DiningPhilosophers", lock: "Fork", threads };
}

function counterProgram(main: string, safe: boolean): ToyProgram {
  const body: Op[] = [
    { op: "read", line: 7 },
    { op: "write", line: 8 },
  ];
  const locked: Op[] = [{ op: "lock", lock: 0, line: 7 }, ...body.map((o) => ({ ...o, line: 7 })), { op: "unlock", lock: 0, line: 7 }];
  const threads = ["adder-a", "adder-b"].map((name) => ({ name, ops: safe ? locked : body }));
  const end: Op[] = [
    { op: "join", thread: 0, line: 14 },
    { op: "join", thread: 1, line: 15 },
    { op: "assert", equals: 2, line: 16 },
    { op: "print", text: "done", line: 16 },
  ];
  return { main, lock: main, threads: [...threads, { name: "main", ops: end }] };
}

/** Eight threads with names that are long, and one that would turn the direction of what stands beside it. */
function manyProgram(main: string): ToyProgram {
  const names = Array.from({ length: 7 }, (_, i) => (i === 2 ? "worker-\u202eof-two" : `a-worker-with-a-long-name-${i}`));
  const workers = names.map((name) => ({ name, ops: [{ op: "read", line: 7 }, { op: "write", line: 8 }] as Op[] }));
  const end: Op[] = [...names.map((_, thread): Op => ({ op: "join", thread, line: 14 })), { op: "assert", equals: 7, line: 16 }];
  return { main, lock: main, threads: [...workers, { name: "main", ops: end }] };
}

/** A trace of ten thousand steps. */
function longProgram(main: string): ToyProgram {
  const ops = Array.from({ length: 9_998 }, (_, i): Op => ({ op: i % 2 === 0 ? "read" : "write", line: 7 + (i % 2) }));
  return { main, lock: main, threads: [{ name: "main", ops: [...ops, { op: "assert", equals: -1, line: 16 }, { op: "print", text: "done", line: 16 }] }] };
}

function programOf({ main, args }: SessionInput): ToyProgram {
  if (main === "LostUpdate" || main === "SafeCounter") return counterProgram(main, main === "SafeCounter");
  if (main === "ManyThreads") return manyProgram(main);
  if (main === "LongTrace") return longProgram(main);
  if (main === "EndlessErrors" || main === "CrashLate") {
    // An error at once, and far more to search.
    const { threads, ...rest } = diningProgram(9);
    return { ...rest, threads: [{ name: "checker", ops: [{ op: "assert", equals: 1, line: 16 }] }, ...threads] };
  }
  if (main === "Endless" || main === "Crash" || main === "Hang") return diningProgram(9);
  return diningProgram(Number(args[0] ?? "3") || 3);
}

/** What a session needs of a search. */
type Searched = Pick<
  ToySearch,
  "advance" | "done" | "depth" | "edges" | "findings" | "outcomes" | "transitions" | "visited" | "ends" | "maxDepth" | "inspect" | "traceTo" | "exploreFrom"
> & { seen: { size: number } };

/** `BigTree 100000 deep` is a tree of so many nodes. */
function searchOf(input: SessionInput, multiple: boolean): Searched {
  if (input.main !== "BigTree") return new ToySearch(programOf(input), multiple);
  return new BigTree(Number(input.args[0] ?? "100000") || 100_000, (input.args[1] ?? "bushy") as Shape);
}

function countKinds(edges: readonly TreeEdge[], from: number, counts: TreeCounts): void {
  for (let i = from; i < edges.length; i++) counts[(edges[i] as TreeEdge).kind]++;
}

class FakeSession implements CoreSession {
  private readonly search: Searched;
  private readonly began: number;
  private readonly now: () => number;
  private cancelled = false;
  private ended = false;
  private sent = 0;
  private told = 0;
  private counted = 0;
  private readonly counts: TreeCounts = { new: 0, visited: 0, end: 0, error: 0, bound: 0, ignored: 0 };

  constructor(
    private readonly input: SessionInput,
    _provider: unknown,
    private readonly options?: { now?: () => number; treeLimit?: number },
    from?: Searched,
  ) {
    if (input.main === "Refused") throw new Error("Class Refused has no method public static void main(String[]).");
    checkConfig(input.config);
    this.now = options?.now ?? (() => performance.now());
    this.began = this.now();
    const multiple = input.mode === "outcomes" || ["Endless", "EndlessErrors", "CrashLate"].includes(input.main) || input.config.some(([k, v]) => k === "search.multiple_errors" && v === "true");
    this.search = from ?? searchOf(input, multiple);
  }

  step(budgetMs: number): Progress {
    const until = this.now() + budgetMs;
    const { main } = this.input;
    if (main === "Hang" && this.search.transitions > 2000) for (;;);
    if (main.startsWith("Crash") && this.search.transitions > 20_000) throw new WebAssembly.RuntimeError("unreachable");
    while (!this.search.done && !this.cancelled && this.now() < until) {
      for (let i = 0; i < 20 && !this.search.done; i++) this.search.advance();
    }
    const held = this.sent + 4000 < Math.min(this.search.edges.length, this.options?.treeLimit ?? 5000);
    this.ended = this.cancelled || (this.search.done && !held);
    // The core's log of edges is bounded as well, and what it has not sent yet holds up the end.
    const { edges } = this.search;
    const most = Math.min(edges.length, this.options?.treeLimit ?? 5000);
    const fresh = edges.slice(this.sent, Math.min(this.sent + 4000, most));
    this.sent += fresh.length;
    countKinds(edges, this.counted, this.counts);
    this.counted = edges.length;
    const run = this.input.mode === "run";
    return {
      done: this.ended,
      stats: this.stats(),
      depth: this.search.depth,
      explored: this.ended ? 1 : 0.5,
      memory_bytes: this.search.seen.size * 120 + 4_000_000,
      memory_limit_bytes: 512 * 1024 * 1024,
      output: run && this.ended ? this.output() : "",
      tree: fresh,
      tree_dropped: edges.length - most,
      tree_counts: { ...this.counts },
      restarts: 0,
    };
  }

  cancel(): void {
    this.cancelled = true;
  }

  inspect(node: number): StateView {
    return this.search.inspect(node);
  }

  traceTo(node: number): NodeTrace {
    return this.search.traceTo(node);
  }

  generated(): never {
    throw new Error("The stand-in lists no structures.");
  }

  generatedJson(): never {
    return this.generated();
  }

  generatedTests(): never {
    return this.generated();
  }

  exploreFrom(node: number): CoreSession {
    return new FakeSession(this.input, undefined, this.options, this.search.exploreFrom(node));
  }

  walk(path: readonly number[]): CoreWalk {
    return new FakeWalk(this.input, path);
  }

  nextFinding(): Finding | undefined {
    const finding = this.ended ? undefined : this.search.findings[this.told];
    if (finding) this.told++;
    return finding;
  }

  private output(): string {
    return [...this.search.outcomes.values()][0]?.stdout ?? "";
  }

  private stats(): Stats {
    const { search } = this;
    return {
      states_new: search.seen.size,
      states_visited: search.visited,
      backtracked: search.transitions,
      end_states: search.ends,
      pruned: 0,
      max_depth: search.maxDepth,
      transitions: search.transitions,
      instructions: search.transitions * 23,
      thread_choices: search.seen.size,
      data_choices: 0,
      time_ms: Math.round(this.now() - this.began),
      store_bytes: search.seen.size * 40,
      peak_memory_bytes: search.seen.size * 120 + 4_000_000,
      left_out: 0,
      symmetric: 0,
      classes_loaded: 412,
    };
  }

  report(): Report {
    const { mode } = this.input;
    const violated = mode === "check" && this.search.findings.length > 0;
    return {
      mode,
      verdict: violated ? "violated" : this.cancelled ? "incomplete" : "holds",
      incomplete_because: this.cancelled ? ["cancelled"] : [],
      unsupported: [],
      endless: null,
      assumptions: [
        { id: "memory-order", text: "Memory is sequentially consistent: a read sees what was written last." },
        {
          id: "single-steps",
          text: "A call of one of 2 library methods is a single step, as they are documented to be.",
          items: ["java.util.concurrent.ConcurrentHashMap.put", "java.util.concurrent.LinkedBlockingQueue.offer"],
        },
      ],
      findings: mode === "check" ? this.search.findings : [],
      outcomes: mode === "outcomes" ? [...this.search.outcomes.values()] : [],
      run: mode === "run" ? { exit_status: 0 } : null,
      races: null,
      reductions: null,
      stats: this.stats(),
      omission: null,
      listeners: this.listenerReports(),
      sampling: null,
      executions: null,
      walks: null,
      warnings: [],
      question: null,
    };
  }

  private listenerReports(): ListenerReport[] {
    const { config } = this.input;
    const names = config.filter(([key]) => key === "listener").flatMap(([, value]) => value.split(","));
    return names.map((listener) => (listener === "Coverage" ? coverageReport(config) : { listener, text: "", files: [] }));
  }

  reportJson(): string {
    return JSON.stringify(this.report(), null, 2);
  }

  free(): void {
    this.ended = true;
  }
}

class FakeWalk extends ToyWalk {
  constructor(input: SessionInput, path: readonly number[], provider?: Provider) {
    if (input.main === "Refused") throw new Error("Class Refused has no method public static void main(String[]).");
    super(new ToySearch(programOf(input), true), path, (search, options) => new FakeSession(input, provider, options, search));
  }
}

function scan(files: InputFile[]): ScanResult {
  const result: ScanResult = { classes: [], problems: [] };
  for (const { path, bytes } of files) {
    if (bytes[0] !== 0xca || bytes[1] !== 0xfe) {
      result.problems.push(`${path} is not a class file: it does not begin with the bytes CAFEBABE.`);
      continue;
    }
    const name = path.replace(/^.*\//, "").replace(/\.class$/, "");
    result.classes.push({ name, has_main: !name.includes("$"), source_file: `${name}.java`, from: path, tests: [] });
  }
  return result;
}

/** A link of the stand-in names a program, and how it is said to end: `#v1.LostUpdate-assertion`. */
function openLink(text: string): OpenedLink {
  const [, main = "", end = ""] = /#v1\.(\w+)-([\w-]+)$/.exec(text) ?? [];
  if (!main) throw new Error("the link is damaged: its code is cut short; copy it again, in full");
  const files = [
    { path: `${main}.class`, bytes: new Uint8Array([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61]) },
    { path: `${main}.java`, bytes: new TextEncoder().encode(`// The source in the link.\nclass ${main} {\n}\n`) },
  ];
  const input: SessionInput = { mode: "check", files, main, args: ["3"], config: [["vm.por", "false"], ["vm.env.A", "1"]], stdin: end };
  const expected = { end, property: end as ExpectedEnd["property"] } as ExpectedEnd;
  return { input, path: [], step: null, engine: "stand-in", library: "17", expected, edit: end === "edit" ? {} : null };
}

function replayLink(text: string): Replay {
  const { input } = openLink(text);
  if (input.main === "Crash") throw new WebAssembly.RuntimeError("unreachable");
  const search = new ToySearch(programOf(input), false);
  while (!search.done) search.advance();
  const [finding] = search.findings;
  const end = finding?.error.property ?? "normal";
  const reproduced = end === input.stdin;
  return {
    reproduced,
    ...(!reproduced && { difference: { step: 2, expected: { thread: "main", events: [{ text: "reads count: 0", file: `${input.main}.java`, line: 2 }] }, happened: null } }),
    divergence: reproduced ? null : `the link says ${input.stdin}, but it came to ${end} (Interleave 0.0.1 made the link and this is stand-in)`,
    end,
    error: finding?.error ?? null,
    stdout: "",
    trace: finding?.trace ?? { steps: [], path: [] },
    critical: finding?.shortened?.critical ?? [],
    critical_complete: finding?.shortened?.critical_complete ?? false,
    warnings: [],
  };
}

/** The link's error, looked for in the program that is given. */
function replayOn(text: string, input: SessionInput): ReplayedOn {
  const { input: old } = openLink(text);
  if (old.main === "Crash") throw new WebAssembly.RuntimeError("unreachable");
  const search = new ToySearch(programOf(input), false);
  while (!search.done) search.advance();
  const finding = search.findings.find(({ error }) => error.property === old.stdin);
  const fails = finding !== undefined;
  return {
    fails,
    exact: fails && input.main === old.main,
    trace: finding?.trace ?? { steps: [], path: [] },
    error: finding?.error ?? null,
    link: fails ? text : "",
    sentence: fails ? "It still fails." : "The old counterexample no longer fails.",
    advice: fails ? null : "Whether there is an error with another schedule, a check says.",
  };
}

/** Links name the property that is violated. */
function isOldError(old: string, found: string): boolean {
  return openLink(old).input.stdin === openLink(found).input.stdin;
}

export const fakeCore: Core = {
  version: () => "stand-in",
  scan,
  predicates: () => [],
  knownOptions: () => OPTIONS,
  knownListeners: () => LISTENERS,
  openLink,
  editLink: (input) => `#v1.${input.main}-edit`,
  replayLink,
  replayOn,
  isOldError,
  Session: FakeSession,
  Compiler: FakeCompiler,
  Walk: FakeWalk,
};
