// `npm run bench`: speed as tables, native and wasm under Node. `--quick` takes fewer and shorter measurements.
// `npm run bench -- compare --before BINARY` compares two native binaries over the corpus: see bench-compare.mjs.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { cpus } from "node:os";
import { Stop, at, capture, main, say } from "./lib/run.mjs";
import { filesOf } from "./lib/stamp.mjs";
import { wasmModule } from "./lib/wasm-module.mjs";
import { setup } from "./setup.mjs";

const quick = process.argv.includes("--quick");
const repeats = quick ? 2 : 5;
const classes = at("build", "bench-classes");

/** Rounds of the short and of the long run. Their difference is free of start-up: boot, class loading, JIT warm-up. */
const executions = [
  { name: "ArithmeticLoop", title: "arithmetic loop", short: 1_000_000, long: 13_000_000 },
  { name: "MethodCalls", title: "method-call loop", short: 500_000, long: 6_500_000 },
  { name: "HashMapLoop", title: "HashMap loop", short: 200_000, long: 2_200_000 },
];
const targets = { native: 150, wasm: 100 };
/** Milliseconds for a program that does nothing. */
const startTargets = { native: 15, wasm: 40 };

function table(title, head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join("   ");
  say(`\n${title}\n`);
  say(line(head));
  say(widths.map((width) => "-".repeat(width)).join("   "));
  for (const row of rows) say(line(row));
}

const number = (value, digits = 0) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** One plain execution; its statistics are the last line of standard error. */
function execution(command, name, rounds) {
  const result = capture(command[0], [...command.slice(1), "run", "--stats", "-c", classes, name, String(rounds)]);
  const last = result.stderr.trim().split("\n").pop();
  try {
    const { instructions, time_ms: ms } = JSON.parse(last);
    return { instructions, ms };
  } catch {
    throw new Stop(`${name} ${rounds} ended with status ${result.status} and no statistics: ${last}`);
  }
}

function bytecodesPerSecond(command, { name, short, long }) {
  let best = 0;
  const scale = quick ? 4 : 1;
  for (let i = 0; i < repeats; i++) {
    const first = execution(command, name, short / scale);
    const second = execution(command, name, long / scale);
    best = Math.max(best, (second.instructions - first.instructions) / (second.ms - first.ms) / 1000);
  }
  return best;
}

function executionTable(doors) {
  const rows = executions.map((program) => {
    const native = bytecodesPerSecond(doors.native, program);
    const wasm = bytecodesPerSecond(doors.wasm, program);
    return [program.title, number(native), number(wasm), number(wasm / native, 2)];
  });
  rows.push(["(at least)", number(targets.native), number(targets.wasm), ""]);
  table(`Plain execution, million bytecodes a second, best of ${repeats}`, ["program", "native", "wasm", "wasm/native"], rows);
}

/** Milliseconds of each try: the whole native process, from its start to its end. */
function nativeStarts(command, tries) {
  return Array.from({ length: tries }, () => {
    const from = performance.now();
    const { status, stderr } = capture(command[0], [...command.slice(1), "run", "-c", classes, "Empty"]);
    if (status !== 0) throw new Stop(`Empty ended with status ${status}: ${stderr}`);
    return performance.now() - from;
  });
}

/** The same in a wasm module that is there already, as in a page. */
function wasmStarts(execute, tries) {
  const once = () => execute("run", "Empty", [], []);
  once();
  return Array.from({ length: tries }, once);
}

function startTable(doors, execute) {
  const tries = quick ? 5 : 20;
  const times = { native: nativeStarts(doors.native, tries), wasm: wasmStarts(execute, tries) };
  const rows = Object.entries(times).map(([door, all]) => {
    const sorted = all.sort((a, b) => a - b);
    return [`empty main, ${door}`, number(sorted[0], 1), number(sorted[sorted.length >> 1], 1), number(startTargets[door])];
  });
  table("Start-up, milliseconds, the bundle in memory", ["program", "best", "median", "at most"], rows);
}

