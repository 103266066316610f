// `node pkg-scripts/compare-reports.mjs BEFORE AFTER [PREFIX …]`: whether two native binaries report the same, byte for byte, of every case
// of the corpus and every example, by their default search and with every error. For changes that must not change anything. Searches
// are bounded by states, not by time; the one number that differs from run to run, `time_ms`, is left out.
//
// Both use build/classlib, unless a folder `classlib` stands beside a binary.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Stop, at, main, say } from "./lib/run.mjs";
import { ask, cases, compile, door } from "./bench-compare.mjs";

const MAX_STATES = 100_000;
const DIFFERENT_EACH_TIME = new Set(["time_ms"]);
const SHOWN = 300;

const binary = (path) => door(path, existsSync(join(dirname(path), "classlib", "index.bin")) ? undefined : at("build", "classlib"));

/** The report as text without what differs each time. */
function report(binary, one, more) {
  const { status, stdout, stderr } = ask(binary, one, { "search.max_states": String(MAX_STATES), ...more });
  try {
    const kept = (key, value) => (DIFFERENT_EACH_TIME.has(key) ? undefined : value);
    return `${status}\n${stderr}\n${JSON.stringify(JSON.parse(stdout), kept, 1)}`;
  } catch {
    return `${status}\n${stderr}\n${stdout}`;
  }
}

/** Where two texts part. */
function firstDifference(before, after) {
  const [one, two] = [before.split("\n"), after.split("\n")];
  const line = one.findIndex((text, number) => text !== two[number]);
  return `    before: ${one[line]?.trim().slice(0, SHOWN)}\n    after:  ${two[line]?.trim().slice(0, SHOWN)}`;
}

await main(async () => {
  const [before, after, ...prefixes] = process.argv.slice(2);
  if (after === undefined) throw new Stop("usage: node pkg-scripts/compare-reports.mjs BEFORE AFTER [PREFIX …]");
  const [older, newer] = [binary(before), binary(after)];
  const list = cases(prefixes);
  await compile(list);
  let [compared, different] = [0, 0];
  for (const one of list) {
    const ways = one.mode === "check" ? [{}, { "search.multiple_errors": "true" }] : [{}];
    for (const way of ways) {
      const [a, b] = [report(older, one, way), report(newer, one, way)];
      compared++;
      if (a === b) continue;
      different++;
      say(`${one.name} ${JSON.stringify(way)}\n${firstDifference(a, b)}`);
    }
  }
  say(`${compared} reports of ${list.length} programs compared: ${different} different`);
  if (different > 0) process.exitCode = 1;
});
