import { For, type JSX, Show } from "solid-js";
import { visible } from "../model/visible";
import { DIVERGENCE } from "../text/share";
import type { Difference } from "../types/Difference";
import type { RecordedStep } from "../types/RecordedStep";

/** The step at which an execution parts from what its link records, side by side. */
export function Divergence(props: { difference: Difference; onShow?: (step: number) => void }): JSX.Element {
  const show = (): (() => void) | null => {
    const { onShow, difference } = props;
    return onShow && difference.happened ? () => onShow(difference.step) : null;
  };
  return (
    <section class="divergence" aria-label={DIVERGENCE.title(props.difference.step)} data-testid="divergence">
      <h3>
        {DIVERGENCE.title(props.difference.step)}{" "}
        <Show when={show()}>
          {(go) => (
            <button type="button" class="button small" onClick={() => go()()}>
              {DIVERGENCE.show}
            </button>
          )}
        </Show>
      </h3>
      <dl>
        <Side title={DIVERGENCE.expected} step={props.difference.expected} />
        <Side title={DIVERGENCE.happened} step={props.difference.happened} />
      </dl>
    </section>
  );
}

function Side(props: { title: string; step: RecordedStep | null }): JSX.Element {
  return (
    <div>
      <dt>{props.title}</dt>
      <dd>
        <Show when={props.step} fallback={<p class="muted">{DIVERGENCE.ended}</p>}>
          {(step) => (
            <>
              <p class="divergence-thread">{visible(step().thread)}</p>
              <Show when={step().events.length > 0} fallback={<p class="muted">{DIVERGENCE.quiet}</p>}>
                <ul>
                  <For each={step().events}>
                    {({ text, file, line }) => (
                      <li>
                        <bdi>{visible(text)}</bdi>
                        <Show when={line > 0}>
                          {" "}
                          <span class="muted small mono">
                            {visible(file)}:{line}
                          </span>
                        </Show>
                      </li>
                    )}
                  </For>
                </ul>
              </Show>
            </>
          )}
        </Show>
      </dd>
    </div>
  );
}
