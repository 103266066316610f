import { For, type JSX, Show } from "solid-js";
import { REDUCTIONS } from "../text/reductions";
import type { Conflict } from "../types/Conflict";
import type { Reductions as Reduced } from "../types/Reductions";
import { Visible } from "./Visible";

/** What the reductions did: accesses that needed no choice, with the reasons, and the data that did need one. */
export function Reductions(props: { reduced: Reduced | null; leftOut: number }): JSX.Element {
  const total = (): number => (props.reduced?.saved ?? []).reduce((sum, { accesses }) => sum + accesses, 0);
  return (
    <Show when={props.reduced}>
      {(reduced) => (
        <section class="reductions" aria-label={REDUCTIONS.title} tabindex="0" data-testid="reductions">
          <h3>{REDUCTIONS.title}</h3>
          <p class="small">{total() > 0 ? REDUCTIONS.total(total()) : REDUCTIONS.none}</p>
          <Show when={total() > 0}>
            <ul class="small">
              <For each={reduced().saved}>
                {({ why, accesses }) => (
                  <li>
                    {REDUCTIONS.accesses(accesses)}: {REDUCTIONS.why(why)}
                  </li>
                )}
              </For>
            </ul>
          </Show>
          <Show when={props.leftOut > 0}>
            <p class="small">{REDUCTIONS.leftOut(props.leftOut)}</p>
          </Show>
          <Show when={reduced().in_order.length > 0}>
            <table class="small">
              <thead>
                <tr>
                  <th scope="col">{REDUCTIONS.data}</th>
                  <th scope="col">{REDUCTIONS.because}</th>
                  <th scope="col">{REDUCTIONS.many}</th>
                </tr>
              </thead>
              <tbody>
                <For each={reduced().in_order}>
                  {({ data, why, accesses }) => (
                    <tr>
                      <td class="mono">
                        <Visible text={data} />
                      </td>
                      <td>{REDUCTIONS.why(why)}</td>
                      <td>{REDUCTIONS.accesses(accesses)}</td>
                    </tr>
                  )}
                </For>
              </tbody>
            </table>
            <Show when={reduced().more_in_order > 0}>
              <p class="small muted">{REDUCTIONS.more(reduced().more_in_order)}</p>
            </Show>
          </Show>
          <Conflicts title={REDUCTIONS.conflicts} all={reduced().conflicts} />
          <Conflicts title={REDUCTIONS.unordered} all={reduced().unordered} />
        </section>
      )}
    </Show>
  );
}

function Conflicts(props: { title: string; all: readonly Conflict[] }): JSX.Element {
  return (
    <Show when={props.all.length > 0}>
      <h3>{props.title}</h3>
      <ul class="small">
        <For each={props.all}>
          {(conflict) => (
            <li>
              <strong class="mono">
                <Visible text={conflict.data} />
              </strong>
              : <Visible text={REDUCTIONS.conflict(conflict)} />
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}
