import { createMemo, For, type JSX, Show } from "solid-js";
import { type EventRef, eventsIn, eventText } from "../model/events";
import { fieldOf, type Filter, lockOf } from "../model/filters";
import type { OrderEdge } from "../model/order";
import type { SourceFile } from "../model/intake";
import { findSource, lineText } from "../model/sources";
import { laneColour, NOTIFY, shownLines } from "../model/trace";
import { visible } from "../model/visible";
import { REDUCTIONS } from "../text/reductions";
import { choiceName, choiceText, DETAIL, placeText } from "../text/trace";
import type { Trace } from "../types/Trace";
import type { TraceEvent } from "../types/TraceEvent";
import type { TraceLine } from "../types/TraceLine";
import type { TraceStep } from "../types/TraceStep";
import type { Tracing } from "./tracing";
import { Visible } from "./Visible";

interface Props {
  tracing: Tracing;
  trace: Trace;
  library: boolean;
  /** What orders the events, where that is wanted. */
  edges: OrderEdge[] | null;
  onFilter: (part: Partial<Filter>) => void;
}

/** What one event and its step did, in full: the choice that began it, the lines it ran, what it printed. */
export function StepDetail(props: Props): JSX.Element {
  const step = createMemo((): TraceStep | undefined => props.trace.steps[props.tracing.step()]);
  const event = createMemo((): TraceEvent | undefined => eventsIn(step())[props.tracing.at().event]);
  const shown = createMemo(() => {
    const at = step();
    return at ? shownLines(at, props.library) : { lines: [], hidden: 0 };
  });
  // The next step's choice is made where this one ended.
  const stops = createMemo((): string | undefined => {
    const access = props.trace.steps[props.tracing.step() + 1]?.choices.find((choice) => choice.access)?.access;
    return access && REDUCTIONS.point(access, props.tracing.conflicts().find(({ data }) => data === access.data));
  });
  return (
    <Show when={step()}>
      {(at) => (
        <section class="detail" aria-label={DETAIL.step(props.tracing.step())} style={{ "--lane": laneColour(step()?.thread ?? 0) }}>
          <p class="detail-head">
            <strong>{DETAIL.step(props.tracing.step())}</strong>{" "}
            <span class="lane-name">
              <Visible text={at().thread_name} />
            </span>{" "}
            <Show when={event()}>{(told) => <Visible text={eventText(told())} />}</Show>
          </p>
          <p class="small muted">
            <Visible text={choicesText(at())} />
          </p>
          <Show when={stops()}>
            {(text) => (
              <p class="small muted">
                <Visible text={text()} />
              </p>
            )}
          </Show>
          <Show when={event()}>{(told) => <Only event={told()} onFilter={props.onFilter} />}</Show>
          <Show when={props.edges}>{(edges) => <Order {...props} edges={edges()} />}</Show>
          <For each={at().comments ?? []}>
            {(comment) => (
              <p class="muted small">
                <Visible text={comment} />
              </p>
            )}
          </For>
          <Show when={at().output}>
            <pre class="output inline">{visible(at().output.trimEnd())}</pre>
          </Show>
          <Show when={at().events_omitted > 0}>
            <p class="muted small">{DETAIL.moreEvents(at().events_omitted)}</p>
          </Show>
          <Show when={shown().lines.length > 0}>
            <details class="detail-ran">
              <summary class="small">{DETAIL.lines(shown().lines.length)}</summary>
              <ol class="detail-lines" aria-label={DETAIL.ran}>
                <For each={shown().lines}>
                  {(line) => <DetailLine line={line} sources={props.tracing.sources()} onPick={(place) => props.tracing.pick(place)} />}
                </For>
              </ol>
              <Show when={shown().hidden > 0}>
                <p class="muted small">{DETAIL.libraryLines(shown().hidden)}</p>
              </Show>
            </details>
          </Show>
        </section>
      )}
    </Show>
  );
}

/** What was chosen when the step began. */
function choicesText({ choices }: TraceStep): string {
  const scheduled = choices.filter(({ kind }) => kind === "thread").map(choiceText);
  const data = choices.filter(({ kind }) => kind !== "thread").map((choice) => (choice.id === NOTIFY ? choiceText(choice) : DETAIL.gave(choiceName(choice.id), choiceText(choice))));
  const text = [...scheduled, ...data].filter((part) => part !== "").join("; ");
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Shows only the rows of the same object, field or lock. */
function Only(props: { event: TraceEvent; onFilter: (part: Partial<Filter>) => void }): JSX.Element {
  const parts = createMemo(() => {
    const list: { label: string; part: Partial<Filter> }[] = [];
    const [field, lock] = [fieldOf(props.event), lockOf(props.event)];
    if (field !== null) list.push({ label: field, part: { field } });
    if (lock !== null) list.push({ label: lock, part: { lock } });
    else if (props.event.object !== null && field === null) list.push({ label: props.event.object, part: { object: props.event.object } });
    return list;
  });
  return (
    <Show when={parts().length > 0}>
      <p class="detail-only">
        <For each={parts()}>
          {({ label, part }) => (
            <button type="button" class="button small" onClick={() => props.onFilter(part)}>
              {DETAIL.only} <Visible text={label} />
            </button>
          )}
        </For>
      </p>
    </Show>
  );
}

/** What comes before an event and after it in other threads: what the arrows show. */
function Order(props: Props & { edges: OrderEdge[] }): JSX.Element {
  const here = (ref: EventRef): boolean => ref.step === props.tracing.at().step && ref.event === props.tracing.at().event;
  const lines = createMemo(() =>
    props.edges.flatMap((edge): { edge: OrderEdge; other: EventRef; word: string }[] => {
      if (here(edge.to)) return [{ edge, other: edge.from, word: edge.race ? DETAIL.raceAfter : edge.kind === "order" ? DETAIL.after : DETAIL.dataAfter }];
      if (here(edge.from)) return [{ edge, other: edge.to, word: edge.race ? DETAIL.raceBefore : edge.kind === "order" ? DETAIL.before : DETAIL.dataBefore }];
      return [];
    }),
  );
  const textOf = ({ step, event }: EventRef): string => {
    const told = eventsIn(props.trace.steps[step])[event];
    return told ? eventText(told) : "";
  };
  return (
    <ul class="detail-order" aria-label={DETAIL.order}>
      <For each={lines()}>
        {({ edge, other, word }) => (
          <li data-kind={edge.race ? "race" : edge.kind}>
            <span class="small">{word} </span>
            <button type="button" class="link-button small" onClick={() => props.tracing.select(other)}>
              <Visible text={DETAIL.event(props.trace.steps[other.step]?.thread_name ?? "", textOf(other), other.step)} />
            </button>
          </li>
        )}
      </For>
    </ul>
  );
}

/** One line: as the source writes it where the source is loaded, else by its place. */
function DetailLine(props: { line: TraceLine; sources: SourceFile[]; onPick: (line: TraceLine) => void }): JSX.Element {
  const code = createMemo(() => lineText(findSource(props.sources, props.line), props.line.line));
  return (
    <li>
      <button
        type="button"
        class="mono"
        classList={{ library: props.line.library }}
        title={placeText(props.line)}
        onClick={() => props.onPick(props.line)}
      >
        <Show when={code()} fallback={placeText(props.line)}>
          <span class="detail-number">{props.line.line}</span>
          <span>{code()}</span>
        </Show>
      </button>
    </li>
  );
}
