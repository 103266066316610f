// Runs one example through a command line (native or npm) and compares what comes out with what is expected.
import { capture } from "./run.mjs";

/** The exit status that belongs to each verdict of `check`. */
const statuses = { holds: 0, violated: 1, incomplete: 3 };

/** What must agree between the native and the wasm build: everything but time and memory. */
const measured = new Set(["time_ms", "store_bytes", "peak_memory_bytes"]);

export function comparable(stats) {
  return Object.fromEntries(Object.entries(stats).filter(([key]) => !measured.has(key)));
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemsOfOutcomes(expect, status, report) {
  const got = report.outcomes.map(({ stdout }) => stdout).sort();
  const problems = [];
  if (status !== 0) problems.push(`exit status ${status}, expected 0`);
  if (report.complete !== true) problems.push("the list is not complete");
  if (JSON.stringify(got) !== JSON.stringify(expect.outcomes)) {
    problems.push(`outcomes ${JSON.stringify(got)}, expected ${JSON.stringify(expect.outcomes)}`);
  }
  return problems;
}

function problemsOfCheck(expect, status, report) {
  const problems = [];
  const differ = (what, got, want) => {
    if (want !== undefined && got !== want) problems.push(`${what} ${JSON.stringify(got)}, expected ${JSON.stringify(want)}`);
  };
  differ("verdict", report.verdict, expect.verdict);
  differ("exit status", status, statuses[expect.verdict]);
  differ("property", report.error?.property ?? null, expect.error ?? null);
  differ("exception", report.error?.exception, expect.exception);
  differ("message", report.error?.message, expect.message);
  for (const [key, value] of Object.entries(expect.stats ?? {})) differ(key, report.stats[key], value);
  return problems;
}

/** Every counterexample must replay from its link, to the same error. */
function problemsOfReplay(command, report) {
  if (report.verdict !== "violated") return [];
  if (!report.link) return ["the counterexample has no link"];
  const again = capture(command[0], [...command.slice(1), "replay", "--json", report.link], { timeout: 120_000 });
  const { error } = parse(again.stdout) ?? {};
  if (error?.property === report.error.property && error?.message === report.error.message) return [];
  return [`the link does not replay: ${(again.stderr || again.stdout).trim().slice(0, 300)}`];
}

/**
 * `command` is the program and its first arguments; `folder` is build/examples. Returns
 * {problems, stats, ms}: no problems means that everything was as expected.
 */
export function checkExample(command, example, folder) {
  const { id, mode = "check", config = {}, args = [], main, expect } = example;
  const settings = Object.entries(config).flatMap(([key, value]) => ["-D", `${key}=${value}`]);
  const from = performance.now();
  const line = [...command.slice(1), mode, "--json", "-c", `${folder}/${id}`, ...settings, main, ...args];
  const { status, stdout, stderr, timedOut } = capture(command[0], line, { timeout: 120_000 });
  const ms = performance.now() - from;
  const report = parse(stdout);
  if (timedOut) return { problems: ["no answer within 120 s"], ms };
  if (report === undefined) return { problems: [`exit status ${status}, no report: ${stderr.trim().slice(0, 300)}`], ms };
  const problems = mode === "outcomes"
    ? problemsOfOutcomes(expect, status, report)
    : [...problemsOfCheck(expect, status, report), ...problemsOfReplay(command, report)];
  return { problems, stats: report.stats && comparable(report.stats), ms, report };
}
