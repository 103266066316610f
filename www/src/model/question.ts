/** Questions about a line: how they are asked, and their answers in words. */
import { ASK } from "../text/ask";
import type { CompileResult } from "../types/CompileResult";
import type { Diagnostic } from "../types/Diagnostic";
import type { Question } from "../types/Question";
import type { Refusal } from "../types/Refusal";
import type { Report } from "../types/Report";

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
  return first ? ASK.inCondition(first.message) : null;
}

/** What the checker cannot do and the answer does not tell of already. */
export function otherRefusals({ question, unsupported }: Report): Refusal[] {
  return unsupported.filter(({ why }) => !question?.unevaluated.includes(why));
}
