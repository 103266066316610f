/** What there is to see of each phase of a search: a bar above, and tabs beside the source. */
import { COUNTS } from "../text/counts";
import { createMemo, createSignal, type JSX, on, createEffect, Show } from "solid-js";
import { missingClassNotes } from "../model/missing";
import { duration } from "../text/format";
import type { KeptAnswer } from "../model/draft";
import type { LinkView } from "../model/link";
import type { RunState } from "../model/run";
import { otherRefusals } from "../model/question";
import { doneWords, errorText, errorTitle, foundText, notInTree, reasonsText, stackLines, unsupportedLines, type VerdictWords, walksText } from "../text/verdict";
import { visible } from "../model/visible";
import { WITNESS } from "../text/ask";
import { CONNECTION } from "../text/connection";
import { GENERATED } from "../text/generate";
import { OUTCOMES } from "../text/trace";
import { TRACE } from "../text/workspace";
import { COPY } from "../text/page";
import { lastAnswer, replayTitle, replayWords } from "../text/replay";
import { RESULT_TABS, RUN, VERDICT } from "../text/result";
import type { Finding } from "../types/Finding";
import type { Report } from "../types/Report";
import { Assumptions } from "./Assumptions";
import { Races } from "./Races";
import { Banner } from "./Banner";
import { CodeText } from "./CodeText";
import { CopyButton } from "./CopyButton";
import { FindingPicker } from "./FindingPicker";
import { Icon } from "./icons";
import { LinkButtons } from "./LinkButtons";
import { ListenerReports } from "./ListenerReports";
import { LongText } from "./LongText";
import { createMedia } from "./media";
import { Message } from "./Message";
import { OriginNote } from "./OriginNote";
import { OutcomesView } from "./OutcomesView";
import { RunBar, RunPanel } from "./RunView";
import { Reductions } from "./Reductions";
import { StatTable } from "./Stats";
import { StartedAt } from "./StartedAt";
import { StructuresView } from "./structure-later";
import { Divergence } from "./share-later";
import type { Store } from "./store";
import type { Tab } from "./Tabs";
import { TraceOutput } from "./TraceOutput";
import { TracePane } from "./TracePane";
import type { Shown, Tracing } from "./tracing";
import { TreePanel, TreeView } from "./tree-later";

/** A tab with what it shows. */
export interface Panel extends Tab {
  view: () => JSX.Element;
  /** It fills its pane and scrolls by itself. */
  fills?: boolean;
}

const OUTCOMES_TAB = "outcomes";

type Of<P extends RunState["phase"]> = Extract<RunState, { phase: P }>;

export interface Results {
  /** The findings of the search, as far as they are told. */
  findings: () => Finding[];
  chosen: () => number;
  setChosen: (index: number) => void;
  /** The execution to look at; null where there is none. */
  shown: () => Shown | null;
}

/** Which execution belongs to what the search has come to. */
export function createResults(store: Store): Results {
  const [chosen, setChosen] = createSignal(0);
  const findings = createMemo((): Finding[] => {
    const state = store.run();
    if (state.phase === "done") return state.report.findings;
    return state.phase === "crashed" ? state.found : [];
  });
  createEffect(on(findings, () => setChosen(0), { defer: true }));
  const shown = createMemo((): Shown | null => {
    const way = store.way();
    if (way) return { title: VERDICT.way, trace: way.trace, error: null, link: way.link, shortened: null, critical: [] };
    const state = store.run();
    if (state.phase === "replayed") {
      const { trace, error, critical } = state.replay;
      return trace.steps.length > 0 ? { title: replayTitle(state.replay, state.again), trace, error, link: state.link, shortened: null, critical } : null;
    }
    const finding = findings()[chosen()];
    // An error of the search as a whole (nothing has printed this) has no path to it.
    if (!finding || finding.trace.steps.length === 0) return null;
    const title = finding.error.property === "reached" ? WITNESS.title : VERDICT.counterexample;
    return { title, trace: finding.trace, error: finding.error, link: finding.link, shortened: finding.shortened, critical: finding.shortened?.critical ?? [] };
  });
  return { findings, chosen, setChosen, shown };
}

interface ViewProps {
  store: Store;
  results: Results;
  tracing: Tracing;
  view: LinkView;
}

