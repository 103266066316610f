import { COUNTS } from "../text/counts";
import { createEffect, createSignal, createUniqueId, For, type JSX, on, onCleanup, Show } from "solid-js";
import { diffStates, keyOf, type StateDiff } from "../model/diff";
import { frameRows, isOwn, labelNames } from "../model/state";
import { isLinked } from "../model/linked";
import { laneColour, laneLetter } from "../model/trace";
import { lockWords, STATE, threadWords } from "../text/state";
import type { ObjectView } from "../types/ObjectView";
import type { StateView } from "../types/StateView";
import type { StaticsView } from "../types/StaticsView";
import type { ThreadView } from "../types/ThreadView";
import { HeapView } from "./HeapView";
import { Message } from "./Message";
import { Frame, type Names, ObjectBody, Variables } from "./StateParts";
import type { Tracing } from "./tracing";
import { Visible } from "./Visible";
import { WatchList } from "./StateWatch";

/** Whoever goes along the trace by key passes many steps on the way to the one that is meant. */
const SETTLED_MS = 60;

/** Errors that are about data. */
const FAILURES: ReadonlySet<string> = new Set(["assertion", "uncaught-exception"]);

interface Seen {
  view: StateView;
  diff: StateDiff;
}

/** The state after the chosen step, and what the step has changed. It fills what it is put into. */
export function StatePane(props: { tracing: Tracing }): JSX.Element {
  const title = createUniqueId();
  const { seen, loading, problem } = createSeen(props.tracing);
  const [all, setAll] = createSignal(false);
  return (
    <section class="state-body" aria-labelledby={title} aria-busy={loading()} data-testid="state-pane">
      <header class="state-pane-head">
        <h3 id={title}>{props.tracing.step() < 0 ? STATE.start : STATE.after(props.tracing.step() + 1)}</h3>
        <Show when={seen()}>
          <button type="button" class="button small" aria-pressed={all()} onClick={() => setAll((open) => !open)}>
            {STATE.openAll}
          </button>
        </Show>
      </header>
      <Show when={problem()}>{(text) => <Message text={`${STATE.unavailable}: ${text()}.`} tone="warn" />}</Show>
      <Show when={props.tracing.walkable() && props.tracing.shown()}>
        <WatchList tracing={props.tracing} />
      </Show>
      <Show when={seen()} fallback={<Show when={loading()}><p class="muted small">{STATE.loading}</p></Show>} keyed>
        {(now) => <Parts seen={now} all={all()} tracing={props.tracing} />}
      </Show>
    </section>
  );
}

/** The chosen state and the one before, once somebody has settled on it. What was seen last stays until then. */
function createSeen(tracing: Tracing): { seen: () => Seen | null; loading: () => boolean; problem: () => string | null } {
  const [seen, setSeen] = createSignal<Seen | null>(null);
  const [loading, setLoading] = createSignal(false);
  const [problem, setProblem] = createSignal<string | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  const look = async (mine: number, step: number): Promise<void> => {
    try {
      const view = await tracing.stateAfter(step + 1);
      const before = step >= 0 ? await tracing.stateAfter(step) : null;
      if (mine !== turn) return;
      setSeen({ view, diff: diffStates(before, view) });
      setProblem(null);
    } catch (error) {
      if (mine !== turn) return;
      setSeen(null);
      setProblem((error instanceof Error ? error.message : String(error)).replace(/\.$/, ""));
    }
    setLoading(false);
  };
  createEffect(
    on([tracing.step, tracing.shown, tracing.version, tracing.walkable], ([step, shown, , walkable]) => {
      clearTimeout(timer);
      const mine = ++turn;
      if (!shown || !walkable) {
        setSeen(null);
        setLoading(false);
        return;
      }
      setLoading(true);
      timer = setTimeout(() => void look(mine, step), SETTLED_MS);
    }),
  );
  onCleanup(() => {
    clearTimeout(timer);
    turn++;
  });
  return { seen, loading, problem };
}

interface PartProps {
  tracing: Tracing;
  names: Names;
  diff: StateDiff;
  all: boolean;
}

function Parts(props: { seen: Seen; all: boolean; tracing: Tracing }): JSX.Element {
  const { view, diff } = props.seen;
  let root: HTMLDivElement | undefined;
  const label = labelNames(view);
  const names: Names = {
    of: label,
    show: (object) => {
      const target = root?.querySelector<HTMLElement>(`[data-object="${object}"]`);
      for (let box = target?.closest("details"); box; box = box.parentElement?.closest("details")) box.setAttribute("open", "");
      target?.scrollIntoView({ block: "nearest" });
      target?.focus({ preventScroll: true });
    },
  };
  const own = view.objects.filter(isOwn);
  const others = view.objects.filter((object) => !isOwn(object));
  // What a program with a list or a tree has failed over is to be seen there first.
  const about = (): boolean => FAILURES.has(props.tracing.shown()?.error?.property ?? "") && isLinked(view);
  const part = (): PartProps => ({ tracing: props.tracing, names, diff, all: props.all });
  return (
    <div class="state-parts" ref={(element) => (root = element)}>
      <Show when={diff.changed.size === 0 && view.steps > 0}>
        <p class="muted small">{STATE.unchanged}</p>
      </Show>
      <Show when={about()}>
        <HeapView view={view} name={label} diff={diff} wanted />
      </Show>
      <h4>{STATE.threads}</h4>
      <For each={view.threads}>{(thread) => <Thread {...part()} thread={thread} />}</For>
      <Show when={view.statics.length > 0}>
        <h4>{STATE.statics}</h4>
        <For each={view.statics}>{(statics) => <Statics {...part()} statics={statics} />}</For>
      </Show>
      <Show when={own.length > 0}>
        <h4>{STATE.objects}</h4>
        <For each={own}>{(object) => <Item {...part()} object={object} />}</For>
      </Show>
      <Show when={diff.gone.length > 0}>
        <p class="small">
          {STATE.gone}: <Visible text={diff.gone.map((object) => label(object.label)).join(", ")} />
        </p>
      </Show>
      <Show when={!about()}>
        <HeapView view={view} name={label} diff={diff} wanted={false} />
      </Show>
      <Show when={others.length > 0}>
        <details class="state-part">
          <summary>{STATE.libraryObjects(others.length)}</summary>
          <For each={others}>{(object) => <Item {...part()} object={object} />}</For>
        </details>
      </Show>
      <Show when={view.objects_omitted > 0}>
        <p class="muted small">{STATE.moreObjects(view.objects_omitted)}</p>
      </Show>
    </div>
  );
}

