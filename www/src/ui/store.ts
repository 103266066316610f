/** The page's state and everything a person can do to it. Components read signals and call actions; none keeps a copy. */
import { batch, createEffect, createMemo, createSignal, on, onCleanup, onMount, untrack } from "solid-js";
import { librariesOf, withoutClass } from "../model/building";
import { type Document, sameFiles } from "../model/documents";
import type { Kept, KeptAnswer } from "../model/draft";
import type { Example } from "../model/examples";
import type { Settling } from "../model/highlights";
import type { SourceFile } from "../model/intake";
import { isLink } from "../model/link";
import { listeningProblems } from "../model/listeners";
import { optionProblems, parseExtra } from "../model/options";
import { questionPairs } from "../model/question";
import { chosenEntry, type EntryPoint, entryPoints, namesOf, type Program } from "../model/programs";
import { verdictWords } from "../text/verdict";
import { noStart, TRACE } from "../text/workspace";
import type { GenerateRequest } from "../types/GenerateRequest";
import type { InputFile } from "../types/InputFile";
import type { Mode } from "../types/Mode";
import type { NodeTrace } from "../types/NodeTrace";
import type { Predicate } from "../types/Predicate";
import type { Question } from "../types/Question";
import type { SessionInput } from "../types/SessionInput";
import { createArrangement } from "./arrangement";
import { createCompile } from "./compile";
import { createDocuments } from "./documents";
import { createForm } from "./form";
import { createEarlier } from "./earlier";
import { createHistory, isOpen, OPEN } from "./history";
import { createKeeping } from "./keeping";
import { loadExamples } from "./load";
import { createProgram, messageOf, tablesOf } from "./program";
import { createSearch } from "./search";
import { createStructures } from "./structures";

export type { EntryPoint, Program } from "../model/programs";

/** A request to the editor: go to a place of the text that was compiled. A new object is a new request. */
export interface GoTo {
  id: number;
  /** 1-based. */
  line: number;
  column: number;
}

/** The sources as they were when the shown search began. */
interface Snapshot {
  documents: Document[];
  attached: SourceFile[];
}

/** Sources travel with the links that a session makes. */
function asFiles(sources: readonly SourceFile[]): InputFile[] {
  const encoder = new TextEncoder();
  return sources.map(({ path, text }) => ({ path, bytes: encoder.encode(text) }));
}

/** After the checker is there, for so long. */
const OFFLINE_AFTER_MS = 2500;

/** The page is to work without a network from now on: when nobody waits for anything. */
function offlineLater(): void {
  if (__BUILD__ === "" || __FAKE_CORE__) return;
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 0));
  const base = new URL(".", document.baseURI);
  setTimeout(() => idle(() => void import("../offline").then(({ workOffline }) => workOffline(base, __BUILD__), () => undefined)), OFFLINE_AFTER_MS);
}

