/** What came of a check: the verdict, an execution that goes wrong step by step, and the answer to hand in. */
import { createEffect, createMemo, createResource, createSignal, For, type JSX, on, onMount, Show } from "solid-js";
import { Viewer } from "../embed/Viewer";
import { createViewing } from "../embed/viewing";
import { visible } from "../model/visible";
import { GRADED, GRADES, TASK } from "../text/exercises";
import type { CheckedAnswer } from "../types/CheckedAnswer";
import { Assumptions } from "../ui/Assumptions";
import { CopyButton } from "../ui/CopyButton";
import { download } from "../ui/download";
import { linkOf } from "./answer-link";
import { bringIntoView } from "./focus";
import type { Tasks } from "./tasks";

export function Result(props: { tasks: Tasks }): JSX.Element {
  const { tasks } = props;
  const announced = createMemo(() => {
    if (tasks.checking()) return TASK.checking;
    const came = tasks.result()?.result;
    return came ? visible(GRADED.announced(GRADES[came.result ?? "refused"], came.reasons[0])) : visible(tasks.note() ?? "");
  });
  return (
    <div class="came">
      {/* In a sentence: whoever listens does not want to hear a whole execution. */}
      <p class="visually-hidden" role="status">
        {announced()}
      </p>
      <Show when={tasks.note()} keyed>{(note) => <Note text={note} />}</Show>
      <Show when={tasks.result()} keyed>
        {({ result }) => <Graded tasks={tasks} result={result} />}
      </Show>
    </div>
  );
}

/** Why nothing came of a check. */
function Note(props: { text: string }): JSX.Element {
  let note: HTMLElement | undefined;
  onMount(() => note && bringIntoView(note));
  return (
    <p class="message warn" ref={(element) => (note = element)}>
      <span class="message-text">{visible(props.text)}</span>
    </p>
  );
}

function Graded(props: { tasks: Tasks; result: CheckedAnswer }): JSX.Element {
  const { tasks, result } = props;
  const grade = result.result ?? "refused";
  let section: HTMLElement | undefined;
  onMount(() => section && bringIntoView(section));
  return (
    <section class="graded card" data-grade={grade} aria-label={GRADED.result} data-testid="result" ref={(element) => (section = element)}>
      <h2>{GRADES[grade]}</h2>
      <Show when={result.reasons.length > 0}>
        <ul class="reasons">
          <For each={result.reasons}>
            {(reason) => (
              <li>
                <bdi>{visible(reason)}</bdi>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={result.states > 0}>
        <p class="small muted">{grade === "solved" ? GRADED.solved(result.states) : GRADED.states(result.states)}</p>
      </Show>
      <Show when={result.races.length > 0}>
        <p class="small">{GRADED.races}</p>
        <ul class="reasons small">
          <For each={result.races}>{(race) => <li>{visible(race)}</li>}</For>
        </ul>
      </Show>
      <Assumptions all={result.assumptions} open={grade === "solved"} />
      <Show when={result.link}>
        <Trace link={result.link} />
      </Show>
      <Show when={result.file}>{(file) => <HandIn tasks={tasks} file={file()} />}</Show>
    </section>
  );
}

function Trace(props: { link: string }): JSX.Element {
  const viewing = createViewing(() => undefined);
  const show = async (link: string): Promise<void> => {
    await viewing.load(link);
    // A link without steps: the executions of others took all the time that there is for them. It is executed here at once.
    if (viewing.canReplay() && viewing.steps().length === 0) await viewing.replay();
  };
  createEffect(on(() => props.link, (link) => void show(link)));
  return (
    <div class="trace-frame">
      <Viewer viewing={viewing} label={GRADED.trace} />
    </div>
  );
}

function HandIn(props: { tasks: Tasks; file: string }): JSX.Element {
  const { tasks } = props;
  const [failed, setFailed] = createSignal(false);
  const [link] = createResource(
    () => props.file,
    (file) =>
      linkOf(file).catch(() => {
        setFailed(true);
        return null;
      }),
  );
  const address = createMemo(() => {
    const code = link();
    return code ? new URL(code, location.href).href : null;
  });
  const name = (): string => `${tasks.exercise()?.id ?? "exercise"}.answer.json`;
  return (
    <section class="hand-in" aria-label={GRADED.handIn}>
      <Show when={!tasks.isStale()} fallback={<p class="small">{GRADED.stale}</p>}>
        <h3>{GRADED.handIn}</h3>
        <p class="small muted">{GRADED.handInHint}</p>
        <p class="buttons">
          <button type="button" class="button" onClick={() => download(new Blob([props.file], { type: "application/json" }), name())}>
            {GRADED.download}
          </button>
          <Show when={address()}>{(text) => <CopyButton text={text()} label={GRADED.copyLink} />}</Show>
          <Show when={link() === null && !link.loading && !failed()}>
            <span class="small muted">{GRADED.longLink}</span>
          </Show>
        </p>
      </Show>
    </section>
  );
}
