import { COUNTS } from "../text/counts";
import { createEffect, createMemo, createSignal, For, type JSX, on, onMount, Show } from "solid-js";
import type { RunState } from "../model/run";
import { visible } from "../model/visible";
import { errorText, errorTitle } from "../text/verdict";
import { RUN } from "../text/result";
import type { Finding } from "../types/Finding";
import { Icon } from "./icons";
import { OriginNote } from "./OriginNote";
import { LiveStats } from "./Stats";
import type { Store } from "./store";
import { TreePanel } from "./tree-later";

type Active = Extract<RunState, { phase: "active" }>;

/** That a search runs, and what can be done about it. */
export function RunBar(props: { store: Store; state: Active; children: JSX.Element }): JSX.Element {
  const { store } = props;
  let pauseButton: HTMLButtonElement | undefined;
  const paused = (): boolean => props.state.activity === "paused";
  // The buttons that begin a search are disabled from now on: the keyboard goes where the next thing can be done.
  onMount(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement.matches("button[data-action]")) pauseButton?.focus();
  });
  return (
    <section class="run-head" aria-label={RUN.label} data-activity={props.state.activity}>
      <div class="run-title">
        <h2>
          {props.state.mode === "run" && props.state.activity === "running" ? RUN.once : RUN[props.state.activity]}{" "}
          <span class="mono muted">{visible(props.state.main)}</span>
        </h2>
        <div class="run-buttons">
          <Show when={props.state.activity !== "replaying"}>
            <button
              type="button"
              class="button small"
              ref={(element) => (pauseButton = element)}
              disabled={props.state.activity === "cancelling"}
              onClick={() => (paused() ? store.resume() : store.pause())}
            >
              <Icon name={paused() ? "play" : "pause"} />
              {paused() ? RUN.resume : RUN.pause}
            </button>
          </Show>
          <button type="button" class="button small" disabled={props.state.activity === "cancelling"} onClick={() => store.cancel()}>
            <Icon name="stop" />
            {RUN.cancel}
          </button>
        </div>
      </div>
      {props.children}
      <div class="pulse" aria-hidden="true" />
    </section>
  );
}

/** What a search has come to so far. */
export function RunPanel(props: { store: Store }): JSX.Element {
  const state = createMemo((): Active | null => {
    const now = props.store.run();
    return now.phase === "active" ? now : null;
  });
  const mode = createMemo(() => state()?.mode);
  const replaying = createMemo(() => state()?.activity === "replaying");
  return (
    <Show when={!replaying()}>
      <div class="run-panel">
        <LiveStats live={state()?.live ?? null} />
        <OriginNote origin={state()?.origin ?? null} />
        <Show when={(state()?.found.length ?? 0) > 0}>
          <Found findings={state()?.found ?? []} />
        </Show>
        <Show when={mode() === "run"} fallback={<TreePanel store={props.store} />}>
          <section class="section" aria-labelledby="output-title">
            <h3 id="output-title">{RUN.output}</h3>
            <LiveOutput text={state()?.output ?? ""} />
          </section>
        </Show>
      </div>
    </Show>
  );
}

/** Errors so far; they are looked at when the search has ended or is cancelled. */
function Found(props: { findings: Finding[] }): JSX.Element {
  return (
    <section class="section" aria-labelledby="found-title">
      <h3 id="found-title">{RUN.soFar(props.findings.length)}</h3>
      <ul class="found-list">
        <For each={props.findings}>
          {({ error, trace }) => (
            <li>
              <strong>{errorTitle(error)}</strong> <span>{errorText(error)}</span>{" "}
              <span class="muted small">{COUNTS.steps(trace.steps.length)}</span>
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
      {visible(props.text.length > TAIL ? `…${props.text.slice(-TAIL)}` : props.text) || RUN.nothingYet}
    </pre>
  );
}
