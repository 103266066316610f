import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from "solid-js";
import { cycleOf, type RingNode, ringOf, shortNames, type StoryEvent, storyOf, type StoryThread } from "../model/deadlock";
import type { EventRef } from "../model/events";
import { parsePlace } from "../model/sources";
import { type Lane, laneColour, laneLetter } from "../model/trace";
import { visible } from "../model/visible";
import { waitSentence, wantPhrase } from "../text/deadlock";
import { shortened } from "../text/format";
import { DEADLOCK, placeText } from "../text/trace";
import type { Trace } from "../types/Trace";
import type { WaitsFor } from "../types/WaitsFor";
import { createSize } from "./media";
import { Visible } from "./Visible";

/** A ring of more nodes than this cannot be read; the sentences can. */
const MAX_RING = 16;

/** Below this width the picture waits until it is asked for. */
const ROOM = 560;

/**
 * Who holds what and who waits for whom: a ring where there is a cycle; and beside it how each thread came to hold what it
 * holds, with the rows of the trace. Without a trace it is a sentence for each thread.
 */
export function DeadlockView(props: {
  waits: WaitsFor[];
  lanes: Lane[];
  trace?: Trace;
  onSelect?: (ref: EventRef) => void;
}): JSX.Element {
  const title = createUniqueId();
  const waits = createMemo(() => shortNames(props.waits));
  const cycle = createMemo(() => cycleOf(waits()));
  const ordered = createMemo(() => [...cycle(), ...waits().filter((wait) => !cycle().includes(wait))]);
  const story = createMemo(() => (props.trace ? storyOf(props.trace, ordered()) : null));
  const outside = (wait: WaitsFor): boolean => cycle().length > 0 && !cycle().includes(wait);
  const [box, setBox] = createSignal<HTMLElement>();
  const size = createSize(box, { width: 0, height: 0 });
  const [pictured, setPictured] = createSignal<boolean | null>(null);
  // Where there is little room the sentences come first: they say the same.
  const drawn = (): boolean => pictured() ?? size().width >= ROOM;
  const drawable = (): boolean => cycle().length > 1 && cycle().length * 2 <= MAX_RING;
  return (
    <section class="deadlock" aria-labelledby={title} ref={setBox}>
      <Show when={drawable() && drawn()}>
        <Ring cycle={cycle()} lanes={props.lanes} />
      </Show>
      <div class="deadlock-text">
        <div class="deadlock-head">
          <h3 id={title}>{props.trace ? DEADLOCK.how : DEADLOCK.title}</h3>
          <Show when={drawable()}>
            <button type="button" class="button small" aria-pressed={drawn()} onClick={() => setPictured(!drawn())}>
              {DEADLOCK.picture}
            </button>
          </Show>
        </div>
        <Show
          when={story()}
          fallback={
            <ol>
              <For each={ordered()}>
                {(wait) => (
                  <li classList={{ outside: outside(wait) }}>
                    <p>
                      <Visible text={waitSentence(wait)} />
                    </p>
                    <p class="muted small mono">{whereText(wait)}</p>
                  </li>
                )}
              </For>
            </ol>
          }
        >
          {(threads) => (
            <ol class="story">
              <For each={threads()}>
                {(thread) => <Story thread={thread} lanes={props.lanes} outside={outside(thread.wait)} onSelect={(ref) => props.onSelect?.(ref)} />}
              </For>
            </ol>
          )}
        </Show>
      </div>
    </section>
  );
}

/** `Thread-0 locked Fork@1 at step 5 (line 16), then waits to lock Fork@2, which Thread-1 holds, at step 9 (line 17).` */
function Story(props: { thread: StoryThread; lanes: Lane[]; outside: boolean; onSelect: (ref: EventRef) => void }): JSX.Element {
  const lane = (): number => props.lanes.find(({ name }) => name === props.thread.wait.thread)?.thread ?? 0;
  const held = (): StoryEvent[] => props.thread.events.filter(({ kind }) => kind === "locks");
  const wanted = (): StoryEvent | undefined => props.thread.events.find(({ kind }) => kind === "wants");
  return (
    <li classList={{ outside: props.outside }} style={{ "--lane": laneColour(lane()) }}>
      <span class="lane-badge" aria-hidden="true">
        {laneLetter(lane())}
      </span>{" "}
      <strong class="lane-name">
        <Visible text={props.thread.wait.thread} />
      </strong>{" "}
      <For each={held()}>
        {(event, i) => (
          <>
            {i() > 0 ? DEADLOCK.and : ""}
            {DEADLOCK.locked} <Visible text={event.object} /> <Step event={event} onSelect={props.onSelect} />
          </>
        )}
      </For>
      {held().length > 0 ? DEADLOCK.then : ""}
      <Visible text={wantPhrase(props.thread.wait)} />
      <Show when={wanted()?.ref && wanted()}>
        {(event) => (
          <>
            {DEADLOCK.and}
            <Step event={event()} onSelect={props.onSelect} />
          </>
        )}
      </Show>
    </li>
  );
}

