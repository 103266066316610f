// The wasm build in build/wasm-web/: cargo → wasm-bindgen → wasm-opt. The page and Node load the same files.
import { mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { cargo, wasmCargo } from "./lib/rust.mjs";
import { at, beside, kilobytes, run, say, step } from "./lib/run.mjs";
import { digest, filesOf, upToDate } from "./lib/stamp.mjs";

export const wasmOut = at("build", "wasm-web");
const wasmFile = join(wasmOut, "interleave_bg.wasm");
const target = "wasm32-unknown-unknown";
const profile = "release-wasm";

/** What rustc emits for this target today; wasm-opt must accept these and may use them, and no others. */
const features = ["bulk-memory", "bulk-memory-opt", "call-indirect-overlong", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];

/** The tool that writes the JavaScript glue. */
const buildBindgen = () => run(cargo(), ["build", "--profile", "tool", "--locked", "-q", "-p", "interleave-bindgen", "--target-dir", "target"]);

async function bindgen(input, output) {
  await run(at("target", "tool", `interleave-bindgen${process.platform === "win32" ? ".exe" : ""}`), [input, output]);
}

/**
 * rustc has optimised already. -O3 takes four times as long, and what it makes is larger on the wire and no quicker
 * (docs/decisions/compact-wasm.md).
 */
async function optimise(file) {
  const smaller = `${file}.opt`;
  const flags = ["-O1", ...features.map((name) => `--enable-${name}`)];
  await run(process.execPath, [at("node_modules", "binaryen", "bin", "wasm-opt"), file, "-o", smaller, ...flags]);
  renameSync(smaller, file);
}

export async function wasm() {
  const way = await wasmCargo();
  const sources = filesOf(at("src"), at("Cargo.toml"), at("Cargo.lock"), at(".cargo"), at("pkg-scripts", "bindgen"), at("pkg-scripts", "wasm.mjs"));
  const key = digest(sources, [way.name]);
  await upToDate("wasm", key, [wasmFile, join(wasmOut, "interleave.js")], async () => {
    // The last part of the compilation keeps one core busy: the tool is made beside it.
    const tool = beside(buildBindgen);
    await step(`compiling to WebAssembly (${way.name}), and its JavaScript generator`, () =>
      run(way.command, ["rustc", "--lib", "--crate-type", "cdylib", "--locked", "--profile", profile, "--target", target, ...way.args], { env: way.env }),
    );
    await tool;
    // Made aside and moved: a page that is open must never find half a build.
    const fresh = at("build", "wasm-web.new");
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    await step("generating the JavaScript glue", () => bindgen(at(way.folder, target, profile, "interleave.wasm"), fresh));
    await step("wasm-opt -O1", () => optimise(join(fresh, "interleave_bg.wasm")));
    rmSync(wasmOut, { recursive: true, force: true });
    renameSync(fresh, wasmOut);
    const zipped = gzipSync(readFileSync(wasmFile), { level: 9 }).length;
    say(`  WebAssembly: ${kilobytes(statSync(wasmFile).size)}, gzipped ${kilobytes(zipped)}`);
  });
}
