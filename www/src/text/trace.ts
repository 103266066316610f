/** What the trace says to people, in one place. */
import { parsePlace, type Place } from "../model/sources";
import { NOTIFY } from "../model/trace";
import { plural } from "./format";
import type { TraceChoice } from "../types/TraceChoice";
import type { Shortened } from "../types/Shortened";

export const TRACE = {
  label: "Trace",
  rows: "What happened, step by step. Arrow keys or j and k move, Home and End go to the ends.",
  library: "Library",
  libraryHint: "Show what library code does, event by event",
  arrows: "Order arrows",
  arrowsHint: "Arrows from what happens before to what has to wait for it, and between accesses to the same data",
  filter: "Filter",
  filterOn: "(on)",
  threads: "Threads",
  alone: (thread: string): string => `${thread}: show this thread alone`,
  onlyThis: ": only this thread",
  error: "error",
  starts: "starts",
  prints: (text: string): string => `prints ${text}`,
  noProgram: "the program of this trace is not there",
  clear: "Clear",
  thread: "Thread",
  object: "Object",
  field: "Field",
  lock: "Lock",
  all: "all",
  previous: "Previous event",
  next: "Next event",
  nothing: "No event fits the filter.",
  libraryCode: "library code",
  begins: "begins",
  critical: "critical",
  missing: (many: number): string => `after ${plural(many, "event")} that ${many === 1 ? "is" : "are"} not recorded`,
  criticalHint: "Without this choice the error does not happen when the rest is run on.",
  none: "No trace yet. You can go through the program yourself and choose at every step which thread goes next.",
  walk: "Go through it yourself",
  orderLegend: "Solid: happens before. Dashed: access to the same data. Red: nothing that is shown here orders the two accesses.",
} as const;

/** `12 of 140 events`. */
export const eventCount = (shown: number, all: number): string => (shown === all ? plural(all, "event") : `${shown.toLocaleString("en")} of ${plural(all, "event")}`);

/** What shortening has made of the switches, in the words of the terminal: `shortened from 7 context switches to 4`. */
export function switchesText(switches: number, shortened: Shortened | null): string {
  const many = (n: number): string => plural(n, "context switch", "context switches");
  if (!shortened || shortened.switches_found <= shortened.switches) return many(switches);
  return `shortened from ${many(shortened.switches_found)} to ${shortened.switches.toLocaleString("en")}`;
}

/** What is proved, in the words of the terminal: it is the preemptions that are fewest, not the switches. */
export function provedText(shortened: Shortened | null): string {
  if (!shortened || shortened.switches_found === 0) return "";
  const { preemptions, fewest } = shortened;
  if (preemptions === 0) return "no preemption is needed";
  return `${plural(preemptions, "preemption")}${fewest ? " at scheduling points; fewer do not suffice" : "; fewer may suffice"}`;
}

/** What else is known of how it was shortened. */
export function shortenedText(shortened: Shortened | null): string {
  if (!shortened) return "";
  const { steps, steps_found, critical, critical_complete } = shortened;
  const from = steps_found > steps ? `Shortened from ${plural(steps_found, "step")} to ${steps.toLocaleString("en")}.` : "";
  const what = "A preemption is a switch away from a thread that could go on. They are counted at the scheduling points of this search.";
  const marks = critical.length > 0 ? `${plural(critical.length, "choice is", "choices are")} critical${critical_complete ? "" : ", others may be too"}.` : "";
  return [from, what, marks].filter((part) => part !== "").join(" ");
}

export const lineWord = (line: number): string => `line ${line}`;

/** Whom a notification reaches is chosen by number; the event that follows names the thread. */
export const notifyWay = (index: number, count: number): string => `way ${index + 1} of ${count} to notify`;

/** How many threads could have gone on: `1 of 3 that could run`. */
export const amongText = (among: number): string => (among > 1 ? `1 of ${among} that could run` : "");

export const headText = (first: number, last: number): string => (first === last ? `step ${first + 1}` : `steps ${first + 1}–${last + 1}`);

/** How an execution ends, in a word or two. */
export const ENDS: Record<string, string> = {
  normal: "Ends normally",
  deadlock: "Deadlock",
  assertion: "Assertion failed",
  "uncaught-exception": "Uncaught exception",
  "data-race": "Data race",
  livelock: "Livelock",
  forbidden: "Not allowed",
  listener: "Reported by a listener",
  reached: "The place that was asked for",
};

