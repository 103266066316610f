// Every program of tests/corpus/ in the wasm build: what it prints is what the real JVM printed, what the checker finds is
// what `expect.json` says, and the report is the native command's.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, jdkHome, type Host, loadCore, type Loaded } from "./core";

interface Expectation {
  main: string;
  args?: string[];
  config?: Record<string, string>;
  jpf?: string;
  mode: "check" | "outcomes" | "run";
  exit?: number;
  outcomes?: (string | { stdout: string })[];
  expect?: { verdict: string; error?: { property: string; exception?: string; message?: string } };
}

const corpus = at("tests", "corpus");
const cases = readdirSync(corpus)
  .filter((group) => statSync(join(corpus, group)).isDirectory())
  .flatMap((group) => readdirSync(join(corpus, group)).map((name) => `${group}/${name}`))
  .filter((path) => existsSync(join(corpus, path, "expect.json")))
  .sort();

/** Cases that need a newer compiler bring their class files. */
const hasClasses = (path: string): boolean => existsSync(join(corpus, path, "classes"));
const classesOf = (path: string): string => (hasClasses(path) ? join(corpus, path, "classes") : join(work, path));

const work = mkdtempSync(join(tmpdir(), "interleave-corpus-"));
let core: Loaded;

beforeAll(async () => {
  core = await loadCore();
  const verify = at("build", "classlib-classes", "verify");
  const lines = cases.filter((path) => !hasClasses(path)).map((path) => {
    const folder = join(corpus, path);
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".java"));
    return [join(work, path), verify, ...sources.map((name) => join(folder, name))].join("\t");
  });
  const java = join(jdkHome(), "bin", "java");
  const made = spawnSync(java, [at("pkg-scripts", "CompileEach.java")], { input: `${lines.join("\n")}\n`, encoding: "utf8" });
  expect(made.status, made.stderr).toBe(0);
}, 180_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

interface Answer {
  status: number;
  stdout: string;
  stderr: string;
}

/** The npm command without its process: the same arguments, the answers in strings. */
function wasm(args: string[]): Answer {
  const answer: Answer = { status: 0, stdout: "", stderr: "" };
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
    stdout: (text) => (answer.stdout += text),
    stderr: (text) => (answer.stderr += text),
    now: () => performance.now(),
    classlib: (file) => attempt(() => new Uint8Array(readFileSync(at("build", "classlib", file)))),
  };
  answer.status = core.cliMain(args, host);
  return answer;
}

function native(args: string[]): Answer {
  const { status, stdout, stderr } = spawnSync(at("target", "release", "interleave"), args, { encoding: "utf8", input: "", maxBuffer: 1 << 28 });
  return { status: status ?? -1, stdout, stderr };
}

const steady = (text: string): string => text.replace(/"(time_ms|store_bytes|peak_memory_bytes)": ?\d+/g, '"$1":0');
/** Positions inside the library are the library's own. */
const withoutPositions = (text: string): string => text.replace(/(\tat java\.base\/[^(\n]*)\([^)\n]*\)/g, "$1");

function line({ mode = "check", config = {}, jpf, main, args = [] }: Expectation, path: string): string[] {
  const settings = Object.entries(config).flatMap(([key, value]) => ["-D", `${key}=${value}`]);
  // What a case has beside its source: files for the working directory, standard input, files of the class path.
  const given = (name: string, option: string): string[] => {
    const place = join(corpus, path, name);
    return existsSync(place) ? [option, place] : [];
  };
  const around = [...given("files", "--files"), ...given("stdin", "--stdin"), ...given("resources", "-c")];
  return [mode, ...(mode === "run" ? [] : ["--json"]), "-c", classesOf(path), ...around, ...settings, ...(jpf ? [join(corpus, path, jpf)] : [main, ...args])];
}

describe.each(cases)("%s", (path) => {
  const expectation = JSON.parse(readFileSync(join(corpus, path, "expect.json"), "utf8")) as Expectation;
  const text = (name: string): string => {
    const file = join(corpus, path, name);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };

  it(expectation.mode, () => {
    const command = line(expectation, path);
    const got = wasm(command);
    if (expectation.mode === "run") {
      expect({ ...got, stderr: withoutPositions(got.stderr) }).toEqual({
        status: expectation.exit ?? 0,
        stdout: text("expected.stdout"),
        stderr: text("expected.stderr"),
      });
      return;
    }
    const report = JSON.parse(got.stdout || "null");
    expect(report, got.stderr).not.toBeNull();
    if (expectation.mode === "outcomes") {
      const printed = [...new Set((expectation.outcomes ?? []).map((outcome) => (typeof outcome === "string" ? outcome : outcome.stdout)))].sort();
      const outcomes = report.outcomes.map(({ stdout }: { stdout: string }) => stdout);
      expect([...new Set(outcomes)].sort()).toEqual(printed);
    } else {
      expect(report.verdict).toBe(expectation.expect?.verdict);
      expect(report.error ?? {}).toMatchObject(expectation.expect?.error ?? {});
    }
    const other = native(command);
    expect(steady(got.stdout)).toBe(steady(other.stdout));
    expect(got.status).toBe(other.status);
  });
});
