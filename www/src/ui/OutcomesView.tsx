import { COUNTS } from "../text/counts";
import { createMemo, For, type JSX, Show } from "solid-js";
import { visible } from "../model/visible";
import { ENDS, OUTCOMES } from "../text/trace";
import { OUTCOME_TABLE } from "../text/result";
import type { Outcome } from "../types/Outcome";
import { LinkButtons } from "./LinkButtons";
import { Message } from "./Message";
import type { Tracing } from "./tracing";
import { Visible } from "./Visible";

/** The exception, its message, its thread and where it comes from, where an outcome ends with one. */
function errorOf({ exception, message, thread, others = [], at }: Outcome): string {
  const said = [exception, message].filter((text) => text !== null).join(": ");
  return thread && said ? OUTCOME_TABLE.error(said, [thread, ...others], at) : said;
}

/** How an outcome ends, in words. */
const endOf = ({ end, exit_status: status }: Outcome): string => (status === null ? (ENDS[end] ?? end) : OUTCOME_TABLE.status(status));

/** Every way the program can end, each with an execution that ends so: it is shown where traces are shown. */
export function OutcomesView(props: {
  outcomes: Outcome[];
  /** Where witnesses are shown; without it they can only be taken along as links. */
  tracing?: Tracing;
  /** Whether every execution was seen, and why not. */
  complete?: boolean;
  why?: string;
}): JSX.Element {
  const endings = createMemo(() => new Set(props.outcomes.map(endOf)).size);
  const summary = (): string => {
    const count = COUNTS.outcomes(props.outcomes.length);
    const ways = endings() > 1 ? OUTCOME_TABLE.ways(count, endings()) : count;
    if (props.complete === undefined) return `${ways}.`;
    return props.complete ? `${ways}. ${OUTCOMES.complete}` : `${ways}. ${OUTCOMES.incomplete}${props.why ? `: ${props.why}` : ""}.`;
  };
  return (
    <Show when={props.outcomes.length > 0} fallback={<p class="muted">{OUTCOMES.none}</p>}>
      <p class="small" data-testid="outcome-count">
        {summary()}
      </p>
      <Show when={props.tracing?.problem()}>{(text) => <Message text={`${text()}.`} />}</Show>
      <table class="outcomes">
        <thead>
          <tr>
            <th scope="col">{OUTCOME_TABLE.output}</th>
            <th scope="col">{OUTCOME_TABLE.ends}</th>
            <th scope="col">{OUTCOME_TABLE.witness}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.outcomes}>{(outcome, i) => <Row outcome={outcome} index={i()} tracing={props.tracing} />}</For>
        </tbody>
      </table>
    </Show>
  );
}

function Row(props: { outcome: Outcome; index: number; tracing: Tracing | undefined }): JSX.Element {
  const opened = (): boolean => props.tracing?.witness() === props.index;
  return (
    <tr classList={{ opened: opened() }}>
      <td data-label={OUTCOME_TABLE.output}>
        <Show when={props.outcome.stdout} fallback={<span class="muted">{OUTCOME_TABLE.nothing}</span>}>
          <pre tabindex="0">{visible(props.outcome.stdout.trimEnd())}</pre>
        </Show>
      </td>
      <td data-label={OUTCOME_TABLE.ends}>
        <span class="chip" data-tone={props.outcome.end !== "normal" ? "violated" : props.outcome.exit_status === null ? "holds" : "incomplete"}>
          {endOf(props.outcome)}
        </span>
        <Show when={errorOf(props.outcome)}>
          {(said) => (
            <div class="small outcome-error">
              <Visible text={said()} />
            </div>
          )}
        </Show>
      </td>
      <td data-label={OUTCOME_TABLE.witness}>
        <span class="outcome-buttons">
          <Show when={props.tracing?.walkable() ? props.tracing : undefined}>
            {(tracing) => (
              <button
                type="button"
                class="button small"
                aria-pressed={opened()}
                disabled={tracing().working()}
                onClick={() => tracing().openWitness(props.outcome, props.index)}
              >
                {OUTCOMES.open}
                <span class="visually-hidden"> {OUTCOME_TABLE.numbered(props.index)}</span>
              </button>
            )}
          </Show>
          <LinkButtons link={props.outcome.link} />
        </span>
        <span class="muted small">
          {COUNTS.choices(props.outcome.path.length)}
          {opened() ? `. ${OUTCOMES.opened}.` : ""}
        </span>
      </td>
    </tr>
  );
}
