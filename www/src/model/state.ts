/** A state as it is shown: names of objects, frames, what is the program's own. */
import type { FrameView } from "../types/FrameView";
import type { ObjectView } from "../types/ObjectView";
import type { StateView } from "../types/StateView";
import type { VariableView } from "../types/VariableView";

/**
 * Names of objects without packages and enclosing classes: `Fork@2` for `table.Dining$Fork@2`. Where two would then share a
 * name, both keep their long ones.
 */
export function labelNames(view: StateView): (label: string) => string {
  const short = (label: string): string => label.replace(/^.*[.$/](?=\p{L}[^.$/]*@\d+$)/u, "");
  const taken = new Map<string, number>();
  for (const { label } of view.objects) taken.set(short(label), (taken.get(short(label)) ?? 0) + 1);
  return (label) => ((taken.get(short(label)) ?? 0) > 1 ? label : short(label));
}

/** Frames as they are shown: what the author wrote one by one, library code between it counted. */
export type FrameRow = { frame: FrameView; hidden: 0 } | { frame: null; hidden: number };

export function frameRows(frames: readonly FrameView[]): FrameRow[] {
  const rows: FrameRow[] = [];
  for (const frame of frames) {
    const last = rows.at(-1);
    if (!frame.library) rows.push({ frame, hidden: 0 });
    else if (last && last.frame === null) rows[rows.length - 1] = { frame: null, hidden: last.hidden + 1 };
    else rows.push({ frame: null, hidden: 1 });
  }
  return rows;
}

/** What the program made, and the collections and locks of the library that it uses: what belongs to the library alone is less. */
export function isOwn({ library, content }: ObjectView): boolean {
  return !library || (content !== null && content.kind !== "thread");
}

/** An array's elements say less than its length when they are cut. */
export function moreElements({ length, fields }: ObjectView): number {
  return length === null ? 0 : length - fields.length;
}

/** A type as its author writes it: `String`, `Account[]`. */
export function typeName({ type }: VariableView): string {
  return type.replace(/^.*[.$](?=\p{L}[^.$]*$)/u, "");
}
