/** The page's state and everything a person can do to it. Components read signals and call actions; none keeps a copy. */
import { batch, createMemo, createSignal } from "solid-js";
import { joinArgs, splitArgs } from "../model/args";
import type { Example } from "../model/examples";
import { addFiles, type Intake, kindOf, type LoadedFile, sortFiles, type SourceFile } from "../model/intake";
import { configPairs, parseExtra } from "../model/options";
import { cancelRun, reduceRun, type RunState, startRun } from "../model/run";
import { SearchTree } from "../model/tree";
import type { InputFile } from "../types/InputFile";
import type { Mode } from "../types/Mode";
import type { ScanResult } from "../types/ScanResult";
import { CheckerClient, createWorker } from "../worker/client";
import type { KnownOption } from "../worker/core";
import type { RunMessage } from "../worker/protocol";
import { loadExampleFiles, loadExamples, type Picked, readPicked } from "./load";

export interface Program {
  /** The example it came from; null for the user's own files. */
  example: Example | null;
  inputs: InputFile[];
  sources: SourceFile[];
  problems: string[];
  /** Null until the core has looked at the files. */
  scan: ScanResult | null;
}

export type CoreStatus =
  | { state: "loading" }
  | { state: "ready"; version: string; options: KnownOption[] }
  | { state: "unavailable"; message: string };

export type View = "program" | "result";

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

const NO_PROGRAM: Program = { example: null, inputs: [], sources: [], problems: [], scan: null };

