// `node pkg-scripts/delayed.mjs`: figures 9 and 10 of Gligoric et al., *On Delayed Choice Execution for Falsification*, beside
// what Interleave counts and takes: structures, paths explored and seconds, with choices that are made at once (eager) and
// when they are used (delayed, `cg.delayed=true`), native and in wasm under Node.
//
//   --small              the small sizes, in seconds
//   --native, --wasm     one of the two builds alone
//   --eager, --delayed   one of the two ways alone
//   --limit SECONDS      of one search, 20 unless told; a search that is cut is shown as far as it came, with > before it
//   --memory SIZE        of one search, such as 4G; 2G unless told
//   PROGRAM …            some programs alone, such as DAG
//
// Exit status 1: structures that are not the seed's, a mistake that was not found, or more paths than the seed's delayed column.
// The seed's times are those of its authors' machine, of 2008. Needs the release build (or what INTERLEAVE_NATIVE names), the npm
// command and the examples.
import { existsSync } from "node:fs";
import { Stop, at, capture, main, say } from "./lib/run.mjs";
import { binary } from "./native.mjs";

const RBT = { folder: "red-black-tree", main: "RedBlackTree" };

/** Seconds and paths of the seed, eager and delayed; nothing where it ran out of memory. */
const seed = (eager, paths, delayed, fewer) => ({ eager: { seconds: eager, paths }, delayed: { seconds: delayed, paths: fewer } });
const row = (program, size, structures, numbers, { folder, main }, args = [String(size)]) => ({ program, size, structures, seed: numbers, folder, main, args });
/** A size that the seed does not have. */
const own = (program, size, structures, where, args) => row(program, size, structures, undefined, where, args);

const DAG = { folder: "dag", main: "Dag" };
const HEAP = { folder: "heap-array", main: "HeapArray" };
const QUEENS = { folder: "n-queens", main: "NQueens" };
const SEARCH = { folder: "search-tree", main: "SearchTree" };
const SORTED = { folder: "sorted-list", main: "SortedList" };
const POOL = { folder: "red-black-tree", main: "Havoc" };

const FIGURE_9 = [
  row("RedBlackTree", 7, 35, seed(9.96, 54_912, 3.24, 16_983), RBT),
  row("RedBlackTree", 8, 64, seed(65.67, 366_080, 13.85, 80_470), RBT),
  row("RedBlackTree", 9, 122, seed(449.17, 2_489_344, 64.24, 381_470), RBT),
  row("DAG", 3, 34, seed(5.68, 4_802, 0.69, 321), DAG),
  row("DAG", 4, 2_352, seed(undefined, undefined, 6.41, 21_196), DAG),
  row("DAG", 5, 769_894, seed(undefined, undefined, 1_013.75, 4_997_210), DAG),
  row("HeapArray", 6, 13_139, seed(16.66, 160_132, 4.12, 27_664), HEAP),
  row("HeapArray", 7, 117_562, seed(304.32, 2_739_136, 32.43, 227_494), HEAP),
  row("HeapArray", 8, 1_005_075, seed(8_166.77, 54_481_005, 318.59, 2_325_069), HEAP),
  row("NQueens", 5, 10, seed(1.4, 3_125, 0.1, 177), QUEENS),
  row("NQueens", 6, 4, seed(7.68, 46_656, 0.24, 746), QUEENS),
  row("NQueens", 7, 40, seed(82.35, 823_543, 0.51, 3_073), QUEENS),
  row("NQueens", 8, 92, seed(undefined, undefined, 2.29, 13_756), QUEENS),
  row("SearchTree", 4, 490, seed(1.36, 3_584, 0.63, 1_484), SEARCH),
  row("SearchTree", 5, 5_292, seed(15.87, 131_250, 3.23, 21_210), SEARCH),
  row("SearchTree", 6, 60_984, seed(675.33, 6_158_592, 40.24, 305_052), SEARCH),
  row("SortedList", 6, 924, seed(5.94, 55_987, 0.64, 3_967), SORTED),
  row("SortedList", 7, 3_432, seed(900.67, 960_800, 2.38, 18_026), SORTED),
  row("SortedList", 8, 12_870, seed(1_865.55, 19_173_961, 9.85, 80_089), SORTED),
];

