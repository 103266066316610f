/**
 * The worker's walk as panes use it: opened when something of it is first asked for, and again where somebody else has opened
 * another one meanwhile. There is one at a time in the worker.
 */
import type { SessionInput } from "../types/SessionInput";
import type { StateView } from "../types/StateView";
import type { WalkView } from "../types/WalkView";
import type { CheckerClient } from "../worker/client";
import type { WalkAction } from "../worker/protocol";

/** What a walk is opened on. */
export interface WalkPlace {
  input: SessionInput;
  path: readonly number[];
  /** The search whose program it is, where that is still there. */
  of: number | undefined;
}

/** States that are kept; going up and down a trace comes by the same ones. */
const KEPT = 200;

/** Whose walk the worker has. */
const holders = new WeakMap<CheckerClient, object>();

export class Walking {
  private opened: { place: WalkPlace; token: object; answer: Promise<WalkView> } | null = null;
  private readonly states = new Map<number, Promise<StateView>>();

  constructor(private readonly client: CheckerClient) {}

  /** Opens the walk at the end of a path, if it is not open there. */
  async open(place: WalkPlace): Promise<WalkView> {
    const { opened } = this;
    if (opened && opened.place.path === place.path && opened.place.input === place.input && holders.get(this.client) === opened.token) {
      return opened.answer;
    }
    const token = {};
    this.forget();
    holders.set(this.client, token);
    const answer = this.client.walkOpen(place.input, place.path, place.of);
    this.opened = { place: { ...place }, token, answer };
    try {
      return await answer;
    } catch (error) {
      if (this.opened?.token === token) this.opened = null;
      throw error;
    }
  }

  /** Lets the walk do something. It stands after `stands` transitions, and is brought there where it has to be opened anew. */
  async act(place: WalkPlace, action: WalkAction, stands: number): Promise<WalkView> {
    const before = this.opened;
    await this.open(place);
    if (this.opened !== before && action.do !== "go") await this.client.walkAct({ do: "go", step: stands });
    return this.client.walkAct(action);
  }

  /** The walk has gone another way: it is known by another path, and states after that many transitions are others. */
  moved(path: readonly number[], unchanged: number): void {
    if (this.opened) this.opened.place.path = path;
    for (const step of [...this.states.keys()]) if (step > unchanged) this.states.delete(step);
  }

  /** The state after that many transitions. */
  async state(place: WalkPlace, step: number): Promise<StateView> {
    await this.open(place);
    const known = this.states.get(step);
    if (known) {
      // The newest are last: those that nobody has asked for longest go first.
      this.states.delete(step);
      this.states.set(step, known);
      return known;
    }
    const asked = this.client.walkState(step);
    this.states.set(step, asked);
    asked.catch(() => this.states.delete(step));
    for (const oldest of this.states.keys()) {
      if (this.states.size <= KEPT) break;
      this.states.delete(oldest);
    }
    return asked;
  }

  /** What is known of the walk is not true any more. */
  forget(): void {
    this.opened = null;
    this.states.clear();
  }

  /** The worker need not keep it. */
  close(): void {
    if (this.opened && holders.get(this.client) === this.opened.token) {
      holders.delete(this.client);
      this.client.walkClose();
    }
    this.forget();
  }
}
