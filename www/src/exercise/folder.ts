/**
 * Files of `exercises/` beside the page. They are the host's own and may change under the same build, so the service worker
 * has none of them: what was read last is kept here for a visit without a network.
 */
import { WHY } from "../text/connection";
import { UNUSABLE } from "../text/exercises";
import { MAX_FILE } from "./answer-link";

export const INDEX = "exercises/index.json";

const cacheOf = (base: URL): string => `interleave-exercises ${base.pathname}`;

/** The file; null where there is none of that name. Rejects with a sentence. */
export async function fetchFile(base: URL, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const url = new URL(name, base);
  let response: Response;
  try {
    response = await fetch(url, { cache: "no-cache" });
  } catch {
    const kept = await fromCache(base, url);
    if (kept) return kept;
    throw new Error(UNUSABLE.fetching(name, WHY.failed));
  }
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(UNUSABLE.fetching(name, WHY.answered(response.status)));
  const bytes = await response.arrayBuffer().catch(() => {
    throw new Error(UNUSABLE.fetching(name, WHY.cut));
  });
  // One byte more than is read: the core says that it is too much.
  const found = new Uint8Array(bytes.slice(0, MAX_FILE + 1));
  await keep(base, url, found);
  return found;
}

async function fromCache(base: URL, url: URL): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const found = await (await caches.open(cacheOf(base))).match(url);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Storage may be forbidden: then there is nothing without a network. */
async function keep(base: URL, url: URL, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await (await caches.open(cacheOf(base))).put(url, new Response(bytes));
  } catch {
    return;
  }
}
