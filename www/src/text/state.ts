/** What the state pane says to people. */
import type { ObjectView } from "../types/ObjectView";
import type { StateView } from "../types/StateView";
import type { ThreadView } from "../types/ThreadView";
import { wantPhrase } from "./deadlock";
import { list, plural, shortened, some } from "./format";
import { errorText, errorTitle } from "./verdict";

export const STATE = {
  label: "State",
  loading: "The state is being worked out…",
  unavailable: "The state at this step cannot be shown",
  start: "Before the first step",
  after: (step: number): string => `After step ${step}`,
  unchanged: "Nothing has changed in this step.",
  threads: "Threads",
  atThrow: "Where it stood when the exception was thrown; it has left these methods since.",
  statics: "Static fields",
  objects: "Objects",
  gone: "No longer there",
  heap: "Picture of the heap",
  heapText: "The picture in words",
  heapBoxes: (boxes: number): string => `Picture of the heap, ${boxes} boxes`,
  way: "Show the way here",
  explore: "Explore from here",
  initialised: (how: string): string => (how === "running" ? "is being initialised" : "failed to initialise"),
  libraryFrames: (many: number): string => `${plural(many, "frame")} of library code`,
  libraryObjects: (many: number): string => plural(many, "library object"),
  moreFrames: (many: number): string => plural(many, "more frame"),
  moreObjects: (many: number): string => `${plural(many, "more object")} not listed.`,
  computed: "computed",
  empty: "empty",
  isNew: "new",
  changed: "changed",
  was: (value: string): string => `was ${value}`,
  dead: "not used any more",
  parameter: "parameter",
  unknown: "unknown",
  openAll: "Open everything",
} as const;

export const WATCH = {
  title: "Watch",
  label: "Path to watch",
  placeholder: "count, Account.balance, list[0].size",
  add: "Watch",
  remove: (path: string): string => `Do not watch ${path} any more`,
  help: "A variable, a static field, a class and its field, an object and its field, or a field that one object alone has; then fields and [indexes].",
  along: (path: string): string => `Values of ${path} along the trace`,
  from: (step: number): string => (step === 0 ? "at the start" : `from step ${step} on`),
  absent: "–",
  cut: (steps: number): string => `The first ${steps.toLocaleString("en")} steps.`,
  twice: (path: string): string => `${path} is watched already.`,
} as const;

/** The picture of the heap. */
export const HEAP = {
  nothing: "The program has no objects here.",
  tooMany: (many: number, most: number): string => `The program has ${plural(many, "object")} here: a picture is drawn of ${most} at most.`,
  lockedBy: (thread: string): string => `locked by ${thread}`,
  more: (many: number): string => `… ${many} more`,
  empty: "empty",
  element: "an element",
} as const;

/** What is said of a path that leads nowhere. */
export const PATHS = {
  none: "Type a path, such as count, Account.balance or list[0].",
  tooLong: (most: number): string => `This path is longer than ${most} characters.`,
  wrong: (path: string, rest: string): string =>
    `“${path}” is not a path ${rest === "" ? "at its end" : `at “${rest}”`}: write names with dots between them and indexes in brackets, such as list[0].size.`,
  noName: "A path begins with a name.",
  noVariable: (thread: string, name: string): string => `The thread ${brief(thread)} has no variable ${brief(name)} here.`,
  unknown: (name: string, examples: readonly string[]): string => `There is no ${brief(name)} at this step.${tries(examples)}`,
  elsewhere: (name: string): string => `${brief(name)} does not exist at this step, but does at others.`,
  nowhere: (name: string, examples: readonly string[]): string =>
    `There is no ${brief(name)} at any step of this trace: no variable, static field, class or object has this name.${tries(examples)}`,
  whose: (name: string, objects: readonly string[]): string => `${name} is a field${objects.length > 1 ? ` of ${some(objects)}` : ""}: say whose, such as ${objects[0]}.${name}.`,
  isClass: (name: string, fields: readonly string[]): string => `${name} is a class: add one of its static fields${examples(fields)}.`,
  noStatic: (name: string, field: string, fields: readonly string[]): string => `The class ${brief(name)} has no static field ${brief(field)}${examples(fields)}.`,
  isNull: (path: string): string => `${path} is null here.`,
  noParts: (path: string, value: string): string => `${path} is ${value}, which has no parts.`,
  unlisted: (object: string): string => `The object ${object} is not listed.`,
  noField: (path: string, name: string, fields: readonly string[]): string => `${brief(path)} has no field ${brief(name)}${examples(fields)}.`,
  noKey: (path: string, key: string): string => `${path} has no key ${key} here.`,
  noIndex: (path: string, index: string): string => `${index} is no index of ${path}.`,
  noElements: (path: string): string => `${path} is no array and no collection.`,
  elementUnlisted: (path: string, index: string): string => `Element ${index} of ${path} is not listed.`,
  outside: (path: string, size: number): string => `${path} has ${size === 0 ? "no elements" : `only ${plural(size, "element")}`} here.`,
  nobody: "nobody",
} as const;

/** The path stands in full beside the sentence about it. */
const brief = (name: string): string => shortened(name, 60);

const tries = (paths: readonly string[]): string => (paths.length > 0 ? ` Try ${list(paths, "or")}.` : "");

/** A few names, so that one sees what there is. */
const examples = (names: readonly string[]): string => (names.length === 0 ? "" : ` (${names.slice(0, 6).map(brief).join(", ")})`);

/** What the state is. */
export function stateTitle(view: StateView): string {
  if (view.error) return errorTitle(view.error);
  if (view.state !== null) return `State ${view.state.toLocaleString("en")}`;
  if (view.end !== null) return "The program has ended";
  return view.steps === 0 ? "The start" : "A state that is not stored";
}

/** Where it lies, and how it ends. */
export function stateSentence(view: StateView): string {
  const where = view.steps === 0 ? "Before the first step." : `${plural(view.steps, "step")} from the start of the program.`;
  const error = view.error ? errorText(view.error) : "";
  if (error) return `${where} ${error}${/[.!?]$/.test(error) ? "" : "."}`;
  if (view.end !== null && view.end !== "normal") return `${where} ${view.end}.`;
  return where;
}

/** What a thread does: `can run`, `waits to lock Fork@2, which Thread-1 holds`. */
export function threadWords(thread: ThreadView, name: (label: string) => string): string {
  const holds = thread.holds.length > 0 ? `holds ${list(thread.holds.map(name))}` : "";
  const flag = thread.interrupted ? "is interrupted" : "";
  return [doing(thread, name), holds, flag].filter((part) => part !== "").join("; ");
}

function doing({ status, on, held_by, thrown }: ThreadView, name: (label: string) => string): string {
  if (status === "runnable") return "can run";
  if (thrown !== undefined) return `has ended with ${thrown}`;
  if (status === "terminated") return "has ended";
  return wantPhrase({ kind: status, on: name(on ?? ""), held_by });
}

/** Who has an object's monitor, and who wants it. */
export function lockWords({ locked_by, lock_count, blocked, waiting }: ObjectView): string {
  const held = locked_by === null ? "" : `locked by ${locked_by}${lock_count > 1 ? `, ${lock_count} times` : ""}`;
  const queue = (threads: readonly string[], what: string): string => (threads.length > 0 ? `${list(threads)} ${threads.length === 1 ? "waits" : "wait"} ${what}` : "");
  return [held, queue(blocked, "to lock it"), queue(waiting, "to be notified")].filter((part) => part !== "").join("; ");
}
