/**
 * One execution as the panes show it together: which trace, which event of it, and who decides how it goes on. Trace, state
 * and source pane read the same object, so that they stand at the same place also where one looks at a witness or steers.
 */
import { type Accessor, batch, createComputed, createMemo, createSignal, on, onCleanup, untrack } from "solid-js";
import { type EventRef, eventNamed, eventsIn, mainEvent } from "../model/events";
import type { SourceFile } from "../model/intake";
import { findSource, type Place } from "../model/sources";
import { focusOf, type Lane, lanesOf, positionsAt } from "../model/trace";
import { OUTCOME_TABLE } from "../text/result";
import { TRACE } from "../text/trace";
import type { Conflict } from "../types/Conflict";
import type { ErrorInfo } from "../types/ErrorInfo";
import type { Outcome } from "../types/Outcome";
import type { SessionInput } from "../types/SessionInput";
import type { Shortened } from "../types/Shortened";
import type { StateView } from "../types/StateView";
import type { Trace } from "../types/Trace";
import type { WalkOption } from "../types/WalkOption";
import type { WalkView } from "../types/WalkView";
import type { CheckerClient } from "../worker/client";
import type { WalkAction } from "../worker/protocol";
import { Walking, type WalkPlace } from "./walking";
import { createWatches, type Watches } from "./watches";

/** One execution to look at: a counterexample, the replay of a link, the way to a node of the tree, an outcome's witness. */
export interface Shown {
  title: string;
  trace: Trace;
  error: ErrorInfo | null;
  /** Empty where there is none. */
  link: string;
  shortened: Shortened | null;
  /** Steps that begin with a critical choice, where that is known. */
  critical: readonly number[];
}

/** Where a thread stands in the source. */
interface Mark {
  line: number;
  /** The thread's number. */
  lane: number;
  name: string;
}

/** A place in an execution as it was kept: step and event from 0. */
export interface LinkedPlace {
  /** Null for the last one. */
  step: number | null;
  /** Null for the one that stands for the step. */
  event: number | null;
}

/** What the panes need of the page's store. */
export interface TracingStore {
  client: CheckerClient;
  /** What the execution was made from; null where that is not known: then it can be read, not walked in. */
  session: () => SessionInput | null;
  /** The number of the search that it is of; undefined for others. */
  runNumber?: () => number | undefined;
  /** Searches from where the walk stands, after so many transitions. */
  exploreWalk?: (steps: number) => void;
}

export interface TracingOptions {
  /** Null where the execution can only be read. */
  store: TracingStore | null;
  sources: () => SourceFile[];
  /** A new object is a new execution: it is shown from `first`, or from its end. */
  shown: () => Shown | null;
  /** What a link points at. */
  first?: () => LinkedPlace | null;
  /** Who was in conflict over which data, as far as the search has told. */
  conflicts?: () => readonly Conflict[];
  /** Somebody picked a line. */
  onPlace?: (place: Place | null) => void;
}

/** Somebody decides how the execution goes on. */
export interface Steering {
  view: WalkView;
  /** What is known of the execution, beyond where it stands too. */
  known: Trace;
}

export interface Tracing {
  /** What is shown now: the given execution, a witness, or the one that is steered. */
  shown: Accessor<Shown | null>;
  lanes: Accessor<Lane[]>;
  /** Who was in conflict over which data; none where nothing says so. */
  conflicts: Accessor<readonly Conflict[]>;
  /** The step that is looked at, from 0; -1 at the start of an execution that is steered. */
  step: Accessor<number>;
  setStep(step: number): void;
  /** The event that is looked at. */
  at: Accessor<EventRef>;
  select(ref: EventRef): void;
  /** The line to show in the source, where threads stand in it, and which lines the step ran. */
  place: Accessor<Place | null>;
  pick(place: Place | null): void;
  marks: Accessor<Mark[]>;
  ran: Accessor<number[]>;
  sources: () => SourceFile[];
  /** States can be asked for, and one can steer. */
  walkable: Accessor<boolean>;
  /** The state after that many transitions; rejects with a sentence. */
  stateAfter(transitions: number): Promise<StateView>;
  /** Changes where states of the same number are other states. */
  version: Accessor<number>;
  steering: Accessor<boolean>;
  steered: Accessor<Steering | null>;
  /** The walk is doing something. */
  working: Accessor<boolean>;
  /** Why the last thing that was asked of the walk cannot be done. */
  problem: Accessor<string | null>;
  /** Stands after that many transitions and lets one choose. */
  takeOver(transitions: number): void;
  take(option: WalkOption): void;
  undo(): void;
  finish(): void;
  /** Looks for an error from where one stands; null where the page cannot. */
  search: (() => void) | null;
  /** Back to what was shown before; what that is. */
  leave(): void;
  home: Accessor<Shown | null>;
  /** Shows an outcome's witness; its number stays in `witness`. */
  openWitness(outcome: Outcome, index: number): void;
  witness: Accessor<number | null>;
  watches: Watches;
}