export const SCHEDULER = {
  takeOver: (step: number): string => `Take over after step ${step}`,
  takeOverLast: (step: number): string => `Take over before step ${step}`,
  label: "You are the scheduler",
  steering: (step: number): string => (step === 0 ? "You are steering, from the start of the program." : `You are steering, after step ${step}.`),
  take: "Take over from here",
  back: (title: string): string => `Back to the ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
  backPlain: "Stop steering",
  undo: "Undo",
  finish: "Finish from here",
  search: "Search for an error from here",
  next: "What goes next?",
  end: (end: string): string => ENDS[end] ?? end,
  ended: "The execution has ended here.",
  blocked: "Cannot go on",
  more: (count: number): string => `${plural(count, "more choice")} not listed.`,
} as const;

export const OUTCOMES = {
  none: "No execution came to an end.",
  open: "Show how",
  opened: "Shown in the trace",
  isWitness: (index: number): string => `The trace is the witness of outcome ${index + 1}.`,
  back: "Back to the outcomes",
  complete: "The list is complete: no interleaving ends in any other way.",
  incomplete: "The list may not be complete",
} as const;

export const DEADLOCK = {
  picture: "Picture",
  ring: (threads: number): string => `A cycle of ${threads} threads; the sentences beside it say the same.`,
  title: "Who waits for whom",
  how: "How it came to this",
  unseen: "the trace does not show when",
  locked: "locked",
  and: ", ",
  then: ", then ",
  step: (step: number, { file, line }: { file: string; line: number }): string => {
    if (line === 0) return `at step ${step}`;
    return `at step ${step} (${file === "" ? `line ${line}` : `${file}:${line}`})`;
  },
} as const;

export const DETAIL = {
  step: (index: number): string => `Step ${index + 1}`,
  moreEvents: (many: number): string => `${plural(many, "more event")} of this step not listed.`,
  libraryLines: (many: number): string => `${plural(many, "line")} of library code not shown.`,
  order: "What orders it",
  ran: "Lines that it ran",
  lines: (count: number): string => `${plural(count, "line")} of code`,
  gave: (what: string, value: string): string => `${what} gave ${value}`,
  event: (thread: string, text: string, step: number): string => `${thread} ${text} (step ${step + 1})`,
  only: "Only",
  after: "Happens after",
  before: "Happens before",
  dataAfter: "Uses the same data after",
  dataBefore: "Uses the same data before",
  raceAfter: "Nothing orders it after",
  raceBefore: "Nothing orders it before",
} as const;

/** A choice in words. A choice among one is none, and says nothing. */
export function choiceText(choice: TraceChoice): string {
  if (choice.kind === "thread") {
    return choice.count > 1 ? `chosen among ${choice.count} threads that could run` : "";
  }
  // Its value is a number of no meaning.
  if (choice.id === NOTIFY) return choice.count > 1 ? notifyWay(choice.index, choice.count) : "";
  return choice.count > 1 ? `${choice.value}, one of ${choice.count}` : choice.value;
}

const CHOICE_NAMES: Record<string, string> = {
  "monitor-enter": "entering a monitor",
  "monitor-blocked": "blocked at a monitor",
  "monitor-exit": "leaving a monitor",
  expose: "making an object known to others",
  "field-access": "access to a shared field",
  "static-access": "access to a static field",
  "array-access": "access to a shared array",
  "array-copy": "copying a shared array",
  "atomic-access": "an atomic access",
  "string-pool": "putting a string into the pool",
  "class-init": "initialising a class",
  loader: "asking a class loader",
  link: "linking a call site or a constant",
  "class-initialised": "the end of a class's initialisation",
  "thread-status": "asking whether a thread is alive or for its state",
  "thread-exit": "coming to its end",
  "thread-end": "the end of a thread",
  "time-slice": "the end of a time slice",
  start: "starting a thread",
  uncaught: "an exception that leaves the last method",
  print: "printing",
  join: "waiting for a thread to end",
  sleep: "sleeping",
  wait: "waiting to be notified",
  notify: "notifying",
  yield: "yielding",
  park: "parking",
  unpark: "unparking",
  exit: "ending the program",
};

/** What kind of point a choice was made at. */
export function choiceName(id: string): string {
  return CHOICE_NAMES[id] ?? id.replaceAll("-", " ");
}

/** A place in a few words: `Fork.java:12 · Fork.pick`. What tells most stands first: the end may be cut off. */
export function placeText(place: Place & { insn?: string | null }): string {
  const where = place.line > 0 && place.file ? `${place.file}:${place.line}` : (place.insn ?? place.file);
  return `${where ? `${where} · ` : ""}${methodText(place)}`;
}

/** A line of a stack trace, `pkg.Class.method(File.java:12)`, as `File.java:12`; as it stands where it does not say so much. */
export function whereText(line: string): string {
  const place = parsePlace(line);
  return place && place.file !== "" && place.line > 0 ? `${place.file}:${place.line}` : line;
}

/** A method as its author knows it: `Philosopher.run` for a nested class, `main, lambda` for what javac calls `lambda$main$0`. */
export function methodText({ class: cls, method }: Pick<Place, "class" | "method">): string {
  const simple = cls.slice(cls.lastIndexOf(".") + 1).replace(/^.*\$(?=\p{L})/u, "");
  if (method === "<init>") return `new ${simple}`;
  if (method === "<clinit>") return `${simple}, initialiser`;
  const lambda = /^lambda\$(.+)\$\d+$/.exec(method)?.[1];
  return lambda ? `${simple}.${lambda}, lambda` : `${simple}.${method}`;
}

/** What stops a thread, in a word. */
export const STOPPED = { blocked: "blocked", waiting: "waiting", parked: "parked", sleeping: "sleeping", stopped: "stopped", here: "here" } as const;