const FIGURE_9_SMALL = [
  own("RedBlackTree", 5, 14, RBT),
  own("RedBlackTree", 6, 20, RBT),
  FIGURE_9.find(({ program, size }) => program === "DAG" && size === 3),
  own("HeapArray", 4, 320, HEAP),
  FIGURE_9.find(({ program, size }) => program === "NQueens" && size === 5),
  FIGURE_9.find(({ program, size }) => program === "SearchTree" && size === 4),
  own("SortedList", 5, 252, SORTED),
];

/** A triple of the removal with a line left out; its mistake is to be found. */
const bug = (number, size, numbers) => ({ ...row(`BUG${number}`, size, undefined, numbers, RBT, [String(size), String(number)]), found: true });

const FIGURE_10 = [
  bug(1, 6, seed(7.76, 3_478, 1.29, 1_514)),
  bug(1, 7, seed(7.0, 21_706, 2.62, 7_169)),
  bug(1, 8, seed(37.31, 157_834, 9.38, 38_457)),
  bug(2, 6, seed(4.48, 5_548, 2.3, 2_196)),
  bug(2, 7, seed(10.33, 31_787, 3.97, 9_454)),
  bug(2, 8, seed(41.54, 188_384, 11.75, 42_997)),
  bug(3, 6, seed(2.97, 3_478, 1.15, 1_514)),
  bug(3, 7, seed(6.51, 21_555, 2.36, 6_960)),
  bug(3, 8, seed(28.85, 138_853, 6.95, 32_667)),
  bug(4, 6, seed(3.51, 3_451, 1.14, 1_452)),
  bug(4, 7, seed(6.33, 21_437, 2.09, 6_807)),
  bug(4, 8, seed(28.75, 138_863, 6.76, 32_667)),
];

/**
 * Every path is explored and nothing else is done: no stored states, no walks beside the search, no shorter counterexample. Objects
 * of pools are chosen as in the paper, whatever an iteration does.
 */
const COUNTING = ["search.match_states=false", "search.portfolio=none", "trace.shorten=false", "cg.pools_alike=true"];

const OPTIONS = { "--small": "small", "--native": "native", "--wasm": "wasm", "--eager": "eager", "--delayed": "delayed" };

function options(words) {
  const given = { limit: 20, memory: "2G", programs: [] };
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word in OPTIONS) given[OPTIONS[word]] = true;
    else if (word === "--limit" || word === "--memory") {
      const value = words[++i];
      if (value === undefined) throw new Stop(`${word} takes a value: --limit 60, --memory 4G`);
      given[word.slice(2)] = value;
    } else if (word.startsWith("-")) throw new Stop(`delayed does not understand ${word}; it knows ${Object.keys(OPTIONS).join(", ")}, --limit, --memory`);
    else given.programs.push(word);
  }
  if (!(Number(given.limit) > 0)) throw new Stop("--limit takes a number of seconds above 0");
  return given;
}

/** The builds that are asked, by name. */
function doors({ native, wasm }) {
  const both = native === wasm;
  const all = {};
  if (both || native) all.native = [binary()];
  if (both || wasm) all.wasm = [process.execPath, at("pkg", "bin", "interleave.mjs")];
  for (const [name, command] of Object.entries(all)) {
    const file = command.at(-1);
    if (!existsSync(file)) throw new Stop(`${file} does not exist: ${name === "native" ? "npm run build" : "npm test -- command"} makes it`);
  }
  if (!existsSync(at("build", "examples", "delayed"))) throw new Stop("build/examples/delayed does not exist: npm run setup examples makes it");
  return all;
}

const classes = (folder) => at("build", "examples", "delayed", folder);

/** Whether choices can wait in this build. */
function delays(command) {
  const { stdout } = capture(command[0], [...command.slice(1), "check", "--show-config", "--json", "-c", classes("dag"), "Dag"]);
  try {
    return JSON.stringify(JSON.parse(stdout)).includes('"cg.delayed"');
  } catch {
    return false;
  }
}

