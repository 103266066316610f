/** The checker, for a frame whose reader asks for it. A chunk of its own. */
import { EMBED } from "../text/embed";
import type { RecordedStep } from "../types/RecordedStep";
import { CheckerClient, createWorker } from "../worker/client";
import type { Replay } from "../worker/core";

/** Executes a link; rejects with a sentence. An execution under way hears nothing: where `signal` ends it, so does its worker. */
export function replay(link: string, signal: AbortSignal): Promise<Replay> {
  return new Promise((resolve, reject) => {
    const end = (work: () => void): void => {
      work();
      signal.removeEventListener("abort", abort);
      client.dispose();
    };
    const abort = (): void => end(() => reject(new Error(EMBED.stopped)));
    const client = new CheckerClient(createWorker, {
      ready: () => undefined,
      unavailable: (message) => end(() => reject(new Error(message))),
      run: (message) => {
        if (message.type === "replayed") end(() => resolve(message.replay));
        if (message.type === "rejected" || message.type === "crashed") end(() => reject(new Error(message.message)));
      },
    });
    signal.addEventListener("abort", abort);
    if (signal.aborted) return abort();
    // Looked at first, so that the class library comes beside the checker.
    client.open(link).then(
      () => !signal.aborted && client.replay(link),
      (error: unknown) => end(() => reject(error)),
    );
  });
}

/** The steps of a replay, in the form in which links record them. */
export function stepsOf({ trace }: Replay): RecordedStep[] {
  return trace.steps.map(({ thread_name, events }) => ({ thread: thread_name, events: events.map(({ text, file, line }) => ({ text, file, line })) }));
}
