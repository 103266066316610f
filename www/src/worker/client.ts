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

/** After this long without an answer to Cancel the worker is replaced. */
const CANCEL_PATIENCE_MS = 1500;
/** The same for the report of a search that has heard it: thousands of outcomes have a link each. */
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

/** Nobody has looked at what was asked: the worker is lost, or something that it needs did not arrive. */
export class Lost extends Error {}

interface Waiting<T> {
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

export class CheckerClient {
  private worker: WorkerLike;
  private run = 0;
  private running = false;
  /** What runs is the path of a link: it goes on without a pause, and hears nothing meanwhile. */
  private replaying = false;
  /** The worker has said that the search has begun. */
  private begun = false;
  private request = 0;
  /** The core could not be loaded; the next request tries again with a new worker. */
  private down = false;
  /** The worker has said something. */
  private heard = false;
  /** It waits for a part of the core. */
  private loading = false;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly scans = new Map<number, Waiting<ScanResult>>();
  private readonly opens = new Map<number, Waiting<OpenedLink>>();
  private readonly editLinks = new Map<number, Waiting<string>>();
  private readonly views = new Map<number, Waiting<StateView>>();
  private readonly ways = new Map<number, Waiting<NodeTrace>>();
  private readonly predicateLists = new Map<number, Waiting<Predicate[]>>();
  private readonly testTexts = new Map<number, Waiting<string>>();
  private readonly compiler: CompilerClient;
  private readonly walks = new Map<number, Waiting<WalkView>>();
  private readonly walkStates = new Map<number, Waiting<StateView>>();
  private readonly replays = new Map<number, Waiting<ReplayedOn>>();
  private readonly comparisons = new Map<number, Waiting<boolean>>();

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

  /** Ends the compilation that is under way; its result has a `problem`. */
  cancelCompile(): void {
    this.compiler.cancel();
  }

  scan(files: InputFile[]): Promise<ScanResult> {
    const request = ++this.request;
    this.revive();
    return new Promise((resolve, reject) => {
      this.scans.set(request, { resolve, reject });
      this.worker.postMessage({ type: "scan", request, files });
    });
  }

  /** What a link holds; rejects with a sentence. */
  open(link: string): Promise<OpenedLink> {
    const request = ++this.request;
    this.revive();
    return new Promise((resolve, reject) => {
      this.opens.set(request, { resolve, reject });
      this.worker.postMessage({ type: "open", request, link });
    });
  }

  /** A link to a program with its settings; rejects with a sentence. */
  editLink(input: SessionInput, edit: EditSettings): Promise<string> {
    const request = ++this.request;
    this.revive();
    return new Promise((resolve, reject) => {
      this.editLinks.set(request, { resolve, reject });
      this.worker.postMessage({ type: "edit-link", request, input, edit });
    });
  }

  private begin(): number {
    this.running = true;
    this.replaying = false;
    this.begun = false;
    return ++this.run;
  }

  /** Executes the path of a link and returns the number of the run. */
  replay(link: string): number {
    const run = this.begin();
    this.replaying = true;
    this.revive();
    this.worker.postMessage({ type: "replay", run, link });
    return run;
  }

  /** Starts a search and returns its number; with `generate` one for structures. */
  start(input: SessionInput, generate?: GenerateRequest): number {
    const run = this.begin();
    this.revive();
    this.worker.postMessage({ type: "start", run, input, ...(generate && { generate }) });
    return run;
  }

  /** Methods that structures can be generated for; rejects with a sentence. */
  predicates(files: InputFile[]): Promise<Predicate[]> {
    const request = ++this.request;
    this.revive();
    return new Promise((resolve, reject) => {
      this.predicateLists.set(request, { resolve, reject });
      this.worker.postMessage({ type: "predicates", request, files });
    });
  }

  /** The structures of search `of` as a class of JUnit tests; rejects with a sentence. */
  generatedTests(of: number, name: string): Promise<string> {
    const request = ++this.request;
    return new Promise((resolve, reject) => {
      this.testTexts.set(request, { resolve, reject });
      this.worker.postMessage({ type: "tests", request, of, name });
    });
  }

