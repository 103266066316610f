/** Parts of the page that nobody needs before there is something to show in them: each comes as a file of its own. */
import { createSignal, type Component, type JSX, Match, Switch } from "solid-js";
import { Dynamic } from "solid-js/web";
import { PART } from "../text/connection";
import { whyNotLoaded } from "../worker/connection";
import { Message } from "./Message";

/**
 * A component that is fetched when it is shown for the first time. Where it does not come, the page says why; browsers keep
 * such a failure until the page is loaded again.
 */
export function later<P extends object>(load: () => Promise<Component<P>>): Component<P> {
  const [part, setPart] = createSignal<Component<P> | null>(null);
  const [problem, setProblem] = createSignal<string | null>(null);
  let asked = false;
  const ask = (): void => {
    if (asked) return;
    asked = true;
    load().then(
      (found) => setPart(() => found),
      (error: unknown) => setProblem(PART.missing(whyNotLoaded(error))),
    );
  };
  return (props: P): JSX.Element => {
    ask();
    return (
      <Switch fallback={<p class="muted small">{PART.loading}</p>}>
        <Match when={part()}>{(found) => <Dynamic component={found()} {...props} />}</Match>
        <Match when={problem()}>{(text) => <Message text={text()} />}</Match>
      </Switch>
    );
  };
}
