// The native command line. Cargo knows best whether it is up to date.
import { cargo } from "./lib/rust.mjs";
import { at, run } from "./lib/run.mjs";

/** The command as a profile builds it. */
export const builtBy = (profile) => at("target", profile, `interleave${process.platform === "win32" ? ".exe" : ""}`);

/** The command that scripts ask: the released one, unless the tests say otherwise. */
export const binary = () => process.env.INTERLEAVE_NATIVE || builtBy("release");

export async function native(profile = "release") {
  await run(cargo(), ["build", "--profile", profile, "--locked", "--bin", "interleave", "--target-dir", "target"]);
}
