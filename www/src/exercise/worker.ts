/** The worker of the page of exercises: loads the core, and then reads exercises and answers, and checks. */
import { UNUSABLE } from "../text/exercises";
import type { ExerciseView } from "../types/ExerciseView";
import { whyNotLoaded } from "../worker/connection";
import { keepFetched } from "../worker/keep";
import type { Provider } from "../worker/core";
import { createLibrary, ProviderError } from "../worker/provider";
import { Rest } from "../worker/rest";
import { isTrap, messageOf } from "../worker/slices";
import type { CoreTask, ExerciseCore, FromDesk, ToDesk } from "./protocol";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const post = (message: FromDesk): void => scope.postMessage(message);

/** After so long the answer is on the screen, and what was fetched is kept for a visit without a network. */
const KEEP_AFTER_MS = 1500;
/** How often the page hears of a search. */
const TELL_EVERY_MS = 150;

class Desk {
  private task: CoreTask | null = null;
  private request = 0;
  private told = 0;
  /** What did not come while the request was answered: no fault of the exercise, nor of what was written. */
  private missing: string | null = null;

  constructor(
    private readonly core: ExerciseCore,
    private readonly library: Provider,
  ) {}

  receive(message: ToDesk): void {
    this.request = message.request;
    this.missing = null;
    try {
      const value = this.answer(message);
      if (this.missing !== null) throw new Error(this.missing);
      post({ type: "done", request: message.request, value });
    } catch (error) {
      post({ type: "failed", request: message.request, message: this.missing ?? messageOf(error), lost: isTrap(error), missing: this.missing !== null });
    }
  }

  private readonly provider: Provider = (piece) => {
    try {
      return this.library(piece);
    } catch (error) {
      if (error instanceof ProviderError) this.missing ??= error.message;
      throw error;
    }
  };

  private answer(message: ToDesk): Extract<FromDesk, { type: "done" }>["value"] {
    if (message.type === "exercise") return this.take(message.file);
    if (message.type === "kind") return this.core.fileKind(message.file);
    if (message.type === "answer") return this.core.readAnswer(message.file);
    // It was read once, and is sent before anything is asked of it.
    if (!this.task) throw new Error(UNUSABLE.noExercise);
    if (message.type === "open") return this.task.openAnswer(message.file);
    return message.type === "texts" ? this.task.texts(message.files) : this.task.check(message.files);
  }

  /** One that cannot be used leaves the one before in its place. */
  private take(file: Uint8Array): ExerciseView {
    const options = { now: () => performance.now(), onStates: (states: number) => this.tell(states) };
    const task = new this.core.Task(file, this.provider, options);
    this.task?.free();
    this.task = task;
    return task.view();
  }

  private tell(states: number): void {
    const now = performance.now();
    if (now - this.told < TELL_EVERY_MS) return;
    this.told = now;
    post({ type: "states", request: this.request, states });
  }
}

async function main(): Promise<void> {
  const waiting: ToDesk[] = [];
  let desk: Desk | null = null;
  const base = new URL(new URLSearchParams(scope.name).get("base") ?? scope.location.href);
  const library = createLibrary(new URL("classlib/", base));
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const serve = (message: ToDesk): void => {
    desk?.receive(message);
    clearTimeout(keeping);
    keeping = setTimeout(() => void keepFetched(base, __BUILD__).catch(() => undefined), KEEP_AFTER_MS);
  };
  scope.onmessage = ({ data }: MessageEvent<ToDesk>) => {
    if (desk) serve(data);
    else waiting.push(data);
  };
  try {
    const module = await import("virtual:interleave-core");
    const rest = new Rest(await module.default(), module.restUrl);
    rest.provide(scope, () => undefined);
    await rest.fetchEarly();
    desk = new Desk(module as unknown as ExerciseCore, library.provider);
  } catch (error) {
    post({ type: "unavailable", message: whyNotLoaded(error) });
    return;
  }
  for (const message of waiting) serve(message);
  // Somebody will want to compile: the pieces for that come side by side meanwhile.
  library.warmUp();
  void library.warmUpCompiler();
}

void main();
