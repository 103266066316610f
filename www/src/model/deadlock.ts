/** Who waits for whom in a deadlock, how it came to that, and the cycle as a ring to draw. */
import type { Trace } from "../types/Trace";
import type { TraceEvent } from "../types/TraceEvent";
import type { WaitsFor } from "../types/WaitsFor";
import { type EventRef, eventsIn } from "./events";

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
    const stop = lastStop(own);
    return { wait, events: [...held, { kind: "wants", object: wait.on, ...placeOf(stop) }] };
  });
}

/** Where a thread has stopped for good: at the first of the events that say so again and again. */
function lastStop(own: readonly Placed[]): Placed | undefined {
  let at = own.findLastIndex(({ event }) => event.stops);
  const same = (a: TraceEvent | undefined, b: TraceEvent | undefined): boolean => a?.stops === true && a.kind === "block" && a.kind === b?.kind && a.object === b.object;
  while (at > 0 && same(own[at - 1]?.event, own[at]?.event)) at--;
  return own[at];
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
