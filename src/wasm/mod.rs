//! The JavaScript API (wasm-bindgen): what the page's worker and Node see.
//!
//! | file | what it does |
//! |---|---|
//! | `session` | `class Session`: slices, or a promise with callbacks |
//! | `compiler` | `class Compiler`: sources become class files |
//! | `walk` | `class Walk`: one execution in one's own hands |
//! | `exercise` | `class Task`, `readAnswer`, `fileKind`: exercises and answers to them |
//! | `generate` | `predicates`; sessions that list structures |
//! | `links` | `openLink`, `replayLink`, `replayOn`, `isOldError` |
//! | `host` | `cliMain(args, host)`: the command line over Node's files |
//! | `device` | how much memory there is |
//! | `convert` | values across the border |
//!
//! Errors of the user's are `Error`s with one sentence. A bug of ours is one too: the panic hook throws it, and after that
//! the module must not be used again (the page replaces its worker).

mod compiler;
mod convert;
mod device;
mod exercise;
mod generate;
mod host;
mod links;
mod session;
mod walk;

use wasm_bindgen::prelude::*;

use crate::report::InputFile;
use crate::util::clip;
use convert::{from_js, to_js};

#[wasm_bindgen(start)]
fn start() {
    crate::config::set_device(device::device());
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        let place = info.location().map(|l| format!(" ({}:{})", l.file(), l.line())).unwrap_or_default();
        let text = info.payload_as_str().unwrap_or("a panic");
        let sentence = format!("internal error: {text}{place}; please report it with the program");
        let thrown = js_sys::Error::new(&sentence);
        thrown.set_name(convert::INTERNAL);
        wasm_bindgen::throw_val(thrown.into());
    }));
}

#[wasm_bindgen(typescript_custom_section)]
const KNOWN_OPTION: &str = include_str!("../../www/src/types/KnownOption.ts");

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
// What reports consist of, as the checker's own code has it (made from it, like KnownOption).
import type {
  CheckedAnswer, Difference, ErrorInfo, ExerciseView, Finding, GenerateRequest, GeneratedView, InputFile, Mode, NodeTrace, Outcome, Predicate, Progress, Property, ReplayedOn, Report, ScanResult,
  SessionInput, StateView, Stats, Trace, TraceStep, TreeEdge, WalkView,
} from "./types/index.js";
export type {
  CheckedAnswer, Difference, ErrorInfo, ExerciseView, Finding, GenerateRequest, GeneratedView, InputFile, Mode, NodeTrace, Outcome, Predicate, Progress, Property, ReplayedOn, Report, ScanResult,
  SessionInput, StateView, Stats, Trace, TraceStep, TreeEdge, WalkView,
};
/** How an execution came out when its link was made. */
export interface ExpectedEnd { end: string; property?: Property; exception?: string; message?: string; stdout?: string }
/** How a program is compiled that is handed on to be edited. */
export interface EditSettings { release?: number; lint?: boolean }
/** What a link holds. `edit`: it is a program to edit, and has no path. */
export interface OpenedLink {
  input: SessionInput; path: number[]; step: number | null; engine: string; library: string;
  expected: ExpectedEnd | null; edit: EditSettings | null;
}
/** How the path of a link came out when it was executed again: the object of `replay --json`. */
export interface Replay {
  reproduced: boolean; divergence: string | null; difference?: Difference; end: string; error: ErrorInfo | null;
  stdout: string; trace: Trace; critical: number[]; critical_complete: boolean; warnings: string[];
}
/** A listener that `listener=…` can name. Code in texts stands between backticks. */
export interface KnownListener {
  name: string;
  /** Further names. */
  aliases: string[];
  about: string;
  /** Its settings. A key that ends with a dot stands for all that begin with it. */
  keys: { key: string; description: string }[];
}
/** Returns the bytes of a file of the class-library bundle, synchronously; undefined when there is none. */
export type Provider = (file: string) => Uint8Array | undefined;
/** `generate`: in the place of what the input asks, every structure for which a predicate holds. */
export interface SessionOptions { now?: () => number; treeLimit?: number; generate?: GenerateRequest }
/** `heap`: bytes that a compilation may take; `timeMs`: how long it may work. */
export interface CompilerOptions { now?: () => number; heap?: number; timeMs?: number }
/** `onStates` hears how many states a search has met so far. */
export interface TaskOptions { now?: () => number; onStates?: (states: number) => void }
/** What an answer file says. */
export interface ReadAnswer {
  exercise: { id: string; hash: string };
  engine: string;
  files: { path: string; regions: string[] }[];
  verdict: "solved" | "not-solved" | "not-decided";
  reasons: string[];
}
export interface RunCallbacks {
  onProgress?(progress: Progress): void;
  onTree?(edges: TreeEdge[]): void;
  onOutput?(text: string): void;
  /** An error, as soon as it is found; the report may know a shorter way to it. */
  onError?(finding: Finding): void;
  onDone?(report: Report): void;
}
export type ListenerEvent =
  | "execute-instruction" | "instruction-executed" | "choice-registered" | "choice-set" | "choice-advanced"
  | "choice-processed" | "object-created" | "object-released" | "object-exposed" | "object-locked"
  | "object-unlocked" | "object-wait" | "object-notify" | "class-loaded" | "method-entered" | "method-exited"
  | "exception-thrown" | "exception-handled" | "exception-bailed-out" | "thread-started" | "thread-blocked"
  | "thread-waiting" | "thread-notified" | "thread-terminated" | "thread-scheduled" | "state-advanced"
  | "state-backtracked" | "state-stored" | "state-restored" | "state-processed" | "state-purged"
  | "search-started" | "constraint-hit" | "property-violated" | "search-finished";
