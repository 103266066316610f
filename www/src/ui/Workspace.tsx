import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup, Show } from "solid-js";
import type { PaneId } from "../model/arrangement";
import { namedEvent } from "../model/events";
import { type LinkView, NO_VIEW } from "../model/link";
import { visible } from "../model/visible";
import { CONNECTION } from "../text/connection";
import { GENERATE } from "../text/generate";
import { liveSentence } from "../text/live";
import { ACTIONS, GUIDE, PANE_NAMES } from "../text/workspace";
import { PAGE, PANES } from "../text/page";
import type { Arranging } from "./arrangement";
import { CommandBar, CompileBar } from "./CommandBar";
import { EditorPane } from "./EditorPane";
import { createMedia } from "./media";
import { Message } from "./Message";
import { type Pane, Panes } from "./Panes";
import { createPanels, createResults, type Panel, ResultBar } from "./results";
import { Settings } from "./Settings";
import { StatePane } from "./StatePane";
import type { Store } from "./store";
import { GenerateForm } from "./structure-later";
import { type Tab, TabBar } from "./Tabs";
import { createTracing, type Tracing } from "./tracing";

const RESULT = "result";
const NARROW = "workspace-panel";
/** Typing or holding an arrow key must not write the address at every step. */
const ADDRESS_MS = 300;

/** One program: its commands, its verdict, and source, trace and state side by side. */
export function Workspace(props: { store: Store }): JSX.Element {
  const { store } = props;
  const { arranging } = store;
  const narrow = createMedia("(max-width: 920px)");
  const results = createResults(store);
  const tracing = createTracing({
    store,
    sources: store.traceSources,
    shown: results.shown,
    conflicts: () => {
      const run = store.run();
      return run.phase === "done" ? (run.report.reductions?.conflicts ?? []) : [];
    },
    first: () => (store.run().phase === "replayed" ? store.linkedPlace() : null),
    onPlace: (place) => place && narrow() && arranging.setTab("source"),
  });
  const panels = createPanels(store, results, tracing);
  const hasResult = createMemo(() => panels().length > 0);
  const hasState = createMemo(() => tracing.shown() !== null);
  const tabs = createMemo((): Tab[] => {
    const middle = panels().map(({ id, label, badge }): Tab => ({ id, label, badge }));
    if (!narrow()) return middle;
    const state: Tab[] = hasState() ? [{ id: "state", label: PANE_NAMES.state }] : [];
    const at = middle.findIndex(({ id }) => id === "trace") + 1;
    return [{ id: "source", label: PANE_NAMES.source }, ...middle.slice(0, at), ...state, ...middle.slice(at)];
  });
  const selected = createMemo(() => {
    const wanted = arranging.tab();
    if (tabs().some(({ id }) => id === wanted)) return wanted;
    return panels()[0]?.id ?? tabs()[0]?.id ?? "";
  });
  const panel = createMemo((): Panel | null => panels().find(({ id }) => id === selected()) ?? null);
  /** What a narrow page shows. */
  const only = createMemo((): PaneId | null => {
    if (!narrow()) return null;
    return selected() === "source" || !hasResult() ? "source" : selected() === "state" ? "state" : "trace";
  });
  const view = createMemo((): LinkView => {
    const shown = tracing.shown();
    const chosen = arranging.tab();
    const view = chosen === "" ? null : chosen;
    if (!shown || tracing.steering()) return { ...NO_VIEW, view };
    const event = namedEvent(shown.trace, tracing.at());
    return { step: tracing.step() + 1, event: event === null ? null : event + 1, view };
  });
  createFollowing(store, tracing, view, narrow);

  const source: Pane = { id: "source", view: () => <EditorPane store={store} tracing={tracing} /> };
  const middle: Pane = {
    id: "trace",
    view: () => (
      <Show when={hasResult()} fallback={<Guide store={store} />}>
        <Show when={!narrow()}>
          <TabBar label={PANES.result} tabs={tabs()} selected={selected()} panel={RESULT} onSelect={arranging.setTab} />
        </Show>
        <div
          class="result-panel"
          classList={{ fills: panel()?.fills === true }}
          id={RESULT}
          role={narrow() ? undefined : "tabpanel"}
          aria-labelledby={narrow() ? undefined : `${RESULT}-${selected()}`}
        >
          <Show when={panel()} keyed>
            {(shown) => shown.view()}
          </Show>
        </div>
      </Show>
    ),
  };
  const state: Pane = {
    id: "state",
    view: () => (
      <>
        <Show when={!narrow()}>
          <p class="pane-title">{PANE_NAMES.state}</p>
        </Show>
        <div class="state-pane">
          <StatePane tracing={tracing} />
        </div>
      </>
    ),
  };
  const panes = createMemo((): Pane[] => (hasState() ? [source, middle, state] : [source, middle]));
  return (
    <div class="workspace">
      <CommandBar store={store} />
      <div class="work-area">
        <div class="bar-area">
          <Announcer store={store} />
          <Notices store={store} />
          <Show when={store.structures.open()}>
            <GenerateForm store={store} />
          </Show>
          <CompileBar store={store} />
          <Show when={!store.compile.compiling()}>
            <ResultBar store={store} results={results} tracing={tracing} view={view()} />
          </Show>
        </div>
        <Show when={narrow() && tabs().length > 1}>
          <TabBar label={PANES.workspace} tabs={tabs()} selected={selected()} panel={NARROW} onSelect={arranging.setTab} />
        </Show>
        <div
          class="workspace-panel"
          id={NARROW}
          role={narrow() && tabs().length > 1 ? "tabpanel" : undefined}
          aria-labelledby={narrow() && tabs().length > 1 ? `${NARROW}-${selected()}` : undefined}
        >
          <Panes store={store} panes={panes()} only={only()} />
        </div>
        <Settings store={store} />
      </div>
    </div>
  );
}

