import { createEffect, createSignal, type JSX, on, onMount, Show } from "solid-js";
import type { RunState } from "../model/run";
import { Icon } from "./icons";
import { LiveStats } from "./Stats";
import type { Store } from "./store";
import { TreeView } from "./TreeView";

type Active = Extract<RunState, { phase: "active" }>;

const TITLES: Record<Active["activity"], string> = {
  starting: "Loading classes",
  running: "Searching",
  paused: "Paused",
  cancelling: "Cancelling",
};

export function RunView(props: { store: Store; state: Active }): JSX.Element {
  const { store } = props;
  let pauseButton: HTMLButtonElement | undefined;
  const paused = (): boolean => props.state.activity === "paused";
  // The Check button is disabled from now on: the keyboard goes where the next thing can be done.
  onMount(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement.matches("button[form='setup']")) pauseButton?.focus();
  });
  return (
    <>
      <section class="run-head card" aria-label="Running search" data-activity={props.state.activity}>
        <div class="run-title">
          <h2>
            {props.state.mode === "run" && props.state.activity === "running" ? "Running" : TITLES[props.state.activity]}{" "}
            <span class="mono muted">{props.state.main}</span>
          </h2>
          <div class="run-buttons">
            <button
              type="button"
              class="button"
              ref={(element) => (pauseButton = element)}
              disabled={props.state.activity === "cancelling"}
              onClick={() => (paused() ? store.resume() : store.pause())}
            >
              <Icon name={paused() ? "play" : "pause"} />
              {paused() ? "Resume" : "Pause"}
            </button>
            <button
              type="button"
              class="button"
              disabled={props.state.activity === "cancelling"}
              onClick={() => store.cancel()}
            >
              <Icon name="stop" />
              Cancel
            </button>
          </div>
        </div>
        <div class="pulse" aria-hidden="true" />
        <LiveStats live={props.state.live} />
      </section>
      <Show when={props.state.mode === "run"} fallback={<TreeView tree={store.tree()} version={store.treeVersion()} />}>
        <section class="section" aria-labelledby="output-title">
          <h3 id="output-title">Output</h3>
          <LiveOutput text={props.state.output} />
        </section>
      </Show>
    </>
  );
}

/** Shown of what a running program has printed: drawing more many times a second would make the page slow. */
const TAIL = 8000;

/** The newest output. It follows the end unless the reader has scrolled up. */
function LiveOutput(props: { text: string }): JSX.Element {
  const [box, setBox] = createSignal<HTMLPreElement>();
  let follow = true;
  createEffect(
    on([box, () => props.text], ([element]) => {
      if (element && follow) element.scrollTop = element.scrollHeight;
    }),
  );
  return (
    <pre
      class="output card"
      tabindex="0"
      ref={setBox}
      onScroll={({ currentTarget: at }) => (follow = at.scrollTop + at.clientHeight > at.scrollHeight - 24)}
    >
      {props.text.length > TAIL ? `…${props.text.slice(-TAIL)}` : props.text || "Nothing printed yet."}
    </pre>
  );
}
