/** A deadlock as sentences, and its cycle as a ring to draw. */
import type { Trace } from "../types/Trace";
import type { TraceEvent } from "../types/TraceEvent";
import type { WaitsFor } from "../types/WaitsFor";
import { type EventRef, eventsIn } from "./events";
import { list } from "./format";

/** An object's name without packages and enclosing classes. */
const shortName = (name: string): string => (/@\d+$/.test(name) ? name.replace(/^.*[.$/](?=\p{L}[^.$/]*@\d+$)/u, "") : name);

/**
 * The same relations with objects named as their author knows them: `Fork@2` for `table.Dining$Fork@2`. Where two objects would
 * then share a name, all keep their long ones.
 */
export function shortNames(waits: readonly WaitsFor[]): WaitsFor[] {
  const names = new Set(waits.flatMap((wait) => [wait.on, ...wait.holds]));
  if (new Set([...names].map(shortName)).size < names.size) return [...waits];
  return waits.map((wait) => ({ ...wait, on: shortName(wait.on), holds: wait.holds.map(shortName) }));
}

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
  return `${wait.thread} ${holds}${waitPhrase(wait)}${heldPhrase(wait)}.`;
}

export function waitPhrase(wait: WaitsFor): string {
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
    case "sleeping":
      return "sleeps";
    default:
      return `${wait.kind} on ${on}`;
  }
}

function heldPhrase(wait: WaitsFor): string {
  if (wait.held_by === null || wait.kind === "joining") return "";
  return `, which ${wait.held_by} ${wait.kind === "class-init" ? "initialises" : "holds"}`;
}

/**
 * The cycle in order: each thread waits for something that the next one holds, and the last waits for the first. Empty when
 * there is no cycle (threads that wait for a notify that nobody is left to send).
 */
export function cycleOf(waits: readonly WaitsFor[]): WaitsFor[] {
  const byThread = new Map(waits.filter((wait) => wait.in_cycle).map((wait) => [wait.thread, wait]));
  const [start] = byThread.values();
  const cycle: WaitsFor[] = [];
  for (let wait = start; wait && !cycle.includes(wait); ) {
    cycle.push(wait);
    wait = wait.held_by === null ? undefined : byThread.get(wait.held_by);
  }
  return cycle;
}

export interface RingNode {
  kind: "thread" | "lock";
  text: string;
  /** Unit circle, the first thread at the left. */
  x: number;
  y: number;
}

/** Threads and what they wait for, alternating round a circle. */
export function ringOf(cycle: readonly WaitsFor[]): RingNode[] {
  const texts = cycle.flatMap((wait) => [
    { kind: "thread" as const, text: wait.thread },
    { kind: "lock" as const, text: wait.on },
  ]);
  return texts.map((node, i) => {
    const angle = Math.PI + (2 * Math.PI * i) / texts.length;
    return { ...node, x: Math.cos(angle), y: Math.sin(angle) };
  });
}

/** An event of the story of a deadlock: a thread comes to hold something, or stops for it. */
export interface StoryEvent {
  kind: "locks" | "wants";
  object: string;
  /** Where it is in the trace; null where the trace does not tell of it. */
  ref: EventRef | null;
  line: number;
  /** The file of the line, where the trace goes through several; else empty. */
  file: string;
}

export interface StoryThread {
  wait: WaitsFor;
  events: StoryEvent[];
}

/** For each thread of a deadlock, how it came to hold what it holds, and where it stopped. */
export function storyOf(trace: Trace, waits: readonly WaitsFor[]): StoryThread[] {
  const files = new Set(trace.steps.flatMap((step) => eventsIn(step).map(({ file }) => file)).filter((file) => file !== ""));
  const placeOf = (placed: Placed | undefined): Pick<StoryEvent, "ref" | "line" | "file"> => ({
    ref: placed?.ref ?? null,
    line: placed?.event.line ?? 0,
    file: files.size > 1 ? (placed?.event.file ?? "") : "",
  });
  return waits.map((wait) => {
    const own = eventsOfThread(trace, wait.thread);
    const held = wait.holds.map((object): StoryEvent => ({ kind: "locks", object, ...placeOf(acquisition(own, object)) }));
    held.sort((a, b) => (a.ref?.step ?? -1) - (b.ref?.step ?? -1) || (a.ref?.event ?? -1) - (b.ref?.event ?? -1));
    const stop = own.findLast(({ event }) => event.stops);
    return { wait, events: [...held, { kind: "wants", object: wait.on, ...placeOf(stop) }] };
  });
}

interface Placed {
  event: TraceEvent;
  ref: EventRef;
}

function eventsOfThread(trace: Trace, name: string): Placed[] {
  return trace.steps.flatMap((step, index) =>
    step.thread_name === name ? eventsIn(step).map((event, at) => ({ event, ref: { step: index, event: at } })) : [],
  );
}

/** The event with which a thread took what it still holds: entering it again does not count, giving it up does. */
function acquisition(events: readonly Placed[], object: string): Placed | undefined {
  let depth = 0;
  let taken: Placed | undefined;
  for (const placed of events) {
    const { kind, object: name, stops } = placed.event;
    if (name === null || shortName(name) !== shortName(object)) continue;
    if (kind === "lock" && !stops) {
      if (depth === 0) taken = placed;
      depth++;
    } else if (kind === "unlock") depth = Math.max(0, depth - 1);
    else if (kind === "wait") depth = 0;
    else if (kind === "notified" && depth === 0) {
      taken = placed;
      depth = 1;
    }
  }
  return taken;
}
