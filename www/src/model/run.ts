/** The state of a search as the page knows it, and how each message changes it. */
import type { Finding } from "../types/Finding";
import type { GeneratedView } from "../types/GeneratedView";
import type { Mode } from "../types/Mode";
import type { Progress } from "../types/Progress";
import type { Report } from "../types/Report";
import type { Stats } from "../types/Stats";
import type { TreeCounts } from "../types/TreeCounts";
import type { Replay } from "../worker/core";
import type { RunMessage } from "../worker/protocol";

export interface Live {
  stats: Stats;
  depth: number;
  memory: number;
  memoryLimit: number;
  /** Milliseconds of work, without pauses. */
  activeMs: number;
  /** New states per second, smoothed. */
  rate: number;
  treeDropped: number;
  /** Nodes of the whole tree by kind. */
  treeCounts: TreeCounts;
  /** How often the search has started again. */
  restarts: number;
}

export type Activity = "starting" | "running" | "replaying" | "paused" | "cancelling";

interface Common {
  run: number;
  mode: Mode;
  main: string;
  live: Live | null;
  /** What the program printed (`run`), bounded. */
  output: string;
  /** Errors that were told of while the search goes on. */
  found: Finding[];
  /** Where the search starts, when that is not the start of the program. */
  origin: Origin | null;
  /** What is replayed was on the screen before: nobody has opened a link. */
  again: Again | null;
}

/** An execution that was kept in the browser. */
export interface Again {
  /** The outcome that it is a witness of, from 0; null for a counterexample and for the answer to a question. */
  outcome: number | null;
}

/** A node of another search's tree. */
export interface Origin {
  /** Transitions from the start of the program. */
  steps: number;
}

export type RunState =
  | { phase: "idle" }
  | (Common & { phase: "active"; activity: Activity })
  /** `generated`: it was a search for structures, and `json` is the list of them. */
  | (Common & { phase: "done"; report: Report; json: string; generated: GeneratedView | null })
  /** A link's path was executed; no search. */
  | (Common & { phase: "replayed"; replay: Replay; link: string })
  | (Common & { phase: "rejected"; message: string })
  | (Common & { phase: "crashed"; message: string; connection: boolean });

/** Kept of what a program prints; a run that prints for ever must not fill the tab. */
export const MAX_OUTPUT = 200_000;
/** Weight of the newest rate: about half a second of memory at the pace of progress messages. */
const RATE_WEIGHT = 0.2;

export function startRun(run: number, mode: Mode, main: string, origin: Origin | null = null): RunState {
  return { phase: "active", activity: "starting", run, mode, main, live: null, output: "", found: [], origin, again: null };
}

/** The path of a link is executed: no search, and no numbers. */
export function startReplay(run: number, mode: Mode, main: string, again: Again | null = null): RunState {
  return { phase: "active", activity: "replaying", run, mode, main, live: null, output: "", found: [], origin: null, again };
}

/** Marks that the user asked to cancel; the answer comes as `done`. */
export function cancelRun(state: RunState): RunState {
  return state.phase === "active" ? { ...state, activity: "cancelling" } : state;
}

export function reduceRun(state: RunState, message: RunMessage): RunState {
  if (state.phase !== "active" || message.run !== state.run) return state;
  const { run, mode, main, live, output, found, origin, again } = state;
  const common: Common = { run, mode, main, live, output, found, origin, again };
  switch (message.type) {
    case "started":
      return { ...state, activity: state.activity === "starting" ? "running" : state.activity };
    case "paused":
      return { ...state, activity: state.activity === "cancelling" ? "cancelling" : "paused" };
    case "resumed":
      return { ...state, activity: state.activity === "cancelling" ? "cancelling" : "running" };
    case "progress": {
      const next = advance(live, message.progress, message.activeMs);
      // Errors of a search that has started again will be found again, with paths of the new one.
      const kept = startsAgain(live, message.progress) ? [] : found;
      return { ...state, live: next, found: kept, output: appendOutput(output, message.progress.output) };
    }
    case "finding":
      return { ...state, found: [...found, message.finding] };
    case "replayed":
      return { ...common, phase: "replayed", replay: message.replay, link: message.link };
    case "rejected":
      return { ...common, phase: "rejected", message: message.message };
    case "crashed":
      return { ...common, phase: "crashed", message: message.message, connection: message.connection === true };
    case "done":
      return { ...common, phase: "done", report: message.report, json: message.json, generated: message.generated ?? null };
  }
}

/** Whether the search has started again since the last numbers, so that its tree and its findings begin anew. */
export function startsAgain(live: Live | null, progress: Progress): boolean {
  return progress.restarts > (live?.restarts ?? 0);
}

function advance(live: Live | null, progress: Progress, activeMs: number): Live {
  return {
    stats: progress.stats,
    depth: progress.depth,
    memory: progress.memory_bytes,
    memoryLimit: progress.memory_limit_bytes,
    activeMs,
    rate: rateOf(live, progress.stats.states_new, activeMs),
    treeDropped: progress.tree_dropped,
    treeCounts: progress.tree_counts,
    restarts: progress.restarts,
  };
}

function rateOf(live: Live | null, states: number, activeMs: number): number {
  if (!live) return activeMs > 0 ? (states / activeMs) * 1000 : 0;
  const elapsed = activeMs - live.activeMs;
  if (elapsed <= 0) return live.rate;
  const current = ((states - live.stats.states_new) / elapsed) * 1000;
  return live.rate + RATE_WEIGHT * (current - live.rate);
}

export function appendOutput(old: string, added: string): string {
  const all = old + added;
  return all.length <= MAX_OUTPUT ? all : `…\n${all.slice(all.length - MAX_OUTPUT)}`;
}