/** The bar above the panes. */
export function ResultBar(props: ViewProps): JSX.Element {
  const { store } = props;
  const phase = <P extends RunState["phase"]>(name: P): Of<P> | false => {
    const state = store.run();
    return state.phase === name ? (state as Of<P>) : false;
  };
  // A counterexample that is here again says what the answer was.
  const before = (): KeptAnswer | null => {
    const state = store.run();
    return state.phase === "replayed" && (state.again?.outcome ?? null) === null ? null : store.lastAnswer();
  };
  return (
    <>
      <Show when={before()}>
        {(answer) => (
          <p class="origin small" role="status" data-testid="last-answer">
            <CodeText text={visible(lastAnswer(answer()))} />
          </p>
        )}
      </Show>
      <Show when={phase("active")}>
        {(state) => (
          <RunBar store={store} state={state()}>
            <AboutText store={store} />
          </RunBar>
        )}
      </Show>
      <Show when={phase("done")}>{(state) => <DoneBar {...props} state={state()} />}</Show>
      <Show when={phase("replayed")}>{(state) => <ReplayedBar {...props} state={state()} />}</Show>
      <Show when={phase("rejected")}>{(state) => <Message text={state().message} />}</Show>
      <Show when={phase("crashed")}>{(state) => <CrashedBar {...props} state={state()} />}</Show>
    </>
  );
}

function backText([first]: Finding[]): string {
  if (!first) return VERDICT.close;
  return VERDICT.back((first.error.property === "reached" ? WITNESS.title : VERDICT.counterexample).toLowerCase());
}

/** Chips that are about the trace rather than about the verdict. */
function TraceNotes(props: ViewProps): JSX.Element {
  const { store } = props;
  const witness = (): number | null => (props.tracing.steering() || store.arranging.tab() === OUTCOMES_TAB ? null : props.tracing.witness());
  const backToOutcomes = (): void => {
    store.arranging.setTab(OUTCOMES_TAB);
    // The button that led here is there again.
    document.querySelector<HTMLElement>(".outcomes .opened button")?.focus();
  };
  return (
    <>
      <Show when={store.way()}>
        <span class="chip" data-tone="neutral">
          {VERDICT.isWay}{" "}
          <button type="button" class="chip-button" onClick={() => store.showWay(null)}>
            {backText(props.results.findings())}
          </button>
        </span>
      </Show>
      <Show when={witness() !== null}>
        <span class="chip" data-tone="neutral">
          {OUTCOMES.isWitness(witness() ?? 0)}{" "}
          <button type="button" class="chip-button" onClick={backToOutcomes}>
            {OUTCOMES.back}
          </button>
        </span>
      </Show>
    </>
  );
}

/** Whether the answer is about the text that is there, and what became of the failure that was looked at before that was written. */
function AboutText(props: { store: Store }): JSX.Element {
  return (
    <Show when={props.store.stale()} fallback={<Earlier store={props.store} />}>
      <span class="chip old" role="status">
        {TRACE.old}
      </span>
    </Show>
  );
}

/** What became of the failure that was looked at before the edit. */
function Earlier(props: { store: Store }): JSX.Element {
  return (
    <Show when={props.store.earlier()}>
      {(told) => (
        <span class="chip" data-tone={told().fails === null ? "neutral" : told().fails ? "violated" : "holds"} role="status">
          <CodeText text={visible(told().text)} />
        </span>
      )}
    </Show>
  );
}

/** One error of several. */
function Stepper(props: { results: Results }): JSX.Element {
  const many = (): number => props.results.findings().length;
  const at = (): number => props.results.chosen();
  const what = (): string => (props.results.findings()[0]?.error.property === "reached" ? WITNESS.many.toLowerCase() : VERDICT.errors.toLowerCase());
  return (
    <Show when={many() > 1}>
      <span class="finding-stepper">
        <button type="button" class="button icon small" aria-label={VERDICT.previousOf(what())} disabled={at() === 0} onClick={() => props.results.setChosen(at() - 1)}>
          <Icon name="previous" />
        </button>
        <span class="small">
          {at() + 1} / {many()}
        </span>
        <button type="button" class="button icon small" aria-label={VERDICT.nextOf(what())} disabled={at() === many() - 1} onClick={() => props.results.setChosen(at() + 1)}>
          <Icon name="next" />
        </button>
      </span>
    </Show>
  );
}

/** Whoever steers has the link to where they stand beside the choices. */
function VerdictLink(props: ViewProps & { link: string }): JSX.Element {
  return (
    <Show when={!props.tracing.steering()}>
      <LinkButtons link={props.link} main={props.store.session()?.main} view={props.view} />
    </Show>
  );
}

