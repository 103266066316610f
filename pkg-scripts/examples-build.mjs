// The shipped examples in build/examples/: sources, classes and index.json, the list that the page, Node and the tests
// read. Each folder of examples/ with an `expect.json` is one, also within another: Java sources, and what the example
// is called, how it is checked and what comes out.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { brief, jdk } from "./lib/jdk.mjs";
import { Stop, at, capture, say, step } from "./lib/run.mjs";
import { digest, filesOf, upToDate } from "./lib/stamp.mjs";

export const examplesOut = at("build", "examples");

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

const relativePaths = (folder, id, ending) =>
  filesOf(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ path: `${id}/${relative(folder, file).replaceAll("\\", "/")}` }));

/** Copies the sources of one example; returns its entry and what the compiler is to do. */
function prepare(id, target) {
  const folder = at("examples", id);
  const sources = filesOf(folder).filter((file) => file.endsWith(".java"));
  if (sources.length === 0) throw new Stop(`examples/${id} has no Java source`);
  mkdirSync(target, { recursive: true });
  for (const source of sources) {
    const copy = join(target, relative(folder, source));
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(source, copy);
  }
  const line = [target, at("build", "classlib-classes", "verify"), ...sources].join("\t");
  return { entry: readExpectation(folder, id), line };
}

function buildAll(java, ids) {
  const fresh = `${examplesOut}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const prepared = ids.map((id) => prepare(id, join(fresh, id)));
  const lines = prepared.map(({ line }) => `${line}\n`).join("");
  const compiler = [...brief, at("pkg-scripts", "CompileEach.java")];
  const { status, stderr } = capture(java.tool("java"), compiler, { input: lines, stdio: ["pipe", "pipe", "pipe"] });
  if (status !== 0) throw new Stop(`the examples do not compile:\n${stderr.trim()}`);
  const list = prepared.map(({ entry }) => {
    const paths = (ending) => relativePaths(join(fresh, entry.id), entry.id, ending);
    return { ...entry, sources: paths(".java"), classes: paths(".class") };
  });
  // `order` places an example in the picker; equal or absent ones follow by name.
  const order = ({ order = 1000 }) => order;
  list.sort((a, b) => order(a) - order(b));
  writeFileSync(join(fresh, "index.json"), `${JSON.stringify(list, null, 1)}\n`);
  rmSync(examplesOut, { recursive: true, force: true });
  renameSync(fresh, examplesOut);
  say(`  ${list.length} examples`);
}

/** The folders below this one that are examples, by their paths from examples/. */
function exampleIds(folder, before = "") {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => {
    const id = `${before}${name}`;
    return existsSync(join(folder, name, "expect.json")) ? [id] : exampleIds(join(folder, name), `${id}/`);
  });
}

/** Needs the class library: examples are compiled against the Verify API in it. */
export async function buildExamples() {
  const java = await jdk();
  const folder = at("examples");
  if (!existsSync(folder)) throw new Stop("the folder examples/ is missing");
  const ids = exampleIds(folder).sort();
  const inputs = filesOf(folder, at("classlib", "verify"), at("pkg-scripts", "examples-build.mjs"), at("pkg-scripts", "CompileEach.java"));
  await upToDate("examples", digest(inputs, [java.version]), [join(examplesOut, "index.json")], () =>
    step("compiling the examples", () => buildAll(java, ids)),
  );
}
