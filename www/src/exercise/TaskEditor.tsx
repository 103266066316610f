/** The editor of an exercise: in each file only the student's parts can be changed. It comes as a chunk of its own. */
import { createEffect, createSignal, type JSX, on, onCleanup, onMount, Show } from "solid-js";
import { visible } from "../model/visible";
import { TASK, UNUSABLE } from "../text/exercises";
import type { ExerciseFileView } from "../types/ExerciseFileView";
import type { ExerciseView } from "../types/ExerciseView";
import { CodeText } from "../ui/CodeText";
import type { JavaEditor } from "../ui/java-editor";
import { assemble, isEditable, isWhole, type Part, regionsOf } from "./parts";
import type { Tasks } from "./tasks";

const HELP = "task-editor-help";

export function TaskEditor(props: { tasks: Tasks; view: ExerciseView; file: ExerciseFileView | undefined; at: number }): JSX.Element {
  const { tasks } = props;
  let host: HTMLDivElement | undefined;
  let gone = false;
  const [editor, setEditor] = createSignal<JavaEditor | null>(null);
  const [failed, setFailed] = createSignal(false);
  /** Something was to be written where nothing can be: that is said once, until something else is. */
  const [refused, setRefused] = createSignal(false);
  /** By the number of a file in the editor: where one can write in it as it is opened. */
  const parts = new Map<number, Part[]>();
  const idOf = (at: number): number => tasks.open().number * props.view.files.length + at;
  onMount(() => {
    void Promise.all([import("../ui/java-editor"), import("./locked")]).then(
      ([{ createJavaEditor }, { locked }]) => {
        if (gone || !host) return;
        const made = createJavaEditor(host, {
          label: TASK.editor,
          readOnlyLabel: TASK.editorReadOnly,
          help: HELP,
          onChange: () => undefined,
          onFocus: () => undefined,
          onLine: () => undefined,
          onAsk: () => undefined,
          extensions: ({ id, path }) => {
            const file = props.view.files.find((other) => other.path === path);
            if (!file) return [];
            const changed = (text: string, now: readonly Part[]): void => {
              setRefused(false);
              tasks.write(path, regionsOf(file, text, now));
            };
            return locked(parts.get(id) ?? [], changed, () => setRefused(true));
          },
        });
        setEditor(made);
      },
      () => setFailed(true),
    );
  });
  onCleanup(() => {
    gone = true;
    editor()?.destroy();
  });
  createEffect(
    on([editor, () => props.file, tasks.open], ([view, file, { texts }]) => {
      setRefused(false);
      if (!view || !file) return;
      // Texts that others have taken the place of.
      const ids = props.view.files.map((_, at) => idOf(at));
      view.keep(ids);
      for (const old of [...parts.keys()].filter((known) => !ids.includes(known))) parts.delete(old);
      const id = idOf(props.at);
      // A file that was opened before is where it was left; what is open now is in its state.
      const assembled = assemble(file, texts[file.path] ?? file.given);
      if (!parts.has(id)) {
        parts.set(id, assembled.parts);
        view.open({ id, path: file.path, text: assembled.text, readOnly: !isEditable(file) });
      } else {
        view.reopen(id);
      }
    }),
  );
  const help = (): string => (!props.file || !isEditable(props.file) ? TASK.helpRead : isWhole(props.file) ? TASK.helpWhole : TASK.help);
  return (
    <>
      <div class="editor" ref={(element) => (host = element)} classList={{ ready: editor() !== null }} data-testid="source" />
      <Show when={editor() === null && props.file}>
        {(file) => (
          <pre class="plain-source" tabindex="0">
            {visible(assemble(file(), tasks.open().texts[file().path] ?? file().given).text)}
          </pre>
        )}
      </Show>
      <p class="task-help small muted" id={HELP}>
        <CodeText text={failed() ? UNUSABLE.editor : help()} />
      </p>
      <p class="refused small" role="status">
        <Show when={refused()}>{TASK.refused}</Show>
      </p>
    </>
  );
}
