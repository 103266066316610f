import { createRoot, createSignal } from "solid-js";
import { describe, expect, it } from "vitest";
import type { RunState } from "../src/model/run";
import type { ReplayedOn } from "../src/types/ReplayedOn";
import type { Report } from "../src/types/Report";
import type { SessionInput } from "../src/types/SessionInput";
import { createEarlier, type Earlier } from "../src/ui/earlier";
import type { Search } from "../src/ui/search";

const INPUT = {} as SessionInput;
const OPEN = "Whether the old counterexample still fails is open.";

/** A check that ends when the test says so, and a core that answers as it is told. */
function made(replayed: Partial<ReplayedOn>, same: boolean | Error): { earlier: Earlier; ends(report: Partial<Report>): void; compared: string[][] } {
  const [run, setRun] = createSignal<RunState>({ phase: "idle" });
  const compared: string[][] = [];
  const client = {
    replayOn: () => Promise.resolve({ fails: null, sentence: OPEN, ...replayed }),
    isOldError: (...links: string[]) => {
      compared.push(links);
      return same instanceof Error ? Promise.reject(same) : Promise.resolve(same);
    },
  };
  const earlier = createRoot(() => createEarlier({ client, run } as unknown as Pick<Search, "client" | "run">));
  const ends = (report: Partial<Report>): void => void setRun({ phase: "done", mode: "check", report: { findings: [], endless: null, ...report } } as unknown as RunState);
  return { earlier, ends, compared };
}

const found = (link: string): Partial<Report> => ({ verdict: "violated", findings: [{ link }] as Report["findings"] });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe("an old failure after an edit", () => {
  it("is still there where the check finds it with another schedule", async () => {
    const { earlier, ends, compared } = made({}, true);
    await earlier.tryAgain("#old", INPUT);
    expect(earlier.told()).toEqual({ text: OPEN, fails: null });
    ends(found("#new"));
    await settled();
    expect(compared).toEqual([["#old", "#new"]]);
    expect(earlier.told()).toEqual({ text: "The old error is still there: the check has found it, with another schedule.", fails: true });
  });

  it("is compared as well where the check has ended before the replay", async () => {
    const { earlier, ends } = made({ fails: false, sentence: "gone" }, true);
    ends(found("#new"));
    await earlier.tryAgain("#old", INPUT);
    expect(earlier.told()?.fails).toBe(true);
  });

  it("is gone where the check finds nothing, and open where it was cut", async () => {
    const cut = made({}, false);
    await cut.earlier.tryAgain("#old", INPUT);
    cut.ends({ verdict: "incomplete" });
    await settled();
    expect(cut.earlier.told()).toEqual({ text: OPEN, fails: null });
    const whole = made({}, false);
    await whole.earlier.tryAgain("#old", INPUT);
    whole.ends({ verdict: "holds" });
    await settled();
    expect(whole.earlier.told()).toEqual({ text: "The old counterexample no longer fails: the check finds no error, whatever the schedule.", fails: false });
  });

  it("is left as the replay says where another error is found, nothing can be compared, or it fails anyway", async () => {
    for (const [replayed, same] of [[{}, false], [{}, new Error("damaged")], [{ fails: true, sentence: "It still fails." }, true]] as const) {
      const { earlier, ends } = made(replayed, same);
      await earlier.tryAgain("#old", INPUT);
      const before = earlier.told();
      ends(found("#new"));
      await settled();
      expect(earlier.told()).toEqual(before);
    }
  });

  it("is forgotten with the next check", async () => {
    const { earlier, ends, compared } = made({}, true);
    await earlier.tryAgain("#old", INPUT);
    earlier.forget();
    ends(found("#new"));
    await settled();
    expect([earlier.told(), compared]).toEqual([null, []]);
  });
});
