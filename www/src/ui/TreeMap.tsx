import { createEffect, createMemo, createSignal, type JSX, on, Show } from "solid-js";
import type { SearchTree } from "../model/tree";
import { fit, type View } from "../model/tree-view";
import * as text from "../text/tree";
import { createSize } from "./media";
import { createPainter, Stage } from "./tree-camera";
import { type Colours, paintMap } from "./tree-paint";

/** Smaller, the frame of what is in sight could not be seen. */
const LEAST = 8;
/** Around the tree. */
const MARGIN = 5;

/** The whole tree in small. The part that is in sight is framed; a click or drag moves it. */
export function TreeMap(props: {
  tree: SearchTree;
  /** The version of the tree that is drawn large. */
  drawn: number;
  hits: readonly number[];
  colours: Colours | null;
  /** What is in sight; null before anything was. */
  view: View | null;
  /** Puts a point of the tree, in leaf widths and levels, in the middle. */
  onMove: (x: number, depth: number) => void;
}): JSX.Element {
  const [canvas, setCanvas] = createSignal<HTMLCanvasElement>();
  const [box, setBox] = createSignal<HTMLDivElement>();
  const size = createSize(box, { width: 180, height: 96 });
  const stage = new Stage();
  const whole = (): View => fit(props.tree.layout(), size(), MARGIN);
  const repaint = createPainter(canvas, size, (context) => {
    if (props.colours) paintMap(context, stage.scene(props.tree, whole(), { selected: -1, hits: props.hits, colours: props.colours }));
  });
  createEffect(on([() => props.drawn, () => props.hits, () => props.hits.length, () => props.colours, size], () => repaint("now")));
  const inSight = createMemo(() => {
    void props.drawn;
    return props.view && frameOf(props.view, whole());
  });
  const go = (event: PointerEvent): void => {
    const { sx, sy, left, top } = whole();
    props.onMove((event.offsetX - left) / sx, (event.offsetY - top) / sy);
  };
  return (
    <div class="tree-map" ref={setBox}>
      <canvas
        class="tree-map-canvas"
        role="img"
        aria-label={text.MAP}
        ref={setCanvas}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event);
        }}
      />
      <Show when={inSight()}>
        {(at) => (
          <div
            class="tree-map-sight"
            data-testid="tree-sight"
            style={{ left: `${at().left}px`, top: `${at().top}px`, width: `${at().width}px`, height: `${at().height}px` }}
          />
        )}
      </Show>
    </div>
  );
}

/** What a view shows of the tree, as a box on the map. */
function frameOf(view: View, map: View): { left: number; top: number; width: number; height: number } {
  const span = (begin: number, scale: number, length: number, mapBegin: number, mapScale: number, most: number): [number, number] => {
    const from = Math.max(0, ((0 - begin) / scale) * mapScale + mapBegin);
    const to = Math.min(most, ((length - begin) / scale) * mapScale + mapBegin);
    const middle = (from + to) / 2;
    const half = Math.max(LEAST, to - from) / 2;
    return [Math.max(0, Math.min(most - 2 * half, middle - half)), 2 * half];
  };
  const [left, width] = span(view.left, view.sx, view.width, map.left, map.sx, map.width);
  const [top, height] = span(view.top, view.sy, view.height, map.top, map.sy, map.height);
  return { left, top, width, height };
}