function DoneBar(props: ViewProps & { state: Of<"done"> }): JSX.Element {
  const report = (): Of<"done">["report"] => props.state.report;
  const finding = createMemo((): Finding | undefined => report().findings[props.results.chosen()]);
  // On a phone the list of outcomes would begin below the first screen.
  const small = createMedia("(max-width: 620px)");
  const words = createMemo((): VerdictWords => {
    const found = finding();
    const all = doneWords(props.state);
    return !props.state.generated && report().findings.length > 1 && found ? { ...all, text: foundText(found.error, report()) } : all;
  });
  // What an execution is looked at under would push it down.
  const rests = (): boolean => !props.state.generated && report().findings.length === 0 && props.tracing.shown() === null && !(report().mode === "outcomes" && small());
  const stack = (): string[] => stackLines(finding()?.error);
  const numbers = (): string[] => {
    const { stats, walks, mode } = report();
    // One execution is no search.
    if (mode === "run") return [duration(stats.time_ms)];
    const searched = [...COUNTS.searched(stats), duration(stats.time_ms)];
    return walks ? [...searched, walksText(walks)] : searched;
  };
  const link = (): string => props.tracing.shown()?.link ?? finding()?.link ?? "";
  const notes = createMemo(() => [
    ...missingClassNotes(report(), props.store.scan()),
    ...unsupportedLines(otherRefusals(report())),
    ...report().warnings,
  ]);
  return (
    <>
      <Banner
        words={words()}
        stack={stack()}
        numbers={numbers()}
        notes={
          <>
            <AboutText store={props.store} />
            <Show when={report().mode !== "run"}>
              <Races report={report().races} onOpen={props.store.openOwnLink} />
              <Assumptions all={report().assumptions} open={rests()} />
            </Show>
            <Show when={!props.state.generated}>
              <StartedAt store={props.store} main={props.state.main} />
            </Show>
            <TraceNotes {...props} />
          </>
        }
      >
        <Stepper results={props.results} />
        <VerdictLink {...props} link={link()} />
        <CopyButton text={props.state.json} label={COPY.report} />
      </Banner>
      <OriginNote origin={props.state.origin} />
      <Message text={notes()} tone="warn" />
    </>
  );
}

function ReplayedBar(props: ViewProps & { state: Of<"replayed"> }): JSX.Element {
  const replay = (): Of<"replayed">["replay"] => props.state.replay;
  const stack = (): string[] => stackLines(replay().error);
  const different = createMemo(() => {
    const { divergence } = replay();
    return divergence ? [VERDICT.differs(divergence)] : [];
  });
  return (
    <>
      <Banner
        words={replayWords(replay(), props.state.again)}
        stack={stack()}
        numbers={[COUNTS.steps(replay().trace.steps.length)]}
        notes={
          <>
            <AboutText store={props.store} />
            <StartedAt store={props.store} main={props.state.main} />
            <TraceNotes {...props} />
          </>
        }
      >
        <VerdictLink {...props} link={props.state.link} />
      </Banner>
      <Message text={different()} />
      <Show when={replay().difference}>{(difference) => <Divergence difference={difference()} onShow={(step) => props.tracing.setStep(step - 1)} />}</Show>
      <Message text={replay().warnings} tone="warn" />
    </>
  );
}

/** Something that did not arrive is no fault of the checker. */
function crashText({ message, connection, found }: Of<"crashed">): string {
  if (connection) return found.length > 0 ? `${message} ${CONNECTION.soFar}` : message;
  return VERDICT.crashed(message.replace(/\.$/, ""));
}

/** The core failed: what it had found is still worth having. */
function CrashedBar(props: ViewProps & { state: Of<"crashed"> }): JSX.Element {
  const finding = (): Finding | undefined => props.results.findings()[props.results.chosen()];
  return (
    <>
      <Message text={crashText(props.state)} />
      <Show when={finding()}>
        {(found) => (
          <Banner
            words={{ tone: "violated", title: errorTitle(found().error), text: errorText(found().error) }}
            stack={found().error.deadlock.length > 0 ? [] : found().error.stack}
            numbers={[]}
            notes={
              <>
                <AboutText store={props.store} />
                <TraceNotes {...props} />
              </>
            }
          >
            <Stepper results={props.results} />
            <VerdictLink {...props} link={found().link} />
          </Banner>
        )}
      </Show>
    </>
  );
}

