/**
 * Every message between the page and its worker, in both directions.
 *
 * A `run` number ties answers to the search they belong to: a message of an older search is dropped by the page.
 */
import type { CompileInput } from "../types/CompileInput";
import type { CompileResult } from "../types/CompileResult";
import type { Finding } from "../types/Finding";
import type { GeneratedView } from "../types/GeneratedView";
import type { GenerateRequest } from "../types/GenerateRequest";
import type { InputFile } from "../types/InputFile";
import type { KnownOption } from "../types/KnownOption";
import type { NodeTrace } from "../types/NodeTrace";
import type { Predicate } from "../types/Predicate";
import type { Progress } from "../types/Progress";
import type { ReplayedOn } from "../types/ReplayedOn";
import type { Report } from "../types/Report";
import type { ScanResult } from "../types/ScanResult";
import type { SessionInput } from "../types/SessionInput";
import type { StateView } from "../types/StateView";
import type { WalkView } from "../types/WalkView";
import type { EditSettings, KnownListener, OpenedLink, Replay } from "./core";

/** What a walk is asked to do; it answers with where it stands then. */
export type WalkAction =
  | { do: "view" }
  /** Goes on with the choices of an option. */
  | { do: "take"; index: readonly number[] }
  | { do: "undo" }
  /** Back or forward along what is known. */
  | { do: "go"; step: number }
  /** Goes on with first choices until the program has ended. */
  | { do: "finish" };

/** Messages for the walk: one execution in the user's hands. There is one at a time. */
export type ToWalk =
  /** Goes the path: in the program of search `of`, with the settings that it has come to, if that is still there. */
  | { type: "walk-open"; request: number; input: SessionInput; path: readonly number[]; of?: number | undefined }
  | { type: "walk"; request: number; action: WalkAction }
  /** What is in the state after that many transitions. */
  | { type: "walk-state"; request: number; step: number }
  /** Nobody needs it any more. */
  | { type: "walk-close" };

/** What comes of them. */
export type FromWalk =
  | { type: "walked"; request: number; view: WalkView }
  | { type: "walk-state"; request: number; view: StateView }
  /** It cannot be done: one clear sentence. The walk stands where it stood. */
  | { type: "walk-failed"; request: number; message: string };

/** From the page to the worker. */
export type ToWorker =
  | { type: "scan"; request: number; files: InputFile[] }
  /** With `generate` in the place of what the input asks: every structure for which a predicate holds. */
  | { type: "start"; run: number; input: SessionInput; generate?: GenerateRequest | undefined }
  /** Which methods `generate` can be asked about. */
  | { type: "predicates"; request: number; files: InputFile[] }
  /** The structures of search `of` as a class of JUnit tests. */
  | { type: "tests"; request: number; of: number; name: string }
  /** Says what a link holds. */
  | { type: "open"; request: number; link: string }
  /** Makes a link to a program that is to be edited. */
  | { type: "edit-link"; request: number; input: SessionInput; edit: EditSettings }
  /** Executes a link's path. */
  | { type: "replay"; run: number; link: string }
  /** What is in the state at a node of the tree of search `of`, which stands still or has ended. */
  | { type: "inspect"; request: number; of: number; node: number }
  /** The way to it. */
  | { type: "trace"; request: number; of: number; node: number }
  /** Starts a search there. */
  | { type: "explore"; run: number; of: number; node: number }
  | ToWalk
  /** Starts a search where the walk stands. */
  | { type: "walk-explore"; run: number }
  | { type: "pause"; run: number }
  | { type: "resume"; run: number }
  | { type: "cancel"; run: number }
  /** A compiler will be needed: gets one ready. */
  | { type: "warm-compiler" }
  /** Compiles, in the place of a compilation that is under way. */
  | { type: "compile"; request: number; input: CompileInput }
  | { type: "cancel-compile"; request: number }
  /** Replays the failure of a link on a program that was edited since. */
  | { type: "replay-on"; request: number; link: string; input: SessionInput }
  /** Compares an error that was found with the one of a link from before an edit. */
  | { type: "is-old"; request: number; old: string; found: string };

/** From the worker to the page. */
export type FromWorker =
  /** The core is loaded. */
  | { type: "ready"; version: string; options: KnownOption[]; listeners: KnownListener[] }
  /** The core cannot be loaded at all. */
  | { type: "unavailable"; message: string }
  | { type: "scanned"; request: number; result: ScanResult }
  | { type: "opened"; request: number; opened: OpenedLink }
  | { type: "edit-linked"; request: number; link: string }
  /** A link that cannot be opened or made: one clear sentence. */
  | { type: "unopened"; request: number; message: string }
  | { type: "inspected"; request: number; view: StateView }
  | { type: "traced"; request: number; way: NodeTrace }
  | { type: "predicates"; request: number; all: Predicate[] }
  | { type: "tests"; request: number; text: string }
  /** A node that cannot be gone to, or another thing that cannot be told: one clear sentence. */
  | { type: "unseen"; request: number; message: string }
  | FromWalk
  /** The session exists; slices begin. */
  | { type: "started"; run: number }
  /** `activeMs` is the time spent working, without pauses. */
  | { type: "progress"; run: number; progress: Progress; activeMs: number }
  /** An error of a search that goes on. */
  | { type: "finding"; run: number; finding: Finding }
  | { type: "paused"; run: number }
  | { type: "resumed"; run: number }
  /** The search has ended; its report is made now, which can take a while. */
  | { type: "ended"; run: number }
  /** The input was refused: one clear sentence. */
  | { type: "rejected"; run: number; message: string }
  | { type: "done"; run: number; report: Report; json: string; activeMs: number; generated?: GeneratedView }
  /** A link was executed. */
  | { type: "replayed"; run: number; replay: Replay; link: string }
  /** A compilation has ended, one way or another. */
  | { type: "compiled"; request: number; result: CompileResult }
  /** What became of an old failure. */
  | { type: "replayed-on"; request: number; result: ReplayedOn }
  /** Whether an error that was found is the old one. */
  | { type: "compared"; request: number; same: boolean }
  /** It could not be replayed or compared: one clear sentence. */
  | { type: "unreplayed"; request: number; message: string }
  /** The core waits for a part of itself, or waits no longer. */
  | { type: "loading"; on: boolean }
  /** The core threw or trapped. The worker is of no further use. `connection`: something that it needs did not arrive. */
  | { type: "crashed"; run: number | null; message: string; connection?: boolean };

/** The messages that belong to one search. */
export type RunMessage = Exclude<
  FromWorker,
  | { type: "ready" | "unavailable" | "scanned" | "opened" | "edit-linked" | "unopened" | "inspected" | "traced" | "predicates" | "tests" | "unseen" | "compiled" | "loading" }
  | FromWalk
  | { type: "replayed-on" | "compared" | "unreplayed" }
  | { type: "ended" }
>;
