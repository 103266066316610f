// Which functions of the module a first visit calls: `node pkg-scripts/page-profile.mjs INSTRUMENTED.wasm OUT`. It does what
// the page does until the first verdict stands there, with the shipped examples; no clock decides what is called.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { at } from "./lib/run.mjs";

/** Those that are searched in many small slices, too: errors of each kind, programs that have none, a larger search. */
const IN_SLICES = ["lost-update", "lost-update-fixed", "lock-order", "bounded-buffer-if", "producer-consumer-semaphore", "event-flag", "dining-philosophers-fixed"];
const TREE_EDGES = 200_000;
/** By a clock that goes on by one each time that it is looked at: the smallest slices, and one. */
const [SMALLEST, ALL] = [0, 1_000_000];

const [instrumented, out] = globalThis.process.argv.slice(2);
const core = await import(pathToFileURL(at("build", "wasm-web", "interleave.js")).href);
const module = readFileSync(instrumented);
// As the module starts, it looks at the device: this is to be a tab.
const { process } = globalThis;
delete globalThis.process;
const exports = core.initSync({ module });
globalThis.process = process;

const provider = (file) => {
  const path = at("build", "classlib", file);
  return existsSync(path) ? new Uint8Array(readFileSync(path)) : undefined;
};

/** The state beside the trace. */
function show(walk, steps) {
  walk.view();
  for (let step = 0; step <= steps; step++) walk.state(step);
  walk.free();
}

function check({ main, args, config, mode, classes, sources }, slice) {
  const read = ({ path }) => ({ path, bytes: new Uint8Array(readFileSync(at("build", "examples", path))) });
  const files = [...classes, ...sources].map(read);
  core.scan(files);
  let ticks = 0;
  const session = new core.Session({ mode, files, main, args, config: Object.entries(config) }, provider, { now: () => ticks++, treeLimit: TREE_EDGES });
  while (!session.step(slice).done) while (session.nextFinding() !== undefined);
  while (session.nextFinding() !== undefined);
  session.reportJson();
  const path = session.report().findings[0]?.trace.path;
  if (path !== undefined) show(session.walk(path), path.length);
  session.free();
}

core.version();
core.knownOptions();
core.knownListeners();
const known = JSON.parse(readFileSync(at("build", "examples", "index.json"), "utf8"));
for (const example of known) {
  check(example, ALL);
  if (IN_SLICES.includes(example.id)) check(example, SMALLEST);
}

const called = Object.keys(exports).filter((name) => /^ran\d+$/.test(name) && exports[name].value === 1);
writeFileSync(out, `${called.map((name) => name.slice("ran".length)).join("\n")}\n`);
