// `Session.run`: a session that drives itself and speaks through callbacks; and the links that it makes.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Core, CoreSession } from "../../www/src/worker/core";
import type { Finding } from "../../www/src/types/Finding";
import type { Progress } from "../../www/src/types/Progress";
import type { Report } from "../../www/src/types/Report";
import type { SessionInput } from "../../www/src/types/SessionInput";
import type { TreeEdge } from "../../www/src/types/TreeEdge";
import { at, classFiles, countingProvider, loadCore, type Loaded, runToEnd } from "./core";
import { again, compile, deadlock, endless, failing, greeting, reads, type Programs } from "./programs";

interface Callbacks {
  onProgress?(progress: Progress): void;
  onTree?(edges: TreeEdge[]): void;
  onOutput?(text: string): void;
  onError?(finding: Finding): void;
  onDone?(report: Report): void;
}
interface Links {
  openLink(text: string): { input: SessionInput; path: number[]; step: number | null; engine: string };
  replayLink(
    text: string,
    provider: (file: string) => Uint8Array | undefined,
  ): { reproduced: boolean; divergence: string | null; error: { property: string } | null; trace: { steps: unknown[] } };
}
type Driven = CoreSession & { run(callbacks?: Callbacks, sliceMs?: number): Promise<Report> };

let core: Core;
let programs: Programs;

beforeAll(async () => {
  core = await loadCore();
  programs = compile({ Deadlock: deadlock, Greeting: greeting, Endless: endless, Failing: failing, Reads: reads, Again: again });
});
afterAll(() => programs.remove());

const input = (main: string, config: [string, string][] = [], mode: SessionInput["mode"] = "check"): SessionInput => {
  const files = classFiles(programs.folder).filter(({ path }) => path === `${main}.class` || path.startsWith(`${main}$`));
  return { mode, files, main, args: [], config };
};
const session = (main: string, mode: SessionInput["mode"] = "check"): Driven =>
  new core.Session(input(main, [], mode), countingProvider().provide) as Driven;
// Without ample sets, which would put off one of the two orders in which an error shows until all others are done.
const collecting: [string, string][] = [["search.multiple_errors", "true"], ["vm.por.ample", "false"]];
const messageOf = ({ error }: Finding): string => error.message ?? "";

/** Takes pages of a module's memory away; false when there are no more. */
function grow(memory: WebAssembly.Memory, pages: number): boolean {
  try {
    memory.grow(pages);
    return true;
  } catch {
    return false;
  }
}

describe("a session that runs by itself", () => {
  it("tells of the tree, the error and the end, and resolves with the report", async () => {
    const seen: string[] = [];
    let edges = 0;
    const report = await session("Deadlock").run({
      onTree: (more) => (edges += more.length),
      onError: ({ error }) => seen.push(error.property),
      onDone: ({ verdict }) => seen.push(verdict),
    });
    expect(seen).toEqual(["deadlock", "violated"]);
    expect(edges).toBeGreaterThan(5);
    const stepped = runToEnd(core, input("Deadlock"));
    expect(report.findings[0]?.trace.path).toEqual(stepped.findings[0]?.trace.path);
  });

  it("passes on what the program prints", async () => {
    let text = "";
    const report = await session("Greeting", "run").run({ onOutput: (more) => (text += more) });
    expect(text).toBe("Grüße, Welt\n");
    expect(report.run?.exit_status).toBe(0);
  });

  it("leaves the event loop its turn, so that it can be cancelled", async () => {
    const running = session("Endless");
    let slices = 0;
    const from = performance.now();
    const ended = running.run({ onProgress: () => void slices++ }, 5);
    await new Promise((later) => setTimeout(later, 60));
    expect(performance.now() - from).toBeLessThan(1000);
    running.cancel();
    const report = await ended;
    expect(slices).toBeGreaterThan(1);
    expect(report.incomplete_because).toContain("cancelled");
  });

  it("tells of an error when it is found, with its trace and link, and of each once", async () => {
    const running = new core.Session(input("Failing", collecting), countingProvider().provide) as Driven;
    const told: Finding[] = [];
    let slicesAfter = 0;
    const report = await running.run({
      onError: (finding) => told.push(finding),
      onProgress: () => {
        // Far from the end: with both errors known the search goes on for a while.
        if (told.length === 2 && ++slicesAfter === 20) running.cancel();
      },
    }, 2);
    expect(slicesAfter).toBeGreaterThanOrEqual(20);
    expect(report.incomplete_because).toContain("cancelled");
    expect(told.map(messageOf)).toEqual(report.findings.map(messageOf));
    expect(told.map(messageOf).sort()).toEqual(["first", "second"]);
    for (const { trace, link } of told) {
      expect(trace.steps.length).toBeGreaterThan(1);
      expect((core as Core & Links).replayLink(link, countingProvider().provide).reproduced).toBe(true);
    }
  });

  it("tells of each error once where the search starts again", async () => {
    const told: string[] = [];
    let restarts = 0;
    const running = new core.Session(input("Again", [...collecting, ["search.portfolio", "none"]]), countingProvider().provide) as Driven;
    const report = await running.run({
      onError: (finding) => told.push(messageOf(finding)),
      onProgress: (progress) => {
        // The first error is told of before.
        if (progress.restarts > restarts) expect(told).toEqual(["first"]);
        restarts = progress.restarts;
      },
    }, 1);
    expect(restarts).toBe(1);
    expect(told).toEqual(["first", "last"]);
    expect(report.findings.map(messageOf)).toEqual(told);
  });

  it("keeps the errors that it had found at its memory cap", async () => {
    const config: [string, string][] = [...collecting, ["vm.store.memory_limit", "8M"]];
    const told: string[] = [];
    const running = new core.Session(input("Failing", config), countingProvider().provide) as Driven;
    const report = await running.run({ onError: (finding) => told.push(messageOf(finding)) });
    expect(report.incomplete_because).toContain("memory");
    expect(report.verdict).toBe("violated");
    expect(report.findings.map(messageOf)).toEqual(told);
    expect(report.findings.every(({ trace, link }) => trace.steps.length > 0 && link.startsWith("#v1."))).toBe(true);
    expect(report.stats.store_bytes).toBeGreaterThan(400_000);
  });

  it("rejects when the module traps, after it has told of what it had found", async () => {
    // A module of its own: it is of no use afterwards.
    const path = `${pathToFileURL(at("build", "wasm-web", "interleave.js")).href}?traps`;
    const own = (await import(path)) as Loaded;
    const { memory } = own.initSync({ module: readFileSync(at("build", "wasm-web", "interleave_bg.wasm")) }) as {
      memory: WebAssembly.Memory;
    };
    const told: Finding[] = [];
    const running = new own.Session(input("Failing", [...collecting, ["vm.store.memory_limit", "3G"]]), countingProvider().provide) as CoreSession as Driven;
    const ended = running.run({
      onError: (finding) => {
        told.push(finding);
        // Nothing is left for the search to grow into.
        if (told.length === 2) for (let pages = 16384; pages > 0; pages >>= 1) while (grow(memory, pages));
      },
    });
    await expect(ended).rejects.toThrow(/unreachable|internal error|memory/);
    expect(told.map(messageOf).sort()).toEqual(["first", "second"]);
    expect(told.every(({ link }) => (core as Core & Links).replayLink(link, countingProvider().provide).reproduced)).toBe(true);
  });

  it("rejects with what a callback throws", async () => {
    const fails = session("Deadlock").run({
      onProgress: () => {
        throw new Error("no room on the screen");
      },
    });
    await expect(fails).rejects.toThrow("no room on the screen");
  });
});

