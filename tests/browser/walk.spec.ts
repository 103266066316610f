/** One is the scheduler: takes over, chooses, undoes, lets the checker finish or search; and opens witnesses in place. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, firstOrAll, inLong, pagesOf, startExample, verdict } from "./support";

const url = inject("states");
const open = pagesOf();

async function opened(title: string, options: BrowserContextOptions = {}, start = "Check"): Promise<Page> {
  const { page } = await open(url, options);
  await startExample(page, title, start);
  return page;
}

const rows = (page: Page) => page.getByTestId("trace").getByRole("option");
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const scheduler = (page: Page) => page.getByTestId("scheduler");
const says = (page: Page, text: string) => scheduler(page).getByText(text, { exact: true }).waitFor();
const takeOver = (page: Page) => page.getByRole("button", { name: /^Take over from here/ });
const choices = async (page: Page): Promise<string[]> =>
  (await scheduler(page).locator(".scheduler-option").allTextContents()).map((text) => text.replace(/^[A-Z]/, "").replace(/\s+/g, " ").trim());

describe("who steers", () => {
  it("takes over, chooses another thread, undoes, and goes back to the counterexample", async () => {
    const page = await opened("Dining");
    await row(page, "locks Fork@2").click();
    await takeOver(page).click();
    await says(page, "You are steering, after step 2.");
    expect(await choices(page)).toEqual(["Philosopher-1 locks Fork@3, DiningPhilosophers.java:19", "Philosopher-2 locks Fork@3, DiningPhilosophers.java:18"]);
    // Who cannot go on stays visible, with the reason.
    expect(await page.getByRole("list", { name: "Cannot go on" }).textContent()).toContain("Philosopher-0 waits to lock Fork@2, which Philosopher-1 holds");
    await scheduler(page).getByRole("button", { name: /Philosopher-1/ }).click();
    await says(page, "You are steering, after step 3.");
    expect(await rows(page).last().textContent()).toContain("Philosopher-1: locks Fork@3");
    // The state goes along.
    await page.getByTestId("state-pane").getByText("After step 3").waitFor();
    await page.getByTestId("state-pane").locator("summary", { hasText: "Fork@3" }).filter({ hasText: "locked by Philosopher-1" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await says(page, "You are steering, after step 2.");
    await page.getByRole("button", { name: "Back to the counterexample" }).click();
    expect(await scheduler(page).count()).toBe(0);
    expect(await rows(page).last().textContent()).toContain("is blocked at Fork@1");
  });

  inLong("gives each thread a letter and a colour of its own, which stay whoever is chosen", async () => {
    const page = await opened("Dining");
    await rows(page).first().click();
    await takeOver(page).click();
    await says(page, "You are steering, after step 1.");
    const signs = async (): Promise<Record<string, string>> =>
      Object.fromEntries(
        await scheduler(page)
          .locator(".lane-badge")
          .evaluateAll((badges) => badges.map((badge) => [badge.parentElement?.querySelector(".lane-name")?.textContent ?? "", `${badge.textContent} ${getComputedStyle(badge).color}`])),
      );
    const before = await signs();
    expect(Object.keys(before).length).toBeGreaterThan(2);
    expect(new Set(Object.values(before)).size).toBe(Object.keys(before).length);
    await scheduler(page).getByRole("button", { name: /Philosopher-2/ }).click();
    await says(page, "You are steering, after step 2.");
    const after = await signs();
    for (const [name, sign] of Object.entries(after)) if (before[name]) expect(`${name} ${sign}`).toBe(`${name} ${before[name]}`);
    const heads = await page.getByRole("group", { name: "Threads" }).locator(".lane-badge").allTextContents();
    expect(Object.values(before).map((sign) => sign[0])).toEqual(expect.arrayContaining(heads));
  });

  it("goes back along what is known by choosing a row, and changes only what follows", async () => {
    const page = await opened("Lost update");
    // After the last step nothing can be chosen: one stands before it.
    await takeOver(page).click();
    await says(page, "You are steering, after step 6.");
    await row(page, "adder-a: reads counter").click();
    await says(page, "You are steering, after step 1.");
    await scheduler(page).getByRole("button", { name: /adder-a/ }).click();
    await says(page, "You are steering, after step 2.");
    expect(await rows(page).allTextContents()).toEqual([
      expect.stringContaining("adder-a: reads counter: 0"),
      expect.stringContaining("adder-a: writes counter: 1 (was 0)"),
      expect.stringContaining("adder-a: ends"),
    ]);
    await page.getByRole("button", { name: "Finish from here" }).click();
    await scheduler(page).getByText("Ends normally").waitFor();
    expect(await page.getByRole("button", { name: "Finish from here" }).isDisabled()).toBe(true);
    expect(await rows(page).last().textContent()).toContain("main: ends");
  });

  inLong("undoes as far as the start of the program", async () => {
    const page = await opened("Lost update");
    await row(page, "adder-a: reads counter").click();
    await takeOver(page).click();
    await says(page, "You are steering, after step 1.");
    await page.getByRole("button", { name: "Undo" }).click();
    await says(page, "You are steering, from the start of the program.");
    await page.getByTestId("state-pane").getByText("Before the first step").waitFor();
    expect(await page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
    await scheduler(page).getByRole("button", { name: /adder-b/ }).click();
    await says(page, "You are steering, after step 1.");
    expect(await rows(page).allTextContents()).toEqual([expect.stringContaining("adder-b: reads counter: 0")]);
  });

  it("comes to the error by hand, and sees that it is one", async () => {
    const page = await opened("Dining");
    await row(page, "locks Fork@2").click();
    await takeOver(page).click();
    await says(page, "You are steering, after step 2.");
    await scheduler(page).getByRole("button", { name: /Philosopher-2/ }).click();
    await scheduler(page).getByText("Deadlock", { exact: true }).waitFor();
    await page.getByRole("region", { name: "How it came to this" }).waitFor();
    // The link to where one stands, and no other beside it.
    await scheduler(page).getByRole("button", { name: "Copy link" }).waitFor();
    expect(await page.getByRole("button", { name: "Copy link" }).count()).toBe(1);
    await page.getByRole("button", { name: /^Back to the/ }).click();
    await verdict(page).getByRole("button", { name: "Copy link" }).waitFor();
  });

  it("looks for an error from where one stands", async () => {
    const page = await opened("Dining");
    await row(page, "locks Fork@2").click();
    await takeOver(page).click();
    await says(page, "You are steering, after step 2.");
    await page.getByRole("button", { name: "Search for an error from here" }).click();
    await page.getByText("This search starts 2 steps into the program").waitFor();
    await verdict(page).waitFor();
    expect(await scheduler(page).count()).toBe(0);
  });

  it("is accessible, by keyboard too, and fits 360 pixels", async () => {
    const page = await opened("Dining", { viewport: { width: 360, height: 740 } });
    await page.getByTestId("trace").press("Home");
    await takeOver(page).press("Enter");
    await says(page, "You are steering, after step 1.");
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, "steering");
    await expectNoSidewaysScroll(page, "steering");
    await scheduler(page).getByRole("button", { name: /Philosopher-1/ }).press("Enter");
    await says(page, "You are steering, after step 2.");
    // The focus stays where one chooses.
    const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
    await expect.poll(focused).toContain("scheduler-option");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await says(page, "You are steering, after step 1.");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? "")).toBe("Undo");
  });
});

describe("outcomes", () => {
  it("open their witnesses in place, with the states on the way", async () => {
    const page = await opened("Lost update", {}, "Outcomes");
    expect(await page.getByTestId("outcome-count").textContent()).toBe("2 outcomes, which end in 2 ways. The list is complete: no interleaving ends in any other way.");
    await page.locator(".outcomes tr").filter({ hasText: "Assertion failed" }).getByRole("button", { name: /^Show how/ }).click();
    await row(page, "throws AssertionError: counter is 1").waitFor();
    await page.getByTestId("state-pane").getByRole("heading", { level: 3 }).waitFor();
    await page.getByTestId("trace").press("Home");
    await page.getByTestId("state-pane").getByText("After step 1").waitFor();
    // One can steer away from it, and comes back to it.
    await takeOver(page).click();
    await page.getByRole("button", { name: /^Back to the witness of outcome \d/ }).click();
    await row(page, "throws AssertionError: counter is 1").waitFor();
  });

  it.each(
    firstOrAll(["beside the source", { width: 1280, height: 860 }] as const, ["on a phone", { width: 360, height: 740 }] as const),
  )("lead to the trace of a witness and back by keyboard, %s", async (_where, viewport) => {
    const page = await opened("Lost update", { viewport }, "Outcomes");
    const tab = () => page.getByRole("tab", { selected: true }).last().textContent();
    // What belongs to an outcome stands in one row, and the list begins on the first screen.
    const tops = await page.locator(".outcome-buttons").first().getByRole("button").evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(tops[0]).toBeLessThan(viewport.height);
    const unfolded = () => page.getByTestId("assumptions").evaluate((list) => (list as HTMLDetailsElement).open);
    expect(await unfolded()).toBe(viewport.width > 620);
    await page.getByRole("tab", { name: "Search tree" }).click();
    await page.getByRole("tab", { name: "Outcomes" }).click();
    await page.getByRole("button", { name: "Show how outcome 2" }).press("Enter");
    await verdict(page).getByText("The trace is the witness of outcome 2.").waitFor();
    expect(await tab()).toBe("Trace");
    // The trace is what one looks at now.
    expect(await unfolded()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-testid"))).toBe("trace");
    await expectAccessible(page, "a witness");
    await expectNoSidewaysScroll(page, "a witness");
    // No tab runs out of the window.
    const ends = await page.locator(".tab-list .tab").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(viewport.width);
    await page.getByRole("button", { name: "Back to the outcomes" }).press("Enter");
    expect(await tab()).toBe("Outcomes");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Show how outcome 2");
    expect(await page.getByRole("button", { name: "Back to the outcomes" }).count()).toBe(0);
  });

  it("take their witnesses away when something else is asked of the program", async () => {
    const page = await opened("Lost update", {}, "Outcomes");
    await page.getByRole("button", { name: /^Show how/ }).last().click();
    await page.getByTestId("trace").waitFor();
    const tabs = () => page.getByRole("tablist", { name: "Result" }).getByRole("tab").allTextContents();
    expect(await tabs()).toContain("Trace");
    await page.getByRole("button", { name: "Run once" }).click();
    await verdict(page).getByText("Finished").waitFor();
    expect(await tabs()).toEqual(["Output", "Numbers"]);
    expect(await page.getByTestId("state-pane").count()).toBe(0);
  });
});
