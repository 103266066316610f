import { createMemo, type JSX, Show } from "solid-js";
import { outputUpTo } from "../model/trace";
import { visible } from "../model/visible";
import type { Trace } from "../types/Trace";

/** What the program has printed when the chosen step ends. */
export function TraceOutput(props: { trace: Trace; step: number }): JSX.Element {
  const parts = createMemo(() => outputUpTo(props.trace, props.step));
  return (
    <div class="section">
      <p class="muted small">
        Printed along the path up to step {props.step + 1} of {props.trace.steps.length}; the step's own part is marked.
      </p>
      <pre class="output" tabindex="0">
        {visible(parts().before)}
        <Show when={parts().here}>
          <mark>{visible(parts().here)}</mark>
        </Show>
        <Show when={!parts().before && !parts().here}>Nothing printed up to here.</Show>
      </pre>
    </div>
  );
}
