/** What became of the failure that was looked at before the last edit. */
import { type Accessor, createEffect, createSignal, on } from "solid-js";
import { messageOf } from "./program";
import { TRACE } from "../text/workspace";
import type { SessionInput } from "../types/SessionInput";
import type { Search } from "./search";

/** A sentence, and whether the failure is still there; null where nobody knows. */
export interface Told {
  text: string;
  fails: boolean | null;
}

export interface Earlier {
  told: Accessor<Told | null>;
  forget(): void;
  /** It was not tried, and why. */
  untried(text: string): void;
  /** Replays the failure of a link on the program as it is now, while that is searched. */
  tryAgain(link: string, input: SessionInput): Promise<void>;
}

export function createEarlier(search: Pick<Search, "client" | "run">): Earlier {
  const [told, setTold] = createSignal<Told | null>(null);
  /** What is tried, and whether its replay has ended. */
  let tried: { link: string; replayed: boolean } | null = null;

  function untried(text: string): void {
    tried = null;
    setTold({ text, fails: null });
  }

  function forget(): void {
    tried = null;
    setTold(null);
  }

  async function tryAgain(link: string, input: SessionInput): Promise<void> {
    const mine = { link, replayed: false };
    tried = mine;
    setTold({ text: TRACE.trying, fails: null });
    let now: Told;
    try {
      // Its advice is to check, which is being done.
      const { fails, sentence } = await search.client.replayOn(link, input);
      now = { text: sentence, fails };
    } catch (error) {
      now = { text: `${TRACE.untried}: ${messageOf(error).replace(/\.$/, "")}.`, fails: null };
    }
    if (tried !== mine) return;
    mine.replayed = true;
    setTold(now);
    await settle();
  }

  /** One execution proves little: where the check has ended, what it has found counts. */
  async function settle(): Promise<void> {
    const mine = tried;
    const state = search.run();
    if (!mine?.replayed || told()?.fails === true || state.phase !== "done" || state.mode !== "check") return;
    const { verdict, findings, endless } = state.report;
    if (verdict === "holds" && !endless) return void setTold({ text: TRACE.gone, fails: false });
    const link = findings.find((finding) => finding.link !== "")?.link;
    if (verdict !== "violated" || link === undefined) return;
    // What cannot be compared stays as it is.
    const same = await search.client.isOldError(mine.link, link).catch(() => false);
    if (same && tried === mine) setTold({ text: TRACE.stillThere, fails: true });
  }

  createEffect(on(search.run, (state) => void (state.phase === "done" && settle()), { defer: true }));
  return { told, forget, untried, tryAgain };
}
