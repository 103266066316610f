import { describe, expect, it } from "vitest";
import { fakeCore } from "../src/dev/fake-core";
import type { SessionInput } from "../src/types/SessionInput";
import { CheckerClient, type WorkerLike } from "../src/worker/client";
import type { FromWorker, ToWorker } from "../src/worker/protocol";
import { Runner } from "../src/worker/runner";

const input = (main: string): SessionInput => ({ mode: "check", files: [], main, args: [], config: [] });

describe("the failure of a link on a program that was edited", () => {
  const posted: FromWorker[] = [];
  const runner = new Runner(fakeCore, () => undefined, { post: (message) => posted.push(message), now: () => 0, later: () => undefined });
  const link = "#v1.LostUpdate-assertion";

  it("is replayed, and comes again or not", () => {
    runner.receive({ type: "replay-on", request: 1, link, input: input("LostUpdate") });
    expect(posted.at(-1)).toMatchObject({ type: "replayed-on", request: 1, result: { fails: true, exact: true, link } });
    runner.receive({ type: "replay-on", request: 2, link: "#v1.LostUpdate-deadlock", input: input("LostUpdate") });
    expect(posted.at(-1)).toMatchObject({ type: "replayed-on", request: 2, result: { fails: false, error: null } });
  });

  it("is refused where the link is broken, and crashes where the core does", () => {
    runner.receive({ type: "replay-on", request: 3, link: "#v1.!", input: input("LostUpdate") });
    expect(posted.at(-1)).toMatchObject({ type: "unreplayed", request: 3, message: expect.stringContaining("the link is damaged") });
    runner.receive({ type: "replay-on", request: 4, link: "#v1.Crash-x", input: input("LostUpdate") });
    expect(posted.at(-1)).toMatchObject({ type: "crashed", run: null, message: "unreachable" });
  });
});

describe("whoever asks for it", () => {
  const sent: ToWorker[] = [];
  let worker: WorkerLike | undefined;
  const create = (): WorkerLike => {
    worker = { postMessage: (message) => sent.push(message), terminate: () => undefined, onmessage: null, onerror: null };
    return worker;
  };
  const events = { ready: () => undefined, unavailable: () => undefined, run: () => undefined };
  const client = new CheckerClient(create, events);
  const answer = (message: FromWorker): void => worker?.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  const result = { fails: false, exact: false, trace: { steps: [], path: [] }, error: null, link: "", sentence: "no", advice: null };

  it("gets the answer to its own question", async () => {
    const [one, two] = [client.replayOn("#a", input("A")), client.replayOn("#b", input("B"))];
    const asked = sent.filter((message) => message.type === "replay-on");
    expect(asked).toMatchObject([{ link: "#a", input: { main: "A" } }, { link: "#b", input: { main: "B" } }]);
    answer({ type: "unreplayed", request: asked[1]?.request ?? 0, message: "the link is damaged" });
    answer({ type: "replayed-on", request: asked[0]?.request ?? 0, result });
    await expect(one).resolves.toEqual(result);
    await expect(two).rejects.toThrow("the link is damaged");
  });

  it("hears when the worker is lost", async () => {
    const waiting = client.replayOn("#c", input("C"));
    answer({ type: "crashed", run: null, message: "unreachable" });
    await expect(waiting).rejects.toThrow("unreachable");
  });
});
