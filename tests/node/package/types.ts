// What somebody's own TypeScript sees of the package: compiled by package.test.ts, never run.
import init, { check, CompileError, openLink, Session, Walk, type CheckOptions, type Report } from "interleave";

const options: CheckOptions = {
  sources: { "A.java": "class A {}" },
  main: "A",
  onProgress: ({ stats, depth }) => void (stats.states_new + depth),
  onTree: (edges) => void edges.map(({ from, to, label }) => `${from + to} ${label.trim()}`),
  onError: ({ error, trace }) => void `${error.message?.trim()} ${trace.steps.length.toFixed()}`,
  onCompiled: ({ diagnostics }) => void diagnostics[0]?.line.toFixed(),
};
const report: Report = await check(options);
void report.findings[0]?.trace.steps[0]?.events[0]?.text.trim();

const input = { mode: "check" as const, files: [], main: "A", args: [], config: [] };
const session = new Session(input, () => undefined);
session.step(3).done satisfies boolean;
session.report().verdict satisfies "holds" | "violated" | "incomplete";
(await session.run({ onTree: (edges) => void edges[0]?.label.trim() })).stats.states_new satisfies number;
void [session.inspect(1).threads, session.nextFinding()?.link, openLink("x").edit?.release?.toFixed()];
void new Walk(input, [], () => undefined).take([1]).options;
void [init, CompileError];

// @ts-expect-error a report has no such field
void report.nonsense;
// @ts-expect-error a check starts somewhere
void check({ sources: {} });
// @ts-expect-error settings are pairs
void new Session({ ...input, config: ["a"] }, () => undefined);
