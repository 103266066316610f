/** One exercise: its task, its files, and what came of the last check. */
import { createMemo, createSignal, For, type JSX, onCleanup, onMount, Show } from "solid-js";
import { visible } from "../model/visible";
import { TASK } from "../text/exercises";
import type { ExerciseView } from "../types/ExerciseView";
import { Tabs } from "../ui/Tabs";
import { Actions } from "./Actions";
import { EDITOR, HEADING, keepFocus } from "./focus";
import { EarlierTexts, Noticed, Unkept } from "./Keeping";
import { isEditable } from "./parts";
import { Prose } from "./Prose";
import { Result } from "./Result";
import { TaskEditor } from "./TaskEditor";
import type { Tasks } from "./tasks";

export function TaskView(props: { tasks: Tasks; view: ExerciseView }): JSX.Element {
  const { tasks } = props;
  const first = props.view.files.findIndex(isEditable);
  const [at, setAt] = createSignal(Math.max(0, first));
  const file = createMemo(() => props.view.files[at()]);
  const check = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    void tasks.check();
  };
  onMount(() => document.addEventListener("keydown", check));
  onCleanup(() => document.removeEventListener("keydown", check));
  return (
    <div class="task">
      <Text view={props.view} />
      <section class="work" aria-label={TASK.files}>
        <div class="told">
          <Opened tasks={tasks} />
          <Noticed tasks={tasks} />
          <Unkept tasks={tasks} view={props.view} />
        </div>
        <div class="files card">
          <Tabs
            label={TASK.files}
            tabs={props.view.files.map(({ path, given }, i) => ({ id: String(i), label: visible(path), badge: given.length === 0 ? `\u00a0${TASK.readOnly}` : undefined }))}
            selected={String(at())}
            onSelect={(id) => setAt(Number(id))}
          >
            <TaskEditor tasks={tasks} view={props.view} file={file()} at={at()} />
          </Tabs>
        </div>
        <Actions tasks={tasks} />
        <Result tasks={tasks} />
        <EarlierTexts tasks={tasks} view={props.view} />
      </section>
    </div>
  );
}

/** The task as its author wrote it, and what else holds. Nothing of it is markup. */
function Text(props: { view: ExerciseView }): JSX.Element {
  const { forbid, allow } = props.view;
  return (
    <article class="text" aria-label={TASK.task}>
      <h1 tabindex="-1">
        <bdi>{visible(props.view.title)}</bdi>
      </h1>
      <Prose text={props.view.task} />
      <Show when={forbid.length > 0}>
        <details class="small">
          <summary>{TASK.forbidden}</summary>
          <Names all={forbid} />
          <Show when={allow.length > 0}>
            <p>{TASK.butAllowed}</p>
            <Names all={allow} />
          </Show>
        </details>
      </Show>
      <Show when={props.view.races}>
        <p class="small muted">{TASK.races}</p>
      </Show>
      <Show when={props.view.hidden > 0}>
        <p class="small muted">{TASK.hidden(props.view.hidden)}</p>
      </Show>
    </article>
  );
}

function Names(props: { all: readonly string[] }): JSX.Element {
  return (
    <ul class="names">
      <For each={props.all}>
        {(name) => (
          <li>
            <code>{visible(name)}</code>
          </li>
        )}
      </For>
    </ul>
  );
}

/** That this is somebody's answer, and the way back. */
function Opened(props: { tasks: Tasks }): JSX.Element {
  const { tasks } = props;
  const go = (way: () => void): void => {
    way();
    keepFocus(EDITOR, HEADING);
  };
  return (
    <div role="status">
      <Show when={tasks.opened()}>
        <div class="message warn">
          <span class="message-text">
            <span>{TASK.opened(tasks.says())}</span>
            <Show when={tasks.isOtherVersion()}>
              <span>{TASK.otherVersion}</span>
            </Show>
            <span class="buttons">
              <button type="button" class="button small" onClick={() => go(tasks.mine)}>
                {TASK.mine}
              </button>
              <button type="button" class="button small" title={TASK.keepHint} onClick={() => go(tasks.keepOpened)}>
                {TASK.keep}
              </button>
            </span>
          </span>
        </div>
      </Show>
    </div>
  );
}
