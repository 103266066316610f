/**
 * A trace as rows: what each thread did in the program's own terms, one row for an event, under a head for each turn of a
 * thread. What library code did is one row with the name of the call that the program made.
 */
import { STOPPED } from "../text/trace";
import type { Trace } from "../types/Trace";
import type { TraceEvent } from "../types/TraceEvent";
import type { TraceStep } from "../types/TraceStep";
import { isLibraryOnly } from "./trace";

/** The turn of one thread: the steps that it ran before another one did. */
export interface HeadRow {
  kind: "head";
  /** Its first and its last step. */
  first: number;
  last: number;
  thread: number;
  name: string;
  /** How many threads could have gone on in its place, itself among them. */
  among: number;
  /** Without this switch the error does not happen. */
  critical: boolean;
}

/** What can be selected: an event, the events of one library call, or a step in which nothing happened that has a name. */
export interface EventRow {
  kind: "event";
  /** Steps that it covers; `last` stands for it when it is chosen. */
  first: number;
  last: number;
  thread: number;
  name: string;
  events: TraceEvent[];
  /** Index of the first of them among the events of step `first`. */
  at: number;
  /** The first row of its step: it bears the number. */
  leads: boolean;
  /** It stands for what would be several rows: of a call into the library, or of steps in the library. */
  folded: "call" | "library" | null;
  /** Events of its step that were left out before it. */
  missing: number;
  /** Without the choice of this row, which is not a switch, the error does not happen. */
  critical: boolean;
}

export type Row = HeadRow | EventRow;

/** An event by its place: the number of its step, and among its events. Event -1 is the step as a whole. */
export interface EventRef {
  step: number;
  event: number;
}

/** Events of a step; none where an older core has made the trace. */
export function eventsIn(step: TraceStep | undefined): readonly TraceEvent[] {
  return step?.events ?? [];
}

/**
 * The event that stands for a step when the step as a whole is gone to: what it began with. A step that ends with the
 * error, or where its thread cannot go on, is there for its end; the first one begins before the program does.
 */
export function mainEvent(trace: Trace, step: number): number {
  const events = eventsIn(trace.steps[step]);
  const stop = events.findLastIndex((event) => event.stops);
  if (stop >= 0) return stop;
  if (step === 0 || step === trace.steps.length - 1) return events.length - 1;
  return events.length > 0 ? 0 : -1;
}

/** An event of a step as links and drafts name it: null for the one that stands for the step, which may be another one by another version. */
export function namedEvent(trace: Trace, { step, event }: EventRef): number | null {
  return event < 0 || event === mainEvent(trace, step) ? null : event;
}

/** The event that is meant; that of the step where there is none of this number. */
export function eventNamed(trace: Trace, step: number, event: number | null): number {
  return event !== null && event < eventsIn(trace.steps[step]).length ? event : mainEvent(trace, step);
}

/** What the program called, and where. A loop calls the same from the same line again and again: that is not yet one call. */
function callKey(event: TraceEvent): string | null {
  return event.call === null ? null : JSON.stringify([event.call, event.class, event.method, event.line]);
}

/** The call has come to its end: its event tells of it with its arguments, of the value that it has chosen, or of the task that is done. */
function isOver({ kind, call, stops, names_call }: TraceEvent): boolean {
  return !stops && call !== null && (kind === "choose" || kind === "complete" || names_call === true);
}

/** What may happen several times in one call. Of anything else a second one is that of the next call. */
const MANY = new Set<TraceEvent["kind"]>(["read", "write", "lock", "unlock", "block", "park", "notified", "throw", "catch", "class-init"]);

/** Whether an event belongs to the very call that the events before it belong to. */
function isOfSameCall(events: readonly TraceEvent[], event: TraceEvent): boolean {
  const last = events.at(-1);
  if (!last || callKey(event) === null || callKey(last) !== callKey(event) || events.some(isOver)) return false;
  // A line is printed at the end of its call.
  if (last.kind === "print" && !isOver(event)) return false;
  return MANY.has(event.kind) || events.every(({ kind, stops }) => stops || kind !== event.kind);
}

/**
 * What the checker's own class does to run a JUnit test: no code of the program has called it. Which arguments it chooses, and
 * that it finds a test to have failed, is the test's.
 */
function isRunners({ kind, class: name }: TraceEvent): boolean {
  return /^jdk\.internal\.interleave\.Test(Driver|Arguments)\b/.test(name) && kind !== "choose" && kind !== "throw";
}

/** Rows of all steps without heads. */
export function eventRows(trace: Trace, library: boolean, critical: ReadonlySet<number> = new Set()): EventRow[] {
  const rows: EventRow[] = [];
  trace.steps.forEach((step, index) => {
    const begin = rows.length;
    const events = eventsIn(step);
    if (events.every((event) => !library && isRunners(event))) addPlain(rows, trace, index, library);
    else addEvents(rows, step, index, library);
    const row = rows[begin];
    // A step that was added to the row before it has no row that bears its number.
    if (row) row.leads = true;
    const switches = index > 0 && trace.steps[index - 1]?.thread !== step.thread;
    const marked = row ?? rows.at(-1);
    if (marked && critical.has(index) && !switches) marked.critical = true;
  });
  return rows;
}

function addPlain(rows: EventRow[], trace: Trace, index: number, library: boolean): void {
  const step = trace.steps[index] as TraceStep;
  const folds = !library && isLibraryOnly(step) && index > 0 && index < trace.steps.length - 1;
  const before = rows.at(-1);
  if (folds && before?.folded && before.thread === step.thread && before.last === index - 1) before.last = index;
  else rows.push(rowFor(step, index, 0, [], folds ? "library" : null));
}

