/** The view of a tree as it is moved, and the picture of it as it has to be painted. */
import { type Accessor, createEffect, createSignal, on, onCleanup, onMount } from "solid-js";
import type { SearchTree } from "../model/tree";
import type { TreeLayout } from "../model/tree-layout";
import { errorPlaces, Marker } from "../model/tree-marks";
import { type Camera, pixelX, pixelY, type Size, type View, viewOf, zoomed } from "../model/tree-view";
import { themeChanged } from "./Header";
import { createMedia } from "./media";
import { type Colours, resolveColours, type Scene } from "./tree-paint";

/** A growing tree is repainted at most this often. */
const MIN_REPAINT_MS = 100;

/** The style sheet's colours, read anew when they change. */
export function createColours(element: Accessor<HTMLElement | undefined>): Accessor<Colours | null> {
  const [colours, setColours] = createSignal<Colours | null>(null);
  const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map(createMedia);
  onMount(() => {
    const read = (): void => {
      const box = element();
      if (box) setColours(resolveColours(box));
    };
    read();
    themeChanged.addEventListener("change", read);
    createEffect(on(queries, read, { defer: true }));
    onCleanup(() => themeChanged.removeEventListener("change", read));
  });
  return colours;
}

/** What the picture is made of, in memory that is used again for every frame. */
export class Stage {
  private readonly marker = new Marker();
  private errors: { of: TreeLayout | null; places: Int32Array } = { of: null, places: new Int32Array(0) };

  scene(tree: SearchTree, view: View, rest: Pick<Scene, "selected" | "hits" | "colours">): Scene {
    const layout = tree.layout();
    return { tree, layout, view, marks: this.marker.find(layout, view), errors: this.errorsOf(layout), ...rest };
  }

  private errorsOf(layout: TreeLayout): Int32Array {
    if (this.errors.of !== layout) this.errors = { of: layout, places: errorPlaces(layout) };
    return this.errors.places;
  }
}

/** Where the view zooms to when nobody points: the chosen node where it is in sight, else the middle. */
function centreOf(tree: SearchTree, view: View, selected: number): [number, number] {
  const middle: [number, number] = [view.width / 2, view.height / 2];
  if (selected < 0 || selected >= tree.size) return middle;
  const layout = tree.layout();
  const place = layout.place[selected] ?? 0;
  const [x, y] = [pixelX(layout, view, place), pixelY(layout, view, place)];
  return x >= 0 && x <= view.width && y >= 0 && y <= view.height ? [x, y] : middle;
}

/** `null` shows the whole tree. */
export function createCamera(tree: Accessor<SearchTree>, size: Accessor<Size>, selected: Accessor<number>) {
  const [camera, setCamera] = createSignal<Camera | null>(null);
  const view = (): View => viewOf(tree().layout(), size(), camera());
  const zoomBy = (factor: number, x?: number, y?: number): void => {
    const now = view();
    const [cx, cy] = x === undefined || y === undefined ? centreOf(tree(), now, selected()) : [x, y];
    setCamera(zoomed(tree().layout(), now, factor, cx, cy));
  };
  return { camera, setCamera, view, zoomBy };
}

/** Paints when asked, in an animation frame; while the tree grows, never more than a quarter of the time. */
export function createPainter(
  canvas: Accessor<HTMLCanvasElement | undefined>,
  size: Accessor<Size>,
  draw: (context: CanvasRenderingContext2D) => void,
): (when: "now" | "growing") => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = 0;
  let cost = 0;
  const frame = (): void => {
    const element = canvas();
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const began = performance.now();
    const { width, height } = size();
    const ratio = Math.min(2, devicePixelRatio);
    // Another size clears the canvas and takes new memory for it.
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (element.width !== w) element.width = w;
    if (element.height !== h) element.height = h;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw(context);
    cost = performance.now() - began;
  };
  const schedule = (): void => {
    timer = undefined;
    cancelAnimationFrame(request);
    request = requestAnimationFrame(frame);
  };
  onCleanup(() => {
    clearTimeout(timer);
    cancelAnimationFrame(request);
  });
  return (when) => {
    if (when === "now") {
      clearTimeout(timer);
      schedule();
    } else {
      timer ??= setTimeout(schedule, Math.max(MIN_REPAINT_MS, cost * 3));
    }
  };
}
