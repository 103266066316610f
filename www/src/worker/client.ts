/**
 * The page's end of the worker: starts it, replaces it after a crash or when it no longer answers, and hands every message
 * on. A search that never comes back from one slice can still be cancelled: the worker is then thrown away.
 */
import type { CompileInput } from "../types/CompileInput";
import type { CompileResult } from "../types/CompileResult";
import type { GenerateRequest } from "../types/GenerateRequest";
import type { InputFile } from "../types/InputFile";
import type { NodeTrace } from "../types/NodeTrace";
import type { Predicate } from "../types/Predicate";
import type { ReplayedOn } from "../types/ReplayedOn";
import type { ScanResult } from "../types/ScanResult";
import type { SessionInput } from "../types/SessionInput";
import type { StateView } from "../types/StateView";
import workerUrl from "./worker?worker&url";
import { CompilerClient } from "./compiler-client";
import { CONNECTION, WORKER } from "../text/connection";
import type { WalkView } from "../types/WalkView";
import { whyNotStarted } from "./connection";
import type { EditSettings, OpenedLink } from "./core";
import type { FromWorker, RunMessage, ToWorker, WalkAction } from "./protocol";
import { Requests } from "./requests";

/** After this long without an answer to Cancel the worker is replaced. */
const CANCEL_PATIENCE_MS = 1500;
/** The same for the report of a search that has ended: thousands of outcomes have a link each. */
const REPORT_PATIENCE_MS = 60_000;

/** What `Worker` offers and the client uses; tests give their own. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface ClientEvents {
  ready(message: Extract<FromWorker, { type: "ready" }>): void;
  unavailable(message: string): void;
  run(message: RunMessage): void;
  /** A worker waits for a part of the core, or none does any more. */
  loading?(on: boolean): void;
}

/** What begins a run. */
type Opening = Extract<ToWorker, { type: "start" | "replay" | "explore" | "walk-explore" }>;

export class CheckerClient {
  private worker: WorkerLike;
  private run = 0;
  private running = false;
  /** The worker has said that the search has begun, and that it has ended: then it makes the report. */
  private begun = false;
  private ended = false;
  /** Somebody has pressed Cancel. */
  private cancelling = false;
  /** Somebody has pressed Pause. */
  private pausing = false;
  /** What the run was begun with. */
  private opening: Opening | null = null;
  /** The core could not be loaded; the next request tries again with a new worker. */
  private down = false;
  /** The worker has said something. */
  private heard = false;
  /** It waits for a part of the core. */
  private loading = false;
  private patience: ReturnType<typeof setTimeout> | undefined;
  /** The worker may still be busy with a run that nobody waits for any more, which has this number. */
  private left: { run: number; patience: ReturnType<typeof setTimeout> } | null = null;
  private readonly requests = new Requests();
  private readonly compiler: CompilerClient;

  constructor(
    private readonly create: () => WorkerLike,
    private readonly events: ClientEvents,
  ) {
    this.worker = this.spawn();
    this.compiler = new CompilerClient(create, (on) => this.events.loading?.(on || this.loading));
  }

  /** Gets a compiler ready, in a worker of its own: an editor was opened. */
  warmCompiler(): void {
    this.compiler.warm();
  }

  /**
   * Compiles, also while a search runs; a compilation that is under way ends without an answer. Never rejects: where there is
   * no answer, `problem` says why.
   */
  compile(input: CompileInput): Promise<CompileResult> {
    return this.compiler.compile(input);
  }

  /** Ends the compilation that is under way; its result has a `problem`. False where there is none. */
  cancelCompile(): boolean {
    return this.compiler.cancel();
  }

  scan(files: InputFile[]): Promise<ScanResult> {
    return this.ask((request) => ({ type: "scan", request, files }));
  }

  /** What a link holds; rejects with a sentence. */
  open(link: string): Promise<OpenedLink> {
    return this.ask((request) => ({ type: "open", request, link }));
  }

  /** A link to a program with its settings; rejects with a sentence. */
  editLink(input: SessionInput, edit: EditSettings): Promise<string> {
    return this.ask((request) => ({ type: "edit-link", request, input, edit }));
  }

  private readonly post = (message: ToWorker): void => this.worker.postMessage(message);

  private ask<T>(message: (request: number) => ToWorker): Promise<T> {
    this.revive();
    return this.requests.ask(this.post, message);
  }

  private begin(opening: (run: number) => Opening): number {
    const run = ++this.run;
    clearTimeout(this.patience);
    this.running = true;
    this.begun = this.ended = this.cancelling = this.pausing = false;
    this.opening = opening(run);
    this.revive();
    this.post(this.opening);
    return run;
  }

  /** Executes the path of a link and returns the number of the run. */
  replay(link: string): number {
    return this.begin((run) => ({ type: "replay", run, link }));
  }

