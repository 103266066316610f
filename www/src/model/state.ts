/** A state of the search tree in words. */
import type { FrameView } from "../types/FrameView";
import type { ObjectView } from "../types/ObjectView";
import type { StateView } from "../types/StateView";
import type { ThreadView } from "../types/ThreadView";
import type { VariableView } from "../types/VariableView";
import { waitPhrase } from "./deadlock";
import { list, plural } from "./format";
import { errorText, errorTitle } from "./verdict";

/** What the state is. */
export function stateTitle(view: StateView): string {
  if (view.error) return errorTitle(view.error);
  if (view.state !== null) return `State ${view.state.toLocaleString("en")}`;
  if (view.end !== null) return "The program has ended";
  return view.steps === 0 ? "The start" : "A state that is not stored";
}

/** Where it lies, and how it ends. */
export function stateSentence(view: StateView): string {
  const where = view.steps === 0 ? "Before the first step." : `${plural(view.steps, "step")} from the start of the program.`;
  const error = view.error ? errorText(view.error) : "";
  if (error) return `${where} ${error}${/[.!?]$/.test(error) ? "" : "."}`;
  if (view.end !== null && view.end !== "normal") return `${where} ${view.end}.`;
  return where;
}

/** What a thread does: `can run`, `waits to lock Fork@2, which Thread-1 holds`. */
export function threadWords(thread: ThreadView, name: (label: string) => string): string {
  const holds = thread.holds.length > 0 ? `holds ${list(thread.holds.map(name))}` : "";
  const flag = thread.interrupted ? "is interrupted" : "";
  return [doing(thread, name), holds, flag].filter((part) => part !== "").join("; ");
}

function doing({ status, on, held_by }: ThreadView, name: (label: string) => string): string {
  if (status === "runnable") return "can run";
  if (status === "terminated") return "has ended";
  const wait = { thread: "", kind: status, on: name(on ?? ""), held_by, holds: [], at: "", in_cycle: false };
  const held = held_by === null || status === "joining" ? "" : `, which ${held_by} ${status === "class-init" ? "initialises" : "holds"}`;
  return waitPhrase(wait) + held;
}

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

/** Who has an object's monitor, and who wants it. */
export function lockWords({ locked_by, lock_count, waiting }: ObjectView): string {
  const held = locked_by === null ? "" : `locked by ${locked_by}${lock_count > 1 ? `, ${lock_count} times` : ""}`;
  const queue = waiting.length > 0 ? `${list(waiting)} ${waiting.length === 1 ? "waits" : "wait"} for it` : "";
  return [held, queue].filter((part) => part !== "").join("; ");
}

/** An array's elements say less than its length when they are cut. */
export function moreElements({ length, fields }: ObjectView): number {
  return length === null ? 0 : length - fields.length;
}

/** A type as its author writes it: `String`, `Account[]`. */
export function typeName({ type }: VariableView): string {
  return type.replace(/^.*[.$](?=\p{L}[^.$]*$)/u, "");
}
