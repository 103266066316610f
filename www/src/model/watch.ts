/**
 * Watch expressions: paths through a state such as `count`, `Account.balance`, `shop.items.size`, `Fork@1.owner`, `list[0]` and
 * `prices["tea"]`.
 */
import { PATHS } from "../text/state";
import type { ObjectView } from "../types/ObjectView";
import type { StateView } from "../types/StateView";
import type { StaticsView } from "../types/StaticsView";
import type { ThreadView } from "../types/ThreadView";
import type { VariableView } from "../types/VariableView";

export type Segment = { kind: "name"; name: string } | { kind: "index"; index: string };

export type Parsed = { segments: Segment[] } | { problem: string };

export interface Found {
  value: string;
  object: number | null;
}

/** A name that nothing has in one state. */
interface Unknown {
  name: string;
  /** Paths that lead somewhere there. */
  examples: string[];
  /** Everything that is there was looked through: no object and no frame is left out of the view. */
  all: boolean;
}

export type Watched = Found | Absent;

/** `unknown`: where that is all there is to say of one state. The rest of a trace says whether it is a mistake: `whyNot`. */
export interface Absent {
  problem: string;
  unknown?: Unknown;
}

/** No path that a person types is longer; links and storage may hold anything. */
export const MAX_PATH = 200;

/** Nobody types a longer one after an example. */
const MAX_EXAMPLE = 60;

const NAME = /^[\p{L}_$][\p{L}\p{N}_$-]*((\[\])*@\d+)?/u;
const INDEX = /^\[\s*("(?:[^"\\]|\\.)*"|[^\]"]+?)\s*\]/;

/** Takes a path apart; a path that is none gets a sentence. */
export function parsePath(text: string): Parsed {
  const path = text.trim();
  if (path === "") return { problem: PATHS.none };
  if (path.length > MAX_PATH) return { problem: PATHS.tooLong(MAX_PATH) };
  const segments: Segment[] = [];
  let rest = path;
  while (rest !== "") {
    if (rest.startsWith("[") && segments.length > 0) {
      const index = INDEX.exec(rest);
      if (!index) return wrong(path, rest);
      segments.push({ kind: "index", index: index[1] ?? "" });
      rest = rest.slice(index[0].length);
      continue;
    }
    if (segments.length > 0) {
      if (!rest.startsWith(".")) return wrong(path, rest);
      rest = rest.slice(1);
    }
    const name = NAME.exec(rest);
    if (!name) return wrong(path, rest);
    segments.push({ kind: "name", name: name[0] });
    rest = rest.slice(name[0].length);
  }
  return { segments };
}

function wrong(path: string, rest: string): { problem: string } {
  return { problem: PATHS.wrong(path, rest.slice(0, 20)) };
}

const simple = (name: string): string => name.replace(/^.*[.$](?=\p{L})/u, "");

/**
 * Why a path leads nowhere at a step. `along` has what it leads to at each of the states of a trace, as far as that is known: a
 * name that nothing has at one step may be that of a variable or object at another, and is a mistake only where none has it.
 */
export function whyNot({ problem, unknown }: Absent, along: readonly (Watched | undefined)[], states: number): string {
  if (!unknown) return problem;
  const nowhere = (found: Watched | undefined): boolean => found !== undefined && "problem" in found && found.unknown?.all === true;
  if (along.some((found) => found !== undefined && !("problem" in found && found.unknown))) return PATHS.elsewhere(unknown.name);
  return along.length >= states && along.every(nowhere) ? PATHS.nowhere(unknown.name, unknown.examples) : problem;
}

/** What a path leads to in a state. `thread` is looked into first for local variables. */
export function watchIn(view: StateView, path: string, thread: number | null): Watched {
  const parsed = parsePath(path);
  if ("problem" in parsed) return parsed;
  const start = startOf(view, parsed.segments, thread);
  if ("problem" in start) return start;
  let found: Watched = start.found;
  let said = parsed.segments.slice(0, start.used).map(segmentText).join("");
  for (const segment of parsed.segments.slice(start.used)) {
    if ("problem" in found) return found;
    found = follow(view, found, segment, said.replace(/^\./, ""));
    said += segmentText(segment);
  }
  return found;
}

