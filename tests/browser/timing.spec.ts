/** How quickly the page answers. These tests run by themselves, after all others: nothing may compete with them. */
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { check, DEADLOCK, hello, javac, launch, load, LONG, openExample, openPage, type TestPage, timeToText, verdict } from "./support";

const urls = { site: inject("site"), states: inject("states") };
let browser: Browser;
let open: TestPage | null = null;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
afterEach(async () => {
  const { complaints } = open ?? { complaints: [] };
  await open?.close();
  open = null;
  expect(complaints).toEqual([]);
});

async function visit(where: "site" | "states"): Promise<Page> {
  open = await openPage(browser, urls[where], { permissions: ["clipboard-read", "clipboard-write"] });
  return open.page;
}

describe("a user's own classes", () => {
  it("answer within half a second in a warm page", async () => {
    const page = await visit("site");
    await load(page, javac({ "Twist.java": DEADLOCK }, true));
    await check(page);
    const times: number[] = [];
    for (let i = 0; i < 3; i++) times.push(await timeToText(page, "Check", "Who waits for whom"));
    expect(Math.min(...times)).toBeLessThan(500);
  });
});

describe("a long search", () => {
  it("answers Pause and Cancel within 100 ms and keeps its numbers", async () => {
    const page = await visit("site");
    await load(page, javac({ "Long.java": LONG }));
    await page.keyboard.press("Control+Enter");
    const states = () => page.locator(".stat", { hasText: /^States/ }).first().locator("dd").textContent();
    // The best of three: other programs on the machine may delay any single one.
    const pauses: number[] = [];
    const cancels: number[] = [];
    for (let i = 0; i < 3; i++) {
      if (i > 0) await page.keyboard.press("Control+Enter");
      await expect.poll(states, { timeout: 10_000 }).not.toBe("0");
      pauses.push(await timeToText(page, "Pause", "Paused"));
      await timeToText(page, "Resume", "Searching");
      cancels.push(await timeToText(page, "Cancel", "it was cancelled"));
      expect(await verdict(page).textContent()).toContain("No error found so far");
    }
    expect(Math.min(...pauses)).toBeLessThan(100);
    expect(Math.min(...cancels)).toBeLessThan(100);
  });

  it("stays quick while a program prints without end", async () => {
    const page = await visit("site");
    await load(page, javac(hello('for (long i = 0; ; i++) System.out.println("line " + i);')));
    await page.getByLabel("Run", { exact: true }).check({ force: true });
    const times: number[] = [];
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press("Control+Enter");
      await page.locator(".output", { hasText: "line " }).waitFor();
      await page.waitForTimeout(500);
      times.push(await timeToText(page, "Cancel", "it was cancelled"));
    }
    expect(Math.min(...times)).toBeLessThan(100);
  });
});

describe("a search on the stand-in core", () => {
  it("answers Pause and Cancel within 100 ms, and stands still while paused", async () => {
    const page = await visit("states");
    await openExample(page, "Endless");
    await page.keyboard.press("Control+Enter");
    const states = () => page.locator(".stat", { hasText: /^States/ }).first().locator("dd").textContent();
    await expect.poll(states).not.toBe("0");
    // The best of three: other programs on the machine may delay any single one.
    const pauses = [await timeToText(page, "Pause", "Paused")];
    const before = await states();
    await page.waitForTimeout(300);
    expect(await states()).toBe(before);
    for (let i = 0; i < 2; i++) {
      await timeToText(page, "Resume", "Searching");
      await expect.poll(states).not.toBe(before);
      pauses.push(await timeToText(page, "Pause", "Paused"));
    }
    await timeToText(page, "Resume", "Searching");
    const cancels = [await timeToText(page, "Cancel", "it was cancelled")];
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press("Control+Enter");
      await page.getByRole("button", { name: "Pause" }).waitFor();
      cancels.push(await timeToText(page, "Cancel", "it was cancelled"));
    }
    expect(Math.min(...pauses)).toBeLessThan(100);
    expect(Math.min(...cancels)).toBeLessThan(100);
    expect(await verdict(page).textContent()).toContain("No error found so far");
  });
});
