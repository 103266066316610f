/** Where the lanes and the texts of a trace stand. */

/** Height of a row. */
export const ROW = 30;
/** Columns of numbers at the left, and what the text of the last lane needs. */
const NUMBERS = 40;
const TEXT = 280;
/** The same for a watched value beside it. */
const WATCHED = 90;
/** Lanes stand between these distances; closer together they shrink to a rail beside one column of text. */
const MIN_GAP = 20;
const MAX_GAP = 130;
/** Few lanes have room for a name over each, at the cost of some text, down to this. */
const FEW = 3;
const LEAST_TEXT = 180;
/** What a name needs: its letter, and each of its characters. Longer ones are cut. */
const LETTER = 30;
const CHARACTER = 7.5;
const LONGEST = 120;
const RAIL = 12;
/** A rail of more threads than this says nothing. */
const MAX_RAIL = 16;

/** Where lanes and texts stand. */
export interface Columns {
  wide: boolean;
  gap: number;
  /** Whether there is room for names over the lanes: for all of them or for none. */
  named: boolean;
  numbers: number;
}

export function columnsOf(width: number, names: readonly string[], watching = false): Columns {
  const lanes = names.length;
  const between = Math.max(1, lanes - 1);
  const room = width - NUMBERS - (watching ? WATCHED : 0);
  const gap = Math.floor(Math.min(MAX_GAP, (room - TEXT) / between));
  if (gap < MIN_GAP) return { wide: false, gap: lanes <= MAX_RAIL ? RAIL : 0, named: true, numbers: NUMBERS };
  // The last one has the width of the text.
  const longest = Math.max(0, ...names.slice(0, -1).map((name) => name.length));
  const needed = Math.min(LONGEST, Math.ceil(LETTER + CHARACTER * longest));
  const fits = lanes <= FEW && needed <= (room - LEAST_TEXT) / between;
  const named = fits ? Math.max(gap, needed) : gap;
  return { wide: true, gap: named, named: named >= needed, numbers: NUMBERS };
}
