/** What a search says while it runs and when it has ended, around the verdict's own words. */
import { count, list, plural } from "./format";
import { whereText } from "./trace";

export const VERDICT = {
  label: "Verdict",
  more: "More",
  less: "Less",
  stack: "Stack trace",
  at: (place: string): string => `at ${place}`,
  causedBy: (what: string): string => `caused by ${what}`,
  causesBetween: (many: number): string => `… ${plural(many, "cause")} in between`,
  andMore: (many: number): string => `and ${many} more`,
  printed: (line: string): string => `Its output has the line “${line}”.`,
  rests: (many: number): string => `This rests on ${plural(many, "assumption")}`,
  which: "Which one",
  all: (many: number): string => `All ${many}`,
  close: "Close it",
  back: (title: string): string => `Back to the ${title}`,
  counterexample: "Counterexample",
  way: "The way to a state",
  isWay: "The trace is the way to a state.",
  execution: "Execution",
  linked: "Linked execution",
  previousOf: (what: string): string => `Previous of the ${what}`,
  nextOf: (what: string): string => `Next of the ${what}`,
  errors: "Errors",
  errorsFound: "Errors found",
  reached: (many: number): string => `, reached ${plural(many, "time")}`,
  differs: (where: string): string => `This is where it differs: ${where}. The trace goes as far as the link leads.`,
  crashed: (why: string): string =>
    `Interleave stopped on an internal error: ${why}. This is a fault of the checker, not of your program. It was restarted, and you can check again; below is what it had found.`,
} as const;

/** Others than these are not named. */
const NAMED = 3;

/** Which of several classes was started. */
export const STARTED = {
  at: (main: string, others: readonly string[]): string =>
    `Started at ${main}; ${others.length > NAMED ? `${count(others.length)} others` : list(others)} can be started, too.`,
  choose: "Choose another",
} as const;

export const RESULT_TABS = { search: "Search", trace: "Trace", output: "Output", outcomes: "Outcomes", listeners: "Listeners", tree: "Search tree", numbers: "Numbers" } as const;

export const RUN = {
  label: "Running search",
  starting: "Loading classes",
  running: "Searching",
  replaying: "Replaying",
  paused: "Paused",
  cancelling: "Cancelling",
  once: "Running",
  resume: "Resume",
  pause: "Pause",
  cancel: "Cancel",
  soFar: (many: number): string => `${plural(many, "error")} so far`,
  output: "Output",
  printedNothing: "The program printed nothing.",
  nothingYet: "Nothing printed yet.",
  along: (step: number, steps: number): string => `Printed along the path up to step ${step} of ${steps}; the step's own part is marked.`,
  nothingHere: "Nothing printed up to here.",
} as const;

export const NUMBERS = {
  states: "States",
  rate: "States per second",
  revisited: "Revisited",
  transitions: "Transitions",
  depth: "Depth",
  depthOf: (now: string, most: string): string => `${now} of ${most}`,
  time: "Time",
  memory: "Memory",
  memoryOf: (used: string, limit: string): string => `${used} of ${limit}`,
  new: "States, new",
  again: "States met again",
  ends: "End states",
  pruned: "Paths pruned",
  symmetric: "Left out by symmetry",
  backtracks: "Backtracks",
  deepest: "Deepest path",
  scheduling: "Scheduling choices",
  data: "Data choices",
  bytecodes: "Bytecodes executed",
  classes: "Classes loaded",
  store: "State store",
  most: "Most memory",
} as const;

export const OUTCOME_TABLE = {
  output: "Output",
  ends: "How it ends",
  witness: "Witness",
  nothing: "prints nothing",
  status: (status: number): string => `Exit status ${status}`,
  numbered: (index: number): string => `outcome ${index + 1}`,
  error: (said: string, threads: readonly string[], at: string | null | undefined): string => `${said} (thread ${threads.join(" or ")}${at ? ` at ${whereText(at)}` : ""})`,
  witnessOf: (index: number): string => `Witness of outcome ${index + 1}`,
  ways: (outcomes: string, endings: number): string => `${outcomes}, which end in ${endings} ways`,
} as const;