/** Which happenings of an event are wanted; `*` stands for any letters. Which of them an event knows, its error says. */
export interface ListenerFilter {
  thread?: string; class?: string; method?: string; field?: string; insn?: string;
  id?: string; generator?: string; kind?: string; library?: boolean;
}
/** A happening, as far as the event knows of it. */
export interface ListenerEventInfo {
  event: ListenerEvent;
  thread?: string; class?: string; method?: string; line?: number; insn?: string; ran?: string; field?: string;
  object?: string; flag?: boolean;
  choices?: { id: string; kind: string; index: number; count: number; value: string }[];
  depth?: number; node?: number; state?: number; kind?: string; error?: unknown; constraint?: string;
}
/** What a listener's callback may answer: not to explore this path further, or to end the search. */
export type ListenerAnswer = "prune" | "stop" | void;
/** A state that was just met, for `Session.heuristic` to value. */
export interface HeuristicState {
  /** Its number, transitions on the way, the thread that ran last, and whether it can go on. */
  state: number; depth: number; current: number; goes_on: boolean;
  /** Ways to go on from here. */
  choices: number;
  /** On the way: choices of data with more than one value, preemptions, deviations from round robin. */
  data_choices: number; preemptions: number; delays: number;
  /** Threads that ran in the last transitions, the last one last. */
  ran: number[];
  /** How many threads are alive, and how many of them cannot go on. */
  alive: number; blocked: number;
  /** The threads that are alive: the first 64. */
  threads: {
    thread: number; name: string;
    /** `runnable`, `blocked`, `waiting`, `parked`, `sleeping`, `joining` or `class-init`. */
    does: string;
    enabled: boolean; frames: number;
    /** Where it stands: class with dots, file and line; empty or 0 where unknown. */
    class: string; file: string; line: number;
  }[];
  /** Bytes printed on the way. */
  output_length: number;
  /** What the program has said with `Verify.setHeuristicSearchValue`. */
  value: number;
}
/** What `Session.perturb` replaces by choices. Further keys are parameters of the generator class. */
export interface Perturbation {
  /** `pack.Class.field`: what is read from it. Or `method` with `parameter`, or with `result`: what it returns. */
  field?: string;
  method?: string;
  parameter?: string | number;
  result?: boolean;
  choices?: readonly (number | boolean | string)[];
  /** Generator class; the one for a set of the field's type if it is left out. */
  class?: string;
  /** `File.java:12`: only there. */
  location?: string;
  [parameter: string]: unknown;
}
export interface Host {
  readFile(path: string): Uint8Array | undefined;
  listDir(path: string): string[] | undefined;
  isDir(path: string): boolean;
  /** When a file was last changed, in milliseconds since 1970; undefined where that is not known. */
  modified?(path: string): number | undefined;
  /** `bytes` is what the program has printed where that is no text. */
  stdout(text: string, bytes?: Uint8Array): void;
  stderr(text: string, bytes?: Uint8Array): void;
  now(): number;
  classlib(file: string): Uint8Array | undefined;
  /** The next bytes of standard input, waiting for them; undefined at its end. */
  stdin?(): Uint8Array | undefined;
  /** Writes what a listener offers as a file. */
  writeFile?(path: string, content: Uint8Array): void;
  /** Writes a file where there is none; throws an error with the code EEXIST where there is something. */
  createFile?(path: string, content: Uint8Array): void;
  colors?: boolean;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A function or object whose type TypeScript knows from above.
    #[wasm_bindgen(typescript_type = "KnownOption[]")]
    pub type KnownOptions;

