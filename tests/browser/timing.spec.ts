/** How quickly the page answers. These tests run by themselves, after all others: nothing may compete with them. */
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { check, checkButton, CLIPBOARD, DEADLOCK, hello, javac, load, LONG, newProgram, openExample, pagesOf, runButton, slowness, timeToText, verdict, write } from "./support";

const urls = { site: inject("site"), states: inject("states") };
const open = pagesOf(CLIPBOARD);

async function visit(where: "site" | "states"): Promise<Page> {
  return (await open(urls[where])).page;
}

/** How much of the page has moved since it was opened, as browsers count it. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

describe("the first view", () => {
  it("can be used within a second, stands still, and costs little over the wire", async () => {
    const times: number[] = [];
    let shifted = 1;
    let bytes = Infinity;
    let slow = 1;
    // The best of three: other programs on the machine may delay any single one.
    for (let i = 0; i < 3; i++) {
      const began = performance.now();
      const { page, received, close } = await open(urls.site);
      await page.getByRole("button", { name: "New program" }).click({ trial: true });
      times.push(performance.now() - began);
      shifted = Math.min(shifted, await layoutShift(page));
      await page.getByLabel("Shipped examples").selectOption("lost-update");
      await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
      await page.locator(".editor.ready").waitFor();
      bytes = Math.min(bytes, [...received.values()].reduce((sum, size) => sum + size, 0));
      slow = Math.max(slow, await slowness(page));
      await close();
    }
    expect(Math.min(...times)).toBeLessThan(1000 * slow);
    expect(shifted).toBeLessThan(0.05);
    // Everything before the first check, the editor included.
    expect(bytes).toBeLessThanOrEqual(1_100_000);
  });
});

describe("a user's own classes", () => {
  it("answer within half a second in a warm page", async () => {
    const page = await visit("site");
    await load(page, javac({ "Twist.java": DEADLOCK }, true));
    await check(page);
    const times: number[] = [];
    for (let i = 0; i < 3; i++) times.push(await timeToText(page, "Check", "wait for each other in a circle"));
    const slow = await slowness(page);
    expect(Math.min(...times)).toBeLessThan(500 * slow);
  });
});

describe("a program of a hundred lines", () => {
  /** Two threads that lose updates, among methods that do nothing but take their time to compile. */
  const program = (seed: number): string => {
    const methods = Array.from({ length: 17 }, (_, i) => `    static int step${i}(int x) {\n        int y = x * ${i + seed} + 1;\n        for (int i = 0; i < 3; i++) y += i;\n        return y;\n    }\n`);
    const main = `    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[2];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(() -> count = count + 1);
            all[i].start();
        }
        for (Thread each : all) each.join();
        assert count == 2 : "count is " + count;
    }
`;
    return `public class Hundred {\n    static int count;\n\n${methods.join("\n")}\n${main}}\n`;
  };

  it("has its verdict within six seconds the first time, and within one and a half when it is typed again", async () => {
    const page = await visit("site");
    expect(program(1).split("\n").length).toBeGreaterThanOrEqual(100);
    await newProgram(page);
    await write(page, program(1));
    const first = await timeToText(page, "Check", "Assertion failed");
    const times: number[] = [];
    for (let i = 2; i < 6; i++) {
      await write(page, program(i));
      await page.getByText("The source has changed since").waitFor();
      times.push(await timeToText(page, "Check", "Assertion failed", true));
    }
    const slow = await slowness(page);
    expect(first).toBeLessThan(6000 * slow);
    expect(Math.min(...times)).toBeLessThan(1500 * slow);
  }, 120_000);
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
    const slow = await slowness(page);
    expect(Math.min(...pauses)).toBeLessThan(100 * slow);
    expect(Math.min(...cancels)).toBeLessThan(100 * slow);
  });

  it("stays quick while a program prints without end", async () => {
    const page = await visit("site");
    await load(page, javac(hello('for (long i = 0; ; i++) System.out.println("line " + i);')));
    const times: number[] = [];
    for (let i = 0; i < 3; i++) {
      await runButton(page).click();
      await page.locator(".output", { hasText: "line " }).waitFor();
      await page.waitForTimeout(500);
      times.push(await timeToText(page, "Cancel", "it was cancelled"));
    }
    const slow = await slowness(page);
    expect(Math.min(...times)).toBeLessThan(100 * slow);
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
    const slow = await slowness(page);
    expect(Math.min(...pauses)).toBeLessThan(100 * slow);
    expect(Math.min(...cancels)).toBeLessThan(100 * slow);
    expect(await verdict(page).textContent()).toContain("No error found so far");
  });
});
