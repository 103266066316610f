// `npm run setup` installs what is missing and makes everything that the page and the tests share;
// `npm run setup classlib|wasm|examples` does one part of it.
import { Stop, beside, main, run } from "./lib/run.mjs";
import { npmPackages } from "./lib/npm.mjs";

/** The steps that need npm packages are loaded after those are there. */
const parts = {
  classlib: async () => (await import("./classlib.mjs")).classlib(),
  examples: async () => (await import("./examples-build.mjs")).buildExamples(),
  wasm: async () => (await import("./wasm.mjs")).wasm(),
};

/** Installs what the parts need of a compiler for WebAssembly and a JDK, one after the other. */
async function toolchains() {
  await (await import("./lib/rust.mjs")).wasmCargo();
  await (await import("./lib/jdk.mjs")).jdk();
}

export async function setup(names = Object.keys(parts)) {
  await npmPackages();
  const unknown = names.find((name) => parts[name] === undefined);
  if (unknown !== undefined) throw new Stop(`there is no set-up step '${unknown}'; there are: ${Object.keys(parts).join(", ")}`);
  // The WebAssembly build takes longest, and the others keep one core busy and this process waiting: it runs beside them,
  // in a process of its own.
  const aside = names.includes("wasm") && names.length > 1;
  if (aside) await toolchains();
  const wasm = aside ? beside(() => run(process.execPath, [import.meta.filename, "wasm"])) : undefined;
  for (const name of names) if (!aside || name !== "wasm") await parts[name]();
  await wasm;
}

if (process.argv[1] === import.meta.filename) {
  await main(() => setup(process.argv.length > 2 ? process.argv.slice(2) : undefined));
}
