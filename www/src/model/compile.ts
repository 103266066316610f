/** Results of compilations. */
import type { CompileResult } from "../types/CompileResult";

/** The result of a compilation that came to no answer: why, in a sentence. */
export function withoutAnswer(problem: string): CompileResult {
  return { ok: false, classes: [], diagnostics: [], problem, time_ms: 0 };
}
