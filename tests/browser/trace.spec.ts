/** The trace and the state beside it, as a person uses them: step through, filter, watch. On the stand-in core. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, inLong, pagesOf, startExample, verdict } from "./support";

const url = inject("states");
const open = pagesOf();

async function opened(title: string, options: BrowserContextOptions = {}, start = "Check"): Promise<Page> {
  const { page } = await open(url, options);
  await startExample(page, title, start);
  return page;
}

/** One of the examples that stand in the list alone. */
async function shipped(id: string): Promise<Page> {
  const { page } = await open(url);
  await page.getByRole("button", { name: /^Dining/ }).waitFor();
  await page.getByLabel("Shipped examples").selectOption(id);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await verdict(page).waitFor();
  return page;
}

const rows = (page: Page) => page.getByTestId("trace").getByRole("option");
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const chosen = async (page: Page): Promise<string> => (await page.getByTestId("trace").getByRole("option", { selected: true }).textContent()) ?? "";
const state = (page: Page) => page.getByTestId("state-pane");

describe("the trace", () => {
  it("says what happened, with values, and marks the switches that it takes", async () => {
    const page = await opened("Lost update");
    const texts = await rows(page).allTextContents();
    expect(texts.map((text) => text.replace(/line \d+$/, "").replace(/\s+/g, " ").trim())).toEqual([
      expect.stringContaining("adder-a: reads counter: 0"),
      expect.stringContaining("adder-b: reads counter: 0"),
      expect.stringContaining("adder-a: writes counter: 1 (was 0)"),
      expect.stringContaining("adder-a: ends"),
      expect.stringContaining("adder-b: writes counter: 1 (was 1)"),
      expect.stringContaining("adder-b: ends"),
      expect.stringContaining("main: sees that adder-a has ended"),
      expect.stringContaining("main: sees that adder-b has ended"),
      expect.stringContaining("main: reads counter: 1"),
      expect.stringContaining("main: throws AssertionError: counter is 1"),
    ]);
    expect(await page.locator(".trace-numbers").textContent()).toContain("10 events, 7 steps, shortened from 7 context switches to 4, 2 preemptions at scheduling points; fewer do not suffice");
    expect(await page.locator(".row.head .needed").count()).toBe(2);
    expect(await chosen(page)).toContain("throws AssertionError");
  });

  it("moves by key and by button, and the source and the state follow", async () => {
    const page = await opened("Lost update");
    await page.locator(".editor.ready").waitFor();
    const current = () => page.locator(".cm-line.line-current").textContent();
    await page.getByTestId("trace").focus();
    await page.keyboard.press("Home");
    expect(await chosen(page)).toContain("adder-a: reads counter: 0");
    expect(await current()).toContain("int seen = counter");
    await expect.poll(() => state(page).getByRole("heading", { level: 3 }).textContent()).toBe("After step 1");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("j");
    expect(await chosen(page)).toContain("writes counter: 1 (was 0)");
    expect(await current()).toContain("counter = seen + 1");
    // Two events of one step.
    await page.keyboard.press("j");
    expect(await chosen(page)).toContain("adder-a: ends");
    expect(await page.locator(".stepper-text").textContent()).toBe("3 / 7");
    await page.getByRole("button", { name: "Next event" }).click();
    expect(await page.locator(".stepper-text").textContent()).toBe("4 / 7");
    await page.getByRole("button", { name: "Previous event" }).click();
    await page.keyboard.press("k");
    expect(await page.locator(".stepper-text").textContent()).toBe("3 / 7");
    await page.getByTestId("trace").press("End");
    expect(await page.getByRole("button", { name: "Next event" }).isDisabled()).toBe(true);
  });

  it("shows only rows of a thread, an object, a lock", async () => {
    const page = await opened("Dining");
    const count = () => page.getByTestId("event-count").textContent();
    expect(await count()).toBe("4 events");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByLabel("Lock").selectOption({ label: "Fork@1 (2)" });
    expect(await count()).toBe("2 of 4 events");
    expect(await rows(page).allTextContents()).toEqual([expect.stringContaining("locks Fork@1"), expect.stringContaining("is blocked at Fork@1")]);
    await page.getByRole("group", { name: "Threads" }).getByRole("button", { name: /^Philosopher-2/ }).click();
    expect(await count()).toBe("1 of 4 events");
    await page.getByLabel("Object").selectOption({ label: "Fork@2 (0)" });
    await page.getByText("No event fits the filter.").waitFor();
    await page.getByRole("group", { name: "Filter" }).getByRole("button", { name: "Clear" }).click();
    expect(await count()).toBe("4 events");
    // From the row itself.
    await row(page, "locks Fork@2").click();
    await page.getByRole("button", { name: "Only Fork@2" }).click();
    expect(await count()).toBe("1 of 4 events");
    await expectAccessible(page, "filtered");
  });

  it("draws what orders the events, and says it in words", async () => {
    const page = await opened("Lost update");
    await page.getByLabel("Order arrows").check();
    expect(await page.locator(".order-arrow[data-kind=race]").count()).toBe(2);
    expect(await page.locator(".order-arrow[data-kind=order]").count()).toBe(2);
    expect(await page.locator(".order-arrow[data-kind=conflict]").count()).toBe(1);
    await row(page, "writes counter: 1 (was 0)").click();
    const words = page.getByRole("list", { name: "What orders it" });
    expect(await words.getByRole("listitem").allTextContents()).toEqual([
      "Nothing orders it after adder-b reads counter: 0 (step 2)",
      "Nothing orders it before adder-b writes counter: 1 (was 1) (step 4)",
    ]);
    await words.getByRole("button").first().click();
    expect(await chosen(page)).toContain("adder-b: reads counter: 0");
    await page.getByLabel("Order arrows").uncheck();
    expect(await page.locator(".order-arrow").count()).toBe(0);
  });

  it("tells a deadlock as a story whose sentences lead to rows", async () => {
    const page = await opened("Dining");
    const story = page.getByRole("region", { name: "How it came to this" });
    const sentences = (await story.getByRole("listitem").allTextContents()).map((text) => text.replace(/\s+/g, " ").trim());
    expect(sentences[0]).toContain("Philosopher-0 locked Fork@1 at step 1 (line 18), then waits to lock Fork@2, which Philosopher-1 holds");
    expect(sentences[2]).toContain("Philosopher-2 locked Fork@3 at step 3 (line 18), then waits to lock Fork@1, which Philosopher-0 holds, at step 3 (line 19)");
    await story.getByRole("button", { name: "at step 1 (line 18)" }).click();
    expect(await chosen(page)).toContain("Philosopher-0: locks Fork@1");
    await story.getByRole("button", { name: "at step 3 (line 19)" }).click();
    expect(await chosen(page)).toContain("is blocked at Fork@1");
    const picture = story.getByRole("button", { name: "Picture" });
    if ((await picture.getAttribute("aria-pressed")) === "false") await picture.click();
    expect(await page.locator(".ring .ring-node").count()).toBe(6);
  });
});

