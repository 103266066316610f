// States of the search tree: what is in one, the way there, and a search that starts there.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Core, CoreSession } from "../../www/src/worker/core";
import type { Report } from "../../www/src/types/Report";
import type { SessionInput } from "../../www/src/types/SessionInput";
import type { StateView } from "../../www/src/types/StateView";
import type { TreeEdge } from "../../www/src/types/TreeEdge";
import { classFiles, countingProvider, loadCore } from "./core";
import { compile, type Programs } from "./programs";

const lost = `
public class Lost extends Thread {
    static class Account { int balance = 100; String owner = "Ada"; double[] rates = { 0.5, 2 }; Account next; }
    static final Account account = new Account();
    static int total;
    final int amount;
    Lost(int amount) { this.amount = amount; }
    public void run() {
        int seen = total;
        total = seen + amount;
        synchronized (account) { account.balance -= amount; }
    }
    public static void main(String[] args) throws Exception {
        Lost a = new Lost(1), b = new Lost(2);
        a.start();
        b.start();
        a.join();
        b.join();
        assert total == 3 : "total is " + total;
    }
}`;

let core: Core;
let programs: Programs;

beforeAll(async () => {
  core = await loadCore();
  programs = compile({ Lost: lost });
});
afterAll(() => programs.remove());

const input = (config: [string, string][] = []): SessionInput => ({
  mode: "check",
  files: classFiles(programs.folder),
  main: "Lost",
  args: [],
  config,
});

const all: [string, string][] = [["search.multiple_errors", "true"]];
/** With errors on the paths that the search has gone. */
const asFound: [string, string][] = [...all, ["trace.shorten", "false"]];

function search(session: CoreSession): { edges: TreeEdge[]; report: Report } {
  const edges: TreeEdge[] = [];
  for (;;) {
    const progress = session.step(20);
    edges.push(...progress.tree);
    if (progress.done) return { edges, report: session.report() };
  }
}

/** Runs `work` with a session that has searched to its end, and all of its nodes. */
function searched(config: [string, string][], work: (session: CoreSession, edges: TreeEdge[], report: Report) => void): void {
  const session = new core.Session(input(config), countingProvider().provide);
  const { edges, report } = search(session);
  work(session, edges, report);
  session.free();
}

const running = (view: StateView, name: string): StateView["threads"][number] | undefined => view.threads.find((thread) => thread.name === name);
const field = (view: StateView, label: string, name: string): string | undefined =>
  view.objects.find((object) => object.label === label)?.fields.find((variable) => variable.name === name)?.value;

