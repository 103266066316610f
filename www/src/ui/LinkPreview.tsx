import { createMemo, For, type JSX, onCleanup, onMount, Show } from "solid-js";
import { visible } from "../model/visible";
import { PREVIEW, previewRows } from "../text/share";
import type { Preview } from "./program";
import type { Store } from "./store";

/** Lines of a source that are shown: enough to know it by. */
const LINES = 60;

/** What a link holds, before anything of it runs. */
export function LinkPreview(props: { store: Store; preview: Preview }): JSX.Element {
  const { store } = props;
  let dialog: HTMLDialogElement | undefined;
  const isEdit = (): boolean => props.preview.opened.edit !== null;
  onMount(() => dialog?.showModal());
  onCleanup(() => dialog?.close());
  const source = createMemo(() => {
    const { files, main } = props.preview.opened.input;
    const sources = files.filter(({ path }) => path.endsWith(".java"));
    const simple = main.replace(/[#$].*$/s, "").replace(/^.*\./s, "");
    const found = sources.find(({ path }) => path.endsWith(`${simple}.java`)) ?? sources[0];
    return found && { path: found.path, lines: new TextDecoder().decode(found.bytes).split("\n") };
  });
  return (
    <dialog
      class="share-dialog"
      aria-labelledby="preview-title"
      data-testid="link-preview"
      ref={(element) => (dialog = element)}
      onCancel={(event) => {
        event.preventDefault();
        store.leavePreview();
      }}
    >
      <h2 id="preview-title">{PREVIEW.title}</h2>
      <p class="muted">{isEdit() ? PREVIEW.leadEdit : PREVIEW.lead}</p>
      <dl class="preview-rows">
        <For each={previewRows(props.preview.opened, props.preview.link.length)}>
          {([name, words]) => (
            <div>
              <dt>{name}</dt>
              <dd>
                <bdi>{words}</bdi>
              </dd>
            </div>
          )}
        </For>
      </dl>
      <Show when={source()}>
        {(found) => (
          <details>
            <summary>{PREVIEW.source(found().path)}</summary>
            <pre class="preview-source" tabindex="0">
              {visible(found().lines.slice(0, LINES).join("\n"))}
            </pre>
            <Show when={found().lines.length > LINES}>
              <p class="muted small">{PREVIEW.cut(LINES, found().lines.length)}</p>
            </Show>
          </details>
        )}
      </Show>
      <div class="share-buttons">
        <button type="button" class="button primary" autofocus onClick={() => store.openPreview(true)}>
          {isEdit() ? PREVIEW.edit : PREVIEW.replay}
        </button>
        <Show when={!isEdit()}>
          <button type="button" class="button" onClick={() => store.openPreview(false)}>
            {PREVIEW.program}
          </button>
        </Show>
        <button type="button" class="button quiet" onClick={() => store.leavePreview()}>
          {PREVIEW.leave}
        </button>
      </div>
    </dialog>
  );
}
