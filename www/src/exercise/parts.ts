/** A file in parts: fixed ones, and the student's between them. The core splits it and puts it together; this only shows it. */
import type { ExerciseFileView } from "../types/ExerciseFileView";

/** A part of a text, by its ends. */
export interface Part {
  from: number;
  to: number;
}

/** A file of the student's as a whole has nothing around its only part. */
export const isWhole = ({ fixed, given }: ExerciseFileView): boolean => given.length === 1 && fixed.every((text) => text === "");

/** Whether the student writes in it. */
export const isEditable = ({ given }: ExerciseFileView): boolean => given.length > 0;

/** As it is edited: each part has a line of its own to write in, which ends with the part. */
const withLine = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);

/** The text with these parts, and where in it one can write. */
export function assemble(file: ExerciseFileView, regions: readonly string[]): { text: string; parts: Part[] } {
  if (!isEditable(file)) return { text: file.fixed.join(""), parts: [] };
  let text = "";
  const parts: Part[] = [];
  for (const [at, fixed] of file.fixed.entries()) {
    text += fixed;
    const region = regions[at];
    if (region === undefined) continue;
    const from = text.length;
    text += withLine(region);
    // The end of its last line belongs to the exercise: the mark behind it stays on a line of its own.
    parts.push({ from, to: isWhole(file) ? text.length : text.length - 1 });
  }
  return { text, parts };
}

/** What is written in the parts of a text that `assemble` has made. */
export function regionsOf(file: ExerciseFileView, text: string, parts: readonly Part[]): string[] {
  return parts.map(({ from, to }) => (isWhole(file) ? text.slice(from, to) : `${text.slice(from, to)}\n`));
}
