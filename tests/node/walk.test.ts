// One execution in one's own hands, on the wasm build.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Core, CoreWalk } from "../../www/src/worker/core";
import type { SessionInput } from "../../www/src/types/SessionInput";
import type { WalkView } from "../../www/src/types/WalkView";
import { classFiles, countingProvider, finish, loadCore } from "./core";
import { compile, deadlock, type Programs } from "./programs";

const lost = `
public class Lost extends Thread {
    static final java.util.Map<String, Integer> map = new java.util.HashMap<>();
    static int total;
    final int amount;
    Lost(int amount) { this.amount = amount; }
    public void run() {
        int seen = total;
        total = seen + amount;
    }
    public static void main(String[] args) throws Exception {
        map.put("one", 1);
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
  programs = compile({ Deadlock: deadlock, Lost: lost });
});
afterAll(() => programs.remove());

const input = (main: string): SessionInput => ({ mode: "check", files: classFiles(programs.folder), main, args: [], config: [] });
const { provide } = countingProvider();

function walking(main: string, path: readonly number[], work: (walk: CoreWalk) => void): void {
  const walk = new core.Walk(input(main), path, provide);
  try {
    work(walk);
  } finally {
    walk.free();
  }
}

const ways = ({ options }: WalkView): string[] => options.map(({ label, next }) => `${label}: ${next}`);

describe("a walk", () => {
  it("is led into a deadlock, and out of it again", () => {
    walking("Deadlock", [], (walk) => {
      expect(walk.view()).toMatchObject({ step: 1, recorded: 1, end: null, notes: [] });
      const other = (): number[] => walk.view().options.find(({ label }) => label === "Thread-0")?.index ?? [];
      // Thread-0 locks a and stands before b; then main locks b.
      let view = walk.view();
      while (!view.options.some(({ label, next }) => label === "Thread-0" && next === "locks Object@2, Deadlock.java:5")) view = walk.take(other());
      const before = view;
      view = walk.take(view.options.find(({ label }) => label === "main")?.index ?? []);
      while (view.end === null) view = walk.take(view.options[0]?.index ?? []);
      expect(view.end).toBe("deadlock");
      expect(view.error?.property).toBe("deadlock");
      expect(view.options).toEqual([]);
      expect(view.threads.map(({ name, enabled }) => [name, enabled])).toEqual([["main", false], ["Thread-0", false]]);
      expect(view.threads[0]?.why).toMatch(/^waits to lock Object@\d+, which Thread-0 holds$/);
      expect(view.link).toMatch(/^#v1\./);
      expect(core.replayLink(view.link, provide)).toMatchObject({ reproduced: true, end: "deadlock" });
      expect(walk.goTo(before.step)).toEqual({ ...before, recorded: view.recorded });
      expect(walk.goTo(view.step)).toEqual(view);
      expect(ways(walk.goTo(0))).toEqual(["main: begins"]);
      expect(() => walk.undo()).toThrow("this is the start of the program: there is nothing to undo");
    });
  });

  it("goes the path of a counterexample, with the state at each step", () => {
    const session = new core.Session(input("Lost"), provide);
    const [finding] = finish(session).findings;
    const path = finding?.trace.path ?? [];
    const walk = session.walk(path);
    const view = walk.view();
    expect(view).toMatchObject({ end: "assertion", error: finding?.error, link: finding?.link });
    expect(view.trace.steps.length).toBe(view.step);
    const totals = Array.from({ length: view.step + 1 }, (_, step) => {
      const [statics] = walk.state(step).statics;
      return statics?.fields.find(({ name }) => name === "total")?.value;
    });
    expect(totals[0]).toBeUndefined();
    expect([...new Set(totals.slice(1))].at(-1)).toMatch(/^[12]$/);
    const map = walk.state(view.step).objects.find(({ class: name }) => name === "java.util.HashMap");
    expect(map?.content).toMatchObject({ kind: "map", size: 1, note: null });
    expect(map?.content?.entries.map(({ key, value }) => [key?.value, value.value])).toEqual([['"one"', "1"]]);
    expect(walk.view()).toEqual(view);
    walk.free();
    session.free();
  });

  it("searches from where it stands", () => {
    walking("Lost", [], (walk) => {
      const session = walk.explore();
      const report = finish(session);
      expect(report.findings[0]?.error.message).toMatch(/^total is [12]$/);
      session.free();
      walk.finish();
      expect(walk.view().end).toBe("normal");
      expect(() => walk.explore()).toThrow("the execution has ended here: there is nothing to search");
    });
  });

  it("says in a sentence where a path does not fit", () => {
    const open = (path: readonly number[]) => () => new core.Walk(input("Deadlock"), path, provide);
    expect(open([99])).toThrow(/^at step 2: the path takes choice 100 of `[\w-]+`, which has 2 here$/);
    expect(open([1, -1])).toThrow(/^the path is no list of choices/);
    expect(open(Array<number>(300).fill(0))).toThrow(/^at step \d+: the program ended, with \d+ choices of the path still to come$/);
    expect(() => new core.Walk(input("Nowhere"), [], provide)).toThrow(/^there is no class Nowhere/);
    walking("Deadlock", [], (walk) => {
      const before = walk.view();
      expect(() => walk.take([7])).toThrow(/which has 2 here$/);
      expect(() => walk.goTo(50)).toThrow("there is no step 50: 1 are known");
      for (const step of [-1, 1.5, Number.NaN, 2 ** 32]) {
        expect(() => walk.goTo(step)).toThrow(`the step is a whole number from 0, and not ${step}`);
        expect(() => walk.state(step)).toThrow("the step is a whole number from 0");
      }
      expect(() => walk.state(50)).toThrow("there is no step 50: 1 are known");
      expect(walk.view()).toEqual(before);
    });
  });

  it("takes a path as an array of its own kind too", () => {
    const Walk = core.Walk as unknown as new (input: SessionInput, path: Uint32Array, provider: typeof provide) => CoreWalk;
    const walk = new Walk(input("Deadlock"), new Uint32Array([1]), provide);
    expect(walk.view().step).toBe(2);
    walk.free();
  });
});
