/** One execution, step by step: what a link records, and after a replay what has happened here. Nothing can be changed in it. */
import { createEffect, createMemo, For, type JSX, on, Show } from "solid-js";
import { Dynamic } from "solid-js/web";
import { laneColour } from "../model/trace";
import { visible } from "../model/visible";
import "./viewer.css";
import { EMBED } from "../text/embed";
import type { RecordedEvent } from "../types/RecordedEvent";
import type { RecordedStep } from "../types/RecordedStep";
import { Divergence } from "../ui/Divergence";
import type { Viewing } from "./viewing";

/** Lines of a source that are shown: more than this is no program to read in a frame. */
const LINES = 5_000;

/** `label`: it is a part of a page that has a heading of its own, and this is what it is called there. */
export function Viewer(props: { viewing: Viewing; label?: string }): JSX.Element {
  const { viewing } = props;
  return (
    <Dynamic component={props.label ? "section" : "main"} class="viewer" aria-label={props.label}>
      <header>
        <Dynamic component={props.label ? "h2" : "h1"}>
          <bdi>{visible(viewing.recorded()?.main ?? EMBED.name)}</bdi>
        </Dynamic>
        <Show when={viewing.verdict()}>
          {(verdict) => (
            <p class="verdict" data-tone={verdict().tone} data-testid="verdict">
              <strong>{verdict().title}</strong>
              <Show when={verdict().message}>
                <bdi>{visible(verdict().message)}</bdi>
              </Show>
              <Show when={verdict().reproduced === null}>
                <span class="tag">{EMBED.recorded}</span>
              </Show>
            </p>
          )}
        </Show>
      </header>
      <Show when={viewing.note()}>
        {(note) => (
          <div class="note">
            <p role="status">{visible(note())}</p>
            <Show when={viewing.difference()}>{(difference) => <Divergence difference={difference()} />}</Show>
          </div>
        )}
      </Show>
      <div class="panes">
        <Steps viewing={viewing} />
        <Source viewing={viewing} />
      </div>
      <Controls viewing={viewing} />
    </Dynamic>
  );
}

function Steps(props: { viewing: Viewing }): JSX.Element {
  const { viewing } = props;
  let list: HTMLDivElement | undefined;
  const keys: Record<string, () => number> = {
    ArrowDown: () => viewing.step() + 1,
    ArrowUp: () => viewing.step() - 1,
    Home: () => 0,
    End: () => viewing.steps().length - 1,
  };
  createEffect(
    on([viewing.step, viewing.steps], ([step]) => {
      // Within the list alone: the page around the frame stays where it is.
      const row = list?.querySelector<HTMLElement>(`#step-${step}`);
      if (!list || !row) return;
      const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
      // Of a step that is higher than the list, its beginning: there the thread's name is.
      if (top < list.scrollTop || bottom - top > list.clientHeight) list.scrollTop = top;
      else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
    }),
  );
  return (
    <section class="steps" aria-label={EMBED.steps}>
      <Show when={viewing.steps().length > 0}>
        <div
          class="rows"
          role="listbox"
          tabindex="0"
          aria-label={EMBED.steps}
          aria-activedescendant={`step-${viewing.step()}`}
          ref={(element) => (list = element)}
          onKeyDown={(event) => {
            const target = keys[event.key];
            if (!target) return;
            event.preventDefault();
            viewing.goTo(target());
          }}
        >
          <For each={viewing.steps()}>{(step, i) => <Row viewing={viewing} step={step} index={i()} />}</For>
        </div>
      </Show>
    </section>
  );
}

function Row(props: { viewing: Viewing; step: RecordedStep; index: number }): JSX.Element {
  const { viewing } = props;
  return (
    <div
      class="row"
      role="option"
      id={`step-${props.index}`}
      aria-selected={viewing.step() === props.index}
      style={{ "--lane": laneColour(viewing.lane(props.step.thread)) }}
      onClick={() => viewing.goTo(props.index)}
    >
      <span class="row-thread">
        <bdi>{visible(props.step.thread)}</bdi>
      </span>
      <Show when={props.step.events.length > 0} fallback={<span class="muted">{viewing.begins(props.index) ? EMBED.begins : EMBED.quiet}</span>}>
        <ul>
          <For each={props.step.events}>{(event) => <Event event={event} />}</For>
        </ul>
      </Show>
    </div>
  );
}

function Event(props: { event: RecordedEvent }): JSX.Element {
  return (
    <li>
      <bdi>{visible(props.event.text)}</bdi>
      <Show when={props.event.line > 0}>
        <span class="muted line">{EMBED.line(props.event.line)}</span>
      </Show>
    </li>
  );
}

function Source(props: { viewing: Viewing }): JSX.Element {
  const { viewing } = props;
  let box: HTMLPreElement | undefined;
  const lines = createMemo(() => viewing.source()?.text.split("\n").slice(0, LINES) ?? []);
  createEffect(
    on([viewing.line, lines], ([line]) => {
      const current = box?.children[line - 1];
      if (!box || !(current instanceof HTMLElement)) return;
      box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
    }),
  );
  return (
    <section class="source" aria-label={EMBED.source}>
      <Show when={viewing.source()} fallback={<p class="muted pad">{viewing.recorded() ? EMBED.noSource : ""}</p>}>
        {(source) => (
          <>
            <p class="source-name muted">
              <bdi>{visible(source().path)}</bdi>
            </p>
            <pre tabindex="0" aria-label={EMBED.source} ref={(element) => (box = element)}>
              <For each={lines()}>
                {(text, i) => (
                  <code classList={{ current: i() + 1 === viewing.line(), touched: viewing.touched().includes(i() + 1) }}>
                    <span class="number" aria-hidden="true">
                      {i() + 1}
                    </span>
                    {visible(text)}
                    {"\n"}
                  </code>
                )}
              </For>
            </pre>
          </>
        )}
      </Show>
    </section>
  );
}

function Controls(props: { viewing: Viewing }): JSX.Element {
  const { viewing } = props;
  const at = (): number => viewing.step();
  return (
    <footer>
      <Show when={viewing.steps().length > 0}>
        <span class="stepper">
          <button type="button" class="button" aria-label={EMBED.previous} disabled={at() === 0} onClick={() => viewing.goTo(at() - 1)}>
            ‹
          </button>
          <span class="small" aria-live="polite">
            {EMBED.at(viewing.first() + at() + 1, viewing.first() + viewing.steps().length)}
          </span>
          <button type="button" class="button" aria-label={EMBED.next} disabled={at() === viewing.steps().length - 1} onClick={() => viewing.goTo(at() + 1)}>
            ›
          </button>
        </span>
      </Show>
      <span class="spring" />
      <span class="small" role="status">
        {viewing.replaying() ? EMBED.replaying : ""}
      </span>
      <Show when={viewing.canReplay()}>
        {/* The same button: the keyboard stays on it. */}
        <button
          type="button"
          class="button"
          title={viewing.replaying() ? undefined : EMBED.replayHint}
          onClick={() => (viewing.replaying() ? viewing.stop() : void viewing.replay())}
        >
          {viewing.replaying() ? EMBED.stop : EMBED.replay}
        </button>
      </Show>
      <Show when={viewing.address()}>
        {(address) => (
          <a class="button" href={address()} target="_blank" rel="noopener">
            {EMBED.open}
          </a>
        )}
      </Show>
    </footer>
  );
}
