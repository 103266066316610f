/** The exercise that is open, and what is written in it: one's own text, which the browser keeps, or an answer that was opened. */
import { batch, createMemo, createSignal } from "solid-js";
import { GRADES, UNUSABLE } from "../text/exercises";
import type { ExerciseView } from "../types/ExerciseView";
import type { SourceText } from "../types/SourceText";
import { assemble, isEditable } from "./parts";
import type { ReadAnswer } from "./protocol";
import { keepWork, readWork, type Texts } from "./work";

/** Texts as they are put into the editor, by whose number it knows them again. */
export interface OpenTexts {
  number: number;
  texts: Texts;
}

const given = (view: ExerciseView): Texts => Object.fromEntries(view.files.filter(isEditable).map(({ path, given: all }) => [path, all]));

/** The first file whose parts are not as many as the exercise has now. */
const misfit = (view: ExerciseView, texts: Texts): string | null =>
  view.files.filter(isEditable).find(({ path, given: all }) => texts[path]?.length !== all.length)?.path ?? null;

/** Each part ends with its line. */
const settled = (view: ExerciseView, texts: Texts): Texts =>
  Object.fromEntries(view.files.filter(isEditable).map((file) => [file.path, (texts[file.path] ?? file.given).map((text) => (text.endsWith("\n") ? text : `${text}\n`))]));

export function createWriting(storage: Storage | null) {
  const [exercise, setExercise] = createSignal<ExerciseView | null>(null);
  const [open, setOpen] = createSignal<OpenTexts>({ number: 0, texts: {} });
  const [opened, setOpened] = createSignal<ReadAnswer | null>(null);
  /** What was written before it was started again. */
  const [before, setBefore] = createSignal<Texts | null>(null);
  const [unkept, setUnkept] = createSignal(false);
  const [written, setWritten] = createSignal<Texts>({});
  let number = 0;

  function begin(texts: Texts): void {
    batch(() => {
      setOpen({ number: ++number, texts });
      setWritten(texts);
    });
  }

  function save(solved: boolean): void {
    const view = exercise();
    if (view && !opened()) setUnkept(storage === null || !keepWork(view.id, { texts: written(), solved }, storage));
  }

  /** Shows an exercise with an answer, or else with one's own text. What is wrong with the answer is returned. */
  function show(view: ExerciseView, answer: ReadAnswer | null): string | null {
    const kept = storage ? readWork(view.id, storage)?.texts : undefined;
    const own = kept && misfit(view, kept) === null ? kept : given(view);
    const handed = answer && Object.fromEntries(answer.files.map(({ path, regions }) => [path, regions]));
    const path = handed && misfit(view, handed);
    batch(() => {
      setExercise(view);
      setBefore(null);
      setOpened(handed && path === null ? answer : null);
      begin(settled(view, handed && path === null ? handed : own));
    });
    return path === null ? null : UNUSABLE.regions(path);
  }

  return {
    exercise, open, opened, before, unkept, show, save,
    /** Changes with every letter. */
    now: createMemo(() => JSON.stringify(written())),
    says: () => GRADES[opened()?.verdict ?? "not-decided"],
    isOtherVersion: () => opened() !== null && opened()?.exercise.hash !== exercise()?.hash,
    leave: () =>
      batch(() => {
        setExercise(null);
        setOpened(null);
      }),
    /** Whole files, as the core takes them. */
    files: (view: ExerciseView): SourceText[] =>
      view.files.filter(isEditable).map((file) => ({ path: file.path, text: assemble(file, written()[file.path] ?? []).text })),
    write: (path: string, regions: string[]): void =>
      batch(() => {
        setWritten({ ...written(), [path]: regions });
        setBefore(null);
        save(false);
      }),
    reset(): void {
      const view = exercise();
      if (!view) return;
      const old = written();
      begin(settled(view, given(view)));
      setBefore(old);
      save(false);
    },
    undoReset(): void {
      const old = before();
      if (!old) return;
      begin(old);
      setBefore(null);
      save(false);
    },
    /** The answer that was opened becomes one's own text. */
    keepOpened(): void {
      setOpened(null);
      save(false);
    },
  };
}

export type Writing = ReturnType<typeof createWriting>;
