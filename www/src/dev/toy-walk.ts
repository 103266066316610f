/** A walk over the toy search: one execution in the user's hands. */
import type { StateView } from "../types/StateView";
import type { WalkThread } from "../types/WalkThread";
import type { WalkView } from "../types/WalkView";
import type { CoreSession, CoreWalk, SessionOptions } from "../worker/core";
import type { State, ToySearch } from "./toy-search";

export class ToyWalk implements CoreWalk {
  private path: number[];
  private step: number;

  constructor(
    private readonly search: ToySearch,
    path: readonly number[],
    private readonly begin: (search: ToySearch, options?: SessionOptions) => CoreSession,
  ) {
    search.along(path);
    this.path = [...path];
    this.step = path.length;
  }

  view(): WalkView {
    const { states, steps, error } = this.search.along(this.path.slice(0, this.step));
    const state = states.at(-1) as State;
    const options = error ? [] : this.search.optionsOf(state);
    const path = this.path.slice(0, this.step);
    return {
      step: this.step,
      recorded: this.path.length,
      trace: { steps, path },
      options,
      options_omitted: 0,
      threads: this.threads(state),
      end: error ? error.property : options.length === 0 ? "normal" : null,
      error,
      stdout: steps.map(({ output }) => output).join(""),
      link: "#v1.c3RhbmQtaW4",
      notes: [],
    };
  }

  take(index: readonly number[]): WalkView {
    const next = [...this.path.slice(0, this.step), ...index];
    this.search.along(next);
    const known = this.path[this.step] === index[0];
    if (!known) this.path = next;
    this.step++;
    return this.view();
  }

  undo(): WalkView {
    if (this.step === 0) throw new Error("this is the start of the program: there is nothing to undo");
    this.step--;
    return this.view();
  }

  goTo(step: number): WalkView {
    this.check(step);
    this.step = step;
    return this.view();
  }

  state(step: number): StateView {
    this.check(step);
    const { states } = this.search.along(this.path.slice(0, step));
    return this.search.viewOf(states.at(-1) as State, step);
  }

  finish(): WalkView {
    while (this.view().options.length > 0) this.take([0]);
    return this.view();
  }

  explore(options?: SessionOptions): CoreSession {
    const { states, steps } = this.search.along(this.path.slice(0, this.step));
    return this.begin(this.search.exploreAt(states.at(-1) as State, steps), options);
  }

  free(): void {}

  private check(step: number): void {
    if (step > this.path.length) throw new Error(`there is no step ${step}: ${this.path.length} are known`);
  }

  private threads(state: State): WalkThread[] {
    const going = new Set(this.search.optionsOf(state).map(({ thread }) => thread));
    return this.search.viewOf(state, this.step).threads.map(({ thread, name, status, on, held_by }) => {
      const enabled = going.has(thread);
      const held = held_by === null ? "" : `, which ${held_by} holds`;
      const why = enabled ? "" : status === "terminated" ? "has ended" : on === null ? "waits for the end of a thread" : `waits to lock ${on}${held}`;
      return { thread, name, status, enabled, why };
    });
  }
}
