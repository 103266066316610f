import { createEffect, createSignal, type JSX, on, onCleanup, Show } from "solid-js";
import { plural } from "../model/format";
import type { NodeTrace } from "../types/NodeTrace";
import type { StateView } from "../types/StateView";
import { Icon } from "./icons";
import { LinkButtons } from "./LinkButtons";
import { Message } from "./Message";
import { StatePanel } from "./StatePanel";
import type { Store } from "./store";
import { TraceTabs } from "./TraceTabs";
import { TreeView } from "./TreeView";

/** Whoever walks the tree by key passes many nodes on the way to the one that is meant. */
const SETTLED_MS = 120;

/** The search tree; and while the search stands still, the state at the chosen node, with the way there. */
export function TreePanel(props: { store: Store; note?: string | null }): JSX.Element {
  const { store } = props;
  const [selected, setSelected] = createSignal(-1);
  const { view, problem } = createState(store, selected);
  const [way, setWay] = createSignal<NodeTrace | null>(null);
  const [failed, setFailed] = createSignal<string | null>(null);
  createEffect(
    on([selected, () => store.tree(), store.still], () => {
      setWay(null);
      setFailed(null);
    }),
  );
  const showWay = async (): Promise<void> => {
    const node = selected();
    try {
      const found = await store.traceTo(node);
      if (selected() === node) setWay(found);
    } catch (error) {
      setFailed(messageOf(error));
    }
  };
  const sources = () => store.program()?.sources ?? [];
  return (
    <>
      <Show when={props.note}>{(text) => <p class="muted small">{text()}</p>}</Show>
      <div class="tree-panel" classList={{ split: view() !== null }}>
        <TreeView
          tree={store.tree()}
          version={store.treeVersion()}
          hint={store.still() ? "Click a node to see its state and how the search came there." : "Click a node to see how the search got there."}
          onSelect={setSelected}
        />
        <Show when={view()}>
          {(shown) => <StatePanel view={shown()} sources={sources()} onWay={() => void showWay()} onExplore={() => store.explore(shown())} />}
        </Show>
      </div>
      <Show when={selected() >= 0 && !store.still()}>
        <p class="muted small">Pause to inspect the state.</p>
      </Show>
      <Show when={problem() ?? failed()}>{(text) => <Message text={`${text()}.`} />}</Show>
      <Show when={way()}>{(found) => <Way way={found()} sources={sources()} onClose={() => setWay(null)} />}</Show>
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

function Way(props: { way: NodeTrace; sources: Parameters<typeof TraceTabs>[0]["sources"]; onClose: () => void }): JSX.Element {
  const [step, setStep] = createSignal(0);
  let heading: HTMLHeadingElement | undefined;
  createEffect(
    on(
      () => props.way,
      ({ trace }) => {
        setStep(Math.max(0, trace.steps.length - 1));
        heading?.focus({ preventScroll: true });
        heading?.scrollIntoView({ block: "start" });
      },
    ),
  );
  return (
    <section class="way" aria-label="The trace to the chosen state">
      <div class="way-head">
        <h3 tabindex="-1" ref={(element) => (heading = element)}>
          The way here, {plural(props.way.trace.steps.length, "step")}
        </h3>
        <div class="state-buttons">
          <LinkButtons link={props.way.link} />
          <button type="button" class="button icon" aria-label="Close the trace" onClick={() => props.onClose()}>
            <Icon name="cross" />
          </button>
        </div>
      </div>
      <TraceTabs trace={props.way.trace} sources={props.sources} step={step()} onStep={setStep} panels={[]} />
    </section>
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
