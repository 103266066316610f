// `npm run setup` installs what is missing and makes everything that the page and the tests share;
// `npm run setup classlib|wasm|examples` does one part of it.
import { Stop, main } from "./lib/run.mjs";
import { npmPackages } from "./lib/npm.mjs";

/** The steps that need npm packages are loaded after those are there. */
const parts = {
  classlib: async () => (await import("./classlib.mjs")).classlib(),
  examples: async () => (await import("./examples-build.mjs")).buildExamples(),
  wasm: async () => (await import("./wasm.mjs")).wasm(),
};

export async function setup(names = Object.keys(parts)) {
  await npmPackages();
  for (const name of names) {
    const part = parts[name];
    if (part === undefined) throw new Stop(`there is no set-up step '${name}'; there are: ${Object.keys(parts).join(", ")}`);
    await part();
  }
}

if (process.argv[1] === import.meta.filename) {
  await main(() => setup(process.argv.length > 2 ? process.argv.slice(2) : undefined));
}
