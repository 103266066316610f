/** What is said of structures that satisfy a predicate. */
import type { GeneratedAnswer } from "../types/GeneratedAnswer";
import { plural } from "./format";

export const GENERATE = {
  open: "Structures…",
  hint: "List every structure for which a boolean method holds, up to a size",
  title: "Every structure for which a method holds",
  predicate: "Boolean method",
  size: "Objects of a class, at most",
  ints: "Numbers (optional)",
  intsExample: "0..3",
  about: "The fields of the objects are chosen: references among at most so many objects of each class, numbers in the range, from 0 to the size where none is given.",
  looking: "Looking for boolean methods…",
  none: "There is no boolean method to ask: one without parameters, or a static one that takes an object of its class. The class needs a constructor without parameters.",
  generate: "Generate",
  close: "Close",
} as const;

export const GENERATED = {
  title: "Structures",
  tab: "Structures",
  previous: "Previous structure",
  next: "Next structure",
  number: (at: number, of: number): string => `${at.toLocaleString("en")} of ${of.toLocaleString("en")}`,
  json: "JSON",
  tests: "JUnit tests",
  none: (complete: boolean): string => (complete ? "There is no such structure." : "None was found before the search was cut."),
  tooMany: (many: number, most: number): string => `This structure has ${plural(many, "object")}: a picture is drawn of ${most} at most.`,
} as const;

export interface GeneratedWords {
  tone: "holds" | "incomplete";
  title: string;
  text: string;
}

/** The answer in words. `why`: what has cut the search. */
export function generatedWords(answer: GeneratedAnswer, why: string): GeneratedWords {
  const { complete, structures, size, ints, predicate } = answer;
  const found = plural(structures.length, "structure");
  const bounds = `at most ${plural(size, "object")} of each class, numbers from ${ints[0]} to ${ints[1]}`;
  const type = answer.class.replace(/^.*[.$](?=\p{L})/u, "");
  if (complete) return { tone: "holds", title: found, text: `${["There is none", "It is the only one"][structures.length] ?? "These are all"} for which ${type}.${predicate} holds: ${bounds}.` };
  return { tone: "incomplete", title: `${found} so far`, text: `There may be more for which ${type}.${predicate} holds (${bounds}). ${why}` };
}
