/** The rows of a trace. Every row has one height, so that a trace of a hundred thousand steps scrolls like one of ten. */
import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, on, Show } from "solid-js";
import { type EventRef, type EventRow, type HeadRow, refOf, type Row, rowAt, rowChip, rowText, startsIn } from "../model/events";
import type { OrderEdge } from "../model/order";
import type { SourceFile } from "../model/intake";
import { findSource, lineText } from "../model/sources";
import { type Focus, type Lane, laneColour, laneLetter, NOTIFY } from "../model/trace";
import { visible } from "../model/visible";
import { amongText, choiceText, headText, lineWord, methodText, TRACE } from "../text/trace";
import type { Trace } from "../types/Trace";
import { createMedia, createSize } from "./media";
import { OrderArrows } from "./TraceArrows";
import { type Columns, columnsOf, ROW } from "./trace-columns";
import { Visible } from "./Visible";

/** Rows drawn above and below the visible part. */
const SPARE = 8;

/** What a watched path has come to. */
export interface Watched {
  short: string;
  full: string;
}

interface Props {
  trace: Trace;
  lanes: Lane[];
  rows: Row[];
  focus: Focus[];
  sources: SourceFile[];
  /** Of how many source files events are; of a single one the name need not stand in every row. */
  files: number;
  at: EventRef;
  /** Transitions after which a steered execution stands: what follows is not so yet. */
  reached: number | null;
  error: boolean;
  edges: OrderEdge[] | null;
  watched: (step: number) => Watched[];
  /** Something is watched. */
  watching: boolean;
  onSelect: (ref: EventRef) => void;
  onThread: (thread: number) => void;
  thread: number | null;
}

export function TraceRows(props: Props): JSX.Element {
  const base = createUniqueId();
  const [box, setBox] = createSignal<HTMLDivElement>();
  const [top, setTop] = createSignal(0);
  const size = createSize(box, { width: 0, height: 400 });
  const columns = createMemo(() => columnsOf(size().width, props.lanes.map((lane) => lane.name), props.watching));
  const selected = createMemo(() => (props.at.step < 0 ? -1 : rowAt(props.rows, props.at)));
  const options = createMemo(() => numbered(props.rows));
  const range = createMemo(() => {
    const first = Math.max(0, Math.floor(top() / ROW) - SPARE);
    const last = Math.min(props.rows.length, Math.ceil((top() + size().height) / ROW) + SPARE);
    return { first, last, rows: props.rows.slice(first, last) };
  });

  /** On a telephone the list goes on below the fold, where the verdict stands above: a row can be scrolled up from there. */
  const telephone = createMedia("(max-width: 620px)");
  const [spare, setSpare] = createSignal(0);
  createEffect(on([box, selected, size, () => props.rows], ([element]) => element && setSpare(telephone() ? heightBelow(element) : 0)));
  createEffect(on([box, selected, size, () => props.rows, spare], ([element, index]) => element && reveal(element, index, element.clientHeight - spare())));

  function choose(index: number): void {
    const row = props.rows[index];
    if (row?.kind === "event") props.onSelect(refOf(row));
  }

  function onKey(event: KeyboardEvent): void {
    const by = moveOf(event, Math.floor(size().height / ROW) - 1);
    if (by === null) return;
    event.preventDefault();
    choose(target(props.rows, selected(), by));
  }

  return (
    <>
      <LaneHeads {...props} columns={columns()} />
      <div
        class="rows"
        classList={{ wide: columns().wide }}
        ref={setBox}
        role="listbox"
        tabindex="0"
        aria-label={TRACE.rows}
        aria-activedescendant={selected() >= 0 ? `${base}-${selected()}` : undefined}
        data-testid="trace"
        onKeyDown={onKey}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <div class="rows-canvas" role="presentation" style={{ height: `${props.rows.length * ROW + spare()}px` }}>
          <For each={range().rows}>
            {(row, i) => {
              const index = (): number => range().first + i();
              return row.kind === "head" ? (
                <Head {...props} row={row} index={index()} columns={columns()} />
              ) : (
                <Event
                  {...props}
                  row={row}
                  index={index()}
                  columns={columns()}
                  id={`${base}-${index()}`}
                  position={options().positions[index()] ?? 0}
                  count={options().count}
                  selected={selected() === index()}
                  ends={props.rows[index() + 1]?.first !== row.last}
                  onChoose={() => choose(index())}
                />
              );
            }}
          </For>
          <Show when={props.edges}>
            {(edges) => (
              <OrderArrows edges={edges()} rows={props.rows} first={range().first} last={range().last} lanes={props.lanes} columns={columns()} at={props.at} />
            )}
          </Show>
        </div>
      </div>
    </>
  );
}

/** The position of each row among those that can be chosen. */
function numbered(rows: readonly Row[]): { positions: number[]; count: number } {
  let count = 0;
  const positions = rows.map((row) => (row.kind === "event" ? ++count : count));
  return { positions, count };
}

