import { For, type JSX, Show } from "solid-js";
import { VERDICT } from "../text/result";
import type { Assumption } from "../types/Assumption";
import { CodeText } from "./CodeText";

/** What the answer rests on. Open where there is no execution to look at: there it is a part of the answer. */
export function Assumptions(props: { all: readonly Assumption[]; open: boolean }): JSX.Element {
  return (
    <Show when={props.all.length > 0}>
      <details class="rests" open={props.open} data-testid="assumptions">
        <summary>{VERDICT.rests(props.all.length)}</summary>
        <ul>
          <For each={props.all}>
            {({ text, items = [] }) => (
              <li>
                <CodeText text={text} />
                <Show when={items.length > 0}>
                  <details class="rests-items">
                    <summary>{items.length === 1 ? VERDICT.which : VERDICT.all(items.length)}</summary>
                    <ul class="mono small">
                      <For each={items}>{(item) => <li>{item}</li>}</For>
                    </ul>
                  </details>
                </Show>
              </li>
            )}
          </For>
        </ul>
      </details>
    </Show>
  );
}
