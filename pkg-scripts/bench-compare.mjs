// `npm run bench -- compare --before BINARY`: states and time of two native binaries over the concurrent corpus and the examples, side
// by side. Both search everything, each program in turn, and what is compared is the median of the paired runs.
//
//   --before BINARY          the older one, with its class library in a folder `classlib` beside it or at --before-classlib
//   --after BINARY           target/release/interleave unless told, with build/classlib or --after-classlib
//   --runs N                 paired runs of each program, 3 unless told
//   --limit SECONDS          of one search, 60 unless told
//   PREFIX …                 only cases whose names begin so, such as corpus/executors
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Stop, at, capture, say } from "./lib/run.mjs";
import { filesOf } from "./lib/stamp.mjs";

const classes = at("build", "compare-classes");
/** Shorter searches say nothing about speed: their time is rounded to a millisecond. */
const LEAST_MS = 10;

function options(words) {
  const known = { before: undefined, "before-classlib": undefined, after: undefined, "after-classlib": undefined, runs: "3", limit: "60" };
  const prefixes = [];
  for (let i = 0; i < words.length; i++) {
    if (!words[i].startsWith("--")) {
      prefixes.push(words[i]);
      continue;
    }
    const name = words[i].slice(2);
    if (!(name in known) || words[i + 1] === undefined) {
      throw new Stop(`compare does not understand ${words[i]}; it knows --${Object.keys(known).join(" VALUE, --")} VALUE`);
    }
    known[name] = words[++i];
  }
  if (known.before === undefined) throw new Stop("compare needs --before BINARY");
  for (const name of ["runs", "limit"]) if (!(Number(known[name]) >= 1)) throw new Stop(`--${name} takes a number from 1 on`);
  return { ...known, prefixes };
}

/** A binary with its class library. */
export function door(binary, classlib) {
  const path = resolve(binary);
  if (!existsSync(path)) throw new Stop(`${binary} does not exist`);
  const folder = resolve(classlib ?? join(dirname(path), "classlib"));
  if (!existsSync(join(folder, "index.bin"))) throw new Stop(`${folder} holds no class library (index.bin)`);
  return { path, env: { ...process.env, INTERLEAVE_CLASSLIB: folder } };
}

/** The cases that are searched, and not just run, and whose class files javac makes. */
export function cases(prefixes) {
  const found = [];
  const look = (folder, name) => {
    if (existsSync(join(folder, "expect.json"))) {
      const { mode = "check", main, args = [], config = {} } = JSON.parse(readFileSync(join(folder, "expect.json"), "utf8"));
      const own = ["classes", "files", "stdin"].some((part) => existsSync(join(folder, part)));
      if (mode !== "run" && !own) found.push({ name, folder, mode, main, args, config });
      return;
    }
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) look(join(folder, entry.name), `${name}/${entry.name}`);
    }
  };
  look(at("examples"), "examples");
  look(at("tests", "corpus"), "corpus");
  const wanted = found.filter(({ name }) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)));
  if (wanted.length === 0) throw new Stop(`no case begins with ${prefixes.join(" or ")}`);
  return wanted.sort((a, b) => (a.name < b.name ? -1 : 1));
}

export async function compile(list) {
  const { jdk } = await import("./lib/jdk.mjs");
  const java = await jdk();
  rmSync(classes, { recursive: true, force: true });
  const lines = list.map(({ name, folder }) => {
    const target = join(classes, name);
    mkdirSync(target, { recursive: true });
    const sources = filesOf(folder).filter((file) => file.endsWith(".java"));
    return [target, at("build", "interleave-verify.jar"), ...sources].join("\t");
  });
  const input = `${lines.join("\n")}\n`;
  const { status, stderr } = capture(java.tool("java"), [at("pkg-scripts", "CompileEach.java")], { input, stdio: ["pipe", "pipe", "pipe"] });
  if (status !== 0) throw new Stop(`the cases do not compile:\n${stderr.trim()}`);
}

