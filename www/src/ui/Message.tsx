import { For, type JSX, Show } from "solid-js";
import { visible } from "../model/visible";
import { CodeText } from "./CodeText";
import { Icon } from "./icons";

/** Something the user must know: one sentence, or a list of them. Announced when it appears. */
export function Message(props: { text: string | readonly string[]; tone?: "error" | "warn"; children?: JSX.Element }): JSX.Element {
  const texts = (): readonly string[] => (typeof props.text === "string" ? [props.text] : props.text);
  return (
    <Show when={texts().length > 0}>
      <div class="message" classList={{ warn: props.tone === "warn" }} role="alert">
        <Icon name="alert" />
        <div class="message-text">
          <Show
            when={texts().length > 1}
            fallback={
              <p>
                <CodeText text={visible(texts()[0] ?? "")} />
              </p>
            }
          >
            <ul>
              <For each={texts()}>
                {(text) => (
                  <li>
                    <CodeText text={visible(text)} />
                  </li>
                )}
              </For>
            </ul>
          </Show>
          {props.children}
        </div>
      </div>
    </Show>
  );
}
