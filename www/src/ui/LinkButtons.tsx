import { type JSX, Show } from "solid-js";
import { type LinkView, pageLink } from "../model/link";
import { replayCommand } from "../text/verdict";
import { COPY } from "../text/page";
import { CopyButton } from "./CopyButton";

/** Two ways to hand on an execution: an address for a browser, with the step that is looked at; a command for a terminal. */
export function LinkButtons(props: { link: string; view?: LinkView }): JSX.Element {
  return (
    <Show when={props.link}>
      {(link) => (
        <>
          <CopyButton text={pageLink(location.href, link(), props.view)} label={COPY.link} />
          <CopyButton text={replayCommand(link())} label={COPY.command} />
        </>
      )}
    </Show>
  );
}
