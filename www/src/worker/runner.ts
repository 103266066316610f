/**
 * Runs sessions in slices. Between two slices the worker's message queue is served, so Pause and Cancel answer within one
 * slice whatever the search does. It knows nothing of workers or wasm: tests drive it with the stand-in core.
 */
import { WORKER } from "../text/connection";
import { MAX_EDGES } from "../model/tree";
import type { Progress } from "../types/Progress";
import type { Report } from "../types/Report";
import { Compiling } from "./compiling";
import type { Core, CoreSession, Provider } from "./core";
import type { FromWorker, ToWalk, ToWorker } from "./protocol";
import { Arrivals, isTrap, messageOf, type RunnerHost, SLICE_MS } from "./slices";
import { Walker } from "./walk";

/** Progress goes to the page this often: smooth to the eye, and the copying stays below one percent. */
const REPORT_EVERY_MS = 66;

interface Active {
  run: number;
  session: CoreSession;
  paused: boolean;
  activeMs: number;
  lastPost: number;
  pending: Progress | null;
  /** It lists structures. */
  generates: boolean;
}

export class Runner {
  private active: Active | null = null;
  /** The search that has ended last: its states can still be looked at. */
  private ended: { run: number; session: CoreSession } | null = null;
  private readonly compiling: Compiling;
  private readonly walker: Walker;
  private readonly arrivals: Arrivals;
  private readonly provider: Provider;

  constructor(
    private readonly core: Core,
    provider: Provider,
    private readonly host: RunnerHost,
  ) {
    this.arrivals = new Arrivals(provider);
    this.provider = this.arrivals.provider;
    this.compiling = new Compiling(core, this.provider, host, (work) => this.guard(null, work));
    this.walker = new Walker(core, this.provider, (run) => this.found(run));
  }

  receive(message: ToWorker): void {
    if (message.type === "scan") {
      this.guard(null, () => {
        const result = this.core.scan(message.files);
        this.host.post({ type: "scanned", request: message.request, result });
      });
    } else if (message.type === "start") {
      this.start(message);
    } else if (message.type === "open" || message.type === "edit-link") {
      this.open(message);
    } else if (message.type === "replay") {
      this.replay(message);
    } else if (message.type === "explore") {
      this.explore(message);
    } else if (message.type === "replay-on") {
      this.replayOn(message);
    } else if (message.type === "is-old") {
      this.compare(message);
    } else if (message.type === "inspect" || message.type === "trace" || message.type === "predicates" || message.type === "tests") {
      this.look(message);
    } else if (message.type === "compile" || message.type === "warm-compiler" || message.type === "cancel-compile") {
      this.compiling.receive(message);
    } else if (isForWalk(message)) {
      this.walk(message);
    } else if (message.type === "walk-explore") {
      this.exploreWalk(message);
    } else if (this.active?.run === message.run) {
      this.control(this.active, message.type);
    }
  }

  private start({ run, input, generate }: Extract<ToWorker, { type: "start" }>): void {
    const create = (): CoreSession => {
      this.dispose();
      return new this.core.Session(input, this.provider, { now: () => this.host.now(), treeLimit: MAX_EDGES, ...(generate && { generate }) });
    };
    this.begin(run, create, generate !== undefined);
  }

  private explore({ run, of, node }: Extract<ToWorker, { type: "explore" }>): void {
    this.begin(run, () => {
      const session = this.sessionOf(of).exploreFrom(node);
      this.dispose();
      return session;
    });
  }

  private walk(message: ToWalk): void {
    this.guard(null, () => {
      try {
        const answer = this.walker.answer(message);
        if (answer) this.host.post(answer);
      } catch (error) {
        if (isTrap(error) || message.type === "walk-close") throw error;
        this.host.post({ type: "walk-failed", request: message.request, message: messageOf(error) });
      }
    });
  }

  private exploreWalk({ run }: Extract<ToWorker, { type: "walk-explore" }>): void {
    this.begin(run, () => {
      const session = this.walker.explore({ now: () => this.host.now(), treeLimit: MAX_EDGES });
      this.dispose();
      return session;
    });
  }