/** What the engine's compiler takes of a short search: it optimises a function only while that runs. */
function warmUpTable() {
  const rows = [];
  for (const { title, main, args } of [searches[1], searches[3]]) {
    // A process of its own: what was optimised in this one stays so.
    const result = capture(process.execPath, [at("pkg-scripts", "bench-again.mjs"), classes, quick ? "3" : "6", main, ...args]);
    if (result.status !== 0) throw new Stop(`${title} in one module ended with status ${result.status}: ${result.stderr}`);
    const [first, ...others] = JSON.parse(result.stdout);
    rows.push([title, number(first), number(Math.min(...others))]);
  }
  table("The same search again in one WebAssembly module, milliseconds", ["program", "first", "best of the others"], rows);
}

/** Searches that are made in full. JPF: new and visited states a second of Java PathFinder's java-17 branch, on such a machine. */
const searches = [
  { title: "philosophers 4", main: "Philosophers", args: ["4"], jpf: 24_159 / 3.9 },
  { title: "philosophers 5", main: "Philosophers", args: ["5"], jpf: 219_377 / 15.9 },
  { title: "philosophers 6", main: "Philosophers", args: ["6"], jpf: 1_923_233 / 83.9 },
  { title: "bounded buffer 2+2", main: "BoundedBuffer", args: [], jpf: 1_576_212 / 71.8 },
  // With the points that JPF has besides ours, and with every access a point.
  { title: "philosophers 6, exits are points", main: "Philosophers", args: ["6"], jpf: 1_923_233 / 83.9, set: ["vm.por.skip_exits=false"] },
  { title: "philosophers 6, vm.por=false", main: "Philosophers", args: ["6"], jpf: 1_923_233 / 83.9, set: ["vm.por=false"] },
  // Ten million states, more than JPF was given memory for.
  { title: "counter grid 3162", main: "CounterGrid", args: ["3162"], jpf: null, once: true },
];

/** Runs a process; the largest resident size that the system has noted for it, in bytes, where the system does (Linux). */
function watched(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command[0], [...command.slice(1), ...args], { stdio: ["ignore", "pipe", "pipe"] });
    const out = { stdout: "", stderr: "", resident: 0 };
    child.stdout.on("data", (text) => (out.stdout += text));
    child.stderr.on("data", (text) => (out.stderr += text));
    const timer = setInterval(() => {
      try {
        const noted = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
        out.resident = Math.max(out.resident, Number(noted?.[1] ?? 0) * 1024);
      } catch {
        // It has just ended, or this is another system.
      }
    }, 5);
    child.on("error", reject);
    child.on("close", (status) => {
      clearInterval(timer);
      resolve({ ...out, status });
    });
  });
}

async function search(command, { title, main, args, once, set = [] }) {
  let best;
  for (let i = 0; i < (quick || once ? 1 : 3); i++) {
    const settings = ["search.multiple_errors=true", ...set].flatMap((setting) => ["-D", setting]);
    const result = await watched(command, ["check", "--json", ...settings, "-c", classes, main, ...args]);
    let report;
    try {
      report = JSON.parse(result.stdout);
    } catch {
      throw new Stop(`${title}: status ${result.status}, no report: ${result.stderr.trim().slice(0, 300)}`);
    }
    report.resident = result.resident;
    if (best === undefined || report.stats.time_ms < best.stats.time_ms) best = report;
  }
  return best;
}

async function searchTable(doors) {
  const rows = [];
  for (const program of quick ? searches.slice(0, 1) : searches) {
    for (const [door, command] of Object.entries(doors)) {
      const { stats, incomplete_because: cut, resident } = await search(command, program);
      const ms = Math.max(stats.time_ms, 1);
      const rate = (stats.transitions / ms) * 1000;
      rows.push([
        `${program.title}, ${door}${cut ? ` (cut: ${cut})` : ""}`,
        number(stats.states_new),
        number(stats.transitions),
        number(ms / 1000, 2),
        number(rate / 1000),
        program.jpf === null ? "" : number(rate / program.jpf, 1),
        number(stats.store_bytes / stats.states_new, 1),
        number(stats.peak_memory_bytes / 2 ** 20, 1),
        number(resident / 2 ** 20),
      ]);
    }
  }
  const head = ["program", "states", "transitions", "seconds", "thousand transitions/s", "times JPF", "bytes/state", "peak MiB", "process MiB"];
  table("Exhaustive search, every error", head, rows);
}

