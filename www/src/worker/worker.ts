/** The worker's entry: loads the core, then serves messages. Messages that arrive earlier wait in a list. */
import type { Core } from "./core";
import type { FromWorker, ToWorker } from "./protocol";
import { createLibrary } from "./provider";
import { Runner } from "./runner";
import { messageOf } from "./slices";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const post = (message: FromWorker): void => scope.postMessage(message);

/** A message channel to ourselves is a task like any other: messages of the page get their turn between two slices. */
function createLater(): (callback: () => void) => void {
  const channel = new MessageChannel();
  const queue: (() => void)[] = [];
  channel.port1.onmessage = () => queue.shift()?.();
  return (callback) => {
    queue.push(callback);
    channel.port2.postMessage(null);
  };
}

async function loadCore(): Promise<Core> {
  if (__FAKE_CORE__ && new URLSearchParams(scope.name).has("fake")) {
    return (await import("../dev/fake-core")).fakeCore;
  }
  const module = await import("virtual:interleave-core");
  await module.default();
  return module as unknown as Core;
}

async function main(): Promise<void> {
  const waiting: ToWorker[] = [];
  let runner: Runner | null = null;
  const base = new URLSearchParams(scope.name).get("base") ?? scope.location.href;
  const library = createLibrary(new URL("classlib/", base));
  const take = (message: ToWorker): void => {
    if (runner) runner.receive(message);
    else waiting.push(message);
  };
  scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.type === "scan" || data.type === "open") library.warmUp();
    if (data.type === "warm-compiler") {
      // Its pieces come side by side meanwhile; a compilation does not wait for them.
      void library.warmUpCompiler().then(() => take(data));
      return;
    }
    take(data);
  };
  try {
    const core = await loadCore();
    const host = { post, now: () => performance.now(), later: createLater() };
    runner = new Runner(core, library.provider, host);
    post({ type: "ready", version: core.version(), options: core.knownOptions(), listeners: core.knownListeners() });
    for (const message of waiting) runner.receive(message);
  } catch (error) {
    post({ type: "unavailable", message: messageOf(error) });
  }
}

void main();
