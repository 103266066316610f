/**
 * Share links: `#v1.…` behind the page's address, and after it what the page alone reads: `&step=5&event=2&view=output`. What is
 * in the code is the core's business.
 */

/** How an execution is to be looked at. */
export interface LinkView {
  /** The step to show, from 1 on as the page counts; null for what the link says itself, or the last. */
  step: number | null;
  /** The event of that step, from 1 on; null for the one that stands for the step. */
  event: number | null;
  /** The tab beside the source. */
  view: string | null;
}

export const NO_VIEW: LinkView = { step: null, event: null, view: null };

/** Longest part after the code that is looked at. */
const MAX_VIEW = 100;

/** Whether the part of an address from `#` on is meant to be a link, of whatever version. */
export function isLink(hash: string): boolean {
  return /^#v\d+\./.test(hash);
}

/** The part of an address from `#` on, cut into the code and what the page reads. What is not understood means nothing. */
export function readHash(hash: string): { link: string } & LinkView {
  const at = hash.indexOf("&");
  if (at < 0) return { link: hash, ...NO_VIEW };
  const rest = hash.slice(at, at + MAX_VIEW);
  const step = numberIn(/&step=(\d{1,7})(?=&|$)/, rest);
  const event = numberIn(/&event=(\d{1,7})(?=&|$)/, rest);
  const view = /&view=([a-z]{1,20})(?=&|$)/.exec(rest)?.[1] ?? null;
  // An event is one of a step.
  return { link: hash.slice(0, at), step, event: step === null ? null : event, view };
}

/** A number from 1 on. */
function numberIn(pattern: RegExp, text: string): number | null {
  const number = Number(pattern.exec(text)?.[1] ?? 0);
  return number > 0 ? number : null;
}

/** The address that opens a link in this page, as it is looked at. */
export function pageLink(page: string, link: string, { step, event, view }: LinkView = NO_VIEW): string {
  const parts = [step === null ? "" : `&step=${step}`, step === null || event === null ? "" : `&event=${event}`, view === null ? "" : `&view=${view}`];
  return page.replace(/#.*$/s, "") + link + parts.join("");
}
