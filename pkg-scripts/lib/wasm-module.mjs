// The wasm module of the page in this process, for measurements.
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { at } from "./run.mjs";

/**
 * Loads the module. What comes back runs one of the programs in the folder `classes` to its end in it and tells the
 * milliseconds: every call reads and links its classes anew, and draws no tree.
 */
export async function wasmModule(classes) {
  const core = await import(pathToFileURL(at("build", "wasm-web", "interleave.js")).href);
  core.initSync({ module: readFileSync(at("build", "wasm-web", "interleave_bg.wasm")) });
  const names = readdirSync(classes).filter((name) => name.endsWith(".class"));
  const files = names.map((path) => ({ path, bytes: new Uint8Array(readFileSync(`${classes}/${path}`)) }));
  const bundle = new Map();
  const fetch = (file) => {
    if (!bundle.has(file)) bundle.set(file, new Uint8Array(readFileSync(at("build", "classlib", file))));
    return bundle.get(file);
  };
  return (mode, main, args, config) => {
    const from = performance.now();
    // A new function is a new library for the core: nothing is remembered but the bytes of the bundle.
    const session = new core.Session({ mode, files, main, args, config }, (file) => fetch(file), { treeLimit: 0 });
    while (!session.step(50).done);
    session.free();
    return performance.now() - from;
  };
}
