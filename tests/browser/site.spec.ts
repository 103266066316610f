/** The site as a whole: nothing that was written into a page runs, and what was opened once works without a network. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, inject, it } from "vitest";
import { serve } from "../../pkg-scripts/serve.mjs";
import { check, checkButton, checkTyped, inLong, LOST, newProgram, openExample, pagesOf, settings, textOf, verdict, write } from "./support";

const url = inject("site");
const open = pagesOf({ serviceWorkers: "allow" });
const dist = join(import.meta.dirname, "../../dist");

type Site = Awaited<ReturnType<typeof serve>>;
const servers: Site[] = [];
/** The site by itself, to be cut off. */
async function served(folder = dist): Promise<Site> {
  const site = await serve(folder, 0);
  servers.push(site);
  return site;
}
afterEach(async () => {
  for (const site of servers.splice(0)) await site.close();
});

describe("the content security policy", () => {
  it("is violated by nothing in a visit, and lets nothing run that was written into the page", async () => {
    const { page, complaints } = await open(url);
    await page.evaluate(() => {
      const list: string[] = [];
      Object.assign(window, { violations: list });
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => list.push(`${effectiveDirective} ${blockedURI}`));
    });
    const violations = (): Promise<string[]> => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
    const policy = await page.locator("meta[http-equiv='Content-Security-Policy']").getAttribute("content");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval(?!')|\*|https?:/);
    await openExample(page, "Lost update Two");
    await settings(page);
    await check(page);
    for (const name of ["Search tree", "Numbers", "Output", "Trace"]) await page.getByRole("tab", { name }).click();
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Copy edit link" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /theme/ }).click();
    await newProgram(page);
    await write(page, LOST);
    await page.keyboard.press("Control+f");
    await page.keyboard.press("Escape");
    expect(await check(page)).toBe("Assertion failed");
    expect(await violations()).toEqual([]);

    await page.evaluate(() => {
      const ran = "window.ran = (window.ran ?? 0) + 1";
      const script = document.createElement("script");
      script.textContent = ran;
      const box = document.createElement("div");
      box.innerHTML = `<img src="data:," onerror="${ran}"><svg onload="${ran}"></svg><iframe srcdoc="<script>parent.ran = 1</script>"></iframe><style>body { display: none }</style>`;
      document.body.append(script, box);
    });
    await expect.poll(async () => (await violations()).length).toBeGreaterThanOrEqual(3);
    expect(await page.evaluate(() => [(window as unknown as { ran?: number }).ran, getComputedStyle(document.body).display === "none"])).toEqual([undefined, false]);
    complaints.length = 0;
  });
});

/** The service worker is at work, and has what it begins with. */
async function ready(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}
const caches = (page: Page): Promise<string[]> => page.evaluate(() => globalThis.caches.keys());

describe("without a network", () => {
  it("a program is checked that was opened before, also after a reload, and the connection is what is missing for more", async () => {
    const site = await served();
    const { page, complaints } = await open(site.url);
    await openExample(page, "Lost update Two");
    await ready(page);
    await site.close();
    expect(await check(page)).toBe("Assertion failed");
    await page.reload();
    await expect.poll(() => verdict(page).textContent()).toContain("comes out the same");
    expect(await check(page)).toBe("Assertion failed");
    // Nothing was compiled before: the compiler's part of the library is not there.
    await newProgram(page);
    await checkButton(page).click();
    await expect.poll(() => page.locator("main").textContent()).toContain("could not be fetched: the connection failed");
    expect(await page.locator("main").textContent()).not.toMatch(/internal error|fault of the checker|Failed to fetch/);
    complaints.length = 0;
  });

  inLong("a program is compiled where one was before", async () => {
    const site = await served();
    const { page, complaints } = await open(site.url);
    await ready(page);
    expect(await checkTyped(page, LOST)).toBe("Assertion failed");
    // The workers keep what they have fetched a moment after they have answered.
    const kept = (): Promise<boolean> => page.evaluate(async () => (await Promise.all((await globalThis.caches.keys()).map(async (name) => (await globalThis.caches.open(name)).match(new URL("classlib/compiler.txt", document.baseURI))))).some((found) => found !== undefined));
    await expect.poll(kept).toBe(true);
    await page.waitForTimeout(500);
    await site.close();
    await page.reload();
    await expect.poll(async () => (await textOf(page)).trimEnd()).toBe(LOST.trimEnd());
    // What was found before the reload is executed again meanwhile, and stays until there is an answer about the new text.
    await expect.poll(() => verdict(page).textContent()).toContain("comes out the same");
    await write(page, LOST.replace("n == 2", "n >= 1"));
    await check(page);
    await expect.poll(() => verdict(page).getByRole("heading").textContent()).toBe("No error");
    complaints.length = 0;
  });

  inLong("a new build takes the place of the old one with its last page, and its cache with it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "interleave-site-"));
    try {
      cpSync(dist, folder, { recursive: true });
      const site = await served(folder);
      const { page } = await open(site.url);
      await ready(page);
      await page.evaluate(() => globalThis.caches.open("somebody else's"));
      const [before = ""] = await caches(page);
      const file = join(folder, "service-worker.js");
      const build = before.split(" ").at(-1) ?? "";
      writeFileSync(file, readFileSync(file, "utf8").replace(`"build":"${build}"`, '"build":"newer"'));
      // It would be served in its place.
      rmSync(`${file}.br`);
      const another = await page.context().newPage();
      await another.goto(site.url);
      // The old one serves both as long as one of its pages is open.
      await expect.poll(() => another.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)).toBe(true);
      expect(await caches(page)).toContain(before);
      await page.close();
      await another.goto("about:blank");
      await another.goto(site.url);
      await expect.poll(async () => (await caches(another)).sort()).toEqual([before.replace(build, "newer"), "somebody else's"]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