describe("the state beside it", () => {
  it("opens what a step has changed, with the value before", async () => {
    const page = await opened("Lost update");
    await row(page, "adder-a: writes counter").click();
    await state(page).getByText("After step 3").waitFor();
    await expect.poll(() => state(page).locator("details[open] .state-name").allTextContents()).toEqual(["LostUpdate"]);
    expect(await state(page).locator("details[open]").filter({ hasText: "LostUpdate" }).textContent()).toContain("counter = 1 was 0");
    const thread = (name: string) => state(page).locator("details").filter({ has: page.locator("summary", { hasText: name }) });
    expect(await thread("adder-b").getAttribute("open")).toBeNull();
    await state(page).getByRole("button", { name: "Open everything" }).click();
    expect(await thread("adder-b").getAttribute("open")).not.toBeNull();
    expect(await thread("adder-b").textContent()).toContain("seen = 0");
  });

  it("shows monitors with their owners, and collections as their contents", async () => {
    const page = await opened("Dining");
    const fork = state(page).locator("summary", { hasText: "Fork@1" }).filter({ hasNotText: "Philosopher-1" });
    await fork.filter({ hasText: "locked by Philosopher-0" }).waitFor();
    await state(page).locator("summary", { hasText: "ArrayList@1" }).click();
    const list = state(page).locator("details").filter({ has: page.locator("summary", { hasText: "ArrayList@1" }) });
    expect(await list.getByRole("listitem").allTextContents()).toEqual(["Fork@1", "Fork@2", "Fork@3"]);
    // A reference leads to its object.
    await list.getByRole("button", { name: "Fork@2" }).click();
    expect(await page.evaluate(() => document.activeElement?.querySelector("summary")?.textContent)).toContain("Fork@2");
  });

  it("draws the heap, and says it in words", async () => {
    const page = await opened("Dining");
    await state(page).getByText("Picture of the heap").click();
    await page.locator(".heap-picture").waitFor();
    expect(await page.locator(".heap-box .heap-title").allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining("Philosopher-0"), expect.stringContaining("Fork@3")]));
    expect(await page.locator(".heap-arrow").count()).toBe(10);
    await page.getByText("The picture in words").click();
    expect(await page.locator(".heap-words li").first().textContent()).toContain("Philosopher-0: left → Fork@1, right → Fork@2");
    await expectAccessible(page, "the heap");
  });

  it("watches a path along the trace, over a reload, and says what is wrong with one", async () => {
    const page = await opened("Lost update");
    const add = async (path: string): Promise<void> => {
      await page.getByLabel("Path to watch").fill(path);
      await page.keyboard.press("Enter");
    };
    await add("counter");
    const values = page.getByRole("list", { name: "Values of counter along the trace" });
    await expect.poll(() => values.getByRole("button").allTextContents()).toEqual(["0, at the start", "1, from step 3 on"]);
    await values.getByRole("button").nth(1).click();
    expect(await page.locator(".stepper-text").textContent()).toBe("3 / 7");
    expect(await row(page, "adder-a: ends").textContent()).toContain("counter = 1");
    await add("counter..x");
    await page.getByRole("alert").filter({ hasText: "is not a path at “.x”" }).waitFor();
    await add("nothing.at.all");
    await state(page).getByText("There is no nothing at any step of this trace: no variable, static field, class or object has this name.").waitFor();
    await page.getByRole("button", { name: "Do not watch nothing.at.all any more" }).click();
    await expectAccessible(page, "watches");
    await page.reload();
    // The program is there again.
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await verdict(page).waitFor();
    await expect.poll(() => page.locator(".watch-now").textContent()).toBe("counter = 1");
  });
});

