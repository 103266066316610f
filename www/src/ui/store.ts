/** The page's state and everything a person can do to it. Components read signals and call actions; none keeps a copy. */
import { batch, createEffect, createMemo, createSignal, onCleanup, onMount, untrack } from "solid-js";
import type { Example } from "../model/examples";
import { addFiles, type Intake, kindOf, type LoadedFile, sortFiles, type SourceFile } from "../model/intake";
import { isLink } from "../model/link";
import { listeningProblems } from "../model/listeners";
import { optionProblems, parseExtra } from "../model/options";
import type { FoundClass } from "../types/FoundClass";
import type { InputFile } from "../types/InputFile";
import type { ScanResult } from "../types/ScanResult";
import type { CheckerClient } from "../worker/client";
import { createForm, type Tables } from "./form";
import { loadExampleFiles, loadExamples, type Picked, readPicked } from "./load";
import { createSearch } from "./search";

export interface Program {
  /** The example it came from; null for the user's own files. */
  example: Example | null;
  /** It came in a link. */
  linked: boolean;
  inputs: InputFile[];
  sources: SourceFile[];
  problems: string[];
  /** Null until the core has looked at the files. */
  scan: ScanResult | null;
}

export type View = "program" | "result";

const NO_PROGRAM: Program = { example: null, linked: false, inputs: [], sources: [], problems: [], scan: null };

/** Adds the sources that lie in jars. A jar that holds nothing else is not handed to the core. */
async function withJarSources(intake: Intake): Promise<Intake> {
  const archives = intake.inputs.filter(({ path }) => kindOf(path) === "archive");
  if (archives.length === 0) return intake;
  const { lookInto } = await import("../model/archive");
  const looks = new Map(await Promise.all(archives.map(async (file) => [file, await lookInto(file)] as const)));
  const onlySources = (file: InputFile): boolean => {
    const look = looks.get(file);
    return look !== undefined && !look.hasClasses && look.sources.length > 0;
  };
  return {
    ...intake,
    inputs: intake.inputs.filter((file) => !onlySources(file)),
    sources: [...intake.sources, ...[...looks.values()].flatMap(({ sources }) => sources)],
  };
}

/** What a program becomes when files are added to it; `settled` when nothing to check has changed. */
function extended(current: Program | null, intake: Intake, problems: readonly string[]): { program: Program; settled: boolean } {
  // Files dropped on an example start a program of one's own; sources alone are laid beside what is there.
  const onlySources = intake.inputs.length === 0 && problems.length === 0 && current !== null;
  const base = current && (!current.example || onlySources) ? current : NO_PROGRAM;
  const inputs = addFiles(base.inputs, intake.inputs);
  const other = inputs.length > 0 ? intake.problems.filter((text) => !text.startsWith("There is no compiled")) : intake.problems;
  const settled = onlySources && base.scan !== null && other.length === 0 && inputs.length > 0;
  const program: Program = {
    example: base.example,
    linked: base.linked,
    inputs,
    sources: addFiles(base.sources, intake.sources),
    problems: [...problems, ...other],
    scan: settled ? base.scan : null,
  };
  return { program, settled };
}

/** Lets the core look at a program's files. A core that fails is a problem of the files' list, not of the page. */
async function scanFiles(client: CheckerClient, inputs: InputFile[]): Promise<ScanResult> {
  if (inputs.length === 0) return { classes: [], problems: [] };
  try {
    return await client.scan(inputs);
  } catch (error) {
    return { classes: [], problems: [`The files could not be read: ${messageOf(error)}.`] };
  }
}

/** What a session is given: the sources travel with the links that it makes. */
function sessionFiles({ inputs, sources }: Program): InputFile[] {
  const encoder = new TextEncoder();
  return [...inputs, ...sources.map(({ path, text }) => ({ path, bytes: encoder.encode(text) }))];
}

/** What can be started: a class with `main`, or a JUnit test as `Class#method`. */
export interface EntryPoint {
  name: string;
  class: string;
  source_file: string;
  isTest: boolean;
}

function entryPoints(classes: readonly FoundClass[]): EntryPoint[] {
  const entry = ({ name, source_file }: FoundClass, test?: string): EntryPoint => ({
    name: test ?? name,
    class: name,
    source_file,
    isTest: test !== undefined,
  });
  const of = (some: readonly FoundClass[]): EntryPoint[] => [
    ...some.filter((found) => found.has_main).map((found) => entry(found)),
    ...some.flatMap((found) => found.tests.map((test) => entry(found, test))),
  ];
  // Jars beside loose classes are libraries; what has a main method in there is hardly what is meant.
  const loose = classes.filter(({ from }) => !from.includes("!") && kindOf(from) === "class");
  return [...of(loose), ...of(classes.filter((found) => !loose.includes(found)))];
}

