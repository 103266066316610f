/**
 * The core as the worker sees it: what the wasm build exports. The stand-in for tests implements the same interface, so
 * nothing above this file knows which one runs.
 */
import type { InputFile } from "../types/InputFile";
import type { Progress } from "../types/Progress";
import type { Report } from "../types/Report";
import type { ScanResult } from "../types/ScanResult";
import type { SessionInput } from "../types/SessionInput";

/** One row of the core's configuration table. */
export interface KnownOption {
  key: string;
  default: string;
  description: string;
  /** What a value may be, in words. */
  allowed?: string;
}

/** Returns the raw bytes of one file of the class-library bundle, or undefined when there is none of that name. */
export type Provider = (piece: string) => Uint8Array | undefined;

export interface CoreSession {
  /** Works for about that many milliseconds. */
  step(budgetMs: number): Progress;
  /** The next step ends the search with `incomplete` / `cancelled`. */
  cancel(): void;
  report(): Report;
  reportJson(): string;
  free(): void;
}

export interface SessionOptions {
  now?: () => number;
  /** How many edges of the search tree are reported at most. */
  treeLimit?: number;
}

export interface Core {
  version(): string;
  scan(files: InputFile[]): ScanResult;
  knownOptions(): KnownOption[];
  Session: new (input: SessionInput, provider: Provider, options?: SessionOptions) => CoreSession;
}