/** What follows when the step, the result or the compiler's answer changes. */
function createFollowing(store: Store, tracing: Tracing, view: () => LinkView, narrow: () => boolean): void {
  const { arranging } = store;
  // A new answer is shown from its first tab; a link says which one.
  const answered = createMemo(() => {
    const state = store.run();
    return state.phase === "idle" ? 0 : state.phase === "active" ? -state.run : state.run;
  });
  createEffect(on(answered, () => arranging.setTab((store.run().phase === "replayed" && store.linkedView()) || ""), { defer: true }));
  // Where the page scrolls, a search may be started from far below the place of its answer.
  createEffect(on(answered, (run) => run < 0 && window.scrollTo({ top: 0 }), { defer: true }));
  createEffect(on(store.generation, () => arranging.setTab(narrow() ? "source" : ""), { defer: true }));
  createEffect(on(store.compile.problem, (problem) => problem !== null && narrow() && arranging.setTab("source"), { defer: true }));
  createEffect(on(store.way, (way) => way && arranging.setTab("trace"), { defer: true }));
  createEffect(on(tracing.witness, (index) => index !== null && showTrace(arranging), { defer: true }));

  createEffect(() => {
    const shown = tracing.shown();
    const run = store.run();
    const outcome = run.phase === "replayed" ? (run.again?.outcome ?? null) : tracing.witness();
    const fails = shown !== null && shown.error !== null && shown.error.property !== "reached";
    if (shown && shown.link !== "" && !store.way() && !tracing.steering()) store.setShownStep({ link: shown.link, step: tracing.step(), event: namedEvent(shown.trace, tracing.at()), outcome, fails });
    else if (!shown) store.setShownStep(null);
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  createEffect(
    on(view, (now) => {
      clearTimeout(timer);
      const state = store.run();
      if (state.phase !== "replayed") return;
      timer = setTimeout(() => store.showInAddress(state.link, now), ADDRESS_MS);
    }),
  );
  onCleanup(() => clearTimeout(timer));
}

/** The button that asked for it is gone with its tab: the keyboard goes on in the trace. */
function showTrace(arranging: Arranging): void {
  arranging.setTab("trace");
  queueMicrotask(() => document.activeElement === document.body && document.querySelector<HTMLElement>("[data-testid=trace]")?.focus({ preventScroll: true }));
}

/** What a person must know of the files, and may want instead. */
function Notices(props: { store: Store }): JSX.Element {
  const { store } = props;
  const problems = createMemo(() => {
    const loaded = store.loaded();
    return [...(loaded?.problems ?? []), ...(loaded?.unread ? [loaded.unread] : []), ...(loaded?.scan?.problems ?? [])];
  });
  const unavailable = (): string => {
    const status = store.core();
    return status.state === "unavailable" ? status.message : "";
  };
  return (
    <>
      <Show when={unavailable()}>
        {(why) => <Message text={CONNECTION.checker(why())} />}
      </Show>
      <Show when={store.loadingRest()}>
        <p class="muted small" role="status">
          {CONNECTION.loadingRest}
        </p>
      </Show>
      <Show when={store.linkProblem()}>{(why) => <Message text={PAGE.unopened(why())} />}</Show>
      <Show when={store.keptNotice()}>{(text) => <Message text={text()} tone="warn" />}</Show>
      <Show when={!store.settings() && store.notice()}>{(text) => <Message text={text()} />}</Show>
      <Message text={problems()} />
      <Show when={store.offer()}>
        {(offer) => (
          <p class="offer small" role="status">
            {offer().text}{" "}
            <button type="button" class="button small" onClick={() => offer().act()}>
              {offer().label}
            </button>
          </p>
        )}
      </Show>
    </>
  );
}

/** Before the first check: what the buttons do. */
function Guide(props: { store: Store }): JSX.Element {
  const { store } = props;
  return (
    <div class="guide">
      <Show when={store.loaded()?.example?.description}>{(text) => <p class="guide-lead">{text()}</p>}</Show>
      <dl>
        <For each={Object.values(ACTIONS)}>
          {({ label, hint }) => (
            <div>
              <dt>{label}</dt>
              <dd class="muted">{hint}.</dd>
            </div>
          )}
        </For>
        <Show when={store.offersStructures()}>
          <div>
            <dt>{GENERATE.open}</dt>
            <dd class="muted">{GENERATE.hint}.</dd>
          </div>
        </Show>
      </dl>
      <Show when={store.loaded()?.scan && !store.canStart() && !store.working() && !store.needsCompiler()}>
        <p class="muted">{GUIDE.noMain}</p>
      </Show>
      <Show when={store.core().state === "loading"} fallback={<p class="muted small keys">{GUIDE.keys}</p>}>
        <p class="muted small">{GUIDE.loading}</p>
      </Show>
    </div>
  );
}

/** Speaks progress to screen readers every few seconds; many updates a second would drown them. */
function Announcer(props: { store: Store }): JSX.Element {
  const [text, setText] = createSignal("");
  let last = 0;
  let lastActivity = "";
  createEffect(() => {
    const state = props.store.run();
    const activity = state.phase === "active" ? state.activity : state.phase;
    const now = performance.now();
    if (activity === lastActivity && now - last < 5000) return;
    last = now;
    lastActivity = activity;
    setText(visible(liveSentence(state)));
  });
  return (
    <p class="visually-hidden" aria-live="polite">
      {text()}
    </p>
  );
}
