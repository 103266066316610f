import { createSignal, type JSX, onCleanup, Show } from "solid-js";
import { COPY } from "../text/page";
import { Icon } from "./icons";

/** Copies a text and says so for two seconds. `of` tells buttons of one label apart for who does not see what they stand at. */
export function CopyButton(props: { text: string; label: string; of?: string }): JSX.Element {
  const [said, setSaid] = createSignal("");
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  const copy = async (): Promise<void> => {
    setSaid((await write(props.text)) ? COPY.copied : COPY.refused);
    clearTimeout(timer);
    timer = setTimeout(() => setSaid(""), 2000);
  };
  return (
    <button type="button" class="button small" onClick={() => void copy()}>
      <Icon name={said() === COPY.copied ? "check" : "copy"} />
      <span aria-live="polite">
        <Show when={said()} fallback={<Label text={props.label} />}>
          {said()}
        </Show>
      </span>
      <Show when={props.of}>{(name) => <span class="visually-hidden"> {name()}</span>}</Show>
    </button>
  );
}

/** Where there is little room the icon says that it copies; whoever listens hears the words. */
function Label(props: { text: string }): JSX.Element {
  const verb = `${COPY.copy} `;
  return (
    <Show when={props.text.startsWith(verb)} fallback={props.text}>
      <span class="copy-verb">{verb}</span>
      <span class="copy-what">{props.text.slice(verb.length)}</span>
    </Show>
  );
}

/** The clipboard interface exists on secure pages only; elsewhere the old command still works. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}