  /** Starts a search at a node of the tree of search `of` and returns its number. */
  explore(of: number, node: number): number {
    const run = this.begin();
    this.revive();
    this.worker.postMessage({ type: "explore", run, of, node });
    return run;
  }

  /** What is in the state at a node of the tree of search `of`; rejects with a sentence. */
  inspect(of: number, node: number): Promise<StateView> {
    const request = ++this.request;
    return new Promise((resolve, reject) => {
      this.views.set(request, { resolve, reject });
      this.worker.postMessage({ type: "inspect", request, of, node });
    });
  }

  /** The way to that node; rejects with a sentence. */
  traceTo(of: number, node: number): Promise<NodeTrace> {
    const request = ++this.request;
    return new Promise((resolve, reject) => {
      this.ways.set(request, { resolve, reject });
      this.worker.postMessage({ type: "trace", request, of, node });
    });
  }

  /**
   * Opens a walk on a path: in the program of search `of`, with the settings that it has come to, if that is still there;
   * else in that of the input. Rejects with a sentence, as the other calls for the walk do.
   */
  walkOpen(input: SessionInput, path: readonly number[], of?: number): Promise<WalkView> {
    this.revive();
    return this.askWalk(this.walks, (request) => ({ type: "walk-open", request, input, path, of }));
  }

  /** Lets the walk do something, and tells where it stands then. */
  walkAct(action: WalkAction): Promise<WalkView> {
    return this.askWalk(this.walks, (request) => ({ type: "walk", request, action }));
  }

  /** What is in the state after that many transitions of the walk. */
  walkState(step: number): Promise<StateView> {
    return this.askWalk(this.walkStates, (request) => ({ type: "walk-state", request, step }));
  }

  /** Starts a search where the walk stands and returns its number. */
  walkExplore(): number {
    const run = this.begin();
    this.worker.postMessage({ type: "walk-explore", run });
    return run;
  }

  walkClose(): void {
    this.worker.postMessage({ type: "walk-close" });
  }

  private askWalk<T>(waiting: Map<number, Waiting<T>>, message: (request: number) => ToWorker): Promise<T> {
    const request = ++this.request;
    return new Promise((resolve, reject) => {
      waiting.set(request, { resolve, reject });
      this.worker.postMessage(message(request));
    });
  }

  /** Replays the failure of a link on a program that was edited since; rejects with a sentence. */
  replayOn(link: string, input: SessionInput): Promise<ReplayedOn> {
    const request = ++this.request;
    this.revive();
    return new Promise((resolve, reject) => {
      this.replays.set(request, { resolve, reject });
      this.worker.postMessage({ type: "replay-on", request, link, input });
    });
  }

  /** Whether an error that was found is the one of a link from before an edit; rejects with a sentence. */
  isOldError(old: string, found: string): Promise<boolean> {
    const request = ++this.request;
    this.revive();
    return new Promise((resolve, reject) => {
      this.comparisons.set(request, { resolve, reject });
      this.worker.postMessage({ type: "is-old", request, old, found });
    });
  }

  pause(): void {
    this.worker.postMessage({ type: "pause", run: this.run });
  }

  resume(): void {
    this.worker.postMessage({ type: "resume", run: this.run });
  }

  cancel(): void {
    if (!this.running) return;
    if (this.replaying) {
      this.fail(this.loading ? CONNECTION.cancelled : WORKER.cancelledReplay, true);
      return;
    }
    this.worker.postMessage({ type: "cancel", run: this.run });
    this.waitFor(CANCEL_PATIENCE_MS);
  }

