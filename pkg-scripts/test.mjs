// `npm test`: everything, stage by stage. `npm test -- NAME…` runs the named stages and those they need; `quick` stands for
// those that tell most after an edit, in a few minutes;
// `npm run test:long` runs all of them with the long tests switched on: more and larger generated programs, the corpus as
// javac compiles it for Java 8 and 11 (tests/cases), and the corpus on the real JVM.
import { rmSync } from "node:fs";
import { Stop, at, beside, capture, main, run, say, seconds } from "./lib/run.mjs";
import { setup } from "./setup.mjs";

const long = process.argv.includes("--long");
const script = (...path) => at("node_modules", ...path);
const node = (...args) => run(process.execPath, args);
const cargoRun = async (...args) => run((await import("./lib/rust.mjs")).cargo(), args);
const vitest = (config) => node(script("vitest", "vitest.mjs"), "run", "--config", at(...config.split("/")));

/** Where the Rust tests leave the reports of the corpus, for the stage that compares the wasm build with them. */
const REPORTS = at("target", "reports");

/**
 * Unit tests run for seconds, and are compiled without what takes longer than that. In the profile of the integration tests but
 * for this: a profile of their own would compile every dependency once more.
 */
const UNIT = ["-p", "interleave", "--profile", "checked", "--config", "profile.checked.package.interleave.opt-level=0", "--lib"];
/** Integration tests search millions of states. The native command is built with them. */
const INTEGRATION = ["-p", "interleave-tests", "--profile", "checked"];

async function cargoTests(more) {
  const failed = [];
  for (const which of [UNIT, INTEGRATION]) {
    try {
      await cargoRun("test", "--locked", ...which, ...more);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      failed.push(error.message);
    }
  }
  if (failed.length > 0) throw new Stop(failed.join("\n"));
}

/** The declarations that `cargo test` writes from the Rust types must be the ones that are checked in. */
async function rustTests() {
  const { digest, filesOf } = await import("./lib/stamp.mjs");
  const types = () => digest(filesOf(at("www", "src", "types")));
  const before = types();
  process.env.INTERLEAVE_JUNIT = await (await import("./lib/junit.mjs")).junit();
  rmSync(REPORTS, { recursive: true, force: true });
  process.env.INTERLEAVE_REPORTS = REPORTS;
  const ignored = long ? ["--", "--include-ignored"] : [];
  await cargoTests(ignored);
  if (types() !== before) throw new Stop("www/src/types was out of date; the tests have written it anew: commit it");
}

/** The native command that stages ask: in the profile of the tests, with every check on. The long run asks the released one. */
const profile = long ? "release" : "checked";

/**
 * Builds that command. With the Rust tests, where they come next: what they need of the dependencies is not quite the same,
 * and built by itself the command would have a library of its own, which takes as long again.
 */
async function nativeBuild(wanted) {
  if (profile === "checked" && wanted.includes("rust")) return cargoTests(["--no-run"]);
  await (await import("./native.mjs")).native(profile);
}

/** Few enough cases of the corpus, and some of each of its groups: one of so many. */
const QUICK_EVERY = "8";

async function quickRustTests() {
  const { cargo } = await import("./lib/rust.mjs");
  const env = { ...process.env, INTERLEAVE_EVERY: QUICK_EVERY };
  const test = (...args) => run(cargo(), ["test", "--locked", "--profile", "quick", ...args], { env });
  await test("-p", "interleave", "--lib");
  const parts = ["cases::corpus", "cases::examples", "cases::mutations", "startup::", "supported::"];
  await test("-p", "interleave-tests", "--", ...parts);
}

/** For a change of the semantics or of a reduction: so many programs that a long run has no time for them. */
async function manyGenerated() {
  process.env.INTERLEAVE_LONG = "1";
  process.env.INTERLEAVE_PROGRAMS ||= "5000";
  await cargoRun("test", "--locked", ...INTEGRATION, "--", "generated::", "--nocapture");
}