export function createStore() {
  const [core, setCore] = createSignal<CoreStatus>({ state: "loading" });
  const [examples, setExamples] = createSignal<Example[]>([]);
  /** Files of an example are on their way. */
  const [opening, setOpening] = createSignal(false);
  const [notice, setNotice] = createSignal<string | null>(null);
  const [program, setProgram] = createSignal<Program | null>(null);
  const [main, setMain] = createSignal("");
  const [args, setArgs] = createSignal("");
  const [mode, setMode] = createSignal<Mode>("check");
  const [values, setValues] = createSignal<Record<string, string>>({});
  const [extra, setExtra] = createSignal("");
  const [view, setView] = createSignal<View>("result");
  const [run, setRun] = createSignal<RunState>({ phase: "idle" });
  const [tree, setTree] = createSignal(new SearchTree());
  /** Grows with every change of the tree, which is mutable for the sake of speed. */
  const [treeVersion, setTreeVersion] = createSignal(0);

  const options = createMemo((): KnownOption[] => {
    const status = core();
    return status.state === "ready" ? status.options : [];
  });
  const mains = createMemo(() => (program()?.scan?.classes ?? []).filter((found) => found.has_main));
  const busy = createMemo(() => run().phase === "active");
  const canStart = createMemo(() => !busy() && !opening() && main() !== "" && Boolean(program()?.scan));

  const client = new CheckerClient(createWorker, {
    ready: ({ version, options: known }) => setCore({ state: "ready", version, options: known }),
    unavailable: (message) => setCore({ state: "unavailable", message }),
    run: receive,
  });

  function receive(message: RunMessage): void {
    batch(() => {
      if (message.type === "progress" && message.progress.tree.length > 0) {
        tree().add(message.progress.tree);
        setTreeVersion((version) => version + 1);
      }
      setRun((state) => reduceRun(state, message));
    });
  }

  function resetRun(): void {
    if (busy()) client.cancel();
    setRun({ phase: "idle" });
    setTree(new SearchTree());
    setTreeVersion(0);
  }

  /** Lets the core look at the files; the newest call wins. */
  async function install(next: Program): Promise<void> {
    batch(() => {
      resetRun();
      setProgram(next);
      setNotice(null);
    });
    let scan: ScanResult;
    try {
      scan = next.inputs.length > 0 ? await client.scan(next.inputs) : { classes: [], problems: [] };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      scan = { classes: [], problems: [`The files could not be looked at: ${why}.`] };
    }
    if (program() !== next) return;
    batch(() => {
      setProgram({ ...next, scan });
      const names = mains().map((found) => found.name);
      const wanted = next.example?.main.replaceAll("/", ".") ?? main();
      setMain(names.includes(wanted) ? wanted : (names[0] ?? ""));
    });
  }

  async function addPicked(picked: readonly Picked[]): Promise<void> {
    if (picked.length === 0) {
      setNotice("There was nothing in it that can be checked: drop .class files, a .jar or a folder that holds them.");
      return;
    }
    const read = await readPicked(picked);
    await addLoaded(read.files, read.problems);
  }

  async function addLoaded(files: readonly LoadedFile[], problems: readonly string[]): Promise<void> {
    const intake = await withJarSources(sortFiles(files));
    const current = program();
    // Files dropped on an example start a program of one's own; sources alone are laid beside what is there.
    const onlySources = intake.inputs.length === 0 && problems.length === 0 && current !== null;
    const base = current && (!current.example || onlySources) ? current : NO_PROGRAM;
    const inputs = addFiles(base.inputs, intake.inputs);
    const missingClasses = inputs.length > 0 ? intake.problems.filter((p) => !p.startsWith("There is no compiled")) : intake.problems;
    const next: Program = {
      example: base.example,
      inputs,
      sources: addFiles(base.sources, intake.sources),
      problems: [...problems, ...missingClasses],
      scan: null,
    };
    if (onlySources && base.scan && intake.problems.length === missingClasses.length + 1) {
      // Nothing to check has changed: keep the verdict on the screen.
      setProgram({ ...next, scan: base.scan });
      return;
    }
    setView("program");
    void install(next);
  }

  async function openExample(example: Example): Promise<void> {
    setOpening(true);
    try {
      const intake = sortFiles(await loadExampleFiles(example));
      batch(() => {
        setMode(example.mode);
        setArgs(joinArgs(example.args));
        const known = new Set(options().map((option) => option.key));
        setValues(Object.fromEntries(example.config.filter(([key]) => known.has(key))));
        setExtra(example.config.filter(([key]) => !known.has(key)).map((pair) => pair.join("=")).join("\n"));
        setView("result");
      });
      await install({ example, inputs: intake.inputs, sources: intake.sources, problems: intake.problems, scan: null });
    } catch (error) {
      setNotice(error instanceof Error ? error.message : String(error));
    } finally {
      setOpening(false);
    }
  }

  function clear(): void {
    batch(() => {
      resetRun();
      setProgram(null);
      setMain("");
      setArgs("");
      setValues({});
      setExtra("");
      setMode("check");
      setNotice(null);
      setView("result");
    });
  }

  function start(): void {
    const loaded = program();
    if (!canStart() || !loaded) return;
    const { problems } = parseExtra(extra());
    if (problems.length > 0) {
      setNotice(problems.join(" "));
      return;
    }
    batch(() => {
      setNotice(null);
      setTree(new SearchTree());
      setTreeVersion(0);
      setView("result");
      const config = configPairs(options(), values(), extra());
      const input = { mode: mode(), files: loaded.inputs, main: main(), args: splitArgs(args()), config };
      setRun(startRun(client.start(input), mode(), main()));
    });
  }

  function setValue(key: string, value: string): void {
    setValues((old) => ({ ...old, [key]: value }));
  }

  function pause(): void {
    client.pause();
  }

  function resume(): void {
    client.resume();
  }

  function cancel(): void {
    if (!busy()) return;
    client.cancel();
    setRun(cancelRun);
  }

  void loadExamples().then(setExamples, (error: unknown) => {
    setNotice(error instanceof Error ? error.message : String(error));
  });

  return {
    core, examples, notice, setNotice, program, mains, main, setMain, args, setArgs, mode, setMode, options, values, setValue,
    extra, setExtra, view, setView, run, tree, treeVersion, busy, canStart,
    addPicked, openExample, clear, start, pause, resume, cancel,
  };
}

export type Store = ReturnType<typeof createStore>;
