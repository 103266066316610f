// Programs that call the public API of real libraries (tests/libraries/), on the real JVM and under `interleave run`:
// what they print must be equal section by section, but for the sections that tests/libraries/README.md lists.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, delimiter, join } from "node:path";
import { briefTool, jdk } from "./lib/jdk.mjs";
import { libraryJars } from "./lib/library-jars.mjs";
import { Stop, at, need, say, seconds } from "./lib/run.mjs";
import { binary } from "./native.mjs";

const libraries = ["commons-lang3", "guava"];
const sources = at("tests", "libraries");
/** So that no zone or language of the machine is in the output. */
const place = ["-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC"];
/** A program takes a second or two. */
const timeLimit = 60_000;

/** Runs a program to its end: {stdout, stderr, status}; without a status it was stopped. */
export function output(command, args, options = {}) {
  return new Promise((done, fail) => {
    const all = { stdio: ["ignore", "pipe", "pipe"], timeout: timeLimit, killSignal: "SIGKILL", ...options };
    const child = spawn(command, args, all);
    const parts = { stdout: [], stderr: [] };
    for (const stream of ["stdout", "stderr"]) child[stream].on("data", (part) => parts[stream].push(part));
    child.on("error", fail);
    const text = (stream) => Buffer.concat(parts[stream]).toString("utf8");
    child.on("close", (status) => done({ status, stdout: text("stdout"), stderr: text("stderr") }));
  });
}

/** Name of each section → its lines. What stands before the first has no name. */
function sections(text) {
  const found = new Map();
  let current = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("== ")) {
      current = line.slice(3);
      if (found.has(current)) throw new Stop(`there are two sections '${current}'`);
      found.set(current, []);
    } else if (found.has(current)) {
      found.get(current).push(line);
    } else {
      found.set(current, [line]);
    }
  }
  return found;
}

/** The differences that are known: `library/Program: section` → reason, from the table in the README. */
function knownDifferences() {
  const rows = readFileSync(join(sources, "README.md"), "utf8").matchAll(/^\| (\S+) \| (\w+) \| ([^|]+) \| ([^|]+) \|$/gm);
  const listed = [...rows].filter(([, library]) => libraries.includes(library));
  return new Map(listed.map(([, library, program, section, reason]) => [`${library}/${program}: ${section}`, reason]));
}

/** The first line in which two sections differ. */
function firstDifference(expected, found = []) {
  const at = expected.findIndex((line, index) => line !== found[index]);
  return at < 0 ? `    found also: ${found[expected.length]}` : `    expected: ${expected[at]}\n    found:    ${found[at] ?? "(nothing)"}`;
}

/** Runs one program twice; returns how many sections it has and which differ, with what to tell about each. */
async function compare({ library, program, classPath }, java) {
  const expected = await output(java.tool("java"), [...place, "-cp", classPath, program]);
  const name = `${library}/${program}`;
  if (expected.status !== 0 || expected.stdout.includes("\nbroken off: ")) {
    throw new Stop(`${name} fails on the real JVM:\n${expected.stdout.match(/^broken off: .*$/m)?.[0] ?? expected.stderr}`);
  }
  const from = performance.now();
  const found = await output(binary(), ["run", "-cp", classPath, program]);
  const took = seconds(performance.now() - from);
  const theirs = sections(expected.stdout);
  const ours = sections(found.stdout);
  const differing = new Map();
  for (const [section, lines] of theirs) {
    if (lines.join("\n") !== ours.get(section)?.join("\n")) differing.set(`${name}: ${section}`, firstDifference(lines, ours.get(section)));
  }
  if (differing.size === 0 && found.stdout !== expected.stdout) differing.set(`${name}: order`, "    the sections are in another order, or there are others");
  if (found.status !== 0) differing.set(`${name}: end`, `    status ${found.status ?? "none, it took too long"}; ${found.stderr.trim().split("\n")[0]}`);
  say(`  ${name}: ${theirs.size} sections, ${took}`);
  return { sections: theirs.size, differing };
}

/** Compiles the programs of one library. */
function compile(library, folder, java) {
  const target = at("build", "libraries", library);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const files = readdirSync(join(sources, library)).filter((file) => file.endsWith(".java")).sort();
  const jar = join(folder, `${library}.jar`);
  const paths = files.map((file) => join(sources, library, file));
  need(java.tool("javac"), [...briefTool, "-d", target, "-nowarn", "-proc:none", "-encoding", "UTF-8", "-cp", jar, join(sources, "Smoke.java"), ...paths]);
  return files.map((file) => ({ library, program: basename(file, ".java"), classPath: [target, jar].join(delimiter) }));
}

/** Fails when a section differs that is not listed, and when one that is listed no longer does. */
export async function checkLibraries() {
  const java = await jdk();
  const folder = await libraryJars();
  const waiting = libraries.flatMap((library) => compile(library, folder, java));
  const results = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await compare(next, java));
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  const known = knownDifferences();
  const differing = new Map(results.flatMap((result) => [...result.differing]));
  const news = [...differing].filter(([name]) => !known.has(name)).map(([name, what]) => `${name} differs:\n${what}`);
  const gone = [...known.keys()].filter((name) => !differing.has(name)).map((name) => `${name} is listed as different in tests/libraries/README.md, and is equal or not there`);
  const total = results.reduce((sum, result) => sum + result.sections, 0);
  say(`  ${total} sections, ${total - differing.size} equal, ${differing.size} different, ${known.size} of them expected`);
  if (news.length + gone.length > 0) throw new Stop([...news, ...gone].join("\n"));
}
