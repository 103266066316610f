/** What the page of exercises and its worker say to each other. */
import type { AnswerText } from "../types/AnswerText";
import type { CheckedAnswer } from "../types/CheckedAnswer";
import type { ExerciseView } from "../types/ExerciseView";
import type { Grade } from "../types/Grade";
import type { SourceText } from "../types/SourceText";
import type { Provider } from "../worker/core";

/** What an answer file says. */
export interface ReadAnswer {
  exercise: { id: string; hash: string };
  engine: string;
  files: AnswerText[];
  verdict: Grade;
  reasons: string[];
}

export interface CoreTask {
  view(): ExerciseView;
  check(files: SourceText[]): CheckedAnswer;
  free(): void;
}

/** The exports of the core that exercises need. */
export interface ExerciseCore {
  Task: new (file: Uint8Array, provider: Provider, options?: { now?: () => number; onStates?: (states: number) => void }) => CoreTask;
  readAnswer(file: Uint8Array): ReadAnswer;
}

export type ToDesk =
  /** Takes an exercise file in the place of the one before. */
  | { type: "exercise"; request: number; file: Uint8Array }
  | { type: "answer"; request: number; file: Uint8Array }
  /** In one go: whoever cannot wait ends the worker. */
  | { type: "check"; request: number; files: SourceText[] };

export type FromDesk =
  | { type: "exercise"; request: number; view: ExerciseView }
  | { type: "answer"; request: number; answer: ReadAnswer }
  | { type: "states"; request: number; states: number }
  | { type: "checked"; request: number; result: CheckedAnswer }
  /** One sentence, or a part of one. `lost`: the worker is of no further use. */
  | { type: "failed"; request: number; message: string; lost: boolean }
  /** The core cannot be loaded. */
  | { type: "unavailable"; message: string };