async function linkCheck() {
  const { others } = await import("./classlib.mjs");
  const { status, stdout, stderr } = capture("sh", [at("classlib", "check.sh"), "--modules", Object.keys(others).join(",")]);
  say(`${stdout}${stderr}`.trimEnd());
  if (status !== 0) throw new Stop("the rest of the library does not link against the models in classlib/");
}

async function browserTests() {
  const { chromium } = await import("./lib/chromium.mjs");
  process.env.CHROMIUM = await chromium();
  await vitest("tests/browser/vitest.config.ts");
}

/** What the corpus expects is what the real JVM does, today and on this machine too; threads get many tries. */
const corpusOnJvm = () => node(at("tests", "corpus", "regen.mjs"), "--check", "--runs=30");

/** The long run alone looks at the tools of the build: two files that seldom change, and their dependencies are as many as ours. */
const unlooked = long ? [] : ["--exclude", "interleave-bindgen", "--exclude", "interleave-split"];

/** In this order: what is quick and often wrong first, what others need before them. */
const stages = {
  format: { title: "Rust formatting", run: () => cargoRun("fmt", "--all", "--check") },
  // It keeps one core busy.
  classlib: { title: "class-library bundle", early: ["clippy"], run: () => setup(["classlib"]) },
  // So does this. The last part of either build keeps one core busy, too: they run side by side.
  link: {
    title: "the JDK's classes link against the models",
    needs: ["classlib"],
    early: ["native", "wasm"],
    run: linkCheck,
  },
  examples: { title: "examples compile", needs: ["classlib"], run: () => setup(["examples"]) },
  clippy: {
    title: "clippy",
    // In the profile of the tests, so that macros of dependencies are compiled once for both.
    run: () => cargoRun("clippy", "--locked", "--profile", "checked", "--workspace", ...unlooked, "--all-targets", "--", "-D", "warnings"),
  },
  native: { title: "native build", early: ["wasm"], run: nativeBuild },
  // What takes one core beside it.
  rust: {
    title: "Rust tests",
    needs: ["classlib", "examples", "native"],
    early: ["lint", "unit", "site", "command"],
    run: rustTests,
  },
  core: {
    title: "Rust unit tests, a part of the corpus",
    needs: ["classlib"],
    onlyNamed: true,
    run: quickRustTests,
  },
  generated: {
    title: "5,000 generated programs of each kind",
    needs: ["classlib"],
    onlyNamed: true,
    run: manyGenerated,
  },
  wasm: { title: "WebAssembly build", run: () => setup(["wasm"]) },
  types: {
    title: "TypeScript, strict",
    needs: ["wasm"],
    run: async () => {
      await node(script("typescript", "bin", "tsc"), "--noEmit");
      await node(script("typescript", "bin", "tsc"), "--noEmit", "-p", "www");
    },
  },
  lint: {
    title: "eslint, folders without circles",
    run: async () => {
      await node(at("pkg-scripts", "folders.mjs"), "--check");
      await node(script("eslint", "bin", "eslint.js"), ".", "--max-warnings", "0");
    },
  },
  unit: { title: "unit tests of the page", run: () => vitest("www/vite.config.ts") },
  command: { title: "npm command", needs: ["wasm", "classlib"], run: async () => (await import("./package.mjs")).npmCommand() },
  node: {
    title: "the wasm build under Node",
    needs: ["command", "native", "examples"],
    early: ["verdicts", "libraries"],
    run: () => vitest("tests/node/vitest.config.ts"),
  },
  verdicts: {
    title: "examples: expected verdicts, native and wasm",
    needs: ["command", "native", "examples"],
    run: async () => (await import("./examples.mjs")).checkExamples(),
  },
  libraries: {
    title: "programs that use real libraries, native and the real JVM",
    needs: ["classlib", "native"],
    run: async () => {
      await (await import("./libraries.mjs")).checkLibraries();
      await (await import("./library-outcomes.mjs")).checkLibraryOutcomes(long);
    },
  },
  tools: {
    title: "tools that start from a jar, native and the real JVM",
    needs: ["classlib", "native"],
    onlyLong: true,
    run: async () => (await import("./tools.mjs")).checkTools(),
  },
  site: { title: "page build", needs: ["wasm", "classlib", "examples"], run: async () => (await import("./site.mjs")).site() },
  browser: { title: "the page in Chromium", needs: ["site", "command", "native"], run: browserTests },
  jvm: { title: "the corpus on the real JVM", onlyLong: true, run: corpusOnJvm },
  dependencies: { title: "dependencies", run: async () => (await import("./lib/audit.mjs")).audit() },
};

