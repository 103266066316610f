// Runs every corpus program on the real JVM and writes down what it does.
//
//   node tests/corpus/regen.mjs [--check] [--runs=N] [path prefix ...]
//
// A case of mode "run" gets expected.stdout, expected.stderr (when there is any) and, in expect.json, its exit status.
// A case of mode "outcomes" is run N times, 5 unless told; every output that the real JVM produces has to be in its list.
// With --check nothing is written, and a difference is an error. A case whose expect.json has `no_jvm` is left as it is: that says
// why the real JVM cannot do the same, for example because a listener changes what the program sees.
//
// A case with a folder `classes` needs a newer Java than 17. Its class files are made and run by the `javac` and `java` in
// INTERLEAVE_NEWER_JAVA (a folder); without it such a case is left as it is.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const corpus = dirname(fileURLToPath(import.meta.url));
const root = join(corpus, "..", "..");
const bin = process.env.JAVA_HOME ? `${process.env.JAVA_HOME}/bin/` : "";
const newer = process.env.INTERLEAVE_NEWER_JAVA;
const RUNS_OF_CONCURRENT_CASES = Number(process.argv.find((a) => a.startsWith("--runs="))?.slice(7) ?? 5);
const IGNORED_PATH = 77;
/** What a checked program is told unless it sets `vm.processors`; see docs/configuration.md. */
const PROCESSORS = "3";

/** The folders that hold a case, as group/name. */
function cases(prefixes) {
  const found = [];
  for (const group of readdirSync(corpus, { withFileTypes: true })) {
    if (!group.isDirectory()) continue;
    for (const name of readdirSync(join(corpus, group.name))) {
      const path = `${group.name}/${name}`;
      if (existsSync(join(corpus, path, "expect.json"))) found.push(path);
    }
  }
  return found.filter((path) => prefixes.length === 0 || prefixes.some((p) => path.startsWith(p))).sort();
}

/** Positions inside the library are the library's own: the checker's models have other line numbers. */
export function normalise(stderr) {
  return stderr.replace(/(\tat java\.base\/[^(\n]*)\([^)\n]*\)/g, "$1");
}

