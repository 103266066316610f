/** The panes' arrangement as signals, kept in the browser; and which part a narrow page shows. */
import { createEffect, createSignal, on } from "solid-js";
import { type Arrangement, type PaneId, readArrangement, resized, toggled } from "../model/arrangement";

const KEY = "interleave.panes";

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function createArrangement() {
  const [arrangement, setArrangement] = createSignal<Arrangement>(readArrangement(stored()));
  /** The tab that is shown: of the result beside the source, and on a narrow page of everything. */
  const [tab, setTab] = createSignal("");
  createEffect(
    on(
      arrangement,
      (value) => {
        try {
          localStorage.setItem(KEY, JSON.stringify(value));
        } catch {
          // Storage may be forbidden; the arrangement then lasts as long as the page.
        }
      },
      { defer: true },
    ),
  );
  return {
    arrangement, tab, setTab,
    isFolded: (pane: PaneId): boolean => arrangement().folded.includes(pane),
    toggle: (pane: PaneId, present: readonly PaneId[]): void => void setArrangement((old) => toggled(old, pane, present)),
    resize: (left: PaneId, right: PaneId, by: number): void => void setArrangement((old) => resized(old, left, right, by)),
  };
}

export type Arranging = ReturnType<typeof createArrangement>;
