import { createMemo, For, type JSX, Show } from "solid-js";
import { plural } from "../model/format";
import { placeText } from "../model/sources";
import { choiceName, choiceText, type Lane } from "../model/trace";
import type { Trace } from "../types/Trace";
import type { TraceLine } from "../types/TraceLine";
import type { TraceStep } from "../types/TraceStep";

/** What one step did: the choice that began it, the lines it ran, what it printed. */
export function StepDetail(props: {
  trace: Trace;
  lanes: Lane[];
  step: number;
  library: boolean;
  onPick: (line: TraceLine) => void;
}): JSX.Element {
  const step = createMemo((): TraceStep | undefined => props.trace.steps[props.step]);
  const lane = createMemo(() => props.lanes.find(({ thread }) => thread === step()?.thread)?.index ?? 0);
  const lines = createMemo(() => (step()?.lines ?? []).filter((line) => props.library || !line.library));
  const hidden = createMemo(() => (step()?.lines.length ?? 0) - lines().length + (step()?.lines_omitted ?? 0));
  const choices = createMemo(() => (step()?.choices ?? []).filter((choice) => choiceText(choice) !== ""));
  return (
    <Show when={step()}>
      {(at) => (
        <section class="detail" aria-label={`Step ${props.step + 1}`} style={{ "--lane": `var(--lane-${lane() % 8})` }}>
          <p class="detail-head">
            <strong>Step {props.step + 1}</strong> <span class="lane-name">{at().thread_name}</span>
          </p>
          <For each={choices()}>
            {(choice) => (
              <p class="small">
                {choiceText(choice)} <span class="muted">({choiceName(choice.id)})</span>
              </p>
            )}
          </For>
          <ol class="detail-lines">
            <For each={lines()}>
              {(line) => (
                <li>
                  <button type="button" class="mono" classList={{ library: line.library }} onClick={() => props.onPick(line)}>
                    {placeText(line)}
                  </button>
                </li>
              )}
            </For>
          </ol>
          <Show when={hidden() > 0}>
            <p class="muted small">{plural(hidden(), "line")} of library code not shown.</p>
          </Show>
          <Show when={at().output}>
            <pre class="output inline">{at().output.trimEnd()}</pre>
          </Show>
        </section>
      )}
    </Show>
  );
}