/** The class files of a case that brings them, made again unless this is only a check. */
function compileNewer(folder, verify, check) {
  const classes = join(folder, "classes");
  if (check) return true;
  rmSync(classes, { recursive: true });
  mkdirSync(classes);
  const { javac = [] } = JSON.parse(readFileSync(join(folder, "expect.json"), "utf8"));
  const names = readdirSync(folder).filter((name) => name.endsWith(".java"));
  // What no compiler emits comes from a program that writes it.
  const generator = names.includes("Generate.java");
  if (generator && spawnSync(`${newer}/java`, [join(folder, "Generate.java"), classes], { stdio: "inherit" }).status !== 0) return false;
  const sources = names.filter((name) => name !== "Generate.java").map((name) => join(folder, name));
  const flags = ["-g", "-nowarn", "-Xlint:none", "-cp", `${verify}:${classes}`, "-d", classes, ...javac];
  return spawnSync(`${newer}/javac`, [...flags, ...sources], { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

/** What a process gives, as `spawnSync` would; others run meanwhile. */
function finished(command, args, { input, timeout, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    const output = { stdout: [], stderr: [] };
    for (const [name, pieces] of Object.entries(output)) child[name].on("data", (bytes) => pieces.push(bytes));
    // A JVM whose heap is full may not come to answer anything less.
    const late = setTimeout(() => child.kill("SIGKILL"), timeout);
    child.on("error", reject);
    child.on("close", (status) => {
      clearTimeout(late);
      resolve({ stdout: Buffer.concat(output.stdout), stderr: Buffer.concat(output.stderr), status });
    });
    // A program that has ended reads no more.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

async function execute(classes, verify, expectation, java, folder) {
  // The locale and the zone of a checked program.
  const place = ["-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC"];
  const utf8 = ["file", "sun.stdout", "sun.stderr"].map((stream) => `-D${stream}.encoding=UTF-8`);
  const processors = `-XX:ActiveProcessorCount=${expectation.config?.["vm.processors"] ?? PROCESSORS}`;
  const args = [...place, processors, "-Xmx512m", "-XX:+UseSerialGC", "-Xshare:auto", ...utf8, "-cp", `${classes}:${verify}:${join(folder, "resources")}`];
  const env = { ...process.env };
  for (const [key, value] of Object.entries(expectation.config ?? {})) {
    if (key.startsWith("vm.sysprop.")) args.push(`-D${key.slice("vm.sysprop.".length)}=${value}`);
    // Choices by name, and what a program asks of its configuration.
    if (!/^(vm|search|cg)\./.test(key)) args.push(`-D${key}=${value}`);
    if (key.startsWith("vm.env.")) env[key.slice("vm.env.".length)] = value;
  }
  // The program may write files: it gets a working directory of its own, with copies.
  const cwd = mkdtempSync(join(tmpdir(), "corpus-cwd-"));
  // Preferences begin with none, and the JVM says on standard error when it makes their folder.
  const preferences = mkdtempSync(join(tmpdir(), "corpus-preferences-"));
  mkdirSync(join(preferences, ".java", ".userPrefs"), { recursive: true });
  args.unshift(`-Djava.util.prefs.userRoot=${preferences}`);
  const files = join(folder, "files");
  if (existsSync(files)) cpSync(files, cwd, { recursive: true });
  const stdin = join(folder, "stdin");
  if (expectation.mode !== "run") args.push("-ea");
  const result = await finished(java, [...args, expectation.main, ...(expectation.args ?? [])], {
    input: existsSync(stdin) ? readFileSync(stdin) : "",
    timeout: 20000,
    cwd,
    env,
  });
  for (const made of [cwd, preferences]) rmSync(made, { recursive: true });
  const text = result.stdout.toString("utf8");
  return { stdout: text, shown: shown(result.stdout), stderr: normalise(result.stderr.toString("utf8")), exit: result.status };
}

/** Output as an outcome lists it: bytes that are no UTF-8 are `\xC8`, backslashes before what looks like that are doubled. */
function shown(bytes) {
  const escaped = /(\\+)(?=x[0-9A-F]{2})/g;
  // Latin-1 keeps every byte; what is UTF-8 in it is put together again.
  const utf8 = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;
  const piece = (bytes) =>
    bytes.length === 1 ? `\\x${bytes.charCodeAt(0).toString(16).toUpperCase()}` : Buffer.from(bytes, "latin1").toString("utf8");
  return bytes.toString("latin1").replace(escaped, "$1$1").replace(utf8, piece);
}

function write(file, text) {
  if (text === "") {
    rmSync(file, { force: true });
  } else {
    writeFileSync(file, text);
  }
}

/** Compiles and runs one case; returns what is wrong with it. */
async function regenerate(path, check, work) {
  const verify = join(work, "models", "verify-jvm");
  const folder = join(corpus, path);
  const file = join(folder, "expect.json");
  const expectation = JSON.parse(readFileSync(file, "utf8"));
  if (expectation.no_jvm !== undefined) return [];
  const kept = existsSync(join(folder, "classes"));
  if (kept && newer === undefined) {
    console.error(`${path}: left as it is: it needs INTERLEAVE_NEWER_JAVA`);
    return [];
  }
  const classes = kept ? join(folder, "classes") : join(work, path);
  const java = kept ? `${newer}/java` : `${bin}java`;
  mkdirSync(classes, { recursive: true });
  const named = join(folder, `${expectation.main.replaceAll(".", "/")}.java`);
  const source = existsSync(named) ? named : join(folder, "Main.java");
  const javac = ["-g", "-nowarn", "-Xlint:none", "-cp", verify, "-sourcepath", folder, "-d", classes, source];
  const compile = async () => {
    const { status, stderr } = await finished(`${bin}javac`, javac, { timeout: 60000 });
    if (status !== 0) console.error(stderr.toString());
    return status === 0;
  };
  if (!(kept ? compileNewer(folder, verify, check) : await compile())) return ["does not compile"];
  const run = () => execute(classes, verify, expectation, java, folder);
  if (expectation.mode === "run") return (check ? compare : rewrite)(folder, expectation, await run());
  const wrong = [];
  for (let i = 0; expectation.mode === "outcomes" && i < RUNS_OF_CONCURRENT_CASES; i++) {
    const result = await run();
    if (result.exit !== IGNORED_PATH && !expectation.outcomes.some((outcome) => isOutcome(outcome, result))) {
      wrong.push(`the real JVM printed ${JSON.stringify(result.shown)}, exit status ${result.exit} ${result.stderr}`);
    }
  }
  return wrong;
}

/** Whether an execution came out like that: by what it printed, or by that, its exit status and what left a thread. */
function isOutcome(outcome, { shown, stderr, exit }) {
  if (typeof outcome === "string") return outcome === shown;
  if (outcome.stdout !== shown) return false;
  const died = /^Exception in thread "([^"\n]*?)\d*" ([^:\n]*)(?:: ([^]*?))?\n(?:\tat |Caused by: |$)/m.exec(stderr);
  if (outcome.exception === undefined) return died === null && exit === (outcome.exit_status ?? 0);
  const [, thread, exception, message] = died ?? [];
  return exception === outcome.exception && message === outcome.message && thread === outcome.thread && exit === (thread === "main" ? 1 : 0);
}

function compare(folder, expectation, result) {
  const wrong = [];
  const read = (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "");
  if (read("expected.stdout") !== result.stdout) wrong.push("standard output differs");
  if (read("expected.stderr") !== result.stderr) wrong.push("standard error differs");
  if ((expectation.exit ?? 0) !== result.exit) wrong.push(`exit status ${result.exit}`);
  return wrong;
}

function rewrite(folder, expectation, result) {
  write(join(folder, "expected.stdout"), result.stdout);
  write(join(folder, "expected.stderr"), result.stderr);
  const { exit: _, ...rest } = expectation;
  const updated = result.exit === 0 ? rest : { ...rest, exit: result.exit };
  writeFileSync(join(folder, "expect.json"), `${JSON.stringify(updated, null, 2)}\n`);
  return [];
}

async function main() {
  const check = process.argv.includes("--check");
  const prefixes = process.argv.slice(2).filter((a) => !a.startsWith("--"));
  const work = mkdtempSync(join(tmpdir(), "corpus-"));
  execFileSync(join(root, "classlib", "build.sh"), [join(work, "models")], { stdio: ["ignore", "ignore", "inherit"] });
  const open = cases(prefixes);
  let bad = 0;
  const worker = async () => {
    for (let path = open.shift(); path !== undefined; path = open.shift()) {
      const wrong = await regenerate(path, check, work);
      for (const text of new Set(wrong)) console.error(`${path}: ${text}`);
      bad += wrong.length;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  rmSync(work, { recursive: true });
  process.exitCode = bad === 0 ? 0 : 1;
}

await main();
