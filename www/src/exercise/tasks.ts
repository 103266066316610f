/** What the page of exercises shows, as signals: a folder, the exercise that is open, what is written in it, and what came of that. */
import { batch, createMemo, createSignal } from "solid-js";
import { EXERCISES, GRADES, TASK, UNUSABLE } from "../text/exercises";
import type { CheckedAnswer } from "../types/CheckedAnswer";
import type { ExerciseView } from "../types/ExerciseView";
import type { InputFile } from "../types/InputFile";
import { ANSWER_LINK, fileOf, MAX_FILE } from "./answer-link";
import { Cancelled, type Desk } from "./desk";
import { fetchFile, INDEX } from "./folder";
import { type Entry, readList, saysAnswer } from "./list";
import { assemble, isEditable } from "./parts";
import type { ReadAnswer } from "./protocol";
import { keepWork, readWork, type Texts } from "./work";

/** A text of its own, by whose number the editor knows it again. */
export interface OpenTexts {
  number: number;
  texts: Texts;
}

export const EXERCISE_LINK = "#e=";

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** Words in a sentence of the page's have no stop. */
const words = (error: unknown): string => said(error).replace(/\.$/, "");

export function createTasks(desk: Desk, base: URL, storage: Storage | null) {
  const [entries, setEntries] = createSignal<Entry[] | null>(null);
  const [problem, setProblem] = createSignal<string | null>(null);
  const [busy, setBusy] = createSignal(false);
  const [exercise, setExercise] = createSignal<ExerciseView | null>(null);
  const [open, setOpen] = createSignal<OpenTexts>({ number: 0, texts: {} });
  const [opened, setOpened] = createSignal<ReadAnswer | null>(null);
  const [before, setBefore] = createSignal<Texts | null>(null);
  const [unkept, setUnkept] = createSignal(false);
  const [checking, setChecking] = createSignal<{ states: number } | null>(null);
  const [note, setNote] = createSignal<string | null>(null);
  const [result, setResult] = createSignal<{ of: string; result: CheckedAnswer } | null>(null);
  const [written, setWritten] = createSignal<Texts>({});
  /** Grows with every exercise that is opened: what comes of an earlier one is nobody's any more. */
  let current = 0;
  let number = 0;

  const textNow = createMemo(() => JSON.stringify(written()));
  const given = (view: ExerciseView): Texts => Object.fromEntries(view.files.filter(isEditable).map(({ path, given: all }) => [path, all]));
  /** Whether texts have the parts that the exercise has now. */
  const misfit = (view: ExerciseView, texts: Texts): string | null =>
    view.files.filter(isEditable).find(({ path, given: all }) => texts[path]?.length !== all.length)?.path ?? null;

  function begin(texts: Texts): void {
    batch(() => {
      setOpen({ number: ++number, texts });
      setWritten(texts);
    });
  }

  /** Texts as they are edited: each part ends with its line. */
  const settled = (view: ExerciseView, texts: Texts): Texts =>
    Object.fromEntries(view.files.filter(isEditable).map((file) => [file.path, (texts[file.path] ?? file.given).map((text) => (text.endsWith("\n") ? text : `${text}\n`))]));

  function show(view: ExerciseView, answer: ReadAnswer | null): void {
    const kept = storage ? readWork(view.id, storage)?.texts : undefined;
    const own = kept && misfit(view, kept) === null ? kept : given(view);
    const handed = answer && Object.fromEntries(answer.files.map(({ path, regions }) => [path, regions]));
    const path = handed && misfit(view, handed);
    batch(() => {
      setExercise(view);
      setResult(null);
      setNote(null);
      setBefore(null);
      setProblem(path === null ? null : UNUSABLE.regions(path));
      setOpened(handed && path === null ? answer : null);
      begin(settled(view, handed && path === null ? handed : own));
    });
  }

  function save(solved: boolean): void {
    const view = exercise();
    if (view && !opened()) setUnkept(storage === null || !keepWork(view.id, { texts: written(), solved }, storage));
  }

  async function load(file: Uint8Array, name: string, wanted: string | null, answer: ReadAnswer | null): Promise<void> {
    const mine = ++current;
    if (checking()) desk.cancel();
    setBusy(true);
    try {
      const view = await desk.exercise(file);
      if (mine !== current) return;
      if (wanted !== null && view.id !== wanted) throw new Error(UNUSABLE.otherId(view.id));
      show(view, answer);
    } catch (error) {
      if (mine === current && !(error instanceof Cancelled)) leave(UNUSABLE.exercise(name, words(error)));
    } finally {
      if (mine === current) setBusy(false);
    }
  }

  function leave(why: string | null): void {
    batch(() => {
      setExercise(null);
      setOpened(null);
      setResult(null);
      setProblem(why);
      setBusy(false);
    });
  }

  async function openEntry(id: string, answer: ReadAnswer | null): Promise<void> {
    const mine = ++current;
    setBusy(true);
    const entry = (await listed()).find((other) => other.id === id);
    if (mine !== current) return;
    if (!entry) {
      leave(answer ? UNUSABLE.answer(id) : UNUSABLE.unknown(id));
      return;
    }
    const name = `exercises/${entry.file}`;
    const file = await fetchFile(base, name).catch((error: unknown) => said(error));
    if (mine !== current) return;
    if (file === null || typeof file === "string") leave(file ?? UNUSABLE.missing(name));
    else await load(file, name, id, answer);
  }

  let list: Promise<Entry[]> | null = null;
  const listed = (): Promise<Entry[]> => (list ??= fetchList());
  async function fetchList(): Promise<Entry[]> {
    let found: Entry[] = [];
    try {
      const file = await fetchFile(base, INDEX);
      if (file === null) throw new Error(UNUSABLE.missing(INDEX));
      try {
        found = readList(new TextDecoder().decode(file));
      } catch (error) {
        throw new Error(UNUSABLE.list(words(error)));
      }
    } catch (error) {
      setProblem(said(error));
    }
    setEntries(found);
    return found;
  }

  async function openAnswer(file: Uint8Array): Promise<void> {
    const answer = await desk.answer(file);
    const { id } = answer.exercise;
    const view = exercise();
    if (view?.id === id) show(view, answer);
    else await openEntry(id, answer);
  }

  return {
    entries, problem, busy, exercise, open, opened, before, unkept, checking, note, result,
    listed,
    stateOf: (id: string): string | null => {
      const kept = storage && readWork(id, storage);
      return kept ? (kept.solved ? EXERCISES.solved : EXERCISES.begun) : null;
    },
    says: () => GRADES[opened()?.verdict ?? "not-decided"],
    isOtherVersion: () => opened() !== null && opened()?.exercise.hash !== exercise()?.hash,
    isStale: createMemo(() => result() !== null && result()?.of !== textNow()),

    /** To what the address says. */
    async goTo(hash: string): Promise<void> {
      if (hash.startsWith(ANSWER_LINK)) {
        try {
          await openAnswer(await fileOf(hash));
        } catch (error) {
          leave(UNUSABLE.link(words(error)));
        }
      } else if (hash.startsWith(EXERCISE_LINK)) {
        await openEntry(decodeURIComponent(hash.slice(EXERCISE_LINK.length).slice(0, 200)), null);
      } else {
        current++;
        if (checking()) desk.cancel();
        leave(null);
        await listed();
      }
    },

    async openFile({ path, bytes }: InputFile): Promise<void> {
      if (bytes.length > MAX_FILE) setProblem(UNUSABLE.file(path, UNUSABLE.large));
      else if (!saysAnswer(bytes)) await load(bytes, path, null, null);
      else await openAnswer(bytes).catch((error: unknown) => setProblem(UNUSABLE.file(path, words(error))));
    },

    write(path: string, regions: string[]): void {
      batch(() => {
        setWritten({ ...written(), [path]: regions });
        setBefore(null);
        // Whoever goes on with somebody's answer looks at it; one's own text is another.
        save(false);
      });
    },

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
    /** From an answer that was opened to one's own text. */
    mine(): void {
      const view = exercise();
      if (view) show(view, null);
    },
    /** The answer that was opened becomes one's own text. */
    keepOpened(): void {
      setOpened(null);
      save(false);
    },

    async check(): Promise<void> {
      const view = exercise();
      if (!view || checking()) return;
      const [mine, texts, of] = [current, written(), textNow()];
      batch(() => {
        setChecking({ states: 0 });
        setResult(null);
        setNote(null);
      });
      const files = view.files.filter(isEditable).map((file) => ({ path: file.path, text: assemble(file, texts[file.path] ?? []).text }));
      try {
        const checked = await desk.check(files, (states) => setChecking({ states }));
        if (mine !== current) return;
        setResult({ of, result: checked });
        if (checked.result === "solved" && of === textNow()) save(true);
      } catch (error) {
        if (mine === current) setNote(error instanceof Cancelled ? TASK.cancelled : said(error));
      } finally {
        setChecking(null);
      }
    },
    cancel: () => desk.cancel(),
  };
}

export type Tasks = ReturnType<typeof createTasks>;