function addEvents(rows: EventRow[], step: TraceStep, index: number, library: boolean): void {
  let missing = 0;
  eventsIn(step).forEach((event, at) => {
    if (at === step.events_omitted_at) missing = step.events_omitted;
    if (!library && isRunners(event)) return;
    const key = callKey(event);
    const before = rows.at(-1);
    const goesOn = before && before.thread === step.thread && before.last >= index - 1;
    if (!library && goesOn && missing === 0 && isOfSameCall(before.events, event)) {
      before.events.push(event);
      before.last = index;
    } else {
      rows.push({ ...rowFor(step, index, at, [event], key !== null && !library ? "call" : null), missing });
      missing = 0;
    }
  });
}

function rowFor(step: TraceStep, index: number, at: number, events: TraceEvent[], folded: EventRow["folded"]): EventRow {
  return { kind: "event", first: index, last: index, thread: step.thread, name: step.thread_name, events, at, leads: false, folded, missing: 0, critical: false };
}

/** The rows with a head before each turn of a thread that has some. */
export function withHeads(trace: Trace, rows: readonly EventRow[], critical: ReadonlySet<number> = new Set()): Row[] {
  const all: Row[] = [];
  const turns = turnsOf(trace);
  let turn: HeadRow | undefined;
  for (const row of rows) {
    const of = turns[row.first];
    if (of && of !== turn) {
      turn = of;
      turn.critical = critical.has(turn.first) && turn.first > 0;
      all.push(turn);
    }
    all.push(row);
  }
  return all;
}

/** For each step the turn that it belongs to. */
function turnsOf(trace: Trace): HeadRow[] {
  let turn: HeadRow | undefined;
  return trace.steps.map((step, index) => {
    if (!turn || turn.thread !== step.thread || turn.name !== step.thread_name) {
      const among = Math.max(1, ...step.choices.filter(({ kind }) => kind === "thread").map(({ count }) => count));
      turn = { kind: "head", first: index, last: index, thread: step.thread, name: step.thread_name, among, critical: false };
    }
    turn.last = index;
    return turn;
  });
}

/** Index of the row of an event, or of the nearest one before it where a filter hides it; -1 where there is none. */
export function rowAt(rows: readonly Row[], { step, event }: EventRef): number {
  let best = -1;
  let low = 0;
  let high = rows.length - 1;
  // The last row that begins at this step or before.
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as Row).first <= step) {
      best = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  // Several rows of this step: the last one that begins with this event or before.
  while (best >= 0) {
    const row = rows[best] as Row;
    if (row.kind === "event" && (row.first < step || row.at <= Math.max(0, event) || (row.leads && event < 0))) return best;
    best--;
  }
  return rows.findIndex((row) => row.kind === "event");
}

/** By which of its events a row is chosen: that at which it stops, or the first one; a fold over several steps by its last step. */
export function refOf({ events, at, first, last }: EventRow): EventRef {
  if (events.length === 0) return { step: last, event: -1 };
  if (first !== last) return { step: last, event: 0 };
  return { step: last, event: at + Math.max(0, events.findLastIndex((event) => event.stops)) };
}

/** What happens in a call of the library and says little without its name. */
const PARTS = new Set<TraceEvent["kind"]>(["read", "write", "lock", "unlock", "block", "throw", "catch", "class-init"]);

/** An event in words, with the call that it happened in where the words alone would leave that open. */
export function eventText({ kind, text, call, names_call }: TraceEvent): string {
  return call === null || !PARTS.has(kind) || names_call === true ? text : `${call}: ${text}`;
}

/** What a row says: of a folded call what it came to, or its name. */
export function rowText({ events }: EventRow): string {
  const [first] = events;
  if (!first) return "";
  if (first.call === null || events.length === 1) return eventText(first);
  const stop = events.some(isOver) ? undefined : events.findLast((event) => event.stops);
  const told = stop ?? events.findLast(({ kind }) => kind === "print") ?? events.findLast(isOver) ?? events.findLast(({ kind }) => kind === "throw");
  return told ? eventText(told) : first.call;
}

/** Threads that a call has started: more has begun than what the call came to. */
export const startsIn = ({ events }: EventRow): string[] => events.filter(({ kind }) => kind === "start").map(({ text }) => text);

export interface Chip {
  text: string;
  tone: "violated" | "incomplete" | "neutral";
}

const STOPS: Partial<Record<TraceEvent["kind"], Chip>> = {
  block: { text: STOPPED.blocked, tone: "violated" },
  lock: { text: STOPPED.blocked, tone: "violated" },
  wait: { text: STOPPED.waiting, tone: "incomplete" },
  park: { text: STOPPED.parked, tone: "incomplete" },
  join: { text: STOPPED.waiting, tone: "incomplete" },
  sleep: { text: STOPPED.sleeping, tone: "incomplete" },
  "class-init": { text: STOPPED.blocked, tone: "violated" },
};

/** A word for what stops the thread in a row; null where it goes on. */
export function rowChip({ events }: EventRow): Chip | null {
  const stop = events.findLast((event) => event.stops);
  if (events.some(({ kind }) => kind === "reached")) return { text: STOPPED.here, tone: "neutral" };
  // That a thread ends is what the row says already.
  if (!stop || stop.kind === "end" || stop.kind === "throw") return null;
  // It has gone on since, and the row says with what.
  if (events.some(isOver)) return null;
  return STOPS[stop.kind] ?? { text: STOPPED.stopped, tone: "incomplete" };
}
