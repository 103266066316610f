import type { JSX } from "solid-js";
import { visible } from "../model/visible";

/** A name or a value of the program: always text, and nothing in it changes the order of what stands beside it. */
export function Visible(props: { text: string }): JSX.Element {
  return <bdi dir="ltr">{visible(props.text)}</bdi>;
}
