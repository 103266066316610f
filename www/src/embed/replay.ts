/** The checker, for a frame whose reader asks for it. A chunk of its own. */
import type { RecordedStep } from "../types/RecordedStep";
import { CheckerClient, createWorker } from "../worker/client";
import type { Replay } from "../worker/core";

/** Executes a link; rejects with a sentence. */
export function replay(link: string): Promise<Replay> {
  return new Promise((resolve, reject) => {
    const end = (work: () => void): void => {
      work();
      client.dispose();
    };
    const client = new CheckerClient(createWorker, {
      ready: () => undefined,
      unavailable: (message) => end(() => reject(new Error(message))),
      run: (message) => {
        if (message.type === "replayed") end(() => resolve(message.replay));
        if (message.type === "rejected" || message.type === "crashed") end(() => reject(new Error(message.message)));
      },
    });
    // Looked at first, so that the class library comes beside the checker.
    client.open(link).then(
      () => client.replay(link),
      (error: unknown) => end(() => reject(error)),
    );
  });
}

/** The steps of a replay, in the form in which links record them. */
export function stepsOf({ trace }: Replay): RecordedStep[] {
  return trace.steps.map(({ thread_name, events }) => ({ thread: thread_name, events: events.map(({ text, file, line }) => ({ text, file, line })) }));
}
