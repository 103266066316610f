import { createMemo, For, type JSX, Show } from "solid-js";
import { plural } from "../model/format";
import type { SourceFile } from "../model/intake";
import { findSource, lineText, placeText } from "../model/sources";
import { choiceName, choiceText, type Events, type Lane, shownLines } from "../model/trace";
import type { Trace } from "../types/Trace";
import type { TraceLine } from "../types/TraceLine";
import type { TraceStep } from "../types/TraceStep";

/** What one step did: the choice that began it, the lines it ran, what it printed. */
export function StepDetail(props: {
  trace: Trace;
  lanes: Lane[];
  step: number;
  /** What it began and ended with. */
  events: Events | undefined;
  library: boolean;
  sources: SourceFile[];
  onPick: (line: TraceLine) => void;
}): JSX.Element {
  const step = createMemo((): TraceStep | undefined => props.trace.steps[props.step]);
  const lane = createMemo(() => props.lanes.find(({ thread }) => thread === step()?.thread)?.index ?? 0);
  const shown = createMemo(() => {
    const at = step();
    return at ? shownLines(at, props.library) : { lines: [], hidden: 0 };
  });
  const sentence = createMemo(() => {
    const choices = step()?.choices ?? [];
    const { does, stops } = props.events ?? { does: null, stops: null };
    const scheduled = choices.filter(({ kind }) => kind === "thread").map(choiceText);
    const data = choices.filter(({ kind }) => kind !== "thread").map((choice) => `${choiceName(choice.id)} gave ${choiceText(choice)}`);
    const begins = does && data.length === 0 ? `it begins with ${choiceName(does)}` : "";
    const ends = stops ? `it stops at ${choiceName(stops)}` : "";
    const text = [...scheduled, ...data, begins, ends].filter((part) => part !== "").join("; ");
    return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  });
  return (
    <Show when={step()}>
      {(at) => (
        <section class="detail" aria-label={`Step ${props.step + 1}`} style={{ "--lane": `var(--lane-${lane() % 8})` }}>
          <p class="detail-head">
            <strong>Step {props.step + 1}</strong> <span class="lane-name">{at().thread_name}</span>
          </p>
          <p class="small">{sentence()}</p>
          <For each={at().comments ?? []}>{(comment) => <p class="muted small">{comment}</p>}</For>
          <Show when={at().output}>
            <pre class="output inline">{at().output.trimEnd()}</pre>
          </Show>
          <ol class="detail-lines" aria-label="Lines that it ran">
            <For each={shown().lines}>{(line) => <DetailLine line={line} sources={props.sources} onPick={props.onPick} />}</For>
          </ol>
          <Show when={shown().hidden > 0}>
            <p class="muted small">{plural(shown().hidden, "line")} of library code not shown.</p>
          </Show>
        </section>
      )}
    </Show>
  );
}

/** One line: as the source writes it where the source is loaded, else by its place. */
function DetailLine(props: { line: TraceLine; sources: SourceFile[]; onPick: (line: TraceLine) => void }): JSX.Element {
  const code = createMemo(() => lineText(findSource(props.sources, props.line), props.line.line));
  return (
    <li>
      <button
        type="button"
        class="mono"
        classList={{ library: props.line.library }}
        title={placeText(props.line)}
        onClick={() => props.onPick(props.line)}
      >
        <Show when={code()} fallback={placeText(props.line)}>
          <span class="detail-number">{props.line.line}</span>
          <span>{code()}</span>
        </Show>
      </button>
    </li>
  );
}
