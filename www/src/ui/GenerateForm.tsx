import { createEffect, createUniqueId, For, type JSX, on, Show } from "solid-js";
import { visible } from "../model/visible";
import { GENERATE } from "../text/generate";
import type { Store } from "./store";
import { idOf } from "./structures";

/** What structures are to be listed: a predicate of the program, and how large they may be. */
export function GenerateForm(props: { store: Store }): JSX.Element {
  const id = createUniqueId();
  const { structures } = props.store;
  let select: HTMLSelectElement | undefined;
  // It is there when it is known what there is to choose from.
  createEffect(on(structures.all, (all) => all && all.length > 0 && select?.focus()));
  const close = (): void => {
    structures.close();
    document.querySelector<HTMLElement>("[data-action=generate]")?.focus();
  };
  return (
    <form
      class="generate card"
      aria-label={GENERATE.title}
      data-testid="generate"
      onSubmit={(event) => {
        event.preventDefault();
        void structures.generate();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        close();
      }}
    >
      <div class="generate-fields">
        <div class="field">
          <label for={`${id}-predicate`}>{GENERATE.predicate}</label>
          <select
            id={`${id}-predicate`}
            class="input"
            ref={(element) => (select = element)}
            disabled={(structures.all() ?? []).length === 0}
            onChange={(event) => structures.setChosen(event.currentTarget.value)}
          >
            <For each={structures.all() ?? []}>
              {(predicate) => (
                <option value={idOf(predicate)} selected={idOf(predicate) === structures.chosen()}>
                  {visible(`${predicate.class}.${predicate.name}`)}
                </option>
              )}
            </For>
          </select>
        </div>
        <div class="field">
          <label for={`${id}-size`}>{GENERATE.size}</label>
          <input id={`${id}-size`} class="input" inputmode="numeric" autocomplete="off" maxLength={4} value={structures.size()} onInput={(event) => structures.setSize(event.currentTarget.value)} />
        </div>
        <div class="field">
          <label for={`${id}-ints`}>{GENERATE.ints}</label>
          <input id={`${id}-ints`} class="input mono" autocomplete="off" spellcheck={false} maxLength={30} placeholder={GENERATE.intsExample} value={structures.ints()} onInput={(event) => structures.setInts(event.currentTarget.value)} />
        </div>
        <p class="generate-buttons">
          <button type="submit" class="button primary small" disabled={structures.chosen() === "" || structures.looking() || props.store.working()}>
            {GENERATE.generate}
          </button>
          <button type="button" class="button small" onClick={close}>
            {GENERATE.close}
          </button>
        </p>
      </div>
      <Show when={structures.looking()}>
        <p class="muted small" role="status">
          {GENERATE.looking}
        </p>
      </Show>
      <Show when={structures.problem()} fallback={<p class="hint">{GENERATE.about}</p>}>
        {(text) => (
          <p class="ask-problem" role="alert">
            {visible(text())}
          </p>
        )}
      </Show>
    </form>
  );
}
