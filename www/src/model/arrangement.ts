/** How the panes of the workspace share its width, and which of them are folded. */

export type PaneId = "source" | "trace" | "state";

export interface Arrangement {
  /** Shares of the width, which add up to 1. */
  shares: Record<PaneId, number>;
  folded: PaneId[];
}

export const PANES: readonly PaneId[] = ["source", "trace", "state"];
export const DEFAULT_ARRANGEMENT: Arrangement = { shares: { source: 0.34, trace: 0.38, state: 0.28 }, folded: [] };

/** No pane is made narrower than this; whoever wants it smaller folds it. */
export const MIN_SHARE = 0.15;

/** Reads what was kept; the default where it is nothing of ours. */
export function readArrangement(text: string | null): Arrangement {
  try {
    const value = JSON.parse(text ?? "null") as { shares?: Record<string, unknown>; folded?: unknown } | null;
    const shares = PANES.map((pane) => value?.shares?.[pane]);
    const good = shares.every((share): share is number => typeof share === "number" && share >= MIN_SHARE && share <= 1);
    if (!good || Math.abs(shares.reduce((a, b) => a + b, 0) - 1) > 0.01) return DEFAULT_ARRANGEMENT;
    const listed = Array.isArray(value?.folded) ? value.folded : [];
    const folded = PANES.filter((pane) => listed.includes(pane));
    const [source = 0, trace = 0, state = 0] = shares;
    return { shares: { source, trace, state }, folded: folded.length === PANES.length ? [] : folded };
  } catch {
    return DEFAULT_ARRANGEMENT;
  }
}

/** Moves the border between two neighbours by a share of the width that the open panes have. */
export function resized(arrangement: Arrangement, left: PaneId, right: PaneId, by: number): Arrangement {
  const { shares } = arrangement;
  const most = shares[right] - MIN_SHARE;
  const least = MIN_SHARE - shares[left];
  const move = Math.max(least, Math.min(most, by));
  return { ...arrangement, shares: { ...shares, [left]: shares[left] + move, [right]: shares[right] - move } };
}

/** Folds a pane or opens it again. One is always open. */
export function toggled(arrangement: Arrangement, pane: PaneId, present: readonly PaneId[]): Arrangement {
  const { folded } = arrangement;
  if (folded.includes(pane)) return { ...arrangement, folded: folded.filter((other) => other !== pane) };
  const open = present.filter((other) => other !== pane && !folded.includes(other));
  return open.length === 0 ? arrangement : { ...arrangement, folded: [...folded, pane] };
}
