import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from "solid-js";
import { type Absent, runsOf, type Watched, whyNot } from "../model/watch";
import { visible } from "../model/visible";
import { WATCH } from "../text/state";
import { Icon } from "./icons";
import type { Tracing } from "./tracing";
import { Visible } from "./Visible";
import { MAX_ALONG } from "./watches";

/** Paths that a person watches: the value at the chosen step, and all values along the trace. */
export function WatchList(props: { tracing: Tracing }): JSX.Element {
  const id = createUniqueId();
  const [text, setText] = createSignal("");
  const [problem, setProblem] = createSignal<string | null>(null);
  let input: HTMLInputElement | undefined;
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const wrong = props.tracing.watches.add(text());
    setProblem(wrong);
    if (wrong === null) setText("");
    input?.focus();
  };
  return (
    <section class="watch" aria-label={WATCH.title}>
      <For each={props.tracing.watches.paths()}>{(path) => <Watch path={path} tracing={props.tracing} />}</For>
      <form class="watch-form" onSubmit={add}>
        <label class="visually-hidden" for={id}>
          {WATCH.label}
        </label>
        <input
          id={id}
          ref={(element) => (input = element)}
          class="input mono"
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxlength="200"
          placeholder={WATCH.placeholder}
          title={WATCH.help}
          value={text()}
          aria-invalid={problem() !== null}
          aria-describedby={problem() === null ? undefined : `${id}-problem`}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <button type="submit" class="button small">
          {WATCH.add}
        </button>
      </form>
      <Show when={problem()}>
        {(sentence) => (
          <p id={`${id}-problem`} class="watch-problem small" role="alert">
            <Visible text={sentence()} />
          </p>
        )}
      </Show>
    </section>
  );
}

/** What a path leads to, or why to nothing. */
function Leads(props: { to: Watched; why: (absent: Absent) => string }): JSX.Element {
  const value = (): string | null => ("problem" in props.to ? null : props.to.value);
  const why = (): string => ("problem" in props.to ? props.why(props.to) : "");
  return (
    <Show when={value() !== null} fallback={<span class="muted small"><Visible text={why()} /></span>}>
      = <strong class="mono"><Visible text={value() ?? ""} /></strong>
    </Show>
  );
}

function Watch(props: { path: string; tracing: Tracing }): JSX.Element {
  const along = createMemo(() => props.tracing.watches.along(props.path));
  const now = createMemo((): Watched | undefined => along()[props.tracing.step() + 1]);
  const runs = createMemo(() => runsOf(along().map((found) => (found === undefined ? undefined : "problem" in found ? WATCH.absent : found.value))));
  const steps = (): number => props.tracing.shown()?.trace.steps.length ?? 0;
  return (
    <div class="watch-item">
      <div class="watch-now">
        <p>
          <span class="mono">
            <Visible text={props.path} />
          </span>{" "}
          <Show when={now()}>{(found) => <Leads to={found()} why={(absent) => whyNot(absent, along(), steps() + 1)} />}</Show>
        </p>
        <button type="button" class="button icon quiet small" aria-label={WATCH.remove(visible(props.path))} onClick={() => props.tracing.watches.remove(props.path)}>
          <Icon name="cross" />
        </button>
      </div>
      <Show when={runs().length > 1}>
        <ol class="watch-runs" aria-label={WATCH.along(visible(props.path))}>
          <For each={runs()}>
            {(run) => {
              const here = (): boolean => run.first <= props.tracing.step() + 1 && props.tracing.step() + 1 <= run.last;
              return (
                <li>
                  <button
                    type="button"
                    class="watch-run mono"
                    aria-current={here() ? "step" : undefined}
                    title={WATCH.from(run.first)}
                    onClick={() => props.tracing.setStep(Math.max(0, run.first - 1))}
                  >
                    <Visible text={run.value} />
                    <span class="visually-hidden">, {WATCH.from(run.first)}</span>
                  </button>
                </li>
              );
            }}
          </For>
        </ol>
      </Show>
      <Show when={steps() > MAX_ALONG}>
        <p class="muted small">{WATCH.cut(MAX_ALONG)}</p>
      </Show>
    </div>
  );
}
