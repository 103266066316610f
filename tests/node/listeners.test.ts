import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListenerEvent } from "../../www/src/types/ListenerEvent";
import type { ListenerEventInfo } from "../../www/src/types/ListenerEventInfo";
import type { Report } from "../../www/src/types/Report";
import type { SessionInput } from "../../www/src/types/SessionInput";
import { at, classFiles, countingProvider, finish, loadCore, type ListeningSession, type Loaded } from "./core";
import { compile, type Programs } from "./programs";

const sensor = `
public class Sensor {
    static class T { int x = 1; }
    static volatile int other;
    static int half(int n) { return n / 2; }
    public static void main(String[] args) throws Exception {
        T t = new T();
        Thread helper = new Thread(() -> other = 1, "helper");
        helper.start();
        System.out.println(half(t.x));
        other = 2;
        helper.join();
    }
}`;

let core: Loaded;
let programs: Programs;
beforeAll(async () => {
  core = await loadCore();
  programs = compile({ Sensor: sensor });
});
afterAll(() => programs.remove());

const input = (more: Partial<SessionInput> = {}): SessionInput => ({
  mode: "outcomes",
  files: classFiles(programs.folder),
  main: "Sensor",
  args: [],
  config: [],
  ...more,
});
const session = (more: Partial<SessionInput> = {}): ListeningSession => new core.Session(input(more), countingProvider().provide);
// Where somebody listens no transitions are remembered, so that other memory is used.
const counted = (report: Report): Report => ({ ...report, stats: { ...report.stats, time_ms: 0, store_bytes: 0, peak_memory_bytes: 0 } });

describe("on", () => {
  it("calls back for what the filter lets through, and changes nothing", () => {
    // Who listens has threads left out nowhere.
    const alike: Partial<SessionInput> = { config: [["vm.por.ample", "false"]] };
    const alone = session(alike);
    const plain = finish(alone);
    alone.free();
    const watched = session(alike);
    const seen: string[] = [];
    const note = (info: ListenerEventInfo): void => {
      seen.push(`${info.event} ${info.thread ?? ""} ${info.class ?? ""}.${info.method ?? ""} ${info.field ?? ""} ${info.ran ?? ""}`);
    };
    watched.on("method-entered", { method: "ha*" }, note);
    watched.on("instruction-executed", { field: "Sensor.other", thread: "helper" }, note);
    const report = finish(watched);
    expect(counted(report)).toEqual(counted(plain));
    watched.free();
    expect([...new Set(seen)].sort()).toEqual([
      "instruction-executed helper Sensor.lambda$main$0 Sensor.other again",
      "instruction-executed helper Sensor.lambda$main$0 Sensor.other done",
      "method-entered main Sensor.half  ",
    ]);
  });

  it("tells of choices with what was chosen, and of states as the statistics count them", () => {
    const watched = session();
    const counts = new Map<ListenerEvent, number>();
    const count = ({ event }: ListenerEventInfo): void => void counts.set(event, (counts.get(event) ?? 0) + 1);
    const values = new Set<string>();
    watched.on("choice-advanced", { id: "static-access" }, ({ choices }) => choices?.forEach(({ value }) => values.add(value)));
    for (const event of ["state-advanced", "state-stored", "state-backtracked", "search-started", "search-finished"] as const) {
      watched.on(event, null, count);
    }
    const { stats } = finish(watched);
    watched.free();
    expect([...values].sort()).toEqual(["helper", "main"]);
    expect(Object.fromEntries(counts)).toEqual({
      "state-advanced": stats.transitions,
      "state-stored": stats.states_new,
      "state-backtracked": stats.backtracked,
      "search-started": 1,
      "search-finished": 1,
    });
  });

  it("prunes and stops where the callback says so", () => {
    const pruned = session();
    pruned.on("method-entered", { method: "half" }, () => "prune");
    const nothing = finish(pruned);
    expect([nothing.verdict, nothing.outcomes.length, nothing.incomplete_because]).toEqual(["incomplete", 0, ["listener"]]);
    pruned.free();
    const stopped = session();
    stopped.on("state-advanced", { kind: "end" }, () => "stop");
    const report = finish(stopped);
    expect([report.verdict, report.incomplete_because, report.stats.end_states]).toEqual(["incomplete", ["listener"], 1]);
    stopped.free();
  });

  it("ends the search in good order when a callback throws", () => {
    const failing = session();
    failing.on("class-loaded", { library: true }, () => {
      throw new Error("no more classes");
    });
    const report = finish(failing);
    failing.free();
    expect([report.verdict, report.incomplete_because]).toEqual(["incomplete", ["listener"]]);
    expect(report.warnings).toContain("The callback for class-loaded has thrown and ended the search: no more classes");
  });

  it("refuses what cannot be, in a sentence", () => {
    const one = session();
    const none = (): void => undefined;
    expect(() => one.on("choice-advance" as ListenerEvent, null, none)).toThrow(/there is no event 'choice-advance'; did you mean choice-advanced\?/);
    expect(() => one.on("choice-set", { field: "T.x" }, none)).toThrow("the event choice-set knows no `field`; it has the filters id, generator");
    expect(() => one.on("choice-set", { where: 1 } as object, none)).toThrow(/unknown field `where`/);
    let inside = "";
    one.on("search-started", null, () => {
      try {
        one.step(1);
      } catch (error) {
        inside = String(error);
      }
    });
    one.step(0.001);
    expect(inside).toContain("the session is at work: a callback cannot call it");
    expect(() => one.on("choice-set", null, none)).toThrow("listeners are added before the first step");
    expect(() => one.perturb({ field: "Sensor$T.x", choices: [1] })).toThrow("settings are added before the first step");
    expect(finish(one).verdict).toBe("holds");
    one.free();
    const run = session({ mode: "run" });
    expect(() => run.on("choice-set", null, none)).toThrow("listeners observe searches, and this session makes none");
    run.free();
  });
});