describe("the state at a node", () => {
  it("has threads, locals, statics, objects and locks, from its number", () => {
    // Each access to the account is a node.
    searched([...all, ["vm.por.optimistic", "false"]], (session, edges) => {
      const views = edges.filter(({ kind }) => kind === "new").map(({ to }) => session.inspect(to));
      // One thread has read 0 and is about to write 2; the other holds the lock and has written its 1.
      const view = views.find((candidate) => {
        const [first, second] = [running(candidate, "Thread-0"), running(candidate, "Thread-1")];
        return first?.holds.length === 1 && second?.frames[0]?.operands[0]?.value === "2" && candidate.statics[0]?.fields[1]?.value === "1";
      });
      expect(view).toBeDefined();
      if (!view) return;
      expect(view.state).toEqual(expect.any(Number));
      expect(view.end).toBeNull();
      expect(running(view, "main")).toMatchObject({ status: "joining", on: "Thread-0", held_by: "Thread-0" });
      expect(running(view, "Thread-0")).toMatchObject({ status: "runnable", holds: ["Account@1"], interrupted: false });
      const [run] = running(view, "Thread-1")?.frames ?? [];
      expect(run).toMatchObject({ class: "Lost", method: "run", file: "Lost.java", line: 10, library: false });
      // The sum lies on the operand stack; `seen` is not read any more.
      expect(run?.operands.map(({ value }) => value)).toEqual(["2"]);
      expect(run?.locals.map(({ name, dead }) => [name, dead])).toEqual([["this", undefined], ["seen", true]]);
      expect(view.statics).toEqual([
        {
          class: "Lost",
          initialised: "done",
          fields: [
            { name: "account", type: "Lost$Account", value: "Account@1", object: expect.any(Number) },
            { name: "total", type: "int", value: "1", object: null },
          ],
        },
      ]);
      const account = view.objects.find(({ label }) => label === "Account@1");
      expect(account).toMatchObject({ class: "Lost$Account", library: false, length: null, locked_by: "Thread-0", lock_count: 1 });
      expect(account?.id).toBe(view.statics[0]?.fields[0]?.object);
      expect(account?.fields.map(({ name, type, value }) => [name, type, value])).toEqual([
        ["balance", "int", "100"],
        ["owner", "java.lang.String", '"Ada"'],
        ["rates", "double[]", "double[]@1"],
        ["next", "Lost$Account", "null"],
      ]);
      expect(view.objects.find(({ label }) => label === "double[]@1")).toMatchObject({ length: 2 });
      expect(field(view, "double[]@1", "1")).toBe("2.0");
      expect(field(view, "Lost@2", "amount")).toBe("2");
    });
  });

  it("is there for the start and for every end, where none is stored", () => {
    searched(all, (session, edges, report) => {
      expect(session.inspect(0)).toMatchObject({ state: null, steps: 0, end: null, threads: [{ name: "main", status: "runnable" }] });
      const ends = edges.filter(({ kind }) => kind === "end" || kind === "error").map(({ to, kind }) => ({ kind, view: session.inspect(to) }));
      expect(new Set(ends.map(({ view }) => view.end))).toEqual(new Set(["normal", "assertion"]));
      for (const { kind, view } of ends) {
        expect(view.state).toBeNull();
        const total = view.statics[0]?.fields[1]?.value;
        expect([kind, total === "3"]).toEqual([kind, kind === "end"]);
        expect(field(view, "Account@1", "balance")).toBe("97");
      }
      const message = ends.find(({ kind }) => kind === "error")?.view.error?.message;
      expect(report.findings.map(({ error }) => error.message)).toContain(message);
    });
  });

  it("can be looked at while the search stands still, and the search goes on as if nobody had", () => {
    const plain = new core.Session(input(all), countingProvider().provide);
    const { report } = search(plain);
    plain.free();
    const session = new core.Session(input(all), countingProvider().provide);
    const edges: TreeEdge[] = [];
    for (;;) {
      const progress = session.step(0.01);
      edges.push(...progress.tree);
      if (progress.done) break;
      for (const { to, kind } of edges.slice(-5)) expect(session.inspect(to).end === null).toBe(!["end", "error"].includes(kind));
    }
    const looked = session.report();
    const { time_ms: _time, store_bytes: _store, peak_memory_bytes: _peak, ...counts } = report.stats;
    expect(looked.stats).toMatchObject(counts);
    expect(looked.findings).toEqual(report.findings);
    session.free();
  });

  it("comes out the same where hashes are stored only", () => {
    const views = (config: [string, string][]): StateView[] => {
      let found: StateView[] = [];
      searched([...all, ...config], (session, edges) => (found = edges.map(({ to }) => session.inspect(to))));
      return found;
    };
    // Sleep sets need the numbers of known states, which a table of hashes has not.
    const exact = views([["vm.por.sleep", "false"]]);
    const hashed = views([["vm.store", "hash-compact"]]);
    expect(hashed.every(({ state }) => state === null)).toBe(true);
    const threads = ({ threads, steps, statics }: StateView) => ({
      steps,
      threads: threads.map(({ name, status, frames }) => [name, status, frames.map(({ method, line }) => [method, line])]),
      total: statics[0]?.fields[1]?.value,
    });
    expect(hashed.map(threads)).toEqual(exact.map(threads));
  });

  it("is refused in a sentence for a node that is not there", () => {
    searched([], (session) => {
      expect(() => session.inspect(1_000_000)).toThrow("node 1000000 is not in the search tree");
      expect(() => session.traceTo(0)).toThrow("the start of the program has no way to it");
    });
    const run = new core.Session({ ...input(), mode: "run" }, countingProvider().provide);
    expect(() => run.inspect(0)).toThrow("there is no search tree");
    run.free();
  });
});

