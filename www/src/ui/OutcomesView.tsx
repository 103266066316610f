import { For, type JSX, Show } from "solid-js";
import { plural } from "../model/format";
import type { Outcome } from "../types/Outcome";
import { LinkButtons } from "./LinkButtons";

const ENDS: Record<string, string> = {
  normal: "Ends normally",
  deadlock: "Deadlock",
  assertion: "Assertion failed",
  "uncaught-exception": "Uncaught exception",
  listener: "Reported by a listener",
};

/** The exception, its message and its thread, where an outcome ends with one. */
function errorOf({ exception, message, thread }: Outcome): string {
  const said = [exception, message].filter((text) => text !== null).join(": ");
  return thread && said ? `${said} (thread ${thread})` : said;
}

export function OutcomesView(props: { outcomes: Outcome[] }): JSX.Element {
  return (
    <Show when={props.outcomes.length > 0} fallback={<p class="muted">No execution came to an end.</p>}>
      <table class="outcomes">
        <thead>
          <tr>
            <th scope="col">Output</th>
            <th scope="col">How it ends</th>
            <th scope="col">Witness</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.outcomes}>
            {(outcome) => (
              <tr>
                <td data-label="Output">
                  <Show when={outcome.stdout} fallback={<span class="muted">prints nothing</span>}>
                    <pre>{outcome.stdout.trimEnd()}</pre>
                  </Show>
                </td>
                <td data-label="How it ends">
                  <span class="chip" data-tone={outcome.end === "normal" ? "holds" : "violated"}>
                    {outcome.exit_status === null ? (ENDS[outcome.end] ?? outcome.end) : `Exit status ${outcome.exit_status}`}
                  </span>
                  <Show when={errorOf(outcome)}>{(said) => <div class="small outcome-error">{said()}</div>}</Show>
                </td>
                <td data-label="Witness">
                  <span class="muted small">{plural(outcome.path.length, "choice")}</span>{" "}
                  <span class="outcome-buttons"><LinkButtons link={outcome.link} /></span>
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </Show>
  );
}