describe("perturb", () => {
  it("replaces what is read, in all combinations, and in links", () => {
    const perturbed = session();
    perturbed.perturb({ field: "Sensor$T.x", choices: [42, 44] });
    perturbed.perturb({ method: "Sensor.half", parameter: "n", class: "IntOverUnder", delta: 20 });
    const { outcomes } = finish(perturbed);
    perturbed.free();
    expect(outcomes.map(({ stdout }) => stdout).sort()).toEqual(["11\n", "12\n", "21\n", "22\n", "31\n", "32\n"]);
    for (const { link, stdout } of outcomes) {
      const replayed = core.replayLink(link, countingProvider().provide);
      expect([replayed.reproduced, replayed.stdout]).toEqual([true, stdout]);
    }
  });

  it("replaces what a method returns", () => {
    const perturbed = session();
    perturbed.perturb({ method: "Sensor.half", result: true, choices: [7, 8] });
    const { outcomes } = finish(perturbed);
    perturbed.free();
    expect(outcomes.map(({ stdout }) => stdout).sort()).toEqual(["7\n", "8\n"]);
  });

  it("says what does not fit", () => {
    const one = session();
    expect(() => one.perturb({ method: "Sensor.main", result: true, choices: [1] })).toThrow("it returns nothing");
    expect(() => one.perturb({ field: "Sensor$T.y", choices: [1] })).toThrow("class Sensor$T has no field y; it has x");
    expect(() => one.perturb({ field: "Sensor$T.x", class: "DoubleThreshold" })).toThrow("gives double values");
    one.free();
  });
});

it("the package's declarations name the same events and keys as the page's types", () => {
  const declared = readFileSync(at("build", "wasm-web", "interleave.d.ts"), "utf8");
  const words = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, word]) => word ?? "").sort();
  const part = (name: string): string => new RegExp(`(?:type|interface) ${name}\\b[^;{]*({[^}]*}|[^;]*;)`).exec(declared)?.[0] ?? "";
  const generated = (name: string): string => readFileSync(at("www", "src", "types", `${name}.ts`), "utf8");
  const events = /"([a-z-]+)"/g;
  expect(words(part("ListenerEvent"), events)).toEqual(words(generated("ListenerEvent"), events));
  const keys = /\b([a-z_]+)\?:/g;
  expect(words(part("ListenerFilter"), keys)).toEqual(words(generated("ListenerFilter"), keys));
  const info = declared.slice(declared.indexOf("interface ListenerEventInfo"), declared.indexOf("type ListenerAnswer"));
  expect(words(info, keys)).toEqual(words(generated("ListenerEventInfo"), keys));
});
