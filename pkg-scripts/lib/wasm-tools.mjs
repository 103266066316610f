// The two programs of the build that read and write wasm modules: the generator of the JavaScript glue, and what splits the module.
import { cargo } from "./rust.mjs";
import { at, run } from "./run.mjs";

const packages = ["interleave-bindgen", "interleave-split"];
const tool = (name) => at("target", "tool", `${name}${process.platform === "win32" ? ".exe" : ""}`);

/** Builds both: one after the other, each would compile what they have in common anew, for other features of it. */
export const buildTools = () =>
  run(cargo(), ["build", "--profile", "tool", "--locked", "-q", ...packages.flatMap((name) => ["-p", name]), "--target-dir", "target"]);

export const bindgen = (input, output) => run(tool("interleave-bindgen"), [input, output]);

export const split = (...args) => run(tool("interleave-split"), args);