/** One search: structures, paths, seconds, and what was wrong with it. */
function search(command, one, delayed, { limit, memory }) {
  const set = [...COUNTING, `search.time_limit=${limit}`, `vm.store.memory_limit=${memory}`, ...(delayed ? ["cg.delayed=true"] : [])];
  const line = ["check", "--json", "-c", classes(one.folder), ...set.flatMap((pair) => ["-D", pair]), one.main, ...one.args];
  const { status, stdout, stderr } = capture(command[0], [...command.slice(1), ...line]);
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    throw new Stop(`${one.program} ${one.size} has no report (status ${status}): ${stderr.trim().slice(0, 300)}`);
  }
  const { stats, verdict, incomplete_because: cut } = report;
  const wrong = [];
  const done = cut === null;
  if (done && verdict !== (one.found ? "violated" : "holds")) wrong.push(`is ${verdict}`);
  if (done && one.structures !== undefined && stats.end_states !== one.structures) wrong.push(`has ${stats.end_states} structures`);
  const paths = stats.end_states + stats.pruned;
  if (done && delayed && one.seed !== undefined && paths > one.seed.delayed.paths) wrong.push(`explores ${paths} paths`);
  return { cut: !done, structures: stats.end_states, paths, seconds: stats.time_ms / 1000, memory: stats.peak_memory_bytes ?? 0, wrong };
}

const count = (n) => n.toLocaleString("en-US");
const none = "-";
const pathsOf = (found) => (found === undefined ? none : `${found.cut ? "> " : ""}${count(found.paths)}`);
const secondsOf = (found) => (found === undefined ? none : `${found.cut ? "> " : ""}${found.seconds.toFixed(2)}`);
const told = (value, shown) => (value === undefined ? none : shown(value));

function table(title, head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((one) => one[column].length)));
  const line = (one) => one.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join("  ");
  say(`\n${title}\n`);
  say(line(head));
  say(widths.map((width) => "-".repeat(width)).join("  "));
  for (const one of rows) say(line(one));
}

/** A figure's rows with what each door comes to. */
function figure(title, rows, { builds, ways, bounds }, problems) {
  if (rows.length === 0) return 0;
  let most = 0;
  const lines = rows.map((one) => {
    const cells = [one.program, String(one.size), told(one.structures, count)];
    for (const way of ways) {
      const found = Object.entries(builds).map(([door, command]) => {
        const result = search(command, one, way === "delayed", bounds);
        most = Math.max(most, result.memory);
        problems.push(...result.wrong.map((what) => `${one.program} ${one.size}, ${way}, ${door}: ${what}`));
        return result;
      });
      const whole = found.filter(({ cut }) => !cut);
      if (whole.some(({ paths }) => paths !== whole[0].paths)) problems.push(`${one.program} ${one.size}, ${way}: the builds explore different numbers of paths`);
      const theirs = one.seed?.[way];
      cells.push(told(theirs?.paths, count), pathsOf(whole[0] ?? found[0]), told(theirs?.seconds, (s) => s.toFixed(2)), ...found.map(secondsOf));
    }
    return cells;
  });
  const heads = ways.flatMap((way) => [`${way}: seed's paths`, "ours", "seed's s", ...Object.keys(builds).map((door) => `${door} s`)]);
  table(title, ["program", "size", "structures", ...heads], lines);
  return most;
}

await main(async () => {
  const given = options(process.argv.slice(2));
  const builds = doors(given);
  const possible = delays(Object.values(builds)[0]);
  if (given.delayed && !possible) throw new Stop("this build has no setting cg.delayed");
  const ways = ["eager", ...(possible ? ["delayed"] : [])].filter((way) => given.eager === given.delayed || given[way]);
  const chosen = (rows) => rows.filter(({ program }) => given.programs.length === 0 || given.programs.some((name) => program.startsWith(name)));
  const nine = chosen(given.small ? FIGURE_9_SMALL : FIGURE_9);
  const ten = chosen(given.small ? FIGURE_10.filter(({ size }) => size === 6) : FIGURE_10);
  const pool = possible && ways.includes("delayed") ? chosen([own("Havoc", 3, undefined, POOL, ["3", "0"])]) : [];
  if (nine.length + ten.length + pool.length === 0) throw new Stop(`there is no program ${given.programs.join(", ")}`);
  const asked = { builds, ways, bounds: given };
  const problems = [];
  const most = Math.max(
    figure("Figure 9: structures that satisfy their invariants", nine, asked, problems),
    figure("Figure 10: paths to the first counterexample, of a removal with a line left out", ten, asked, problems),
    figure("Figures 3 and 4: the triple of the removal over a pool of nodes", pool, { ...asked, ways: ["delayed"] }, problems),
  );
  say(`\nmost memory of a search: ${(most / 1e6).toFixed(1)} MB`);
  if (problems.length > 0) throw new Stop(problems.join("\n"));
});
