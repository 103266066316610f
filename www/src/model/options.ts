/** The options form: the core's table of settings, sorted into groups with short names. */
import type { KnownOption } from "../worker/core";
import { WORLD_KEYS } from "./world";

export type FieldKind = "boolean" | "number" | "text";

export interface Field {
  key: string;
  label: string;
  description: string;
  kind: FieldKind;
  default: string;
  /** To choose from, each with a sentence or nothing; empty where anything can be written. */
  values: { name: string; note: string }[];
}

export interface Group {
  title: string;
  fields: Field[];
}

const TITLES = ["Bounds", "Search", "Reductions", "Program"] as const;
type Title = (typeof TITLES)[number];

/** Names and places for the settings people meet first. One that is not here still appears, under its own key. */
const PRESENTATION: Record<string, { label: string; group: Title }> = {
  "search.depth_limit": { label: "Depth limit", group: "Bounds" },
  "search.max_states": { label: "Max states", group: "Bounds" },
  "vm.store.memory_limit": { label: "Memory cap", group: "Bounds" },
  "search.time_limit": { label: "Time limit, in seconds", group: "Bounds" },
  "search.max_outcomes": { label: "Max outcomes", group: "Bounds" },
  "search.multiple_errors": { label: "Collect every error", group: "Search" },
  "search.max_errors": { label: "Max errors", group: "Search" },
  "search.class": { label: "Search order", group: "Search" },
  "search.portfolio": { label: "Portfolio of random walks", group: "Search" },
  "search.preemption_bound": { label: "Max preemptions", group: "Search" },
  "search.delay_bound": { label: "Max delays", group: "Search" },
  "search.horizon": { label: "First horizon", group: "Search" },
  "search.random.path_limit": { label: "Number of random walks", group: "Search" },
  "search.random.length": { label: "Max walk length", group: "Search" },
  "search.pct.depth": { label: "PCT: depth of the error", group: "Search" },
  "search.pct.steps": { label: "PCT: steps of a walk", group: "Search" },
  "search.heuristic.goal": { label: "Goal", group: "Search" },
  "search.heuristic.preferredThreads": { label: "Preferred threads", group: "Search" },
  "search.heuristic.avoidedThreads": { label: "Avoided threads", group: "Search" },
  "search.heuristic.thread_history_limit": { label: "Transitions to look back", group: "Search" },
  "search.heuristic.queue_limit": { label: "Max queue length", group: "Search" },
  "search.heuristic.beam_search": { label: "Beam search", group: "Search" },
  "search.heuristic.astar": { label: "Add the depth (A*)", group: "Search" },
  "search.path": { label: "Path to follow", group: "Search" },
  "search.path.then": { label: "After the path", group: "Search" },
  "search.seed": { label: "Random seed", group: "Search" },
  "vm.por": { label: "Partial order reduction", group: "Reductions" },
  "vm.por.skip_finals": { label: "Skip final fields", group: "Reductions" },
  "vm.por.skip_exits": { label: "Skip monitor exits", group: "Reductions" },
  "vm.por.reachability": { label: "Skip thread-local objects", group: "Reductions" },
  "vm.por.assume": { label: "Assume and watch", group: "Reductions" },
  "vm.por.visible": { label: "Always visible", group: "Reductions" },
  "vm.por.thread_end": { label: "Merge ends of threads", group: "Reductions" },
  "vm.por.wait": { label: "Merge beginnings of waits", group: "Reductions" },
  "vm.por.skip_print_monitor": { label: "Print without monitors", group: "Reductions" },
  "vm.por.skip_blockers": { label: "Park without blockers", group: "Reductions" },
  "vm.por.skip_allocations": { label: "Skip allocations", group: "Reductions" },
  "vm.transition_cache": { label: "Remember transitions", group: "Reductions" },
  "vm.store": { label: "State store", group: "Reductions" },
  "vm.store.on_limit": { label: "When memory runs out", group: "Reductions" },
  "search.match_states": { label: "Match states", group: "Reductions" },
  "vm.enable_assertions": { label: "Assertions", group: "Program" },
  "vm.max_heap": { label: "Java heap", group: "Program" },
  "vm.max_frames": { label: "Max stack depth", group: "Program" },
  "vm.max_transition_length": { label: "Max transition length", group: "Program" },
  "cg.boolean.false_first": { label: "Try false before true", group: "Program" },
  "cg.enumerate_random": { label: "Random numbers as choices", group: "Program" },
  "cg.random_doubles": { label: "Numbers tried between 0 and 1", group: "Program" },
  "vm.spurious_wakeups": { label: "Spurious wake-ups", group: "Program" },
  "vm.references": { label: "Weak references", group: "Program" },
  "vm.processors": { label: "Processors", group: "Program" },
  "vm.time.start": { label: "Clock at the start, in ms since 1970", group: "Program" },
  "vm.time.step": { label: "Clock step, in ns", group: "Program" },
  "vm.time.passes": { label: "Time passes", group: "Program" },
  "junit.wait_for_threads": { label: "JUnit: wait for threads left behind", group: "Program" },
  "vm.atomic.classes": { label: "Atomic classes", group: "Reductions" },
  "vm.atomic.exclude": { label: "Except", group: "Reductions" },
};

