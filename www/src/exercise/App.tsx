/** The page of exercises: the list of a folder, or one exercise. A file can be dropped anywhere. */
import { createSignal, For, type JSX, onCleanup, onMount, Show } from "solid-js";
import { visible } from "../model/visible";
import { EXERCISES } from "../text/exercises";
import { EXERCISE_LINK } from "./opening";
import { STATES, type Tasks } from "./tasks";
import { TaskView } from "./TaskView";

export function App(props: { tasks: Tasks }): JSX.Element {
  const { tasks } = props;
  const [dropping, setDropping] = createSignal(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (file) await tasks.openFile({ path: file.name, bytes: new Uint8Array(await file.slice(0, (1 << 20) + 1).arrayBuffer()) });
  };
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
    void take(event.dataTransfer?.files[0]);
  };
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
        <Show when={tasks.problem()}>
          {(problem) => (
            <p class="message" role="alert">
              <span class="message-text">{visible(problem())}</span>
            </p>
          )}
        </Show>
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

function OpenFile(props: { take: (file: File | undefined) => Promise<void> }): JSX.Element {
  let input: HTMLInputElement | undefined;
  return (
    <>
      <button type="button" class="button small" title={EXERCISES.openHint} onClick={() => input?.click()}>
        {EXERCISES.openFile}
      </button>
      <input
        type="file"
        accept=".json"
        class="visually-hidden"
        tabindex="-1"
        aria-hidden="true"
        ref={(element) => (input = element)}
        onChange={(event) => {
          void props.take(event.currentTarget.files?.[0]);
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
      <h1>{EXERCISES.title}</h1>
      <p class="muted">{EXERCISES.about}</p>
      <Show when={!tasks.busy() && tasks.entries()} fallback={<p role="status">{EXERCISES.loading}</p>}>
        {(entries) => (
          <Show when={entries().length > 0} fallback={<Show when={!tasks.problem()}>{<p>{EXERCISES.none}</p>}</Show>}>
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
