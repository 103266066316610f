import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup, onMount, Show } from "solid-js";
import { findSource } from "../model/sources";
import { type Highlights, NO_HIGHLIGHTS } from "../model/highlights";
import type { SourceFile } from "../model/intake";
import { placeText } from "../text/trace";
import { EDITOR, ORIGIN } from "../text/workspace";
import { SOURCE } from "../text/page";
import { Ask, type Asking } from "./Ask";
import { FileTabs } from "./FileTabs";
import type { EditorFile, JavaEditor } from "./java-editor";
import { Messages } from "./Messages";
import type { Store } from "./store";
import type { Tracing } from "./tracing";

const PANEL = "java-source";
const HELP = "editor-help";

/** The source: edited here, and walked through by the trace. */
export function EditorPane(props: { store: Store; tracing: Tracing }): JSX.Element {
  const { store, tracing } = props;
  const { documents } = store;
  /** The source that the chosen step is in. */
  const traced = createMemo((): SourceFile | null => {
    const place = tracing.place();
    return place ? findSource(store.traceSources(), place) : null;
  });
  /** A source out of an archive, for as long as the trace stands in it. */
  const [attached, setAttached] = createSignal<SourceFile | null>(null);
  const tracedId = createMemo(() => store.snapshot().documents.find((document) => document === traced())?.id ?? null);

  // The trace moves, and the editor goes where it is.
  createEffect(
    on([tracing.place, tracing.step], () => {
      const id = tracedId();
      const source = traced();
      setAttached(source && store.snapshot().attached.includes(source) ? source : null);
      if (id !== null) documents.setActive(id);
    }),
  );
  // Whoever chooses another file, chooses it instead.
  createEffect(on(documents.active, () => setAttached(null), { defer: true }));

  const file = createMemo((): EditorFile | null => {
    const source = attached();
    if (source) return { id: -1 - store.snapshot().attached.indexOf(source), path: source.path, text: source.text, readOnly: true };
    const open = documents.current();
    return open && { id: open.id, path: open.path, text: open.text, readOnly: false };
  });
  const highlights = createMemo((): Highlights => {
    const here = attached() ? attached() === traced() : tracedId() !== null && tracedId() === documents.current()?.id;
    return here ? { line: tracing.place()?.line ?? 0, ran: tracing.ran(), marks: tracing.marks() } : NO_HIGHLIGHTS;
  });
  const caret = createCaret();
  const missing = createMemo(() => {
    const place = tracing.place();
    if (!place || traced()) return null;
    return place.file ? SOURCE.missing(place.file, placeText(place)) : null;
  });
  const origin = (): string | null => {
    const loaded = store.loaded();
    if (!loaded || !documents.has() || !loaded.inputs.some(({ path }) => path.endsWith(".class"))) return null;
    return store.needsCompiler() && store.edited() ? ORIGIN.edited : store.needsCompiler() || loaded.example ? null : ORIGIN.given;
  };
  return (
    <section class="source" aria-label={SOURCE.label}>
      <Show when={documents.has() || attached()} fallback={<p class="source-none muted">{missing() ?? EDITOR.none}</p>}>
        <FileTabs store={store} panel={PANEL} attached={attached()?.path ?? null} />
        <div class="source-panel" id={PANEL} role="tabpanel" aria-label={file()?.path}>
          <Editor store={store} file={file()} highlights={highlights()} step={tracing.step()} caret={caret} />
        </div>
        <Show when={!attached() && documents.current()}>
          {(open) => (
            <Ask store={store} path={open().path} line={caret.line()} asking={caret.asking()} onLeave={() => caret.focus()} />
          )}
        </Show>
        <Show when={missing()}>{(text) => <p class="source-note muted small">{text()}</p>}</Show>
        <Show when={documents.closed()}>
          {(closed) => (
            <p class="source-note small" role="status">
              {SOURCE.closed(closed().document.path)}{" "}
              <button type="button" class="button small" onClick={() => documents.reopen()}>
                {SOURCE.undo}
              </button>
            </p>
          )}
        </Show>
        <Show when={origin()}>{(text) => <p class="source-note muted small">{text()}</p>}</Show>
      </Show>
      <Messages store={store} />
    </section>
  );
}

