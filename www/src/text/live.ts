/** What a search says to people who listen. */
import type { Activity, RunState } from "../model/run";
import { plural } from "./format";
import { replayWords } from "./replay";
import { doneWords } from "./verdict";

/** One sentence about a search for people who listen rather than look. Errors announce themselves. */
export function liveSentence(state: RunState): string {
  if (state.phase === "done") {
    const { title, text } = doneWords(state);
    return `${title}. ${text}`;
  }
  if (state.phase === "replayed") {
    const { title, text } = replayWords(state.replay, state.again);
    return `${title}. ${text}`;
  }
  if (state.phase !== "active") return "";
  const words: Record<Activity, string> = {
    starting: "Starting",
    running: "Searching",
    replaying: state.again ? "Executing again what was here before" : "Replaying the link",
    paused: "Paused",
    cancelling: "Cancelling",
  };
  // A run makes no search: it has no states.
  if (state.mode === "run") return `${state.activity === "running" ? "Running" : words[state.activity]}.`;
  const states = state.live ? `: ${plural(state.live.stats.states_new, "state")}, depth ${state.live.depth}` : "";
  return `${words[state.activity]}${states}.`;
}
