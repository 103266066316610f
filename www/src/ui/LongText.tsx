import { createSignal, type JSX, Show } from "solid-js";
import { count } from "../text/format";
import { visible } from "../model/visible";
import { LONG_TEXT } from "../text/page";

/** Laying out a long text takes as long as it is: one end comes first, the rest when it is asked for. */
const SHOWN = 20_000;

/** Blanks between words that keep the words of several lines in line. */
const COLUMNS = /\S(?: {2,}|\t)\S/;

/** A text in its own lines, from its start or, where the newest is what matters, from its end. */
export function LongText(props: { text: string; from: "start" | "end" }): JSX.Element {
  const [all, setAll] = createSignal(false);
  const cut = (): boolean => !all() && props.text.length > SHOWN;
  const shown = (): string => {
    if (!cut()) return props.text;
    return props.from === "end" ? `…${props.text.slice(-SHOWN)}` : `${props.text.slice(0, SHOWN)}…`;
  };
  return (
    <>
      <Show when={cut()}>
        <p class="muted small">
          {LONG_TEXT.cut(props.from, count(SHOWN), count(props.text.length))}{" "}
          <button type="button" class="button small" onClick={() => setAll(true)}>
            {LONG_TEXT.all}
          </button>
        </p>
      </Show>
      <pre class="output" classList={{ tail: props.from === "end", columns: COLUMNS.test(props.text) }} tabindex="0">
        {visible(shown())}
      </pre>
    </>
  );
}
