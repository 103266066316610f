/** Watch expressions of a person, kept from one visit to the next, and what they come to along the execution that is shown. */
import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import { parsePath, readWatches, watchIn, type Watched } from "../model/watch";
import { WATCH } from "../text/state";
import type { StateView } from "../types/StateView";
import type { Trace } from "../types/Trace";

const KEY = "interleave.watches";

/** States along a longer trace are asked for only as far as this: each of them is worked out by the core. */
export const MAX_ALONG = 400;

export interface Watches {
  paths: Accessor<string[]>;
  /** Adds a path; a sentence where it is none. */
  add(path: string): string | null;
  remove(path: string): void;
  /** Values after each number of transitions, as far as they are known. */
  along(path: string): readonly (Watched | undefined)[];
}

interface Walkable {
  shown: Accessor<{ trace: Trace } | null>;
  version: Accessor<number>;
  walkable: Accessor<boolean>;
  stateAfter(transitions: number): Promise<StateView>;
}

export function createWatches(tracing: Walkable): Watches {
  const [paths, setPaths] = createSignal(readWatches(stored()));
  const [values, setValues] = createSignal<ReadonlyMap<string, readonly (Watched | undefined)[]>>(new Map());
  let turn = 0;
  onCleanup(() => turn++);

  async function fill(trace: Trace, wanted: readonly string[]): Promise<void> {
    const mine = ++turn;
    setValues(new Map());
    const last = Math.min(trace.steps.length, MAX_ALONG);
    const found = new Map<string, (Watched | undefined)[]>(wanted.map((path) => [path, []]));
    let told = performance.now();
    for (let step = 0; step <= last; step++) {
      let view: StateView;
      try {
        view = await tracing.stateAfter(step);
      } catch {
        return;
      }
      if (mine !== turn) return;
      // Local variables of the thread that has just run are meant first.
      const thread = trace.steps[step - 1]?.thread ?? null;
      for (const path of wanted) (found.get(path) as (Watched | undefined)[])[step] = watchIn(view, path, thread);
      // A long trace fills up before one's eyes, but not one value at a time.
      if (step === last || performance.now() - told > 150) {
        told = performance.now();
        setValues(new Map([...found].map(([path, list]) => [path, [...list]])));
      }
    }
  }

  createEffect(
    on([tracing.shown, tracing.version, paths, tracing.walkable], ([shown, , wanted, walkable]) => {
      turn++;
      if (shown && walkable && wanted.length > 0) void fill(shown.trace, wanted);
    }),
  );

  function keep(next: string[]): void {
    setPaths(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Where nothing can be kept, they last as long as the page.
    }
  }

  return {
    paths,
    add: (text) => {
      const path = text.trim();
      const parsed = parsePath(path);
      if ("problem" in parsed) return parsed.problem;
      if (paths().includes(path)) return WATCH.twice(path);
      keep([...paths(), path]);
      return null;
    },
    remove: (path) => keep(paths().filter((other) => other !== path)),
    along: (path) => values().get(path) ?? [],
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
