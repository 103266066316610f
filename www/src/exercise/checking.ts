/** A check of what is written, and what came of the last one. */
import { batch, createMemo, createSignal } from "solid-js";
import { TASK } from "../text/exercises";
import type { CheckedAnswer } from "../types/CheckedAnswer";
import { Cancelled, type Desk } from "./desk";
import { said } from "./list";
import type { Writing } from "./writing";

export function createChecking(desk: Desk, writing: Writing) {
  const [checking, setChecking] = createSignal<{ states: number } | null>(null);
  const [note, setNote] = createSignal<string | null>(null);
  const [result, setResult] = createSignal<{ of: string; result: CheckedAnswer } | null>(null);
  /** Grows with every exercise: what comes of an earlier one is nobody's any more. */
  let current = 0;

  return {
    checking, note, result,
    isStale: createMemo(() => result() !== null && result()?.of !== writing.now()),
    async check(): Promise<void> {
      const view = writing.exercise();
      if (!view || checking()) return;
      const [mine, of] = [current, writing.now()];
      batch(() => {
        setChecking({ states: 0 });
        setResult(null);
        setNote(null);
      });
      try {
        const checked = await desk.check(view, writing.files(view), (states) => setChecking({ states }));
        if (mine !== current) return;
        setResult({ of, result: checked });
        if (checked.result === "solved" && of === writing.now()) writing.save(true);
      } catch (error) {
        if (mine === current) setNote(error instanceof Cancelled ? TASK.cancelled : said(error));
      } finally {
        setChecking(null);
      }
    },
    cancel: () => desk.cancel(),
    /** Another exercise, or another text, takes the place of the one that was checked. */
    forget(): void {
      current++;
      if (checking()) desk.cancel();
      batch(() => {
        setResult(null);
        setNote(null);
      });
    },
  };
}

export type Checking = ReturnType<typeof createChecking>;
