import { createMemo, createResource, type JSX, onCleanup, onMount, Show } from "solid-js";
import { embedCode, NO_VIEW, type LinkView } from "../model/link";
import { SHARE } from "../text/share";
import { isTestMain, testCommand, testSource } from "../text/test-source";
import { messageOf } from "../worker/slices";
import { CopyButton } from "./CopyButton";
import { Icon } from "./icons";
import { LinkButton, LinkButtons } from "./LinkButtons";
import { Message } from "./Message";

import type { Store } from "./store";

/** Everything that can be handed on of the open program. */
export function ShareDialog(props: { store: Store }): JSX.Element {
  const { store } = props;
  let dialog: HTMLDialogElement | undefined;
  onMount(() => dialog?.showModal());
  onCleanup(() => dialog?.close());
  const close = (): void => void store.setSharing(false);
  return (
    <dialog
      class="share-dialog"
      aria-labelledby="share-title"
      ref={(element) => (dialog = element)}
      onClose={close}
      onClick={(event) => event.target === dialog && close()}
    >
      <div class="share-head">
        <h2 id="share-title">{SHARE.title}</h2>
        <button type="button" class="button icon quiet small" aria-label={SHARE.close} onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
      <ProgramPart store={store} />
      <ExecutionPart store={store} />
      <TestPart store={store} />
    </dialog>
  );
}

function ProgramPart(props: { store: Store }): JSX.Element {
  const [link] = createResource(() => props.store.editLink());
  return (
    <section>
      <h3>{SHARE.program}</h3>
      <p class="muted small">{SHARE.programLead}</p>
      <Show when={!link.error} fallback={<Message text={SHARE.unmade(messageOf(link.error).replace(/\.$/, ""))} />}>
        <Show when={link()} fallback={<p class="small" role="status">{SHARE.making}</p>}>
          {(made) => (
            <div class="share-buttons">
              <LinkButton link={made()} main={props.store.main()} label={SHARE.copyProgram} />
            </div>
          )}
        </Show>
      </Show>
    </section>
  );
}

function ExecutionPart(props: { store: Store }): JSX.Element {
  const shown = (): ReturnType<Store["shownStep"]> => props.store.shownStep();
  const main = (): string => props.store.session()?.main ?? props.store.main();
  const view = (): LinkView => {
    const { step, event } = shown() ?? { step: 0, event: null };
    return shown() ? { step: step + 1, event: event === null ? null : event + 1, view: null } : NO_VIEW;
  };
  return (
    <section>
      <h3>{SHARE.execution}</h3>
      <Show when={shown()} fallback={<p class="muted small">{SHARE.noExecution}</p>}>
        {(execution) => (
          <>
            <p class="muted small">{SHARE.executionLead}</p>
            <div class="share-buttons">
              <LinkButtons link={execution().link} main={main()} view={view()} />
            </div>
            <h4>{SHARE.embed}</h4>
            <p class="muted small">{SHARE.embedLead}</p>
            <div class="share-buttons">
              <CopyButton text={embedCode(location.href, execution().link, SHARE.embedTitle(main()), view().step)} label={SHARE.copyEmbed} />
            </div>
          </>
        )}
      </Show>
    </section>
  );
}

function TestPart(props: { store: Store }): JSX.Element {
  const { store } = props;
  const input = createMemo(() => store.asked());
  const taken = (): string[] => (store.scan()?.classes ?? []).map(({ name }) => name);
  const test = createMemo(() => testSource(input(), taken()));
  return (
    <section>
      <h3>{SHARE.test}</h3>
      <Show when={input().main !== ""} fallback={<p class="muted small">{SHARE.noMain}</p>}>
        <Show when={!isTestMain(input().main)} fallback={<p class="small">{SHARE.isTest(testCommand(input().main, input().config))}</p>}>
          <p class="muted small">{SHARE.testLead}</p>
          <div class="share-buttons">
            <CopyButton text={test().text} label={SHARE.copyTest} />
          </div>
          <details>
            <summary>{SHARE.testSource}</summary>
            <pre class="preview-source" tabindex="0">
              {test().text}
            </pre>
          </details>
        </Show>
      </Show>
    </section>
  );
}
