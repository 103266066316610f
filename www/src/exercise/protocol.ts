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

/** What a file says that it is. */
export type FileKind = "exercise" | "answer";

export interface CoreTask {
  view(): ExerciseView;
  openAnswer(file: Uint8Array): AnswerText[];
  texts(files: SourceText[]): AnswerText[];
  check(files: SourceText[]): CheckedAnswer;
  free(): void;
}

/** The exports of the core that exercises need. */
export interface ExerciseCore {
  Task: new (file: Uint8Array, provider: Provider, options?: { now?: () => number; onStates?: (states: number) => void }) => CoreTask;
  readAnswer(file: Uint8Array): ReadAnswer;
  fileKind(file: Uint8Array): FileKind;
}

export type ToDesk =
  /** Takes an exercise file in the place of the one before. */
  | { type: "exercise"; request: number; file: Uint8Array }
  | { type: "kind"; request: number; file: Uint8Array }
  | { type: "answer"; request: number; file: Uint8Array }
  /** Of the exercise that was taken last, as all that follows. */
  | { type: "open"; request: number; file: Uint8Array }
  | { type: "texts"; request: number; files: SourceText[] }
  /** In one go: whoever cannot wait ends the worker. */
  | { type: "check"; request: number; files: SourceText[] };

export type FromDesk =
  | { type: "done"; request: number; value: ExerciseView | FileKind | ReadAnswer | AnswerText[] | CheckedAnswer }
  | { type: "states"; request: number; states: number }
  /** A part of a sentence. `lost`: the worker is of no further use. `missing`: something did not come; a sentence. */
  | { type: "failed"; request: number; message: string; lost: boolean; missing: boolean }
  /** The core cannot be loaded. */
  | { type: "unavailable"; message: string };
