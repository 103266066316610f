import { describe, expect, it } from "vitest";
import { replayWords } from "../src/text/replay";
import { errorTitle, verdictWords } from "../src/text/verdict";
import { isOfCondition, otherRefusals, questionPairs, refusalOf, withoutQuestion } from "../src/model/question";
import { rowChip } from "../src/model/events";
import type { Answered } from "../src/types/Answered";
import type { CompileResult } from "../src/types/CompileResult";
import type { Diagnostic } from "../src/types/Diagnostic";
import { finding, report } from "./helpers";

const said = (path: string | null, message: string, severity: Diagnostic["severity"] = "error"): Diagnostic => ({
  severity, path, line: 1, column: 1, start: 0, end: 1, code: "", message,
});
const result = (change: Partial<CompileResult>): CompileResult => ({ ok: false, classes: [], diagnostics: [], problem: null, time_ms: 1, ...change });
const answered = (change: Partial<Answered>): Answered => ({ path: "Main.java", line: 12, condition: null, answer: "never", thrown: [], unevaluated: [], failed: 0, ...change });
const stats = report().stats;

describe("a question", () => {
  it("is settings of one search", () => {
    expect(questionPairs({ path: "a/Main.java", line: 3, condition: null })).toEqual([["question.place", "a/Main.java:3"]]);
    expect(questionPairs({ path: "A.java", line: 3, condition: 's.equals("${x}")' })).toEqual([
      ["question.place", "A.java:3"],
      ["question.condition", 's.equals("\\u0024{x}")'],
    ]);
    const pairs: [string, string][] = [["question.place", "A.java:3"], ["search.seed", "3"], ["question.condition", "x"]];
    expect(withoutQuestion(pairs)).toEqual([["search.seed", "3"]]);
  });

  it("is refused in one sentence", () => {
    expect(refusalOf(result({ ok: true }))).toBeNull();
    expect(refusalOf(result({ problem: "No statement begins on line 3 of A.java." }))).toBe("No statement begins on line 3 of A.java.");
    expect(refusalOf(result({ diagnostics: [said("<condition>", "cannot find symbol")] }))).toBe("In your condition: cannot find symbol");
    // What is wrong with the program is told where it is.
    const both = [said("<condition>", "cannot find symbol"), said("A.java", "';' expected"), said("A.java", "odd", "warning")];
    expect(refusalOf(result({ diagnostics: both }))).toBeNull();
    expect(both.map(isOfCondition)).toEqual([true, false, false]);
  });
});

describe("an answer", () => {
  it("shows a witness, which is no error", () => {
    const found = finding({ property: "reached", exception: null, message: "line 12 of Main.java can be reached", thread: "t1" });
    const words = verdictWords(report({ verdict: "violated", findings: [found], question: answered({ answer: "yes" }) }));
    expect(words).toEqual({ tone: "neutral", title: "Yes", text: "Line 12 of Main.java can be reached, in thread t1." });
    expect(errorTitle(found.error)).toBe("Yes");
    const replay = { reproduced: true, divergence: null, end: "reached", error: found.error, stdout: "", trace: found.trace, critical: [], critical_complete: false, warnings: [] };
    expect(replayWords(replay, null)).toEqual({
      tone: "neutral",
      title: "Yes",
      text: "Line 12 of Main.java can be reached, in thread t1. The link was replayed and comes out as recorded.",
    });
  });

  it("denies after everything was searched", () => {
    const words = (change: Partial<Answered>) => verdictWords(report({ stats: { ...stats, states_new: 24 }, question: answered(change) }));
    expect(words({})).toEqual({ tone: "holds", title: "Never", text: "Line 12 of Main.java is not reached in all 24 states." });
    const single = verdictWords(report({ stats: { ...stats, states_new: 0 }, question: answered({}) }));
    expect(single.text).toBe("Line 12 of Main.java is not reached in any execution.");
    expect(words({ condition: "n < 0" }).text).toBe("`n < 0` does not hold at line 12 of Main.java in all 24 states.");
    expect(words({ condition: "n < 0", thrown: ["java.lang.NullPointerException"], failed: 2 }).text).toBe(
      "`n < 0` does not hold at line 12 of Main.java in all 24 states. On some paths the condition has no value, and counts as not holding: java.lang.NullPointerException. 2 paths fail with an exception that nobody catches: what other threads do afterwards was not searched. They go on with `NotDeadlockedProperty` alone as “Properties to check”, under Settings, Options.",
    );
    expect(words({ failed: 1 }).text).toContain("One path fails with");
  });

  it("does not know where the search was cut", () => {
    const cut = report({ verdict: "incomplete", incomplete_because: ["depth"], stats: { ...stats, states_new: 7 }, question: answered({ answer: "unknown" }) });
    expect(verdictWords(cut)).toEqual({
      tone: "incomplete",
      title: "Not known",
      text: "Whether line 12 of Main.java can be reached is open: it was not seen in 7 states. The search did not see everything: paths were cut at the depth limit. Raise the depth limit to search further.",
    });
  });

  it("says why a condition could not be evaluated, in the place of what is not supported", () => {
    const refusals = [{ what: "the condition `leave()`", why: "it ends the program", at: "Main.main(Main.java:12)" }];
    const left = answered({ answer: "unknown", condition: "leave()", unevaluated: ["it ends the program"] });
    const cut = report({ verdict: "incomplete", incomplete_because: ["unsupported"], unsupported: refusals, stats: { ...stats, states_new: 7 }, question: left });
    expect(verdictWords(cut).text).toBe(
      "Whether `leave()` can hold at line 12 of Main.java is open: it was not seen in 7 states. On some paths the condition cannot be evaluated (it ends the program): what follows there was not searched.",
    );
    expect(otherRefusals(cut)).toEqual([]);
    const socket = { what: "java.net.Socket", why: "there is no network", at: "" };
    const both = { ...cut, unsupported: [...refusals, socket] };
    expect(otherRefusals(both)).toEqual([socket]);
    expect(verdictWords(both).text).toContain("the program asks for what the checker does not support");
  });

  it("marks the last row", () => {
    const event = {
      kind: "reached" as const, text: "reaches line 12", object: null, object_id: null, member: null, value: null, was: null,
      other: null, call: null, class: "Main", method: "main", file: "Main.java", line: 12, stops: false,
    };
    const row = { kind: "event" as const, first: 0, last: 0, thread: 0, name: "main", events: [event], at: 0, leads: true, folded: null, missing: 0, critical: false };
    expect(rowChip(row)).toEqual({ text: "here", tone: "neutral" });
  });
});
