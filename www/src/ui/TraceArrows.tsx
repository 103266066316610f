import { createMemo, For, type JSX, Show } from "solid-js";
import { type EventRef, type Row, rowAt } from "../model/events";
import type { OrderEdge } from "../model/order";
import type { Lane } from "../model/trace";
import { type Columns, ROW } from "./trace-columns";

/** More arrows than this are a tangle: those of the chosen event come first. */
const MAX_ARROWS = 80;

/** Arrows over the visible rows, from lane to lane. The details of an event say the same in words. */
export function OrderArrows(props: {
  edges: OrderEdge[];
  rows: Row[];
  first: number;
  last: number;
  lanes: Lane[];
  columns: Columns;
  at: EventRef;
}): JSX.Element {
  const index = createMemo(() => new Map(props.lanes.map(({ thread, index }) => [thread, index])));
  const arrows = createMemo(() => {
    const rows = props.rows;
    const placed = props.edges.flatMap((edge) => {
      const [from, to] = [rowAt(rows, edge.from), rowAt(rows, edge.to)];
      // A filter may hide an end, and a fold may hold both.
      if (from === to || !holds(rows[from], edge.from) || !holds(rows[to], edge.to)) return [];
      if (to < props.first || from >= props.last) return [];
      return [{ edge, from, to, own: isAt(edge.from, props.at) || isAt(edge.to, props.at) }];
    });
    return placed.sort((a, b) => Number(b.own) - Number(a.own)).slice(0, MAX_ARROWS).reverse();
  });
  const x = (row: number): number => {
    const thread = props.rows[row]?.thread ?? -1;
    return props.columns.numbers + (index().get(thread) ?? 0) * props.columns.gap + 11;
  };
  const path = (from: number, to: number): string => {
    const [x1, y1, x2, y2] = [x(from), (from + 0.5) * ROW, x(to), (to + 0.5) * ROW];
    const pull = Math.min(40, Math.max(12, (y2 - y1) / 3));
    return `M${x1} ${y1 + 9}C${x1} ${y1 + 9 + pull} ${x2} ${y2 - 11 - pull} ${x2} ${y2 - 10}`;
  };
  return (
    <Show when={props.columns.gap > 0}>
      <svg class="order" aria-hidden="true" width="100%" height={props.rows.length * ROW}>
        <defs>
          <For each={["order", "conflict", "race"]}>
            {(kind) => (
              <marker id={`order-${kind}`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto">
                <path class={`order-tip ${kind}`} d="M0 0 8 4 0 8Z" />
              </marker>
            )}
          </For>
        </defs>
        <For each={arrows()}>
          {({ edge, from, to, own }) => {
            const kind = edge.race ? "race" : edge.kind;
            return <path class={`order-arrow ${kind}`} classList={{ own }} data-kind={kind} d={path(from, to)} marker-end={`url(#order-${kind})`} />;
          }}
        </For>
      </svg>
    </Show>
  );
}

const isAt = (ref: EventRef, at: EventRef): boolean => ref.step === at.step && ref.event === at.event;

const holds = (row: Row | undefined, ref: EventRef): boolean => row?.kind === "event" && row.first <= ref.step && ref.step <= row.last;