    /// The listeners, likewise.
    #[wasm_bindgen(typescript_type = "KnownListener[]")]
    pub type KnownListeners;
}

#[wasm_bindgen]
extern "C" {
    /// The page's: puts in place what the split has left out of the first piece of this module.
    #[wasm_bindgen(js_name = "interleaveLoadRest")]
    fn load_rest_now();
}

/// Called by the first piece where a function of the rest is called that is not there yet (`pkg-scripts/split`). It loads
/// the rest, or throws, and then this module must not be used again. A module that is whole does not call it.
#[wasm_bindgen(js_name = "loadRest")]
pub fn load_rest() {
    load_rest_now();
}

/// Version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    crate::session::VERSION.to_string()
}

/// A look at dropped files (`InputFile[]`): classes with `main`, JUnit tests, one sentence for each file that cannot be used.
#[wasm_bindgen(unchecked_return_type = "ScanResult")]
pub fn scan(#[wasm_bindgen(unchecked_param_type = "InputFile[]")] files: JsValue) -> Result<JsValue, JsValue> {
    let files: Vec<InputFile> = from_js(files, "files")?;
    let mut result = crate::input::scan(&files);
    crate::junit::add_tests(&files, &mut result);
    for problem in &mut result.problems {
        *problem = clip(problem).into_owned();
    }
    to_js(&result)
}

/// The configuration table, without what only property files use.
#[wasm_bindgen(js_name = knownOptions)]
pub fn known_options() -> Result<KnownOptions, JsValue> {
    Ok(to_js(&crate::config::known_options())?.unchecked_into())
}

/// The listeners that configuration can name, with the settings of each.
#[wasm_bindgen(js_name = knownListeners)]
pub fn known_listeners() -> Result<KnownListeners, JsValue> {
    #[derive(serde::Serialize)]
    struct Key {
        key: &'static str,
        description: &'static str,
    }
    #[derive(serde::Serialize)]
    struct Known {
        name: &'static str,
        aliases: &'static [&'static str],
        about: &'static str,
        keys: Vec<Key>,
    }
    let known: Vec<Known> = crate::listener::KINDS
        .iter()
        .map(|kind| Known {
            name: kind.name,
            aliases: kind.aliases,
            about: kind.about,
            keys: kind.keys.iter().map(|&(key, description)| Key { key, description }).collect(),
        })
        .collect();
    Ok(to_js(&known)?.unchecked_into())
}
