/**
 * Drafts in the browser's storage. Each tab keeps what is open in it, for a reload; programs of one's own are kept for all
 * tabs, the newest few of them. Storage may be forbidden, full, or filled by somebody else: then nothing is kept.
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

export function createDrafts() {
  const [list, setList] = createSignal<Draft[]>(listDrafts());

  return {
    list,
    fresh: (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`,
    /** What was open in this tab before a reload, or in the last one. */
    restored(): Draft | null {
      const here = attempt(() => readDraft(sessionStorage.getItem(OPEN)), null);
      if (here) return here;
      const last = attempt(() => localStorage.getItem(LAST), null);
      return last === null ? null : (list().find(({ id }) => id === last) ?? null);
    },
    /** Keeps what is open. `own`: a program of one's own, for all tabs. False where it is too large or storage refuses. */
    keep(draft: Draft, own: boolean): boolean {
      const text = writeDraft(draft);
      if (text === null) return false;
      const kept = attempt(() => (sessionStorage.setItem(OPEN, text), true), false);
      if (!own) return kept;
      const isNew = !keysOfDrafts().includes(PREFIX + draft.id);
      const written = write(PREFIX + draft.id, text);
      if (written) attempt(() => localStorage.setItem(LAST, draft.id), undefined);
      if (isNew) tidy();
      return written || kept;
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