/** Paths by their last name, `count` for `Buf@1.count`, where no two have the same. */
export function shortPaths(paths: readonly string[]): Map<string, string> {
  const last = (path: string): string => /\.([^.[\]]+)$/.exec(path)?.[1] ?? path;
  const names = paths.map(last);
  return new Map(paths.map((path, i) => [path, names.indexOf(names[i] ?? "") === names.lastIndexOf(names[i] ?? "") ? (names[i] ?? path) : path]));
}

const segmentText = (segment: Segment): string => (segment.kind === "name" ? `.${segment.name}` : `[${segment.index}]`);

/** Where a path begins: an object by its name, a local variable, a static field, or a class and its static field. */
function startOf(view: StateView, segments: readonly Segment[], thread: number | null): { found: Found; used: number } | Absent {
  const [first] = segments;
  if (first?.kind !== "name") return { problem: PATHS.noName };
  const object = view.objects.find(({ label }) => label === first.name || simple(label) === first.name);
  if (object) return { found: { value: object.label, object: object.id }, used: 1 };
  const second = segments[1];
  const named = view.threads.find(({ name }) => name === first.name);
  if (named && second?.kind === "name") {
    const own = localIn(named, second.name);
    return own ? { found: own, used: 2 } : { problem: PATHS.noVariable(named.name, second.name) };
  }
  const local = localOf(view, first.name, thread);
  if (local) return { found: local, used: 1 };
  const field = view.statics.flatMap(({ fields }) => fields).find(({ name }) => name === first.name);
  if (field) return { found: field, used: 1 };
  return staticOf(view, segments) ?? fieldOfOne(view, first.name) ?? unknownIn(view, first.name);
}

function unknownIn(view: StateView, name: string): Absent {
  const all = view.objects_omitted === 0 && view.threads.every(({ frames_omitted }) => frames_omitted === 0);
  const examples = examplePaths(view);
  return { problem: PATHS.unknown(name, examples), unknown: { name, examples, all } };
}

/** A field without its object, where one object alone has a field of that name; null where none has. */
function fieldOfOne(view: StateView, name: string): { found: Found; used: number } | { problem: string } | null {
  const having = view.objects.filter(({ library, fields }) => !library && fields.some((field) => field.name === name));
  const found = having[0]?.fields.find((field) => field.name === name);
  if (!found) return null;
  // Where not every object is listed, another one may have such a field too.
  if (having.length > 1 || view.objects_omitted > 0) return { problem: PATHS.whose(name, having.map(({ label }) => label)) };
  return { found, used: 1 };
}

/** Paths that lead somewhere in this state, one of each kind: what the program's own objects, classes and methods have. */
function examplePaths(view: StateView): string[] {
  const own = view.objects.find(({ library, fields, length }) => !library && length === null && fields.length > 0);
  const statics = view.statics.find(({ fields }) => fields.length > 0);
  const locals = view.threads.flatMap(({ frames }) => frames.filter(({ library }) => !library)).flatMap((frame) => frame.locals);
  const local = locals.find(({ name, dead }) => name !== "this" && dead !== true);
  return [
    ...(own ? [`${own.label}.${own.fields[0]?.name}`] : []),
    ...(statics ? [`${simple(statics.class)}.${statics.fields[0]?.name}`] : []),
    ...(local ? [local.name] : []),
  ].filter((path) => path.length <= MAX_EXAMPLE);
}

function localOf(view: StateView, name: string, thread: number | null): VariableView | null {
  const threads = [...view.threads].sort((a, b) => Number(b.thread === thread) - Number(a.thread === thread));
  for (const each of threads) {
    const local = localIn(each, name);
    if (local) return local;
  }
  return null;
}

/** A variable of a thread, the innermost one of its name. */
function localIn({ frames }: ThreadView, name: string): VariableView | null {
  for (const { locals } of frames) {
    const local = locals.find((variable) => variable.name === name && !(variable.dead === true && variable.value === ""));
    if (local) return local;
  }
  return null;
}

