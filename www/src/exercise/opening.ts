/** Which exercise is open: what the address says, or a file. */
import { batch, createSignal } from "solid-js";
import { UNUSABLE } from "../text/exercises";
import type { ExerciseView } from "../types/ExerciseView";
import type { InputFile } from "../types/InputFile";
import { ANSWER_LINK, fileOf, MAX_FILE } from "./answer-link";
import type { Checking } from "./checking";
import { Cancelled, type Desk, Lost } from "./desk";
import { fetchFile, INDEX } from "./folder";
import { type Entry, readList, said, saysAnswer, words } from "./list";
import type { ReadAnswer } from "./protocol";
import type { Writing } from "./writing";

export const EXERCISE_LINK = "#e=";

/** The list of the folder; rejects with a sentence. */
async function fetchList(base: URL): Promise<Entry[]> {
  const file = await fetchFile(base, INDEX);
  if (file === null) throw new Error(UNUSABLE.missing(INDEX));
  try {
    return readList(new TextDecoder().decode(file));
  } catch (error) {
    throw new Error(UNUSABLE.list(words(error)), { cause: error });
  }
}

/** What is said of something that cannot be opened, unless it is no fault of it. */
const why = (error: unknown, sentence: (words: string) => string): string => (error instanceof Lost ? error.message : sentence(words(error)));

export function createOpening(desk: Desk, base: URL, writing: Writing, checking: Checking) {
  const [entries, setEntries] = createSignal<Entry[] | null>(null);
  const [problem, setProblem] = createSignal<string | null>(null);
  const [busy, setBusy] = createSignal(false);
  /** Grows with every exercise that is to be opened: what comes of an earlier one is nobody's any more. */
  let current = 0;

  let list: Promise<Entry[]> | null = null;
  const listed = (): Promise<Entry[]> =>
    (list ??= fetchList(base).catch((error: unknown) => {
      // Another time it may be there.
      list = null;
      setProblem(said(error));
      return [];
    }));
  const showList = async (): Promise<Entry[]> => {
    const found = await listed();
    setEntries(found);
    return found;
  };

  function show(view: ExerciseView, answer: ReadAnswer | null): void {
    batch(() => {
      checking.forget();
      setProblem(writing.show(view, answer));
    });
  }

  function leave(why: string | null): void {
    batch(() => {
      checking.forget();
      writing.leave();
      setProblem(why);
      setBusy(false);
    });
    void showList();
  }

  /** `wanted`: the id that it has to have. */
  async function load(file: Uint8Array, name: string, wanted: string | null, answer: ReadAnswer | null): Promise<void> {
    const mine = ++current;
    checking.forget();
    setBusy(true);
    try {
      const view = await desk.exercise(file);
      if (mine !== current) return;
      if (wanted !== null && view.id !== wanted) throw new Error(UNUSABLE.otherId(view.id));
      show(view, answer);
    } catch (error) {
      if (mine === current && !(error instanceof Cancelled)) leave(why(error, (text) => UNUSABLE.exercise(name, text)));
    } finally {
      if (mine === current) setBusy(false);
    }
  }

  async function openEntry(id: string, answer: ReadAnswer | null): Promise<void> {
    const mine = ++current;
    setBusy(true);
    const entry = (await showList()).find((other) => other.id === id);
    if (mine !== current) return;
    if (!entry) {
      // That there is no list says more.
      leave(problem() ?? (answer ? UNUSABLE.answer(id) : UNUSABLE.unknown(id)));
      return;
    }
    const name = `exercises/${entry.file}`;
    const file = await fetchFile(base, name).catch((error: unknown) => said(error));
    if (mine !== current) return;
    if (file === null || typeof file === "string") leave(file ?? UNUSABLE.missing(name));
    else await load(file, name, id, answer);
  }

  async function openAnswer(file: Uint8Array): Promise<void> {
    const answer = await desk.answer(file);
    const { id } = answer.exercise;
    const view = writing.exercise();
    if (view?.id === id) show(view, answer);
    else await openEntry(id, answer);
  }

  return {
    entries, problem, busy,
    /** To what the address says. */
    async goTo(hash: string): Promise<void> {
      if (hash.startsWith(ANSWER_LINK)) {
        await fileOf(hash).then(openAnswer).catch((error: unknown) => leave(why(error, UNUSABLE.link)));
      } else if (hash.startsWith(EXERCISE_LINK)) {
        setProblem(null);
        await openEntry(hash.slice(EXERCISE_LINK.length).slice(0, 200), null);
      } else {
        current++;
        leave(null);
      }
    },
    async openFile({ path, bytes }: InputFile): Promise<void> {
      if (bytes.length > MAX_FILE) setProblem(UNUSABLE.file(path, UNUSABLE.large));
      else if (!saysAnswer(bytes)) await load(bytes, path, null, null);
      else await openAnswer(bytes).catch((error: unknown) => setProblem(why(error, (text) => UNUSABLE.file(path, text))));
    },
    /** From an answer that was opened to one's own text. */
    mine(): void {
      const view = writing.exercise();
      if (view) show(view, null);
    },
  };
}
