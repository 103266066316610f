import { describe, expect, it } from "vitest";
import { fakeCore } from "../src/dev/fake-core";
import { isLink, NO_VIEW, pageLink, readHash } from "../src/model/link";
import { reduceRun, startReplay, startRun } from "../src/model/run";
import { lastAnswer, replayTitle, replayWords } from "../src/text/replay";
import type { FromWorker } from "../src/worker/protocol";
import { Runner } from "../src/worker/runner";
import { finding } from "./helpers";

const replay = { reproduced: true, divergence: null, end: "normal", error: null, stdout: "", trace: { steps: [], path: [] }, critical: [], critical_complete: false, warnings: [] };

describe("links", () => {
  it("are told from other fragments of an address, whatever their version", () => {
    expect(["#v1.abc", "#v2.abc", "#v1.", "#work", "", "#v1", "#version.x"].map(isLink)).toEqual([true, true, true, false, false, false, false]);
  });

  it("take the place of one that is in the address", () => {
    expect(pageLink("https://example.org/play/?a=1#v1.old", "#v1.new")).toBe("https://example.org/play/?a=1#v1.new");
    expect(pageLink("http://localhost:1/", "#v1.x")).toBe("http://localhost:1/#v1.x");
  });

  it("say beside their code what to look at, and nothing else is read there", () => {
    expect(readHash("#v1.abc-_")).toEqual({ link: "#v1.abc-_", ...NO_VIEW });
    expect(readHash("#v1.abc&step=12&view=output")).toEqual({ link: "#v1.abc", step: 12, event: null, view: "output" });
    expect(readHash("#v1.abc&view=<b>&step=-1")).toEqual({ link: "#v1.abc", ...NO_VIEW });
    expect(readHash("#v1.abc&step=0")).toEqual({ link: "#v1.abc", ...NO_VIEW });
    expect(readHash("#v1.abc&step=12345678")).toEqual({ link: "#v1.abc", ...NO_VIEW });
    expect(readHash(`#v1.abc&x=${"y".repeat(200)}&step=3`)).toEqual({ link: "#v1.abc", ...NO_VIEW });
    const page = pageLink("https://example.org/#v1.old&step=1", "#v1.new", { step: 3, event: null, view: "tree" });
    expect(page).toBe("https://example.org/#v1.new&step=3&view=tree");
    expect(readHash(page.slice(page.indexOf("#")))).toEqual({ link: "#v1.new", step: 3, event: null, view: "tree" });
  });

  it("name the event of a step that is looked at, where it is not the one that stands for the step", () => {
    const page = pageLink("https://example.org/", "#v1.new", { step: 3, event: 2, view: "trace" });
    expect(page).toBe("https://example.org/#v1.new&step=3&event=2&view=trace");
    expect(readHash(page.slice(page.indexOf("#")))).toEqual({ link: "#v1.new", step: 3, event: 2, view: "trace" });
    expect(readHash("#v1.abc&step=3&event=0")).toEqual({ link: "#v1.abc", step: 3, event: null, view: null });
    expect(readHash("#v1.abc&event=2")).toEqual({ link: "#v1.abc", ...NO_VIEW });
    expect(pageLink("https://example.org/", "#v1.new", { ...NO_VIEW, event: 2 })).toBe("https://example.org/#v1.new");
  });

  it("say how they came out", () => {
    expect(replayWords(replay, null)).toMatchObject({ tone: "neutral", title: "Ends normally" });
    expect(replayWords({ ...replay, reproduced: false, divergence: "at step 3: no such choice" }, null)).toMatchObject({ tone: "incomplete", title: "Not as recorded" });
    const words = replayWords({ ...replay, error: finding({ message: "n is 1" }).error }, null);
    expect(words.title).toBe("Assertion failed");
    expect(words.text).toContain("n is 1. The link was replayed and comes out as recorded.");
  });
});