  /** Starts a search and returns its number; with `generate` one for structures. */
  start(input: SessionInput, generate?: GenerateRequest): number {
    return this.begin((run) => ({ type: "start", run, input, ...(generate && { generate }) }));
  }

  /** Methods that structures can be generated for; rejects with a sentence. */
  predicates(files: InputFile[]): Promise<Predicate[]> {
    return this.ask((request) => ({ type: "predicates", request, files }));
  }

  /** The structures of search `of` as a class of JUnit tests; rejects with a sentence. */
  generatedTests(of: number, name: string): Promise<string> {
    return this.ask((request) => ({ type: "tests", request, of, name }));
  }

  /** Starts a search at a node of the tree of search `of` and returns its number. */
  explore(of: number, node: number): number {
    return this.begin((run) => ({ type: "explore", run, of, node }));
  }

  /** What is in the state at a node of the tree of search `of`; rejects with a sentence. */
  inspect(of: number, node: number): Promise<StateView> {
    return this.ask((request) => ({ type: "inspect", request, of, node }));
  }

  /** The way to that node; rejects with a sentence. */
  traceTo(of: number, node: number): Promise<NodeTrace> {
    return this.ask((request) => ({ type: "trace", request, of, node }));
  }

  /**
   * Opens a walk on a path: in the program of search `of`, with the settings that it has come to, if that is still there;
   * else in that of the input. Rejects with a sentence, as the other calls for the walk do.
   */
  walkOpen(input: SessionInput, path: readonly number[], of?: number): Promise<WalkView> {
    return this.ask((request) => ({ type: "walk-open", request, input, path, of }));
  }

  /** Lets the walk do something, and tells where it stands then. */
  walkAct(action: WalkAction): Promise<WalkView> {
    return this.ask((request) => ({ type: "walk", request, action }));
  }

  /** What is in the state after that many transitions of the walk. */
  walkState(step: number): Promise<StateView> {
    return this.ask((request) => ({ type: "walk-state", request, step }));
  }

  /** Starts a search where the walk stands and returns its number. */
  walkExplore(): number {
    return this.begin((run) => ({ type: "walk-explore", run }));
  }

  walkClose(): void {
    this.post({ type: "walk-close" });
  }

  /** Replays the failure of a link on a program that was edited since; rejects with a sentence. */
  replayOn(link: string, input: SessionInput): Promise<ReplayedOn> {
    return this.ask((request) => ({ type: "replay-on", request, link, input }));
  }

  /** Whether an error that was found is the one of a link from before an edit; rejects with a sentence. */
  isOldError(old: string, found: string): Promise<boolean> {
    return this.ask((request) => ({ type: "is-old", request, old, found }));
  }

  pause(): void {
    this.pausing = true;
    this.post({ type: "pause", run: this.run });
  }

  resume(): void {
    this.pausing = false;
    this.post({ type: "resume", run: this.run });
  }

  /** The answer is the report of what was found so far. */
  cancel(): void {
    if (!this.running || this.cancelling) return;
    if (this.isReplaying()) {
      this.fail(this.loading ? CONNECTION.cancelled : WORKER.cancelledReplay, true);
      return;
    }
    this.cancelling = true;
    this.post({ type: "cancel", run: this.run });
    this.waitFor(this.ended ? REPORT_PATIENCE_MS : CANCEL_PATIENCE_MS);
  }

  /**
   * Nobody waits for the run any more, nor for what was asked about its program: another one was opened. What that needs goes
   * to another worker where this one is not free soon.
   */
  abandon(): void {
    this.requests.forget(WORKER.putAway);
    if (!this.running) return;
    const run = this.run++;
    const hearsNothing = this.isReplaying();
    this.running = false;
    clearTimeout(this.patience);
    this.post({ type: "cancel", run });
    this.leave(null);
    this.left = { run, patience: setTimeout(() => this.replace(), hearsNothing ? 0 : CANCEL_PATIENCE_MS) };
  }

  /** What runs is the path of a link: it goes on without a pause, and hears nothing meanwhile. */
  private isReplaying(): boolean {
    return this.opening?.type === "replay";
  }

  private leave(left: CheckerClient["left"]): void {
    clearTimeout(this.left?.patience);
    this.left = left;
  }

  /** Another worker takes over what this one was asked for. */
  private replace(): void {
    const { opening } = this;
    this.exchange();
    this.requests.repeat(this.post, WORKER.putAway);
    if (!this.running || !opening) return;
    if (this.cancelling) this.end({ type: "crashed", run: this.run, message: WORKER.cancelledStart, connection: true });
    else if (opening.type === "start" || opening.type === "replay") {
      this.post(opening);
      if (this.pausing) this.pause();
    } else this.end({ type: "crashed", run: this.run, message: WORKER.putAway, connection: true });
  }

