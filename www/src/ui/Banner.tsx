import { createEffect, createSignal, For, type JSX, on, onMount, Show } from "solid-js";
import { visible } from "../model/visible";
import type { Tone, VerdictWords } from "../text/verdict";
import { VERDICT } from "../text/result";
import { CodeText } from "./CodeText";
import { Icon, type IconName } from "./icons";

const TONE_ICONS: Record<Tone, IconName> = { holds: "check", violated: "cross", incomplete: "alert", neutral: "check" };

/** A longer text is cut to a few lines until it is asked for. */
const LONG = 260;

/** The answer in words, in one bar, with what can be taken away from it. */
export function Banner(props: {
  words: VerdictWords;
  stack: string[];
  numbers: string[];
  /** Buttons. */
  children: JSX.Element;
  /** What else belongs to the answer: chips and what opens below. */
  notes?: JSX.Element;
}): JSX.Element {
  let title: HTMLHeadingElement | undefined;
  const [all, setAll] = createSignal(false);
  createEffect(on(() => props.words.text, () => setAll(false)));
  // Pause and Cancel are gone; whoever stood on them continues at the verdict.
  onMount(() => {
    if (!document.activeElement || document.activeElement === document.body) title?.focus({ preventScroll: true });
  });
  return (
    <section class="banner" data-tone={props.words.tone} aria-label={VERDICT.label} data-testid="verdict">
      <span class="banner-mark">
        <Icon name={TONE_ICONS[props.words.tone]} />
      </span>
      <div class="banner-words">
        <h2 tabindex="-1" ref={(element) => (title = element)}>
          {props.words.title}
        </h2>
        <p class="banner-text" classList={{ cut: props.words.text.length > LONG && !all() }}>
          <bdi>
            <CodeText text={visible(props.words.text)} />
          </bdi>
        </p>
        <Show when={props.words.text.length > LONG}>
          <button type="button" class="button quiet small" aria-expanded={all()} onClick={() => setAll(!all())}>
            {all() ? VERDICT.less : VERDICT.more}
          </button>
        </Show>
        <p class="banner-numbers muted small">
          <For each={props.numbers}>{(text) => <span>{text}</span>}</For>
        </p>
      </div>
      <div class="banner-buttons">{props.children}</div>
      <div class="banner-notes">
        <Show when={props.stack.length > 0}>
          <details class="banner-stack">
            <summary>{VERDICT.stack}</summary>
            <ol class="stack mono" aria-label={VERDICT.stack}>
              <For each={props.stack}>{(line) => <li>{visible(line)}</li>}</For>
            </ol>
          </details>
        </Show>
        {props.notes}
      </div>
    </section>
  );
}
