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
import { createDrafts, isOfDrafts, type Written } from "./drafts";
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
  /** What a person must know of how the open program is kept. */
  const [keptNotice, setKeptNotice] = createSignal<string | null>(null);
  /** What was found and answered before the program was opened again, and in which text. */
  const [before, setBefore] = createSignal<(Pick<Draft, "answer" | "result"> & { files: readonly Document[] }) | null>(null);
  /** The same, as long as the text is still that one. */
  const stillBefore = createMemo(() => {
    const kept = before();
    return kept && sameFiles(documents.all(), kept.files) ? kept : null;
  });
  const lastAnswer = createMemo((): KeptAnswer | null => {
    const asked = ["active", "done", "crashed"].includes(search.run().phase);
    return asked ? null : (stillBefore()?.answer ?? null);
  });
  /** What was found before and is on its way to the screen, or could not be shown: nothing has taken its place. */
  const notShown = createMemo(() => {
    const state = search.run();
    return state.phase === "idle" || (state.phase === "active" && state.activity === "replaying") ? stillBefore() : null;
  });
  let id = drafts.fresh();
  let lost = 0;
  /** A link's program was changed, perhaps for a while only. */
  let changed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What was written last is not kept for all tabs. */
  let unkept = false;
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
      result: result() ?? notShown()?.result ?? null,
      answer: answer() ?? lastAnswer() ?? notShown()?.answer ?? null,
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
    const written = drafts.keep(now, own);
    id = written.id;
    left = { ...now, id, at: written.at };
    tell(written);
  }

  /** Something is to take the place of what is open: that is kept. Returns what brings it back, null where nothing is there. */
  function putAway(): (() => void) | null {
    save();
    const draft = left?.id === id ? left : null;
    return draft && (() => void openDraft(draft));
  }

  /** What had to go is told until another program is opened; that nothing is kept, until it is. */
  function tell({ place, gone }: Written): void {
    if (place !== "kept") setKeptNotice(place === "too-large" ? DRAFT.tooLarge : DRAFT.unkept(place === "tab"));
    else if (gone.length > 0) setKeptNotice(DRAFT.madeRoom(gone.map(({ title }) => title || TITLES.draft)));
    else if (unkept) setKeptNotice(null);
    unkept = place !== "kept";
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
      setBefore(null);
      setKeptNotice(unkept && !programs.loaded() ? DRAFT.leftUnkept : null);
      unkept = false;
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
  const onStorage = (event: StorageEvent): void => {
    // The list is made anew whenever one comes back to it.
    if (!programs.loaded() && isOfDrafts(event)) drafts.readAgain();
  };
  onMount(() => {
    window.addEventListener("pagehide", atOnce);
    window.addEventListener("storage", onStorage);
    document.addEventListener("visibilitychange", whenHidden);
  });
  onCleanup(() => {
    clearTimeout(timer);
    window.removeEventListener("pagehide", atOnce);
    window.removeEventListener("storage", onStorage);
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
      // What can be started in texts is known when they are compiled: until then it is what was chosen.
      if (programs.needsCompiler()) form.setMain(draft.form.main);
      setBefore({ answer: draft.answer, result: draft.result, files: documents.all() });
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

  /** Opens one of the list. */
  const openDraft = (draft: Draft): Promise<void> => open(drafts.latest(draft));

  /** What was left comes back, or what was open last of all. */
  async function comeBack(): Promise<void> {
    const [last] = drafts.list();
    if (left) await open(left);
    else if (last) await openDraft(last);
  }

  /** Once, at the start: what was open before, unless the address has a link. */
  async function restore(): Promise<void> {
    const draft = drafts.restored();
    if (draft) await open(draft);
    started = true;
  }

  return { drafts: drafts.list, removeDraft: drafts.remove, openDraft, putAway, comeBack, lastAnswer, restore, begin: () => void (started = true), keptNotice, save };
}
