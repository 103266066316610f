import { createEffect, createSignal, For, type JSX, on, onMount, Show } from "solid-js";
import { plural } from "../model/format";
import type { RunState } from "../model/run";
import { errorText, errorTitle } from "../model/verdict";
import type { Finding } from "../types/Finding";
import { Icon } from "./icons";
import { OriginNote } from "./OriginNote";
import { LiveStats } from "./Stats";
import type { Store } from "./store";
import { TreePanel } from "./TreePanel";

type Active = Extract<RunState, { phase: "active" }>;

const TITLES: Record<Active["activity"], string> = {
  starting: "Loading classes",
  running: "Searching",
  replaying: "Replaying",
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
            <Show when={props.state.activity !== "replaying"}>
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
            </Show>
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
        <Show when={props.state.activity !== "replaying"}>
          <LiveStats live={props.state.live} />
        </Show>
      </section>
      <OriginNote origin={props.state.origin} />
      <Show when={props.state.found.length > 0}>
        <Found findings={props.state.found} />
      </Show>
      <Show
        when={props.state.mode === "run" || props.state.activity === "replaying"}
        fallback={<TreePanel store={store} />}
      >
        <Show when={props.state.activity !== "replaying"}>
          <section class="section" aria-labelledby="output-title">
            <h3 id="output-title">Output</h3>
            <LiveOutput text={props.state.output} />
          </section>
        </Show>
      </Show>
    </>
  );
}

/** Errors so far; they are looked at when the search has ended or is cancelled. */
function Found(props: { findings: Finding[] }): JSX.Element {
  return (
    <section class="section" aria-labelledby="found-title">
      <h3 id="found-title">{plural(props.findings.length, "error")} so far</h3>
      <ul class="found-list">
        <For each={props.findings}>
          {({ error, trace }) => (
            <li>
              <strong>{errorTitle(error)}</strong> <span>{errorText(error)}</span>{" "}
              <span class="muted small">{plural(trace.steps.length, "step")}</span>
            </li>
          )}
        </For>
      </ul>
    </section>
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
