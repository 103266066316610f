/** The search as the page holds it: the worker's client, what it last said, and the tree that grows meanwhile. */
import { type Accessor, batch, createMemo, createSignal } from "solid-js";
import { asksQuestion } from "../model/question";
import { type Again, cancelRun, reduceRun, startsAgain, type RunState, startReplay, startRun } from "../model/run";
import { SearchTree } from "../model/tree";
import type { GenerateRequest } from "../types/GenerateRequest";
import type { KnownOption } from "../types/KnownOption";
import type { NodeTrace } from "../types/NodeTrace";
import type { SessionInput } from "../types/SessionInput";
import type { StateView } from "../types/StateView";
import { CheckerClient, createWorker } from "../worker/client";
import type { KnownListener } from "../worker/core";
import type { RunMessage } from "../worker/protocol";

export type CoreStatus =
  | { state: "loading" }
  | { state: "ready"; version: string; options: KnownOption[]; listeners: KnownListener[] }
  | { state: "unavailable"; message: string };

/** Bytes of a search after which its worker is ended rather than used again. */
const LARGE = 192 * 1024 * 1024;

export interface Search {
  client: CheckerClient;
  core: Accessor<CoreStatus>;
  /** The core's settings; none until it is loaded. */
  options: Accessor<KnownOption[]>;
  /** The core's listeners, likewise. */
  listeners: Accessor<KnownListener[]>;
  run: Accessor<RunState>;
  tree: Accessor<SearchTree>;
  /** Grows with every change of the tree, which is mutable for the sake of speed. */
  treeVersion: Accessor<number>;
  busy: Accessor<boolean>;
  /** A part of the core is on its way, and something waits for it. */
  loadingRest: Accessor<boolean>;
  /** With `generate` in the place of what the input asks, every structure for which a predicate holds. */
  begin(input: SessionInput, generate?: GenerateRequest): void;
  /** The states of the tree can be looked at: the search stands still or has ended. */
  still: Accessor<boolean>;
  /** The state at a node of the tree, by the tree's own number; rejects with a sentence. */
  inspect(node: number): Promise<StateView>;
  /** The way to it. */
  traceTo(node: number): Promise<NodeTrace>;
  /** Searches from that state. */
  explore(view: StateView): void;
  /** Executes the path of a link, or of what was on the screen before. */
  replay(link: string, input: SessionInput, again?: Again): void;
  /** What the last search, or the replay of a link, was made from; null where there was none. */
  session: Accessor<SessionInput | null>;
  /** The number of the last search; undefined where there was none, or a replay. */
  runNumber: Accessor<number | undefined>;
  /** Searches from where the walk stands, which is after so many transitions. */
  exploreWalk(steps: number): void;
  /** Forgets the last search; one that runs is cancelled. */
  reset(): void;
  pause(): void;
  resume(): void;
  cancel(): void;
}

export function createSearch(): Search {
  const [core, setCore] = createSignal<CoreStatus>({ state: "loading" });
  const [run, setRun] = createSignal<RunState>({ phase: "idle" });
  const [tree, setTree] = createSignal(new SearchTree());
  const [treeVersion, setTreeVersion] = createSignal(0);
  const [session, setSession] = createSignal<SessionInput | null>(null);
  const [loadingRest, setLoadingRest] = createSignal(false);
  const runNumber = (): number | undefined => {
    const state = run();
    return state.phase === "done" || state.phase === "active" ? state.run : undefined;
  };
  const busy = createMemo(() => run().phase === "active");
  const still = createMemo(() => {
    const state = run();
    return state.phase === "done" || (state.phase === "active" && state.activity === "paused");
  });
  const current = (): number => {
    const state = run();
    return state.phase === "idle" ? 0 : state.run;
  };
  const options = createMemo((): KnownOption[] => {
    const status = core();
    return status.state === "ready" ? status.options : [];
  });
  const listeners = createMemo((): KnownListener[] => {
    const status = core();
    return status.state === "ready" ? status.listeners : [];
  });

  const emptyTree = (): SearchTree => new SearchTree(undefined, asksQuestion(session()?.config ?? []) ? "witness" : "error");

  function receive(message: RunMessage): void {
    batch(() => {
      const state = run();
      if (message.type === "progress" && state.phase === "active" && startsAgain(state.live, message.progress)) {
        setTree(emptyTree());
        setTreeVersion(0);
      }
      if (message.type === "progress" && message.progress.tree.length > 0) {
        tree().add(message.progress.tree);
        setTreeVersion((version) => version + 1);
      }
      setRun((state) => reduceRun(state, message));
    });
  }

  /**
   * A WebAssembly memory never shrinks: after a search that filled it, the next one gets a new worker, and the old one gives
   * everything back.
   */
  function giveBack(): void {
    const state = run();
    if (state.phase === "idle" || state.phase === "active") return;
    if ((state.live?.memory ?? 0) >= LARGE) client.renew();
  }

  function clear(state: RunState, input?: SessionInput | null): void {
    batch(() => {
      if (input !== undefined) setSession(input);
      setTree(emptyTree());
      setTreeVersion(0);
      setRun(state);
    });
  }

  const client = new CheckerClient(createWorker, {
    ready: ({ version, options: known, listeners: those }) => setCore({ state: "ready", version, options: known, listeners: those }),
    unavailable: (message) => setCore({ state: "unavailable", message }),
    run: receive,
    loading: setLoadingRest,
  });

  function cancel(): void {
    if (!busy()) return;
    client.cancel();
    setRun(cancelRun);
  }

  return {
    client, core, options, listeners, run, tree, treeVersion, busy, loadingRest, still, cancel, session, runNumber,
    inspect: (node) => client.inspect(current(), tree().number(node)),
    traceTo: (node) => client.traceTo(current(), tree().number(node)),
    explore: ({ node, steps }) => {
      const state = run();
      if (state.phase === "idle") return;
      clear(startRun(client.explore(state.run, node), state.mode, state.main, { steps }));
    },
    exploreWalk: (steps) => {
      const input = session();
      if (input) clear(startRun(client.walkExplore(), "check", input.main, { steps }));
    },
    begin: (input, generate) => {
      giveBack();
      clear(startRun(client.start(input, generate), input.mode, generate ? `${generate.class}#${generate.predicate}` : input.main), input);
    },
    replay: (link, input, again) => {
      giveBack();
      clear(startReplay(client.replay(link), input.mode, input.main, again), input);
    },
    reset: () => {
      client.abandon();
      giveBack();
      clear({ phase: "idle" }, null);
    },
    pause: () => client.pause(),
    resume: () => client.resume(),
  };
}
