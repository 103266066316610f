/** How many there are of something. */
import { plural } from "./format";

export const COUNTS = {
  steps: (many: number): string => plural(many, "step"),
  states: (many: number): string => plural(many, "state"),
  transitions: (many: number): string => plural(many, "transition"),
  choices: (many: number): string => plural(many, "choice"),
  outcomes: (many: number): string => plural(many, "outcome"),
  elements: (many: number): string => plural(many, "element"),
  entries: (many: number): string => plural(many, "entry", "entries"),
  moreElements: (many: number): string => plural(many, "more element"),
  moreEntries: (many: number): string => plural(many, "more entry", "more entries"),
} as const;
