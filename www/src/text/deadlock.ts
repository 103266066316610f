/** A deadlock in words. */
import { cycleOf } from "../model/deadlock";
import type { WaitsFor } from "../types/WaitsFor";
import { list } from "./format";

/** The deadlock in one sentence; who waits for whom is said beside it. */
export function deadlockSentence(waits: readonly WaitsFor[]): string {
  const cycle = cycleOf(waits);
  if (cycle.length > 1) return `${cycle.length} threads wait for each other in a circle, and none of them can ever go on.`;
  const threads = waits.length === 1 ? `${waits[0]?.thread} waits` : `${list(waits.map((wait) => wait.thread))} ${waits.length === 2 ? "both" : "all"} wait`;
  return waits.length > 0 && waits.length <= 4
    ? `${threads}, and no thread is left that could wake ${waits.length === 1 ? "it" : "one of them"}.`
    : "No thread can go on, and at least one has not finished.";
}

/** What a thread of a deadlock holds and waits for, in one sentence. */
export function waitSentence(wait: WaitsFor): string {
  const holds = wait.holds.length > 0 ? `holds ${list(wait.holds)} and ` : "";
  return `${wait.thread} ${holds}${wantPhrase(wait)}.`;
}

function waitPhrase(wait: Pick<WaitsFor, "kind" | "on">): string {
  const on = wait.on || "something";
  switch (wait.kind) {
    case "blocked":
      return `waits to lock ${on}`;
    case "waiting":
      return `waits to be notified on ${on}`;
    case "parked":
      return wait.on ? `waits for ${wait.on}` : "is parked";
    case "joining":
      return `waits for ${on} to end`;
    case "class-init":
      return `waits for class ${on.replace(/^class /, "")} to be initialised`;
    case "running":
      return "goes on";
    case "sleeping":
      return "sleeps";
    default:
      return `${wait.kind} on ${on}`;
  }
}

function heldPhrase(wait: Pick<WaitsFor, "kind" | "held_by">): string {
  if (wait.held_by === null || wait.kind === "joining") return "";
  return `, which ${wait.held_by} ${wait.kind === "class-init" ? "initialises" : "holds"}`;
}

/** What a thread waits for, and who has it. */
export const wantPhrase = (wait: Pick<WaitsFor, "kind" | "on" | "held_by">): string => waitPhrase(wait) + heldPhrase(wait);
