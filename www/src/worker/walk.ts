/** The worker's end of walks: one execution in the user's hands, one at a time. */
import { WORKER } from "../text/connection";
import type { SessionInput } from "../types/SessionInput";
import type { Core, CoreSession, CoreWalk, Provider, SessionOptions } from "./core";
import type { FromWalk, ToWalk, WalkAction } from "./protocol";

type Of<T extends ToWalk["type"]> = Extract<ToWalk, { type: T }>;

export class Walker {
  private walk: CoreWalk | null = null;

  constructor(
    private readonly core: Core,
    private readonly provider: Provider,
    /** The session of a search that is still there. */
    private readonly sessionOf: (run: number) => CoreSession | undefined,
  ) {}

  /** The answer; nothing for `walk-close`. Throws what the core throws. */
  answer(message: ToWalk): FromWalk | null {
    switch (message.type) {
      case "walk-open":
        return this.open(message);
      case "walk":
        return { type: "walked", request: message.request, view: act(this.here(), message.action) };
      case "walk-state":
        return { type: "walk-state", request: message.request, view: this.here().state(message.step) };
      case "walk-close":
        this.close();
        return null;
    }
  }

  /** A search that starts where the walk stands. */
  explore(options: SessionOptions): CoreSession {
    return this.here().explore(options);
  }

  /** The core is lost, and the walk with it: it must not be touched again. */
  forget(): void {
    this.walk = null;
  }

  private open({ request, input, path, of }: Of<"walk-open">): FromWalk {
    // One that cannot be opened leaves the old one as it was.
    const walk = this.create(input, path, of);
    const view = walk.view();
    this.close();
    this.walk = walk;
    return { type: "walked", request, view };
  }

  private create(input: SessionInput, path: readonly number[], of: number | undefined): CoreWalk {
    const session = of === undefined ? undefined : this.sessionOf(of);
    return session ? session.walk(path) : new this.core.Walk(input, path, this.provider);
  }

  private close(): void {
    this.walk?.free();
    this.walk = null;
  }

  private here(): CoreWalk {
    if (!this.walk) throw new Error(WORKER.noWalk);
    return this.walk;
  }
}

function act(walk: CoreWalk, action: WalkAction) {
  switch (action.do) {
    case "view":
      return walk.view();
    case "take":
      return walk.take(action.index);
    case "undo":
      return walk.undo();
    case "go":
      return walk.goTo(action.step);
    case "finish":
      return walk.finish();
  }
}
