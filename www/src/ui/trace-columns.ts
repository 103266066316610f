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
/** Few lanes have room for a name over each, at the cost of some text. */
const NAMED_GAP = 66;
const FEW = 3;
const RAIL = 12;
/** A rail of more threads than this says nothing. */
const MAX_RAIL = 16;

/** Where lanes and texts stand. */
export interface Columns {
  wide: boolean;
  gap: number;
  numbers: number;
}

export function columnsOf(width: number, lanes: number, watching = false): Columns {
  const gap = Math.floor(Math.min(MAX_GAP, (width - NUMBERS - TEXT - (watching ? WATCHED : 0)) / Math.max(1, lanes - 1)));
  if (gap >= MIN_GAP) return { wide: true, gap: lanes <= FEW ? Math.max(gap, NAMED_GAP) : gap, numbers: NUMBERS };
  return { wide: false, gap: lanes <= MAX_RAIL ? RAIL : 0, numbers: NUMBERS };
}