describe("what was on the screen before", () => {
  const again = { outcome: null };
  const failing = { ...replay, error: finding({ message: "n is 1" }).error };
  const reached = { ...replay, error: finding({ property: "reached", message: "line 3 of Main.java can be reached" }).error };

  it("is no link", () => {
    const words = replayWords(failing, again);
    expect(words).toMatchObject({ tone: "violated", title: "Assertion failed" });
    expect(words.text).toContain("n is 1. The counterexample from before was executed again, and comes out the same.");
    expect(replayWords({ ...failing, reproduced: false }, again).text).toContain("but does not come out the same.");
    expect(replayWords(replay, again)).toEqual({ tone: "neutral", title: "Execution", text: "The execution from before was executed again, and comes out the same." });
    expect(replayWords({ ...replay, reproduced: false }, again)).toMatchObject({ tone: "incomplete", title: "Execution" });
  });

  it("is a counterexample only where it was one", () => {
    expect([replayTitle(failing, again), replayTitle(reached, again), replayTitle(failing, { outcome: 1 }), replayTitle(failing, null)]).toEqual([
      "Counterexample", "Witness", "Witness of outcome 2", "Linked execution",
    ]);
    expect(replayWords(reached, again)).toMatchObject({ tone: "neutral", title: "Yes", text: expect.stringContaining("The witness from before") });
    const outcome = replayWords(failing, { outcome: 1 });
    expect(outcome).toMatchObject({ tone: "neutral", title: "Witness of outcome 2" });
    expect(outcome.text).toContain("n is 1. The witness of outcome 2 from before was executed again");
  });

  it("was an answer whose search is gone", () => {
    expect(lastAnswer({ by: "check", title: "No error", text: "Every interleaving was searched." })).toBe(
      "The last answer of Check was “No error”. Every interleaving was searched. Check searches again.",
    );
    expect(lastAnswer({ by: "ask", title: "Never", text: "Line 3 is not reached." })).toBe("The answer to your question was “Never”. Line 3 is not reached. Ask it again for a new search.");
  });
});

describe("a replay", () => {
  const posted: FromWorker[] = [];
  const runner = new Runner(fakeCore, () => undefined, { post: (message) => posted.push(message), now: () => 0, later: () => undefined });
  const last = (): FromWorker | undefined => posted.at(-1);

  it("is opened, then executed", () => {
    runner.receive({ type: "open", request: 1, link: "#v1.LostUpdate-assertion" });
    expect(last()).toMatchObject({ type: "opened", request: 1, opened: { input: { main: "LostUpdate" } } });
    runner.receive({ type: "replay", run: 2, link: "#v1.LostUpdate-assertion" });
    const message = last();
    expect(message).toMatchObject({ type: "replayed", run: 2, replay: { reproduced: true } });
    if (message?.type !== "replayed") throw new Error("not replayed");
    const state = reduceRun(startReplay(2, "check", "LostUpdate"), message);
    expect(state).toMatchObject({ phase: "replayed", link: "#v1.LostUpdate-assertion" });
  });

  it("is refused where the link is broken, and crashes where the core does", () => {
    runner.receive({ type: "open", request: 3, link: "#v1.!" });
    expect(last()).toMatchObject({ type: "unopened", request: 3, message: expect.stringContaining("the link is damaged") });
    runner.receive({ type: "replay", run: 4, link: "#v1.!" });
    expect(last()).toMatchObject({ type: "rejected", run: 4 });
    runner.receive({ type: "replay", run: 5, link: "#v1.Crash-x" });
    expect(last()).toMatchObject({ type: "crashed", run: 5, message: "unreachable" });
  });
});

describe("errors of a search that goes on", () => {
  it("are kept when the core crashes", () => {
    const found = finding({ message: "first" });
    const active = reduceRun(startRun(1, "check", "Main"), { type: "finding", run: 1, finding: found });
    expect(reduceRun(active, { type: "crashed", run: 1, message: "unreachable" })).toMatchObject({ phase: "crashed", found: [found] });
  });

  it("are told of one by one, each once", () => {
    const posted: FromWorker[] = [];
    const queue: (() => void)[] = [];
    let clock = 0;
    const runner = new Runner(fakeCore, () => undefined, { post: (message) => posted.push(message), now: () => (clock += 1), later: (callback) => queue.push(callback) });
    const config: [string, string][] = [["search.multiple_errors", "true"]];
    runner.receive({ type: "start", run: 1, input: { mode: "check", files: [], main: "DiningPhilosophers", args: ["6"], config } });
    for (let i = 0; i < 100_000 && queue.length > 0; i++) queue.shift()?.();
    const told = posted.flatMap((message) => (message.type === "finding" ? [message.finding] : []));
    const done = posted.at(-1);
    expect(done?.type === "done" && done.report.findings).toEqual(told);
    expect(told.length).toBe(1);
  });
});
