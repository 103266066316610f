/**
 * Drafts in the browser's storage. Each tab keeps what is open in it, for a reload; programs of one's own are kept for all
 * tabs, the newest few of them. Storage may be forbidden, full, or filled by somebody else: then nothing is kept, and whoever
 * asks for it is told. Where two tabs have the same program open and both change it, the second one that writes goes on as a
 * copy. What is only looked at is nobody's change: the last one who looks says where a new tab begins.
 */
import { createSignal } from "solid-js";
import { asKept, type Draft, readDraft, sameDraft, sameWork, writeDraft } from "../model/draft";

const PREFIX = "interleave.draft.";
/** What is open in this tab. */
const OPEN = "interleave.open";
/** The draft that was open last in any tab; a new tab goes on with it. */
const LAST = "interleave.last";
/** So many programs are kept, */
const PROGRAMS = 6;
/** and of each so many drafts: copies take nothing from other programs. */
const COPIES = 3;
/** Between the program that a copy was made of and what tells copies apart. */
const COPY = "--";

/** Whether a draft is kept as it is meant to be, only for a reload of this tab, or nowhere; or it is too large to be kept. */
export type Place = "kept" | "tab" | "nowhere" | "too-large";

/** What became of a draft. */
export interface Written {
  place: Place;
  /** What it goes by from now on, and when it was last changed. */
  id: string;
  at: number;
  /** What had to go for it. */
  gone: Draft[];
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const setLocal = (key: string, text: string): boolean => attempt(() => (localStorage.setItem(key, text), true), false);
const removeLocal = (key: string): void => attempt(() => localStorage.removeItem(key), undefined);
/** What an entry takes of the storage. */
const sizeOf = (key: string): number => attempt(() => key.length + (localStorage.getItem(key)?.length ?? -key.length), 0);
const stored = (id: string): Draft | null => attempt(() => readDraft(localStorage.getItem(PREFIX + id)), null);

function keysOfDrafts(): string[] {
  return attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)), []);
}

function listDrafts(): Draft[] {
  const drafts = keysOfDrafts().map((key) => stored(key.slice(PREFIX.length)));
  return drafts.filter((draft) => draft !== null).sort((a, b) => b.at - a.at);
}

/** Drafts with their copies, the newest first: of the programs, and of the drafts of each. */
function listPrograms(): Draft[][] {
  const programs = new Map<string, Draft[]>();
  for (const draft of listDrafts()) {
    const program = programOf(draft.id);
    programs.set(program, [...(programs.get(program) ?? []), draft]);
  }
  return [...programs.values()];
}

/** The drafts that can go first, first: copies of what there is a newer one of, then the oldest programs. */
function expendable(): Draft[] {
  const programs = listPrograms();
  const copies = programs.flatMap((drafts) => drafts.slice(1)).sort((a, b) => a.at - b.at);
  return [...copies, ...programs.flatMap((drafts) => drafts.slice(0, 1)).reverse()];
}

/**
 * Writes; where the storage is full, other drafts make room, one after the other. None of them goes where all together are
 * less than what is lacking: somebody else may have filled it. Returns those that have gone, or null where it is not written.
 */
function write(id: string, text: string): Draft[] | null {
  const key = PREFIX + id;
  if (setLocal(key, text)) return [];
  const others = expendable().filter((draft) => draft.id !== id);
  const lacking = key.length + text.length - sizeOf(key);
  if (others.reduce((sum, other) => sum + sizeOf(PREFIX + other.id), 0) < lacking) return null;
  const gone: Draft[] = [];
  for (const other of others) {
    removeLocal(PREFIX + other.id);
    gone.push(other);
    if (setLocal(key, text)) return gone;
  }
  // A browser may count otherwise.
  for (const other of gone) setLocal(PREFIX + other.id, writeDraft(other) ?? "");
  return null;
}

/** Newer programs stay, with their newest copies, and so does what was just written; what cannot be read goes. */
function tidy(written: string): void {
  const kept = listPrograms().slice(0, PROGRAMS).flatMap((drafts) => drafts.slice(0, COPIES));
  const keys = new Set([written, ...kept.map(({ id }) => id)].map((id) => PREFIX + id));
  for (const key of keysOfDrafts()) if (!keys.has(key)) removeLocal(key);
}

