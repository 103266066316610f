/** The worker's entry: loads the core, then serves messages. Messages that arrive earlier wait in a list. */
import { whyNotLoaded } from "./connection";
import type { Core } from "./core";
import { keepFetched } from "./keep";
import type { FromWorker, ToWorker } from "./protocol";
import { createLibrary } from "./provider";
import { Rest } from "./rest";
import { isForWalk, Runner } from "./runner";
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

/** The core, and the rest of it, which is fetched after the first answer. */
async function loadCore(): Promise<{ core: Core; rest?: Rest }> {
  if (__FAKE_CORE__ && new URLSearchParams(scope.name).has("fake")) {
    return { core: (await import("../dev/fake-core")).fakeCore };
  }
  const module = await import("virtual:interleave-core");
  const rest = new Rest(await module.default(), module.restUrl);
  rest.provide(scope, (on) => post({ type: "loading", on }));
  return { core: module as unknown as Core, rest };
}

/** What ends the first work of a visit: from then on there is time for what may be needed next. */
const ANSWERS: ReadonlySet<FromWorker["type"]> = new Set<FromWorker["type"]>(["done", "rejected", "replayed", "compiled"]);

/** After so long without a further answer, what was fetched is kept for a visit without a network; in a first visit the second time. */
const KEEP_AFTER_MS = [1500, 15_000];

async function main(): Promise<void> {
  const waiting: ToWorker[] = [];
  let runner: Runner | null = null;
  let rest: Rest | undefined;
  const base = new URLSearchParams(scope.name).get("base") ?? scope.location.href;
  const library = createLibrary(new URL("classlib/", base));
  const loading = loadCore();
  // That it cannot be loaded is told below.
  const fetchRest = (): void => void loading.then(({ rest }) => rest?.fetchEarly(), () => undefined);
  // What was opened once works without a network; where storage is forbidden, it does not.
  let keeping: ReturnType<typeof setTimeout>[] = [];
  const keepLater = (): void => {
    keeping.forEach(clearTimeout);
    keeping = KEEP_AFTER_MS.map((ms) => setTimeout(() => void keepFetched(new URL(base), __BUILD__).catch(() => undefined), ms));
  };
  const take = (message: ToWorker): void => {
    if (!runner) waiting.push(message);
    // A trace is opened right after a verdict, and needs the rest that is on its way: calling for it would fetch it twice.
    else if (isForWalk(message) && rest?.isComing()) void rest.settled().then(() => runner?.receive(message));
    else runner.receive(message);
  };
  scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.type === "scan" || data.type === "open") library.warmUp();
    if (data.type === "warm-compiler") {
      // Its pieces come side by side meanwhile; a compilation does not wait for them.
      fetchRest();
      void library.warmUpCompiler().then(() => take(data));
      return;
    }
    take(data);
  };
  let core: Core;
  try {
    ({ core, rest } = await loading);
  } catch (error) {
    post({ type: "unavailable", message: whyNotLoaded(error) });
    return;
  }
  try {
    const answer = (message: FromWorker): void => {
      post(message);
      if (ANSWERS.has(message.type)) {
        fetchRest();
        keepLater();
      }
    };
    const host = { post: answer, now: () => performance.now(), later: createLater() };
    runner = new Runner(core, library.provider, host);
    post({ type: "ready", version: core.version(), options: core.knownOptions(), listeners: core.knownListeners() });
    for (const message of waiting) runner.receive(message);
  } catch (error) {
    post({ type: "unavailable", message: messageOf(error) });
  }
}

void main();
