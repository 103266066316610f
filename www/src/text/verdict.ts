/** The verdict in words. */
import type { Endless } from "../types/Endless";
import type { ErrorInfo } from "../types/ErrorInfo";
import type { GeneratedView } from "../types/GeneratedView";
import type { IncompleteBecause } from "../types/IncompleteBecause";
import type { Omission } from "../types/Omission";
import type { Property } from "../types/Property";
import type { Refusal } from "../types/Refusal";
import type { Report } from "../types/Report";
import type { Sampling } from "../types/Sampling";
import type { WalkKind } from "../types/WalkKind";
import type { Walks } from "../types/Walks";
import { ANSWERS, answerWords } from "./ask";
import { deadlockSentence } from "./deadlock";
import { isOneWay } from "./counts";
import { count, list, plural, shortened } from "./format";
import { generatedWords } from "./generate";
import { VERDICT } from "./result";
import { whereText } from "./trace";

export type Tone = "holds" | "violated" | "incomplete" | "neutral";

export interface VerdictWords {
  tone: Tone;
  title: string;
  text: string;
}

export const PROPERTY_NAMES: Record<Property, string> = {
  deadlock: "Deadlock",
  assertion: "Assertion failed",
  "uncaught-exception": "Uncaught exception",
  "data-race": "Data race",
  livelock: "Livelock",
  forbidden: "Not allowed",
  listener: "Reported by a listener",
  reached: ANSWERS.yes,
};

const REASONS: Record<IncompleteBecause, string> = {
  unsupported: "the program asks for what the checker does not support",
  depth: "paths were cut at the depth limit",
  states: "the limit on the number of states was reached",
  memory: "the memory cap was reached",
  time: "the time limit was reached",
  cancelled: "it was cancelled",
  outcomes: "the limit on the number of outcomes was reached",
  terminated: "the program asked for the search to end",
  configuration: "a choice that the program asks for is not configured well",
  listener: "a listener ended it, or left something out",
  assumption: "data are shared that were assumed not to be: search from the start",
  internal: "an internal error cut it short",
  "hash-compact": "states were told apart by their hashes",
  bitstate: "states were told apart by a few bits",
  preemptions: "schedules with more preemptions were left out",
  delays: "schedules with more delays were left out",
  path: "what lies beside the path was not searched",
  queue: "states were dropped from the queue",
  random: "random walks do not try every choice",
};

const REMEDIES: Partial<Record<IncompleteBecause, string>> = {
  depth: "Raise the depth limit to search further.",
  states: "Raise the limit on states, or check a smaller instance.",
  memory: "Raise the memory cap, or check a smaller instance.",
  time: "Raise the time limit to search further.",
  outcomes: "Raise the limit on outcomes to see more.",
  preemptions: "Raise the bound on preemptions to see more.",
  delays: "Raise the bound on delays to see more.",
  queue: "Raise the limit on the queue, or search without a beam.",
  random: "More walks see more.",
};

export function reasonsText(reasons: readonly IncompleteBecause[]): string {
  return list(reasons.map((reason) => REASONS[reason]));
}

/** Lines of a stack trace that are shown, and of one of a cause. */
const STACK = 8;
const CAUSE = 4;
/** Characters of a line that is shown: a message may be megabytes long. The report has all of it. */
const LINE = 400;

/** One finding in a line: `Deadlock`, `ArithmeticException: / by zero`. */
export function errorTitle(error: Pick<ErrorInfo, "property" | "exception">): string {
  if (error.property === "uncaught-exception" && error.exception) return simpleName(error.exception);
  return PROPERTY_NAMES[error.property];
}

/** What tells errors of the same title apart, in a line: `t1: Index 2 out of bounds, Main.java:7`. */
export function errorPlace(error: ErrorInfo): string {
  if (error.race) return error.race.data;
  if (error.deadlock.length > 0) return list(error.deadlock.filter((wait) => wait.in_cycle).map((wait) => wait.thread)) || error.thread;
  const words = [error.message, whereText(error.stack[0] ?? "")].filter((word) => word);
  // What is an error of the search as a whole is no thread's.
  return [error.thread, words.join(", ")].filter((part) => part).join(": ");
}

/** What to type in a terminal to see the same execution again. */
export function replayCommand(link: string): string {
  return `interleave replay '${link}'`;
}

export function simpleName(className: string): string {
  return className.slice(className.lastIndexOf(".") + 1);
}

