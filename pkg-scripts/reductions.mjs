// `node pkg-scripts/reductions.mjs [BINARY] [PREFIX …]`: what the reductions save, as docs/reductions.md: states and transitions of the concurrent
// programs of the corpus and the examples, searched to their end with everything visible, with one reduction after the other, and by
// classes. The native command is target/release/interleave unless told. Without prefixes the page is written, with them it is printed.
//
// What is counted does not depend on the machine; the times do, and are those of one run.
import { existsSync, writeFileSync } from "node:fs";
import { at, main, say } from "./lib/run.mjs";
import { cases, compile, door, median, search } from "./bench-compare.mjs";
import { libraryPrograms } from "./library-outcomes.mjs";

/** New states of a search at most, and of those that are always there: what has more is shown as that many and more. */
const MOST = 300_000;
const MOST_SHOWN = 1_000_000;
/** The largest cases that the table lists, besides those that are always there. */
const LARGEST = 20;

/** How long a search may take: what takes longer is shown as far as it came. */
const SECONDS = 20;

const ALL_GO_ON = { "vm.por.ample": "false", "vm.por.skip_attempts": "false" };
const WAYS = [
  { title: "everything visible", set: { "vm.por": "false" } },
  { title: "by reachability", set: { "vm.por.optimistic": "false", ...ALL_GO_ON } },
  { title: "with assumptions", set: ALL_GO_ON },
  { title: "with ample and sleep sets (default)", set: {} },
  { title: "DPORSearch", set: { "search.class": "DPORSearch" } },
];
/** Where the default stands among them. */
const DEFAULT = WAYS.findIndex(({ set }) => Object.keys(set).length === 0);

/** The dining philosophers of Java PathFinder with that many of them. */
function philosophers(list, number) {
  const of = list.find(({ name }) => name === "corpus/shared/philosophers-and-their-number");
  return of && { ...of, shown: `${of.name}, ${number} philosophers`, args: [String(number)] };
}

/** Two counters that race, each so many times, and a bounded buffer. */
function known(list) {
  const of = (name, more = {}) => list.filter((one) => one.name === name).map((one) => ({ ...one, ...more }));
  const times = "20";
  return [
    ...of("corpus/shared/racing-counters", { shown: `corpus/shared/racing-counters, ${times} times`, args: [times] }),
    ...of("examples/bounded-buffer-fixed", { shown: "examples/bounded-buffer-fixed" }),
  ];
}

/** Bounds of the search are ours. */
const isBound = (option) => option.startsWith("search.");

/** The programs that use JCTools, the Disruptor, and the caches and pools of other libraries. */
async function libraries() {
  return (await libraryPrograms(true)).map(({ name, expectation, classPath }) => {
    const options = (expectation.options ?? []).filter((option) => !isBound(option)).map((option) => option.split("="));
    const config = Object.fromEntries(options);
    return { name: `libraries/${name}`, shown: name, library: true, mode: "outcomes", main: name, args: [], config, classPath };
  });
}

const count = (n) => n.toLocaleString("en-US");
/** States, or executions where these are what is counted. */
const cell = ({ states, executions, transitions, ms, cut }) => {
  const blocked = executions && executions.blocked > 0 ? ` + ${count(executions.blocked)}` : "";
  const counted = executions ? `${count(executions.complete)}${blocked}` : count(states);
  return `${cut ? "> " : ""}${counted} / ${count(transitions)} / ${(ms / 1000).toFixed(2)} s`;
};

const part = (saved) => `${(100 * saved).toFixed(0)} %`;

function page(all) {
  const rows = all.filter(({ one }) => !one.library);
  const [always, libraries] = [rows.filter(({ one }) => one.shown), all.filter(({ one }) => one.library)];
  const whole = rows.filter(({ found }) => found.slice(0, DEFAULT + 1).every(({ cut }) => !cut));
  const saved = (against) => median(whole.map(({ found }) => 1 - found[DEFAULT].states / found[against].states));
  const largest = rows.filter(({ one }) => !one.shown).sort((a, b) => b.found[DEFAULT].states - a.found[DEFAULT].states);
  const line = ({ one, found }) => `| \`${one.shown ?? one.name}\` | ${found.map(cell).join(" | ")} |`;
  const head = `| program | ${WAYS.map(({ title }) => title).join(" | ")} |\n|---|${WAYS.map(() => "---").join("|")}|`;
  return `# What the reductions save

\`node pkg-scripts/reductions.mjs\` writes this page. Each cell has states, transitions and seconds of a search for all
errors, or for all outcomes; \`>\` marks a search that was cut, at ${count(MOST)} states (${count(MOST_SHOWN)} in the first two
tables) or after ${SECONDS} seconds. The columns add up from left to right:

- *everything visible*: \`vm.por=false\`, the reference;
- *by reachability*: what one thread can reach is not visible, the library's steps are single ones
  (\`vm.por.optimistic=false\`, \`vm.por.ample=false\`, \`vm.por.skip_attempts=false\`);
- *with assumptions*: data that are in order are not visible either (the last two of these settings);
- *with ample and sleep sets*: no setting; a thread before a held monitor cannot go on, and not everybody goes on first;
- *DPORSearch*: in the place of states stand executions, one of each class, and after the \`+\` those that were begun in
  vain.

Of the ${count(rows.length)} concurrent programs of the corpus and the examples, ${count(whole.length)} were searched to their end in each of the
first four ways. The median of these has ${part(saved(0))} fewer states by default than with everything visible, ${part(saved(1))} fewer
than by reachability alone, and ${part(saved(2))} fewer than without ample and sleep sets.

## Programs of the literature

${head}
${always.map(line).join("\n")}

## Programs that use libraries

${head}
${libraries.map(line).join("\n")}

## The largest cases of the corpus

${head}
${largest.slice(0, LARGEST).map(line).join("\n")}
`;
}

await main(async () => {
  const words = process.argv.slice(2);
  const told = words[0] !== undefined && existsSync(words[0]);
  const binary = door(told ? words[0] : at("target", "release", "interleave"), at("build", "classlib"));
  const list = cases(words.slice(told ? 1 : 0));
  await compile(list);
  const literature = [...[4, 5, 6, 7].map((number) => philosophers(list, number)).filter((one) => one !== undefined), ...known(list)];
  const narrowed = words.length > (told ? 1 : 0);
  const all = [...literature, ...(narrowed ? [] : await libraries()), ...list];
  const rows = [];
  for (const one of all) {
    const counted = (set) => search(binary, one, { "search.max_states": String(one.shown ? MOST_SHOWN : MOST), "search.time_limit": `${SECONDS}s`, ...set });
    const by_default = counted({});
    // What one thread does has nothing to reduce.
    if (by_default === undefined || !by_default.threads) continue;
    const found = WAYS.map(({ set }) => (Object.keys(set).length === 0 ? by_default : counted(set)));
    if (found.every((way) => way !== undefined)) rows.push({ one, found });
  }
  const text = page(rows);
  if (narrowed) return say(text);
  writeFileSync(at("docs", "reductions.md"), text);
  say("written: docs/reductions.md");
});
