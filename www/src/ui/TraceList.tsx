import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, on, onCleanup, onMount, Show } from "solid-js";
import type { SourceFile } from "../model/intake";
import { findSource, lineText, placeText } from "../model/sources";
import { choiceText, type Focus, type Lane, type Row, rowOfStep } from "../model/trace";
import type { Trace } from "../types/Trace";
import type { TraceStep } from "../types/TraceStep";

/** Every row has this height, so that a trace of a hundred thousand steps scrolls like one of ten. */
const ROW = 54;
/** Rows drawn above and below the visible part. */
const SPARE = 6;
/** A lane narrower than this cannot hold a line of code: then all lanes shrink to a rail beside one text column. */
const MIN_LANE = 168;
const MIN_LANE_LAST = 520;

interface Props {
  trace: Trace;
  lanes: Lane[];
  rows: Row[];
  focus: Focus[];
  sources: SourceFile[];
  step: number;
  onStep: (step: number) => void;
  /** Enter on a row. */
  onOpen: () => void;
}

export function TraceList(props: Props): JSX.Element {
  const base = createUniqueId();
  let box!: HTMLDivElement;
  const [top, setTop] = createSignal(0);
  const [size, setSize] = createSignal({ width: 0, height: 400 });
  const selected = createMemo(() => rowOfStep(props.rows, props.step));
  const wide = createMemo(() => {
    const each = (size().width - 56) / props.lanes.length;
    return each >= MIN_LANE || (props.lanes.length === 1 && size().width >= MIN_LANE_LAST);
  });
  const range = createMemo(() => {
    const first = Math.max(0, Math.floor(top() / ROW) - SPARE);
    const last = Math.min(props.rows.length, Math.ceil((top() + size().height) / ROW) + SPARE);
    return { first, rows: props.rows.slice(first, last) };
  });

  onMount(() => {
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }));
    observer.observe(box);
    onCleanup(() => observer.disconnect());
  });
  createEffect(
    on([selected, size, () => props.rows], ([index]) => {
      const head = box.querySelector<HTMLElement>(".lane-head")?.offsetHeight ?? 0;
      const y = index * ROW;
      if (y < box.scrollTop) box.scrollTop = y;
      else if (y + ROW > box.scrollTop + box.clientHeight - head) box.scrollTop = y + ROW - box.clientHeight + head;
    }),
  );

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(size().height / ROW) - 1);
    const moves: Record<string, number> = {
      ArrowDown: 1,
      j: 1,
      ArrowUp: -1,
      k: -1,
      PageDown: page,
      PageUp: -page,
      Home: -Infinity,
      End: Infinity,
    };
    const by = moves[event.key];
    if (event.key === "Enter") props.onOpen();
    if (by === undefined) return;
    event.preventDefault();
    const target = Math.max(0, Math.min(props.rows.length - 1, selected() + by));
    props.onStep(props.rows[target]?.last ?? 0);
  }

  return (
    <div
      class="steps"
      classList={{ lanes: wide(), rail: !wide() }}
      style={{ "--lanes": props.lanes.length }}
      ref={box}
      role="listbox"
      tabindex="0"
      aria-label="Steps of the trace. Arrow keys or j and k move."
      aria-activedescendant={`${base}-${selected()}`}
      data-testid="trace"
      onKeyDown={onKey}
      onScroll={() => setTop(box.scrollTop)}
    >
      <div class="lane-head" role="presentation">
        <For each={props.lanes}>
          {(lane) => (
            <span class="lane-name" style={{ "--lane": `var(--lane-${lane.index % 8})` }}>
              {lane.name}
            </span>
          )}
        </For>
      </div>
      <div class="steps-canvas" role="presentation" style={{ height: `${props.rows.length * ROW}px` }}>
        <For each={range().rows}>
          {(row) => (
            <StepRow
              {...props}
              row={row}
              id={`${base}-${props.rows.indexOf(row)}`}
              index={props.rows.indexOf(row)}
              selected={props.rows[selected()] === row}
            />
          )}
        </For>
      </div>
    </div>
  );
}

function StepRow(props: Props & { row: Row; id: string; index: number; selected: boolean }): JSX.Element {
  const lane = createMemo(() => props.lanes.find(({ thread }) => thread === props.row.thread) ?? props.lanes[0]!);
  const step = createMemo(() => props.trace.steps[props.row.last] as TraceStep);
  const line = createMemo(() => props.focus[props.row.last]?.line ?? null);
  const code = createMemo(() => {
    const at = line();
    if (!at) return "starts";
    return lineText(findSource(props.sources, at), at.line) || at.insn || `${at.class.slice(at.class.lastIndexOf(".") + 1)}.${at.method}`;
  });
  const data = createMemo(() => step().choices.filter(({ kind }) => kind !== "thread").map(choiceText).join(", "));
  const number = (): string =>
    props.row.folded && props.row.first !== props.row.last ? `${props.row.first + 1}–${props.row.last + 1}` : `${props.row.last + 1}`;
  return (
    <div
      id={props.id}
      class="step"
      classList={{ folded: props.row.folded, last: props.row.last === props.trace.steps.length - 1 }}
      role="option"
      aria-selected={props.selected}
      aria-posinset={props.index + 1}
      aria-setsize={props.rows.length}
      style={{ transform: `translateY(${props.index * ROW}px)`, "--lane": `var(--lane-${lane().index % 8})`, "--at": lane().index }}
      onClick={() => props.onStep(props.row.last)}
      onDblClick={() => props.onOpen()}
    >
      <span class="step-number">{number()}</span>
      <span class="step-rails" aria-hidden="true">
        <For each={props.lanes}>
          {(other) => <span class="step-rail" classList={{ on: other === lane() }} style={{ "--lane": `var(--lane-${other.index % 8})` }} />}
        </For>
      </span>
      <span class="step-body">
        <span class="visually-hidden">{lane().name}: </span>
        <span class="step-code mono">{props.row.folded ? "library code" : code()}</span>
        <span class="step-meta">
          <span class="step-thread">{lane().name}</span>
          <Show when={data()}>
            <span class="chip" data-tone="neutral">{data()}</span>
          </Show>
          <Show when={step().output}>
            <span class="chip" data-tone="neutral">prints</span>
          </Show>
          <span class="step-place">{line() ? placeText(line()!) : ""}</span>
        </span>
      </span>
    </div>
  );
}