/** `Account.balance`, `bank.Account.balance`. */
function staticOf(view: StateView, segments: readonly Segment[]): { found: Found; used: number } | { problem: string } | null {
  const names: string[] = [];
  for (const segment of segments) {
    if (segment.kind !== "name") break;
    names.push(segment.name);
  }
  for (let used = names.length; used >= 1; used--) {
    const written = names.slice(0, used).join(".");
    const statics = view.statics.find(({ class: name }) => name === written || name.replaceAll("$", ".") === written || (used === 1 && simple(name) === written));
    if (!statics) continue;
    const field = names[used];
    if (field === undefined) return { problem: PATHS.isClass(written, namesOf(statics)) };
    const found = statics.fields.find(({ name }) => name === field);
    return found ? { found, used: used + 1 } : { problem: PATHS.noStatic(written, field, namesOf(statics)) };
  }
  return null;
}

const namesOf = ({ fields }: Pick<StaticsView | ObjectView, "fields">): string[] => fields.map(({ name }) => name);

function follow(view: StateView, from: Found, segment: Segment, said: string): Watched {
  if (from.value === "null") return { problem: PATHS.isNull(said) };
  const object = from.object === null ? undefined : view.objects.find(({ id }) => id === from.object);
  if (!object) {
    return { problem: from.object === null ? PATHS.noParts(said, from.value) : PATHS.unlisted(from.value) };
  }
  return segment.kind === "index" ? element(object, segment.index, said) : member(object, segment.name, said);
}

function member(object: ObjectView, name: string, said: string): Watched {
  const field = object.fields.find((variable) => variable.name === name);
  if (field) return field;
  const part = object.content?.entries.find(({ key, value }) => key === null && value.name === name);
  if (part) return part.value;
  if (object.content && (name === "size" || name === "length")) return { value: String(object.content.size), object: null };
  if (object.length !== null && (name === "length" || name === "size")) return { value: String(object.length), object: null };
  if (name === "owner") return { value: object.locked_by ?? PATHS.nobody, object: null };
  if (name === "blocked" || name === "waiting") return { value: object[name].length > 0 ? object[name].join(", ") : PATHS.nobody, object: null };
  return { problem: PATHS.noField(said, name, namesOf(object)) };
}

function element(object: ObjectView, index: string, said: string): Watched {
  const { content, length, fields } = object;
  if (content) {
    const keyed = content.entries.find(({ key }) => key !== null && (key.value === index || key.value === `"${index}"`));
    if (keyed) return keyed.value;
    if (content.kind === "map") return { problem: PATHS.noKey(said, index) };
  }
  if (!/^\d{1,9}$/.test(index)) return { problem: PATHS.noIndex(said, index) };
  const at = Number(index);
  const size = content ? content.size : length;
  const found = content ? content.entries[at]?.value : length === null ? undefined : fields.find(({ name }) => name === index || name === `[${index}]`);
  if (found) return found;
  if (size === null) return { problem: PATHS.noElements(said) };
  return { problem: at < size ? PATHS.elementUnlisted(said, index) : PATHS.outside(said, size) };
}

/** Values along a trace, neighbours of equal value joined. */
export interface ValueRun {
  value: string;
  /** Transitions after which it is first and last so. */
  first: number;
  last: number;
}

export function runsOf(values: readonly (string | undefined)[]): ValueRun[] {
  const runs: ValueRun[] = [];
  values.forEach((value, at) => {
    if (value === undefined) return;
    const before = runs.at(-1);
    if (before && before.value === value && before.last === at - 1) before.last = at;
    else runs.push({ value, first: at, last: at });
  });
  return runs;
}

/** What is kept from one visit to the next, read back with suspicion. */
export function readWatches(stored: string | null): string[] {
  if (stored === null) return [];
  try {
    const list: unknown = JSON.parse(stored);
    if (!Array.isArray(list)) return [];
    return list.filter((path): path is string => typeof path === "string" && "segments" in parsePath(path)).slice(0, 20);
  } catch {
    return [];
  }
}
