import { createEffect, createSignal, type JSX, Match, Show, Switch } from "solid-js";
import { liveSentence, type RunState } from "../model/run";
import { Crashed } from "./Crashed";
import { Empty } from "./Empty";
import { Message } from "./Message";
import { ReplayView } from "./ReplayView";
import { Result } from "./Result";
import { RunView } from "./RunView";
import { SourceBrowser } from "./SourceBrowser";
import type { Store } from "./store";

type Of<P extends RunState["phase"]> = Extract<RunState, { phase: P }>;

/** The main area: what there is to see now. */
export function Work(props: { store: Store }): JSX.Element {
  const { store } = props;
  const phase = <P extends RunState["phase"]>(name: P): Of<P> | false => {
    const state = store.run();
    return state.phase === name ? (state as Of<P>) : false;
  };
  const unavailable = (): string | false => {
    const status = store.core();
    return status.state === "unavailable" && status.message;
  };
  return (
    <>
      <Announcer store={store} />
      <Show when={unavailable()}>
        {(why) => <Message text={`The checker could not be loaded: ${why()} Reload the page to try again.`} />}
      </Show>
      <Show when={store.linkProblem()}>{(why) => <Message text={`This link cannot be opened: ${why()}.`} />}</Show>
      <Switch fallback={<Show when={store.program()} fallback={<Empty store={store} />} children={<SourceBrowser store={store} />} />}>
        <Match when={phase("active")}>{(state) => <RunView store={store} state={state()} />}</Match>
        <Match when={phase("done")}>{(state) => <Result store={store} state={state()} />}</Match>
        <Match when={phase("replayed")}>{(state) => <ReplayView store={store} state={state()} />}</Match>
        <Match when={phase("rejected")}>
          {(state) => (
            <>
              <Message text={state().message} />
              <SourceBrowser store={store} />
            </>
          )}
        </Match>
        <Match when={phase("crashed")}>{(state) => <Crashed store={store} state={state()} />}</Match>
      </Switch>
    </>
  );
}

/** Speaks progress to screen readers every few seconds; many updates a second would drown them. */
function Announcer(props: { store: Store }): JSX.Element {
  const [text, setText] = createSignal("");
  let last = 0;
  let lastActivity = "";
  createEffect(() => {
    const state = props.store.run();
    const activity = state.phase === "active" ? state.activity : state.phase;
    const now = performance.now();
    if (activity === lastActivity && now - last < 5000) return;
    last = now;
    lastActivity = activity;
    setText(liveSentence(state));
  });
  return (
    <p class="visually-hidden" aria-live="polite">
      {text()}
    </p>
  );
}
