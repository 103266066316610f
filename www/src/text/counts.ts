/** How many there are of something. */
import type { Stats } from "../types/Stats";
import { plural } from "./format";

export const COUNTS = {
  steps: (many: number): string => plural(many, "step"),
  /** What was searched: where nothing was there to choose no state was stored, and the one execution says more. */
  searched: (stats: Pick<Stats, "states_new" | "transitions">): string[] => {
    if (isOneWay(stats)) return [plural(1, "execution")];
    const states = stats.states_new > 0 ? [plural(stats.states_new, "state")] : [];
    return [...states, plural(stats.transitions, "transition")];
  },
  choices: (many: number): string => plural(many, "choice"),
  outcomes: (many: number): string => plural(many, "outcome"),
  elements: (many: number): string => plural(many, "element"),
  entries: (many: number): string => plural(many, "entry", "entries"),
  moreElements: (many: number): string => plural(many, "more element"),
  moreEntries: (many: number): string => plural(many, "more entry", "more entries"),
} as const;

/** There was nothing to choose: no thread, no value. */
export const isOneWay = ({ states_new, transitions }: Pick<Stats, "states_new" | "transitions">): boolean => states_new === 0 && transitions === 1;
