/** The Java files of the program as signals: what is edited, which one is open, and what was closed last. */
import { batch, createMemo, createSignal } from "solid-js";
import { baseName, type Document, documentsOf, followedName, freshName, moved, nameProblem, unixLines } from "../model/documents";
import type { SourceFile } from "../model/intake";
import { newFile } from "../text/templates";

interface Closed {
  document: Document;
  at: number;
}

export function createDocuments() {
  const [all, setAll] = createSignal<Document[]>([]);
  const [active, setActive] = createSignal(0);
  /** The file that was closed last; it can be had back until another one is. */
  const [closed, setClosed] = createSignal<Closed | null>(null);
  let lastId = 0;

  const current = createMemo(() => all().find(({ id }) => id === active()) ?? all()[0] ?? null);
  const has = createMemo(() => all().length > 0);

  function take(documents: readonly Document[], open = 0): void {
    batch(() => {
      lastId = Math.max(lastId, ...documents.map(({ id }) => id));
      setAll([...documents]);
      setActive(documents[open]?.id ?? 0);
      setClosed(null);
    });
  }

  /** Files in the place of all that is there. */
  function load(sources: readonly SourceFile[], open = 0): void {
    take(documentsOf(sources, lastId + 1), open);
  }

  /** Files as they were kept, under numbers of their own. */
  const numbered = (files: readonly Omit<Document, "id">[]): Document[] => files.map((file, i) => ({ ...file, id: lastId + 1 + i }));

  /** One new file in the place of all that is there. */
  function start(text: string): void {
    take([{ id: lastId + 1, path: freshName([]), text, named: false }]);
  }

  /** Files beside those that are there; one of the same name gets the new text. */
  function add(sources: readonly SourceFile[]): void {
    const next = [...all()];
    let first = 0;
    for (const { path, text } of sources) {
      const at = next.findIndex((document) => document.path === path);
      const old = next[at];
      const document = { id: old?.id ?? ++lastId, path, text: unixLines(text), named: true };
      if (old) next[at] = document;
      else next.push(document);
      first ||= document.id;
    }
    batch(() => {
      setAll(next);
      if (first > 0) setActive(first);
    });
  }

  /** A new file, opened. */
  function create(): void {
    const path = freshName(all());
    const document = { id: ++lastId, path, text: newFile(baseName(path).replace(/\.java$/, "")), named: false };
    batch(() => {
      setAll([...all(), document]);
      setActive(document.id);
    });
  }

  function edit(id: number, text: string): void {
    setAll((old) =>
      old.map((document) => {
        if (document.id !== id) return document;
        const next = { ...document, text };
        return { ...next, path: followedName(next, old) };
      }),
    );
  }

  /** Renames a file; a sentence where that cannot be. */
  function rename(id: number, path: string): string | null {
    const problem = nameProblem(path, all(), id);
    if (problem === null) setAll((old) => old.map((document) => (document.id === id ? { ...document, path, named: true } : document)));
    return problem;
  }

  function close(id: number): void {
    const at = all().findIndex((document) => document.id === id);
    const document = all()[at];
    if (!document) return;
    const rest = all().filter((other) => other !== document);
    batch(() => {
      setAll(rest);
      if (current() === document || active() === id) setActive((rest[at] ?? rest.at(-1))?.id ?? 0);
      setClosed({ document, at });
    });
  }

  /** Brings back what was closed last. */
  function reopen(): void {
    const last = closed();
    if (!last) return;
    const path = nameProblem(last.document.path, all(), last.document.id) === null ? last.document.path : freshName(all());
    batch(() => {
      setAll([...all().slice(0, last.at), { ...last.document, path }, ...all().slice(last.at)]);
      setActive(last.document.id);
      setClosed(null);
    });
  }

  const move = (id: number, to: number): void => void setAll((old) => moved(old, id, to));

  return { all, current, has, active, setActive, closed, forgetClosed: () => setClosed(null), take, load, numbered, start, add, create, edit, rename, close, reopen, move };
}

export type Documents = ReturnType<typeof createDocuments>;
