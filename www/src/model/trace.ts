/** A trace as the page shows it: lanes of threads, rows that can be selected, the place a step stands for. */
import { some } from "../text/format";
import type { Trace } from "../types/Trace";
import type { TraceLine } from "../types/TraceLine";
import type { TraceStep } from "../types/TraceStep";

export interface Lane {
  /** The trace's thread number. */
  thread: number;
  /** Of several threads that had this number one after the other, the names of all. */
  name: string;
  /** Position among the lanes. */
  index: number;
}

/** Threads that have run, in order of their numbers. */
export function lanesOf(trace: Trace): Lane[] {
  const names = new Map<number, string[]>();
  for (const { thread, thread_name: name } of trace.steps) {
    const known = names.get(thread);
    if (!known) names.set(thread, [name]);
    else if (!known.includes(name)) known.push(name);
  }
  return [...names].sort(([a], [b]) => a - b).map(([thread, all], index) => ({ thread, name: some(all), index }));
}

/**
 * A thread's sign where its colour says too little: A, B, … Z, then A1. Like the colour it is the thread's by its number:
 * a thread that has not run yet has it too, and keeps it however the execution goes on.
 */
export function laneLetter(thread: number): string {
  const letter = String.fromCharCode(65 + (thread % 26));
  return thread < 26 ? letter : `${letter}${Math.floor(thread / 26)}`;
}

/** A thread's colour. */
export const laneColour = (thread: number): string => `var(--lane-${thread % 8})`;

/** The line that stands for a step, and whether the step itself ran it. */
export interface Focus {
  line: TraceLine | null;
  /** True where the line is an earlier step's: this one ran library code only, called from that line. */
  carried: boolean;
}

/**
 * For each step, the line of the user's program to show. A step begins with the operation that others can see, so its first
 * line says what it did. The first step begins before the program does, the last one ends at the error, and one that
 * blocks ends where it blocks: of these it is the last line. A step that ran in the library alone keeps
 * the line it was called from.
 */
export function focusOf(trace: Trace): Focus[] {
  const last = new Map<number, TraceLine>();
  const events = eventsOf(trace);
  return trace.steps.map((step, i) => {
    const end = step.lines.findLast((line) => !line.library);
    if (end) {
      last.set(step.thread, end);
      const begin = step.lines.find((line) => !line.library) ?? end;
      const ending = i === 0 || i === trace.steps.length - 1 || events[i]?.stops === "monitor-blocked";
      return { line: ending ? end : begin, carried: false };
    }
    const carried = last.get(step.thread);
    return carried ? { line: carried, carried: true } : { line: step.lines.at(-1) ?? null, carried: false };
  });
}

/** A step that prints or makes a data choice is never folded: both are what the reader looks for. */
export function isLibraryOnly(step: TraceStep): boolean {
  return (
    step.lines.length > 0 &&
    step.lines.every((line) => line.library) &&
    step.output === "" &&
    step.choices.every((choice) => choice.kind === "thread")
  );
}

/** The choice of whom a notification reaches. */
export const NOTIFY = "notify";

/** What a step began and ended with, as far as it matters to other threads. */
export interface Events {
  /** The operation before which the thread last stopped, and with which this step begins; null for a thread's first step. */
  does: string | null;
  /** The operation before which it stops, or why it cannot go on; null at the end of the trace. */
  stops: string | null;
  /** The thread's first step, other than the program's own. */
  starts: boolean;
}

/** A scheduling choice is made where the thread before it stopped: the next step's choice says how this one ended. */
export function eventsOf(trace: Trace): Events[] {
  const pending = new Map<number, string | null>();
  return trace.steps.map((step, i) => {
    const does = pending.get(step.thread) ?? null;
    const starts = i > 0 && !pending.has(step.thread);
    const next = trace.steps[i + 1]?.choices.find((choice) => choice.kind === "thread");
    const stops = next?.id ?? null;
    pending.set(step.thread, stops);
    return { does, stops, starts };
  });
}

/** The lines a step ran, without library code unless wanted; what is then a repeat of the line before is left out. */
export function shownLines(step: TraceStep, showLibrary: boolean): { lines: TraceLine[]; hidden: number } {
  const wanted = step.lines.filter((line) => showLibrary || !line.library);
  const key = ({ class: cls, method, line, insn }: TraceLine): string => JSON.stringify([cls, method, line, insn]);
  const lines = wanted.filter((line, i) => {
    const before = wanted[i - 1];
    return !before || key(before) !== key(line);
  });
  return { lines, hidden: step.lines.length - wanted.length + step.lines_omitted };
}

/** What the program printed from the beginning to the end of a step. */
export function outputUpTo(trace: Trace, step: number): { before: string; here: string } {
  const before = trace.steps.slice(0, step).map((s) => s.output);
  return { before: before.join(""), here: trace.steps[step]?.output ?? "" };
}

/** How often another thread than before runs: the number that says how hard a trace is to read. */
export function contextSwitches(trace: Trace): number {
  return trace.steps.filter((step, i) => i > 0 && trace.steps[i - 1]?.thread !== step.thread).length;
}

/** Where each thread stands when a step ends: its last line of the user's program so far. */
export function positionsAt(trace: Trace, lanes: readonly Lane[], step: number): { lane: Lane; line: TraceLine }[] {
  return lanes.flatMap((lane) => {
    for (let i = step; i >= 0; i--) {
      const at = trace.steps[i];
      if (at?.thread !== lane.thread) continue;
      const line = at.lines.findLast((l) => !l.library);
      if (line) return [{ lane, line }];
    }
    return [];
  });
}