const random = (): string => Math.random().toString(36).slice(2, 8);
const fresh = (): string => `${Date.now().toString(36)}-${random()}`;
const programOf = (id: string): string => id.split(COPY)[0] ?? id;
const copyOf = (id: string): string => `${programOf(id)}${COPY}${random()}`;

export function createDrafts() {
  const [list, setList] = createSignal<Draft[]>(listDrafts());
  /** What this tab has read or written last. */
  let known: Draft | null = null;

  const keepInTab = (text: string): boolean => attempt(() => (sessionStorage.setItem(OPEN, text), true), false);

  /** For all tabs. `draft` has its id, and is as it is read back. */
  function keepForAll(draft: Draft): Written {
    const text = writeDraft(draft) ?? "";
    const inTab = keepInTab(text);
    const isNew = !keysOfDrafts().includes(PREFIX + draft.id);
    const gone = write(draft.id, text);
    if (gone === null) return { place: inTab ? "tab" : "nowhere", id: draft.id, at: draft.at, gone: [] };
    known = draft;
    setLocal(LAST, draft.id);
    if (isNew) tidy(draft.id);
    return { place: "kept", id: draft.id, at: draft.at, gone };
  }

  /** Only for a reload: what is there for all tabs stays as it is. `at` says which version of it this one is. */
  function keepHere(draft: Draft, at: number): Written {
    keepInTab(writeDraft({ ...draft, at }) ?? "");
    setLocal(LAST, draft.id);
    return { place: "kept", id: draft.id, at, gone: [] };
  }

  return {
    list,
    fresh,
    /** As it is now: another tab may have changed it since it was listed. */
    latest: (draft: Draft): Draft => stored(draft.id) ?? draft,
    /** Another tab may have written. */
    readAgain: (): void => void setList(listDrafts()),
    /** The tab goes on with it. Where what is there is older, this one has grown out of it and was not written. */
    take(draft: Draft): void {
      const there = stored(draft.id);
      known = there && there.at < draft.at ? there : asKept(draft);
    },
    /** What was open in this tab before a reload, or in the last one. */
    restored(): Draft | null {
      const here = attempt(() => readDraft(sessionStorage.getItem(OPEN)), null);
      if (here) return here;
      const last = attempt(() => localStorage.getItem(LAST), null);
      return last === null ? null : stored(last);
    },
    /** Keeps what is open. `own`: a program of one's own, for all tabs. */
    keep(given: Draft, own: boolean): Written {
      const draft = asKept(given);
      if (!draft) return { place: "too-large", id: given.id, at: given.at, gone: [] };
      if (!own) {
        // It is there again in a moment.
        keepInTab(writeDraft(draft) ?? "");
        return { place: "kept", id: draft.id, at: draft.at, gone: [] };
      }
      const there = stored(draft.id);
      if (!there) return keepForAll(draft);
      if (known && sameDraft(draft, known)) return keepHere(draft, known.at);
      if (sameDraft(draft, there)) {
        known = there;
        return keepHere(draft, there.at);
      }
      const isChangedThere = !sameWork(draft, there) && (!known || !sameWork(known, there));
      if (!isChangedThere) return keepForAll(draft);
      // It was changed in another tab, and only looked at in this one.
      if (known && sameWork(draft, known)) return keepHere(draft, known.at);
      return keepForAll({ ...draft, id: copyOf(draft.id) });
    },
    /** Nothing is open in this tab any more; what was kept stays in the list. */
    put(): void {
      attempt(() => sessionStorage.removeItem(OPEN), undefined);
      removeLocal(LAST);
      setList(listDrafts());
    },
    remove(id: string): void {
      removeLocal(PREFIX + id);
      setList(listDrafts());
    },
  };
}

export type Drafts = ReturnType<typeof createDrafts>;

/** Whether a storage event is about drafts; without a key, it is about everything. */
export const isOfDrafts = ({ key }: StorageEvent): boolean => key === null || key.startsWith(PREFIX);