const NO_PLACE: EventRef = { step: 0, event: -1 };
const EMPTY: Trace = { steps: [], path: [] };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");

export function createTracing(options: TracingOptions): Tracing {
  const { store } = options;
  const walking = store && new Walking(store.client);
  onCleanup(() => walking?.close());
  const [steered, setSteered] = createSignal<Steering | null>(null);
  const [witness, setWitness] = createSignal<{ index: number; shown: Shown } | null>(null);
  const [version, setVersion] = createSignal(0);
  const [at, setAt] = createSignal<EventRef>(NO_PLACE);
  const [picked, setPicked] = createSignal<Place | null>(null);
  const [working, setWorking] = createSignal(0);
  const [problem, setProblem] = createSignal<string | null>(null);
  /** Of what is asked one after the other, only the last answer counts. */
  let turn = 0;

  const given = createMemo(() => witness()?.shown ?? options.shown());
  const shown = createMemo((): Shown | null => {
    const walk = steered();
    if (!walk) return given();
    const { view, known } = walk;
    const error = known.steps.length === view.trace.steps.length ? view.error : null;
    return { title: "", trace: known, error, link: view.link, shortened: null, critical: [] };
  });
  const trace = (): Trace => shown()?.trace ?? EMPTY;
  const lanes = createMemo(() => lanesOf(trace()));

  function select({ step, event }: EventRef): void {
    const last = trace().steps.length - 1;
    batch(() => {
      setPicked(null);
      setAt({ step: Math.max(steered() ? -1 : 0, Math.min(step, last)), event });
      if (steered() && step + 1 !== steered()?.view.step) act({ do: "go", step: step + 1 });
    });
  }
  const setStep = (step: number): void => select({ step, event: mainEvent(trace(), step) });

  // Another execution begins, or something else is asked of the program, which may have none: nothing of the old one is true of it.
  createComputed(
    on([options.shown, () => store?.session()], ([next]) => {
      turn++;
      batch(() => {
        setSteered(null);
        setWitness(null);
        setProblem(null);
        setWorking(0);
        walking?.forget();
        setVersion((old) => old + 1);
        const last = Math.max(0, (next?.trace.steps.length ?? 0) - 1);
        const first = options.first?.();
        const step = Math.min(first?.step ?? last, last);
        // The number of an event says nothing of a step that is not there.
        const event = first?.step === step ? first.event : null;
        select({ step, event: eventNamed(next?.trace ?? EMPTY, step, event) });
      });
    }),
  );

  const placeOf = (of: Shown | null): WalkPlace | null => {
    const input = store?.session();
    return input ? { input, path: of?.trace.path ?? EMPTY.path, of: store?.runNumber?.() } : null;
  };
  /** Where the walk is opened: the path of what is shown, of the steered execution as far as it is known. */
  const place = (): WalkPlace | null => placeOf(steered() ? shown() : given());

  async function ask(work: (mine: number) => Promise<void>): Promise<void> {
    const mine = ++turn;
    setWorking((count) => count + 1);
    setProblem(null);
    try {
      await work(mine);
    } catch (error) {
      if (mine === turn) setProblem(messageOf(error));
    } finally {
      setWorking((count) => Math.max(0, count - 1));
    }
  }

  /** Takes over what a walk says. States up to `unchanged` transitions are what they were. */
  function arrive(view: WalkView, before: Trace, unchanged: number, follow: boolean): void {
    const { trace: now, recorded, step } = view;
    // As long as nothing else was chosen, what lies ahead stays known.
    const known = recorded === before.steps.length && recorded > now.steps.length ? before : now;
    batch(() => {
      walking?.moved(known.path, unchanged);
      if (known !== before) setVersion((old) => old + 1);
      setSteered({ view, known });
      if (follow) {
        setPicked(null);
        setAt({ step: step - 1, event: mainEvent(known, step - 1) });
      }
    });
  }

  function act(action: WalkAction): void {
    const where = untrack(place);
    const before = untrack(trace);
    const stands = untrack(steered)?.view.step ?? 0;
    if (!where || !walking) return;
    void ask(async (mine) => {
      const view = await walking.act(where, action, stands);
      const chosen = action.do === "take" || action.do === "finish";
      if (mine === turn) arrive(view, before, chosen ? stands : Infinity, action.do !== "go");
    });
  }

  function takeOver(transitions: number): void {
    const where = place();
    const before = trace();
    if (!where || !walking) return;
    void ask(async (mine) => {
      const opened = await walking.open(where);
      // A path that is empty leads to where the first choice is.
      const known = before.steps.length > 0 ? before : opened.trace;
      const view = await walking.act(where, { do: "go", step: before.steps.length > 0 ? transitions : opened.step }, 0);
      if (mine === turn) arrive(view, known, Infinity, true);
    });
  }

  function leave(): void {
    turn++;
    const was = given();
    const { step } = at();
    batch(() => {
      setSteered(null);
      setProblem(null);
      walking?.forget();
      setVersion((old) => old + 1);
      setPicked(null);
      const last = (was?.trace.steps.length ?? 0) - 1;
      const target = Math.max(0, Math.min(step, last));
      setAt({ step: target, event: mainEvent(was?.trace ?? EMPTY, target) });
    });
  }

  function openWitness(outcome: Outcome, index: number): void {
    const input = store?.session();
    if (!input || !walking) return;
    void ask(async (mine) => {
      const view = await walking.open({ input, path: outcome.path, of: store?.runNumber?.() });
      if (mine !== turn) return;
      batch(() => {
        setSteered(null);
        setVersion((old) => old + 1);
        // The walk is known by the outcome's path: it need not be opened again.
        const opened: Trace = { ...view.trace, path: outcome.path };
        setWitness({ index, shown: { title: OUTCOME_TABLE.witnessOf(index), trace: opened, error: view.error, link: outcome.link, shortened: null, critical: [] } });
        setStep(opened.steps.length - 1);
      });
    });
  }

  const focuses = createMemo(() => focusOf(trace()));
  const line = createMemo((): Place | null => {
    const { step, event } = at();
    const told = eventsIn(trace().steps[step])[event];
    if (told && told.line > 0) return told;
    return focuses()[step]?.line ?? null;
  });
  const current = createMemo(() => picked() ?? line());
  const source = createMemo(() => {
    const here = current();
    return here ? findSource(options.sources(), here) : null;
  });
  const marks = createMemo((): Mark[] => {
    const here = source();
    if (!here) return [];
    return positionsAt(trace(), lanes(), at().step)
      .filter(({ line: where }) => findSource(options.sources(), where) === here)
      .map(({ lane, line: where }) => ({ line: where.line, lane: lane.thread, name: lane.name }));
  });
  const ran = createMemo((): number[] => {
    const here = source();
    const lines = trace().steps[at().step]?.lines ?? [];
    return lines.filter((where) => !where.library && findSource(options.sources(), where) === here).map((where) => where.line);
  });

  const walkable = (): boolean => store !== null && store.session() !== null;
  const stateAfter = (transitions: number): Promise<StateView> => {
    const where = untrack(place);
    return where && walking ? walking.state(where, transitions) : Promise.reject(new Error(TRACE.noProgram));
  };
  return {
    shown, lanes, at, select, setStep, marks, ran, steered, problem, version, takeOver, leave, openWitness,
    step: () => at().step,
    place: current,
    pick: (where) => {
      setPicked(where);
      options.onPlace?.(where);
    },
    sources: options.sources,
    conflicts: () => options.conflicts?.() ?? [],
    walkable, stateAfter,
    steering: () => steered() !== null,
    working: () => working() > 0,
    take: (option) => act({ do: "take", index: option.index }),
    undo: () => act({ do: "undo" }),
    finish: () => act({ do: "finish" }),
    home: given,
    search: store?.exploreWalk ? () => store.exploreWalk?.(steered()?.view.step ?? 0) : null,
    witness: () => witness()?.index ?? null,
    watches: createWatches({ shown, version, walkable, stateAfter }),
  };
}
