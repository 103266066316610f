import { createMemo, type JSX, Show } from "solid-js";
import { visible } from "../model/visible";
import { STARTED } from "../text/result";
import type { Store } from "./store";

/** Where several classes can be started: which of them this is about. */
export function StartedAt(props: { store: Store; main: string }): JSX.Element {
  const { store } = props;
  const others = createMemo(() => store.startable().filter((name) => name !== props.main));
  const choose = (): void => {
    store.setSettings(true);
    document.getElementById("main")?.focus();
  };
  return (
    <Show when={others().length > 0}>
      <span class="started-at" data-testid="started-at">
        {visible(STARTED.at(props.main, others()))}{" "}
        <Show when={store.mains().length > 1}>
          <button type="button" class="chip-button" onClick={choose}>
            {STARTED.choose}
          </button>
        </Show>
      </span>
    </Show>
  );
}
