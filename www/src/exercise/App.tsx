/** The page of exercises: the list of a folder, or one exercise. A file can be dropped anywhere. */
import { createEffect, createSignal, For, type JSX, on, onCleanup, onMount, Show } from "solid-js";
import { visible } from "../model/visible";
import { EXERCISES } from "../text/exercises";
import { EDITOR, HEADING, keepFocus } from "./focus";
import { EXERCISE_LINK } from "./opening";
import { STATES, type Tasks } from "./tasks";
import { TaskView } from "./TaskView";

export function App(props: { tasks: Tasks }): JSX.Element {
  const { tasks } = props;
  const [dropping, setDropping] = createSignal(false);
  const take = (files: FileList | null | undefined): void => void (files && files.length > 0 && tasks.openFiles([...files]));
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDropping(true);
  };
  const leave = (event: DragEvent): void => void (event.relatedTarget === null && setDropping(false));
  const drop = (event: DragEvent): void => {
    setDropping(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    take(event.dataTransfer?.files);
  };
  createEffect(
    on(
      tasks.exercise,
      (view) => {
        document.title = view ? EXERCISES.pageOf(visible(view.title)) : EXERCISES.page;
        // The link or the text that had the focus is gone.
        keepFocus(HEADING);
      },
      { defer: true },
    ),
  );
  onMount(() => {
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    // Before the editor would take the file's text.
    window.addEventListener("drop", drop, true);
  });
  onCleanup(() => {
    window.removeEventListener("dragover", over);
    window.removeEventListener("dragleave", leave);
    window.removeEventListener("drop", drop, true);
  });
  return (
    <>
      <header class="top">
        <a class="brand" href="./">
          {EXERCISES.name}
        </a>
        <nav aria-label={EXERCISES.title}>
          <Show when={tasks.exercise()}>
            <a href="#">{EXERCISES.all}</a>
          </Show>
          <a href="./">{EXERCISES.home}</a>
        </nav>
        <OpenFile take={take} />
      </header>
      <main>
        <Problem tasks={tasks} />
        <Show when={tasks.exercise()} keyed fallback={<List tasks={tasks} />}>
          {(view) => <TaskView tasks={tasks} view={view} />}
        </Show>
      </main>
      <Show when={dropping()}>
        <p class="drop" aria-hidden="true">
          {EXERCISES.drop}
        </p>
      </Show>
    </>
  );
}

/** What could not be opened, and the ways on. */
function Problem(props: { tasks: Tasks }): JSX.Element {
  const { tasks } = props;
  const go = (way: () => unknown): void => {
    way();
    keepFocus(EDITOR, HEADING);
  };
  return (
    <Show when={tasks.problem()}>
      {(problem) => (
        <div class="message">
          <span class="message-text">
            <span role="alert">{visible(problem())}</span>
            <span class="buttons">
              <Show when={tasks.canRetry()}>
                <button type="button" class="button small" onClick={() => go(() => tasks.goTo())}>
                  {EXERCISES.retry}
                </button>
              </Show>
              <button type="button" class="button small" onClick={() => go(tasks.closeProblem)}>
                {EXERCISES.close}
              </button>
            </span>
          </span>
        </div>
      )}
    </Show>
  );
}

function OpenFile(props: { take: (files: FileList | null) => void }): JSX.Element {
  let input: HTMLInputElement | undefined;
  return (
    <>
      <button type="button" class="button small" title={EXERCISES.openHint} onClick={() => input?.click()}>
        {EXERCISES.openFile}
      </button>
      <input
        type="file"
        accept=".json,.java"
        multiple
        class="visually-hidden"
        tabindex="-1"
        aria-hidden="true"
        ref={(element) => (input = element)}
        onChange={(event) => {
          props.take(event.currentTarget.files);
          // The same file may be picked again.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

function List(props: { tasks: Tasks }): JSX.Element {
  const { tasks } = props;
  return (
    <section class="intro">
      <h1 tabindex="-1">{EXERCISES.title}</h1>
      <p class="muted">{EXERCISES.about}</p>
      <Show when={!tasks.busy() && tasks.entries()} fallback={<p role="status">{EXERCISES.loading}</p>}>
        {(entries) => (
          <Show when={entries().length > 0} fallback={<Empty tasks={tasks} />}>
            <ul class="exercises" aria-label={EXERCISES.list}>
              <For each={entries()}>
                {(entry) => (
                  <li>
                    <a class="card" href={`${EXERCISE_LINK}${entry.id}`}>
                      <bdi>{visible(entry.title)}</bdi>
                      <Show when={tasks.stateOf(entry.id)}>{(state) => <span class="state" data-state={state()}>{STATES[state()]}</span>}</Show>
                    </a>
                  </li>
                )}
              </For>
            </ul>
          </Show>
        )}
      </Show>
    </section>
  );
}

/** A folder without a list, or a list without exercises. */
function Empty(props: { tasks: Tasks }): JSX.Element {
  const { tasks } = props;
  const retry = (): void => {
    void tasks.goTo();
    keepFocus(HEADING);
  };
  return (
    <>
      <Show when={tasks.listProblem()} fallback={<p>{EXERCISES.none}</p>}>
        {(why) => (
          <div class="message">
            <span class="message-text">
              <span role="alert">{visible(why())}</span>
              <span class="buttons">
                <button type="button" class="button small" onClick={retry}>
                  {EXERCISES.retry}
                </button>
              </span>
            </span>
          </div>
        )}
      </Show>
      <p>
        {EXERCISES.instead} <a href="./">{EXERCISES.toPlayground}</a>
      </p>
    </>
  );
}
