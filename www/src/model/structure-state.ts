/** The objects of a state as a structure: what variables lead to, without threads and without what belongs to the library. */
import { HEAP } from "../text/state";
import { STRUCTURE } from "../text/structure";
import type { ObjectView } from "../types/ObjectView";
import type { StateView } from "../types/StateView";
import type { VariableView } from "../types/VariableView";
import { keyOf, type StateDiff } from "./diff";
import { isDrawn, MAX_OBJECTS } from "./heap";
import { variablesOf } from "./linked";
import type { Link, Part, StructureNode } from "./structure";

/** Parts and links that are shown of one object. */
const MAX_SHOWN = 10;

export type Structure = { nodes: StructureNode[] } | { problem: string };

const nodeKey = (id: number): string => `object:${id}`;

/** What the checker says of a value that is not chosen yet. */
export const isOpen = (text: string): boolean => /^(any value in |any of |any .* of its pool|true or false$)/.test(text);

export function structureOf(view: StateView, name: (label: string) => string, diff: StateDiff): Structure {
  const objects = new Map(view.objects.filter(isDrawn).map((object) => [object.id, object]));
  const tags = tagsOf(view, objects);
  const isOwn = ({ library, length }: ObjectView): boolean => !library && length === null;
  // Arguments of the program, a buffer: what is no object of the program's and leads to none is no part of its structures.
  const roots = [...tags.keys()].filter((id) => reached([id], objects).some(isOwn));
  const order = reached(roots, objects);
  if (order.length === 0) return { problem: HEAP.nothing };
  if (order.length > MAX_OBJECTS) return { problem: HEAP.tooMany(order.length, MAX_OBJECTS) };
  const linked = linkedFields(order, objects);
  return { nodes: order.map((object) => nodeOf(object, tags.get(object.id) ?? [], { objects, name, diff, linked })) };
}

/** Names of the variables that refer to objects: static fields, then those of outer methods before those of inner ones. */
function tagsOf(view: StateView, objects: ReadonlyMap<number, ObjectView>): Map<number, string[]> {
  const tags = new Map<number, string[]>();
  const add = ({ name, object, dead }: VariableView): void => {
    if (object === null || dead === true || !objects.has(object)) return;
    const known = tags.get(object) ?? [];
    if (!known.includes(name)) tags.set(object, [...known, name]);
  };
  for (const { fields } of view.statics) fields.forEach(add);
  for (const { frames } of view.threads) for (const { locals } of [...frames].reverse()) locals.forEach(add);
  return tags;
}

function reached(roots: readonly number[], objects: ReadonlyMap<number, ObjectView>): ObjectView[] {
  const seen = new Set(roots);
  const order: ObjectView[] = [];
  for (const id of seen) {
    const object = objects.get(id);
    if (!object) continue;
    order.push(object);
    // A set that grows while it is gone through: what is added comes at its end.
    for (const variable of variablesOf(object)) if (variable.object !== null && objects.has(variable.object)) seen.add(variable.object);
  }
  return order;
}

const fieldKey = (object: ObjectView, name: string): string => `${object.class}\n${object.length === null && !object.content ? name : ""}`;

/** Fields that refer to a node in some object: null in another one is a place where a node could be. */
function linkedFields(order: readonly ObjectView[], objects: ReadonlyMap<number, ObjectView>): Set<string> {
  const types = new Set(order.map(({ class: type }) => type));
  const found = new Set<string>();
  for (const object of order) {
    for (const { name, type, object: to } of variablesOf(object)) {
      if ((to !== null && objects.has(to)) || types.has(type)) found.add(fieldKey(object, name));
    }
  }
  return found;
}

interface Around {
  objects: ReadonlyMap<number, ObjectView>;
  name: (label: string) => string;
  diff: StateDiff;
  linked: ReadonlySet<string>;
}

function nodeOf(object: ObjectView, tags: string[], around: Around): StructureNode {
  const { objects, name, diff, linked } = around;
  const parts: Part[] = object.locked_by === null ? [] : [{ name: "", text: HEAP.lockedBy(object.locked_by), changed: diff.changed.has(keyOf.monitor(object.id)), was: null, open: false }];
  const links: Link[] = [];
  const add = (variable: VariableView, said: string): void => {
    const key = keyOf.field(object.id, variable.name);
    const changed = diff.changed.has(key);
    const to = variable.object !== null && objects.has(variable.object) ? nodeKey(variable.object) : null;
    if (to !== null || (variable.value === "null" && linked.has(fieldKey(object, variable.name)))) {
      links.push({ name: said, to, changed });
      return;
    }
    const was = diff.changed.get(key);
    parts.push({ name: said, text: name(variable.value), changed, was: typeof was === "string" ? name(was) : null, open: isOpen(variable.value) });
  };
  for (const field of object.fields) add(field, object.length === null ? field.name : `[${field.name.replace(/^\[|\]$/g, "")}]`);
  object.content?.entries.forEach(({ key, value }, i) => add(value, key ? name(key.value) : object.content?.kind === "list" && value.name === "" ? `[${i}]` : value.name));
  if (parts.length === 0 && links.length === 0 && object.content) parts.push({ name: "", text: HEAP.empty, changed: false, was: null, open: false });
  return {
    key: nodeKey(object.id),
    title: name(object.label),
    type: object.class,
    tags,
    parts: cut(parts, (more) => ({ name: "", text: STRUCTURE.more(more), changed: false, was: null, open: false })),
    links: links.slice(0, MAX_SHOWN),
    changed: diff.changed.has(keyOf.object(object.id)),
  };
}

function cut<T>(all: T[], more: (many: number) => T): T[] {
  return all.length <= MAX_SHOWN ? all : [...all.slice(0, MAX_SHOWN - 1), more(all.length - MAX_SHOWN + 1)];
}