describe("the way to a node", () => {
  it("is a trace with a link that replays", () => {
    searched(asFound, (session, edges, report) => {
      const { provide } = countingProvider();
      for (const { to, kind } of edges.filter((_, i) => i % 9 === 0)) {
        const { trace, link, node } = session.traceTo(to);
        expect(node).toBe(to);
        expect(trace.steps).toHaveLength(session.inspect(to).steps);
        const replay = core.replayLink(link, provide);
        expect(replay.trace.path).toEqual(trace.path);
        expect(replay.reproduced).toBe(true);
        expect(replay.error !== null).toBe(kind === "error");
      }
      const error = edges.find(({ kind }) => kind === "error");
      expect(session.traceTo(error?.to ?? 0).trace.path).toEqual(report.findings[0]?.trace.path);
    });
  });
});

describe("a search from a node", () => {
  it("finds what lies behind it, with counterexamples from the start of the program", () => {
    searched(all, (session, edges, report) => {
      expect(new Set(report.findings.map(({ error }) => error.message))).toEqual(new Set(["total is 1", "total is 2"]));
      // Both have read 0: whoever writes last decides.
      const node = edges.find(({ to, kind }) => {
        if (kind !== "new") return false;
        const { threads, statics } = session.inspect(to);
        const about = threads.filter(({ frames }) => frames[0]?.line === 10 && frames[0].operands.length === 1);
        return about.length === 2 && statics[0]?.fields[1]?.value === "0";
      });
      expect(node).toBeDefined();
      const path = session.traceTo(node?.to ?? 0).trace.path;
      const part = session.exploreFrom(node?.to ?? 0);
      const { report: found, edges: below } = search(part);
      expect(new Set(found.findings.map(({ error }) => error.message))).toEqual(new Set(["total is 1", "total is 2"]));
      expect(found.stats.end_states).toBe(0);
      expect(found.stats.states_new).toBeLessThan(report.stats.states_new);
      expect(below[0]).toMatchObject({ from: 0, to: 1, kind: "new" });
      expect(part.inspect(1).threads).toEqual(session.inspect(node?.to ?? 0).threads);
      for (const { trace, link } of found.findings) {
        expect(trace.path.slice(0, path.length)).toEqual(path);
        expect(core.replayLink(link, countingProvider().provide)).toMatchObject({ reproduced: true, end: "assertion" });
      }
      // From there again, and the first session goes on answering.
      const leaf = below.findLast(({ kind }) => kind === "new")?.to ?? 0;
      const smaller = part.exploreFrom(leaf);
      expect(search(smaller).report.stats.states_new).toBeLessThan(found.stats.states_new);
      expect(smaller.inspect(1).steps).toBe(part.inspect(leaf).steps);
      smaller.free();
      part.free();
      expect(session.inspect(1).steps).toBe(1);
    });
  });

  it("goes on behind a depth bound", () => {
    searched([["search.depth_limit", "4"]], (session, edges, report) => {
      expect(report).toMatchObject({ verdict: "incomplete", incomplete_because: ["depth"] });
      // Level by level, four steps at a time.
      let open = edges.filter(({ kind }) => kind === "bound").map(({ to }) => session.exploreFrom(to));
      for (let level = 2; level < 6; level++) {
        const searches = open.map((from) => ({ from, ...search(from) }));
        const found = searches.flatMap(({ report: { findings } }) => findings);
        open = searches.flatMap(({ from, edges: more }) => more.filter(({ kind }) => kind === "bound").map(({ to }) => from.exploreFrom(to)));
        for (const { from } of searches) from.free();
        if (found.length > 0) {
          for (const { trace } of found) expect(Math.ceil(trace.steps.length / 4)).toBe(level);
          for (const from of open) from.free();
          return;
        }
      }
      throw new Error("six searches of four steps each find no error");
    });
  });
});
