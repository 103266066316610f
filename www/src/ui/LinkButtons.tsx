import { type JSX, Show } from "solid-js";
import { isTooLong, linkFileName, type LinkView, pageLink } from "../model/link";
import { replayCommand } from "../text/verdict";
import { COPY } from "../text/page";
import { CopyButton } from "./CopyButton";
import { download } from "./download";
import { Icon } from "./icons";

/**
 * Two ways to hand on an execution: an address for a browser, with the step that is looked at; a command for a terminal. Long
 * links are files. `main` is what the program starts at.
 */
export function LinkButtons(props: { link: string; main?: string | undefined; view?: LinkView }): JSX.Element {
  return (
    <Show when={props.link}>
      {(link) => (
        <>
          <LinkButton link={link()} main={props.main} view={props.view} />
          <CopyButton text={replayCommand(isTooLong(link()) ? linkFileName(props.main ?? "") : link())} label={COPY.command} />
        </>
      )}
    </Show>
  );
}

/** An address to copy, or a file to save. */
export function LinkButton(props: { link: string; main?: string | undefined; view?: LinkView | undefined; label?: string }): JSX.Element {
  const save = (): void => download(new Blob([`${props.link}\n`], { type: "text/plain" }), linkFileName(props.main ?? ""));
  return (
    <Show when={isTooLong(props.link)} fallback={<CopyButton text={pageLink(location.href, props.link, props.view)} label={props.label ?? COPY.link} />}>
      <button type="button" class="button small" title={COPY.tooLong} onClick={save}>
        <Icon name="download" />
        {COPY.save}
      </button>
    </Show>
  );
}
