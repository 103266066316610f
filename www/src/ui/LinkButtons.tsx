import { type JSX, Show } from "solid-js";
import { pageLink } from "../model/link";
import { replayCommand } from "../model/verdict";
import { CopyButton } from "./CopyButton";

/** Two ways to hand on an execution: an address for a browser, a command for a terminal. */
export function LinkButtons(props: { link: string }): JSX.Element {
  return (
    <Show when={props.link}>
      {(link) => (
        <>
          <CopyButton text={pageLink(location.href, link())} label="Copy link" />
          <CopyButton text={replayCommand(link())} label="Copy replay command" />
        </>
      )}
    </Show>
  );
}
