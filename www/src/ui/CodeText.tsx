import { createMemo, For, type JSX } from "solid-js";
import { codeParts } from "../model/text";

/** The core's texts write code between backticks. */
export function CodeText(props: { text: string }): JSX.Element {
  const parts = createMemo(() => codeParts(props.text));
  return <For each={parts()}>{({ text, code }) => (code ? <code>{text}</code> : text)}</For>;
}
