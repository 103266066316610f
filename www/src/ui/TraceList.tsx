import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, on, Show } from "solid-js";
import type { SourceFile } from "../model/intake";
import { findSource, lineText, methodText, placeText } from "../model/sources";
import { choiceText, type Events, eventWord, type Focus, type Lane, type Row, rowOfStep } from "../model/trace";
import type { Trace } from "../types/Trace";
import type { TraceStep } from "../types/TraceStep";
import { createSize } from "./media";

/** Every row has this height, so that a trace of a hundred thousand steps scrolls like one of ten. */
const ROW = 54;
/** Rows drawn above and below the visible part. */
const SPARE = 6;
/** Lanes stand between these distances. Closer together no name fits: then they shrink to a rail beside one column of text. */
const MIN_GAP = 92;
const MAX_GAP = 180;
/** Kept for the text to the right of the last lane. */
const TEXT = 280;
const NUMBERS = 56;

interface Props {
  trace: Trace;
  lanes: Lane[];
  rows: Row[];
  focus: Focus[];
  events: Events[];
  sources: SourceFile[];
  step: number;
  onStep: (step: number) => void;
  /** Enter on a row. */
  onOpen: () => void;
}

export function TraceList(props: Props): JSX.Element {
  const base = createUniqueId();
  const [box, setBox] = createSignal<HTMLDivElement>();
  const [top, setTop] = createSignal(0);
  const size = createSize(box, { width: 0, height: 400 });
  const selected = createMemo(() => rowOfStep(props.rows, props.step));
  const gap = createMemo(() => Math.min(MAX_GAP, (size().width - NUMBERS - TEXT) / Math.max(1, props.lanes.length - 1)));
  const columns = (): string => `${`${gap()}px `.repeat(props.lanes.length - 1)}minmax(0, 1fr)`;
  const wide = createMemo(() => gap() >= MIN_GAP);
  const range = createMemo(() => {
    const first = Math.max(0, Math.floor(top() / ROW) - SPARE);
    const last = Math.min(props.rows.length, Math.ceil((top() + size().height) / ROW) + SPARE);
    return { first, rows: props.rows.slice(first, last) };
  });

  createEffect(on([box, selected, size, () => props.rows], ([element, index]) => element && reveal(element, index)));

  function onKey(event: KeyboardEvent): void {
    if (event.key === "Enter") props.onOpen();
    const by = moveOf(event, Math.floor(size().height / ROW) - 1);
    if (by === null) return;
    event.preventDefault();
    const target = Math.max(0, Math.min(props.rows.length - 1, selected() + by));
    props.onStep(props.rows[target]?.last ?? 0);
  }

  return (
    <div
      class="steps"
      classList={{ lanes: wide(), rail: !wide() }}
      style={{ "--columns": columns(), "--gap": `${gap()}px` }}
      ref={setBox}
      role="listbox"
      tabindex="0"
      aria-label="Steps of the trace. Arrow keys or j and k move."
      aria-activedescendant={`${base}-${selected()}`}
      data-testid="trace"
      onKeyDown={onKey}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
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
          {(row, i) => (
            <StepRow
              {...props}
              row={row}
              id={`${base}-${range().first + i()}`}
              index={range().first + i()}
              selected={props.rows[selected()] === row}
            />
          )}
        </For>
      </div>
    </div>
  );
}

/** Scrolls the list alone, and no further than it takes to see a row. */
function reveal(list: HTMLElement, index: number): void {
  const head = list.querySelector<HTMLElement>(".lane-head")?.offsetHeight ?? 0;
  const y = index * ROW;
  const { scrollTop, clientHeight } = list;
  if (y < scrollTop) list.scrollTop = y;
  else if (y + ROW > scrollTop + clientHeight - head) list.scrollTop = y + ROW - clientHeight + head;
}

/** By how many rows a key moves; null for a key that does not. */
function moveOf(event: KeyboardEvent, page: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const moves: Record<string, number> = {
    ArrowDown: 1,
    j: 1,
    ArrowUp: -1,
    k: -1,
    PageDown: Math.max(1, page),
    PageUp: -Math.max(1, page),
    Home: -Infinity,
    End: Infinity,
  };
  return moves[event.key] ?? null;
}

const NO_LANE: Lane = { thread: -1, name: "", index: 0 };

function StepRow(props: Props & { row: Row; id: string; index: number; selected: boolean }): JSX.Element {
  const lane = createMemo(() => props.lanes.find(({ thread }) => thread === props.row.thread) ?? NO_LANE);
  const step = createMemo(() => props.trace.steps[props.row.last] as TraceStep);
  const line = createMemo(() => props.focus[props.row.last]?.line ?? null);
  const code = createMemo(() => {
    const at = line();
    if (!at) return "starts";
    return lineText(findSource(props.sources, at), at.line) || at.insn || methodText(at);
  });
  const data = createMemo(() => step().choices.filter(({ kind }) => kind !== "thread").map(choiceText).join(", "));
  const word = createMemo(() => {
    const events = props.events[props.row.last];
    return events && !props.row.folded ? eventWord(events) : "";
  });
  const place = createMemo(() => {
    const at = line();
    return at ? placeText(at) : "";
  });
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
          <Show when={word()}>
            <span class="chip" data-tone={word() === "blocked" ? "violated" : "neutral"}>{word()}</span>
          </Show>
          <Show when={data()}>
            <span class="chip" data-tone="neutral">{data()}</span>
          </Show>
          <Show when={step().output}>
            <span class="chip printed" data-tone="neutral">
              prints {step().output.trim().split("\n", 1)[0]}
            </span>
          </Show>
          <span class="step-place">{place()}</span>
        </span>
      </span>
    </div>
  );
}