export function errorText(error: ErrorInfo): string {
  const thread = error.thread ? `Thread ${error.thread}` : "A thread";
  const message = error.message ? `: ${error.message}` : ".";
  switch (error.property) {
    case "deadlock":
      return error.deadlock.length > 0 ? deadlockSentence(error.deadlock) : (error.message ?? deadlockSentence([]));
    case "assertion":
      return `${thread} failed an assertion${message}`;
    case "livelock":
      return `${upper(error.message ?? "no execution comes to an end")}.`;
    case "forbidden":
      return `${thread} does what is not allowed${message}`;
    case "data-race":
      return `${upper(error.message ?? "two threads access the same data in no order")}.`;
    case "listener":
      return `${error.message ?? "A listener reports an error"}${error.thread ? `, in thread ${error.thread}` : ""}.`;
    case "reached":
      return `${upper(error.message ?? "the place that was asked for can be reached")}, in thread ${error.thread}.`;
    case "uncaught-exception":
      return `${thread} ended with ${error.exception ?? "an exception"}${message}`;
  }
}

/** The stack trace of an error, and those of its causes; each cut after some lines. */
export function stackLines(error: ErrorInfo | null | undefined): string[] {
  // Where the threads of a deadlock stand is said with each of them.
  if (!error || error.deadlock.length > 0) return [];
  const lines = (stack: readonly string[], most: number, shared = 0): string[] => {
    const more = Math.max(0, stack.length - most) + shared;
    return [...stack.slice(0, most).map(VERDICT.at), ...(more > 0 ? [VERDICT.andMore(more)] : [])];
  };
  const causes = (error.causes ?? []).flatMap(({ exception, message, stack, shared, omitted }) => [...(omitted ? [VERDICT.causesBetween(omitted)] : []), VERDICT.causedBy(message === null ? exception : `${exception}: ${message}`), ...lines(stack, CAUSE, shared)]);
  return [...lines(error.stack, STACK), ...causes].map((line) => shortened(line, LINE));
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `output` is what a program that was run once has printed: where an exception has left main, that stands there. */
export function verdictWords(report: Report, output = ""): VerdictWords {
  if (report.mode === "run") return runWords(report, output);
  const [witness] = report.findings;
  if (report.question) return answerWords(report.question, report, witness ? errorText(witness.error) : "", (why) => cutText({ ...report, incomplete_because: why }, ""));
  if (report.mode === "outcomes") return outcomeWords(report);
  if (report.verdict === "violated") return violatedWords(report);
  const states = plural(report.stats.states_new, "state");
  if (report.verdict === "holds") {
    const all = report.stats.thread_choices > 0 ? "Every interleaving" : "Every execution";
    const searched = isOneWay(report.stats) ? "The program has one execution, and it was searched" : `${all} was searched (${states})`;
    const text = `${searched}: no deadlock, no failed assertion, no uncaught exception.`;
    if (report.endless) return { tone: "incomplete", title: "No error, and no end", text: `${text} ${endlessText(report.endless)}` };
    return { tone: "holds", title: "No error", text };
  }
  return { tone: "incomplete", title: "No error found so far", text: cutText(report, report.stats.states_new > 0 ? `after ${states}` : "") };
}

/** What the program asked for in vain, a line for each. */
export function unsupportedLines(refusals: readonly Refusal[]): string[] {
  return refusals.map(({ what, why, at }) => `Not supported: ${what}${at ? ` at ${at}` : ""}: ${why}.`);
}

/** Why no execution comes to an end. */
export function endlessText({ threads }: Endless): string {
  if (threads.length === 0) return "No execution comes to an end: Verify.assume or Verify.ignoreIf cuts every one of them off.";
  const round = threads.map(({ thread, lines }) => `${thread} in ${list(lines) || "code without lines"}`);
  return `No execution comes to an end. One goes round for ever: ${round.join("; ")}.`;
}

function violatedWords(report: Report): VerdictWords {
  const [first] = report.findings;
  if (!first) return { tone: "violated", title: "Error", text: "A property is violated." };
  const more = report.findings.length - 1;
  return {
    tone: "violated",
    title: more > 0 ? plural(report.findings.length, "error") : PROPERTY_NAMES[first.error.property],
    text: foundText(first.error, report),
  };
}

/** One of the errors, and whether there may be others. */
export function foundText(error: ErrorInfo, { incomplete_because: why }: Report): string {
  const text = errorText(error);
  if (why.length === 0) return text;
  return `${text}${/[.!?]$/.test(text) ? "" : "."} There may be more errors: ${reasonsText(why)}.`;
}

const WALKS: Record<WalkKind, string> = { random: "random", pct: "PCT", "preemption-bounded": "preemption-bounded" };

/** The walks that were made beside the search, and which of them has found the error. */
export function walksText({ walks, found }: Walks): string {
  return found ? `found by a ${WALKS[found.kind]} walk (run ${count(found.walk)} of the walks)` : plural(walks, "random walk");
}

function outcomeWords(report: Report): VerdictWords {
  const outcomes = plural(report.outcomes.length, "distinct outcome");
  if (report.verdict === "incomplete") {
    return { tone: "incomplete", title: `At least ${outcomes}`, text: cutText(report, "") };
  }
  if (report.endless) return { tone: "incomplete", title: "No outcome", text: endlessText(report.endless) };
  const text =
    report.outcomes.length === 1
      ? "Every interleaving prints the same and ends the same way."
      : "The list is complete: no interleaving ends in any other way.";
  return { tone: report.outcomes.length === 1 ? "holds" : "neutral", title: outcomes, text };
}

/** The line by which `java` tells of an exception that nobody caught in main; those of other threads leave the status 0. */
const UNCAUGHT = /^Exception in thread "main" .+$/gm;

/** That line of an output. A program may print such lines itself: the words claim no more than that it is there. */
function uncaughtText(output: string): string {
  const [line, another] = output.match(UNCAUGHT) ?? [];
  return line === undefined || another !== undefined ? "" : ` ${VERDICT.printed(shortened(line, LINE))}`;
}

function runWords(report: Report, output: string): VerdictWords {
  const status = report.run?.exit_status ?? null;
  if (report.verdict === "incomplete" || status === null) {
    return { tone: "incomplete", title: "The run was cut", text: cutText(report, "") };
  }
  const said = status === 1 ? uncaughtText(output) : "";
  const text = `The program ended with exit status ${status} after ${count(report.stats.instructions)} bytecodes.${said} One schedule was run; Check looks at all of them.`;
  return { tone: status === 0 ? "neutral" : "violated", title: status === 0 ? "Finished" : "Failed", text };
}

/** What a search has come to: a verdict, or structures. */
export function doneWords({ report, output, generated }: { report: Report; output: string; generated: GeneratedView | null }): VerdictWords {
  return generated ? generatedWords(generated.answer, cutText(report, "")) : verdictWords(report, output);
}

function cutText(report: Report, after: string): string {
  const reasons = reasonsText(report.incomplete_because) || "it was bounded";
  const remedies = report.incomplete_because.map((reason) => REMEDIES[reason]).filter((r) => r !== undefined);
  const omitted = [
    ...(report.omission ? [omissionText(report.omission)] : []),
    ...(report.sampling ? [samplingText(report.sampling)] : []),
  ];
  return [`The search did not see everything${after ? ` ${after}` : ""}: ${reasons}.`, ...omitted, ...remedies].join(" ");
}

/** Why the error is not in the search tree, where that is so. */
export function notInTree(walks: Walks | null, what = "the error"): string | null {
  if (!walks?.found) return null;
  return `A random walk beside the search has found ${what}: its path is the trace, and not part of this tree.`;
}

/** How many random walks there were, and what they promise. */
export function samplingText({ walks, cut, guarantee }: Sampling): string {
  const short = cut > 0 ? `, ${count(cut)} of them cut at their greatest length` : "";
  const made = `${plural(walks, "walk")}${short}.`;
  if (!guarantee) return made;
  const { depth, overall, per_walk, threads, steps } = guarantee;
  const power = depth === 1 ? "" : ` × ${plural(steps, "step")}${depth === 2 ? "" : ` to the power of ${depth - 1}`}`;
  const formula = `1 / (${plural(threads, "thread")}${power})`;
  return `${made} An error of depth ${depth} would have been found with a probability of at least ${chanceText(overall)} (each walk ${chanceText(per_walk)}: ${formula}).`;
}

function chanceText(probability: number): string {
  const percent = probability * 100;
  return percent >= 0.1 ? `${percent.toFixed(1)} %` : probability === 0 ? "0" : `1 in ${count(Math.round(1 / probability))}`;
}

/** How probable it is that a state was taken for another one. */
export function omissionText({ probability, states }: Omission): string {
  const about = states >= 1 ? `; about ${plural(Math.round(states), "state")} were` : "";
  return `The probability that one was taken for another is ${chanceText(probability)}${about}.`;
}
