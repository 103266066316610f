/**
 * The exercise that is open, and what is written in it: one's own text, or an answer that was opened. Every text is kept as it
 * is written, and none is lost when another one takes its place: it is then among the earlier ones.
 */
import { batch, createMemo, createSignal } from "solid-js";
import { GRADES } from "../text/exercises";
import type { AnswerText } from "../types/AnswerText";
import type { ExerciseView } from "../types/ExerciseView";
import type { SourceText } from "../types/SourceText";
import { assemble, isEditable } from "./parts";
import type { ReadAnswer } from "./protocol";
import { type Earlier, sameTexts, type Shelf, type Texts, type Why } from "./work";

/** Texts as they are put into the editor, by whose number it knows them again. */
export interface OpenTexts {
  number: number;
  texts: Texts;
}

/** What is said of the text that is shown, until another one is. */
export type Notice = "changed" | "elsewhere" | "taken" | "other";

/** Line ends as the core has them, and the last line with one: each part ends with its line. */
function settledText(text: string): string {
  const unix = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  return unix.endsWith("\n") ? unix : `${unix}\n`;
}

const given = (view: ExerciseView): Texts => Object.fromEntries(view.files.filter(isEditable).map(({ path, given: all }) => [path, all]));

/** Whether texts are those of an exercise as it is now: the same files with as many parts. */
export function fits(view: ExerciseView, texts: Texts): boolean {
  const editable = view.files.filter(isEditable);
  return Object.keys(texts).length === editable.length && editable.every(({ path, given: all }) => texts[path]?.length === all.length);
}

/** What fits of texts, in what is given. */
function settled(view: ExerciseView, texts: Texts): Texts {
  const of = ({ path, given: all }: { path: string; given: string[] }): string[] => {
    const own = texts[path];
    return own?.length === all.length ? own : all;
  };
  return Object.fromEntries(view.files.filter(isEditable).map((file) => [file.path, of(file).map(settledText)]));
}

export const textsOf = (files: readonly AnswerText[]): Texts => Object.fromEntries(files.map(({ path, regions }) => [path, regions]));

