import { type Accessor, createEffect, createMemo, createSignal, createUniqueId, For, type JSX, on, onCleanup, onMount, type Setter, Show } from "solid-js";
import { count } from "../model/format";
import { KINDS, type SearchTree, treeSentence } from "../model/tree";
import type { TreeNodeKind } from "../types/TreeNodeKind";
import { themeChanged } from "./Header";
import { Icon } from "./icons";
import { createMedia, createSize, type Size } from "./media";
import { type Camera, nodeAt, paint, paintSample, positionOf, type Scene, scaleOf } from "./tree-paint";

const NAMES: Record<TreeNodeKind, string> = {
  new: "new state",
  visited: "met before",
  end: "program ends",
  error: "error",
  bound: "cut by a bound",
  ignored: "ignored",
};
const HOME: Camera = { zoom: 1, x: 0, y: 0 };
/** A growing tree is repainted at most this often. */
const MIN_REPAINT_MS = 100;

export function TreeView(props: {
  tree: SearchTree;
  version: number;
  /** What to do with a node. */
  hint?: string;
  /** A node was chosen; -1 for none. */
  onSelect?: (node: number) => void;
}): JSX.Element {
  const id = createUniqueId();
  const [canvas, setCanvas] = createSignal<HTMLCanvasElement>();
  const [frame, setFrame] = createSignal<HTMLDivElement>();
  const [selected, setSelected] = createSignal(-1);
  const size = createSize(frame, { width: 600, height: 320 });
  const colours = createColours(frame);
  const { camera, setCamera, zoomBy } = createCamera(size);
  const kinds = createMemo(on([() => props.tree, () => props.version], ([tree]) => KINDS.filter((kind) => tree.counts[kind] > 0)));
  const sentence = createMemo(on([() => props.tree, () => props.version], ([tree]) => treeSentence(tree)));
  const scene = (): Scene | null => {
    const known = colours();
    return known && { tree: props.tree, ...size(), camera: camera(), selected: selected(), colours: known };
  };
  const repaint = createPainter(canvas, scene);
  createEffect(on(() => props.version, () => repaint("growing")));
  createEffect(on([camera, selected, size, colours], () => repaint("at once")));
  const forget = (): void => {
    setSelected(-1);
    setCamera(HOME);
  };
  createEffect(on(() => props.tree, forget, { defer: true }));
  createEffect(on(selected, (node) => props.onSelect?.(node)));

  /** Chooses a node and brings it into view. */
  const choose = (node: number): void => {
    if (node < 0 || node >= props.tree.size) return;
    setSelected(node);
    const now = scene();
    if (!now) return;
    const layout = props.tree.layout();
    const { x, y } = positionOf(layout, scaleOf(layout, now), node);
    const { width, height } = now;
    if (x >= 10 && x <= width - 10 && y >= 10 && y <= height - 10) return;
    setCamera((old) => ({ ...old, x: old.x + width / 2 - x, y: old.y + height / 2 - y }));
  };
  const chooseAt = (x: number, y: number): void => {
    const now = scene();
    setSelected(now ? nodeAt(now, x, y) : -1);
  };
  const nextError = (): void => {
    const errors = props.tree.ofKind("error");
    choose(errors.find((node) => node > selected()) ?? errors[0] ?? -1);
  };

  return (
    <section class="tree" aria-label="Search tree">
      <div class="tree-bar">
        <Legend kinds={kinds()} tree={props.tree} version={props.version} colours={colours()} />
        <TreeButtons onNextError={kinds().includes("error") ? nextError : null} zoomBy={zoomBy} onHome={() => setCamera(HOME)} />
      </div>
      <div class="tree-frame card" ref={setFrame}>
        <canvas
          ref={setCanvas}
          class="tree-canvas"
          tabindex="0"
          role="application"
          aria-label="Search tree. Arrow keys move between nodes, plus and minus zoom, 0 shows the whole tree."
          aria-describedby={`${id}-text`}
          data-testid="tree"
          onKeyDown={(event) => onTreeKey(event, props.tree, selected(), choose, zoomBy, () => setCamera(HOME))}
          onWheel={(event) => onWheel(event, zoomBy)}
          onPointerDown={(event) => drag(event, setCamera, chooseAt)}
        />
      </div>
      <p class="tree-choice small" aria-live="polite">
        <Show when={selected() >= 0} fallback={<span class="muted">{props.hint ?? "Click a node to see how the search got there."}</span>}>
          {nodeSentence(props.tree, selected())}
        </Show>
      </p>
      <p class="muted small" id={`${id}-text`}>
        {sentence()}
        <Show when={props.tree.dropped > 0}> The picture stops at {count(props.tree.size)} nodes; the search does not.</Show>
      </p>
    </section>
  );
}

