// Concurrent programs that use real libraries (tests/libraries/outcomes/): what `interleave outcomes` lists must be what the
// library's documentation allows, and the real JVM must print nothing else, however often it runs them.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { briefTool, jdk } from "./lib/jdk.mjs";
import { libraryJars } from "./lib/library-jars.mjs";
import { Stop, at, need, say, seconds } from "./lib/run.mjs";
import { output } from "./libraries.mjs";
import { binary } from "./native.mjs";

const sources = at("tests", "libraries");
/** Runs on the real JVM. */
const runs = 10_000;
/** A program takes seconds. */
const timeLimit = 300_000;

/** What is wrong with the list of `interleave outcomes`, or nothing. */
async function checkList(name, { options = [], incomplete = null, outcomes }, classPath) {
  const set = options.flatMap((option) => ["-D", option]);
  const from = performance.now();
  const { stdout, stderr } = await output(binary(), ["outcomes", "--json", ...set, "-cp", classPath, name], { timeout: timeLimit });
  if (stdout === "") return [`there is no answer: ${stderr.trim()}`];
  const report = JSON.parse(stdout);
  const found = report.outcomes.map(({ stdout, end }) => `${stdout.replace(/\n$/, "")}${end === "normal" ? "" : ` ends with ${end}`}`);
  say(`  ${name}: ${found.length} outcomes, ${report.stats.states_new.toLocaleString("en-US")} states, ${seconds(performance.now() - from)}`);
  const problems = [];
  if (report.incomplete_because !== incomplete) problems.push(`the answer is ${report.incomplete_because ?? "complete"} and not ${incomplete ?? "complete"}`);
  for (const one of outcomes.filter((outcome) => !found.includes(outcome))) problems.push(`the outcome '${one}' is missing`);
  for (const one of found.filter((outcome) => !outcomes.includes(outcome))) problems.push(`the outcome '${one}' should not be possible`);
  return problems;
}

/** What the real JVM prints that is not in the list, or nothing. */
async function stress(name, { outcomes }, classPath, java) {
  const run = ["-Xmx512m", "-cp", classPath, "Stress", name, String(runs)];
  const { status, stdout, stderr } = await output(java.tool("java"), run, { timeout: timeLimit });
  if (status !== 0) return [`the real JVM does not come to an end with it: status ${status ?? "none, it took too long"}; ${stderr.trim()}`];
  const seen = stdout.trimEnd().split("\n").map((line) => line.replace(/\\n$/, ""));
  say(`  ${name}: ${seen.length} of ${outcomes.length} outcomes in ${runs.toLocaleString("en-US")} runs on the real JVM`);
  return seen.filter((one) => !outcomes.includes(one)).map((one) => `the real JVM prints '${one}', which is not in the list`);
}

/** The programs, compiled, each with what is expected of it and its class path; `long` includes those that take longer. */
export async function libraryPrograms(long) {
  const java = await jdk();
  const folder = await libraryJars();
  const expected = Object.entries(JSON.parse(readFileSync(join(sources, "outcomes", "expected.json"), "utf8")));
  const chosen = expected.filter(([, { quick }]) => long || quick);
  const target = at("build", "libraries", "outcomes");
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const jars = [...new Set(chosen.flatMap(([, { libraries }]) => libraries))].map((name) => join(folder, `${name}.jar`));
  const files = chosen.map(([name]) => join(sources, "outcomes", `${name}.java`));
  const flags = [...briefTool, "-d", target, "-nowarn", "-Xlint:-options", "-proc:none", "-encoding", "UTF-8", "-cp", jars.join(delimiter)];
  need(java.tool("javac"), [...flags, join(sources, "Stress.java"), ...files]);
  return chosen.map(([name, expectation]) => {
    const classPath = [target, ...expectation.libraries.map((library) => join(folder, `${library}.jar`))];
    return { name, expectation, classPath };
  });
}

/** Checks the programs; `long` includes those that take longer, and the real JVM. */
export async function checkLibraryOutcomes(long) {
  const java = await jdk();
  const problems = [];
  for (const { name, expectation, classPath: places } of await libraryPrograms(long)) {
    const classPath = places.join(delimiter);
    const found = await checkList(name, expectation, classPath);
    if (long) found.push(...(await stress(name, expectation, classPath, java)));
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  if (problems.length > 0) throw new Stop(problems.join("\n"));
}
