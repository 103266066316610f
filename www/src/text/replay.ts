/** What is said of an execution that is done again: that of a link, or of what was on the screen before the page was loaded. */
import type { Asked, KeptAnswer } from "../model/draft";
import type { Again } from "../model/run";
import type { ErrorInfo } from "../types/ErrorInfo";
import type { Replay } from "../worker/core";
import { WITNESS } from "./ask";
import { OUTCOME_TABLE, VERDICT } from "./result";
import { errorText, PROPERTY_NAMES, type VerdictWords } from "./verdict";
import { ACTIONS } from "./workspace";

/** What the execution is. */
export function replayTitle({ error }: Pick<Replay, "error">, again: Again | null): string {
  if (!again) return VERDICT.linked;
  if (again.outcome !== null) return OUTCOME_TABLE.witnessOf(again.outcome);
  if (!error) return VERDICT.execution;
  return error.property === "reached" ? WITNESS.title : VERDICT.counterexample;
}

/** How a replay came out, in words. */
export function replayWords(replay: Replay, again: Again | null): VerdictWords {
  return again ? againWords(replay, again) : linkWords(replay);
}

function linkWords(replay: Replay): VerdictWords {
  const recorded = replay.reproduced ? "The link was replayed and comes out as recorded." : "The link was replayed, but not all of it comes out as recorded.";
  if (replay.error) return errorWords(replay.error, recorded);
  if (replay.reproduced && replay.end !== "normal") return { tone: "neutral", title: "On the way", text: `The link leads to a state from which the program goes on. ${recorded}` };
  if (replay.reproduced) return { tone: "neutral", title: "Ends normally", text: recorded };
  return { tone: "incomplete", title: "Not as recorded", text: recorded };
}

/** The words of somebody's own work: they have opened no link. */
function againWords(replay: Replay, again: Again): VerdictWords {
  const title = replayTitle(replay, again);
  const recorded = `The ${title.toLowerCase()} from before was executed again, ${replay.reproduced ? "and comes out the same" : "but does not come out the same"}.`;
  const words = replay.error ? errorWords(replay.error, recorded) : { text: recorded };
  const plain = { tone: replay.reproduced ? "neutral" : "incomplete", title } as const;
  // A witness shows how the program can end: that it ends with an exception is no verdict.
  return again.outcome === null ? { ...plain, ...words } : { ...words, ...plain };
}

function errorWords(error: ErrorInfo, recorded: string): VerdictWords {
  const text = errorText(error);
  const stop = /[.!?]$/.test(text) ? "" : ".";
  return { tone: error.property === "reached" ? "neutral" : "violated", title: PROPERTY_NAMES[error.property], text: `${text}${stop} ${recorded}` };
}

/** How one comes by the whole answer. */
const REPEAT: Record<Asked, string> = {
  check: `${ACTIONS.check.label} searches again.`,
  outcomes: `${ACTIONS.outcomes.label} lists them again.`,
  run: `${ACTIONS.run.label} runs it again.`,
  ask: "Ask it again for a new search.",
};

/** The answer to what was asked before, whose search is gone. */
export function lastAnswer({ by, title, text }: KeptAnswer): string {
  const who = by === "ask" ? "The answer to your question" : `The last answer of ${ACTIONS[by].label}`;
  return `${who} was “${title}”. ${text} ${REPEAT[by]}`;
}
