// The wasm module of the page in build/page-core/, in two pieces: what a first check needs is a half of it and comes first;
// the rest is fetched after that check, or when something calls for it. The command under Node has the module whole.
import { appendFileSync, copyFileSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { at, kilobytes, run, say, step } from "./lib/run.mjs";
import { digest, filesOf, upToDate } from "./lib/stamp.mjs";
import { buildTools, split } from "./lib/wasm-tools.mjs";
import { linkedFile, namedFile, wasmOut } from "./wasm.mjs";

export const pageCoreOut = at("build", "page-core");
const scripts = ["page-core.mjs", "page-profile.mjs", "split"].map((name) => at("pkg-scripts", name));

async function build() {
  // It was made with the module, and is there unless the module was not made here today.
  await step("building the tool that splits the module", buildTools);
  const fresh = `${pageCoreOut}.new`;
  const file = (name) => join(fresh, name);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const whole = namedFile;
  await step("finding what a first check needs", async () => {
    await split("instrument", whole, file("instrumented.wasm"));
    await run(process.execPath, [at("pkg-scripts", "page-profile.mjs"), file("instrumented.wasm"), file("profile.txt")]);
  });
  await step("splitting the module", () =>
    split("split", whole, linkedFile, file("profile.txt"), file("interleave_bg.wasm"), file("interleave_rest.wasm")),
  );
  rmSync(file("instrumented.wasm"));
  copyFileSync(join(wasmOut, "interleave.js"), file("interleave.js"));
  appendFileSync(file("interleave.js"), "\nexport const restUrl = new URL('interleave_rest.wasm', import.meta.url);\n");
  rmSync(pageCoreOut, { recursive: true, force: true });
  renameSync(fresh, pageCoreOut);
  const sizes = ["interleave_bg.wasm", "interleave_rest.wasm"].map((name) => kilobytes(statSync(join(pageCoreOut, name)).size));
  say(`  of ${kilobytes(statSync(join(wasmOut, "interleave_bg.wasm")).size)}: ${sizes[0]} first, ${sizes[1]} later`);
}

export async function pageCore() {
  const inputs = filesOf(wasmOut, linkedFile, namedFile, at("build", "classlib"), at("build", "examples"), ...scripts);
  await upToDate("page-core", digest(inputs), [join(pageCoreOut, "interleave.js"), join(pageCoreOut, "interleave_rest.wasm")], build);
}
