/** Which rows of a trace are shown: by thread, object, field and lock, all of which have to fit. */
import type { Trace } from "../types/Trace";
import type { TraceEvent } from "../types/TraceEvent";
import type { EventRow } from "./events";
import { lanesOf } from "./trace";

export interface Filter {
  thread: number | null;
  object: string | null;
  field: string | null;
  lock: string | null;
}

export const NO_FILTER: Filter = { thread: null, object: null, field: null, lock: null };

export const isFiltering = (filter: Filter): boolean => Object.values(filter).some((part) => part !== null);

const LOCKING = new Set<TraceEvent["kind"]>(["lock", "unlock", "wait", "notified", "notify", "block"]);

/** The field of an event as its author knows it: `Account.balance`; the elements of one array are one field. */
export function fieldOf({ object, member }: TraceEvent): string | null {
  if (object === null || member === null) return null;
  return member.startsWith("[") ? `${object}[…]` : `${object.replace(/@\d+$/, "")}.${member}`;
}

/** The object whose monitor or lock an event is about. */
export function lockOf({ kind, object }: TraceEvent): string | null {
  return object !== null && LOCKING.has(kind) ? object : null;
}

function fits(event: TraceEvent, { object, field, lock }: Filter): boolean {
  return (
    (object === null || event.object === object) && (field === null || fieldOf(event) === field) && (lock === null || lockOf(event) === lock)
  );
}

/** A row is shown where one of its events fits in everything; one without events, where only the thread is asked for. */
export function passes(row: EventRow, filter: Filter): boolean {
  if (filter.thread !== null && row.thread !== filter.thread) return false;
  const { object, field, lock } = filter;
  if (object === null && field === null && lock === null) return true;
  return row.events.some((event) => fits(event, filter));
}

/**
 * What the program calls the objects of the library that it names itself: conditions are all
 * `AbstractQueuedSynchronizer$ConditionObject@1` by their class, and `notFull` in the calls.
 */
function namesInCalls(rows: readonly EventRow[]): Map<string, string> {
  const names = new Map<string, Set<string>>();
  for (const { object, call } of rows.flatMap(({ events }) => events)) {
    if (object === null || !object.includes("$")) continue;
    const receiver = call === null ? "" : call.slice(0, Math.max(0, call.lastIndexOf(".")));
    names.set(object, (names.get(object) ?? new Set()).add(receiver));
  }
  const known = [...names].flatMap(([object, all]): [string, string][] => {
    const [name = ""] = all;
    return all.size === 1 && name !== "" ? [[object, `${name} (${object.replace(/^.*\$/, "")})`]] : [];
  });
  return new Map(known);
}

export interface Facet<T> {
  value: T;
  label: string;
  /** Rows that would be left with it, everything else of the filter being as it is. */
  rows: number;
}

export interface Facets {
  thread: Facet<number>[];
  object: Facet<string>[];
  field: Facet<string>[];
  lock: Facet<string>[];
}

/** What can be chosen, in the order of the trace, and what each would leave. */
export function facetsOf(trace: Trace, rows: readonly EventRow[], filter: Filter): Facets {
  const names = namesInCalls(rows);
  const named = (of: (event: TraceEvent) => string | null, key: "object" | "field" | "lock"): Facet<string>[] => {
    const counts = new Map<string, number>();
    const rest = { ...filter, [key]: null };
    for (const row of rows) {
      const values = new Set(row.events.map(of).filter((value) => value !== null));
      for (const value of values) {
        const fit = passes(row, rest) && passes(row, { ...rest, [key]: value });
        counts.set(value, (counts.get(value) ?? 0) + (fit ? 1 : 0));
      }
    }
    return [...counts].map(([value, count]) => ({ value, label: names.get(value) ?? value, rows: count }));
  };
  const rest = { ...filter, thread: null };
  const counts = new Map<number, number>();
  for (const row of rows) if (passes(row, rest)) counts.set(row.thread, (counts.get(row.thread) ?? 0) + 1);
  return {
    thread: lanesOf(trace).map(({ thread, name }) => ({ value: thread, label: name, rows: counts.get(thread) ?? 0 })),
    object: named(({ object }) => object, "object"),
    field: named(fieldOf, "field"),
    lock: named(lockOf, "lock"),
  };
}