  /** Replaces the worker unless the search has ended by then. */
  private waitFor(ms: number): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      if (this.loading) this.fail(CONNECTION.cancelled, true);
      // The search stands still as long as that takes: it has done nothing wrong.
      else if (this.requests.has("replay-on")) this.fail(WORKER.cancelledTrying, true);
      // It reads the program and what that needs of the library: on a slow machine that takes longer than the patience.
      else if (!this.begun) this.fail(WORKER.cancelledStart, true);
      else if (this.ended) this.fail(WORKER.noReport, true);
      else this.fail(WORKER.noAnswer);
    }, ms);
  }

  /** Ends the worker and starts another one: what a large search has filled is given back. Nothing may be running. */
  renew(): void {
    if (this.running) return;
    this.exchange();
    this.requests.lose(WORKER.putAway);
  }

  /** Another worker in the place of this one. */
  private exchange(): void {
    this.tellLoading(false);
    clearTimeout(this.patience);
    this.leave(null);
    this.down = false;
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
    this.worker = this.spawn();
  }

  dispose(): void {
    clearTimeout(this.patience);
    this.leave(null);
    this.worker.terminate();
    this.compiler.dispose();
  }

  private revive(): void {
    if (!this.down) return;
    this.down = false;
    this.worker.terminate();
    this.worker = this.spawn();
  }

  private spawn(): WorkerLike {
    const worker = this.create();
    this.heard = false;
    worker.onmessage = ({ data }) => {
      this.heard = true;
      this.receive(data);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      // Its script did not arrive: another worker would fare no better until somebody asks again.
      const why = this.heard ? null : whyNotStarted(event);
      if (why !== null) this.receive({ type: "unavailable", message: why });
      else if (this.left) this.replace();
      else this.fail(event.message || WORKER.stopped);
    };
    return worker;
  }

  private receive(message: FromWorker): void {
    switch (message.type) {
      case "ready":
        return this.events.ready(message);
      case "unavailable":
        this.down = true;
        this.leave(null);
        this.requests.lose(message.message);
        if (this.running) this.end({ type: "rejected", run: this.run, message: CONNECTION.unchecked });
        return this.events.unavailable(message.message);
      case "scanned":
        return this.requests.answer(message.request, message.result);
      case "opened":
        return this.requests.answer(message.request, message.opened);
      case "edit-linked":
        return this.requests.answer(message.request, message.link);
      case "inspected":
        return this.requests.answer(message.request, message.view);
      case "traced":
        return this.requests.answer(message.request, message.way);
      case "predicates":
        return this.requests.answer(message.request, message.all);
      case "tests":
        return this.requests.answer(message.request, message.text);
      case "walked":
      case "walk-state":
        return this.requests.answer(message.request, message.view);
      case "replayed-on":
        return this.requests.answer(message.request, message.result);
      case "compared":
        return this.requests.answer(message.request, message.same);
      case "unopened":
      case "unseen":
      case "walk-failed":
      case "unreplayed":
        return this.requests.refuse(message.request, message.message);
      case "compiled":
        // Answers come from the worker that compiles.
        return;
      case "crashed":
        // The failure of a search that nobody waits for is nobody's, and so is that of what was asked about its program.
        if (this.left || (message.run !== null && message.run !== this.run)) return this.replace();
        return this.fail(message.message, message.connection === true);
      case "loading":
        return this.tellLoading(message.on);
      case "ended":
        if (message.run !== this.run || !this.running) return;
        this.ended = true;
        if (this.cancelling) this.waitFor(REPORT_PATIENCE_MS);
        return;
      case "done":
      case "replayed":
      case "rejected":
        return this.end(message);
      default:
        if (message.run !== this.run) return;
        if (message.type === "started") {
          this.begun = true;
          this.leave(null);
        }
        this.events.run(message);
    }
  }

  private end(message: RunMessage): void {
    if (message.run === this.left?.run) this.leave(null);
    if (message.run !== this.run) return;
    this.running = false;
    clearTimeout(this.patience);
    this.events.run(message);
  }

  private tellLoading(on: boolean): void {
    if (this.loading === on) return;
    this.loading = on;
    this.events.loading?.(on);
  }

  /** The worker is lost: say so to whoever waits for it, and replace it. `connection`: something did not arrive. */
  private fail(message: string, connection = false): void {
    this.exchange();
    this.requests.lose(message);
    if (this.running) this.end({ type: "crashed", run: this.run, message, ...(connection && { connection }) });
  }
}

/** Starts the real worker. The page's address travels in the worker's name: its own script lies in another folder. */
export function createWorker(): WorkerLike {
  const name = new URLSearchParams({ base: new URL(".", document.baseURI).href });
  if (__FAKE_CORE__ && new URLSearchParams(location.search).has("fake")) name.set("fake", "1");
  return new Worker(workerUrl, { type: "module", name: name.toString() });
}
