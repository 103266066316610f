import { createEffect, createSignal, type JSX, on, onCleanup, Show } from "solid-js";
import * as text from "../text/tree";
import type { StateView } from "../types/StateView";
import { Message } from "./Message";
import { StatePanel } from "./StatePanel";
import type { Store } from "./store";
import { TreeView } from "./TreeView";

/** Whoever walks the tree by key passes many nodes on the way to the one that is meant. */
const SETTLED_MS = 120;

/** The search tree; and while the search stands still, the state at the chosen node, with the way there. */
export function TreePanel(props: { store: Store; note?: string | null }): JSX.Element {
  const { store } = props;
  const [selected, setSelected] = createSignal(-1);
  const { view, problem } = createState(store, selected);
  const [failed, setFailed] = createSignal<string | null>(null);
  createEffect(
    on([selected, () => store.tree(), store.still], () => {
      setFailed(null);
    }),
  );
  const showWay = async (): Promise<void> => {
    const node = selected();
    try {
      const found = await store.traceTo(node);
      if (selected() === node) store.showWay(found);
    } catch (error) {
      setFailed(messageOf(error));
    }
  };
  const sources = () => store.program()?.sources ?? [];
  const live = () => {
    const run = store.run();
    return run.phase === "idle" ? null : run.live;
  };
  const [stateBox, setStateBox] = createSignal<HTMLDivElement>();
  // The state may still be on its way.
  const [entering, setEntering] = createSignal(false);
  createEffect(
    on([entering, stateBox, view], ([wanted, box, shown]) => {
      if (!wanted || !box || !shown) return;
      setEntering(false);
      box.focus();
    }),
  );
  createEffect(on([selected, store.still], () => setEntering(false)));
  return (
    <>
      <Show when={props.note}>{(text) => <p class="muted small">{text()}</p>}</Show>
      <div class="tree-panel" classList={{ split: view() !== null }}>
        <TreeView
          tree={store.tree()}
          version={store.treeVersion()}
          live={live()}
          hint={store.still() ? text.CLICK_STILL : text.CLICK_RUNNING}
          onSelect={setSelected}
          onInspect={() => setEntering(true)}
        />
        <Show when={view()}>
          {(shown) => (
            <div class="tree-state" tabindex="-1" ref={setStateBox}>
              <StatePanel view={shown()} sources={sources()} onWay={() => void showWay()} onExplore={() => store.explore(shown())} />
            </div>
          )}
        </Show>
      </div>
      <Show when={selected() >= 0 && !store.still()}>
        <p class="muted small">{text.PAUSE_FIRST}</p>
      </Show>
      <Show when={problem() ?? failed()}>{(text) => <Message text={`${text()}.`} />}</Show>
    </>
  );
}

/** The state at the chosen node, once somebody has settled on it. */
function createState(store: Store, selected: () => number): { view: () => StateView | null; problem: () => string | null } {
  const [view, setView] = createSignal<StateView | null>(null);
  const [problem, setProblem] = createSignal<string | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  createEffect(
    on([selected, store.still, () => store.tree()], ([node, still]) => {
      clearTimeout(timer);
      const mine = ++turn;
      setProblem(null);
      if (node < 0 || !still) {
        setView(null);
        return;
      }
      const ask = (): void => {
        store.inspect(node).then(
          (found) => mine === turn && setView(found),
          (error: unknown) => {
            if (mine !== turn) return;
            setView(null);
            setProblem(messageOf(error));
          },
        );
      };
      timer = setTimeout(ask, SETTLED_MS);
    }),
  );
  onCleanup(() => {
    clearTimeout(timer);
    turn++;
  });
  return { view, problem };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