describe("where there is little room", () => {
  it("fits 360 pixels, with the state in a tab of its own", async () => {
    const page = await opened("Dining", { viewport: { width: 360, height: 740 } });
    await expectNoSidewaysScroll(page, "trace");
    await row(page, "locks Fork@2").click();
    await page.getByRole("tab", { name: "State" }).click();
    await state(page).getByText("After step 2").waitFor();
    await state(page).locator("summary", { hasText: "Fork@2" }).filter({ hasText: "locked by Philosopher-1" }).waitFor();
    await expectNoSidewaysScroll(page, "state");
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, "state");
  });

  inLong("keeps lanes apart without colours, by letters", async () => {
    const page = await opened("Dining", { forcedColors: "active" });
    expect(await page.locator(".row-dot").allTextContents()).toEqual(["A", "B", "C", "C"]);
    const border = await page.locator(".row-dot").first().evaluate((dot) => getComputedStyle(dot).borderTopStyle);
    expect(border).toBe("solid");
  });
});

describe("what matters most", () => {
  /** Whether all of the chosen row stands in the window, and over nothing that clips it. */
  const inSight = (page: Page): Promise<boolean> =>
    page.locator(".row.event[aria-selected=true]").evaluate((row) => {
      const at = row.getBoundingClientRect();
      const panes = [row.closest(".rows"), row.closest(".trace-pane")].map((pane) => (pane as Element).getBoundingClientRect());
      return at.bottom <= innerHeight + 1 && at.top >= 0 && panes.every(({ top, bottom }) => at.top >= top - 1 && at.bottom <= bottom + 1);
    });

  it("is in sight on a telephone: the verdict, and the row that it is about", async () => {
    for (const title of ["Lost update", "Dining"]) {
      const page = await opened(title, { viewport: { width: 360, height: 740 } });
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expect.poll(() => inSight(page)).toBe(true);
      await page.getByTestId("trace").press("Home");
      await expect.poll(() => inSight(page)).toBe(true);
    }
  });

  inLong("has room beside the buttons of the verdict, and beside a watched value", async () => {
    const page = await opened("Lost update", { viewport: { width: 640, height: 800 } });
    const title = await page.getByTestId("verdict").getByRole("heading").boundingBox();
    const buttons = await page.locator(".banner-buttons").boundingBox();
    expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    const watch = page.getByLabel("Path to watch");
    await watch.fill("LostUpdate.counter");
    await watch.press("Enter");
    const chip = page.locator(".chip.watched").first();
    await chip.waitFor();
    expect(await chip.textContent()).toMatch(/^counter = \d$/);
    expect(await chip.getAttribute("title")).toMatch(/^LostUpdate.counter = \d$/);
    const clipped = await page.locator(".row.event", { has: page.locator(".chip.watched") }).evaluateAll((found) =>
      found.filter((row) => [...row.querySelectorAll(".row-event, .chip")].some((part) => part.scrollWidth > part.clientWidth + 1)).map((row) => row.textContent),
    );
    expect(clipped).toEqual([]);
  });

  inLong("is marked in forced colours: the chosen tab alone has a bar", async () => {
    const page = await opened("Lost update", { forcedColors: "active" });
    const bars = await page.getByRole("tablist", { name: "Result" }).getByRole("tab").evaluateAll((tabs) =>
      tabs.map((tab) => {
        const { borderBottomColor, borderBottomWidth } = getComputedStyle(tab);
        return { chosen: tab.getAttribute("aria-selected"), color: borderBottomColor, width: borderBottomWidth };
      }),
    );
    const canvas = await page.evaluate(() => {
      document.body.style.color = "Canvas";
      return getComputedStyle(document.body).color;
    });
    for (const { chosen: isChosen, color, width } of bars) {
      if (isChosen === "true") expect([color === canvas, width]).toEqual([false, "4px"]);
      else expect(color).toBe(canvas);
    }
  });
});

