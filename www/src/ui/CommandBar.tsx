import { createEffect, createMemo, For, type JSX, on, Show } from "solid-js";
import { chosenListeners } from "../model/listeners";
import { GENERATE } from "../text/generate";
import { SETTINGS } from "../text/settings";
import { ACTIONS, COMPILER, KEYS } from "../text/workspace";
import { RUN } from "../text/result";
import type { Mode } from "../types/Mode";
import { Icon } from "./icons";
import type { Store } from "./store";

const MODES: Mode[] = ["check", "run", "outcomes"];

/** What the program is called, and what can be done with it. */
export function CommandBar(props: { store: Store }): JSX.Element {
  const { store } = props;
  let title: HTMLHeadingElement | undefined;
  // Whoever opened a program by a button that is gone goes on here.
  createEffect(
    on([store.generation, store.opening], () => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) title?.focus({ preventScroll: true });
    }),
  );
  /** Settings that are not as they would be by themselves. */
  const changed = createMemo(() => {
    const options = store.options().filter((option) => (store.values()[option.key] ?? option.default) !== option.default).length;
    const extra = store.extra().trim() === "" ? 0 : 1;
    const listeners = chosenListeners(store.listeners.listening(), store.knownListeners()).length;
    const world = store.world.summary() === "" ? 0 : 1;
    const args = store.args().trim() === "" ? 0 : 1;
    const compiler = (store.compile.release() === null ? 0 : 1) + (store.compile.lint() ? 1 : 0);
    return options + extra + listeners + world + args + compiler;
  });
  return (
    <div class="command">
      <div class="command-title">
        <h2 tabindex="-1" ref={(element) => (title = element)}>
          {store.loaded()?.title}
        </h2>
        <Show when={store.loaded()?.example?.description}>
          {(text) => (
            <p class="muted small" title={text()}>
              {text()}
            </p>
          )}
        </Show>
      </div>
      <div class="command-buttons">
        <For each={MODES}>
          {(mode) => (
            <button
              type="button"
              class="button"
              classList={{ primary: store.mode() === mode }}
              disabled={!store.canStart()}
              title={`${ACTIONS[mode].hint}${store.mode() === mode ? ` (${KEYS})` : ""}`}
              data-action={mode}
              onClick={() => void store.start(mode)}
            >
              <Show when={mode === "check"}>
                <Icon name="play" />
              </Show>
              {ACTIONS[mode].label}
            </button>
          )}
        </For>
        <Show when={store.offersStructures()}>
          <button
            type="button"
            class="button"
            aria-expanded={store.structures.open()}
            disabled={store.working()}
            title={GENERATE.hint}
            data-action="generate"
            onClick={() => (store.structures.open() ? store.structures.close() : void store.structures.show())}
          >
            {GENERATE.open}
          </button>
        </Show>
        <button type="button" class="button share-button" aria-haspopup="dialog" title={SETTINGS.shareHint} onClick={() => store.setSharing(true)}>
          <Icon name="share" />
          <span class="settings-word">{SETTINGS.share}</span>
        </button>
        <button
          type="button"
          class="button settings-button"
          aria-expanded={store.settings()}
          title={SETTINGS.title}
          onClick={() => store.setSettings(!store.settings())}
        >
          <Icon name="sliders" />
          <span class="settings-word">{SETTINGS.button}</span>
          <Show when={changed() > 0}>
            <span class="count">{changed()}</span>
            <span class="visually-hidden"> {SETTINGS.changed}</span>
          </Show>
        </button>
      </div>
    </div>
  );
}

/** The compiler at work. It stands in its place before it is needed: nothing below moves when it comes. */
export function CompileBar(props: { store: Store }): JSX.Element {
  return (
    <Show when={props.store.compile.compiling()}>
      <section class="run-head compile-bar" aria-label={COMPILER.compiling} data-activity="compiling">
        <div class="run-title">
          <h2 role="status">{COMPILER.compiling}</h2>
          <button type="button" class="button small" onClick={() => props.store.cancel()}>
            <Icon name="stop" />
            {RUN.cancel}
          </button>
        </div>
        <div class="pulse" aria-hidden="true" />
      </section>
    </Show>
  );
}
