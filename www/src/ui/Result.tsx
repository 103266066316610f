import { createEffect, createMemo, createSignal, For, type JSX, Match, on, onMount, Show, Switch } from "solid-js";
import { count, duration, plural } from "../model/format";
import type { RunState } from "../model/run";
import { lanesOf } from "../model/trace";
import { errorText, errorTitle, replayCommand, type Tone, verdictWords } from "../model/verdict";
import type { Finding } from "../types/Finding";
import { CopyButton } from "./CopyButton";
import { DeadlockView } from "./DeadlockView";
import { Icon, type IconName } from "./icons";
import { createMedia } from "./media";
import { Message } from "./Message";
import { OutcomesView } from "./OutcomesView";
import { StatTable } from "./Stats";
import type { Store } from "./store";
import { type Tab, Tabs } from "./Tabs";
import { TraceOutput } from "./TraceOutput";
import { TracePanels } from "./TracePanels";
import { TreeView } from "./TreeView";

type Done = Extract<RunState, { phase: "done" }>;

const TONE_ICONS: Record<Tone, IconName> = { holds: "check", violated: "cross", incomplete: "alert", neutral: "check" };

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
  // A trace is read from its end: the error is there.
  createEffect(on(finding, (found) => setStep(Math.max(0, (found?.trace.steps.length ?? 0) - 1))));
  return (
    <>
      <Banner state={props.state} finding={finding()} />
      <Message text={report().warnings} tone="warn" />
      <Show when={report().findings.length > 1}>
        <FindingPicker findings={report().findings} chosen={chosen()} onChoose={setChosen} />
      </Show>
      <Show when={waits().length > 0}>
        <DeadlockView waits={waits()} lanes={lanes()} />
      </Show>
      <ResultTabs store={props.store} state={props.state} finding={finding()} step={step()} onStep={setStep} />
    </>
  );
}

function Banner(props: { state: Done; finding: Finding | undefined }): JSX.Element {
  let title: HTMLHeadingElement | undefined;
  const words = createMemo(() => verdictWords(props.state.report));
  // Where the threads of a deadlock stand is said with each of them.
  const stack = (): string[] => (props.finding?.error.deadlock.length ? [] : (props.finding?.error.stack ?? []));
  const message = (): string => {
    const several = props.state.report.findings.length > 1;
    return several && props.finding ? errorText(props.finding.error) : words().text;
  };
  // Pause and Cancel are gone; whoever stood on them continues at the verdict.
  onMount(() => {
    if (!document.activeElement || document.activeElement === document.body) title?.focus();
  });
  return (
    <section class="banner" data-tone={words().tone} aria-label="Verdict" data-testid="verdict">
      <span class="banner-mark">
        <Icon name={TONE_ICONS[words().tone]} />
      </span>
      <div class="banner-words">
        <h2 tabindex="-1" ref={(element) => (title = element)}>
          {words().title}
        </h2>
        <p>{message()}</p>
        <Show when={stack().length > 0}>
          <ol class="stack mono" aria-label="Stack trace">
            <For each={stack().slice(0, 8)}>{(line) => <li>at {line}</li>}</For>
            <Show when={stack().length > 8}>
              <li>and {stack().length - 8} more</li>
            </Show>
          </ol>
        </Show>
      </div>
      <div class="banner-side">
        <p class="banner-numbers">
          <span>{plural(props.state.report.stats.states_new, "state")}</span>
          <span>{plural(props.state.report.stats.transitions, "transition")}</span>
          <span>{duration(props.state.report.stats.time_ms)}</span>
        </p>
        <div class="banner-buttons">
          <Show when={props.finding?.link}>{(link) => <CopyButton text={replayCommand(link())} label="Copy replay command" />}</Show>
          <CopyButton text={props.state.json} label="Copy JSON report" />
        </div>
      </div>
    </section>
  );
}

