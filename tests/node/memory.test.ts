// The memory cap is kept: the search ends in good order, and the process stays within 1.15 times the cap and a base.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, BRIEF, jdkHome, NATIVE } from "./core";

const MIB = 1 << 20;
const LONG = process.env["INTERLEAVE_LONG"] === "1";
/** What a process takes at most for a program that does nothing, its class library and its own code. */
const BASE = { native: 16 * MIB, wasm: 138 * MIB };
/** What the allocator keeps for itself; and in wasm what V8 takes to compile again what has become hot, which differs from run to run. */
const KEPT = { native: 4 * MIB, wasm: 32 * MIB };

const classes = mkdtempSync(join(tmpdir(), "interleave-memory-"));
beforeAll(() => {
  execFileSync(join(jdkHome(), "bin", "javac"), [...BRIEF, "-d", classes, at("tests", "node", "memory", "Growing.java")]);
});
afterAll(() => rmSync(classes, { recursive: true, force: true }));

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
  /** The largest resident size that was seen. */
  peak: number;
}

/** Runs a process and looks again and again at the largest size that the system has noted for it. */
function watched(command: string, args: string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    const ended: Ended = { status: null, stdout: "", stderr: "", peak: 0 };
    child.stdout.on("data", (text: Buffer) => (ended.stdout += text.toString()));
    child.stderr.on("data", (text: Buffer) => (ended.stderr += text.toString()));
    const look = (): void => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
        ended.peak = Math.max(ended.peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024);
      } catch {
        // It has just ended.
      }
    };
    const timer = setInterval(look, 2);
    child.on("error", reject);
    child.on("close", (status) => {
      clearInterval(timer);
      resolve({ ...ended, status });
    });
  });
}

const builds = {
  native: (args: string[]): Promise<Ended> => watched(NATIVE, args),
  wasm: (args: string[]): Promise<Ended> => watched(process.execPath, [at("pkg", "bin", "interleave.mjs"), ...args]),
};

describe.skipIf(process.platform !== "linux").each(["native", "wasm"] as const)("%s", (build) => {
  let base = 0;
  it("takes little for a program that does nothing", async () => {
    const ended = await builds[build](["check", "-c", classes, "Growing", "nothing"]);
    expect(ended.status).toBe(0);
    base = ended.peak;
    expect(base).toBeGreaterThan(0);
    expect(base).toBeLessThanOrEqual(BASE[build]);
  });

  describe.each(["list", "bytes", "map", "states", "waiting"])("%s", (program) => {
    // Waiting states fill much memory slowly, and everything takes its time in the wasm build: that is for the long run.
    const waiting = !LONG ? [8] : build === "native" ? [8, 32, 64, 128] : [8, 32, 64];
    const others = LONG ? [8, 64, 512] : [8, 64];
    it.each(program === "waiting" ? waiting : others)("with %i MiB", async (cap) => {
      // Without a horizon one path gets as long as it can; with it states wait, and the heap stays small for long.
      const horizon = program === "waiting" ? "128" : "none";
      const settings = { "vm.store.memory_limit": `${cap}M`, "vm.max_heap": "2G", "search.horizon": horizon };
      const options = Object.entries(settings).flatMap(([key, value]) => ["-D", `${key}=${value}`]);
      const command = ["check", "--json", "-c", classes, ...options, "Growing", program];
      const ended = await builds[build](command);
      const report = JSON.parse(ended.stdout);
      expect({ verdict: report.verdict, because: report.incomplete_because, status: ended.status }).toEqual({
        verdict: "incomplete",
        because: "memory",
        status: 3,
      });
      const { stats } = report;
      // A transition ends before what it did is counted, and vectors grow by half of what they hold.
      expect(stats.peak_memory_bytes).toBeGreaterThan(cap * MIB * 0.5);
      expect(stats.peak_memory_bytes).toBeLessThan(cap * MIB * 1.5 + 4 * MIB);
      // Each transition has led to a state, but perhaps the last one, for whose state there was no room.
      expect([0, 1]).toContain(stats.transitions - stats.states_new - stats.states_visited);
      expect(ended.peak).toBeGreaterThan(0);
      expect(ended.peak).toBeLessThanOrEqual(1.15 * cap * MIB + base + KEPT[build]);
    });
  });
});
