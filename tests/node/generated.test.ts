// Generated programs in the wasm build: what the real JVM did, and the native build, when tests/generated compared them.
// The long Rust tests leave a lot of them behind.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { at, type Host, loadCore, type Loaded } from "./core";

const folder = at("target", "generated", "same");
const long = process.env["INTERLEAVE_LONG"] === "1";
const programs = long && existsSync(folder) ? readdirSync(folder).sort() : [];
let core: Loaded;

interface Answer {
  exit: number;
  stdout: string;
  stderr: string;
}

function run(program: string): Answer {
  const answer: Answer = { exit: -1, stdout: "", stderr: "" };
  const attempt = <T>(operation: () => T): T | undefined => {
    try {
      return operation();
    } catch {
      return undefined;
    }
  };
  const host: Host = {
    readFile: (path) => attempt(() => new Uint8Array(readFileSync(path))),
    listDir: (path) => attempt(() => readdirSync(path).sort()),
    isDir: (path) => attempt(() => statSync(path).isDirectory()) ?? false,
    modified: (path) => attempt(() => statSync(path).mtimeMs),
    stdout: (text) => (answer.stdout += text),
    stderr: (text) => (answer.stderr += text),
    now: () => performance.now(),
    classlib: (file) => attempt(() => new Uint8Array(readFileSync(at("build", "classlib", file)))),
  };
  answer.exit = core.cliMain(["run", "-c", join(folder, program), program], host);
  return answer;
}

/** Positions inside the library are the library's own, and it comes without the names of its local variables. */
const comparable = (text: string): string =>
  text.replace(/(\tat java\.base\/[^(\n]*)\([^)\n]*\)/g, "$1").replace(/ because "[^"\n]*" is null/g, "");

describe.runIf(long)("generated programs", () => {
  beforeAll(async () => {
    core = await loadCore();
  });

  it("were left behind by the Rust tests", () => {
    expect(programs.length).toBeGreaterThan(50);
  });

  it.each(programs)("%s", (program) => {
    const text = (name: string): string => readFileSync(join(folder, program, name), "utf8");
    const { exit, stdout, stderr } = run(program);
    expect(comparable(stdout)).toBe(comparable(text("stdout")));
    expect(comparable(stderr)).toBe(comparable(text("stderr")));
    expect(exit).toBe(Number(text("exit")));
  });
});