/** Where the caret is in the editor, and what is asked from there. */
function createCaret() {
  const [line, setLine] = createSignal(1);
  const [asking, setAsking] = createSignal<Asking | null>(null);
  let focus = (): void => undefined;
  return { line, setLine, asking, setAsking, focus: () => focus(), setFocus: (how: () => void) => void (focus = how) };
}

/** The editor comes as its own chunk. Until it is there the text stands plain; should it fail to load, it is a plain field. */
function Editor(props: { store: Store; file: EditorFile | null; highlights: Highlights; step: number; caret: ReturnType<typeof createCaret> }): JSX.Element {
  const { store } = props;
  let host: HTMLDivElement | undefined;
  let gone = false;
  /** Whoever stands in the editor, or writes, will want to compile. */
  const warm = (): void => store.client.warmCompiler();
  const [editor, setEditor] = createSignal<JavaEditor | null>(null);
  const [failed, setFailed] = createSignal(false);
  onMount(() => {
    void import("./java-editor").then(
      ({ createJavaEditor }) => {
        if (gone || !host) return;
        setEditor(
          createJavaEditor(host, {
            label: EDITOR.label,
            readOnlyLabel: EDITOR.readOnly,
            help: HELP,
            onChange: (id, text) => {
              warm();
              store.documents.edit(id, text);
            },
            onFocus: warm,
            onLine: (line) => props.caret.setLine(line),
            onAsk: (line) => props.caret.setAsking({ line }),
          }),
        );
        props.caret.setFocus(() => editor()?.focus());
      },
      () => setFailed(true),
    );
    store.setOnSettle((settling) => editor()?.settle(settling));
  });
  onCleanup(() => {
    gone = true;
    store.setOnSettle(() => undefined);
    editor()?.destroy();
  });
  const ids = createMemo(() => store.documents.all().map(({ id }) => id), [], {
    equals: (a, b) => a.length === b.length && a.every((id, i) => id === b[i]),
  });
  // Files of another program are none of this one's.
  createEffect(on([editor, ids], ([view, all]) => view?.keep([...all, ...(store.documents.closed() ? [store.documents.closed()?.document.id ?? 0] : [])])));
  createEffect(on([editor, () => props.file], ([view, file]) => file && view?.open(file)));
  createEffect(on([editor, store.compile.messages], ([view, messages]) => view?.show(messages)));
  let shown: { id: number; step: number; line: number } | null = null;
  createEffect(
    on([editor, () => props.highlights, () => props.file?.id ?? 0, () => props.step], ([view, highlights, id, step]) => {
      if (!view) return;
      // Only a step that moves takes the reader along; typing does not.
      const moves = shown === null || shown.id !== id || shown.step !== step || shown.line !== highlights.line;
      shown = { id, step, line: highlights.line };
      view.highlight(highlights, moves && highlights.line > 0);
    }),
  );
  createEffect(
    on([editor, store.goTo], ([view, target]) => {
      if (view && target && target.id === props.file?.id) view.goTo(target.line, target.column);
    }),
  );
  return (
    <>
      <p class="visually-hidden" id={HELP}>
        {EDITOR.help}
      </p>
      <div class="editor" ref={(element) => (host = element)} classList={{ ready: editor() !== null }} data-testid="source" />
      <Show when={editor() === null && props.file}>
        {(file) => (
          <Show when={failed()} fallback={<PlainSource text={file().text} line={props.highlights.line} />}>
            <textarea
              class="plain-source"
              aria-label={EDITOR.label}
              spellcheck={false}
              readOnly={file().readOnly}
              value={file().text}
              onInput={(event) => store.documents.edit(file().id, event.currentTarget.value)}
            />
          </Show>
        )}
      </Show>
      <p class="editor-help small muted" aria-hidden="true">
        {EDITOR.help}
      </p>
    </>
  );
}

function PlainSource(props: { text: string; line: number }): JSX.Element {
  return (
    <pre class="plain-source" tabindex="0">
      <For each={props.text.split("\n")}>
        {(text, i) => (
          <span classList={{ "plain-line": true, current: i() + 1 === props.line }}>
            {text}
            {"\n"}
          </span>
        )}
      </For>
    </pre>
  );
}
