/** What becomes of the text: that the browser does not keep it, what took its place, and the earlier ones. */
import { For, type JSX, Show } from "solid-js";
import { visible } from "../model/visible";
import { EARLIER, NOTICES, TASK } from "../text/exercises";
import type { ExerciseView } from "../types/ExerciseView";
import { CopyButton } from "../ui/CopyButton";
import { download } from "../ui/download";
import { EDITOR, HEADING, keepFocus } from "./focus";
import { isWhole } from "./parts";
import type { Tasks } from "./tasks";
import type { Earlier } from "./work";
import { fits } from "./writing";

/** That the text is another one than was left here. */
export function Noticed(props: { tasks: Tasks }): JSX.Element {
  return (
    <div role="status">
      <Show when={props.tasks.notice()}>{(notice) => <p class="message warn">{NOTICES[notice()]}</p>}</Show>
    </div>
  );
}

/** That the browser does not keep it, and the files to keep instead. */
export function Unkept(props: { tasks: Tasks; view: ExerciseView }): JSX.Element {
  const { tasks } = props;
  const save = (path: string): void => {
    const file = tasks.files(props.view).find((other) => other.path === path);
    if (file) download(new Blob([file.text], { type: "text/plain" }), path);
  };
  return (
    <div role="status">
      <Show when={tasks.unkept()}>
        <div class="message">
          <span class="message-text">
            <span>{TASK.unkept}</span>
            <span class="buttons">
              <For each={tasks.files(props.view)}>
                {({ path }) => (
                  <button type="button" class="button small" onClick={() => save(path)}>
                    {TASK.downloadFile(visible(path))}
                  </button>
                )}
              </For>
            </span>
          </span>
        </div>
      </Show>
    </div>
  );
}

const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export function EarlierTexts(props: { tasks: Tasks; view: ExerciseView }): JSX.Element {
  const { tasks } = props;
  return (
    <Show when={tasks.earlier().length > 0}>
      <details class="earlier card">
        <summary>{EARLIER.title(tasks.earlier().length)}</summary>
        <p class="small muted">{EARLIER.about}</p>
        <ul>
          <For each={tasks.earlier()}>{(entry) => <Entry tasks={tasks} view={props.view} entry={entry} />}</For>
        </ul>
      </details>
    </Show>
  );
}

function Entry(props: { tasks: Tasks; view: ExerciseView; entry: Earlier }): JSX.Element {
  const { tasks, entry } = props;
  const when = time.format(entry.at);
  const putBack = (): void => {
    tasks.putBack(entry);
    keepFocus(EDITOR, HEADING);
  };
  // A file of one part needs no number.
  const parts = Object.entries(entry.texts).flatMap(([path, regions]) => {
    const file = props.view.files.find((other) => other.path === path);
    const single = regions.length === 1 || (file !== undefined && isWhole(file));
    return regions.map((text, at) => ({ text, label: single ? path : EARLIER.part(path, at + 1) }));
  });
  return (
    <li>
      <p class="buttons">
        <span class="small">
          <time datetime={new Date(entry.at).toISOString()}>{when}</time>: {EARLIER.why[entry.why]}
        </span>
        <button type="button" class="button small" onClick={putBack}>
          {fits(props.view, entry.texts) ? EARLIER.putBack : EARLIER.putBackParts}
          <span class="visually-hidden"> {EARLIER.of(when)}</span>
        </button>
      </p>
      <details class="small">
        <summary>{EARLIER.show}</summary>
        <For each={parts}>
          {({ text, label }) => (
            <>
              <p class="buttons">
                <span>{visible(label)}</span>
                <CopyButton text={text} label={EARLIER.copy} of={visible(label)} />
              </p>
              <pre tabindex="0">{visible(text)}</pre>
            </>
          )}
        </For>
      </details>
    </li>
  );
}
