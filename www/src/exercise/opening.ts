/**
 * Which exercise is open: what the address says, or a file. Where an address cannot be opened the list is shown; where a file
 * cannot, what is open stays. Either way a sentence says why.
 */
import { batch, createSignal } from "solid-js";
import { UNUSABLE } from "../text/exercises";
import type { AnswerText } from "../types/AnswerText";
import type { ExerciseView } from "../types/ExerciseView";
import { ANSWER_LINK, fileOf, MAX_FILE } from "./answer-link";
import type { Checking } from "./checking";
import { Cancelled, type Desk, Lost } from "./desk";
import { fetchFile, INDEX } from "./folder";
import { type Entry, readList, said, words } from "./list";
import { isEditable } from "./parts";
import type { ReadAnswer } from "./protocol";
import { placeInFolder, placeOfFile } from "./work";
import { textsOf, type Writing } from "./writing";

/** An exercise of the folder. */
export const EXERCISE_LINK = "#e=";
/** One that was opened as a file, which the page knows as long as it is there. */
const FILE_LINK = "#file=";
const MAX_ID = 200;

/** The part of the page's address from `#` on. */
export interface Address {
  readonly hash: string;
  /** As if a link had been followed, and without opening it. */
  push(hash: string): void;
}

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

/** Waits, and says of what cannot be opened why, unless it is no fault of it. */
async function orSay<T>(value: Promise<T>, sentence: (words: string) => string): Promise<T> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof Lost || error instanceof Cancelled) throw error;
    throw new Error(sentence(words(error)), { cause: error });
  }
}

/** An answer that cannot be opened: the exercise is shown all the same. */
class Beside extends Error {}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MAX_FILE) throw new Error(UNUSABLE.file(file.name, UNUSABLE.large));
  return new Uint8Array(await orSay(file.arrayBuffer(), () => UNUSABLE.file(file.name, UNUSABLE.unreadable)));
}

