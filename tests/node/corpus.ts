// Every program of tests/corpus/ in the wasm build: what it prints is what the real JVM printed, what the checker finds is
// what `expect.json` says, and the report is the native command's.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { cases, classesOf, compileCases, folderOf, LONG } from "./cases";
import { at, type Host, loadCore, type Loaded, NATIVE } from "./core";

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

let core: Loaded;

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
    modified: (path) => attempt(() => statSync(path).mtimeMs),
    stdout: (text) => (answer.stdout += text),
    stderr: (text) => (answer.stderr += text),
    now: () => performance.now(),
    classlib: (file) => attempt(() => new Uint8Array(readFileSync(at("build", "classlib", file)))),
  };
  answer.status = core.cliMain(args, host);
  return answer;
}

function native(args: string[]): Answer {
  const { status, stdout, stderr } = spawnSync(NATIVE, args, { encoding: "utf8", input: "", maxBuffer: 1 << 28 });
  return { status: status ?? -1, stdout, stderr };
}

/** Reports that the Rust tests have left (tests/cases), which have run the same programs: most searches need not be made again. */
const REPORTS = process.env["INTERLEAVE_REPORTS"] ?? "";
/** One of so many is asked of the command all the same. */
const ASKED_EVERY = 20;

/** The native build's report where the Rust tests have left one that counts. */
function keptReport(path: string): string | undefined {
  const kept = join(REPORTS, "corpus", `${path}.json`);
  return REPORTS !== "" && cases.indexOf(path) % ASKED_EVERY > 0 && existsSync(kept) ? readFileSync(kept, "utf8") : undefined;
}

const steady = (text: string): string => text.replace(/"(time_ms|store_bytes|peak_memory_bytes)": ?\d+/g, '"$1":0');
/** The status that goes with a report. */
function statusOf({ verdict, complete }: { verdict?: string; complete?: boolean }): number {
  if (verdict === "violated") return 1;
  return verdict === "holds" || complete === true ? 0 : 3;
}

/** Positions inside the library are the library's own. */
const withoutPositions = (text: string): string => text.replace(/(\tat java\.base\/[^(\n]*)\([^)\n]*\)/g, "$1");

function line({ mode = "check", config = {}, jpf, main, args = [] }: Expectation, path: string): string[] {
  const settings = Object.entries(config).flatMap(([key, value]) => ["-D", `${key}=${value}`]);
  // What a case has beside its source: files for the working directory, standard input, files of the class path.
  const given = (name: string, option: string): string[] => {
    const place = join(folderOf(path), name);
    return existsSync(place) ? [option, place] : [];
  };
  const around = [...given("files", "--files"), ...given("stdin", "--stdin"), ...given("resources", "-c")];
  return [mode, ...(mode === "run" ? [] : ["--json"]), "-c", classesOf(path), ...around, ...settings, ...(jpf ? [join(folderOf(path), jpf)] : [main, ...args])];
}

/** The longest case takes a tenth of it; the rest is for machines that have other work. */
const PATIENCE_MS = 600_000;

/**
 * Both builds are of one source: every sixth case is enough in the usual run, and the long one takes them all. What is asked
 * of the command is among them.
 */
const TAKEN_EVERY = LONG ? 1 : 6;
const taken = cases.filter((_, i) => i % TAKEN_EVERY === 0);

/** A part of the corpus: test files run side by side, the tests of one do not. */
export function testPart(part: number, of: number): void {
  const own = taken.filter((_, i) => i % of === part);
  beforeAll(async () => {
    core = await loadCore();
    compileCases(own);
  }, 180_000);
  describe.each(own)("%s", testCase);
}

function testCase(path: string): void {
  const expectation = JSON.parse(readFileSync(join(folderOf(path), "expect.json"), "utf8")) as Expectation;
  const text = (name: string): string => {
    const file = join(folderOf(path), name);
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
    // Paths of files are others where no command was asked: then it has the last word.
    const kept = keptReport(path);
    if (kept !== undefined && steady(got.stdout) === steady(kept)) {
      expect(got.status).toBe(statusOf(report));
      return;
    }
    const other = native(command);
    expect(steady(got.stdout)).toBe(steady(other.stdout));
    expect(got.status).toBe(other.status);
  }, PATIENCE_MS);
}
