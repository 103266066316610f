/** What is said of questions about a line. */
import { otherRefusals } from "../model/question";
import type { Answered } from "../types/Answered";
import type { IncompleteBecause } from "../types/IncompleteBecause";
import type { Question } from "../types/Question";
import type { Report } from "../types/Report";
import { plural } from "./format";

export const ASK = {
  open: (line: number): string => `Ask about line ${line}…`,
  keys: "Ctrl+Shift+Enter",
  title: (line: number): string => `Can line ${line} be reached?`,
  form: (line: number): string => `Ask about line ${line}`,
  condition: "And does this hold there? (optional)",
  example: "count < 0",
  hint: "An expression of Java with the variables of that line. It is evaluated in one go, before the line runs.",
  ask: "Ask",
  close: "Close",
  inCondition: (problem: string): string => `In your condition: ${problem}`,
} as const;

/** Answers, over a sentence that says more. */
export const ANSWERS = { yes: "Yes", never: "Never", unknown: "Not known" } as const;

export const WITNESS = { title: "Witness", the: "the witness", many: "Witnesses", legend: "Witnesses found" } as const;

/** `line 12 of Main.java`, and with a condition what is to hold there. */
const placeOf = ({ line, path }: Question): string => `line ${line} of ${path}`;

function denied(question: Question): string {
  return question.condition === null ? `${upper(placeOf(question))} is not reached` : `\`${question.condition}\` does not hold at ${placeOf(question)}`;
}

function asked(question: Question): string {
  return question.condition === null ? `${placeOf(question)} can be reached` : `\`${question.condition}\` can hold at ${placeOf(question)}`;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What else belongs to an answer. */
function remarks({ answer, thrown, unevaluated, failed }: Answered): string[] {
  const all: string[] = [];
  if (thrown.length > 0) all.push(`On some paths the condition has no value, and counts as not holding: ${thrown.join(", ")}.`);
  if (answer !== "yes" && unevaluated.length > 0) {
    all.push(`On some paths the condition cannot be evaluated (${unevaluated.join(", ")}): what follows there was not searched.`);
  }
  if (answer !== "yes" && failed > 0) {
    const paths = failed === 1 ? "One path fails" : `${plural(failed, "path")} fail`;
    all.push(`${paths} with an exception that nobody catches: what other threads do afterwards was not searched. They go on with \`NotDeadlockedProperty\` alone as “Properties to check”, under Settings, Options.`);
  }
  return all;
}

export interface AnswerWords {
  tone: "holds" | "incomplete" | "neutral";
  title: string;
  text: string;
}

/** An answer in words. `seen`: what the witness shows; `cut`: why not everything was searched. */
export function answerWords(answered: Answered, report: Report, seen: string, cut: (why: IncompleteBecause[]) => string): AnswerWords {
  const title = ANSWERS[answered.answer];
  const found = report.stats.states_new;
  const states = plural(found, "state");
  const words = (tone: AnswerWords["tone"], text: string): AnswerWords => ({ tone, title, text: [text, ...remarks(answered)].join(" ") });
  switch (answered.answer) {
    case "yes":
      return words("neutral", seen);
    case "never":
      return words("holds", `${denied(answered)} in ${found > 1 ? `all ${states}` : found === 1 ? "the only state" : "any execution"}.`);
    case "unknown": {
      // What keeps the condition from being evaluated is said with its reason.
      const told = otherRefusals(report).length === 0;
      const why = report.incomplete_because.filter((reason) => !told || reason !== "unsupported");
      return words("incomplete", [`Whether ${asked(answered)} is open: it was not seen${found > 0 ? ` in ${states}` : ""}.`, ...(why.length > 0 ? [cut(why)] : [])].join(" "));
    }
  }
}
