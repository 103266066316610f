/** What a step has changed: two neighbouring states compared, part by part. */
import { HEAP } from "../text/state";
import type { ContentView } from "../types/ContentView";
import type { ObjectView } from "../types/ObjectView";
import type { StateView } from "../types/StateView";
import type { ThreadView } from "../types/ThreadView";
import type { VariableView } from "../types/VariableView";

/** Keys of the parts that can change. */
export const keyOf = {
  thread: (thread: number): string => `thread:${thread}`,
  /** Frames are counted from the outermost one: that is where they stay the same. */
  frame: (thread: number, depth: number): string => `thread:${thread}/frame:${depth}`,
  local: (thread: number, depth: number, name: string): string => `thread:${thread}/frame:${depth}/local:${name}`,
  class: (name: string): string => `class:${name}`,
  static: (name: string, field: string): string => `class:${name}/field:${field}`,
  object: (id: number): string => `object:${id}`,
  field: (id: number, field: string): string => `object:${id}/field:${field}`,
  monitor: (id: number): string => `object:${id}/monitor`,
  content: (id: number): string => `object:${id}/content`,
};

export interface StateDiff {
  /** What changed, with what it was before; null where it was not there. Whatever contains something changed is in it too. */
  changed: ReadonlyMap<string, string | null>;
  /** What was not there before; its parts are new as well and are not listed. */
  fresh: ReadonlySet<string>;
  /** Objects that are not there any more: nothing leads to them. */
  gone: { id: number; label: string }[];
}

export const NOTHING: StateDiff = { changed: new Map(), fresh: new Set(), gone: [] };

/** What is written while two states are compared. */
class Changes {
  readonly changed = new Map<string, string | null>();
  readonly fresh = new Set<string>();

  add(key: string): void {
    this.fresh.add(key);
    this.changed.set(key, null);
  }

  /** Something has changed, and with it what contains it. */
  set(key: string, was: string | null, container?: string): void {
    this.changed.set(key, was);
    if (container !== undefined && !this.changed.has(container)) this.changed.set(container, null);
  }
}

/** Compares a state with the one before; without one before nothing has changed. */
export function diffStates(before: StateView | null, after: StateView): StateDiff {
  if (!before) return NOTHING;
  const changes = new Changes();
  const threads = new Map(before.threads.map((thread) => [thread.thread, thread]));
  for (const thread of after.threads) diffThread(changes, threads.get(thread.thread), thread);
  const classes = new Map(before.statics.map((statics) => [statics.class, statics]));
  for (const statics of after.statics) {
    const old = classes.get(statics.class);
    const key = keyOf.class(statics.class);
    if (!old) {
      changes.add(key);
      continue;
    }
    if (old.initialised !== statics.initialised) changes.set(key, old.initialised);
    diffVariables(changes, old.fields, statics.fields, key, (name) => keyOf.static(statics.class, name));
  }
  const objects = new Map(before.objects.map((object) => [object.id, object]));
  for (const object of after.objects) diffObject(changes, objects.get(object.id), object);
  const left = new Set(after.objects.map(({ id }) => id));
  const gone = before.objects.filter(({ id, library }) => !left.has(id) && !library).map(({ id, label }) => ({ id, label }));
  return { changed: changes.changed, fresh: changes.fresh, gone: after.objects_omitted > 0 ? [] : gone };
}

/** Marks what is new or has another value, and what contains it. */
function diffVariables(
  changes: Changes,
  before: readonly VariableView[],
  after: readonly VariableView[],
  container: string,
  key: (name: string) => string,
): void {
  const old = new Map(before.map((variable) => [variable.name, variable]));
  for (const variable of after) {
    const was = old.get(variable.name);
    if (was && was.value === variable.value && was.object === variable.object) continue;
    // That it will not be read any more is no change of what it is.
    if (variable.dead === true && (variable.value === "" || !was)) continue;
    // One that was not known is not new.
    if (was?.value === "") continue;
    if (!was) changes.fresh.add(key(variable.name));
    changes.set(key(variable.name), was?.value ?? null, container);
  }
}

function diffThread(changes: Changes, before: ThreadView | undefined, after: ThreadView): void {
  const key = keyOf.thread(after.thread);
  if (!before) {
    changes.add(key);
    return;
  }
  if (threadHead(before) !== threadHead(after)) changes.set(key, before.status);
  const depthOf = (thread: ThreadView, index: number): number => thread.frames.length + thread.frames_omitted - index;
  const old = new Map(before.frames.map((frame, i) => [depthOf(before, i), frame]));
  after.frames.forEach((frame, i) => {
    const depth = depthOf(after, i);
    const was = old.get(depth);
    const here = keyOf.frame(after.thread, depth);
    if (!was || was.class !== frame.class || was.method !== frame.method) {
      changes.add(here);
      changes.set(here, null, key);
      return;
    }
    if (was.line !== frame.line) changes.set(here, String(was.line), key);
    diffVariables(changes, was.locals, frame.locals, here, (name) => keyOf.local(after.thread, depth, name));
    if (changes.changed.has(here)) changes.set(here, changes.changed.get(here) ?? null, key);
  });
}

const threadHead = ({ status, on, held_by, holds, interrupted, frames }: ThreadView): string =>
  JSON.stringify([status, on, held_by, holds, interrupted, frames.length]);

function diffObject(changes: Changes, before: ObjectView | undefined, after: ObjectView): void {
  const key = keyOf.object(after.id);
  // A number that is free again may be another object's.
  if (before?.label !== after.label) {
    changes.add(key);
    return;
  }
  diffVariables(changes, before.fields, after.fields, key, (name) => keyOf.field(after.id, name));
  const monitor = (object: ObjectView): string => JSON.stringify([object.locked_by, object.lock_count, object.blocked, object.waiting]);
  if (monitor(before) !== monitor(after)) changes.set(keyOf.monitor(after.id), before.locked_by ?? "", key);
  if (contentText(before.content) !== contentText(after.content)) changes.set(keyOf.content(after.id), contentText(before.content), key);
}

/** The contents of a collection in one line: `[1, 2]`, `{a=1, b=2}`. */
export function contentText(content: ContentView | null | undefined): string {
  if (!content) return "";
  const { kind, entries, size } = content;
  const parts = entries.map(({ key, value }) => {
    const name = key ? `${key.value}=` : value.name === "" || /^\d+$/.test(value.name) ? "" : `${value.name}: `;
    return `${name}${value.value}`;
  });
  if (size > entries.length) parts.push(HEAP.more(size - entries.length));
  const text = parts.join(", ");
  if (kind === "list") return `[${text}]`;
  if (kind === "set" || kind === "map") return `{${text}}`;
  if (kind === "optional") return parts.length === 0 ? HEAP.empty : text;
  return text;
}
