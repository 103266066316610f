import { COUNTS } from "../text/counts";
import { createEffect, createMemo, createSignal, createUniqueId, type JSX, on, Show } from "solid-js";
import { eventRows, type EventRow, refOf, rowAt, withHeads } from "../model/events";
import { type Filter, facetsOf, isFiltering, NO_FILTER, passes } from "../model/filters";
import { orderOf } from "../model/order";
import { contextSwitches, focusOf } from "../model/trace";
import { shortPaths } from "../model/watch";
import { eventCount, provedText, SCHEDULER, shortenedText, switchesText, TRACE } from "../text/trace";
import type { Trace } from "../types/Trace";
import { DeadlockView } from "./DeadlockView";
import { Icon } from "./icons";
import { Message } from "./Message";
import { Scheduler } from "./Scheduler";
import { StepDetail } from "./StepDetail";
import { TraceFilter } from "./TraceFilter";
import { TraceRows, type Watched } from "./TraceRows";
import type { Shown, Tracing } from "./tracing";

/** What happened, row by row; and the place where one decides what happens next. It fills what it is put into. */
export function TracePane(props: { tracing: Tracing }): JSX.Element {
  return (
    <section class="trace-pane" aria-label={TRACE.label}>
      <Show when={props.tracing.problem()}>{(text) => <Message text={`${text()}.`} />}</Show>
      <Show when={props.tracing.shown()} fallback={<Nothing tracing={props.tracing} />}>
        {(shown) => <Pane tracing={props.tracing} shown={shown()} />}
      </Show>
    </section>
  );
}

function Nothing(props: { tracing: Tracing }): JSX.Element {
  return (
    <Show when={props.tracing.walkable()}>
      <div class="trace-nothing">
        <p class="muted">{TRACE.none}</p>
        <button type="button" class="button" disabled={props.tracing.working()} onClick={() => props.tracing.takeOver(0)}>
          {TRACE.walk}
        </button>
      </div>
    </Show>
  );
}

