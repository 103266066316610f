/** Questions about a line: how they are asked, and their answers in words. */
import { ANSWERS } from "../text/ask";
import type { Answered } from "../types/Answered";
import type { CompileResult } from "../types/CompileResult";
import type { Diagnostic } from "../types/Diagnostic";
import type { IncompleteBecause } from "../types/IncompleteBecause";
import type { Question } from "../types/Question";
import type { Refusal } from "../types/Refusal";
import type { Report } from "../types/Report";
import { plural } from "./format";

/** Path of what the compiler says of a condition. */
const CONDITION = "<condition>";
const PREFIX = "question.";

export const isOfCondition = ({ path }: Diagnostic): boolean => path === CONDITION;

/** The settings that ask it. In those `${` begins a reference, and `\u0024` is a dollar sign as Java has it. */
export function questionPairs({ path, line, condition }: Question): [string, string][] {
  const place: [string, string] = [`${PREFIX}place`, `${path}:${line}`];
  return condition === null ? [place] : [place, [`${PREFIX}condition`, condition.replaceAll("${", "\\u0024{")]];
}

/** Settings without a question: it belongs to one search, and not to the program. */
export function withoutQuestion<Pair extends readonly [string, string]>(pairs: readonly Pair[]): Pair[] {
  return pairs.filter(([key]) => !key.startsWith(PREFIX));
}

export const asksQuestion = (pairs: readonly (readonly [string, string])[]): boolean => pairs.some(([key]) => key.startsWith(PREFIX));

/** Why a question cannot be asked; null where it can, and where the program does not compile without it. */
export function refusalOf(result: CompileResult): string | null {
  const { ok, problem, diagnostics } = result;
  if (ok) return null;
  if (problem !== null) return problem;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!errors.every(isOfCondition)) return null;
  const [first] = errors;
  return first ? `In your condition: ${first.message}` : null;
}

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

/** What the checker cannot do and the answer does not tell of already. */
export function otherRefusals({ question, unsupported }: Report): Refusal[] {
  return unsupported.filter(({ why }) => !question?.unevaluated.includes(why));
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
      return words("holds", `${denied(answered)} in ${found === 1 ? "the only state" : `all ${states}`}.`);
    case "unknown": {
      // What keeps the condition from being evaluated is said with its reason.
      const told = otherRefusals(report).length === 0;
      const why = report.incomplete_because.filter((reason) => !told || reason !== "unsupported");
      return words("incomplete", [`Whether ${asked(answered)} is open: it was not seen in ${states}.`, ...(why.length > 0 ? [cut(why)] : [])].join(" "));
    }
  }
}