/** Programs in which something is small or large while each transition changes as little. */
const sizes = [
  { title: "array of 100 or 10,000 elements", main: "LongArray", small: "100", large: "10000" },
  { title: "10 or 100,000 objects alive", main: "ManyObjects", small: "10", large: "100000" },
  { title: "4 or 64 threads", main: "ManyThreads", small: "2", large: "62" },
  { title: "10 or 10,000 frames", main: "DeepStack", small: "10", large: "10000" },
];

/** Milliseconds of a search of so many states. */
async function searchTime(command, main, size, states) {
  const settings = ["-D", `search.max_states=${states}`, "-D", "vm.max_frames=20000", "-D", "vm.store.memory_limit=1G"];
  const { stdout, stderr, status } = await watched(command, ["check", "--json", ...settings, "-c", classes, main, size]);
  try {
    const { stats } = JSON.parse(stdout);
    return { ms: stats.time_ms, transitions: stats.transitions };
  } catch {
    throw new Stop(`${main} ${size}: status ${status}, no report: ${stderr.trim().slice(0, 300)}`);
  }
}

/** What a transition costs, without the set-up: the difference of a longer and a shorter search. */
async function costOf(command, main, size) {
  const [few, many] = [1_000, quick ? 5_000 : 12_000];
  let best = Infinity;
  for (let i = 0; i < repeats; i++) {
    const short = await searchTime(command, main, size, few);
    const long = await searchTime(command, main, size, many);
    best = Math.min(best, ((long.ms - short.ms) * 1000) / (long.transitions - short.transitions));
  }
  return best;
}

async function sizeTable(doors) {
  const rows = [];
  for (const { title, main, small, large } of sizes) {
    const cost = [await costOf(doors.native, main, small), await costOf(doors.native, main, large)];
    rows.push([title, number(cost[0], 1), number(cost[1], 1)]);
  }
  table(`What a transition costs, microseconds, native, best of ${repeats}`, ["program", "small", "large"], rows);
}

async function restoreTable() {
  const { cargo } = await import("./lib/rust.mjs");
  const env = { INTERLEAVE_CLASSLIB: at("build", "classlib") };
  const rows = [];
  for (const count of quick ? ["4"] : ["4", "5", "6"]) {
    const command = ["bench", "--quiet", "--locked", "-p", "interleave", "--bench", "restore", "--", classes, "Philosophers", count];
    const { stdout, stderr, status } = capture(cargo(), command, { env: { ...process.env, ...env } });
    if (status !== 0) throw new Stop(`restoring states ended with status ${status}: ${stderr.trim().slice(-300)}`);
    const { states, restores, per_ms: rate } = JSON.parse(stdout.trim().split("\n").pop());
    rows.push([`philosophers ${count}`, number(states), number(restores), number(rate, 1)]);
  }
  table("States restored from their numbers, at random, native (at least 100)", ["program", "states", "restores", "a millisecond"], rows);
}

async function compile() {
  const { jdk } = await import("./lib/jdk.mjs");
  const java = await jdk();
  rmSync(classes, { recursive: true, force: true });
  mkdirSync(classes, { recursive: true });
  const sources = filesOf(at("benches", "programs")).filter((file) => file.endsWith(".java"));
  const { status, stderr } = capture(java.tool("javac"), ["-g", "--release", "17", "-d", classes, ...sources]);
  if (status !== 0) throw new Stop(`the benchmark programs do not compile:\n${stderr}`);
}

await main(async () => {
  if (process.argv[2] === "compare") {
    const { compare } = await import("./bench-compare.mjs");
    return compare(process.argv.slice(3), table);
  }
  await setup(["classlib", "wasm"]);
  const { native, builtBy } = await import("./native.mjs");
  await native();
  await (await import("./package.mjs")).npmCommand();
  await compile();
  const doors = { native: [builtBy("release")], wasm: [process.execPath, at("pkg", "bin", "interleave.mjs")] };
  say(`\n${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores; Node ${process.versions.node}`);
  startTable(doors, await wasmModule(classes));
  executionTable(doors);
  await searchTable(doors);
  warmUpTable();
  await sizeTable(doors);
  await restoreTable();
});
