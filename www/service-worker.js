/**
 * Lets the site work without a network once it was opened. `pkg-scripts/offline.mjs` writes `SITE` before this: the build's
 * stamp, the digest of each of its files, and which of them every visit may need.
 *
 * A build has a cache of its own, and nothing is answered from it but files with the digests of that build: whatever somebody
 * has put there, and whenever a host was changed, pieces of two builds never come together. Pages come from the network as long
 * as there is one, so that a new build shows at once; requests of a page of another build name it (`?v=`) and pass through.
 * The old build's cache goes with its last page.
 *
 * Other origins are none of its business.
 */
/* global SITE */
const scope = new URL("./", self.location.href);
const PREFIX = `interleave ${scope.pathname} `;
const CACHE = PREFIX + SITE.build;
/** After this long without an answer, a page comes from the cache. */
const PATIENCE_MS = 4000;

/** The file of the site that an address stands for; undefined where it is none. */
function fileOf(url) {
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return undefined;
  let path;
  try {
    path = decodeURIComponent(url.pathname.slice(scope.pathname.length));
  } catch {
    return undefined;
  }
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  return Object.hasOwn(SITE.files, file) ? file : undefined;
}

const keyOf = (file) => new URL(file, scope).href;

/** The first 16 hexadecimal digits of the SHA-256 of its content. */
async function digestOf(response) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const isOfBuild = async (file, response) => (await digestOf(response.clone())) === SITE.files[file];

/** The file as this build has it, if it was kept. */
async function kept(file) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(keyOf(file));
  if (!found) return undefined;
  if (await isOfBuild(file, found)) return found;
  await cache.delete(keyOf(file));
  return undefined;
}

async function keep(file, response) {
  if (response.status !== 200 || !(await isOfBuild(file, response))) return;
  await (await caches.open(CACHE)).put(keyOf(file), response);
}

/** One after the other: whoever looks at the page has the line to themselves. */
async function install() {
  for (const file of SITE.first) {
    if (await kept(file)) continue;
    const response = await fetch(new Request(keyOf(file), { cache: "no-cache", priority: "low" }));
    if (response.status !== 200 || !(await isOfBuild(file, response))) throw new Error(`${file} is not of this build`);
    await (await caches.open(CACHE)).put(keyOf(file), response);
  }
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  for (const name of others) await caches.delete(name);
  // The first one serves the page that has brought it. A later one begins with the next page.
  if (others.length === 0) await self.clients.claim();
}

/** A page: from the network, unless there is none. */
async function page(request, file) {
  const asked = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const first = await Promise.race([asked.catch(() => undefined), late]);
  return first ?? (await kept(file)) ?? asked;
}

async function answer(event, file) {
  const found = await kept(file);
  if (found) return found;
  const response = await fetch(event.request);
  event.waitUntil(keep(file, response.clone()));
  return response;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const file = fileOf(url);
  if (request.method !== "GET" || file === undefined) return;
  if (request.mode === "navigate") event.respondWith(page(request, file));
  else if ([null, SITE.build].includes(url.searchParams.get("v"))) event.respondWith(answer(event, file));
});
/** A page of this build, and no other page is open: it need not wait for the last one of an older build. */
self.addEventListener("message", (event) => {
  if (event.data?.type !== "take-over" || event.data.build !== SITE.build) return;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((open) => open.length <= 1 && self.skipWaiting()),
  );
});
