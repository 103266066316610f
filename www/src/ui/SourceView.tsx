import { createEffect, createSignal, For, type JSX, on, onCleanup, onMount, Show } from "solid-js";
import type { SourceFile } from "../model/intake";
import { type Place, placeText } from "../model/sources";
import type { SourceEditor } from "./source-editor";

/** Where a thread stands. */
export interface Mark {
  line: number;
  lane: number;
  name: string;
}

/** A read-only source with the current line, the other lines of the step, and where every thread stands. */
export function SourceView(props: { source: SourceFile | null; place: Place | null; ran: number[]; marks: Mark[] }): JSX.Element {
  return (
    <section class="source" aria-label="Source">
      <p class="source-name mono small">
        {props.source?.path ?? (props.place ? placeText(props.place) : "Source")}
        <Show when={props.source && props.place?.line}>{(line) => <span class="muted">:{line()}</span>}</Show>
      </p>
      <Show when={props.source} fallback={<NoSource place={props.place} />}>
        {(source) => <Editor source={source()} line={props.place?.line ?? 0} ran={props.ran} marks={props.marks} />}
      </Show>
    </section>
  );
}

function NoSource(props: { place: Place | null }): JSX.Element {
  const text = (): string => {
    const file = props.place?.file;
    if (!file) return "This step has no source line: the class was compiled without line numbers.";
    return `The source of ${file} is not loaded. Drop it on this page to see it here.`;
  };
  return <p class="source-none muted">{text()}</p>;
}

/** The editor comes as its own chunk; until it is there, and should it fail to load, the text stands plain. */
function Editor(props: { source: SourceFile; line: number; ran: number[]; marks: Mark[] }): JSX.Element {
  let host: HTMLDivElement | undefined;
  let gone = false;
  const [editor, setEditor] = createSignal<SourceEditor | null>(null);
  onMount(() => {
    void import("./source-editor").then(
      ({ createSourceEditor }) => {
        if (!gone && host) setEditor(createSourceEditor(host));
      },
      () => undefined,
    );
  });
  onCleanup(() => {
    gone = true;
    editor()?.destroy();
  });
  createEffect(
    on([editor, () => props.source, () => props.line, () => props.ran, () => props.marks], ([view, source, line, ran, marks]) => {
      view?.show(source.text, { line, ran, marks });
    }),
  );
  return (
    <>
      <div class="editor" ref={(element) => (host = element)} classList={{ ready: editor() !== null }} data-testid="source" />
      <Show when={editor() === null}>
        <PlainSource text={props.source.text} line={props.line} />
      </Show>
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
