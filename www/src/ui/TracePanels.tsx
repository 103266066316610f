import { createMemo, createSignal, type JSX, Show } from "solid-js";
import { plural } from "../model/format";
import type { SourceFile } from "../model/intake";
import { findSource, type Place } from "../model/sources";
import { contextSwitches, eventsOf, focusOf, lanesOf, positionsAt, type Row, rowOfStep, rowsOf } from "../model/trace";
import type { Trace } from "../types/Trace";
import type { TraceLine } from "../types/TraceLine";
import { Icon } from "./icons";
import { type Mark, SourceView } from "./SourceView";
import { StepDetail } from "./StepDetail";
import { TraceList } from "./TraceList";

/** The trace beside the source. On a narrow page one of the two, chosen by the tab above. */
export function TracePanels(props: {
  trace: Trace;
  sources: SourceFile[];
  step: number;
  onStep: (step: number) => void;
  part: "both" | "trace" | "source";
  onShowSource: () => void;
}): JSX.Element {
  const [library, setLibrary] = createSignal(false);
  /** A line of the step that was clicked; forgotten when another step is chosen. */
  const [picked, setPicked] = createSignal<{ trace: Trace; step: number; line: TraceLine } | null>(null);
  const lanes = createMemo(() => lanesOf(props.trace));
  const focus = createMemo(() => focusOf(props.trace));
  const events = createMemo(() => eventsOf(props.trace));
  const rows = createMemo(() => rowsOf(props.trace, library()));
  const place = createMemo((): Place | null => {
    const choice = picked();
    return choice?.trace === props.trace && choice.step === props.step ? choice.line : (focus()[props.step]?.line ?? null);
  });
  const source = createMemo(() => {
    const shown = place();
    return shown ? findSource(props.sources, shown) : null;
  });
  const marks = createMemo((): Mark[] => {
    const shown = source();
    if (!shown) return [];
    return positionsAt(props.trace, lanes(), props.step)
      .filter(({ line }) => findSource(props.sources, line) === shown)
      .map(({ lane, line }) => ({ line: line.line, lane: lane.index, name: lane.name }));
  });
  const ran = createMemo((): number[] => {
    const shown = source();
    const lines = props.trace.steps[props.step]?.lines ?? [];
    return lines.filter((line) => !line.library && findSource(props.sources, line) === shown).map((line) => line.line);
  });
  const at = (by: number): Row | undefined => rows()[rowOfStep(rows(), props.step) + by];
  const move = (by: number): void => {
    const target = at(by);
    if (target) props.onStep(target.last);
  };
  return (
    <div class="trace" data-part={props.part}>
      <div class="trace-bar">
        <p class="muted small">
          {plural(props.trace.steps.length, "step")}, {plural(lanes().length, "thread")},{" "}
          {plural(contextSwitches(props.trace), "context switch", "context switches")}
          <span class="keys">; ↑ ↓ or j k move</span>
        </p>
        <label class="toggle small">
          <input type="checkbox" checked={library()} onChange={(event) => setLibrary(event.currentTarget.checked)} />
          Library code
        </label>
        <div class="stepper">
          <button type="button" class="button icon small" aria-label="Previous step" disabled={!at(-1)} onClick={() => move(-1)}>
            <Icon name="previous" />
          </button>
          <span class="stepper-text">
            {props.step + 1} / {props.trace.steps.length}
          </span>
          <button type="button" class="button icon small" aria-label="Next step" disabled={!at(1)} onClick={() => move(1)}>
            <Icon name="next" />
          </button>
        </div>
      </div>
      <div class="trace-split">
        <Show when={props.part !== "source"}>
          <TraceList
            trace={props.trace}
            lanes={lanes()}
            rows={rows()}
            focus={focus()}
            events={events()}
            sources={props.sources}
            step={props.step}
            onStep={props.onStep}
            onOpen={props.onShowSource}
          />
        </Show>
        <Show when={props.part !== "trace"}>
          <div class="trace-side">
            <SourceView source={source()} place={place()} ran={ran()} marks={marks()} />
            <StepDetail
              trace={props.trace}
              lanes={lanes()}
              step={props.step}
              events={events()[props.step]}
              library={library()}
              sources={props.sources}
              onPick={(line) => setPicked({ trace: props.trace, step: props.step, line })}
            />
          </div>
        </Show>
      </div>
    </div>
  );
}
