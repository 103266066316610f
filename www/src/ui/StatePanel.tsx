import { COUNTS } from "../text/counts";
import { createMemo, createUniqueId, For, type JSX, Show } from "solid-js";
import type { SourceFile } from "../model/intake";
import { frameRows, isOwn, labelNames } from "../model/state";
import { laneColour } from "../model/trace";
import { lockWords, STATE, stateSentence, stateTitle, threadWords } from "../text/state";
import type { ObjectView } from "../types/ObjectView";
import type { StateView } from "../types/StateView";
import type { ThreadView } from "../types/ThreadView";
import { Frame, type Names, ObjectBody, Variables } from "./StateParts";
import { Visible } from "./Visible";

/** What is in a state: threads and where they stand, statics, objects. */
export function StatePanel(props: { view: StateView; sources: SourceFile[]; onWay: () => void; onExplore: () => void }): JSX.Element {
  const base = createUniqueId();
  let section: HTMLElement | undefined;
  const names: Names = {
    of: (label) => labelNames(props.view)(label),
    show: (object) => {
      const target = section?.querySelector<HTMLElement>(`[data-object="${object}"]`);
      target?.closest("details")?.setAttribute("open", "");
      target?.scrollIntoView({ block: "nearest" });
      target?.focus({ preventScroll: true });
    },
  };
  const own = createMemo(() => props.view.objects.filter(isOwn));
  const others = createMemo(() => props.view.objects.filter((object) => !isOwn(object)));
  // The end of a path has nothing behind it; from the start everything was searched already.
  const goesOn = (): boolean => props.view.end === null && props.view.steps > 0;
  return (
    <section class="state card" aria-labelledby={`${base}-title`} data-testid="state" ref={(element) => (section = element)}>
      <header class="state-head">
        <div>
          <h3 id={`${base}-title`}>{stateTitle(props.view)}</h3>
          <p class="muted small">{stateSentence(props.view)}</p>
        </div>
        <div class="state-buttons">
          <Show when={props.view.steps > 0}>
            <button type="button" class="button small" onClick={() => props.onWay()}>
              {STATE.way}
            </button>
          </Show>
          <Show when={goesOn()}>
            <button type="button" class="button small" onClick={() => props.onExplore()}>
              {STATE.explore}
            </button>
          </Show>
        </div>
      </header>
      <h4>{STATE.threads}</h4>
      <ul class="state-list">
        <For each={props.view.threads}>{(thread) => <Thread thread={thread} sources={props.sources} names={names} />}</For>
      </ul>
      <Show when={props.view.statics.length > 0}>
        <h4>{STATE.statics}</h4>
        <ul class="state-list">
          <For each={props.view.statics}>
            {(statics) => (
              <li>
                <p class="state-name">
                  {statics.class.replace(/^.*[.$](?=\p{L})/u, "")}
                  <Show when={statics.initialised !== "done"}>
                    <span class="muted small"> {STATE.initialised(statics.initialised)}</span>
                  </Show>
                </p>
                <Variables all={statics.fields} names={names} />
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={own().length > 0}>
        <h4>{STATE.objects}</h4>
        <Objects all={own()} names={names} />
      </Show>
      <Show when={others().length > 0}>
        <details>
          <summary>{STATE.libraryObjects(others().length)}</summary>
          <Objects all={others()} names={names} />
        </details>
      </Show>
      <Show when={props.view.objects_omitted > 0}>
        <p class="muted small">{STATE.moreObjects(props.view.objects_omitted)}</p>
      </Show>
    </section>
  );
}

function Thread(props: { thread: ThreadView; sources: SourceFile[]; names: Names }): JSX.Element {
  const rows = createMemo(() => frameRows(props.thread.frames));
  return (
    <li style={{ "--lane": laneColour(props.thread.thread) }}>
      <p>
        <strong class="lane-name"><Visible text={props.thread.name} /></strong> <Visible text={threadWords(props.thread, props.names.of)} />
      </p>
      <Show when={props.thread.thrown !== undefined && rows().length > 0}>
        <p class="small state-note">{STATE.atThrow}</p>
      </Show>
      <Show when={rows().length > 0}>
        <ol class="state-frames">
          <For each={rows()}>
            {(row) => (
              <li>
                <Show when={row.frame} fallback={<p class="muted small">{STATE.libraryFrames(row.hidden)}</p>}>
                  {(frame) => <Frame frame={frame()} sources={props.sources} names={props.names} />}
                </Show>
              </li>
            )}
          </For>
          <Show when={props.thread.frames_omitted > 0}>
            <li class="muted small">{STATE.moreFrames(props.thread.frames_omitted)}</li>
          </Show>
        </ol>
      </Show>
    </li>
  );
}

function Objects(props: { all: ObjectView[]; names: Names }): JSX.Element {
  return (
    <ul class="state-list">
      <For each={props.all}>
        {(object) => (
          <li tabindex="-1" data-object={object.id}>
            <p>
              <span class="state-name"><Visible text={props.names.of(object.label)} /></span>
              <Show when={object.length !== null}>
                <span class="muted small"> {COUNTS.elements(object.length ?? 0)}</span>
              </Show>
              <Show when={lockWords(object)}>{(words) => <span class="small"> <Visible text={words()} /></span>}</Show>
            </p>
            <ObjectBody object={object} names={props.names} />
          </li>
        )}
      </For>
    </ul>
  );
}
