/** Keeps what is open in the browser, some moments after it was changed, and brings it back after a reload. */
import { createEffect, createMemo, createSignal, on, onCleanup, onMount } from "solid-js";
import { librariesOf } from "../model/building";
import { type Document, sameFiles } from "../model/documents";
import type { Draft, Kept, KeptAnswer } from "../model/draft";
import type { Example } from "../model/examples";
import { sortFiles } from "../model/intake";
import { NO_PROGRAM, type Program } from "../model/programs";
import { DRAFT } from "../text/workspace";
import { TITLES } from "../text/page";
import { createDrafts } from "./drafts";
import { loadExampleFiles } from "./load";
import { messageOf, type Parts, type Programs, tablesOf } from "./program";

/** After this long without a further change it is written. */
const SETTLED_MS = 500;

export interface Keeping extends Parts {
  programs: Programs;
  examples: () => Promise<Example[]>;
  /** What was found last, where the sources are still those it was found in. */
  result: () => Kept | null;
  /** What the last search has answered, likewise. */
  answer: () => KeptAnswer | null;
}

export function createKeeping({ search, form, documents, compile, programs, examples, result, answer }: Keeping) {
  const drafts = createDrafts();
  const [tooLarge, setTooLarge] = createSignal(false);
  /** What was answered before the program was opened again, and of which text. */
  const [before, setBefore] = createSignal<{ answer: KeptAnswer; files: readonly Document[] } | null>(null);
  const lastAnswer = createMemo((): KeptAnswer | null => {
    const kept = before();
    const asked = ["active", "done", "crashed"].includes(search.run().phase);
    return kept && !asked && sameFiles(documents.all(), kept.files) ? kept.answer : null;
  });
  let id = drafts.fresh();
  let lost = 0;
  /** A link's program was changed, perhaps for a while only. */
  let changed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What was open before one went back to the first page. */
  let left: Draft | null = null;
  /** Nothing is written until what was there has been read. */
  let started = false;

  function current(program: Program): Draft {
    const { files: _, ...rest } = form.sessionInput([], tablesOf(search));
    const open = documents.all().findIndex((document) => document === documents.current());
    return {
      id,
      at: Date.now(),
      title: program.linked || program.title === TITLES.own ? (documents.all()[0]?.path ?? program.title) : program.title,
      example: program.example?.id ?? null,
      files: documents.all().map(({ path, text, named }) => ({ path, text, named })),
      active: Math.max(0, open),
      edited: programs.edited(),
      inputs: program.example ? [] : programs.edited() ? librariesOf(program.inputs, program.sources, program.scan) : program.inputs,
      lost,
      form: rest,
      release: compile.release(),
      lint: compile.lint(),
      result: result(),
      answer: answer() ?? lastAnswer(),
    };
  }

  function save(): void {
    clearTimeout(timer);
    timer = undefined;
    const program = programs.loaded();
    if (!started || !program || programs.opening()) return;
    // Somebody else's program becomes one's own with the first change, and stays so where that is undone: its link is gone.
    const own = programs.edited() || changed || (!program.example && !program.linked);
    if (program.linked && !own) return;
    const now = current(program);
    const { kept, id: as } = drafts.keep(now, own);
    id = as;
    left = { ...now, id };
    setTooLarge(!kept);
  }

  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(save, SETTLED_MS);
  }

  createEffect(
    on(programs.generation, () => {
      id = drafts.fresh();
      lost = 0;
      changed = false;
      setTooLarge(false);
      setBefore(null);
      if (started && !programs.loaded()) drafts.put();
    }),
  );
  createEffect(
    on(
      [documents.all, documents.current, programs.loaded, programs.opening, form.main, form.args, form.mode, form.values, form.extra, form.listeners.listening, form.world.world, compile.release, compile.lint, result, answer, lastAnswer],
      soon,
      { defer: true },
    ),
  );
  // A link's program that was changed is no longer the link's.
  createEffect(
    on(
      programs.edited,
      (edited) => {
        if (!edited || !programs.loaded()?.linked) return;
        changed = true;
        programs.forgetLink();
      },
      { defer: true },
    ),
  );

  const atOnce = (): void => {
    if (timer !== undefined) save();
  };
  const whenHidden = (): void => {
    if (document.visibilityState === "hidden") atOnce();
  };
  onMount(() => {
    window.addEventListener("pagehide", atOnce);
    document.addEventListener("visibilitychange", whenHidden);
  });
  onCleanup(() => {
    clearTimeout(timer);
    window.removeEventListener("pagehide", atOnce);
    document.removeEventListener("visibilitychange", whenHidden);
  });

  /** Opens what was kept, with what was found in it. */
  async function open(draft: Draft): Promise<void> {
    programs.setOpening(true);
    try {
      const example = draft.example === null ? null : ((await examples()).find((known) => known.id === draft.example) ?? null);
      const files = example ? sortFiles(await loadExampleFiles(example)) : { inputs: draft.inputs, sources: [], problems: [] };
      form.takeInput({ ...draft.form, files: [] }, tablesOf(search));
      compile.setRelease(draft.release);
      compile.setLint(draft.lint);
      const { inputs, sources, problems } = files;
      const given = example ? sources : draft.edited ? [] : draft.files;
      // What is one's own goes by its first file, whatever that is called later.
      const title = draft.title === draft.files[0]?.path ? TITLES.own : draft.title;
      await programs.install({ ...NO_PROGRAM, title, example, inputs, sources: given, problems }, draft.form.main);
      id = draft.id;
      drafts.take(draft);
      lost = draft.lost;
      if (draft.files.length > 0) documents.take(documents.numbered(draft.files), draft.active);
      setBefore(draft.answer && { answer: draft.answer, files: documents.all() });
      if (draft.lost > 0) programs.setNotice(DRAFT.lost(draft.lost));
      if (draft.result) await showResult(draft.result);
    } catch (error) {
      programs.setNotice(messageOf(error));
    } finally {
      programs.setOpening(false);
    }
  }

  /** The program is there also where what was found in it cannot be shown. */
  async function showResult(result: Kept): Promise<void> {
    try {
      await programs.showAgain(result);
    } catch (error) {
      programs.setNotice(DRAFT.notShown(messageOf(error).replace(/\.$/, "")));
    }
  }

  /** Once, at the start: what was open before, unless the address has a link. */
  async function restore(): Promise<void> {
    const draft = drafts.restored();
    if (draft) await open(draft);
    started = true;
  }

  return { drafts: drafts.list, removeDraft: drafts.remove, openDraft: open, lastAnswer, restore, left: () => left, begin: () => void (started = true), tooLarge, save };
}
