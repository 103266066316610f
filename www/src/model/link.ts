/** Share links: `#v1.…` behind the page's address. What is in one is the core's business. */
import type { Replay } from "../worker/core";
import { errorText, PROPERTY_NAMES, type VerdictWords } from "./verdict";

/** Whether the part of an address from `#` on is meant to be a link, of whatever version. */
export function isLink(hash: string): boolean {
  return /^#v\d+\./.test(hash);
}

/** The address that opens a link in this page. */
export function pageLink(page: string, link: string): string {
  return page.replace(/#.*$/s, "") + link;
}

/** How a replay came out, in words. */
export function replayWords(replay: Replay): VerdictWords {
  const recorded = replay.reproduced ? "The link was replayed and comes out as recorded." : "The link was replayed, but not all of it comes out as recorded.";
  if (replay.error) {
    const { property } = replay.error;
    const text = errorText(replay.error);
    const stop = /[.!?]$/.test(text) ? "" : ".";
    return { tone: "violated", title: PROPERTY_NAMES[property], text: `${text}${stop} ${recorded}` };
  }
  if (replay.reproduced && replay.end !== "normal") return { tone: "neutral", title: "On the way", text: `The link leads to a state from which the program goes on. ${recorded}` };
  if (replay.reproduced) return { tone: "neutral", title: "Ends normally", text: recorded };
  return { tone: "incomplete", title: "Not as recorded", text: recorded };
}
