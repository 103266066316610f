import { type JSX, Show } from "solid-js";
import type { Origin } from "../model/run";
import { ORIGIN_NOTE } from "../text/page";

/** Says that a search did not start where the program does. */
export function OriginNote(props: { origin: Origin | null }): JSX.Element {
  return (
    <Show when={props.origin}>
      {(origin) => (
        <p class="origin small">
          {ORIGIN_NOTE(origin().steps)}
        </p>
      )}
    </Show>
  );
}
