/**
 * What orders the events of different threads, and which accesses to the same data nothing orders: happens-before as vector
 * clocks over the events of one trace.
 */
import type { Trace } from "../types/Trace";
import type { TraceEvent } from "../types/TraceEvent";
import { type EventRef, eventsIn } from "./events";

export interface OrderEdge {
  from: EventRef;
  to: EventRef;
  /** `order`: the first happens before the second. `conflict`: both access the same data, and one of them writes. */
  kind: "order" | "conflict";
  /** Of a conflict: no lock, start, join or notification orders the two. */
  race: boolean;
  /** The monitor, thread or field that connects them. */
  about: string;
}

type Clock = Map<number, number>;

interface Access {
  ref: EventRef;
  thread: number;
  /** The thread's own count at the access. */
  time: number;
}

interface Data {
  write: Access | null;
  reads: Map<number, Access>;
}

/** Something that a later event of another thread takes up. */
interface Release {
  ref: EventRef;
  thread: number;
  clock: Clock;
}

const join = (into: Clock, from: Clock): void => {
  for (const [thread, time] of from) into.set(thread, Math.max(into.get(thread) ?? 0, time));
};

/** Events that others may follow. */
const RELEASES = new Set<TraceEvent["kind"]>(["unlock", "wait", "end", "notify", "start", "unpark", "interrupt"]);

/** A wait for the end of tasks whose futures the call does not name: `pool.awaitTermination`, `pool.invokeAll`. */
const AWAITS_ALL = /\.(awaitTermination|awaitQuiescence|close|invokeAll|invokeAny)$/u;

class Walker {
  readonly edges: OrderEdge[] = [];
  /** Calls of one library object, and its completion where it is a task: most of those that threads share order them, and none is
   *  drawn as if it did. */
  private readonly called = new Map<string, Clock>();
  /** Tasks that the threads of a pool have completed. */
  private readonly completed: Clock[] = [];
  private readonly clocks = new Map<number, Clock>();
  private readonly unlocked = new Map<string, Release>();
  private readonly ended = new Map<string, Release>();
  /** For a thread by name: what its next event follows (start, unpark, interrupt). */
  private readonly next = new Map<string, Release[]>();
  /** The last notification: of a thread by its name, and by a thread of its name. */
  private readonly notices = new Map<string, Release>();
  private readonly notifiers = new Map<string, Release>();
  /** The thread that a thread waits for, by the waiting one's number. */
  private readonly joining = new Map<number, string>();
  private readonly data = new Map<string, Data>();
  private readonly written = new Map<string, Release>();

  visit(thread: number, name: string, event: TraceEvent, ref: EventRef): void {
    const clock = this.clocks.get(thread) ?? new Map<number, number>();
    this.clocks.set(thread, clock);
    clock.set(thread, (clock.get(thread) ?? 0) + 1);
    for (const release of this.next.get(name) ?? []) this.take(release, thread, clock, ref, name);
    this.next.delete(name);
    const awaited = this.joining.get(thread);
    this.joining.delete(thread);
    if (awaited !== undefined) this.take(this.ended.get(awaited), thread, clock, ref, awaited);
    this.acquire(thread, name, clock, event, ref);
    this.call(clock, event);
    this.complete(clock, event);
    this.access(thread, clock, event, ref);
    this.release(thread, name, clock, event, ref);
  }

  private take(release: Release | undefined, thread: number, clock: Clock, ref: EventRef, about: string): void {
    if (!release || release.thread === thread) return;
    join(clock, release.clock);
    this.edges.push({ from: release.ref, to: ref, kind: "order", race: false, about });
  }

