/** What can be done with the text: check it, cancel that, begin again. Their buttons stay where they are, for whoever is on them. */
import { createEffect, type JSX, on, Show } from "solid-js";
import { TASK } from "../text/exercises";
import type { Tasks } from "./tasks";

export function Actions(props: { tasks: Tasks }): JSX.Element {
  const { tasks } = props;
  let check: HTMLButtonElement | undefined;
  let cancel: HTMLButtonElement | undefined;
  const isChecking = (): boolean => tasks.checking() !== null;
  createEffect(
    on(isChecking, (now) => {
      if (!now && document.activeElement === cancel) check?.focus();
      if (cancel) cancel.hidden = !now;
    }),
  );
  const searched = (): string => {
    const states = tasks.checking()?.states ?? 0;
    return states > 0 ? TASK.searched(states) : TASK.checking;
  };
  return (
    <div class="actions">
      <button
        type="button"
        class="button primary"
        aria-keyshortcuts="Control+Enter"
        aria-disabled={isChecking()}
        ref={(element) => (check = element)}
        onClick={() => void tasks.check()}
      >
        {TASK.check}
      </button>
      <button type="button" class="button" ref={(element) => (cancel = element)} onClick={() => tasks.cancel()}>
        {TASK.cancel}
      </button>
      <Show when={isChecking()}>
        <span class="small muted">{searched()}</span>
      </Show>
      <span class="spring" />
      <Show when={!tasks.opened()}>
        <button
          type="button"
          class="button"
          title={tasks.canUndoReset() ? TASK.undoResetHint : TASK.resetHint}
          disabled={tasks.isGiven() && !tasks.canUndoReset()}
          onClick={() => (tasks.canUndoReset() ? tasks.undoReset() : tasks.reset())}
        >
          {tasks.canUndoReset() ? TASK.undoReset : TASK.reset}
        </button>
      </Show>
    </div>
  );
}
