/**
 * Share links: `#v1.…` behind the page's address, and after it what the page alone reads: `&step=5&view=output`. What is in
 * the code is the core's business.
 */

/** How an execution is to be looked at. */
export interface LinkView {
  /** The step to show, from 1 on as the page counts; null for what the link says itself, or the last. */
  step: number | null;
  /** The tab beside the source. */
  view: string | null;
}

/** Longest part after the code that is looked at. */
const MAX_VIEW = 100;

/** Whether the part of an address from `#` on is meant to be a link, of whatever version. */
export function isLink(hash: string): boolean {
  return /^#v\d+\./.test(hash);
}

/** The part of an address from `#` on, cut into the code and what the page reads. What is not understood means nothing. */
export function readHash(hash: string): { link: string } & LinkView {
  const at = hash.indexOf("&");
  if (at < 0) return { link: hash, step: null, view: null };
  const rest = hash.slice(at, at + MAX_VIEW);
  const step = /&step=(\d{1,7})(?=&|$)/.exec(rest)?.[1];
  const view = /&view=([a-z]{1,20})(?=&|$)/.exec(rest)?.[1];
  return { link: hash.slice(0, at), step: step && Number(step) > 0 ? Number(step) : null, view: view ?? null };
}

/** The address that opens a link in this page, as it is looked at. */
export function pageLink(page: string, link: string, { step, view }: LinkView = { step: null, view: null }): string {
  const parts = [step === null ? "" : `&step=${step}`, view === null ? "" : `&view=${view}`];
  return page.replace(/#.*$/s, "") + link + parts.join("");
}
