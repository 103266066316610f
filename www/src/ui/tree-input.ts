/** What is done to the picture of a tree by key, wheel and pointer, in terms of what it means. */
import type { SearchTree } from "../model/tree";

export interface TreeActions {
  /** Chooses a node and shows it. */
  choose(node: number): void;
  inspect(): void;
  /** About a point of the frame, else about the chosen node or the middle. */
  zoomBy(factor: number, x?: number, y?: number): void;
  pan(dx: number, dy: number): void;
  fit(): void;
  nextHit(by: 1 | -1): void;
  nextError(): void;
  click(x: number, y: number): void;
  /** Goes into what is drawn there. */
  enter(x: number, y: number): void;
}

const STEP = 1.6;

export function onTreeKey(event: KeyboardEvent, tree: SearchTree, selected: number, actions: TreeActions): void {
  const { choose, zoomBy } = actions;
  const keys: Record<string, () => void> = {
    ArrowUp: () => choose(selected < 0 ? 0 : Math.max(0, tree.parent(selected))),
    ArrowDown: () => choose(selected < 0 ? 0 : down(tree, selected)),
    ArrowLeft: () => choose(selected < 0 ? 0 : sibling(tree, selected, -1)),
    ArrowRight: () => choose(selected < 0 ? 0 : sibling(tree, selected, 1)),
    Home: () => choose(0),
    Enter: () => (selected < 0 ? choose(0) : actions.inspect()),
    n: () => actions.nextHit(1),
    N: () => actions.nextHit(-1),
    p: () => actions.nextHit(-1),
    "+": () => zoomBy(STEP),
    "=": () => zoomBy(STEP),
    "-": () => zoomBy(1 / STEP),
    "0": actions.fit,
  };
  const action = keys[event.key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action();
}

function down(tree: SearchTree, node: number): number {
  const child = tree.firstChild(node);
  return child < 0 ? node : child;
}

function sibling(tree: SearchTree, node: number, by: 1 | -1): number {
  if (by === 1) return tree.nextSibling(node) < 0 ? node : tree.nextSibling(node);
  let before = node;
  for (let at = tree.firstChild(tree.parent(node)); at >= 0 && at !== node; at = tree.nextSibling(at)) before = at;
  return before;
}

/** The wheel zooms when the picture has the focus or a control key is held; else the page scrolls as anywhere. */
export function onTreeWheel(event: WheelEvent, { zoomBy }: TreeActions): void {
  if (!event.ctrlKey && document.activeElement !== event.currentTarget) return;
  event.preventDefault();
  // Lines and pages instead of pixels, as some browsers count.
  const pixels = event.deltaY * ([1, 16, 400][event.deltaMode] ?? 1);
  zoomBy(Math.exp(-pixels / 300), event.offsetX, event.offsetY);
}

/** A pointer that moves less than this clicks. */
const CLICK = 4;

/** One pointer drags or clicks, two of them zoom. */
export function createPointers(actions: TreeActions): (event: PointerEvent & { currentTarget: HTMLCanvasElement }) => void {
  const down = new Map<number, { x: number; y: number }>();
  let moved = false;
  let began = { x: 0, y: 0 };

  function move(event: PointerEvent): void {
    const last = down.get(event.pointerId);
    if (!last) return;
    const now = { x: event.offsetX, y: event.offsetY };
    if (!moved && Math.hypot(now.x - began.x, now.y - began.y) < CLICK) return;
    moved = true;
    down.set(event.pointerId, now);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      actions.pan(now.x - last.x, now.y - last.y);
      return;
    }
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    if (before > 0 && after > 0) actions.zoomBy(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
  }

  return (event) => {
    if (event.button !== 0) return;
    const canvas = event.currentTarget;
    const { pointerId } = event;
    if (down.size === 0) {
      moved = false;
      began = { x: event.offsetX, y: event.offsetY };
    } else {
      moved = true;
    }
    down.set(pointerId, { x: event.offsetX, y: event.offsetY });
    const end = (up: PointerEvent): void => {
      if (up.pointerId !== pointerId) return;
      down.delete(pointerId);
      if (down.size === 0) canvas.removeEventListener("pointermove", move);
      canvas.removeEventListener("pointerup", end);
      canvas.removeEventListener("pointercancel", end);
      if (!moved && up.type === "pointerup") actions.click(up.offsetX, up.offsetY);
    };
    canvas.setPointerCapture(pointerId);
    // The same listener is there once, however many pointers are down.
    canvas.addEventListener("pointermove", move);
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
  };
}
