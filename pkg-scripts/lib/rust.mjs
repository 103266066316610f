// How cargo is called, for the native build and for wasm32-unknown-unknown.
import { existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { Stop, aptInstall, capture, need, say, which } from "./run.mjs";

const target = "wasm32-unknown-unknown";
/** A closed network lets rustup hang instead of failing. */
const rustupTimeout = 20_000;
const debianPackages = ["rustc-web", "cargo-web", "rust-web-src", "lld-22"];
const remedy = `The Rust target ${target} is missing; run: rustup target add ${target}`;

export function cargo() {
  const found = which("cargo") ?? [join(process.env.HOME ?? "/", ".cargo", "bin", "cargo")].find((path) => existsSync(path));
  if (found === undefined) throw new Stop("Rust is missing: install it from https://rustup.rs, then try again.");
  // A rustup that was installed a moment ago is not on PATH yet.
  if (which("cargo") === undefined) process.env.PATH = `${dirname(found)}${delimiter}${process.env.PATH}`;
  return found;
}

function hasTarget() {
  const folder = capture("rustc", ["--print", "target-libdir", "--target", target]).stdout.trim();
  return folder !== "" && existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("libstd-"));
}

function debianReady() {
  return existsSync("/usr/bin/cargo") && which("wasm-ld-22") !== undefined && existsSync("/usr/lib/rustlib/src/rust/library");
}

/**
 * Debian's compiler builds the target's standard library from source, and rustup's proxies must not answer for it.
 * Its objects are not those of the other compiler, so it has a target folder of its own.
 */
function debianWay() {
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.includes(".cargo") && !folder.includes("rustup"));
  return {
    name: "Debian's rustc-web",
    command: "/usr/bin/cargo",
    args: ["-Z", "build-std=std,panic_abort", "--target-dir", "target/debian-web"],
    folder: join("target", "debian-web"),
    env: {
      ...process.env,
      PATH: ["/usr/bin", ...path].join(delimiter),
      RUSTC: "/usr/bin/rustc",
      RUSTC_BOOTSTRAP: "1",
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: "wasm-ld-22",
    },
  };
}

const plainWay = () => ({
  name: need("rustc", ["--version"]).trim(),
  command: cargo(),
  args: ["--target-dir", "target"],
  folder: "target",
  env: process.env,
});

/**
 * The cargo call that can build for wasm, installing what it needs: {name, command, args, folder, env}.
 * INTERLEAVE_WASM_RUST=debian asks for Debian's compiler even where the target is installed.
 */
export async function wasmCargo() {
  cargo();
  const debianAsked = process.env.INTERLEAVE_WASM_RUST === "debian";
  if (!debianAsked && hasTarget()) return plainWay();
  if (!debianAsked && which("rustup") !== undefined) {
    say(`· rustup target add ${target} …`);
    const result = capture("rustup", ["target", "add", target], { timeout: rustupTimeout, killSignal: "SIGKILL" });
    if (hasTarget()) return plainWay();
    say(`  did not work (${result.timedOut ? "no answer" : result.stderr.trim().split("\n").pop()}); trying Debian's packages`);
  }
  if (debianReady()) return debianWay();
  try {
    await aptInstall(debianPackages, `The Rust target ${target}`);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    throw new Stop(`${remedy} (${error.message})`);
  }
  if (!debianReady()) throw new Stop(remedy);
  return debianWay();
}