const WALKS = ["RandomSearch", "PCTSearch", "POSSearch"];
const BY_HORIZON = ["DFSearch", "IterativeDeepening", "RandomDFSearch"];
/** Search orders that are no best-first searches: all others are. */
const WITHOUT_QUEUE = [...WALKS, ...BY_HORIZON, "BFSHeuristic", "PathReplay"];

/** Settings that only some search orders read. */
const READ_BY: Record<string, (order: string) => boolean> = {
  "search.horizon": (order) => BY_HORIZON.includes(order) || order === "PathReplay",
  "search.portfolio": (order) => order === "DFSearch",
  "search.random.path_limit": (order) => WALKS.includes(order),
  "search.random.length": (order) => WALKS.includes(order) || order === "DFSearch",
  "search.pct.depth": (order) => order === "PCTSearch",
  "search.pct.steps": (order) => order === "PCTSearch",
  "search.heuristic.goal": (order) => order === "GoalHeuristic",
  "search.heuristic.preferredThreads": (order) => order === "PreferThreads",
  "search.heuristic.avoidedThreads": (order) => order === "PreferThreads",
  "search.heuristic.thread_history_limit": (order) => ["Interleaving", "GlobalSwitchThread"].includes(order),
  "search.heuristic.queue_limit": (order) => !WITHOUT_QUEUE.includes(order),
  "search.heuristic.beam_search": (order) => !WITHOUT_QUEUE.includes(order),
  "search.heuristic.astar": (order) => !WITHOUT_QUEUE.includes(order),
  "search.path": (order) => order === "PathReplay",
  "search.path.then": (order) => order === "PathReplay",
};

/** Settings that the page has fields of its own for. */
const ELSEWHERE = new Set(["target", "target.args", "classpath", "listener", ...WORLD_KEYS]);

/** A second name of another setting. */
const ALIASES = new Set(["search.RandomSearch.path_limit"]);

export function groupOptions(options: readonly KnownOption[]): Group[] {
  const groups = new Map<Title, Field[]>(TITLES.map((title) => [title, []]));
  for (const option of options) {
    if (ELSEWHERE.has(option.key) || ALIASES.has(option.key)) continue;
    const known = PRESENTATION[option.key];
    groups.get(known?.group ?? guessGroup(option.key))?.push({
      key: option.key,
      label: known?.label ?? labelFromKey(option.key),
      description: option.description,
      kind: kindOfDefault(option.default),
      default: option.default,
      values: option.values ?? [],
    });
  }
  const order = Object.keys(PRESENTATION);
  const rank = (key: string): number => (order.indexOf(key) + order.length + 1) % (order.length + 1);
  return TITLES.map((title) => ({
    title,
    fields: (groups.get(title) ?? []).sort((a, b) => rank(a.key) - rank(b.key)),
  })).filter((group) => group.fields.length > 0);
}

/**
 * Whether a field has a meaning with the chosen search order. One that was changed is shown in any case, and so is every one
 * with an order that has no place in the list, such as a name of Java PathFinder's.
 */
export function isRelevant(field: Field, options: readonly KnownOption[], values: Readonly<Record<string, string>>): boolean {
  const readBy = READ_BY[field.key];
  const orders = options.find(({ key }) => key === "search.class");
  if (!readBy || !orders || (values[field.key] ?? field.default) !== field.default) return true;
  const order = values["search.class"] ?? orders.default;
  return readBy(order) || !(orders.values ?? []).some(({ name }) => name === order);
}

function guessGroup(key: string): Title {
  if (/limit|max_|bound|memory/.test(key)) return "Bounds";
  if (key.startsWith("search.")) return "Search";
  if (/^vm\.(por|reduc|live|shared|sym|gc)|^por\.|store|reduction/.test(key)) return "Reductions";
  return "Program";
}

/** `search.depth_limit` becomes `Depth limit`. */
export function labelFromKey(key: string): string {
  const words = key.split(".").slice(key.includes(".") ? 1 : 0).join(" ").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function kindOfDefault(value: string): FieldKind {
  if (value === "true" || value === "false") return "boolean";
  return /^-?\d+$/.test(value) ? "number" : "text";
}

/** What to send: only settings that differ from the default, then the free lines in their order. */
export function configPairs(
  options: readonly KnownOption[],
  values: Readonly<Record<string, string>>,
  extra: string,
): [string, string][] {
  const defaults = new Map(options.map((option) => [option.key, option.default]));
  const set = Object.entries(values)
    .map(([key, value]): [string, string] => [key, value.trim()])
    .filter(([key, value]) => value !== (defaults.get(key) ?? "") && value !== "");
  return [...set, ...parseExtra(extra).pairs];
}

/** Reads `key=value` lines. Blank lines and lines that begin with `#` mean nothing. */
export function parseExtra(text: string): { pairs: [string, string][]; problems: string[] } {
  const pairs: [string, string][] = [];
  const problems: string[] = [];
  text.split("\n").forEach((raw, i) => {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) return;
    const at = line.indexOf("=");
    if (at <= 0) problems.push(`Line ${i + 1} of the other settings is not of the form key=value: “${line}”.`);
    else pairs.push([line.slice(0, at).trim(), line.slice(at + 1).trim()]);
  });
  return { pairs, problems };
}
