/** What a trace says of a source, and when a text begins to be spoken about. */

/** Where a thread stands. */
export interface Mark {
  line: number;
  lane: number;
  name: string;
}

export interface Highlights {
  /** 1-based; 0 for none. */
  line: number;
  ran: number[];
  marks: Mark[];
}

export const NO_HIGHLIGHTS: Highlights = { line: 0, ran: [], marks: [] };

/** A text begins to be spoken about: the compiler gets it, or a search begins with it. */
export type Settling =
  /** The compiler's messages speak of the text as it is now. */
  | "compiled"
  /** Traces speak of the text as it is now. */
  | "checked"
  /** Traces speak of the text that was compiled. */
  | "checked-as-compiled";
