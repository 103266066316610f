/**
 * The core as the worker sees it: what the wasm build exports. The stand-in for tests implements the same interface, so
 * nothing above this file knows which one runs.
 */
import type { CompileInput } from "../types/CompileInput";
import type { CompileResult } from "../types/CompileResult";
import type { Difference } from "../types/Difference";
import type { ErrorInfo } from "../types/ErrorInfo";
import type { Finding } from "../types/Finding";
import type { GeneratedView } from "../types/GeneratedView";
import type { GenerateRequest } from "../types/GenerateRequest";
import type { InputFile } from "../types/InputFile";
import type { KnownOption } from "../types/KnownOption";
import type { NodeTrace } from "../types/NodeTrace";
import type { Predicate } from "../types/Predicate";
import type { Progress } from "../types/Progress";
import type { Property } from "../types/Property";
import type { ReplayedOn } from "../types/ReplayedOn";
import type { Report } from "../types/Report";
import type { ScanResult } from "../types/ScanResult";
import type { SessionInput } from "../types/SessionInput";
import type { StateView } from "../types/StateView";
import type { Trace } from "../types/Trace";
import type { WalkView } from "../types/WalkView";

/** A listener that the setting `listener` can name. */
export interface KnownListener {
  name: string;
  /** Further names. */
  aliases: string[];
  /** What it does. Code stands between backticks, here and in the descriptions. */
  about: string;
  /** Its settings. A key that ends with a dot stands for all that begin with it. */
  keys: { key: string; description: string }[];
}

/** Returns the raw bytes of one file of the class-library bundle, or undefined when there is none of that name. */
export type Provider = (piece: string) => Uint8Array | undefined;

/** What a link holds. */
export interface OpenedLink {
  input: SessionInput;
  path: number[];
  /** The step to show first; null for the last one. */
  step: number | null;
  /** Versions of Interleave and of the JDK that made it. */
  engine: string;
  library: string;
  /** How its execution came out; null where nothing is expected. */
  expected: ExpectedEnd | null;
  /** In the place of a path, where the program is to be edited: how it is compiled. Null otherwise. */
  edit: EditSettings | null;
}

/** How an execution came out when it was recorded. */
export interface ExpectedEnd {
  /** `normal`, or the name of a property. */
  end: string;
  property?: Property;
  exception?: string;
  message?: string;
  stdout?: string;
}

/** How a program is compiled that is handed on to be edited. */
export interface EditSettings {
  /** The release of Java that it is held to. */
  release?: number;
  lint?: boolean;
}

/** How the path of a link came out when it was executed again. */
export interface Replay {
  reproduced: boolean;
  /** Where it came out otherwise, and what is different. */
  divergence: string | null;
  /** In that case, the first step that is not as it was recorded. */
  difference?: Difference;
  /** `normal`, `deadlock`, `assertion`, `uncaught-exception`, or a sentence. */
  end: string;
  error: ErrorInfo | null;
  stdout: string;
  trace: Trace;
  /** Steps that begin with a critical choice. */
  critical: number[];
  critical_complete: boolean;
  warnings: string[];
}

export interface CoreSession {
  /** Works for about that many milliseconds. */
  step(budgetMs: number): Progress;
  /** The next step ends the search with `incomplete` / `cancelled`. */
  cancel(): void;
  /** The next error that was found and not told of yet, while the search goes on. */
  nextFinding(): Finding | undefined;
  report(): Report;
  reportJson(): string;
  /** The state at a node of the search tree, while the search stands still or has ended. */
  inspect(node: number): StateView;
  /** The way from the start of the program to a node. */
  traceTo(node: number): NodeTrace;
  /** A session whose search starts at a node. What it finds has traces from the start of the program. */
  exploreFrom(node: number): CoreSession;
  /** One execution of its program in one's own hands, with the settings that the search has come to. */
  walk(path: readonly number[]): CoreWalk;
  /** Of a session with the option `generate`, after the last step: its structures; throws a sentence where there is nothing to generate. */
  generated(): GeneratedView;
  generatedJson(): string;
  /** The structures as a class of JUnit tests of that name. */
  generatedTests(name: string): string;
  free(): void;
}

/** One execution in one's own hands. Every call may throw an `Error` with one sentence; the walk stays where it was then. */
export interface CoreWalk {
  view(): WalkView;
  /** Goes on with the choices of an option. */
  take(index: readonly number[]): WalkView;
  /** One step back. What was gone stays known: `goTo` goes there again. */
  undo(): WalkView;
  /** Back or forward along what is known. */
  goTo(step: number): WalkView;
  /** The state after that many transitions of what is known; the walk stays where it is. */
  state(step: number): StateView;
  /** Goes on, each time with the first choice, until the program has ended or a bound is met. */
  finish(): WalkView;
  /** A search that starts here. */
  explore(options?: SessionOptions): CoreSession;
  free(): void;
}

export interface SessionOptions {
  now?: () => number;
  /** How many edges of the search tree are reported at most. */
  treeLimit?: number;
  /** In the place of what the input asks, every structure for which a predicate holds. */
  generate?: GenerateRequest;
}

/** The Java compiler. One compilation at a time; between two it stays warm. */
export interface CoreCompiler {
  /** Works for about that many milliseconds on what every compilation needs; true once that is done. */
  warmUp(budgetMs: number): boolean;
  /** Begins a compilation, in the place of one that is under way. Throws a sentence where the input cannot be compiled at all. */
  begin(input: CompileInput): void;
  /** Works for about that many milliseconds; the result when that was the end. */
  step(budgetMs: number): CompileResult | undefined;
  /** The next step ends the compilation, with a `problem`. */
  cancel(): void;
  free(): void;
}

export interface Core {
  version(): string;
  scan(files: InputFile[]): ScanResult;
  /** Methods of the classes that `generate` can be asked about. */
  predicates(files: InputFile[]): Predicate[];
  knownOptions(): KnownOption[];
  knownListeners(): KnownListener[];
  openLink(text: string): OpenedLink;
  /** A link to a program with its settings, without a path. */
  editLink(input: SessionInput, edit: EditSettings): string;
  replayLink(text: string, provider: Provider): Replay;
  replayOn(text: string, input: SessionInput, provider: Provider): ReplayedOn;
  /** Whether the error of the second link is that of the first, whose program was edited since. */
  isOldError(old: string, found: string, provider: Provider): boolean;
  Session: new (input: SessionInput, provider: Provider, options?: SessionOptions) => CoreSession;
  Compiler: new (provider: Provider, options?: { now?: () => number }) => CoreCompiler;
  /** Goes the path; throws where it does not fit the program. */
  Walk: new (input: SessionInput, path: readonly number[], provider: Provider) => CoreWalk;
}