/** The row that many choosable rows further, or the last one in that direction. */
function target(rows: readonly Row[], from: number, by: number): number {
  const direction = Math.sign(by);
  let left = Math.abs(by);
  let found = from;
  for (let at = from + direction; at >= 0 && at < rows.length && left > 0; at += direction) {
    if (rows[at]?.kind !== "event") continue;
    found = at;
    left--;
  }
  return found;
}

/** Scrolls the list alone, and no further than it takes to see a row with its head. */
function reveal(list: HTMLElement, index: number, height: number): void {
  if (index < 0) return;
  const y = index * ROW;
  const { scrollTop } = list;
  const head = height < 2 * ROW ? 0 : ROW;
  if (y - head < scrollTop) list.scrollTop = Math.max(0, y - head);
  else if (y + ROW > scrollTop + height) list.scrollTop = y + ROW - height;
}

/** How much of the list cannot be seen as the page stands; nothing where what can is too little for a row. */
function heightBelow(list: HTMLElement): number {
  const pane = list.parentElement?.getBoundingClientRect().bottom ?? Infinity;
  const seen = Math.floor(Math.min(window.innerHeight, pane) - list.getBoundingClientRect().top);
  return seen < ROW ? 0 : Math.max(0, list.clientHeight - seen);
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

const laneOf = (lanes: readonly Lane[], thread: number): Lane | undefined => lanes.find((lane) => lane.thread === thread);

/** The threads over their lanes; each shows its own rows only when it is pressed. */
function LaneHeads(props: Props & { columns: Columns }): JSX.Element {
  return (
    <div
      class="lane-heads"
      classList={{ wide: props.columns.wide, tight: !props.columns.named }}
      role="group"
      aria-label={TRACE.threads}
      style={{ "--gap": `${props.columns.gap}px`, "--numbers": `${props.columns.numbers}px` }}
    >
      <For each={props.lanes}>
        {(lane) => (
          <button
            type="button"
            class="lane-button"
            aria-pressed={props.thread === lane.thread}
            title={TRACE.alone(visible(lane.name))}
            style={{ "--lane": laneColour(lane.thread) }}
            onClick={() => props.onThread(lane.thread)}
          >
            <span class="lane-badge" aria-hidden="true">
              {laneLetter(lane.thread)}
            </span>
            <span class="lane-name">
              <Visible text={lane.name} />
            </span>
            <span class="visually-hidden">{TRACE.onlyThis}</span>
          </button>
        )}
      </For>
    </div>
  );
}

function Rails(props: { lanes: Lane[]; columns: Columns; own: number; dot: boolean }): JSX.Element {
  return (
    <Show when={props.columns.gap > 0}>
      <span class="row-rails" aria-hidden="true">
        <For each={props.lanes}>
          {(lane) => (
            <span
              class="row-rail"
              style={{ "--lane": laneColour(lane.thread), left: `${props.columns.numbers + lane.index * props.columns.gap}px` }}
            >
              {props.dot && lane.thread === props.own ? <span class="row-dot">{laneLetter(lane.thread)}</span> : null}
            </span>
          )}
        </For>
      </span>
    </Show>
  );
}

/** Where the text of a row begins. */
const indent = ({ wide, gap, numbers }: Columns, lane: number, lanes: number): number => numbers + (wide ? gap * lane : gap * Math.max(0, lanes - 1)) + 24;

function Head(props: Props & { row: HeadRow; index: number; columns: Columns }): JSX.Element {
  const lane = createMemo(() => laneOf(props.lanes, props.row.thread));
  return (
    <div
      class="row head"
      classList={{ critical: props.row.critical, ahead: props.reached !== null && props.row.first >= props.reached }}
      aria-hidden="true"
      style={{ top: `${props.index * ROW}px`, "--lane": laneColour(props.row.thread) }}
    >
      <Rails lanes={props.lanes} columns={props.columns} own={props.row.thread} dot={false} />
      <span class="row-text" style={{ "margin-left": `${indent(props.columns, lane()?.index ?? 0, props.lanes.length) - 4}px` }} title={`${visible(props.row.name)}, ${headText(props.row.first, props.row.last)}${props.row.among > 1 ? `, ${amongText(props.row.among)}` : ""}`}>
        <Show when={props.columns.gap === 0}>
          <span class="lane-badge">{laneLetter(props.row.thread)}</span>
        </Show>
        <strong class="row-thread">
          <Visible text={props.row.name} />
        </strong>
        <Show when={props.row.critical}>
          <span class="chip needed" data-tone="violated" title={TRACE.criticalHint}>
            {TRACE.critical}
          </span>
        </Show>
        <span class="row-choice">{amongText(props.row.among)}</span>
      </span>
    </div>
  );
}

type EventProps = Props & {
  row: EventRow;
  index: number;
  columns: Columns;
  id: string;
  position: number;
  count: number;
  selected: boolean;
  /** The last row of its step. */
  ends: boolean;
  onChoose: () => void;
};

function Event(props: EventProps): JSX.Element {
  const lane = createMemo(() => laneOf(props.lanes, props.row.thread));
  const words = createMemo(() => wordsOf(props));
  const chip = createMemo(() => rowChip(props.row));
  const last = (): boolean => props.error && props.row.last === props.trace.steps.length - 1 && props.index === props.rows.length - 1;
  return (
    <div
      id={props.id}
      class="row event"
      classList={{
        folded: props.row.folded !== null,
        failing: last(),
        leads: props.row.leads,
        ahead: props.reached !== null && props.row.first >= props.reached,
      }}
      role="option"
      aria-selected={props.selected}
      aria-posinset={props.position}
      aria-setsize={props.count}
      style={{ top: `${props.index * ROW}px`, "--lane": laneColour(props.row.thread) }}
      onClick={() => props.onChoose()}
    >
      <Rails lanes={props.lanes} columns={props.columns} own={props.row.thread} dot={true} />
      <span class="row-number">{props.row.leads ? numberOf(props.row) : ""}</span>
      <span class="row-text" style={{ "margin-left": `${indent(props.columns, lane()?.index ?? 0, props.lanes.length)}px` }}>
        <span class="visually-hidden">
          {visible(props.row.name)}:{" "}
        </span>
        <span class={words().isCode ? "row-code mono" : "row-event"} title={visible(words().text)}>
          <Visible text={words().text} />
        </span>
        <Show when={chip()}>{(shown) => <span class="chip" data-tone={shown().tone}>{shown().text}</span>}</Show>
        <Show when={last() && !chip()}>
          <span class="chip" data-tone="violated">{TRACE.error}</span>
        </Show>
        <For each={words().chips}>{(text) => <span class="chip beside" data-tone="neutral" title={visible(text)}><Visible text={text} /></span>}</For>
        <Show when={props.row.critical}>
          <span class="chip needed" data-tone="violated" title={TRACE.criticalHint}>{TRACE.critical}</span>
        </Show>
        <Show when={props.row.missing > 0}>
          <span class="chip beside" data-tone="incomplete">{TRACE.missing(props.row.missing)}</span>
        </Show>
        <For each={props.ends ? props.watched(props.row.last) : []}>{({ short, full }) => <span class="chip beside watched" data-tone="neutral" title={visible(full)}><Visible text={short} /></span>}</For>
        <Show when={words().code}>{(code) => <span class="row-source mono" aria-hidden="true">{visible(code())}</span>}</Show>
        <span class="row-place" title={words().place}>{words().place}</span>
      </span>
    </div>
  );
}

const numberOf = ({ first, last }: EventRow): string => (first === last ? `${first + 1}` : `${first + 1}–${last + 1}`);

interface Words {
  text: string;
  /** The text is a line of the program, not words about it. */
  isCode: boolean;
  /** The line of the program, beside the words. */
  code: string;
  chips: string[];
  place: string;
}

/** What a row says: its event in words, or the line where no event happened. */
function wordsOf({ row, focus, sources, trace, files }: EventProps): Words {
  const steps = trace.steps.slice(row.first, row.last + 1);
  // What was chosen, where the event does not name it: a value, or the thread that a notification reaches.
  const has = (wanted: string): boolean => row.events.some(({ kind }) => kind === wanted);
  const chosen = row.leads && !has("choose") ? (steps[0]?.choices ?? []).filter(({ kind, id }) => kind !== "thread" && !(id === NOTIFY && has("notify"))) : [];
  const data = chosen.map(choiceText).filter((text) => text !== "");
  const where = (file: string, line: number): string => (line === 0 ? "" : files === 1 ? lineWord(line) : `${file}:${line}`);
  const [event] = row.events;
  if (event) {
    const code = event.line > 0 ? lineText(findSource(sources, event), event.line) : "";
    const text = rowText(row);
    return { text, isCode: false, code, chips: [...data, ...startsIn(row).filter((also) => !text.includes(also))], place: where(event.file, event.line) };
  }
  const printed = steps.map(({ output }) => output).join("").trim().split("\n", 1)[0] ?? "";
  const chips = printed ? [...data, TRACE.prints(printed)] : data;
  const at = focus[row.last]?.line ?? null;
  const place = at ? where(at.file, at.line) : "";
  if (row.folded) return { text: TRACE.libraryCode, isCode: false, code: "", chips, place };
  if (!at) return { text: TRACE.starts, isCode: false, code: "", chips, place };
  const line = lineText(findSource(sources, at), at.line);
  // Where a thread only comes to its first event, the line has not been run yet.
  const begins = row.first > 0 && !trace.steps.slice(0, row.first).some(({ thread }) => thread === row.thread);
  if (begins) return { text: TRACE.begins, isCode: false, code: line, chips, place };
  return { text: line || at.insn || methodText(at), isCode: true, code: "", chips, place };
}
