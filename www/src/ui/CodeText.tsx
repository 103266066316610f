import { createMemo, For, type JSX } from "solid-js";

/** The core's texts write code between backticks. */
export function CodeText(props: { text: string }): JSX.Element {
  const parts = createMemo(() => props.text.split("`"));
  return <For each={parts()}>{(part, i) => (i() % 2 === 1 ? <code>{part}</code> : part)}</For>;
}