  /** Replaces the worker unless the search has ended by then. */
  private waitFor(ms: number): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      if (this.loading) this.fail(CONNECTION.cancelled, true);
      // The search stands still as long as that takes: it has done nothing wrong.
      else if (this.replays.size > 0) this.fail(WORKER.cancelledTrying, true);
      // It reads the program and what that needs of the library: on a slow machine that takes longer than the patience.
      else if (!this.begun) this.fail(WORKER.cancelledStart, true);
      else this.fail(WORKER.noAnswer);
    }, ms);
  }

  /** Ends the worker and starts another one: what a large search has filled is given back. Nothing may be running. */
  renew(): void {
    if (this.running) return;
    this.tellLoading(false);
    clearTimeout(this.patience);
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
    this.rejectWaiting(WORKER.putAway);
    this.worker = this.spawn();
  }

  dispose(): void {
    clearTimeout(this.patience);
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
        this.rejectWaiting(message.message);
        if (this.running) this.end({ type: "rejected", run: this.run, message: CONNECTION.unchecked });
        return this.events.unavailable(message.message);
      case "scanned":
        this.scans.get(message.request)?.resolve(message.result);
        this.scans.delete(message.request);
        return;
      case "opened":
        this.opens.get(message.request)?.resolve(message.opened);
        this.opens.delete(message.request);
        return;
      case "edit-linked":
        this.editLinks.get(message.request)?.resolve(message.link);
        this.editLinks.delete(message.request);
        return;
      case "unopened":
        for (const waiting of [this.opens, this.editLinks]) {
          waiting.get(message.request)?.reject(new Error(message.message));
          waiting.delete(message.request);
        }
        return;
      case "inspected":
        this.views.get(message.request)?.resolve(message.view);
        this.views.delete(message.request);
        return;
      case "traced":
        this.ways.get(message.request)?.resolve(message.way);
        this.ways.delete(message.request);
        return;
      case "predicates":
        this.predicateLists.get(message.request)?.resolve(message.all);
        this.predicateLists.delete(message.request);
        return;
      case "tests":
        this.testTexts.get(message.request)?.resolve(message.text);
        this.testTexts.delete(message.request);
        return;
      case "unseen":
        for (const waiting of [this.views, this.ways, this.predicateLists, this.testTexts]) {
          waiting.get(message.request)?.reject(new Error(message.message));
          waiting.delete(message.request);
        }
        return;
      case "compiled":
        // Answers come from the worker that compiles.
        return;
      case "walked":
        this.walks.get(message.request)?.resolve(message.view);
        this.walks.delete(message.request);
        return;
      case "walk-state":
        this.walkStates.get(message.request)?.resolve(message.view);
        this.walkStates.delete(message.request);
        return;
      case "walk-failed":
        for (const waiting of [this.walks, this.walkStates]) {
          waiting.get(message.request)?.reject(new Error(message.message));
          waiting.delete(message.request);
        }
        return;
      case "replayed-on":
        this.replays.get(message.request)?.resolve(message.result);
        this.replays.delete(message.request);
        return;
      case "compared":
        this.comparisons.get(message.request)?.resolve(message.same);
        this.comparisons.delete(message.request);
        return;
      case "unreplayed":
        for (const waiting of [this.replays, this.comparisons]) {
          waiting.get(message.request)?.reject(new Error(message.message));
          waiting.delete(message.request);
        }
        return;
      case "crashed":
        return this.fail(message.message, message.connection === true);
      case "loading":
        return this.tellLoading(message.on);
      case "cancelled":
        if (message.run === this.run && this.running) this.waitFor(REPORT_PATIENCE_MS);
        return;
      case "done":
      case "replayed":
      case "rejected":
        return this.end(message);
      default:
        if (message.run !== this.run) return;
        if (message.type === "started") this.begun = true;
        this.events.run(message);
    }
  }

  private end(message: RunMessage): void {
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
    this.tellLoading(false);
    clearTimeout(this.patience);
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
    this.rejectWaiting(message);
    this.worker = this.spawn();
    if (this.running) {
      this.running = false;
      this.events.run({ type: "crashed", run: this.run, message, ...(connection && { connection }) });
    }
  }

  private rejectWaiting(message: string): void {
    for (const waiting of [this.scans, this.opens, this.editLinks, this.views, this.ways, this.walks, this.walkStates, this.replays, this.comparisons, this.predicateLists, this.testTexts]) {
      for (const { reject } of waiting.values()) reject(new Lost(message));
      waiting.clear();
    }
  }
}

/** Starts the real worker. The page's address travels in the worker's name: its own script lies in another folder. */
export function createWorker(): WorkerLike {
  const name = new URLSearchParams({ base: new URL(".", document.baseURI).href });
  if (__FAKE_CORE__ && new URLSearchParams(location.search).has("fake")) name.set("fake", "1");
  return new Worker(workerUrl, { type: "module", name: name.toString() });
}
