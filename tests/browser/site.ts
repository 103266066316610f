// The fixture of the browser tests: the built site on a loopback port and a Chromium that visits it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { serve } from "../../pkg-scripts/serve.mjs";

const dist = join(import.meta.dirname, "..", "..", "dist");

/** Chromium talks to its maker's hosts when left alone; a test must not depend on what they answer. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface Visit {
  page: Page;
  /** Uncaught errors, console errors, failed requests so far: a test of a good page expects none. */
  problems: string[];
  /** Bytes over the wire so far, as the server sent them, by path. */
  received: Map<string, number>;
}

export interface Site {
  url: string;
  browser: Browser;
  /** A page of its own profile, at an address below the site's. */
  visit(path?: string, options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

function watch(page: Page): Visit {
  const visit: Visit = { page, problems: [], received: new Map() };
  page.on("pageerror", (error) => visit.problems.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") visit.problems.push(`console: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    visit.problems.push(`request failed: ${request.url()}: ${request.failure()?.errorText ?? ""}`);
  });
  return visit;
}

/** The lengths that the server announced: what crossed the wire, after compression. */
function count(browserVisit: Visit): void {
  browserVisit.page.context().on("response", (response) => {
    const length = Number(response.headers()["content-length"] ?? "0");
    if (response.status() === 200) browserVisit.received.set(new URL(response.url()).pathname, length);
  });
}

/** Starts the server and the browser; CHROMIUM names the browser, INTERLEAVE_URL a site that runs already. */
export async function openSite(): Promise<Site> {
  const running = process.env["INTERLEAVE_URL"];
  if (running === undefined && !existsSync(join(dist, "index.html"))) throw new Error("dist/ is missing: run `npm run build` first");
  const server = running === undefined ? await serve(dist, 0) : { url: running, close: async () => {} };
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, headless: true, args: flags });
  return {
    url: server.url,
    browser,
    async visit(path = "", options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      const visit = watch(await context.newPage());
      count(visit);
      await visit.page.goto(new URL(path, server.url).href);
      return visit;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
