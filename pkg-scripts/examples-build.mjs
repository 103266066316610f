// The shipped examples in build/examples/: sources, classes and index.json, the list that the page, Node and the tests
// read. Each folder of examples/ holds Java sources and `expect.json`, which says what the example is called, how it
// is checked and what comes out.
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative } from "node:path";
import { jdk } from "./lib/jdk.mjs";
import { Stop, at, say, step } from "./lib/run.mjs";
import { digest, filesOf, upToDate } from "./lib/stamp.mjs";

export const examplesOut = at("build", "examples");

/** Compiles some sources; rejects with what javac said. */
function javac(java, sources, target, classPath) {
  return new Promise((done, fail) => {
    const flags = ["-g", "--release", "17", "-encoding", "UTF-8", "-proc:none", "-nowarn", "-cp", classPath, "-d", target];
    const child = spawn(java.tool("javac"), [...flags, ...sources]);
    let text = "";
    child.stderr.on("data", (data) => (text += data));
    child.on("error", fail);
    child.on("close", (status) => (status === 0 ? done() : fail(new Stop(`javac: ${relative(at(), sources[0])}:\n${text.trim()}`))));
  });
}

/** The entry of index.json for one folder; its `expect` is flat, with an empty `error` where none is expected. */
function readExpectation(folder, id) {
  const file = join(folder, "expect.json");
  let value;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Stop(`${relative(at(), file)}: ${error.message}`);
  }
  const { expect, outcomes, ...rest } = value;
  const wrong = (what) => new Stop(`${relative(at(), file)} ${what}`);
  for (const key of ["title", "description", "main"]) if (typeof rest[key] !== "string") throw wrong(`has no text "${key}"`);
  if (rest.mode === "outcomes") {
    if (!Array.isArray(outcomes)) throw wrong('has no list "outcomes"');
    return { id, ...rest, expect: { verdict: "holds", outcomes: [...outcomes].sort() } };
  }
  if (!["holds", "violated", "incomplete"].includes(expect?.verdict)) throw wrong('has no "expect" with a "verdict"');
  const { error = {}, ...further } = expect;
  const { property, ...details } = error;
  if (expect.verdict === "violated" && property === undefined) throw wrong("expects a violation of no property");
  return { id, ...rest, expect: { ...further, error: property, ...details } };
}

async function buildOne(java, id, target) {
  const folder = at("examples", id);
  const sources = filesOf(folder).filter((file) => file.endsWith(".java"));
  if (sources.length === 0) throw new Stop(`examples/${id} has no Java source`);
  const entry = readExpectation(folder, id);
  mkdirSync(target, { recursive: true });
  await javac(java, sources, target, at("build", "classlib-classes", "verify"));
  for (const source of sources) {
    const copy = join(target, relative(folder, source));
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(source, copy);
  }
  const paths = (ending) =>
    filesOf(target)
      .filter((file) => file.endsWith(ending))
      .map((file) => ({ path: `${id}/${relative(target, file).replaceAll("\\", "/")}` }));
  return { ...entry, sources: paths(".java"), classes: paths(".class") };
}

async function buildAll(java, ids) {
  const fresh = `${examplesOut}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const entries = new Map();
  const queue = [...ids];
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      entries.set(id, await buildOne(java, id, join(fresh, id)));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  // `order` places an example in the picker; equal or absent ones follow by name.
  const order = ({ order = 1000 }) => order;
  const list = ids.map((id) => entries.get(id)).sort((a, b) => order(a) - order(b));
  writeFileSync(join(fresh, "index.json"), `${JSON.stringify(list, null, 1)}\n`);
  rmSync(examplesOut, { recursive: true, force: true });
  renameSync(fresh, examplesOut);
  say(`  ${list.length} examples`);
}

/** Needs the class library: examples are compiled against the Verify API in it. */
export async function buildExamples() {
  const java = await jdk();
  const folder = at("examples");
  if (!existsSync(folder)) throw new Stop("the folder examples/ is missing");
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "expect.json")))
    .map(({ name }) => name)
    .sort();
  const inputs = filesOf(folder, at("classlib", "verify"), at("pkg-scripts", "examples-build.mjs"));
  await upToDate("examples", digest(inputs, [java.version]), [join(examplesOut, "index.json")], () =>
    step("compiling the examples", () => buildAll(java, ids)),
  );
}