export function createWriting(shelf: Shelf) {
  const [exercise, setExercise] = createSignal<ExerciseView | null>(null);
  const [open, setOpen] = createSignal<OpenTexts>({ number: 0, texts: {} });
  const [opened, setOpened] = createSignal<ReadAnswer | null>(null);
  /** The name of the text that was put aside to start again, until more is written. */
  const [before, setBefore] = createSignal<string | null>(null);
  const [unkept, setUnkept] = createSignal(false);
  const [written, setWritten] = createSignal<Texts>({});
  const [earlier, setEarlier] = createSignal<Earlier[]>([]);
  const [notice, setNotice] = createSignal<Notice | null>(null);
  let number = 0;
  /** By which name the texts of the exercise are kept. */
  let place = "";
  /** Where changes to an answer that was opened are kept. */
  let draft: string | null = null;

  function begin(texts: Texts): void {
    setOpen({ number: ++number, texts });
    setWritten(texts);
    setBefore(null);
    setNotice(null);
  }

  /** What is kept has changed. */
  function refresh(): void {
    setEarlier(shelf.earlier(place));
    setUnkept(shelf.isUnkept(place));
  }

  function save(solved: boolean): void {
    const view = exercise();
    if (!view || opened()) return;
    shelf.keep(place, { texts: written(), solved });
    refresh();
  }

  /** Puts one's own text aside, unless it is what is given. */
  function putAside(view: ExerciseView, why: Why): string | null {
    const own = opened() ? shelf.look(place)?.texts : written();
    if (!own || sameTexts(own, settled(view, given(view)))) return null;
    return shelf.putAside(place, why, own);
  }

  /** Another text becomes one's own. */
  function replace(view: ExerciseView, texts: Texts, why: Why): string | null {
    const key = putAside(view, why);
    setOpened(null);
    draft = null;
    begin(settled(view, texts));
    save(false);
    return key;
  }

  /** Shows an exercise with one's own text, or with the texts of an answer. */
  function show(view: ExerciseView, answer: { read: ReadAnswer; files: AnswerText[] } | null, at = view.id): void {
    batch(() => {
      draft = null;
      place = at;
      const kept = shelf.take(place)?.texts;
      const changed = kept !== undefined && !fits(view, kept);
      if (changed) shelf.putAside(place, "changed", kept);
      setExercise(view);
      setOpened(answer?.read ?? null);
      begin(settled(view, answer ? textsOf(answer.files) : (kept ?? {})));
      const others = kept === undefined ? shelf.ofOtherFiles(place).filter((texts) => !sameTexts(texts, settled(view, given(view)))) : [];
      for (const texts of others) shelf.putAside(place, "other", texts);
      if (changed) setNotice("changed");
      else if (others.length > 0) setNotice("other");
      refresh();
    });
  }

  return {
    exercise, open, opened, unkept, earlier, notice, show, save,
    canUndoReset: () => before() !== null,
    isGiven: createMemo(() => {
      const view = exercise();
      return view !== null && sameTexts(written(), settled(view, given(view)));
    }),
    /** Whether something would be lost with the page. */
    isUnkept: () => shelf.isUnkept(),
    /** Changes with every letter. */
    now: createMemo(() => JSON.stringify(written())),
    says: () => GRADES[opened()?.verdict ?? "not-decided"],
    isOtherVersion: () => opened() !== null && opened()?.exercise.hash !== exercise()?.hash,
    leave: () =>
      batch(() => {
        setExercise(null);
        setOpened(null);
        setNotice(null);
      }),
    /** Whole files, as the core takes them. */
    files: (view: ExerciseView): SourceText[] =>
      view.files.filter(isEditable).map((file) => ({ path: file.path, text: assemble(file, written()[file.path] ?? []).text })),
    write: (path: string, regions: string[]): void =>
      batch(() => {
        setWritten({ ...written(), [path]: regions });
        setBefore(null);
        if (notice() !== "changed") setNotice(null);
        const view = exercise();
        if (!view || !opened()) return save(false);
        // Never in the place of another text that is the same for the moment.
        if (draft === null) draft = shelf.add(place, "opened", written());
        else shelf.rewrite(draft, "opened", written());
        refresh();
      }),
    reset: (): void =>
      batch(() => {
        const view = exercise();
        if (view) setBefore(replace(view, given(view), "restarted"));
      }),
    undoReset: (): void =>
      batch(() => {
        const [view, key] = [exercise(), before()];
        const entry = view && shelf.earlier(place).find((other) => other.key === key);
        if (!entry) return;
        replace(view, entry.texts, "replaced");
        shelf.remove(entry.key);
        refresh();
      }),
    /** The answer that was opened becomes one's own text. */
    keepOpened: (): void =>
      batch(() => {
        const view = exercise();
        if (!view) return;
        const [texts, of] = [written(), draft];
        replace(view, texts, "replaced");
        if (of !== null) shelf.remove(of);
        refresh();
      }),
    putBack: (entry: Earlier): void =>
      batch(() => {
        const view = exercise();
        if (!view) return;
        replace(view, entry.texts, "replaced");
        if (fits(view, entry.texts)) shelf.remove(entry.key);
        refresh();
      }),
    /** Files that were opened become one's own text; the others stay as they are written. */
    takeFiles: (files: Texts): void =>
      batch(() => {
        const view = exercise();
        if (!view) return;
        replace(view, { ...written(), ...files }, "replaced");
        setNotice("taken");
      }),
    /** Another tab has kept something. */
    heard: (event: Pick<StorageEvent, "key" | "oldValue" | "newValue">): void =>
      batch(() => {
        const view = exercise();
        if (!view) return;
        // An answer is shown: one's own text is read again when it is.
        const texts = opened() ? null : shelf.heard(place, event, written());
        if (texts && fits(view, texts)) {
          begin(settled(view, texts));
          setNotice("elsewhere");
        } else if (texts) {
          shelf.putAside(place, "changed", texts);
        }
        refresh();
      }),
  };
}

export type Writing = ReturnType<typeof createWriting>;