/** A part that is open where something in it has changed. */
function Part(props: { open: boolean; changed: boolean; fresh: boolean; summary: JSX.Element; lane?: number; object?: number; children: JSX.Element }): JSX.Element {
  return (
    <details
      class="state-part"
      classList={{ touched: props.changed }}
      open={props.open}
      tabindex={props.object === undefined ? undefined : -1}
      data-object={props.object}
      style={props.lane === undefined ? {} : { "--lane": laneColour(props.lane) }}
    >
      <summary>
        {props.summary}
        <Show when={props.changed}>
          <span class="chip state-chip" data-tone="changed">{props.fresh ? STATE.isNew : STATE.changed}</span>
        </Show>
      </summary>
      {props.children}
    </details>
  );
}

function Thread(props: PartProps & { thread: ThreadView }): JSX.Element {
  const { thread, tracing } = props;
  const key = keyOf.thread(thread.thread);
  const rows = frameRows(thread.frames);
  const depthOf = (frame: ThreadView["frames"][number]): number => thread.frames.length + thread.frames_omitted - thread.frames.indexOf(frame);
  const changed = props.diff.changed.has(key);
  return (
    <Part
      open={props.all || changed}
      changed={changed}
      fresh={props.diff.fresh.has(key)}
      lane={thread.thread}
      summary={
        <span>
          <span class="lane-badge" aria-hidden="true">{laneLetter(thread.thread)}</span>{" "}
          <strong class="lane-name"><Visible text={thread.name} /></strong>{" "}
          <span class="small"><Visible text={threadWords(thread, props.names.of)} /></span>
        </span>
      }
    >
      <Show when={thread.thrown !== undefined && rows.length > 0}>
        <p class="small state-note">{STATE.atThrow}</p>
      </Show>
      <Show when={rows.length > 0}>
        <ol class="state-frames">
          <For each={rows}>
            {(row) => (
              <li>
                {row.frame === null ? (
                  <p class="muted small">{STATE.libraryFrames(row.hidden)}</p>
                ) : (
                  <Frame
                    frame={row.frame}
                    sources={tracing.sources()}
                    names={props.names}
                    diff={props.diff}
                    keyOf={(name) => keyOf.local(thread.thread, depthOf(row.frame), name)}
                  />
                )}
              </li>
            )}
          </For>
          <Show when={thread.frames_omitted > 0}>
            <li class="muted small">{STATE.moreFrames(thread.frames_omitted)}</li>
          </Show>
        </ol>
      </Show>
    </Part>
  );
}

function Statics(props: PartProps & { statics: StaticsView }): JSX.Element {
  const { statics } = props;
  const key = keyOf.class(statics.class);
  const changed = props.diff.changed.has(key);
  return (
    <Part
      open={props.all || changed}
      changed={changed}
      fresh={props.diff.fresh.has(key)}
      summary={
        <span class="state-name">
          <Visible text={statics.class.replace(/^.*[.$](?=\p{L})/u, "")} />
          <Show when={statics.initialised !== "done"}>
            <span class="muted small"> {STATE.initialised(statics.initialised)}</span>
          </Show>
        </span>
      }
    >
      <Variables all={statics.fields} names={props.names} diff={props.diff} keyOf={(name) => keyOf.static(statics.class, name)} />
    </Part>
  );
}

function Item(props: PartProps & { object: ObjectView }): JSX.Element {
  const { object } = props;
  const key = keyOf.object(object.id);
  const changed = props.diff.changed.has(key);
  const monitor = props.diff.changed.has(keyOf.monitor(object.id));
  return (
    <Part
      open={props.all || changed}
      changed={changed}
      fresh={props.diff.fresh.has(key)}
      object={object.id}
      summary={
        <span>
          <span class="state-name"><Visible text={props.names.of(object.label)} /></span>
          <Show when={object.length !== null}>
            <span class="muted small"> {COUNTS.elements(object.length ?? 0)}</span>
          </Show>
          <Show when={["list", "set", "map"].includes(object.content?.kind ?? "")}>
            <span class="muted small"> {COUNTS.entries(object.content?.size ?? 0)}</span>
          </Show>
          <Show when={lockWords(object)}>{(words) => <span class="small"> {monitor ? <mark><Visible text={words()} /></mark> : <Visible text={words()} />}</span>}</Show>
        </span>
      }
    >
      <ObjectBody object={object} names={props.names} diff={props.diff} keyOf={(name) => keyOf.field(object.id, name)} />
    </Part>
  );
}
