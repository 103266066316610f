import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from "solid-js";
import { keyOf, type StateDiff } from "../model/diff";
import { type Arrow, type Box, clipped, draw, type HeapNode, heapOf, heapText } from "../model/heap";
import { isLinked } from "../model/linked";
import { visible } from "../model/visible";
import { STATE } from "../text/state";
import type { StateView } from "../types/StateView";
import { LinkedHeap } from "./structure-later";
import { Visible } from "./Visible";

/** What somebody has chosen stays, from one step to the next, and from one program to the next. */
const [chosen, setChosen] = createSignal<boolean | null>(null);

export interface Drawing {
  view: StateView;
  name: (label: string) => string;
  diff: StateDiff;
}

/** The heap as a picture, drawn when it is opened; the same in words below. */
export function HeapView(props: Drawing & { /** It is open unless somebody has closed it. */ wanted: boolean }): JSX.Element {
  const open = (): boolean => chosen() ?? props.wanted;
  // That it is open from the beginning is told as if somebody had opened it.
  const toggled = (now: boolean): void => void (now !== open() && setChosen(now));
  return (
    <details class="state-part heap" open={open()} onToggle={(event) => toggled(event.currentTarget.open)}>
      <summary>{STATE.heap}</summary>
      <Show when={open()}>
        <Show when={isLinked(props.view)} fallback={<Drawn {...props} />}>
          <LinkedHeap {...props} />
        </Show>
      </Show>
    </details>
  );
}

function Drawn(props: Drawing): JSX.Element {
  const heap = createMemo(() => heapOf(props.view, props.name));
  const nodes = createMemo((): HeapNode[] | null => {
    const found = heap();
    return "nodes" in found ? found.nodes : null;
  });
  const problem = (): string => {
    const found = heap();
    return "problem" in found ? found.problem : "";
  };
  return (
    <Show when={nodes()} fallback={<p class="muted small">{problem()}</p>}>
      {(all) => <Picture nodes={all()} diff={props.diff} />}
    </Show>
  );
}

function Picture(props: { nodes: HeapNode[]; diff: StateDiff }): JSX.Element {
  const words = createUniqueId();
  const tip = createUniqueId();
  const picture = createMemo(() => draw(props.nodes));
  return (
    <>
      <div class="heap-scroll" tabindex="0" role="group" aria-label={STATE.heap}>
        <svg
          class="heap-picture"
          role="img"
          aria-label={STATE.heapBoxes(props.nodes.length)}
          aria-describedby={words}
          width={picture().width}
          height={picture().height}
          viewBox={`0 0 ${picture().width} ${picture().height}`}
        >
          <defs>
            <marker id={tip} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path class="heap-tip" d="M0 0 8 4 0 8Z" />
            </marker>
          </defs>
          <For each={picture().boxes}>{(box) => <HeapBox box={box} changed={isChanged(box, props.diff)} />}</For>
          <For each={picture().arrows}>{(arrow: Arrow) => <path class="heap-arrow" d={arrow.path} marker-end={`url(#${tip})`} />}</For>
        </svg>
      </div>
      <details class="heap-words">
        <summary class="small">{STATE.heapText}</summary>
        <ul id={words} class="small">
          <For each={heapText(props.nodes)}>
            {(line) => (
              <li>
                <Visible text={line} />
              </li>
            )}
          </For>
        </ul>
      </details>
    </>
  );
}

const isChanged = ({ kind, number }: HeapNode, { changed }: StateDiff): boolean => kind === "object" && changed.has(keyOf.object(number));

function HeapBox(props: { box: Box; changed: boolean }): JSX.Element {
  const box = (): Box => props.box;
  return (
    <g class="heap-box" classList={{ changed: props.changed }} data-kind={box().kind} transform={`translate(${box().x} ${box().y})`}>
      <title>{visible(box().title)}</title>
      <rect class="heap-frame" width={box().width} height={box().height} rx={box().kind === "object" ? 4 : 10} />
      <text class="heap-title" x="10" y="15">
        {visible(clipped(box().title))}
        {props.changed ? " *" : ""}
      </text>
      <For each={box().lines}>
        {(line, i) => (
          <>
            <text class="heap-line" x="10" y={22 + (i() + 0.5) * 18} dominant-baseline="central">
              {visible(clipped(line.text))}
            </text>
            {line.to === null ? null : <circle class="heap-dot" cx={box().width} cy={22 + (i() + 0.5) * 18} r="2.5" />}
          </>
        )}
      </For>
    </g>
  );
}