export function createStore() {
  const search = createSearch();
  const form = createForm();
  const documents = createDocuments();
  const compile = createCompile(search.client, documents.all);
  const parts = { search, form, documents, compile };
  const programs = createProgram(parts);
  const arranging = createArrangement();
  const [snapshot, setSnapshot] = createSignal<Snapshot>({ documents: [], attached: [] });
  /** What can be handed on is shown. */
  const [sharing, setSharing] = createSignal(false);
  /** The settings are open. */
  const [settings, setSettings] = createSignal(false);
  const [goTo, setGoTo] = createSignal<GoTo | null>(null);
  /** The editor is told at once: what is typed later is a change of what was spoken about. */
  let onSettle: (settling: Settling) => void = () => undefined;
  /** What is looked at, for links and for a reload; the workspace tells. */
  const [shownStep, setShownStep] = createSignal<(Omit<Kept, "startable"> & { fails: boolean }) | null>(null);
  const earlier = createEarlier(search);
  /** The way to a node of the search tree, which is looked at in the place of what was found. */
  const [way, setWay] = createSignal<NodeTrace | null>(null);
  const [examples, setExamples] = createSignal<Example[]>([]);
  /** The examples have come, or do not come. */
  const [listed, setListed] = createSignal(false);

  const traceSources = createMemo((): SourceFile[] => [...snapshot().documents, ...snapshot().attached]);
  /** What is shown was found in another text than the one that is edited. */
  const stale = createMemo(() => search.run().phase !== "idle" && !sameFiles(documents.all(), snapshot().documents));
  const program = createMemo((): Program | null => {
    const loaded = programs.loaded();
    return loaded && { ...loaded, sources: traceSources() };
  });
  const working = createMemo(() => search.busy() || compile.compiling());
  const canStart = createMemo(() => {
    const loaded = programs.loaded();
    if (!loaded || working() || programs.opening()) return false;
    // Files that could not be looked at are looked at again first.
    return loaded.unread !== null || programs.needsCompiler() || (form.main() !== "" && loaded.scan !== null);
  });

  /** From now on traces speak of the texts as they are. */
  function takeSnapshot(): void {
    setSnapshot({ documents: documents.all(), attached: programs.loaded()?.attached ?? [] });
    onSettle("checked");
  }

  function inputProblems(): string[] {
    return [
      ...form.world.parts().problems,
      ...listeningProblems(form.listeners.listening(), search.listeners()),
      ...optionProblems(search.options(), form.values()),
      ...parseExtra(form.extra()).problems,
    ];
  }

  /** The classes that run, and what can be started in them; null where there is nothing. A question is compiled into them. */
  async function classes(loaded: Program, question: Question | null): Promise<{ files: InputFile[]; entries: EntryPoint[] } | null> {
    if (!question && !programs.needsCompiler()) return { files: loaded.inputs, entries: programs.mains() };
    onSettle("compiled");
    const { sources, inputs, scan } = loaded;
    const built = await compile.build({ sources: documents.all(), inputs, loaded: sources, scan }, question);
    if (!built) return null;
    const entries = entryPoints(built.scan.classes);
    const main = chosenEntry(entries, form.main(), documents.current(), programs.startable());
    form.setMain(main);
    if (main === "") compile.setProblem(noStart(withoutClass(built.sources, built.scan), built.sources.length));
    return main === "" ? null : { files: built.files, entries };
  }

  /** Compiles where that is needed, and begins. Resolves when the search has begun or there is nothing to search. */
  async function start(mode: Mode = form.mode(), question: Question | null = null): Promise<boolean> {
    if (!canStart()) return false;
    if (programs.loaded()?.unread) await programs.lookAgain();
    const loaded = programs.loaded();
    if (!canStart() || !loaded || loaded.unread !== null) return false;
    const problems = inputProblems();
    programs.setNotice(problems.length > 0 ? problems.join(" ") : null);
    programs.setOffer(null);
    if (problems.length > 0) return false;
    const began = documents.all();
    const looked = shownStep();
    const old = !question && stale() && looked?.fails ? looked.link : null;
    const compiles = question !== null || programs.needsCompiler();
    const [meant, known] = [form.main(), programs.startable()];
    const found = await classes(loaded, question);
    if (found === null || programs.loaded() !== loaded) return false;
    batch(() => {
      programs.setStartable(namesOf(found.entries));
      setSettings(false);
      earlier.forget();
      setSnapshot({ documents: began, attached: loaded.attached });
      onSettle(compiles ? "checked-as-compiled" : "checked");
      const all = [...found.files, ...asFiles(began), ...asFiles(loaded.attached)];
      const plain = form.sessionInput(all, tablesOf(search));
      const config = question ? [...plain.config, ...questionPairs(question)] : plain.config;
      const input = { ...plain, config, mode };
      search.begin(input);
      if (old === null || mode !== "check") return;
      // What is started now was there before beside what was meant: it is no new name of that.
      if (input.main !== meant && known.includes(input.main)) earlier.untried(TRACE.otherStart(meant, input.main));
      else void earlier.tryAgain(old, input);
    });
    return true;
  }

  /** Asks whether a line can be reached, and what can hold there. */
  async function ask(question: Question): Promise<boolean> {
    return start("check", question);
  }

  /** The classes that structures are made of: nothing has to be startable in them. Null where they do not compile. */
  async function madeOf(loaded: Program): Promise<InputFile[] | null> {
    if (!programs.needsCompiler()) return loaded.inputs;
    onSettle("compiled");
    const { sources, inputs, scan } = loaded;
    return (await compile.build({ sources: documents.all(), inputs, loaded: sources, scan }, null))?.files ?? null;
  }

  async function predicates(): Promise<Predicate[] | null> {
    const loaded = programs.loaded();
    const files = loaded && !working() ? await madeOf(loaded) : null;
    return files && search.client.predicates(files);
  }

  /** Lists structures. */
  async function generate(request: GenerateRequest): Promise<boolean> {
    const loaded = programs.loaded();
    if (!loaded || working() || programs.opening()) return false;
    const problems = inputProblems();
    programs.setNotice(problems.length > 0 ? problems.join(" ") : null);
    if (problems.length > 0) return false;
    const began = documents.all();
    const files = await madeOf(loaded);
    if (files === null || programs.loaded() !== loaded) return false;
    batch(() => {
      setSettings(false);
      earlier.forget();
      setSnapshot({ documents: began, attached: loaded.attached });
      onSettle("checked");
      const plain = form.sessionInput([...files, ...asFiles(began)], tablesOf(search));
      search.begin({ ...plain, mode: "outcomes", main: plain.main === "" ? request.class : plain.main }, request);
    });
    return true;
  }

  const structures = createStructures({
    generation: programs.generation,
    example: () => programs.loaded()?.example ?? null,
    find: predicates,
    generate,
    answered: () => {
      const state = search.run();
      return state.phase === "done" && state.generated !== null;
    },
  });

  /** There may be boolean methods to ask about. */
  const offersStructures = createMemo(() => {
    const loaded = programs.loaded();
    if (!loaded) return false;
    return documents.has() ? documents.all().some(({ text }) => /\bboolean\s+\w+\s*\(/.test(text)) : loaded.inputs.length > 0;
  });

  /** What would be checked now, but for the program's files. */
  const asked = (): SessionInput => form.sessionInput([], tablesOf(search));

  /** A link to the program as it is now, with its settings; rejects with a sentence. */
  async function editLink(): Promise<string> {
    const loaded = programs.loaded();
    const written = [...asFiles(documents.all()), ...asFiles(loaded?.attached ?? [])];
    const given = loaded?.inputs ?? [];
    const libraries = documents.has() ? librariesOf(given, loaded?.sources ?? [], loaded?.scan ?? null) : given;
    const release = compile.release();
    return search.client.editLink({ ...asked(), files: [...libraries, ...written] }, { ...(release !== null && { release }), lint: compile.lint() });
  }

  /** Ends what is under way. */
  function cancel(): void {
    if (compile.compiling()) compile.cancel();
    else search.cancel();
  }

  /** Puts the editor where a message of the compiler is about. */
  function goToMessage(path: string, line: number, column: number): void {
    const found = documents.all().find((document) => document.path === path) ?? snapshot().documents.find((document) => document.path === path);
    if (!found) return;
    batch(() => {
      documents.setActive(found.id);
      setGoTo({ id: found.id, line, column });
    });
  }

  createEffect(on([search.session, search.busy, search.tree], () => setWay(null), { defer: true }));
  // What a link or a reload brings is shown with the texts that came along.
  const replaying = createMemo(() => {
    const state = search.run();
    return state.phase === "active" && state.activity === "replaying";
  });
  createEffect(on(replaying, (begins) => begins && untrack(takeSnapshot), { defer: true }));
  createEffect(
    on(
      programs.generation,
      () => {
        earlier.forget();
        setSettings(false);
        untrack(takeSnapshot);
      },
      { defer: true },
    ),
  );
  // Sources that are laid beside the classes of a verdict are those it is about.
  createEffect(on(programs.loaded, (loaded) => loaded && !untrack(programs.edited) && untrack(takeSnapshot), { defer: true }));

  const exampleList = loadExamples();
  void exampleList.then(setExamples, (error: unknown) => programs.setNotice(messageOf(error))).then(() => setListed(true));

  const result = createMemo((): Kept | null => {
    const looked = stale() ? null : shownStep();
    return looked && { link: looked.link, step: looked.step, event: looked.event, outcome: looked.outcome, startable: programs.startable() };
  });
  const answer = createMemo((): KeptAnswer | null => {
    const state = search.run();
    // From the middle of the program it is not an answer for all of it.
    if (stale() || state.phase !== "done" || state.origin || state.generated) return null;
    const { title, text } = verdictWords(state.report);
    return { by: state.report.question ? "ask" : state.mode, title, text };
  });
  const keeping = createKeeping({ ...parts, programs, examples: () => exampleList, result, answer });
  programs.setPutAway(keeping.putAway);

  const goHome = createHistory({
    open: () => programs.loaded() !== null,
    linked: programs.showsLink,
    leave: () => {
      keeping.save();
      programs.clear();
    },
    comeBack: () => void keeping.comeBack(),
  });

  // A reload, and Back, come to what was open: only who comes by a link is asked.
  const openFromAddress = (): void => {
    if (isLink(location.hash)) void programs.openLink(location.hash, isOpen(history.state));
  };
  /** A link that the page itself has made. */
  const openOwnLink = (link: string): void => {
    history.pushState(OPEN, "", link);
    openFromAddress();
  };
  /** Opens the link that was asked about. */
  const openPreview = (replays: boolean): void => {
    void programs.openPreview(replays);
  };
  if (isLink(location.hash)) keeping.begin();
  else void keeping.restore();
  // The core's table of settings tells which field of the form each setting of a link belongs to.
  let arrived = false;
  createEffect(() => {
    if (arrived || search.core().state === "loading") return;
    arrived = true;
    untrack(() => {
      // An example may have been opened earlier.
      form.sortOut(tablesOf(search));
      openFromAddress();
    });
  });
  createEffect(on(search.core, ({ state }) => state === "ready" && offlineLater(), { defer: true }));
  // A link that is pasted into the address of an open page.
  onMount(() => window.addEventListener("hashchange", openFromAddress));
  onCleanup(() => window.removeEventListener("hashchange", openFromAddress));

  const { client, core, options, listeners: knownListeners, run, tree, treeVersion, busy, loadingRest, still, inspect, traceTo, explore, exploreWalk, session, runNumber, pause, resume } = search;
  const { main, setMain, args, setArgs, mode, setMode, values, setValue, extra, setExtra, listeners, world } = form;
  return {
    ...programs, openPreview, openOwnLink, asked, editLink, sharing, setSharing, program, documents, compile, arranging, traceSources, snapshot, stale, goTo, goToMessage, setOnSettle: (tell: typeof onSettle) => void (onSettle = tell), settings, setSettings,
    drafts: keeping.drafts, openDraft: keeping.openDraft, removeDraft: keeping.removeDraft, keptNotice: keeping.keptNotice, lastAnswer: keeping.lastAnswer, save: keeping.save,
    client, core, options, knownListeners, run, tree, treeVersion, busy, loadingRest, working, still, inspect, traceTo, explore, exploreWalk, session, runNumber,
    pause, resume, cancel, earlier: earlier.told, shownStep, setShownStep, way, showWay: setWay, goHome,
    main, setMain, args, setArgs, mode, setMode, values, setValue, extra, setExtra, listeners, world, examples, listed, canStart, start, ask,
    structures, offersStructures,
  };
}

export type Store = ReturnType<typeof createStore>;