/** Asks a binary about a case, with these settings besides the case's own: its answer as JSON, and how it ended. */
export function ask({ path, env }, { name, folder, mode, main, args, config, classPath }, more) {
  const set = Object.entries({ ...config, ...more }).flatMap(([key, value]) => ["-D", `${key}=${value}`]);
  const places = classPath ?? [join(classes, name), join(folder, "resources")].filter((place) => existsSync(place));
  return capture(path, [mode, "--json", ...set, ...places.flatMap((place) => ["-c", place]), main, ...args], { env });
}

/** One search to its end: every error, or every outcome, with these settings. Nothing where this binary does not take the case. */
export function search(binary, one, more) {
  const every = one.mode === "check" ? { "search.multiple_errors": "true" } : {};
  const { stdout } = ask(binary, one, { ...every, ...more });
  try {
    const { stats, incomplete_because: cut, executions } = JSON.parse(stdout);
    return { executions, states: stats.states_new, transitions: stats.transitions, ms: stats.time_ms, threads: stats.thread_choices > 0, cut };
  } catch {
    return undefined;
  }
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Both in turn, so that what else the machine does meets both. */
function pair(doors, one, runs, limit) {
  const all = [];
  const bound = { "search.time_limit": `${limit}s` };
  for (let run = 0; run < runs; run++) {
    const [before, after] = [search(doors.before, one, bound), search(doors.after, one, bound)];
    if (before === undefined || after === undefined) return { before, after };
    all.push({ before, after });
    // A long search repeats itself; one that was cut has no time to compare.
    if (before.cut === "time" || after.cut === "time" || before.ms + after.ms > (limit * 1000) / 2) break;
  }
  const ms = (side) => median(all.map((two) => two[side].ms));
  const ratios = all.filter((two) => Math.max(two.before.ms, two.after.ms) >= LEAST_MS).map(({ before, after }) => after.ms / Math.max(before.ms, 1));
  const { before, after } = all[0];
  return {
    before: { ...before, ms: ms("before") },
    after: { ...after, ms: ms("after") },
    time: ratios.length === all.length && before.cut !== "time" && after.cut !== "time" ? median(ratios) : undefined,
  };
}

const number = (value) => value.toLocaleString("en-US", { maximumFractionDigits: 1 });
const ratio = (value) => (value === undefined ? "" : value.toFixed(2));

export async function compare(words, table) {
  const { prefixes, ...given } = options(words);
  const [runs, limit] = [Number(given.runs), Number(given.limit)];
  const doors = {
    before: door(given.before, given["before-classlib"]),
    after: door(given.after ?? at("target", "release", "interleave"), given["after-classlib"] ?? at("build", "classlib")),
  };
  const list = cases(prefixes);
  await compile(list);
  const [rows, states, times, refused] = [[], [], [], []];
  for (const one of list) {
    const { before, after, time } = pair(doors, one, runs, limit);
    if (before === undefined || after === undefined) {
      refused.push(`${one.name} (${before === undefined ? "before" : "after"})`);
      continue;
    }
    if (!before.threads && !after.threads) continue;
    const cut = (side) => (side.cut === null ? "" : ` (${side.cut})`);
    const both = before.cut === null && after.cut === null ? after.states / Math.max(before.states, 1) : undefined;
    if (both !== undefined) states.push(both);
    if (time !== undefined) times.push(time);
    rows.push([
      one.name,
      number(before.states) + cut(before),
      number(after.states) + cut(after),
      ratio(both),
      number(before.ms),
      number(after.ms),
      ratio(time),
    ]);
  }
  const head = ["case", "states before", "states after", "ratio", "ms before", "ms after", "ratio"];
  table(`Before and after: median of ${runs} paired runs, every error or outcome, at most ${limit} s each`, head, rows);
  const half = (numbers) => (numbers.length === 0 ? "none" : `${median(numbers).toFixed(2)} over ${numbers.length}`);
  say(`\nmedian ratio of states: ${half(states)} cases that both searched to the end`);
  say(`median ratio of time: ${half(times)} cases that take ${LEAST_MS} ms or more`);
  if (refused.length > 0) say(`no report: ${refused.join(", ")}`);
}
