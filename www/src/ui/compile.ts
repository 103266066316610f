/** Compiling as signals: what the compiler says, and the classes of the sources as they were compiled last. */
import { batch, createMemo, createSignal } from "solid-js";
import { aboutOpen, builtFiles, heard, librariesOf } from "../model/building";
import { type Document, sameFiles } from "../model/documents";
import type { SourceFile } from "../model/intake";
import { isOfCondition, refusalOf } from "../model/question";
import { WORKER } from "../text/connection";
import { READING } from "../text/page";
import { compileProblem } from "../text/workspace";
import type { CompileResult } from "../types/CompileResult";
import type { Diagnostic } from "../types/Diagnostic";
import type { InputFile } from "../types/InputFile";
import type { Question } from "../types/Question";
import type { ScanResult } from "../types/ScanResult";
import type { CheckerClient } from "../worker/client";

/** What is compiled, and beside what. */
export interface Building {
  sources: readonly Document[];
  /** The files that were given, as they are. */
  inputs: readonly InputFile[];
  /** Sources of which the given classes were made. */
  loaded: readonly SourceFile[];
  scan: ScanResult | null;
}

/** A program that was compiled. */
export interface Built {
  sources: readonly SourceFile[];
  inputs: readonly InputFile[];
  release: number | null;
  lint: boolean;
  /** Everything that runs. */
  files: InputFile[];
  /** What a look at it has found. */
  scan: ScanResult;
}

/** What the compiler has said of files. */
interface Said {
  result: CompileResult;
  files: readonly Document[];
}

/** `open`: the files that are there now. What is said of one that was closed is not shown, and is back when that is. */
export function createCompile(client: CheckerClient, open: () => readonly Document[]) {
  const [compiling, setCompiling] = createSignal(false);
  const [said, setSaid] = createSignal<Said | null>(null);
  /** Files that were compiled and are closed. Typing in another one changes nothing of it. */
  const closed = createMemo((): readonly string[] => said()?.files.filter(({ id }) => !open().some((file) => file.id === id)).map(({ path }) => path) ?? [], [], {
    equals: (a, b) => a.join("\n") === b.join("\n"),
  });
  const messages = createMemo((): readonly Diagnostic[] => aboutOpen(said()?.result.diagnostics ?? [], closed()));
  /** Why there is no program although it compiles. */
  const [lacking, setProblem] = createSignal<string | null>(null);
  /** Why there is no program, in one sentence. */
  const problem = createMemo((): string | null => {
    const { result } = said() ?? {};
    if (compiling()) return null;
    if (lacking() !== null || !result) return lacking();
    const diagnostics = [...messages()];
    // Without the file that was wrong it may well compile.
    const wrong = result.diagnostics.length === 0 || diagnostics.some(({ severity }) => severity === "error");
    return wrong || result.problem !== null ? compileProblem({ ...result, diagnostics }) : null;
  });
  /** Why the question that was asked last cannot be, in one sentence. */
  const [refusal, setRefusal] = createSignal<string | null>(null);
  const [built, setBuilt] = createSignal<Built | null>(null);
  const [release, setRelease] = createSignal<number | null>(null);
  const [lint, setLint] = createSignal(false);
  /** Milliseconds of the last compilation. */
  const [took, setTook] = createSignal<number | null>(null);
  let turn = 0;

  const isFresh = (known: Built, { sources, inputs }: Building): boolean =>
    known.inputs === inputs && known.release === release() && known.lint === lint() && sameFiles(known.sources, sources);

  /**
   * The compiled program; null where it does not compile, or where something else was asked for meanwhile. With a question
   * it asks that, and is nobody else's.
   */
  async function build(building: Building, question: Question | null = null): Promise<Built | null> {
    const known = built();
    if (!question && known && isFresh(known, building)) return known;
    const mine = ++turn;
    const { sources, inputs, loaded, scan } = building;
    const libraries = librariesOf(inputs, loaded, scan);
    batch(() => {
      setCompiling(true);
      setProblem(null);
      setRefusal(null);
    });
    const asked = { sources: [...sources], libraries, release: release(), lint: lint(), ...(question && { question }) };
    const result = await client.compile(asked);
    if (mine !== turn) return null;
    const diagnostics = heard(result.diagnostics, lint()).filter((message) => !isOfCondition(message));
    const refused = question && refusalOf(result);
    setTook(result.time_ms);
    let next: Built | null = null;
    let failed: string | null = null;
    try {
      if (result.ok) next = await look(building, result, libraries);
    } catch (error) {
      failed = READING.classes(error instanceof Error ? error.message : String(error));
    }
    if (mine !== turn) return null;
    batch(() => {
      setCompiling(false);
      // A question that is refused says nothing of the program.
      setSaid({ result: { ...result, diagnostics, ...(refused && { ok: true, problem: null }) }, files: sources });
      setRefusal(refused);
      setProblem(failed);
      if (next && !question) setBuilt(next);
    });
    return next;
  }

  async function look(building: Building, result: CompileResult, libraries: InputFile[]): Promise<Built> {
    const files = builtFiles(result.classes, libraries, building.scan);
    const { sources, inputs } = building;
    return { sources, inputs, release: release(), lint: lint(), files, scan: await client.scan(files) };
  }

  function cancel(): void {
    if (!compiling() || client.cancelCompile()) return;
    // It is compiled, and what has come of it is looked at.
    turn++;
    batch(() => {
      setCompiling(false);
      setProblem(WORKER.cancelled);
    });
  }

  /** Another program: nothing of the old one is meant any more. */
  function reset(): void {
    if (compiling()) client.cancelCompile();
    turn++;
    batch(() => {
      setCompiling(false);
      setSaid(null);
      setProblem(null);
      setRefusal(null);
      setBuilt(null);
      setTook(null);
    });
  }

  return { messages, problem, setProblem, refusal, setRefusal, compiling, built, release, setRelease, lint, setLint, took, build, cancel, reset };
}

export type Compile = ReturnType<typeof createCompile>;
