import type { CompileResult, Diagnostic, Finding, InputFile, Mode, Progress, Report, TreeEdge } from "../core/interleave.js";

/** A program, a question, and who is told what comes of it. */
export interface CheckOptions {
  /** Java sources by their paths, `{ "shop/Cart.java": "package shop; …" }`: compiled first, in the browser. */
  sources?: Readonly<Record<string, string>>;
  /** Class files and jars: the program, or what its sources use. */
  files?: readonly InputFile[];
  /** The class with `main`, or a JUnit test, `Class#method`. */
  main: string;
  args?: readonly string[];
  /** Settings, as `{ "search.depth_limit": "100" }`. */
  config?: Readonly<Record<string, string>>;
  /** `check` if it is left out; `outcomes` and `run` are the other questions. */
  mode?: Mode;
  /** Files that the program reads, and its standard input. */
  data?: readonly InputFile[];
  stdin?: string;
  /** The release of Java that sources are held to, 8 to 17. */
  release?: number;
  /** Where the class library lies; `classlib/` of this package if it is left out. */
  classlib?: string | URL;
  /** Ends the search: the report says `incomplete` then, because `cancelled`. A check that waits for another one is rejected at once. */
  signal?: AbortSignal;
  /** Several times a second. */
  onProgress?(progress: Progress): void;
  /** New edges of the search tree. */
  onTree?(edges: TreeEdge[]): void;
  /** An error, as soon as it is found; the report may know a shorter way to it. */
  onError?(finding: Finding): void;
  /** What the program prints, where it is run. */
  onOutput?(text: string): void;
  /** The sources were compiled. */
  onCompiled?(result: CompileResult): void;
}

/** The sources do not compile: why, and where. */
export class CompileError extends Error {
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks a program in a worker and resolves with the report. Calls wait for each other. Rejects with one sentence for bad
 * input, options that there are not, and what could not be fetched, which the next call tries again; with a `CompileError`
 * where sources do not compile, and with an `AbortError` where `signal` ends it before the search begins.
 */
export function check(options: CheckOptions): Promise<Report>;

/** Ends the worker, which otherwise waits for the next check. What it is at work on is rejected. */
export function dispose(): void;
