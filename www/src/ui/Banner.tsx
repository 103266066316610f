import { For, type JSX, onMount, Show } from "solid-js";
import type { Tone, VerdictWords } from "../model/verdict";
import { Icon, type IconName } from "./icons";

const TONE_ICONS: Record<Tone, IconName> = { holds: "check", violated: "cross", incomplete: "alert", neutral: "check" };

/** Lines of a stack trace that are shown. */
const STACK = 8;

/** The answer in words, with what can be taken away from it. */
export function Banner(props: { words: VerdictWords; stack: string[]; numbers: string[]; children: JSX.Element }): JSX.Element {
  let title: HTMLHeadingElement | undefined;
  // Pause and Cancel are gone; whoever stood on them continues at the verdict.
  onMount(() => {
    if (!document.activeElement || document.activeElement === document.body) title?.focus();
  });
  return (
    <section class="banner" data-tone={props.words.tone} aria-label="Verdict" data-testid="verdict">
      <span class="banner-mark">
        <Icon name={TONE_ICONS[props.words.tone]} />
      </span>
      <div class="banner-words">
        <h2 tabindex="-1" ref={(element) => (title = element)}>
          {props.words.title}
        </h2>
        <p>{props.words.text}</p>
        <Show when={props.stack.length > 0}>
          <ol class="stack mono" aria-label="Stack trace">
            <For each={props.stack.slice(0, STACK)}>{(line) => <li>at {line}</li>}</For>
            <Show when={props.stack.length > STACK}>
              <li>and {props.stack.length - STACK} more</li>
            </Show>
          </ol>
        </Show>
      </div>
      <p class="banner-numbers">
        <For each={props.numbers}>{(text) => <span>{text}</span>}</For>
      </p>
      <div class="banner-buttons">{props.children}</div>
    </section>
  );
}