describe("many threads and many steps", () => {
  it("has lanes for eight threads at 1280 pixels, with their whole names at hand", async () => {
    const page = await shipped("many-threads");
    const lanes = page.getByRole("group", { name: "Threads" });
    expect(await lanes.getByRole("button").count()).toBe(8);
    expect(await page.locator(".rows.wide").count()).toBe(1);
    const name = "a-worker-with-a-long-name-0";
    const first = lanes.getByRole("button", { name: new RegExp(`^${name}`) });
    expect(await first.getAttribute("title")).toContain(name);
    // The lanes stand apart, and the text of the last one has room.
    const left = await page.locator(".row.event").first().locator(".row-rail").evaluateAll((rails) => rails.map((rail) => rail.getBoundingClientRect().left));
    expect(left.length).toBe(8);
    for (const [i, x] of left.entries()) if (i > 0) expect(x - (left[i - 1] ?? 0)).toBeGreaterThanOrEqual(20);
    expect(await row(page, "throws AssertionError").locator(".row-event").evaluate((text) => text.getBoundingClientRect().width)).toBeGreaterThan(120);
    await expectNoSidewaysScroll(page, "eight lanes");
  });

  inLong("shows characters that turn the direction of text by their numbers", async () => {
    const page = await shipped("many-threads");
    expect(await page.getByRole("group", { name: "Threads" }).textContent()).toContain("worker-⟨U+202E⟩of-two");
    expect(await page.locator(".trace-pane").textContent()).not.toContain("\u202e");
    expect(await state(page).textContent()).not.toContain("\u202e");
    // Blanks of the program's names and values are its own.
    const collapse = (where: string): Promise<string> => page.locator(where).first().evaluate((element) => getComputedStyle(element).getPropertyValue("white-space-collapse"));
    expect([await collapse(".row-event bdi"), await collapse(".banner-text bdi"), await collapse(".state-values")]).toEqual(["preserve", "preserve", "preserve"]);
  });

  it("draws only rows that can be seen, of ten thousand", async () => {
    const page = await shipped("long-trace");
    const list = page.getByTestId("trace");
    expect(await page.getByTestId("event-count").textContent()).toBe("10,000 events");
    expect(await rows(page).count()).toBeLessThan(80);
    expect(await rows(page).last().getAttribute("aria-setsize")).toBe("10000");
    const began = Date.now();
    await list.press("Home");
    expect(await chosen(page)).toContain("reads counter: 0");
    for (let i = 0; i < 20; i++) await page.keyboard.press("PageDown");
    await list.press("End");
    expect(await chosen(page)).toContain("throws AssertionError");
    expect(Date.now() - began).toBeLessThan(8000);
  });
});
