import { createMemo, type JSX, Show } from "solid-js";
import { outputUpTo } from "../model/trace";
import { visible } from "../model/visible";
import { RUN } from "../text/result";
import type { Trace } from "../types/Trace";

/** What the program has printed when the chosen step ends. */
export function TraceOutput(props: { trace: Trace; step: number }): JSX.Element {
  const parts = createMemo(() => outputUpTo(props.trace, props.step));
  return (
    <div class="section">
      <p class="muted small">
        {RUN.along(props.step + 1, props.trace.steps.length)}
      </p>
      <pre class="output" tabindex="0">
        {visible(parts().before)}
        <Show when={parts().here}>
          <mark>{visible(parts().here)}</mark>
        </Show>
        <Show when={!parts().before && !parts().here}>{RUN.nothingHere}</Show>
      </pre>
    </div>
  );
}
