// `Session.run`: a session that drives itself and speaks through callbacks; and the links that it makes.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Core, CoreSession } from "../../www/src/worker/core";
import type { Finding } from "../../www/src/types/Finding";
import type { Progress } from "../../www/src/types/Progress";
import type { Report } from "../../www/src/types/Report";
import type { SessionInput } from "../../www/src/types/SessionInput";
import type { TreeEdge } from "../../www/src/types/TreeEdge";
import { classFiles, countingProvider, loadCore, runToEnd } from "./core";
import { compile, deadlock, endless, greeting, reads, type Programs } from "./programs";

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
  programs = compile({ Deadlock: deadlock, Greeting: greeting, Endless: endless, Reads: reads });
});
afterAll(() => programs.remove());

const session = (main: string, mode: SessionInput["mode"] = "check"): Driven => {
  const files = classFiles(programs.folder).filter(({ path }) => path === `${main}.class` || path.startsWith(`${main}$`));
  const input: SessionInput = { mode, files, main, args: [], config: [] };
  return new core.Session(input, countingProvider().provide) as Driven;
};

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
    const files = classFiles(programs.folder).filter(({ path }) => path.startsWith("Deadlock"));
    const stepped = runToEnd(core, { mode: "check", files, main: "Deadlock", args: [], config: [] });
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
    const { input, path } = links.openLink(`https://example.org/play/${link}`);
    expect(path).toEqual(trace?.path);
    expect(input.files.every(({ bytes }) => bytes instanceof Uint8Array && bytes[0] === 0xca)).toBe(true);
    expect(runToEnd(core, input).findings[0]?.link).toBe(link);
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
    const { input } = links.openLink(finding?.link ?? "");
    expect([input.data, input.stdin, input.files.length]).toEqual([data, "bad\n", 2]);
    expect(runToEnd(core, input).findings[0]?.link).toBe(finding?.link);
    expect(links.replayLink(finding?.link ?? "", countingProvider().provide).reproduced).toBe(true);
  });
});