async function sourceOf(file: File): Promise<{ path: string; text: string }> {
  const bytes = await bytesOf(file);
  try {
    return { path: file.name, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    throw new Error(UNUSABLE.file(file.name, UNUSABLE.noText), { cause: error });
  }
}

const isJava = ({ name }: File): boolean => name.toLowerCase().endsWith(".java");
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Whether what was asked for is still wanted. */
type Current = () => boolean;

export function createOpening(desk: Desk, base: URL, address: Address, writing: Writing, checking: Checking) {
  const [entries, setEntries] = createSignal<Entry[] | null>(null);
  const [listProblem, setListProblem] = createSignal<string | null>(null);
  const [problem, setProblem] = createSignal<string | null>(null);
  /** What the address says could not be opened: it may go another time. */
  const [canRetry, setCanRetry] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  /** Grows with everything that is to be opened: what comes of an earlier one is nobody's any more. */
  let current = 0;
  /** The address of each exercise that was opened. */
  const places = new WeakMap<ExerciseView, string>();
  /** By id, those that were opened as files. */
  const files = new Map<string, { name: string; bytes: Uint8Array }>();

  let list: Promise<Entry[]> | null = null;
  const listed = (): Promise<Entry[]> =>
    (list ??= fetchList(base).then(
      (found) => {
        setListProblem(null);
        return found;
      },
      (error: unknown) => {
        // Another time it may be there.
        list = null;
        setListProblem(said(error));
        return [];
      },
    ));
  const showList = async (): Promise<Entry[]> => {
    const found = await listed();
    setEntries(found);
    return found;
  };

  function show(view: ExerciseView, answer: { read: ReadAnswer; files: AnswerText[] } | null): void {
    batch(() => {
      checking.forget();
      const isFile = places.get(view)?.startsWith(FILE_LINK) === true;
      writing.show(view, answer, isFile ? placeOfFile(view.id, view.hash) : placeInFolder(view.id, base));
    });
  }

  /** The address says what is open, for a reload and for the way back. */
  function settle(view: ExerciseView): void {
    const place = places.get(view);
    if (place !== undefined && place !== address.hash) address.push(place);
  }

  function leave(why: string | null): void {
    batch(() => {
      checking.forget();
      writing.leave();
      setProblem(why);
      setCanRetry(why !== null);
    });
    // Whoever has just asked for it in vain need not ask again.
    if (why === null || entries() === null || (listProblem() ?? why) !== why) void showList();
  }

  /** `stay`: what is open stays where this fails. */
  async function opening(stay: boolean, open: (isCurrent: Current) => Promise<void>): Promise<void> {
    const mine = ++current;
    batch(() => {
      setProblem(null);
      setCanRetry(false);
      setBusy(true);
    });
    // The worker does one thing at a time.
    if (checking.checking()) checking.cancel();
    try {
      await open(() => mine === current);
    } catch (error) {
      if (mine !== current) return;
      const why = error instanceof Cancelled ? UNUSABLE.cancelled : said(error);
      // That there is no list is said in its place.
      if ((stay || error instanceof Beside) && writing.exercise()) setProblem(why);
      else leave(why);
      if (why === listProblem()) setProblem(null);
      if (stay) setCanRetry(false);
    } finally {
      if (mine === current) setBusy(false);
    }
  }

  /** `wanted`: the id that it has to have. */
  async function take(file: Uint8Array, name: string, wanted: string | null): Promise<ExerciseView> {
    const view = await orSay(desk.exercise(file), (text) => UNUSABLE.exercise(name, text));
    if (wanted !== null && view.id !== wanted) throw new Error(UNUSABLE.exercise(name, UNUSABLE.otherId(view.id)));
    return view;
  }

  async function ofFolder(id: string, unlisted: (id: string) => string): Promise<ExerciseView> {
    const entry = (await showList()).find((other) => other.id === id);
    if (!entry) throw new Error(listProblem() ?? unlisted(id));
    const name = `exercises/${entry.file}`;
    const file = await fetchFile(base, name);
    if (file === null) throw new Error(UNUSABLE.missing(name));
    const view = await take(file, name, id);
    places.set(view, EXERCISE_LINK + id);
    return view;
  }

  async function ofFile(id: string): Promise<ExerciseView> {
    const file = files.get(id);
    if (!file) throw new Error(UNUSABLE.reopen(id));
    const view = await take(file.bytes, file.name, id);
    places.set(view, FILE_LINK + id);
    return view;
  }

  function exerciseOf({ exercise: { id } }: ReadAnswer): Promise<ExerciseView> {
    const view = writing.exercise();
    if (view?.id === id) return Promise.resolve(view);
    return files.has(id) ? ofFile(id) : ofFolder(id, UNUSABLE.answer);
  }

  async function openExercise(find: Promise<ExerciseView>, isCurrent: Current): Promise<void> {
    const view = await find;
    if (isCurrent()) show(view, null);
  }

  async function openAnswer(file: Uint8Array, sentence: (words: string) => string, isCurrent: Current, isLink: boolean): Promise<void> {
    const read = await orSay(desk.answer(file), sentence);
    if (!isCurrent()) return;
    const view = await exerciseOf(read);
    if (!isCurrent()) return;
    const answer = await orSay(desk.open(view, file), sentence).catch((error: unknown) => {
      if (!isLink || !isCurrent()) throw error;
      show(view, null);
      throw new Beside(said(error));
    });
    if (!isCurrent()) return;
    show(view, { read, files: answer });
    if (!isLink) settle(view);
  }

  async function openOne(file: File, isCurrent: Current): Promise<void> {
    const bytes = await bytesOf(file);
    const sentence = (text: string): string => UNUSABLE.file(file.name, text);
    if ((await orSay(desk.kind(bytes), sentence)) === "answer") return openAnswer(bytes, sentence, isCurrent, false);
    const view = await take(bytes, file.name, null);
    if (!isCurrent()) return;
    files.set(view.id, { name: file.name, bytes });
    places.set(view, FILE_LINK + view.id);
    show(view, null);
    settle(view);
  }

  /** Java sources take the place of what is written, as `interleave answer` takes them. */
  async function openSources(sources: readonly File[], isCurrent: Current): Promise<void> {
    const view = writing.exercise();
    if (!view) throw new Error(UNUSABLE.noTask(sources[0]?.name ?? ""));
    const read = await Promise.all(sources.map(sourceOf));
    const isRead = (path: string): boolean => read.some((file) => nameOf(file.path) === nameOf(path));
    // What was not opened is asked for as it is given, and stays as it is written.
    const rest = view.files.filter((file) => isEditable(file) && !isRead(file.path));
    const given = rest.map(({ path, fixed, given: all }) => ({ path, text: fixed.map((text, at) => text + (all[at] ?? "")).join("") }));
    const found = await orSay(desk.texts(view, [...read, ...given]), UNUSABLE.sources);
    if (!isCurrent() || writing.exercise() !== view) return;
    checking.forget();
    writing.takeFiles(textsOf(found.filter(({ path }) => isRead(path))));
    settle(view);
  }

  /** From an answer that was opened to one's own text. */
  function toOwn(change: () => void): void {
    const view = writing.exercise();
    if (!view) return;
    change();
    settle(view);
  }

  return {
    entries, listProblem, problem, canRetry, busy,
    /** To what the address says. */
    goTo(hash = address.hash): Promise<void> {
      return opening(false, async (isCurrent) => {
        if (hash.startsWith(ANSWER_LINK)) await openAnswer(await orSay(fileOf(hash), UNUSABLE.link), UNUSABLE.link, isCurrent, true);
        else if (hash.startsWith(EXERCISE_LINK)) await openExercise(ofFolder(hash.slice(EXERCISE_LINK.length, MAX_ID), UNUSABLE.unknown), isCurrent);
        else if (hash.startsWith(FILE_LINK)) await openExercise(ofFile(hash.slice(FILE_LINK.length, MAX_ID)), isCurrent);
        else if (hash === "" || hash === "#") leave(null);
        else throw new Error(UNUSABLE.address);
      });
    },
    openFiles(chosen: readonly File[]): Promise<void> {
      return opening(true, async (isCurrent) => {
        const [first] = chosen;
        if (chosen.length > 0 && chosen.every(isJava)) await openSources(chosen, isCurrent);
        else if (first && chosen.length === 1) await openOne(first, isCurrent);
        else throw new Error(UNUSABLE.several);
      });
    },
    closeProblem: (): void => void setProblem(null),
    mine: (): void =>
      toOwn(() => {
        const view = writing.exercise();
        if (view) show(view, null);
      }),
    keepOpened: (): void => toOwn(writing.keepOpened),
    putBack: (entry: Parameters<Writing["putBack"]>[0]): void => toOwn(() => writing.putBack(entry)),
  };
}