  private begin(run: number, create: () => CoreSession, generates = false): void {
    this.guard(run, () => {
      let session: CoreSession;
      const began = this.host.now();
      try {
        session = create();
      } catch (error) {
        // A trap is ours, an Error is the user's input.
        if (isTrap(error)) throw error;
        this.host.post({ type: "rejected", run, message: messageOf(error) });
        return;
      }
      const active: Active = {
        run,
        session,
        paused: false,
        activeMs: this.host.now() - began,
        lastPost: -Infinity,
        pending: null,
        generates,
      };
      this.active = active;
      this.host.post({ type: "started", run });
      this.next(active);
    });
  }

  private look(message: Extract<ToWorker, { type: "inspect" | "trace" | "predicates" | "tests" }>): void {
    const { request } = message;
    this.guard(null, () => {
      try {
        this.host.post(this.seen(message));
      } catch (error) {
        if (isTrap(error)) throw error;
        this.host.post({ type: "unseen", request, message: messageOf(error) });
      }
    });
  }

  private seen(message: Extract<ToWorker, { type: "inspect" | "trace" | "predicates" | "tests" }>): FromWorker {
    const { request } = message;
    switch (message.type) {
      case "inspect":
        return { type: "inspected", request, view: this.sessionOf(message.of).inspect(message.node) };
      case "trace":
        return { type: "traced", request, way: this.sessionOf(message.of).traceTo(message.node) };
      case "predicates":
        return { type: "predicates", request, all: this.core.predicates(message.files) };
      case "tests":
        return { type: "tests", request, text: this.sessionOf(message.of).generatedTests(message.name) };
    }
  }

  private sessionOf(run: number): CoreSession {
    const found = this.found(run);
    if (!found) throw new Error(WORKER.noSearch);
    return found;
  }

  private found(run: number): CoreSession | undefined {
    return [this.active, this.ended].find((candidate) => candidate?.run === run)?.session;
  }

  private open(message: Extract<ToWorker, { type: "open" | "edit-link" }>): void {
    const { request } = message;
    this.guard(null, () => {
      try {
        this.host.post(
          message.type === "open"
            ? { type: "opened", request, opened: this.core.openLink(message.link) }
            : { type: "edit-linked", request, link: this.core.editLink(message.input, message.edit) },
        );
      } catch (error) {
        if (isTrap(error)) throw error;
        this.host.post({ type: "unopened", request, message: messageOf(error) });
      }
    });
  }

  /** In one go: a path is as long as it is, and whoever cannot wait for it cancels the worker. */
  private replay({ run, link }: Extract<ToWorker, { type: "replay" }>): void {
    this.guard(run, () => {
      this.dispose();
      this.host.post({ type: "started", run });
      try {
        this.host.post({ type: "replayed", run, link, replay: this.core.replayLink(link, this.provider) });
      } catch (error) {
        if (isTrap(error)) throw error;
        this.host.post({ type: "rejected", run, message: messageOf(error) });
      }
    });
  }

  private replayOn({ request, link, input }: Extract<ToWorker, { type: "replay-on" }>): void {
    this.guard(null, () => {
      try {
        this.host.post({ type: "replayed-on", request, result: this.core.replayOn(link, input, this.provider) });
      } catch (error) {
        if (isTrap(error)) throw error;
        this.host.post({ type: "unreplayed", request, message: messageOf(error) });
      }
    });
  }

  private compare({ request, old, found }: Extract<ToWorker, { type: "is-old" }>): void {
    this.guard(null, () => {
      try {
        this.host.post({ type: "compared", request, same: this.core.isOldError(old, found, this.provider) });
      } catch (error) {
        if (isTrap(error)) throw error;
        this.host.post({ type: "unreplayed", request, message: messageOf(error) });
      }
    });
  }

