// The site's service worker: www/service-worker.js with what the build consists of written before it.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { COMPRESSED } from "./lib/compress.mjs";
import { at } from "./lib/run.mjs";
import { filesOf } from "./lib/stamp.mjs";

export const SERVICE_WORKER = "service-worker.js";

/** Pieces of the class library that nearly every check needs. What else one needs is kept when it was fetched once. */
const PIECES = /^classlib\/(index\.bin|p\/(core|threads|collections|concurrent|streams|format|java\.lang|java\.util|java\.util\.concurrent)(-\d+)?\.bin)$/;
/** The pages, with everything that they fetch of themselves, and the list of examples. */
const PAGES = /^(assets\/.*|[^/]+\.html|examples\/index\.json)$/;

/** The host's own: a teacher may change them under the same build, and the page of exercises keeps what it has read. */
const OWN = /^exercises\//;

/** Writes it into a built site. `build` is the stamp that the pages were built with. */
export function serviceWorker(site, build) {
  const files = {};
  for (const file of filesOf(site)) {
    const name = relative(site, file).split(sep).join("/");
    if (name.endsWith(COMPRESSED) || name === SERVICE_WORKER || OWN.test(name)) continue;
    files[name] = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
  }
  const first = Object.keys(files).filter((name) => PAGES.test(name) || PIECES.test(name));
  const data = JSON.stringify({ build, first, files });
  writeFileSync(join(site, SERVICE_WORKER), `const SITE = ${data};\n${readFileSync(at("www", SERVICE_WORKER), "utf8")}`);
}
