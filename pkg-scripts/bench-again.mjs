// A part of `npm run bench`: the same search several times in one wasm module, and what each took, in milliseconds.
import { say } from "./lib/run.mjs";
import { wasmModule } from "./lib/wasm-module.mjs";

const [classes, times, main, ...args] = process.argv.slice(2);
const execute = await wasmModule(classes);
const all = Array.from({ length: Number(times) }, () => execute("check", main, args, [["search.multiple_errors", "true"]]));
say(JSON.stringify(all));