  private control(active: Active, type: "pause" | "resume" | "cancel"): void {
    const { run } = active;
    if (type === "pause" && !active.paused) {
      active.paused = true;
      this.flush(active);
      this.host.post({ type: "paused", run });
    } else if (type === "resume" && active.paused) {
      active.paused = false;
      this.host.post({ type: "resumed", run });
      this.next(active);
    } else if (type === "cancel") {
      this.guard(run, () => active.session.cancel());
      if (active.paused) {
        active.paused = false;
        this.next(active);
      }
    }
  }

  private next(active: Active): void {
    this.host.later(() => this.slice(active));
  }

  private slice(active: Active): void {
    if (this.active !== active || active.paused) return;
    this.guard(active.run, () => {
      const began = this.host.now();
      const progress = active.session.step(SLICE_MS);
      const ended = this.host.now();
      active.activeMs += ended - began;
      // The tree of a search that has started again is another one.
      if (active.pending && active.pending.restarts !== progress.restarts) this.flush(active, ended);
      active.pending = mergeProgress(active.pending, progress);
      if (progress.done) {
        this.finish(active);
        return;
      }
      this.tellFinding(active);
      if (ended - active.lastPost >= REPORT_EVERY_MS) this.flush(active, ended);
      this.next(active);
    });
  }

  /** At once, so that a core that fails later cannot lose it. One in a slice: its trace is an execution of its own. */
  private tellFinding(active: Active): void {
    const finding = active.session.nextFinding();
    if (!finding) return;
    // Whoever hears of an error knows which search has found it.
    this.flush(active);
    this.host.post({ type: "finding", run: active.run, finding });
  }

  private finish(active: Active): void {
    this.flush(active);
    this.host.post({ type: "ended", run: active.run });
    const report = active.session.report();
    const { run, session, activeMs } = active;
    this.active = null;
    this.ended = { run, session };
    if (active.generates) this.tellStructures(active, report);
    else this.host.post({ type: "done", run, report, json: session.reportJson(), activeMs });
  }

  /** Where nothing can be generated, that is known when the program has said so. */
  private tellStructures({ run, session, activeMs }: Active, report: Report): void {
    try {
      const generated = session.generated();
      // The outcomes are the structures in other words, and many.
      this.host.post({ type: "done", run, report: { ...report, outcomes: [] }, json: session.generatedJson(), activeMs, generated });
    } catch (error) {
      if (isTrap(error)) throw error;
      this.host.post({ type: "rejected", run, message: messageOf(error) });
    }
  }

  private flush(active: Active, now = this.host.now()): void {
    if (!active.pending) return;
    const { run, pending: progress, activeMs } = active;
    active.pending = null;
    active.lastPost = now;
    this.host.post({ type: "progress", run, progress, activeMs });
  }

  private dispose(): void {
    const { active, ended } = this;
    this.active = null;
    this.ended = null;
    active?.session.free();
    ended?.session.free();
  }

  /** Whatever escapes from the core is an internal error: the page shows it and starts a new worker. */
  private guard(run: number | null, work: () => void): void {
    this.arrivals.begin();
    try {
      work();
    } catch (error) {
      const { active } = this;
      if (active) {
        // What was found so far belongs to the user; the session itself is poisoned and is not freed.
        this.flush(active);
        this.active = null;
      }
      this.ended = null;
      this.walker.forget();
      this.host.post({ type: "crashed", run, message: messageOf(error), ...(this.arrivals.failed(error) && { connection: true }) });
    }
  }
}

/** Joins what two slices reported: the newer numbers, both parts of what streams. Nobody else has the older one any more. */
export function mergeProgress(older: Progress | null, newer: Progress): Progress {
  if (!older) return newer;
  const { tree } = older;
  // In place: a slice brings thousands of edges, and copying them all for each would take longer than the search.
  for (const edge of newer.tree) tree.push(edge);
  return { ...newer, output: older.output + newer.output, tree };
}

export function isForWalk(message: ToWorker): message is ToWalk {
  return ["walk-open", "walk", "walk-state", "walk-close"].includes(message.type);
}
