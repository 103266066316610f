import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, on, Show } from "solid-js";
import { baseName, cleanName, type Document } from "../model/documents";
import { EDITOR } from "../text/workspace";
import { SOURCE } from "../text/page";
import { Icon } from "./icons";
import type { Store } from "./store";

/**
 * The files of the program as tabs. Besides the usual keys: F2 renames, Delete closes, Alt with an arrow moves a file. What can
 * be done with the open file stands behind the tabs as buttons, for there can be none inside of a tab.
 */
export function FileTabs(props: { store: Store; panel: string; attached: string | null }): JSX.Element {
  const { documents } = props.store;
  const [renaming, setRenaming] = createSignal<number | null>(null);
  let list: HTMLDivElement | undefined;
  let dragged: number | null = null;
  // Keyed by number: a tab stays itself while its file is edited and renamed.
  const ids = createMemo(() => documents.all().map(({ id }) => id), [], {
    equals: (a, b) => a.length === b.length && a.every((id, i) => id === b[i]),
  });
  const file = (id: number): Document | undefined => documents.all().find((document) => document.id === id);
  const label = (id: number): string => {
    const path = file(id)?.path ?? "";
    const base = baseName(path);
    return documents.all().some((other) => other.id !== id && baseName(other.path) === base) ? path : base;
  };
  const selected = (): number => (props.attached === null ? (documents.current()?.id ?? 0) : 0);
  const focusTab = (id: number): void => list?.querySelector<HTMLElement>(`[data-file="${id}"]`)?.focus();
  const select = (id: number): void => {
    documents.setActive(id);
  };
  const close = (id: number): void => {
    documents.close(id);
    queueMicrotask(() => focusTab(documents.current()?.id ?? 0));
  };

  function onKey(event: KeyboardEvent): void {
    const all = ids();
    const at = all.indexOf(selected());
    const id = all[at];
    if (id === undefined) return;
    if (event.altKey && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      documents.move(id, at + (event.key === "ArrowRight" ? 1 : -1));
      queueMicrotask(() => focusTab(id));
    } else if (event.key === "F2") {
      setRenaming(id);
    } else if (event.key === "Delete" && all.length > 1) {
      close(id);
    } else {
      const last = all.length - 1;
      const targets: Record<string, number> = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last };
      const target = event.altKey ? undefined : all[targets[event.key] ?? -1];
      if (target === undefined) return;
      select(target);
      focusTab(target);
    }
    event.preventDefault();
  }

  // The open file's tab is in sight, however many there are.
  createEffect(
    on([selected, ids], ([id]) => {
      const tab = list?.querySelector<HTMLElement>(`[data-file="${id}"]`);
      if (list && tab) list.scrollLeft = Math.min(Math.max(list.scrollLeft, tab.offsetLeft + tab.offsetWidth - list.clientWidth), tab.offsetLeft);
    }),
  );

  return (
    <div class="file-bar">
      <Show
        when={renaming() !== null && renaming()}
        fallback={
          <div class="file-tabs" role="tablist" aria-label={SOURCE.files} ref={(element) => (list = element)} onKeyDown={onKey}>
            <For each={ids()}>
              {(id, i) => (
                <button
                  type="button"
                  role="tab"
                  class="file-tab"
                  data-file={id}
                  id={`file-${id}`}
                  title={file(id)?.path}
                  aria-selected={id === selected()}
                  aria-controls={props.panel}
                  tabindex={id === selected() || (props.attached !== null && i() === 0) ? 0 : -1}
                  draggable={true}
                  onClick={() => select(id)}
                  onDblClick={() => setRenaming(id)}
                  onDragStart={() => (dragged = id)}
                  onDragEnd={() => (dragged = null)}
                  onDragOver={(event) => dragged !== null && event.preventDefault()}
                  onDrop={(event) => {
                    if (dragged === null) return;
                    event.preventDefault();
                    event.stopPropagation();
                    documents.move(dragged, i());
                  }}
                >
                  {label(id)}
                </button>
              )}
            </For>
            <Show when={props.attached}>
              {(path) => (
                <button type="button" role="tab" class="file-tab attached" aria-selected="true" aria-controls={props.panel} tabindex="0" title={path()}>
                  {baseName(path())}
                </button>
              )}
            </Show>
          </div>
        }
      >
        {(id) => (
          <Rename
            store={props.store}
            id={id() as number}
            onEnd={() => {
              const was = renaming();
              setRenaming(null);
              queueMicrotask(() => was && focusTab(was));
            }}
          />
        )}
      </Show>
      <Show when={renaming() === null}>
        <div class="file-buttons">
          <button
            type="button"
            class="button icon quiet small"
            aria-label={EDITOR.newFile}
            title={EDITOR.newFile}
            onClick={() => {
              documents.create();
              queueMicrotask(() => focusTab(documents.current()?.id ?? 0));
            }}
          >
            <Icon name="plus" />
          </button>
          <Show when={props.attached === null && documents.current()}>
            {(open) => (
              <>
                <button
                  type="button"
                  class="button icon quiet small"
                  aria-label={SOURCE.rename(baseName(open().path))}
                  title={SOURCE.renameKey}
                  onClick={() => setRenaming(open().id)}
                >
                  <Icon name="pencil" />
                </button>
                <button
                  type="button"
                  class="button icon quiet small"
                  aria-label={SOURCE.close(baseName(open().path))}
                  title={SOURCE.closeThis}
                  disabled={documents.all().length < 2}
                  onClick={() => close(open().id)}
                >
                  <Icon name="cross" />
                </button>
              </>
            )}
          </Show>
        </div>
      </Show>
    </div>
  );
}

function Rename(props: { store: Store; id: number; onEnd: () => void }): JSX.Element {
  const { documents } = props.store;
  const hint = createUniqueId();
  const [problem, setProblem] = createSignal<string | null>(null);
  const before = documents.all().find(({ id }) => id === props.id)?.path ?? "";
  let field: HTMLInputElement | undefined;
  let ended = false;
  const end = (): void => {
    if (ended) return;
    ended = true;
    props.onEnd();
  };
  const accept = (): boolean => {
    const path = cleanName(field?.value ?? "");
    const wrong = path === before ? null : documents.rename(props.id, path);
    setProblem(wrong);
    if (wrong === null) end();
    return wrong === null;
  };
  return (
    <form
      class="rename"
      onSubmit={(event) => {
        event.preventDefault();
        accept();
      }}
    >
      <input
        class="input mono"
        aria-label={SOURCE.name}
        aria-invalid={problem() !== null}
        aria-describedby={hint}
        autocomplete="off"
        spellcheck={false}
        value={before}
        ref={(element) => {
          field = element;
          queueMicrotask(() => {
            element.focus();
            element.setSelectionRange(before.length - baseName(before).length, before.replace(/\.java$/, "").length);
          });
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          end();
        }}
        onBlur={() => queueMicrotask(() => !ended && (accept() || end()))}
      />
      <span class="hint" id={hint} role="status">
        {problem() ?? SOURCE.renameHint}
      </span>
    </form>
  );
}
