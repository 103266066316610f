import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HeuristicState } from "../../www/src/types/HeuristicState";
import type { SessionInput } from "../../www/src/types/SessionInput";
import { classFiles, countingProvider, finish, loadCore, type ListeningSession, type Loaded } from "./core";
import { compile, type Programs } from "./programs";

const race = `
public class Race {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 4; i++) x++;
        }, "worker");
        worker.start();
        x = 10;
        System.out.print("ab");
        worker.join();
        assert x != 13;
    }
}`;

let core: Loaded;
let programs: Programs;
beforeAll(async () => {
  core = await loadCore();
  programs = compile({ Race: race });
});
afterAll(() => programs.remove());

const session = (config: [string, string][] = [], more: Partial<SessionInput> = {}): ListeningSession =>
  new core.Session(
    { mode: "check", files: classFiles(programs.folder), main: "Race", args: [], config, ...more },
    countingProvider().provide,
  );

describe("heuristic", () => {
  it("describes each new state, and takes the one with the lowest number next", () => {
    const one = session([["search.multiple_errors", "true"], ["trace.shorten", "false"]]);
    const seen: HeuristicState[] = [];
    one.heuristic((state) => {
      seen.push(state);
      return state.depth;
    });
    const report = finish(one);
    one.free();
    const plain = session([["search.multiple_errors", "true"], ["trace.shorten", "false"], ["search.class", "BFSHeuristic"]]);
    const breadth = finish(plain);
    plain.free();
    // By depth it is breadth-first.
    expect(report.stats.states_new).toBe(breadth.stats.states_new);
    expect(report.findings.map(({ trace }) => trace.path)).toEqual(breadth.findings.map(({ trace }) => trace.path));
    expect(seen.length).toBe(report.stats.states_new);
    expect(seen.map(({ state }) => state)).toEqual(seen.map((_, i) => i));
    expect(seen.map(({ depth }) => depth)).toEqual(seen.map(({ depth }) => depth).sort((a, b) => a - b));
    const both = seen.find(({ threads }) => threads.length === 2);
    expect(both).toMatchObject({ alive: 2, blocked: 0, choices: 2, value: 0, goes_on: true });
    expect(both?.threads.map(({ name, does, enabled }) => [name, does, enabled])).toEqual([
      ["main", "runnable", true],
      ["worker", "runnable", true],
    ]);
    expect(both?.threads[0]).toMatchObject({ thread: 0, class: "Race", file: "Race.java", frames: 1 });
    expect(seen.some(({ threads }) => threads.some(({ name, does, enabled }) => name === "main" && does === "joining" && !enabled))).toBe(true);
    expect([...new Set(seen.map(({ output_length }) => output_length))]).toEqual([0, 2]);
  });

  it("decides what is found first", () => {
    const states = (value: (state: HeuristicState) => number): number => {
      const one = session();
      one.heuristic(value);
      const report = finish(one);
      one.free();
      expect(report.verdict).toBe("violated");
      return report.stats.states_new;
    };
    const towards = states(({ depth }) => -depth);
    const away = states(({ depth }) => depth);
    expect(towards).toBeLessThan(away);
  });

  it("ends the search in good order when it throws or gives no number", () => {
    const ended = (value: (state: HeuristicState) => unknown): [string, string[], string[]] => {
      const one = session();
      one.heuristic(value as (state: HeuristicState) => number);
      const report = finish(one);
      one.free();
      return [report.verdict, report.incomplete_because, report.warnings];
    };
    const incomplete = (said: string): [string, string[], string[]] => ["incomplete", ["listener"], [said]];
    const failing = ({ state }: HeuristicState): number => {
      if (state === 3) throw new Error("three is too much");
      return 0;
    };
    expect(ended(failing)).toEqual(incomplete("The heuristic has thrown and ended the search: three is too much"));
    expect(ended(() => Number.NaN)).toEqual(incomplete("The heuristic has returned no number and ended the search: NaN"));
    expect(ended(() => "low")).toEqual(incomplete("The heuristic has returned no number and ended the search: low"));
    expect(ended(() => undefined)[2][0]).toContain("The heuristic has returned no number and ended the search: ");
    expect(ended(({ depth }) => (depth > 3 ? Infinity : -Infinity))[0]).toBe("violated");
  });

  it("is used by searches from a node, and goes with settings that are added", () => {
    const one = session([["search.multiple_errors", "true"]]);
    let calls = 0;
    one.heuristic(({ depth }) => {
      calls++;
      return depth;
    });
    one.perturb({ field: "Race.x", choices: [1], location: "Race.java:1" });
    finish(one);
    expect(calls).toBeGreaterThan(3);
    calls = 0;
    const part = one.exploreFrom(2);
    const found = finish(part);
    expect(calls).toBe(found.stats.states_new);
    expect(() => {
      part.heuristic(() => 0);
    }).toThrow("a heuristic is given before the first step, and not to a search from a node");
    part.free();
    one.free();
  });

  it("refuses what cannot be, in a sentence", () => {
    const one = session();
    expect(() => {
      one.heuristic(3 as never);
    }).toThrow("the heuristic is not a function");
    let inside = "";
    one.heuristic(() => {
      try {
        one.step(1);
      } catch (error) {
        inside = String(error);
      }
      return 0;
    });
    finish(one);
    expect(inside).toContain("the session is at work: a callback cannot call it");
    expect(() => {
      one.heuristic(() => 0);
    }).toThrow("a heuristic is given before the first step");
    one.free();
    const hashes = session([["vm.store", "hash-compact"]]);
    expect(() => {
      hashes.heuristic(() => 0);
    }).toThrow("vm.store=exact");
    hashes.free();
    const run = session([], { mode: "run" });
    expect(() => {
      run.heuristic(() => 0);
    }).toThrow("a heuristic orders a search, and this session makes none");
    run.free();
  });
});
