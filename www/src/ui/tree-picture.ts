/** The state of the picture of a tree, and everything that can be done to it. */
import { type Accessor, batch, createEffect, createMemo, createSignal, on } from "solid-js";
import type { SearchTree } from "../model/tree";
import { Finder } from "../model/tree-find";
import { markAt, nearestPlace } from "../model/tree-marks";
import { fitted, panned, revealed, type View } from "../model/tree-view";
import { createSize } from "./media";
import { createCamera, createColours, createPainter, Stage } from "./tree-camera";
import type { TreeActions } from "./tree-input";
import { paint, type Scene } from "./tree-paint";

export interface PictureProps {
  tree: SearchTree;
  /** Grows with the tree. */
  version: number;
  /** A node was chosen; -1 for none. */
  onSelect?: (node: number) => void;
  /** Somebody wants to look into the chosen node. */
  onInspect?: () => void;
}

export function createPicture(props: PictureProps) {
  const [canvas, setCanvas] = createSignal<HTMLCanvasElement>();
  const [frame, setFrame] = createSignal<HTMLDivElement>();
  const [selected, setSelected] = createSignal(-1);
  /** The version that was painted last: what takes a layout follows it and not every message. */
  const [drawn, setDrawn] = createSignal(-1);
  /** The view that was painted last. */
  const [shown, setShown] = createSignal<View | null>(null);
  const tree = (): SearchTree => props.tree;
  const size = createSize(frame, { width: 600, height: 320 });
  const colours = createColours(frame);
  const lens = createCamera(tree, size, selected);
  const { camera, setCamera, view } = lens;
  const { finder, ...search } = createSearching(tree, () => props.version, selected);
  const stage = new Stage();
  const scene = (): Scene | null => {
    const known = colours();
    return known && stage.scene(tree(), view(), { selected: selected(), hits: finder()?.hits ?? [], colours: known });
  };
  const repaint = createPainter(canvas, size, (context) => {
    const now = scene();
    if (!now) return;
    paint(context, now);
    batch(() => {
      setShown(now.view);
      setDrawn(props.version);
    });
  });
  createEffect(on(() => props.version, () => repaint("growing")));
  createEffect(on([camera, selected, size, colours, finder], () => repaint("now")));
  const startAnew = (): void => {
    setSelected(-1);
    setCamera(null);
    setDrawn(-1);
    repaint("now");
  };
  createEffect(on(tree, startAnew, { defer: true }));
  createEffect(on(selected, (node) => props.onSelect?.(node)));
  const actions = createActions({ tree, selected, setSelected, lens, finder, scene, inspect: () => props.onInspect?.() });
  return { tree, setCanvas, setFrame, selected, drawn, shown, colours, camera, setCamera, view, finder, ...search, actions };
}

/** What is looked for, and what was found. */
function createSearching(tree: Accessor<SearchTree>, version: Accessor<number>, selected: Accessor<number>) {
  const [query, setQuery] = createSignal("");
  const finder = createMemo(() => (query().trim() === "" ? null : new Finder(tree(), query())));
  const count = createMemo(
    on([finder, version], ([found]) => {
      found?.update();
      return found?.hits.length ?? 0;
    }),
  );
  /** How many hits there are, and which of them is chosen, from 0. */
  const position = (): { count: number; at: number } => ({ count: count(), at: finder()?.position(selected()) ?? -1 });
  return { query, setQuery, finder, position };
}

/** A finger's width about an error or a hit: these stand where they are, also in a subtree that is one mark. */
const NEAR = 9;

/** The node at a point of the picture, and how many nodes its mark stands for; null for none. */
function nodeAt({ layout, view, marks, errors, hits }: Scene, x: number, y: number): { place: number; nodes: number } | null {
  if (marks.dense) {
    const found = nearestPlace(layout, view, errors, x, y, NEAR);
    const place = found >= 0 ? found : nearestPlace(layout, view, hits.map((node) => layout.place[node] ?? 0), x, y, NEAR);
    if (place >= 0) return { place, nodes: 1 };
  }
  const mark = markAt(marks, x, y);
  return mark < 0 ? null : { place: marks.place[mark] ?? 0, nodes: marks.nodes[mark] ?? 1 };
}

interface Parts {
  tree: Accessor<SearchTree>;
  selected: Accessor<number>;
  setSelected: (node: number) => void;
  lens: ReturnType<typeof createCamera>;
  finder: Accessor<Finder | null>;
  scene: () => Scene | null;
  inspect: () => void;
}

function createActions({ tree, selected, setSelected, lens, finder, scene, inspect }: Parts): TreeActions {
  const { camera, setCamera, view, zoomBy } = lens;
  /** Chooses a node and brings it into view, large enough to tell it from its neighbours. */
  const choose = (node: number): void => {
    if (node < 0 || node >= tree().size) return;
    setSelected(node);
    const layout = tree().layout();
    setCamera(revealed(layout, view(), camera(), layout.place[node] ?? 0, true));
  };
  return {
    choose,
    inspect,
    zoomBy,
    pan: (dx, dy) => setCamera(panned(tree().layout(), view(), dx, dy)),
    fit: () => setCamera(null),
    nextHit: (by) => choose(finder()?.next(selected(), by) ?? -1),
    nextError: () => {
      const errors = tree().ofKind("error");
      choose(errors.find((node) => node > selected()) ?? errors[0] ?? -1);
    },
    click: (x, y) => {
      const now = scene();
      const found = now && nodeAt(now, x, y);
      setSelected(found ? (now.layout.order[found.place] ?? -1) : -1);
    },
    enter: (x, y) => {
      const now = scene();
      const found = now && nodeAt(now, x, y);
      if (found && found.nodes > 1) setCamera(fitted(now.layout, now.view, found.place));
      else zoomBy(2, x, y);
    },
  };
}