function Pane(props: { tracing: Tracing; shown: Shown }): JSX.Element {
  const { tracing } = props;
  const [library, setLibrary] = createSignal(false);
  const [arrows, setArrows] = createSignal(false);
  const [filtering, setFiltering] = createSignal(false);
  const [filter, setFilter] = createSignal<Filter>(NO_FILTER);
  const filterId = createUniqueId();
  const trace = createMemo((): Trace => props.shown.trace);
  const critical = createMemo(() => new Set(props.shown.critical));
  const all = createMemo((): EventRow[] => eventRows(trace(), library(), critical()));
  const passed = createMemo(() => (isFiltering(filter()) ? all().filter((row) => passes(row, filter())) : all()));
  const rows = createMemo(() => withHeads(trace(), passed(), critical()));
  const edges = createMemo(() => (arrows() ? orderOf(trace()) : null));
  const focus = createMemo(() => focusOf(trace()));
  const files = createMemo(() => new Set(all().flatMap(({ events }) => events.flatMap(({ file }) => file || []))).size);
  // Another program has other threads and objects.
  createEffect(on(() => tracing.home(), () => setFilter(NO_FILTER), { defer: true }));

  const neighbour = (by: number): EventRow | undefined => {
    const now = tracing.step() < 0 ? -1 : rowAt(rows(), tracing.at());
    for (let at = now + by; at >= 0 && at < rows().length; at += by) {
      const row = rows()[at];
      if (row?.kind === "event") return row;
    }
    return undefined;
  };
  const move = (by: number): void => {
    const row = neighbour(by);
    if (row) tracing.select(refOf(row));
  };
  const waits = (): Shown["error"] => (props.shown.error && props.shown.error.deadlock.length > 0 ? props.shown.error : null);
  return (
    <>
      <div class="trace-head">
        <p class="trace-numbers small">
          <span data-testid="event-count">{eventCount(passed().length, all().length)}</span>, {COUNTS.steps(trace().steps.length)},{" "}
          <span title={shortenedText(props.shown.shortened) || undefined}>
            <strong>{switchesText(contextSwitches(trace()), props.shown.shortened)}</strong>
            <Show when={provedText(props.shown.shortened)}>{(text) => `, ${text()}`}</Show>
          </span>
        </p>
        <div class="stepper">
          <button type="button" class="button icon small" aria-label={TRACE.previous} disabled={!neighbour(-1)} onClick={() => move(-1)}>
            <Icon name="previous" />
          </button>
          <span class="stepper-text">
            {tracing.step() + 1} / {trace().steps.length}
          </span>
          <button type="button" class="button icon small" aria-label={TRACE.next} disabled={!neighbour(1)} onClick={() => move(1)}>
            <Icon name="next" />
          </button>
        </div>
        <div class="trace-tools">
          <button
            type="button"
            class="button small"
            aria-expanded={filtering()}
            aria-controls={filterId}
            onClick={() => setFiltering((open) => !open)}
          >
            {TRACE.filter}
            <Show when={isFiltering(filter())}>
              <span class="visually-hidden"> {TRACE.filterOn}</span>
              <span class="filter-on" aria-hidden="true" />
            </Show>
          </button>
          <label class="toggle small" title={TRACE.arrowsHint}>
            <input type="checkbox" checked={arrows()} onChange={(event) => setArrows(event.currentTarget.checked)} />
            {TRACE.arrows}
          </label>
          <label class="toggle small" title={TRACE.libraryHint}>
            <input type="checkbox" checked={library()} onChange={(event) => setLibrary(event.currentTarget.checked)} />
            {TRACE.library}
          </label>
          <TakeOver tracing={tracing} steps={trace().steps.length} />
        </div>
      </div>
      <div id={filterId} hidden={!filtering()}>
        <Show when={filtering()}>
          <TraceFilter filter={filter()} facets={facetsOf(trace(), all(), filter())} onChange={setFilter} />
        </Show>
      </div>
      <Show when={arrows()}>
        <p class="muted small trace-legend">{TRACE.orderLegend}</p>
      </Show>
      <Show when={waits()}>
        {(error) => (
          <DeadlockView waits={error().deadlock} lanes={tracing.lanes()} trace={trace()} onSelect={(ref) => tracing.select(ref)} />
        )}
      </Show>
      <Show when={passed().length === 0}>
        <p class="muted trace-nothing">
          {isFiltering(filter()) ? TRACE.nothing : SCHEDULER.steering(0)}{" "}
          <Show when={isFiltering(filter())}>
            <button type="button" class="button small" onClick={() => setFilter(NO_FILTER)}>
              {TRACE.clear}
            </button>
          </Show>
        </p>
      </Show>
      <TraceRows
        trace={trace()}
        lanes={tracing.lanes()}
        rows={rows()}
        focus={focus()}
        sources={tracing.sources()}
        files={files()}
        at={tracing.at()}
        reached={tracing.steered()?.view.step ?? null}
        error={props.shown.error !== null && props.shown.error.property !== "reached"}
        edges={edges()}
        watched={(step) => watchedAt(tracing, step)}
        watching={tracing.watches.paths().length > 0}
        thread={filter().thread}
        onSelect={(ref) => tracing.select(ref)}
        onThread={(thread) => setFilter((old) => ({ ...old, thread: old.thread === thread ? null : thread }))}
      />
      <Show when={tracing.steered()}>{(steered) => <Scheduler tracing={tracing} steered={steered()} />}</Show>
      <Show when={!tracing.steering()}>
        <StepDetail
          tracing={tracing}
          trace={trace()}
          library={library()}
          edges={edges()}
          onFilter={(part) => setFilter((old) => ({ ...old, ...part }))}
        />
      </Show>
    </>
  );
}

/** Begins to steer: after the chosen step, or before the last one, after which nothing can be chosen. */
function TakeOver(props: { tracing: Tracing; steps: number }): JSX.Element {
  const last = (): boolean => props.tracing.step() >= props.steps - 1 && props.tracing.shown()?.error !== null;
  const label = (): string => (last() ? SCHEDULER.takeOverLast(props.steps) : SCHEDULER.takeOver(props.tracing.step() + 1));
  return (
    <Show when={props.tracing.walkable() && !props.tracing.steering()}>
      <button
        type="button"
        class="button small take-over"
        disabled={props.tracing.working()}
        title={label()}
        onClick={() => props.tracing.takeOver(last() ? props.steps - 1 : props.tracing.step() + 1)}
      >
        {SCHEDULER.take}
        <span class="visually-hidden">: {label()}</span>
      </button>
    </Show>
  );
}

/** Watched paths whose values a step has changed: in short where their last name says which is meant. */
function watchedAt(tracing: Tracing, step: number): Watched[] {
  const names = shortPaths(tracing.watches.paths());
  return tracing.watches.paths().flatMap((path) => {
    const along = tracing.watches.along(path);
    const [before, after] = [along[step], along[step + 1]];
    if (!after || "problem" in after) return [];
    const was = before && !("problem" in before) ? before.value : undefined;
    return was === after.value ? [] : [{ short: `${names.get(path) ?? path} = ${after.value}`, full: `${path} = ${after.value}` }];
  });
}
