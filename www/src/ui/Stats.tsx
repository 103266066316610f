import { For, type JSX, Show } from "solid-js";
import { bytes, count, duration, short } from "../text/format";
import type { Live } from "../model/run";
import { NUMBERS } from "../text/result";
import type { Stats } from "../types/Stats";

function Cell(props: { label: string; value: string }): JSX.Element {
  return (
    <div class="stat">
      <dt>{props.label}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

/** The numbers that move while a search runs. */
export function LiveStats(props: { live: Live | null }): JSX.Element {
  const stats = (): Stats | undefined => props.live?.stats;
  const number = (value: number | undefined): string => (value === undefined ? "0" : short(value));
  return (
    <div class="live">
      <dl class="stat-grid">
        <Cell label={NUMBERS.states} value={number(stats()?.states_new)} />
        <Cell label={NUMBERS.rate} value={number(props.live?.rate)} />
        <Cell label={NUMBERS.revisited} value={number(stats()?.states_visited)} />
        <Cell label={NUMBERS.transitions} value={number(stats()?.transitions)} />
        <Cell label={NUMBERS.depth} value={NUMBERS.depthOf(number(props.live?.depth), number(stats()?.max_depth))} />
        <Cell label={NUMBERS.time} value={duration(props.live?.activeMs ?? 0)} />
      </dl>
      <MemoryMeter used={props.live?.memory ?? 0} limit={props.live?.memoryLimit ?? 0} />
    </div>
  );
}

function MemoryMeter(props: { used: number; limit: number }): JSX.Element {
  const share = (): number => (props.limit > 0 ? Math.min(1, props.used / props.limit) : 0);
  const text = (): string => NUMBERS.memoryOf(bytes(props.used), bytes(props.limit));
  return (
    <div class="memory">
      <span id="memory-label">{NUMBERS.memory}</span>
      <div
        class="meter"
        role="meter"
        aria-labelledby="memory-label"
        aria-valuemin="0"
        aria-valuemax={props.limit}
        aria-valuenow={Math.min(props.used, props.limit)}
        aria-valuetext={text()}
      >
        <div class="meter-fill" classList={{ high: share() > 0.85 }} style={{ width: `${share() * 100}%` }} />
      </div>
      <span class="memory-text">
        <Show when={props.limit > 0} fallback={bytes(props.used)}>
          {text()}
        </Show>
      </span>
    </div>
  );
}

/** `where`: it is a number of some searches only. */
const ROWS: { label: string; of: (stats: Stats) => string; where?: (stats: Stats) => boolean }[] = [
  { label: NUMBERS.new, of: (s) => count(s.states_new) },
  { label: NUMBERS.again, of: (s) => count(s.states_visited) },
  { label: NUMBERS.ends, of: (s) => count(s.end_states) },
  { label: NUMBERS.pruned, of: (s) => count(s.pruned) },
  { label: NUMBERS.symmetric, of: (s) => count(s.symmetric), where: (s) => s.symmetric > 0 },
  { label: NUMBERS.transitions, of: (s) => count(s.transitions) },
  { label: NUMBERS.backtracks, of: (s) => count(s.backtracked) },
  { label: NUMBERS.deepest, of: (s) => count(s.max_depth) },
  { label: NUMBERS.scheduling, of: (s) => count(s.thread_choices) },
  { label: NUMBERS.data, of: (s) => count(s.data_choices) },
  { label: NUMBERS.bytecodes, of: (s) => count(s.instructions) },
  { label: NUMBERS.classes, of: (s) => count(s.classes_loaded) },
  { label: NUMBERS.store, of: (s) => bytes(s.store_bytes) },
  { label: NUMBERS.most, of: (s) => bytes(s.peak_memory_bytes) },
  { label: NUMBERS.time, of: (s) => duration(s.time_ms) },
];

/** Every number of a finished search. */
export function StatTable(props: { stats: Stats }): JSX.Element {
  return (
    <dl class="stat-grid all">
      <For each={ROWS.filter((row) => row.where?.(props.stats) ?? true)}>{(row) => <Cell label={row.label} value={row.of(props.stats)} />}</For>
    </dl>
  );
}
