// The failure of a link on a program that was edited since, in the wasm build.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Core } from "../../www/src/worker/core";
import type { SessionInput } from "../../www/src/types/SessionInput";
import { classFiles, countingProvider, loadCore } from "./core";
import { compile, type Programs } from "./programs";

const lost = `
public class Lost {
    static int count;
    static void add() { count++; }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Lost::add), b = new Thread(Lost::add);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2 : "count is " + count;
    }
}`;

let core: Core;
const compiled: Programs[] = [];

beforeAll(async () => {
  core = await loadCore();
});
afterAll(() => compiled.forEach((programs) => programs.remove()));

function input(source: string): SessionInput {
  const programs = compile({ Lost: source });
  compiled.push(programs);
  return { mode: "check", files: classFiles(programs.folder), main: "Lost", args: [], config: [] };
}

function failure(given: SessionInput): string {
  const session = new core.Session(given, countingProvider().provide);
  while (!session.step(50).done);
  const [finding] = session.report().findings;
  session.free();
  expect(finding?.shortened).toMatchObject({ preemptions: 1, fewest: true, critical_complete: true });
  return finding?.link ?? "";
}

describe("the failure of a link", () => {
  it("comes again, or not, in the program as it is now", () => {
    const link = failure(input(lost));
    const { provide } = countingProvider();
    const same = core.replayOn(link, input(lost), provide);
    expect(same).toMatchObject({ fails: true, exact: true, error: { message: "count is 1" } });
    const repaired = core.replayOn(link, input(lost.replace("static void add", "static synchronized void add")), provide);
    expect(repaired).toMatchObject({ fails: false, error: null });
    expect(repaired.sentence).toMatch(/^The old counterexample no longer fails/);
    expect(core.replayLink(repaired.link, provide).trace).toEqual(repaired.trace);
  });

  it("is refused in a sentence where there is none", () => {
    const { provide } = countingProvider();
    expect(() => core.replayOn("#v1.x", input(lost), provide)).toThrow("the link is damaged");
    expect(() => core.replayOn(failure(input(lost)), { ...input(lost), main: "Nowhere" }, provide)).toThrow("there is no class Nowhere");
  });
});