  private acquire(thread: number, name: string, clock: Clock, { kind, object, other, stops, lock }: TraceEvent, ref: EventRef): void {
    if (kind === "lock" && object !== null && !stops) this.take(this.unlocked.get(object), thread, clock, ref, object);
    if (kind === "join" && other !== null) {
      if (this.ended.has(other)) this.take(this.ended.get(other), thread, clock, ref, other);
      else this.joining.set(thread, other);
    }
    if (kind === "notified") {
      const notice = this.notices.get(name) ?? (other === null ? undefined : this.notifiers.get(other));
      this.take(notice, thread, clock, ref, object ?? name);
      this.notices.delete(name);
    }
    // The end of a wait on a condition takes its lock again, whatever has ended it.
    if (kind !== "wait" && lock !== undefined) this.take(this.unlocked.get(lock), thread, clock, ref, lock);
  }

  private release(thread: number, name: string, clock: Clock, event: TraceEvent, ref: EventRef): void {
    const { kind, object, other } = event;
    if (!RELEASES.has(kind)) return;
    const made: Release = { ref, thread, clock: new Map(clock) };
    const given = kind === "wait" ? (event.lock ?? object) : object;
    if ((kind === "unlock" || kind === "wait") && given !== null) this.unlocked.set(given, made);
    if (kind === "end") this.ended.set(name, made);
    if (kind === "notify") {
      this.notifiers.set(name, made);
      if (other !== null) this.notices.set(other, made);
    }
    if ((kind === "start" || kind === "unpark" || kind === "interrupt") && other !== null) {
      this.next.set(other, [...(this.next.get(other) ?? []), made]);
    }
  }

  private call(clock: Clock, { kind, object, call }: TraceEvent): void {
    // One that throws has come back as well: `f.get()` where the task has failed.
    if ((kind !== "call" && kind !== "complete" && kind !== "throw") || object === null) return;
    const last = this.called.get(object);
    if (last) join(clock, last);
    if (call !== null && AWAITS_ALL.test(call)) {
      for (const { clock: end } of this.ended.values()) join(clock, end);
      for (const done of this.completed) join(clock, done);
    }
    this.called.set(object, new Map(clock));
  }

  /** A thread of the library has come to the end of a task. */
  private complete(clock: Clock, { kind }: TraceEvent): void {
    if (kind === "complete") this.completed.push(new Map(clock));
  }

  private access(thread: number, clock: Clock, event: TraceEvent, ref: EventRef): void {
    const { kind, object, member } = event;
    if ((kind !== "read" && kind !== "write") || object === null || member === null) return;
    const key = JSON.stringify([object, member]);
    const about = member.startsWith("[") ? `${object}${member}` : `${object}.${member}`;
    if (event.orders === true) {
      this.take(this.written.get(key), thread, clock, ref, about);
      if (kind === "write") this.written.set(key, { ref, thread, clock: new Map(clock) });
      return;
    }
    const data = this.data.get(key) ?? { write: null, reads: new Map<number, Access>() };
    this.data.set(key, data);
    const here: Access = { ref, thread, time: clock.get(thread) ?? 0 };
    this.conflict(data.write, here, clock, about);
    if (kind === "read") {
      data.reads.set(thread, here);
      return;
    }
    for (const read of data.reads.values()) this.conflict(read, here, clock, about);
    this.data.set(key, { write: here, reads: new Map() });
  }

  private conflict(before: Access | null, here: Access, clock: Clock, about: string): void {
    if (!before || before.thread === here.thread) return;
    const race = before.time > (clock.get(before.thread) ?? 0);
    this.edges.push({ from: before.ref, to: here.ref, kind: "conflict", race, about });
  }
}

/**
 * The arrows between events of different threads: from a release of a monitor to the next entry, from a start to the first
 * event of the thread, from an end to the join, from a notification to who is notified; and between neighbouring accesses to
 * the same data of which one writes.
 */
export function orderOf(trace: Trace): OrderEdge[] {
  const walker = new Walker();
  trace.steps.forEach((step, index) => {
    eventsIn(step).forEach((event, at) => walker.visit(step.thread, step.thread_name, event, { step: index, event: at }));
  });
  return walker.edges;
}