/** The style sheet's colours, read anew when the theme changes. */
function createColours(element: Accessor<HTMLElement | undefined>): Accessor<Scene["colours"] | null> {
  const [colours, setColours] = createSignal<Scene["colours"] | null>(null);
  const darkScheme = createMedia("(prefers-color-scheme: dark)");
  onMount(() => {
    const read = (): void => {
      const box = element();
      if (box) setColours(resolveColours(box));
    };
    read();
    themeChanged.addEventListener("change", read);
    createEffect(on(darkScheme, read, { defer: true }));
    onCleanup(() => themeChanged.removeEventListener("change", read));
  });
  return colours;
}

function createCamera(size: Accessor<Size>): {
  camera: Accessor<Camera>;
  setCamera: Setter<Camera>;
  /** Zooms about a point, the middle unless told. */
  zoomBy: (factor: number, x?: number, y?: number) => void;
} {
  const [camera, setCamera] = createSignal<Camera>(HOME);
  const zoomBy = (factor: number, x = size().width / 2, y = size().height / 2): void => {
    setCamera((old) => {
      const zoom = Math.max(1, Math.min(400, old.zoom * factor));
      if (zoom === 1) return HOME;
      const ratio = zoom / old.zoom;
      return { zoom, x: x - (x - old.x) * ratio, y: y - (y - old.y) * ratio };
    });
  };
  return { camera, setCamera, zoomBy };
}

/** Paints when asked, in an animation frame; while the tree grows, never more than a quarter of the time. */
function createPainter(canvas: Accessor<HTMLCanvasElement | undefined>, scene: () => Scene | null): (when: "at once" | "growing") => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = 0;
  let cost = 0;
  const draw = (): void => {
    const now = scene();
    const element = canvas();
    const context = element?.getContext("2d");
    if (!now || !element || !context) return;
    const began = performance.now();
    const ratio = Math.min(2, devicePixelRatio);
    element.width = now.width * ratio;
    element.height = now.height * ratio;
    context.scale(ratio, ratio);
    paint(context, now);
    cost = performance.now() - began;
  };
  const schedule = (): void => {
    timer = undefined;
    cancelAnimationFrame(request);
    request = requestAnimationFrame(draw);
  };
  onCleanup(() => {
    clearTimeout(timer);
    cancelAnimationFrame(request);
  });
  return (when) => {
    if (when === "at once") {
      clearTimeout(timer);
      schedule();
    } else {
      timer ??= setTimeout(schedule, Math.max(MIN_REPAINT_MS, cost * 3));
    }
  };
}

function TreeButtons(props: { onNextError: (() => void) | null; zoomBy: (factor: number) => void; onHome: () => void }): JSX.Element {
  return (
    <div class="tree-buttons">
      <Show when={props.onNextError}>
        {(next) => (
          <button type="button" class="button small" onClick={() => next()()}>
            Next error
          </button>
        )}
      </Show>
      <button type="button" class="button icon small" aria-label="Zoom in" onClick={() => props.zoomBy(1.6)}>
        <Icon name="plus" />
      </button>
      <button type="button" class="button icon small" aria-label="Zoom out" onClick={() => props.zoomBy(1 / 1.6)}>
        <Icon name="minus" />
      </button>
      <button type="button" class="button icon small" aria-label="Show the whole tree" onClick={() => props.onHome()}>
        <Icon name="fit" />
      </button>
    </div>
  );
}

function Legend(props: { kinds: TreeNodeKind[]; tree: SearchTree; version: number; colours: Scene["colours"] | null }): JSX.Element {
  const counts = createMemo(on([() => props.tree, () => props.version], ([tree]) => ({ ...tree.counts })));
  return (
    <ul class="legend" aria-label="Kinds of nodes">
      <For each={props.kinds}>
        {(kind) => (
          <li>
            <Sample kind={kind} colours={props.colours} />
            {NAMES[kind]} <span class="muted">{count(counts()[kind])}</span>
          </li>
        )}
      </For>
    </ul>
  );
}

