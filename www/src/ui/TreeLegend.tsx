import { createEffect, createSignal, For, type JSX, Show } from "solid-js";
import { count } from "../text/format";
import type { Sought } from "../model/tree";
import { KINDS } from "../model/tree-kinds";
import * as text from "../text/tree";
import type { TreeNodeKind } from "../types/TreeNodeKind";
import { Icon } from "./icons";
import { type Colours, paintSample } from "./tree-paint";

/** The kinds of nodes that the search has come to, and how often. */
export function TreeLegend(props: { counts: text.Counts; sought: Sought; colours: Colours | null }): JSX.Element {
  return (
    <ul class="legend" aria-label={text.LEGEND}>
      <For each={KINDS.filter((kind) => props.counts[kind] > 0)}>
        {(kind) => (
          <li>
            <Sample kind={kind} colours={props.colours} />
            {text.kindName(kind, props.sought)} <span class="muted">{count(props.counts[kind])}</span>
          </li>
        )}
      </For>
    </ul>
  );
}

function Sample(props: { kind: TreeNodeKind; colours: Colours | null }): JSX.Element {
  const [canvas, setCanvas] = createSignal<HTMLCanvasElement>();
  createEffect(() => {
    const context = canvas()?.getContext("2d");
    if (!context || !props.colours) return;
    context.setTransform(2, 0, 0, 2, 0, 0);
    paintSample(context, props.colours, props.kind);
  });
  return <canvas class="sample" width="28" height="28" aria-hidden="true" ref={setCanvas} />;
}

interface TreeButtonsProps {
  sought: Sought;
  onNextError: (() => void) | null;
  zoomBy: (factor: number) => void;
  onFit: () => void;
}

export function TreeButtons(props: TreeButtonsProps): JSX.Element {
  return (
    <div class="tree-buttons">
      <Show when={props.onNextError}>
        {(next) => (
          <button type="button" class="button small" onClick={() => next()()}>
            {text.next(props.sought)}
          </button>
        )}
      </Show>
      <button type="button" class="button icon small" aria-label={text.ZOOM_IN} onClick={() => props.zoomBy(1.6)}>
        <Icon name="plus" />
      </button>
      <button type="button" class="button icon small" aria-label={text.ZOOM_OUT} onClick={() => props.zoomBy(1 / 1.6)}>
        <Icon name="minus" />
      </button>
      <button type="button" class="button icon small" aria-label={text.FIT} onClick={() => props.onFit()}>
        <Icon name="fit" />
      </button>
    </div>
  );
}
