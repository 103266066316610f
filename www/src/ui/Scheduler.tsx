import { createEffect, createMemo, For, type JSX, on, Show } from "solid-js";
import { laneColour, laneLetter, NOTIFY } from "../model/trace";
import { notifyWay, SCHEDULER } from "../text/trace";
import type { WalkOption } from "../types/WalkOption";
import type { WalkThread } from "../types/WalkThread";
import { LinkButtons } from "./LinkButtons";
import { Message } from "./Message";
import type { Steering, Tracing } from "./tracing";
import { Visible } from "./Visible";

/** One decides oneself what goes next: the ways to go on, who cannot go on and why, and the way back. */
export function Scheduler(props: { tracing: Tracing; steered: Steering }): JSX.Element {
  const view = (): Steering["view"] => props.steered.view;
  const waiting = createMemo(() => view().threads.filter(({ enabled, status }) => !enabled && status !== "terminated"));
  const home = (): string => {
    const title = props.tracing.home()?.title ?? "";
    return title ? SCHEDULER.back(title) : SCHEDULER.backPlain;
  };
  // Whoever chooses by keyboard goes on choosing: the button that was pressed is gone, or was switched off for a moment.
  let section: HTMLElement | undefined;
  let pressed: "choice" | "button" | null = null;
  const press = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    pressed = !button ? null : button.classList.contains("scheduler-option") ? "choice" : "button";
    last = button;
  };
  let last: HTMLButtonElement | null = null;
  createEffect(
    on([view, props.tracing.working], ([, working]) => {
      if (working || pressed === null) return;
      const choice = section?.querySelector<HTMLButtonElement>(".scheduler-option");
      const same = pressed === "button" && last?.isConnected && !last.disabled ? last : null;
      const undo = section?.querySelector<HTMLButtonElement>(".scheduler-buttons button:not(:disabled)");
      pressed = null;
      (same ?? choice ?? undo)?.focus({ preventScroll: true });
    }),
  );
  return (
    <section
      class="scheduler"
      aria-label={SCHEDULER.label}
      data-testid="scheduler"
      ref={(element) => (section = element)}
      on:click={{ handleEvent: press, capture: true }}
    >
      <div class="scheduler-bar">
        <p role="status">
          <strong>{SCHEDULER.steering(view().step)}</strong>{" "}
          <Show when={view().end}>
            {(end) => <span class="chip" data-tone={end() === "normal" ? "holds" : "violated"}>{SCHEDULER.end(end())}</span>}
          </Show>
        </p>
        <button type="button" class="button small" onClick={() => props.tracing.leave()}>
          {home()}
        </button>
      </div>
      <Show when={view().error?.message}>{(text) => <p class="small scheduler-error"><Visible text={text()} /></p>}</Show>
      <Message text={view().notes} tone="warn" />
      <Show when={view().options.length > 0} fallback={<p class="small muted">{SCHEDULER.ended}</p>}>
        <h3 class="minor">{SCHEDULER.next}</h3>
        <ul class="scheduler-options">
          <For each={view().options}>{(option) => <Option option={option} among={view().options.length + view().options_omitted} tracing={props.tracing} />}</For>
        </ul>
        <Show when={view().options_omitted > 0}>
          <p class="muted small">{SCHEDULER.more(view().options_omitted)}</p>
        </Show>
      </Show>
      <Show when={waiting().length > 0}>
        <ul class="scheduler-blocked" aria-label={SCHEDULER.blocked}>
          <For each={waiting()}>{(thread) => <Blocked thread={thread} />}</For>
        </ul>
      </Show>
      <div class="scheduler-buttons">
        <button type="button" class="button small" disabled={props.tracing.working() || view().step === 0} onClick={() => props.tracing.undo()}>
          {SCHEDULER.undo}
        </button>
        <button
          type="button"
          class="button small"
          disabled={props.tracing.working() || view().options.length === 0}
          onClick={() => props.tracing.finish()}
        >
          {SCHEDULER.finish}
        </button>
        <Show when={props.tracing.search}>
          {(search) => (
            <button type="button" class="button small" disabled={props.tracing.working() || view().options.length === 0} onClick={() => search()()}>
              {SCHEDULER.search}
            </button>
          )}
        </Show>
        <LinkButtons link={view().link} />
      </div>
    </section>
  );
}

/** A number alone says nothing of whom a notification reaches. */
const isNotification = ({ kind, ids }: WalkOption): boolean => kind === "data" && ids.length === 1 && ids[0] === NOTIFY;

function Option(props: { option: WalkOption; among: number; tracing: Tracing }): JSX.Element {
  const thread = (): number => props.option.thread ?? 0;
  const label = (): string => (isNotification(props.option) ? notifyWay(Number(props.option.label), props.among) : props.option.label);
  return (
    <li>
      <button
        type="button"
        class="scheduler-option"
        style={{ "--lane": laneColour(thread()) }}
        disabled={props.tracing.working()}
        onClick={() => props.tracing.take(props.option)}
      >
        <Show when={props.option.kind === "thread" && props.option.thread !== null}>
          <span class="lane-badge" aria-hidden="true">
            {laneLetter(thread())}
          </span>
        </Show>
        <strong class="lane-name">
          <Visible text={label()} />
        </strong>{" "}
        <span class="small">
          <Visible text={props.option.next} />
        </span>
      </button>
    </li>
  );
}

function Blocked(props: { thread: WalkThread }): JSX.Element {
  return (
    <li style={{ "--lane": laneColour(props.thread.thread) }}>
      <span class="lane-badge" aria-hidden="true">
        {laneLetter(props.thread.thread)}
      </span>
      <strong class="lane-name">
        <Visible text={props.thread.name} />
      </strong>{" "}
      <span class="small">
        <Visible text={props.thread.why} />
      </span>
    </li>
  );
}
