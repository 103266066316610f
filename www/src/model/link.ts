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

/** The page that shows an execution in a frame, beside this one. */
const EMBED_PAGE = "embed.html";

const inAttribute = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** A line that shows a link in somebody's own page. */
export function embedCode(page: string, link: string, title: string, step: number | null): string {
  const address = pageLink(new URL(EMBED_PAGE, page.replace(/#.*$/s, "")).href, link, { ...NO_VIEW, step });
  return `<iframe src="${inAttribute(address)}" title="${inAttribute(title)}" width="100%" height="480" loading="lazy"></iframe>`;
}

/** Links that are longer are handed on as files: mail programs and chats cut them. */
const MAX_LINK = 8000;

export const isTooLong = (link: string): boolean => link.length > MAX_LINK;

/** How files end that hold a link. */
export const LINK_FILE = ".interleave";

/** What the file of a link is called: `shop.Cart` in `Cart.interleave`. */
export function linkFileName(main: string): string {
  const name = main.replace(/#.*$/s, "").replace(/^.*[./]/s, "").replace(/[^\w$-]/g, "").slice(0, 60);
  return `${name || "program"}${LINK_FILE}`;
}

/** Characters of a file that is opened as a link. */
const MAX_FILE = 64 << 20;

/** The link in a file that was picked or dropped: one made here, or the report of a check. Null where it is none. */
export function linkOfFile({ path, bytes }: { path: string; bytes: Uint8Array }): string | null {
  const isLinkFile = path.endsWith(LINK_FILE);
  if ((!isLinkFile && !path.endsWith(".json")) || bytes.length > MAX_FILE) return null;
  const text = new TextDecoder().decode(bytes);
  const found = /#v\d+\.[\w-]*/.exec(text)?.[0];
  return found ?? (isLinkFile ? text.slice(0, MAX_VIEW) : null);
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
