import { createMemo, For, type JSX, Show } from "solid-js";
import { cycleOf, type RingNode, ringOf, shortNames, waitSentence } from "../model/deadlock";
import { placeText, parsePlace } from "../model/sources";
import type { Lane } from "../model/trace";
import type { WaitsFor } from "../types/WaitsFor";

/** A ring of more nodes than this cannot be read; the sentences can. */
const MAX_RING = 16;

/** Who holds what and who waits for whom: a ring where there is a cycle, and a sentence for each thread. */
export function DeadlockView(props: { waits: WaitsFor[]; lanes: Lane[] }): JSX.Element {
  const waits = createMemo(() => shortNames(props.waits));
  const cycle = createMemo(() => cycleOf(waits()));
  const ordered = createMemo(() => [...cycle(), ...waits().filter((wait) => !cycle().includes(wait))]);
  return (
    <section class="deadlock card" aria-labelledby="deadlock-title">
      <Show when={cycle().length > 1 && cycle().length * 2 <= MAX_RING}>
        <Ring cycle={cycle()} lanes={props.lanes} />
      </Show>
      <div class="deadlock-text">
        <h3 id="deadlock-title">Who waits for whom</h3>
        <ol>
          <For each={ordered()}>
            {(wait) => (
              <li classList={{ outside: cycle().length > 0 && !cycle().includes(wait) }}>
                <p>{waitSentence(wait)}</p>
                <p class="muted small mono">{whereText(wait)}</p>
              </li>
            )}
          </For>
        </ol>
      </div>
    </section>
  );
}

function whereText(wait: WaitsFor): string {
  const place = parsePlace(wait.at);
  return place ? placeText(place) : wait.at;
}

function Ring(props: { cycle: WaitsFor[]; lanes: Lane[] }): JSX.Element {
  const nodes = createMemo(() => ringOf(props.cycle));
  // An ellipse: names are wide, and two of them stand side by side at the top of most rings.
  const across = (): number => (nodes().length > 8 ? 170 : nodes().length > 4 ? 150 : 120);
  const down = (): number => (nodes().length > 8 ? 124 : 84);
  const size = (): { width: number; height: number } => ({ width: 2 * across() + 150, height: 2 * down() + 40 });
  const px = (x: number): number => size().width / 2 + x * across();
  const py = (y: number): number => size().height / 2 + y * down();
  const box = (node: RingNode): Box => ({ x: px(node.x), y: py(node.y), half: half(node.text) });
  return (
    <svg
      class="ring"
      viewBox={`0 0 ${size().width} ${size().height}`}
      role="img"
      aria-label={`A cycle of ${props.cycle.length} threads; the sentences beside it say the same.`}
    >
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8Z" fill="var(--muted)" />
        </marker>
      </defs>
      <For each={nodes()}>
        {(node, i) => {
          const next = (): (typeof node) => nodes()[(i() + 1) % nodes().length] ?? node;
          return <Arrow from={box(node)} to={box(next())} waits={node.kind === "thread"} />;
        }}
      </For>
      <For each={nodes()}>
        {(node) => (
          <g transform={`translate(${px(node.x)} ${py(node.y)})`}>
            <rect
              class="ring-node"
              data-kind={node.kind}
              style={node.kind === "thread" ? { stroke: laneColour(props.lanes, node.text) } : {}}
              x={-half(node.text)}
              y={-HALF_HEIGHT}
              width={2 * half(node.text)}
              height={2 * HALF_HEIGHT}
              rx={node.kind === "thread" ? 14 : 4}
            />
            <text text-anchor="middle" dominant-baseline="central">
              {clip(node.text)}
            </text>
          </g>
        )}
      </For>
    </svg>
  );
}

const clip = (text: string): string => (text.length > 17 ? `${text.slice(0, 16)}…` : text);
const half = (text: string): number => Math.max(26, clip(text).length * 3.7 + 10);

/** A thread has the colour of its lane in the trace. */
function laneColour(lanes: readonly Lane[], name: string): string {
  const lane = lanes.find((candidate) => candidate.name === name);
  return lane ? `var(--lane-${lane.index % 8})` : "var(--edge)";
}

interface Box {
  x: number;
  y: number;
  half: number;
}

const HALF_HEIGHT = 14;
/** Air between a box and an arrow. */
const AIR = 5;

/** The point where the line from a box's middle towards another leaves it, and a little further. */
function border(from: Box, to: Box): [number, number] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const out = Math.min(from.half / Math.abs(dx || 1e-6), HALF_HEIGHT / Math.abs(dy || 1e-6)) + AIR / length;
  return [from.x + dx * out, from.y + dy * out];
}

/** From the edge of one box to the edge of the next. A thread waits for a lock (dashed); a lock is held by a thread. */
function Arrow(props: { from: Box; to: Box; waits: boolean }): JSX.Element {
  const path = (): string => `M${border(props.from, props.to).join(" ")}L${border(props.to, props.from).join(" ")}`;
  return (
    <path
      d={path()}
      fill="none"
      stroke="var(--muted)"
      stroke-width="1.5"
      stroke-dasharray={props.waits ? "4 4" : undefined}
      marker-end="url(#arrow)"
    />
  );
}