const tablesOf = (search: ReturnType<typeof createSearch>): Tables => ({ options: search.options(), listeners: search.listeners() });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The loaded program and the ways to load one. */
function createProgram(search: ReturnType<typeof createSearch>, form: ReturnType<typeof createForm>) {
  const [program, setProgram] = createSignal<Program | null>(null);
  const [notice, setNotice] = createSignal<string | null>(null);
  const [view, setView] = createSignal<View>("result");
  /** Files of an example are on their way. */
  const [opening, setOpening] = createSignal(false);
  /** Why the last link could not be opened. */
  const [linkProblem, setLinkProblem] = createSignal<string | null>(null);
  /** The step that the opened link points at; null for the last one. */
  const [linkedStep, setLinkedStep] = createSignal<number | null>(null);
  const mains = createMemo(() => entryPoints(program()?.scan?.classes ?? []));

  /** Something else takes the place of what a link brought. */
  function forgetLink(): void {
    setLinkProblem(null);
    setLinkedStep(null);
    if (isLink(location.hash)) history.replaceState(null, "", location.pathname + location.search);
  }

  async function install(next: Program): Promise<void> {
    batch(() => {
      search.reset();
      setProgram(next);
      setNotice(null);
      if (!next.linked) forgetLink();
    });
    const scan = await scanFiles(search.client, next.inputs);
    // Something else was loaded meanwhile.
    if (program() !== next) return;
    batch(() => {
      setProgram({ ...next, scan });
      const names = mains().map((found) => found.name);
      const wanted = next.example?.main.replaceAll("/", ".") ?? form.main();
      form.setMain(names.includes(wanted) ? wanted : (names[0] ?? ""));
    });
  }

  async function addLoaded(files: readonly LoadedFile[], problems: readonly string[]): Promise<void> {
    const next = extended(program(), await withJarSources(sortFiles(files)), problems);
    if (next.settled) {
      // The verdict stays on the screen.
      setProgram(next.program);
      return;
    }
    setView("program");
    await install(next.program);
  }

  async function addPicked(picked: readonly Picked[]): Promise<void> {
    if (picked.length === 0) {
      setNotice("There was nothing to check in it: drop .class files, a .jar or a folder that holds them.");
      return;
    }
    const { files, problems } = await readPicked(picked);
    await addLoaded(files, problems);
  }

  /** Files that the program reads. */
  async function addData(picked: readonly Picked[]): Promise<void> {
    const { files, problems } = await readPicked(picked);
    form.world.addFiles(files);
    setNotice(problems.length > 0 ? problems.join(" ") : null);
  }

  async function openExample(example: Example): Promise<void> {
    setOpening(true);
    try {
      const { inputs, sources, problems } = sortFiles(await loadExampleFiles(example));
      form.takeExample(example, tablesOf(search));
      setView("result");
      await install({ example, linked: false, inputs, sources, problems, scan: null });
    } catch (error) {
      setNotice(messageOf(error));
    } finally {
      setOpening(false);
    }
  }

  /** Opens a link: its program and settings fill the form, and its path is executed. */
  async function openLink(link: string): Promise<void> {
    setOpening(true);
    try {
      const { input, step } = await search.client.open(link);
      const { inputs, sources, problems } = sortFiles(input.files, { resources: true });
      batch(() => {
        form.takeInput(input, tablesOf(search));
        setLinkProblem(null);
        setLinkedStep(step);
        setView("result");
      });
      const next: Program = { example: null, linked: true, inputs, sources, problems, scan: null };
      await install(next);
      if (program()?.inputs === inputs) search.replay(link, input);
    } catch (error) {
      // What was loaded before stays.
      batch(() => {
        forgetLink();
        setLinkProblem(messageOf(error).replace(/\.$/, ""));
        setView("result");
      });
    } finally {
      setOpening(false);
    }
  }

  function clear(): void {
    batch(() => {
      forgetLink();
      search.reset();
      form.reset();
      setProgram(null);
      setNotice(null);
      setView("result");
    });
  }

  return { program, notice, setNotice, view, setView, opening, linkProblem, linkedStep, mains, addPicked, addData, openExample, openLink, clear };
}

export function createStore() {
  const search = createSearch();
  const form = createForm();
  const loaded = createProgram(search, form);
  const [examples, setExamples] = createSignal<Example[]>([]);
  const canStart = createMemo(
    () => !search.busy() && !loaded.opening() && form.main() !== "" && Boolean(loaded.program()?.scan),
  );

  function start(): void {
    const program = loaded.program();
    if (!canStart() || !program) return;
    const problems = [
      ...form.world.parts().problems,
      ...listeningProblems(form.listeners.listening(), search.listeners()),
      ...optionProblems(search.options(), form.values()),
      ...parseExtra(form.extra()).problems,
    ];
    if (problems.length > 0) {
      loaded.setNotice(problems.join(" "));
      return;
    }
    batch(() => {
      loaded.setNotice(null);
      loaded.setView("result");
      search.begin(form.sessionInput(sessionFiles(program), tablesOf(search)));
    });
  }

  const openFromAddress = (): void => {
    if (isLink(location.hash)) void loaded.openLink(location.hash);
  };
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
  // A link that is pasted into the address of an open page.
  onMount(() => window.addEventListener("hashchange", openFromAddress));
  onCleanup(() => window.removeEventListener("hashchange", openFromAddress));

  void loadExamples().then(setExamples, (error: unknown) => loaded.setNotice(messageOf(error)));

  const { core, options, listeners: knownListeners, run, tree, treeVersion, busy, still, inspect, traceTo, explore, pause, resume, cancel } = search;
  const { main, setMain, args, setArgs, mode, setMode, values, setValue, extra, setExtra, listeners, world } = form;
  return {
    ...loaded, core, options, knownListeners, run, tree, treeVersion, busy, still, inspect, traceTo, explore, pause, resume, cancel,
    main, setMain, args, setArgs, mode, setMode, values, setValue, extra, setExtra, listeners, world, examples, canStart, start,
  };
}

export type Store = ReturnType<typeof createStore>;
