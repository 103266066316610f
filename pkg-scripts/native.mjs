// The native command line, target/release/interleave. Cargo knows best whether it is up to date.
import { cargo } from "./lib/rust.mjs";
import { at, run } from "./lib/run.mjs";

export const binary = at("target", "release", `interleave${process.platform === "win32" ? ".exe" : ""}`);

export async function native() {
  await run(cargo(), ["build", "--release", "--locked", "--bin", "interleave", "--target-dir", "target"]);
}
