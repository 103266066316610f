import { COUNTS } from "../text/counts";
import { For, type JSX } from "solid-js";
import { errorPlace, errorTitle } from "../text/verdict";
import { WITNESS } from "../text/ask";
import { VERDICT } from "../text/result";
import type { Finding } from "../types/Finding";

/** One of several errors to look at. */
export function FindingPicker(props: { findings: Finding[]; chosen: number; onChoose: (index: number) => void }): JSX.Element {
  return (
    <fieldset class="findings">
      <legend class="visually-hidden">{props.findings[0]?.error.property === "reached" ? WITNESS.legend : VERDICT.errorsFound}</legend>
      <For each={props.findings}>
        {({ error, trace }, i) => (
          <label class="finding">
            <input type="radio" name="finding" checked={props.chosen === i()} onChange={() => props.onChoose(i())} />
            <span>
              <strong>{errorTitle(error)}</strong>
              <span class="finding-message">{errorPlace(error)}</span>
              <span class="muted small">
                {COUNTS.steps(trace.steps.length)}
                {error.arrivals > 1 ? VERDICT.reached(error.arrivals) : ""}
              </span>
            </span>
          </label>
        )}
      </For>
    </fieldset>
  );
}
