// Writes which files of the class library a compilation reads, a line each: `node pkg-scripts/compiler-pieces.mjs OUT`. The
// page fetches them side by side when an editor is opened; one after the other they would take their time.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { at } from "./lib/run.mjs";

const core = await import(pathToFileURL(at("build", "wasm-web", "interleave.js")).href);
core.initSync({ module: readFileSync(at("build", "wasm-web", "interleave_bg.wasm")) });
const read = new Set();
const compiler = new core.Compiler((file) => {
  const path = at("build", "classlib", file);
  if (!existsSync(path)) return undefined;
  read.add(file);
  return new Uint8Array(readFileSync(path));
});
const text = readFileSync(at("examples", "bounded-buffer-if", "BoundedBufferIf.java"), "utf8");
compiler.begin({ sources: [{ path: "BoundedBufferIf.java", text }], libraries: [], release: null, lint: false });
let result;
while (!(result = compiler.step(1000)));
if (!result.ok) throw new Error(result.problem ?? JSON.stringify(result.diagnostics));
writeFileSync(process.argv[2], `${[...read].join("\n")}\n`);
