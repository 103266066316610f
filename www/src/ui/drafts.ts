/**
 * Drafts in the browser's storage. Each tab keeps what is open in it, for a reload; programs of one's own are kept for all
 * tabs, the newest few of them. Storage may be forbidden, full, or filled by somebody else: then nothing is kept. Where two
 * tabs have the same program open and both change it, the second one that writes goes on as a draft of its own.
 */
import { createSignal } from "solid-js";
import { type Draft, readDraft, writeDraft } from "../model/draft";

const PREFIX = "interleave.draft.";
/** What is open in this tab. */
const OPEN = "interleave.open";
/** The draft that was open last in any tab; a new tab goes on with it. */
const LAST = "interleave.last";
/** So many programs are kept. */
const MOST = 6;

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function keysOfDrafts(): string[] {
  return attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)), []);
}

function listDrafts(): Draft[] {
  const drafts = keysOfDrafts().map((key) => attempt(() => readDraft(localStorage.getItem(key)), null));
  return drafts.filter((draft) => draft !== null).sort((a, b) => b.at - a.at);
}

/** Writes; where the storage is full, the oldest drafts make room. */
function write(key: string, text: string): boolean {
  for (let i = 0; i <= MOST; i++) {
    if (attempt(() => (localStorage.setItem(key, text), true), false)) return true;
    const oldest = listDrafts().findLast(({ id }) => PREFIX + id !== key);
    if (!oldest) return false;
    attempt(() => localStorage.removeItem(PREFIX + oldest.id), undefined);
  }
  return false;
}

/** Newer ones stay; what cannot be read goes. */
function tidy(): void {
  const kept = new Set(listDrafts().slice(0, MOST).map(({ id }) => PREFIX + id));
  for (const key of keysOfDrafts()) if (!kept.has(key)) attempt(() => localStorage.removeItem(key), undefined);
}

const fresh = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export function createDrafts() {
  const [list, setList] = createSignal<Draft[]>(listDrafts());
  /** When the drafts that this tab has read or written were last changed. */
  const known = new Map<string, number>();

  return {
    list,
    fresh,
    /** The tab goes on with it. */
    take(draft: Draft): void {
      known.set(draft.id, draft.at);
    },
    /** What was open in this tab before a reload, or in the last one. */
    restored(): Draft | null {
      const here = attempt(() => readDraft(sessionStorage.getItem(OPEN)), null);
      if (here) return here;
      const last = attempt(() => localStorage.getItem(LAST), null);
      return last === null ? null : (list().find(({ id }) => id === last) ?? null);
    },
    /**
     * Keeps what is open. `own`: a program of one's own, for all tabs. `kept` is false where it is too large or storage
     * refuses; `id` is what it goes by from now on.
     */
    keep(given: Draft, own: boolean): { kept: boolean; id: string } {
      const there = attempt(() => readDraft(localStorage.getItem(PREFIX + given.id)), null);
      const same = there !== null && writeDraft({ ...given, at: there.at }) === writeDraft(there);
      // Another tab has changed it since.
      const elsewhere = own && !same && there !== null && known.get(given.id) !== there.at;
      const draft = { ...given, id: elsewhere ? fresh() : given.id, at: same ? there.at : given.at };
      const text = writeDraft(draft);
      if (text === null) return { kept: false, id: draft.id };
      const kept = attempt(() => (sessionStorage.setItem(OPEN, text), true), false);
      if (!own) return { kept, id: draft.id };
      const isNew = !keysOfDrafts().includes(PREFIX + draft.id);
      const written = same || write(PREFIX + draft.id, text);
      if (written) attempt(() => localStorage.setItem(LAST, draft.id), undefined);
      if (written) known.set(draft.id, draft.at);
      if (isNew) tidy();
      return { kept: written || kept, id: draft.id };
    },
    /** Nothing is open in this tab any more; what was kept stays in the list. */
    put(): void {
      attempt(() => sessionStorage.removeItem(OPEN), undefined);
      attempt(() => localStorage.removeItem(LAST), undefined);
      setList(listDrafts());
    },
    remove(id: string): void {
      attempt(() => localStorage.removeItem(PREFIX + id), undefined);
      setList(listDrafts());
    },
  };
}

export type Drafts = ReturnType<typeof createDrafts>;