function Sample(props: { kind: TreeNodeKind; colours: Scene["colours"] | null }): JSX.Element {
  const [canvas, setCanvas] = createSignal<HTMLCanvasElement>();
  createEffect(() => {
    const context = canvas()?.getContext("2d");
    if (!context || !props.colours) return;
    context.setTransform(2, 0, 0, 2, 0, 0);
    paintSample(context, props.colours, props.kind);
  });
  return <canvas class="sample" width="28" height="28" aria-hidden="true" ref={setCanvas} />;
}

function nodeSentence(tree: SearchTree, node: number): string {
  if (node === 0) return "The root: the program before its first choice.";
  const path = tree.path(node).slice(1);
  const labels = path.map((at) => tree.label(at)).filter((label) => label !== "");
  const shown = labels.length > 12 ? ["…", ...labels.slice(-12)] : labels;
  return `Level ${path.length}, ${NAMES[tree.kind(node)]}. Path from the root: ${shown.join(" → ")}.`;
}

function onTreeKey(
  event: KeyboardEvent,
  tree: SearchTree,
  selected: number,
  choose: (node: number) => void,
  zoomBy: (factor: number) => void,
  home: () => void,
): void {
  const sibling = (by: number): void => {
    const siblings = tree.children(tree.parent(selected));
    choose(siblings[siblings.indexOf(selected) + by] ?? selected);
  };
  const actions: Record<string, () => void> = {
    ArrowUp: () => choose(tree.parent(selected)),
    ArrowDown: () => choose(selected < 0 ? 0 : (tree.children(selected)[0] ?? selected)),
    ArrowLeft: () => sibling(-1),
    ArrowRight: () => sibling(1),
    "+": () => zoomBy(1.6),
    "=": () => zoomBy(1.6),
    "-": () => zoomBy(1 / 1.6),
    "0": home,
  };
  const action = actions[event.key];
  if (!action || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  action();
}

/** The wheel zooms when the picture has the focus or a control key is held; else the page scrolls as anywhere. */
function onWheel(event: WheelEvent, zoomBy: (factor: number, x: number, y: number) => void): void {
  if (!event.ctrlKey && document.activeElement !== event.currentTarget) return;
  event.preventDefault();
  zoomBy(Math.exp(-event.deltaY / 300), event.offsetX, event.offsetY);
}

function drag(
  down: PointerEvent & { currentTarget: HTMLCanvasElement },
  setCamera: (update: (old: Camera) => Camera) => void,
  click: (x: number, y: number) => void,
): void {
  if (down.button !== 0) return;
  const canvas = down.currentTarget;
  let last = { x: down.clientX, y: down.clientY };
  let moved = false;
  const onMove = (event: PointerEvent): void => {
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (!moved && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 4) return;
    moved = true;
    last = { x: event.clientX, y: event.clientY };
    setCamera((old) => ({ ...old, x: old.x + dx, y: old.y + dy }));
  };
  const onUp = (event: PointerEvent): void => {
    canvas.removeEventListener("pointermove", onMove);
    canvas.removeEventListener("pointerup", onUp);
    canvas.removeEventListener("pointercancel", onUp);
    if (!moved && event.type === "pointerup") click(down.offsetX, down.offsetY);
  };
  canvas.setPointerCapture(down.pointerId);
  canvas.addEventListener("pointermove", onMove);
  canvas.addEventListener("pointerup", onUp);
  canvas.addEventListener("pointercancel", onUp);
}

/** A canvas needs plain colours; a probe lets the browser work out what the style sheet means. */
function resolveColours(parent: HTMLElement): Scene["colours"] {
  const probe = document.createElement("span");
  // Or the first colour would still be on its way to the next one when that is read.
  probe.style.setProperty("transition", "none", "important");
  parent.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    new: read("--tree-new"),
    visited: read("--tree-visited"),
    end: read("--tree-end"),
    error: read("--tree-error"),
    bound: read("--tree-bound"),
    ignored: read("--tree-ignored"),
    edge: read("--tree-edge"),
    path: read("--ink"),
    surface: read("--surface"),
  };
  probe.remove();
  return colours;
}