function FindingPicker(props: { findings: Finding[]; chosen: number; onChoose: (index: number) => void }): JSX.Element {
  return (
    <fieldset class="findings">
      <legend class="visually-hidden">Errors found</legend>
      <For each={props.findings}>
        {({ error, trace }, i) => (
          <label class="finding">
            <input type="radio" name="finding" checked={props.chosen === i()} onChange={() => props.onChoose(i())} />
            <span>
              <strong>{errorTitle(error)}</strong>
              <span class="muted small">
                {plural(trace.steps.length, "step")}
                {error.arrivals > 1 ? `, reached ${plural(error.arrivals, "time")}` : ""}
              </span>
            </span>
          </label>
        )}
      </For>
    </fieldset>
  );
}

function ResultTabs(props: {
  store: Store;
  state: Done;
  finding: Finding | undefined;
  step: number;
  onStep: (step: number) => void;
}): JSX.Element {
  // Below this width neither the trace nor the source has room for a line of code beside the other.
  const narrow = createMedia("(max-width: 1080px)");
  const report = (): Done["report"] => props.state.report;
  const tabs = createMemo((): Tab[] => {
    const list: Tab[] = [];
    const { finding } = props;
    if (finding) {
      list.push({ id: "trace", label: "Trace" });
      if (narrow()) list.push({ id: "source", label: "Source" });
      list.push({ id: "output", label: "Output" });
    }
    if (report().mode === "outcomes") list.push({ id: "outcomes", label: "Outcomes" });
    if (report().mode === "run") list.push({ id: "printed", label: "Output" });
    if (report().mode !== "run") list.push({ id: "tree", label: "Search tree" });
    list.push({ id: "numbers", label: "Numbers" });
    return list;
  });
  const [wanted, setWanted] = createSignal("");
  const selected = createMemo(() => (tabs().some(({ id }) => id === wanted()) ? wanted() : (tabs()[0]?.id ?? "")));
  const part = (): "both" | "trace" | "source" => (narrow() ? (selected() === "source" ? "source" : "trace") : "both");
  return (
    <Tabs label="Result" tabs={tabs()} selected={selected()} onSelect={setWanted}>
      <Switch>
        <Match when={(selected() === "trace" || selected() === "source") && props.finding}>
          {(found) => (
            <TracePanels
              trace={found().trace}
              sources={props.store.program()?.sources ?? []}
              step={props.step}
              onStep={props.onStep}
              part={part()}
              onShowSource={() => setWanted("source")}
            />
          )}
        </Match>
        <Match when={selected() === "output" && props.finding}>
          {(found) => <TraceOutput trace={found().trace} step={props.step} />}
        </Match>
        <Match when={selected() === "outcomes"}>
          <OutcomesView outcomes={report().outcomes} />
        </Match>
        <Match when={selected() === "printed"}>
          <Printed text={props.state.output} />
        </Match>
        <Match when={selected() === "tree"}>
          <TreeView tree={props.store.tree()} version={props.store.treeVersion()} />
        </Match>
        <Match when={selected() === "numbers"}>
          <StatTable stats={report().stats} />
        </Match>
      </Switch>
    </Tabs>
  );
}

/** Laying out a long text takes as long as it is: the end comes first, the rest when it is asked for. */
const TAIL = 20_000;

function Printed(props: { text: string }): JSX.Element {
  const [all, setAll] = createSignal(false);
  const cut = (): boolean => !all() && props.text.length > TAIL;
  return (
    <div class="section">
      <Show when={cut()}>
        <p class="muted small">
          The last {count(TAIL)} of {count(props.text.length)} characters.{" "}
          <button type="button" class="button small" onClick={() => setAll(true)}>
            Show everything
          </button>
        </p>
      </Show>
      <pre class="output" tabindex="0">
        {cut() ? `…${props.text.slice(-TAIL)}` : props.text || "The program printed nothing."}
      </pre>
    </div>
  );
}