function Step(props: { event: StoryEvent; onSelect: (ref: EventRef) => void }): JSX.Element {
  return (
    <Show when={props.event.ref} fallback={<span class="muted">{props.event.kind === "locks" ? `(${DEADLOCK.unseen})` : ""}</span>}>
      {(ref) => (
        <button type="button" class="link-button" onClick={() => props.onSelect(ref())}>
          {visible(DEADLOCK.step(ref().step + 1, props.event))}
        </button>
      )}
    </Show>
  );
}

function whereText(wait: WaitsFor): string {
  const place = parsePlace(wait.at);
  return place ? placeText(place) : wait.at;
}

/** Threads are their lanes' letters, which stand with their names in the story; what they wait for has its name. */
function Ring(props: { cycle: WaitsFor[]; lanes: Lane[] }): JSX.Element {
  const tip = createUniqueId();
  const nodes = createMemo(() => ringOf(props.cycle));
  const widest = createMemo(() => Math.max(...nodes().map(half)));
  const across = (): number => 52 + nodes().length * 4 + (nodes().length > 4 ? 8 : 0);
  const down = (): number => 30 + nodes().length * 4;
  const size = (): { width: number; height: number } => ({ width: 2 * (across() + widest() + 4), height: 2 * down() + 34 });
  const px = (x: number): number => size().width / 2 + x * across();
  const py = (y: number): number => size().height / 2 + y * down();
  const box = (node: RingNode): Box => ({ x: px(node.x), y: py(node.y), half: half(node) });
  const sign = (node: RingNode): string => {
    const lane = laneOf(props.lanes, node.text);
    return node.kind === "thread" && lane ? laneLetter(lane.thread) : clip(node.text);
  };
  return (
    <svg
      class="ring"
      width={size().width}
      height={size().height}
      viewBox={`0 0 ${size().width} ${size().height}`}
      role="img"
      aria-label={DEADLOCK.ring(props.cycle.length)}
    >
      <defs>
        <marker id={tip} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8Z" fill="var(--muted)" />
        </marker>
      </defs>
      <For each={nodes()}>
        {(node, i) => {
          const next = (): RingNode => nodes()[(i() + 1) % nodes().length] ?? node;
          return <Arrow from={box(node)} to={box(next())} waits={node.kind === "thread"} tip={tip} />;
        }}
      </For>
      <For each={nodes()}>
        {(node) => (
          <g transform={`translate(${px(node.x)} ${py(node.y)})`} style={{ "--lane": colourOf(props.lanes, node.text) }}>
            <title>{visible(node.text)}</title>
            <rect
              class="ring-node"
              data-kind={node.kind}
              x={-half(node)}
              y={-HALF_HEIGHT}
              width={2 * half(node)}
              height={2 * HALF_HEIGHT}
              rx={node.kind === "thread" ? HALF_HEIGHT : 4}
            />
            <text class="ring-text" data-kind={node.kind} text-anchor="middle" dominant-baseline="central">
              {visible(sign(node))}
            </text>
          </g>
        )}
      </For>
    </svg>
  );
}

const clip = (text: string): string => shortened(text, 14);
const half = (node: RingNode): number => (node.kind === "thread" ? HALF_HEIGHT : Math.max(20, clip(node.text).length * 3.5 + 7));
const laneOf = (lanes: readonly Lane[], name: string): Lane | undefined => lanes.find((candidate) => candidate.name === name);

/** A thread has the colour of its lane in the trace. */
function colourOf(lanes: readonly Lane[], name: string): string {
  const lane = laneOf(lanes, name);
  return lane ? laneColour(lane.thread) : "var(--edge)";
}

interface Box {
  x: number;
  y: number;
  half: number;
}

const HALF_HEIGHT = 11;
/** Air between a box and an arrow. */
const AIR = 3;

/** The point where the line from a box's middle towards another leaves it, and a little further. */
function border(from: Box, to: Box): [number, number] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const out = Math.min(from.half / Math.abs(dx || 1e-6), HALF_HEIGHT / Math.abs(dy || 1e-6)) + AIR / length;
  return [from.x + dx * out, from.y + dy * out];
}

/** From the edge of one box to the edge of the next. A thread waits for a lock (dashed); a lock is held by a thread. */
function Arrow(props: { from: Box; to: Box; waits: boolean; tip: string }): JSX.Element {
  const path = (): string => `M${border(props.from, props.to).join(" ")}L${border(props.to, props.from).join(" ")}`;
  return (
    <path
      d={path()}
      fill="none"
      stroke="var(--muted)"
      stroke-width="1.5"
      stroke-dasharray={props.waits ? "4 4" : undefined}
      marker-end={`url(#${props.tip})`}
    />
  );
}
