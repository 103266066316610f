import { type JSX, Show } from "solid-js";
import { plural } from "../model/format";
import type { Origin } from "../model/run";

/** Says that a search did not start where the program does. */
export function OriginNote(props: { origin: Origin | null }): JSX.Element {
  return (
    <Show when={props.origin}>
      {(origin) => (
        <p class="origin small">
          This search starts {plural(origin().steps, "step")} into the program, and answers for what can follow from there. Traces and
          links begin at the start of the program. Check searches the whole again.
        </p>
      )}
    </Show>
  );
}
