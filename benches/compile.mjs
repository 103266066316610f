// How long the compiler takes in wasm under Node: `node benches/compile.mjs [FILE.java…]` after `npm run build`. For each
// file: the first compilation in a fresh compiler, that after a warm-up, and the ones that follow.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const core = await import(pathToFileURL(join(root, "build/wasm-web/interleave.js")).href);
const started = { clock: performance.now(), cpu: process.cpuUsage() };
core.initSync({ module: readFileSync(join(root, "build/wasm-web/interleave_bg.wasm")) });
// Time on the clock, and of the processor: on a busy machine the second tells more.
const now = () => ({ clock: performance.now(), cpu: process.cpuUsage() });
const since = ({ clock, cpu }) => {
  const { user, system } = process.cpuUsage(cpu);
  return `${Math.round(performance.now() - clock)} ms (cpu ${Math.round((user + system) / 1000)})`;
};
console.log(`wasm instantiated in ${since(started)}`);

function library() {
  const fetched = new Map();
  const provide = (file) => {
    const path = join(root, "build/classlib", file);
    if (!existsSync(path)) return undefined;
    const bytes = readFileSync(path);
    fetched.set(file, bytes.length);
    return new Uint8Array(bytes);
  };
  return { provide, fetched };
}

function compile(compiler, input) {
  const from = now();
  let longest = 0;
  compiler.begin(input);
  for (;;) {
    const slice = performance.now();
    const result = compiler.step(10);
    longest = Math.max(longest, performance.now() - slice);
    if (!result) continue;
    if (!result.ok) throw new Error(result.problem ?? result.diagnostics.map(({ message }) => message).join("\n"));
    return `${since(from)}, longest slice ${Math.round(longest)}`;
  }
}

const files = process.argv.slice(2);
if (files.length === 0) files.push(join(root, "examples/bounded-buffer-if/BoundedBufferIf.java"));
for (const file of files) {
  const text = readFileSync(file, "utf8");
  const input = { sources: [{ path: basename(file), text }], libraries: [], release: null, lint: false };
  console.log(`${basename(file)}, ${text.split("\n").length} lines`);
  const cold = library();
  const first = new core.Compiler(cold.provide);
  console.log(`  first, cold: ${compile(first, input)}`);
  const sizes = [...cold.fetched.values()];
  console.log(`  fetched: ${sizes.length} files, ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)} kB`);
  first.free();
  const warm = new core.Compiler(library().provide);
  const from = now();
  while (!warm.warmUp(10));
  console.log(`  warm-up: ${since(from)}`);
  console.log(`  then: ${[1, 2, 3, 4, 5].map(() => compile(warm, input)).join("; ")}`);
  console.log(`  with warnings, for which it is not ready: ${compile(warm, { ...input, lint: true })}`);
  console.log(`  for Java 8: ${compile(warm, { ...input, release: 8 })}; ${compile(warm, { ...input, release: 8 })}`);
  while (!warm.warmUp(10));
  console.log(`  made ready for that: ${compile(warm, { ...input, release: 8 })}`);
  warm.free();
  if (process.env.FETCHED) console.log([...cold.fetched].map(([name, size]) => `${size} ${name}`).join("\n"));
}
