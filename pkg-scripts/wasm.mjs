// The wasm build in build/wasm-web/: cargo → wasm-bindgen → wasm-opt. Node loads these files; the page has the module in two
// pieces (page-core.mjs), for which the files in build/wasm-parts/ say what is where.
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { wasmCargo } from "./lib/rust.mjs";
import { at, beside, kilobytes, run, say, step } from "./lib/run.mjs";
import { digest, filesOf, upToDate } from "./lib/stamp.mjs";
import { withoutSections } from "./lib/wasm-sections.mjs";
import { bindgen, buildTools } from "./lib/wasm-tools.mjs";

export const wasmOut = at("build", "wasm-web");
const wasmFile = join(wasmOut, "interleave_bg.wasm");
const parts = at("build", "wasm-parts");
/** The module as the linker leaves it, with what it knows of references; and the finished one with the names of its functions. */
export const linkedFile = join(parts, "linked.wasm");
export const namedFile = join(parts, "named.wasm");
const target = "wasm32-unknown-unknown";
const profile = "release-wasm";

/** What rustc emits for this target today; wasm-opt must accept these and may use them, and no others. */
const features = ["bulk-memory", "bulk-memory-opt", "call-indirect-overlong", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];

/**
 * rustc has optimised already. -O3 takes four times as long, and what it makes is larger on the wire and no quicker
 * (docs/decisions/compact-wasm.md).
 */
async function optimise(file, out) {
  const flags = ["-O1", "-g", ...features.map((name) => `--enable-${name}`)];
  await run(process.execPath, [at("node_modules", "binaryen", "bin", "wasm-opt"), file, "-o", out, ...flags]);
}

/** The linker's own sections, of use to nobody behind it but the tool that splits the module. */
const isOfLinker = (name) => name === "linking" || name.startsWith("reloc.");

export async function wasm() {
  const way = await wasmCargo();
  const sources = filesOf(at("src"), at("Cargo.toml"), at("Cargo.lock"), at(".cargo"), at("pkg-scripts", "bindgen"), at("pkg-scripts", "wasm.mjs"));
  const key = digest(sources, [way.name]);
  await upToDate("wasm", key, [wasmFile, join(wasmOut, "interleave.js"), linkedFile, namedFile], async () => {
    // The last part of the compilation keeps one core busy: the tools are made beside it.
    const tools = beside(buildTools);
    await step(`compiling to WebAssembly (${way.name}), and its JavaScript generator`, () =>
      run(way.command, ["rustc", "--lib", "--crate-type", "cdylib", "--locked", "--profile", profile, "--target", target, ...way.args, "--", "-C", "link-arg=--emit-relocs"], { env: way.env }),
    );
    await tools;
    // Made aside and moved: a page that is open must never find half a build.
    const fresh = at("build", "wasm-web.new");
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    mkdirSync(parts, { recursive: true });
    const linked = readFileSync(at(way.folder, target, profile, "interleave.wasm"));
    writeFileSync(linkedFile, linked);
    const input = join(parts, "interleave.wasm");
    writeFileSync(input, withoutSections(linked, isOfLinker));
    await step("generating the JavaScript glue", () => bindgen(input, fresh));
    const made = join(fresh, "interleave_bg.wasm");
    await step("wasm-opt -O1", () => optimise(made, namedFile));
    writeFileSync(made, withoutSections(readFileSync(namedFile), (name) => name === "name"));
    rmSync(input);
    rmSync(wasmOut, { recursive: true, force: true });
    renameSync(fresh, wasmOut);
    const zipped = gzipSync(readFileSync(wasmFile), { level: 9 }).length;
    say(`  WebAssembly: ${kilobytes(statSync(wasmFile).size)}, gzipped ${kilobytes(zipped)}`);
  });
}
