/** Puts what was fetched here into the cache that the service worker answers from (`service-worker.js`). */

/** The cache of a build of the site in that folder. */
const cacheOf = (base: URL, build: string): string => ["interleave", base.pathname, build].join(" ");

/**
 * Of everything that this page, or worker, has fetched of the site. Where the service worker has not begun that cache, nothing
 * is kept; a file that is there already is not fetched again.
 */
export async function keepFetched(base: URL, build: string): Promise<void> {
  if (!("caches" in globalThis) || build === "" || !(await caches.has(cacheOf(base, build)))) return;
  const urls = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = urls.filter(({ origin, pathname }) => origin === base.origin && pathname.startsWith(base.pathname));
  const cache = await caches.open(cacheOf(base, build));
  for (const path of new Set(own.map(({ pathname }) => pathname))) {
    const key = new URL(path, base);
    if (await cache.match(key)) continue;
    const address = own.find(({ pathname }) => pathname === path) ?? key;
    // It was there a moment ago; whose build it is of, the service worker looks at.
    const response = await fetch(new Request(address, { cache: "force-cache", priority: "low" }));
    if (response.status === 200) await cache.put(key, response);
  }
}