/** The tabs beside the source. */
export function createPanels(store: Store, results: Results, tracing: Tracing): () => Panel[] {
  const phase = createMemo(() => store.run().phase);
  const report = createMemo(() => {
    const state = store.run();
    return state.phase === "done" ? state.report : null;
  });
  const crashed = createMemo(() => {
    const state = store.run();
    return state.phase === "crashed" ? state : null;
  });
  const replayed = createMemo(() => phase() === "replayed");
  const hasTrace = createMemo(() => tracing.shown() !== null);

  return createMemo((): Panel[] => {
    const list: Panel[] = [];
    if (phase() === "active") list.push({ id: "search", label: RESULT_TABS.search, view: () => <RunPanel store={store} /> });
    if (hasTrace()) {
      list.push({ id: "trace", label: RESULT_TABS.trace, view: () => <TracePane tracing={tracing} />, fills: true });
      list.push({ id: "output", label: RESULT_TABS.output, view: () => <Output tracing={tracing} /> });
    }
    if (phase() === "active") return list;
    if (results.findings().length > 1) {
      const label = results.findings()[0]?.error.property === "reached" ? WITNESS.many : VERDICT.errors;
      list.push({ id: "errors", label, badge: String(results.findings().length), view: () => <Errors results={results} /> });
    }
    const done = report();
    const failed = crashed();
    if (done) list.push(...(generatedPanels(store, done) ?? donePanels(store, done, tracing)));
    if (failed) list.push(...crashedPanels(store, failed));
    if (replayed() || !done) return list;
    // Where there is no error, an execution can still be gone through by hand.
    if (!hasTrace() && done.mode === "check") list.push({ id: "trace", label: RESULT_TABS.trace, view: () => <TracePane tracing={tracing} />, fills: true });
    return list;
  });
}

/** What a search for structures has found; null where it was none. */
function generatedPanels(store: Store, report: Report): Panel[] | null {
  const state = store.run();
  if (state.phase !== "done" || !state.generated) return null;
  const { generated, json, run } = state;
  return [
    { id: "structures", label: GENERATED.tab, badge: String(generated.answer.structures.length), view: () => <StructuresView view={generated} json={json} tests={(name) => store.client.generatedTests(run, name)} /> },
    { id: "numbers", label: RESULT_TABS.numbers, view: () => <Numbers report={report} /> },
  ];
}

function donePanels(store: Store, report: Of<"done">["report"], tracing: Tracing): Panel[] {
  const { mode, outcomes, listeners, verdict, incomplete_because } = report;
  const output = (): string => {
    const state = store.run();
    return state.phase === "done" ? state.output : "";
  };
  const first: Panel[] = [];
  if (mode === "outcomes") first.push({ id: OUTCOMES_TAB, label: RESULT_TABS.outcomes, view: () => <OutcomesView outcomes={outcomes} tracing={tracing} complete={verdict !== "incomplete"} why={reasonsText(incomplete_because)} /> });
  if (mode === "run") first.push({ id: "printed", label: RESULT_TABS.output, view: () => <LongText text={output() || RUN.printedNothing} from="end" /> });
  if (listeners.length > 0) first.push({ id: "listeners", label: RESULT_TABS.listeners, view: () => <ListenerReports reports={listeners} /> });
  const tree: Panel = { id: "tree", label: RESULT_TABS.tree, view: () => <TreePanel store={store} note={notInTree(report.walks, report.question ? WITNESS.the : undefined)} /> };
  const numbers: Panel = { id: "numbers", label: RESULT_TABS.numbers, view: () => <Numbers report={report} /> };
  return mode === "run" ? [...first, numbers] : [...first, tree, numbers];
}

/** Every number of a search, and what its reductions did. */
function Numbers(props: { report: Report }): JSX.Element {
  return (
    <>
      <StatTable stats={props.report.stats} />
      <Reductions reduced={props.report.reductions} leftOut={props.report.stats.left_out} />
    </>
  );
}

function crashedPanels(store: Store, state: Of<"crashed">): Panel[] {
  const list: Panel[] = [];
  const { live, output } = state;
  if (state.mode !== "run") list.push({ id: "tree", label: RESULT_TABS.tree, view: () => <TreeView tree={store.tree()} version={store.treeVersion()} live={live} /> });
  if (live) list.push({ id: "numbers", label: RESULT_TABS.numbers, view: () => <StatTable stats={live.stats} /> });
  if (output) list.push({ id: "printed", label: RESULT_TABS.output, view: () => <LongText text={output} from="end" /> });
  return list;
}

function Output(props: { tracing: Tracing }): JSX.Element {
  return <Show when={props.tracing.shown()}>{(shown) => <TraceOutput trace={shown().trace} step={props.tracing.step()} />}</Show>;
}

function Errors(props: { results: Results }): JSX.Element {
  return <FindingPicker findings={props.results.findings()} chosen={props.results.chosen()} onChoose={props.results.setChosen} />;
}
