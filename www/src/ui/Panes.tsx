import { createMemo, createUniqueId, For, type JSX, Show } from "solid-js";
import { MIN_SHARE, type PaneId } from "../model/arrangement";
import { PANE_NAMES } from "../text/workspace";
import { PANES } from "../text/page";
import { Icon } from "./icons";
import type { Store } from "./store";

export interface Pane {
  id: PaneId;
  view: () => JSX.Element;
}

/** One arrow key moves a border by this share of the width. */
const STEP = 0.02;

/**
 * Panes side by side. The borders between them are moved by pointer and by keyboard; a folded pane is a strip with its name.
 * On a narrow page there is one at a time: the caller says which.
 */
export function Panes(props: { store: Store; panes: Pane[]; only: PaneId | null }): JSX.Element {
  const { arranging } = props.store;
  const base = createUniqueId();
  let box: HTMLDivElement | undefined;
  const present = createMemo(() => props.panes.map(({ id }) => id));
  const open = createMemo(() => present().filter((id) => !arranging.isFolded(id)));
  const columns = createMemo(() => {
    if (props.only !== null) return "minmax(0, 1fr)";
    return props.panes
      .flatMap(({ id }, i) => {
        const width = arranging.isFolded(id) ? "2.4rem" : `minmax(0, ${(arranging.arrangement().shares[id] * 100).toFixed(2)}fr)`;
        return i === 0 ? [width] : ["9px", width];
      })
      .join(" ");
  });
  /** The open panes on both sides of the border behind pane `i`. */
  const sides = (i: number): [PaneId, PaneId] | null => {
    const left = present().slice(0, i + 1).findLast((id) => open().includes(id));
    const right = present().slice(i + 1).find((id) => open().includes(id));
    return left && right ? [left, right] : null;
  };
  const widthOfOpen = (): number => {
    const folded = present().length - open().length;
    return Math.max(1, (box?.clientWidth ?? 1) - folded * 38 - (present().length - 1) * 9);
  };
  const total = (): number => open().reduce((sum, id) => sum + arranging.arrangement().shares[id], 0);

  return (
    <div class="panes" classList={{ single: props.only !== null }} style={{ "grid-template-columns": columns() }} ref={(element) => (box = element)}>
      <For each={props.panes}>
        {(pane, i) => (
          <>
            <Show when={i() > 0 && props.only === null}>
              <Border
                sides={sides(i() - 1)}
                controls={`${base}-${pane.id}`}
                share={(id) => arranging.arrangement().shares[id] / total()}
                onMove={(by, pair) => arranging.resize(pair[0], pair[1], by * total())}
                width={widthOfOpen}
                onFold={(id) => arranging.toggle(id, present())}
              />
            </Show>
            <div
              class="pane"
              id={`${base}-${pane.id}`}
              data-pane={pane.id}
              classList={{ folded: props.only === null && arranging.isFolded(pane.id), hidden: props.only !== null && props.only !== pane.id }}
            >
              <Show when={props.only === null && arranging.isFolded(pane.id)}>
                <button
                  type="button"
                  class="pane-strip"
                  aria-label={PANES.open(PANE_NAMES[pane.id])}
                  title={PANES.openShort(PANE_NAMES[pane.id])}
                  onClick={() => arranging.toggle(pane.id, present())}
                >
                  <Icon name={i() === 0 ? "next" : "previous"} />
                  <span aria-hidden="true">{PANE_NAMES[pane.id]}</span>
                </button>
              </Show>
              <div class="pane-body">
                <Show when={props.only === null && open().length > 1}>
                  <button
                    type="button"
                    class="button icon quiet small pane-fold"
                    aria-label={PANES.fold(PANE_NAMES[pane.id])}
                    title={PANES.foldShort(PANE_NAMES[pane.id])}
                    onClick={() => arranging.toggle(pane.id, present())}
                  >
                    <Icon name={i() === 0 ? "previous" : "next"} />
                  </button>
                </Show>
                {pane.view()}
              </div>
            </div>
          </>
        )}
      </For>
    </div>
  );
}

function Border(props: {
  sides: [PaneId, PaneId] | null;
  controls: string;
  share: (id: PaneId) => number;
  onMove: (by: number, pair: [PaneId, PaneId]) => void;
  width: () => number;
  onFold: (id: PaneId) => void;
}): JSX.Element {
  const percent = (): number => (props.sides ? Math.round(props.share(props.sides[0]) * 100) : 0);
  const label = (): string => {
    const [left, right] = props.sides ?? ["source", "trace"];
    return PANES.border(PANE_NAMES[left], PANE_NAMES[right]);
  };
  let last = 0;
  const move = (by: number): void => {
    if (props.sides) props.onMove(by, props.sides);
  };
  const onKey = (event: KeyboardEvent): void => {
    const by: Record<string, number> = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -1, End: 1 };
    const amount = by[event.key];
    if (event.key === "Enter" && props.sides) props.onFold(props.sides[1]);
    else if (amount !== undefined) move(amount);
    else return;
    event.preventDefault();
  };
  return (
    <Show when={props.sides} fallback={<div class="border idle" />}>
      <div
        class="border"
        role="separator"
        tabindex="0"
        aria-orientation="vertical"
        aria-label={label()}
        aria-controls={props.controls}
        aria-valuemin={Math.round(MIN_SHARE * 100)}
        aria-valuemax={Math.round((1 - MIN_SHARE) * 100)}
        aria-valuenow={percent()}
        title={PANES.borderHint}
        onKeyDown={onKey}
        onDblClick={() => props.sides && props.onFold(props.sides[1])}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.focus();
          last = event.clientX;
        }}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
          move((event.clientX - last) / props.width());
          last = event.clientX;
        }}
      />
    </Show>
  );
}