/** After an edit: no builds but that of the tests. */
const quick = ["format", "classlib", "clippy", "core", "lint", "unit"];

function chosen(asked) {
  const usual = (name) => !stages[name].onlyNamed && (long || !stages[name].onlyLong);
  if (asked.length === 0) return Object.keys(stages).filter(usual);
  const names = asked.flatMap((name) => (name === "quick" ? quick : [name]));
  const wanted = new Set();
  const want = (name) => {
    if (stages[name] === undefined) throw new Stop(`there is no stage '${name}'; there are: quick, ${Object.keys(stages).join(", ")}`);
    (stages[name].needs ?? []).forEach(want);
    wanted.add(name);
  };
  names.forEach(want);
  return Object.keys(stages).filter((name) => wanted.has(name));
}

/** Stages that an earlier one has started, until their own turn comes: what they make is awaited then. */
const started = new Map();

/** A stage that runs before its turn, as soon as those that it needs are through. */
async function runEarly(name, wanted) {
  for (const needed of stages[name].needs ?? []) await started.get(needed);
  return stages[name].run(wanted);
}

/** The work of a stage; starts those that run beside it. */
function begin(name, wanted) {
  for (const other of (stages[name].early ?? []).filter((early) => wanted.includes(early) && !started.has(early))) {
    say(`· ${other} runs beside it`);
    // A failure is told when its stage has its turn.
    started.set(other, beside(() => runEarly(other, wanted)));
  }
  return started.get(name) ?? stages[name].run(wanted);
}

/** Runs one stage; returns undefined, or why it failed. */
async function runStage(name, names, failures) {
  const { needs = [] } = stages[name];
  const missing = needs.filter((name) => failures.has(name));
  if (missing.length > 0) return `not run, for it needs: ${missing.join(", ")}`;
  try {
    await begin(name, names);
    return undefined;
  } catch (error) {
    if (!(error instanceof Stop)) say(error.stack);
    return error.message;
  }
}

await main(async () => {
  const names = chosen(process.argv.slice(2).filter((arg) => !arg.startsWith("--")));
  const from = performance.now();
  await setup([]);
  const java = await (await import("./lib/jdk.mjs")).jdk();
  // Tests in every language compile Java with the JDK that the class library was packed from.
  process.env.JAVA_HOME = java.home;
  process.env.INTERLEAVE_LONG = long ? "1" : "";
  process.env.INTERLEAVE_NATIVE ||= (await import("./native.mjs")).builtBy(profile);
  const failures = new Map();
  for (const [index, name] of names.entries()) {
    say(`\n=== ${index + 1}/${names.length} ${name}: ${stages[name].title}`);
    const start = performance.now();
    const why = await runStage(name, names, failures);
    if (why !== undefined) failures.set(name, why);
    say(`--- ${name}: ${why === undefined ? "passed" : `FAILED: ${why}`} (${seconds(performance.now() - start)})`);
  }
  say(`\n${names.length} stages in ${seconds(performance.now() - from)}`);
  for (const [name, why] of failures) say(`failed: ${name}: ${why.split("\n")[0]}`);
  say(`${names.length - failures.size} passed, ${failures.size} failed`);
  if (failures.size > 0) process.exitCode = 1;
});