describe("a link", () => {
  it("holds the program, and comes out as recorded", async () => {
    const report = await session("Deadlock").run();
    const { link = "", trace } = report.findings[0] ?? {};
    const links = core as Core & Links;
    const { input: opened, path } = links.openLink(`https://example.org/play/${link}`);
    expect(path).toEqual(trace?.path);
    expect(opened.files.every(({ bytes }) => bytes instanceof Uint8Array && bytes[0] === 0xca)).toBe(true);
    expect(runToEnd(core, opened).findings[0]?.link).toBe(link);
    const again = links.replayLink(link, countingProvider().provide);
    expect([again.reproduced, again.error?.property, again.trace.steps.length]).toEqual([true, "deadlock", trace?.steps.length]);
    expect(() => links.openLink(link.slice(0, 100))).toThrow("the link is damaged");
    expect(() => links.openLink("#hello")).toThrow("not an Interleave link");
  });

  it("carries the files, the resources and the input that the program reads", () => {
    const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });
    const files = [...classFiles(programs.folder).filter(({ path }) => path === "Reads.class"), file("r.txt", "-resource")];
    const data = [file("conf/a.txt", "file-")];
    const given: SessionInput = { mode: "check", files, main: "Reads", args: [], config: [], data, stdin: "bad\n" };
    const [finding] = runToEnd(core, given).findings;
    expect(finding?.error.message).toBe("file-bad-resource");
    const links = core as Core & Links;
    const { input: opened } = links.openLink(finding?.link ?? "");
    expect([opened.data, opened.stdin, opened.files.length]).toEqual([data, "bad\n", 2]);
    expect(runToEnd(core, opened).findings[0]?.link).toBe(finding?.link);
    expect(links.replayLink(finding?.link ?? "", countingProvider().provide).reproduced).toBe(true);
  });

  it("carries the sources of the classes that ran, which are no part of the program", () => {
    const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });
    const given = input("Deadlock");
    const sources = [file("src/Deadlock.java", deadlock), file("src/Unused.java", "class Unused {}")];
    const [finding] = runToEnd(core, { ...given, files: [...given.files, ...sources] }).findings;
    const links = core as Core & Links;
    const { files } = links.openLink(finding?.link ?? "").input;
    expect(files.filter(({ path }) => path.endsWith(".java"))).toEqual([sources[0]]);
    expect(links.replayLink(finding?.link ?? "", countingProvider().provide).reproduced).toBe(true);
    const large = file("Deadlock.java", deadlock + " ".repeat(300_000));
    const [bare] = runToEnd(core, { ...given, files: [...given.files, large] }).findings;
    expect(bare?.link.length).toBeLessThan(10_000);
    expect(links.openLink(bare?.link ?? "").input.files.map(({ path }) => path)).not.toContain("Deadlock.java");
  });

  it("is refused by name where a setting asks for a disk", () => {
    for (const key of ["vm.files", "vm.stdin.file"]) {
      expect(() => new core.Session(input("Greeting", [[key, "/tmp"]]), countingProvider().provide)).toThrow(`${key} cannot be \`/tmp\``);
    }
  });
});
