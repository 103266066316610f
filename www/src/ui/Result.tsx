import { createEffect, createMemo, createSignal, type JSX, on, Show } from "solid-js";
import { duration, plural } from "../model/format";
import type { RunState } from "../model/run";
import { lanesOf } from "../model/trace";
import { errorText, notInTree, unsupportedLines, type VerdictWords, verdictWords, walksText } from "../model/verdict";
import type { Finding } from "../types/Finding";
import type { Trace } from "../types/Trace";
import { Assumptions } from "./Assumptions";
import { Banner } from "./Banner";
import { CopyButton } from "./CopyButton";
import { DeadlockView } from "./DeadlockView";
import { FindingPicker } from "./FindingPicker";
import { LinkButtons } from "./LinkButtons";
import { ListenerReports } from "./ListenerReports";
import { LongText } from "./LongText";
import { Message } from "./Message";
import { OriginNote } from "./OriginNote";
import { OutcomesView } from "./OutcomesView";
import { StatTable } from "./Stats";
import type { Store } from "./store";
import { type Panel, TraceTabs } from "./TraceTabs";
import { TreePanel } from "./TreePanel";

type Done = Extract<RunState, { phase: "done" }>;

export function Result(props: { store: Store; state: Done }): JSX.Element {
  const [chosen, setChosen] = createSignal(0);
  const [step, setStep] = createSignal(0);
  const report = (): Done["report"] => props.state.report;
  const finding = createMemo((): Finding | undefined => report().findings[chosen()]);
  const waits = createMemo(() => finding()?.error.deadlock ?? []);
  const lanes = createMemo(() => {
    const found = finding();
    return found ? lanesOf(found.trace) : [];
  });
  const words = createMemo((): VerdictWords => {
    const found = finding();
    const all = verdictWords(report());
    return report().findings.length > 1 && found ? { ...all, text: errorText(found.error) } : all;
  });
  // Where the threads of a deadlock stand is said with each of them.
  const stack = (): string[] => (waits().length > 0 ? [] : (finding()?.error.stack ?? []));
  const numbers = (): string[] => {
    const { stats, walks } = report();
    const searched = [plural(stats.states_new, "state"), plural(stats.transitions, "transition"), duration(stats.time_ms)];
    return walks ? [...searched, walksText(walks)] : searched;
  };
  const panels = createMemo((): Panel[] => {
    const { mode, outcomes, listeners, stats } = report();
    const list: Panel[] = [];
    if (mode === "outcomes") list.push({ id: "outcomes", label: "Outcomes", view: () => <OutcomesView outcomes={outcomes} /> });
    if (mode === "run") list.push({ id: "printed", label: "Output", view: () => <Printed text={props.state.output} /> });
    if (listeners.length > 0) list.push({ id: "listeners", label: "Listeners", view: () => <ListenerReports reports={listeners} /> });
    if (mode !== "run") list.push({ id: "tree", label: "Search tree", view: () => <TreePanel store={props.store} note={notInTree(report().walks)} /> });
    list.push({ id: "numbers", label: "Numbers", view: () => <StatTable stats={stats} /> });
    return list;
  });
  // An error of the search as a whole (nothing has printed this) has no path to it.
  const trace = (): Trace | undefined => (finding()?.trace.steps.length ? finding()?.trace : undefined);
  // A trace is read from its end: the error is there.
  createEffect(on(finding, (found) => setStep(Math.max(0, (found?.trace.steps.length ?? 0) - 1))));
  return (
    <>
      <Banner words={words()} stack={stack()} numbers={numbers()}>
        <LinkButtons link={finding()?.link ?? ""} />
        <CopyButton text={props.state.json} label="Copy JSON report" />
      </Banner>
      <Show when={report().mode !== "run"}>
        <Assumptions all={report().assumptions} open={report().findings.length === 0} />
      </Show>
      <OriginNote origin={props.state.origin} />
      <Message text={[...unsupportedLines(report().unsupported), ...report().warnings]} tone="warn" />
      <Show when={report().findings.length > 1}>
        <FindingPicker findings={report().findings} chosen={chosen()} onChoose={setChosen} />
      </Show>
      <Show when={waits().length > 0}>
        <DeadlockView waits={waits()} lanes={lanes()} />
      </Show>
      <TraceTabs
        trace={trace()}
        sources={props.store.program()?.sources ?? []}
        step={step()}
        onStep={setStep}
        panels={panels()}
      />
    </>
  );
}

function Printed(props: { text: string }): JSX.Element {
  return (
    <div class="section">
      <LongText text={props.text || "The program printed nothing."} from="end" />
    </div>
  );
}
