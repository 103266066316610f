/** The search tree as a person uses it, on the stand-in core, which makes trees as large as one asks for. */
import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import {
  check,
  closeSettings,
  expectAccessible,
  expectNoSidewaysScroll,
  inLong,
  looks,
  openExample,
  pagesOf,
  settings,
  verdict,
} from "./support";

const url = inject("states");
const open = pagesOf();

async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  return (await open(url, options)).page;
}

/** Searches a tree of so many nodes and shows it. */
async function bigTree(args: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visit(options);
  await openExample(page, "A large tree");
  await settings(page);
  await page.getByLabel("Program arguments").fill(args);
  await closeSettings(page);
  await check(page);
  await page.getByRole("tab", { name: "Search tree" }).click();
  await painted(page);
  return page;
}

async function dining(): Promise<Page> {
  const page = await visit();
  await openExample(page, "Dining");
  await check(page);
  await page.getByRole("tab", { name: "Search tree" }).click();
  await painted(page);
  return page;
}

const canvas = (page: Page) => page.getByTestId("tree");
const choice = (page: Page) => page.locator(".tree-choice");
const legend = (page: Page) => page.getByRole("list", { name: "Kinds of nodes" });
const summary = (page: Page) => page.locator(".tree-said > p").last().textContent();

/** The number of pixels that are not empty. */
const ink = (page: Page): Promise<number> =>
  canvas(page).evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? { data: new Uint8ClampedArray() };
    let found = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) found++;
    return found;
  });

/** Two frames: what was asked for is on the canvas. */
const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

async function painted(page: Page): Promise<void> {
  await expect.poll(() => ink(page)).toBeGreaterThan(0);
}

/** The box of what is in sight on the overview, in parts of it. */
const sight = (page: Page) =>
  page.getByTestId("tree-sight").evaluate((element: HTMLElement) => {
    const map = element.parentElement as HTMLElement;
    return { left: element.offsetLeft / map.clientWidth, width: element.offsetWidth / map.clientWidth, height: element.offsetHeight / map.clientHeight };
  });

describe("a large tree", () => {
  it("is drawn as far as there is room, and says how far; its legend has the counts of the search", async () => {
    const page = await bigTree("150000");
    expect(await summary(page)).toMatch(
      /^Search tree of 150,000 nodes, \d+ levels deep as far as it is drawn: [\d,]+ new, .* The first 100,000 of 150,000 nodes are drawn; the search goes on without the picture\. A mark with a number stands for that many nodes/,
    );
    const counts = await legend(page).getByRole("listitem").allTextContents();
    const number = (text: string): number => Number(/([\d,]+)$/.exec(text)?.[1]?.replaceAll(",", ""));
    const numbers = Object.fromEntries(counts.map((text) => [text.replace(/\s*[\d,]+$/, ""), number(text)]));
    await page.getByRole("tab", { name: "Numbers" }).click();
    const stat = async (label: string) => number((await page.locator(".stat", { has: page.getByText(label, { exact: true }) }).locator("dd").textContent()) ?? "");
    expect(numbers["new state"]).toBe(await stat("States, new"));
    expect(numbers["met before"]).toBe(await stat("States met again"));
    expect(numbers["program ends"]).toBe(await stat("End states"));
    // The root is of no kind, and the start is a state that no transition led to.
    expect(Object.values(numbers).reduce((sum, each) => sum + each, 0)).toBe(150_000);
  });

  inLong("stays in sight at every zoom and wherever it is dragged to, and fits again", async () => {
    const page = await bigTree("100000");
    const box = await canvas(page).boundingBox();
    if (!box) throw new Error("no canvas");
    const [x, y] = [box.x + box.width * 0.7, box.y + box.height * 0.4];
    await canvas(page).focus();
    for (let i = 0; i < 14; i++) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, -250);
      await page.mouse.down();
      await page.mouse.move(i % 2 === 0 ? 5 : 1270, i % 3 === 0 ? 5 : 850, { steps: 3 });
      await page.mouse.up();
      await nextFrame(page);
      expect(await ink(page), `step ${i}`).toBeGreaterThan(20);
    }
    await expect.poll(async () => (await sight(page)).width).toBeLessThan(0.1);
    await page.getByRole("button", { name: "Show the whole tree" }).click();
    await expect.poll(async () => (await sight(page)).width).toBeGreaterThan(0.9);
  });

  inLong("shows by its overview where one is, and goes where it is clicked", async () => {
    const page = await bigTree("100000");
    await canvas(page).focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("+");
    await expect.poll(async () => (await sight(page)).width).toBeLessThan(0.2);
    const map = page.getByRole("img", { name: /^Overview/ });
    const box = await map.boundingBox();
    if (!box) throw new Error("no overview");
    await map.click({ position: { x: box.width * 0.9, y: box.height / 2 } });
    await expect.poll(async () => (await sight(page)).left).toBeGreaterThan(0.75);
    await map.click({ position: { x: box.width * 0.1, y: box.height / 2 } });
    await expect.poll(async () => (await sight(page)).left).toBeLessThan(0.2);
    await nextFrame(page);
    expect(await ink(page)).toBeGreaterThan(20);
  });

  inLong("goes into a subtree on a double click, and says what is in it", async () => {
    const page = await bigTree("100000");
    const box = await canvas(page).boundingBox();
    if (!box) throw new Error("no canvas");
    await page.mouse.dblclick(box.x + box.width / 3, box.y + box.height * 0.25);
    await expect.poll(async () => (await sight(page)).width).toBeLessThan(0.6);
    expect(await page.locator(".tree-details").textContent()).toMatch(/Below it are [\d,]+ nodes: [\d,]+ new/);
  });

  it("is searched by line, thread and value, from hit to hit", async () => {
    const page = await bigTree("30000");
    const find = page.getByRole("searchbox", { name: "Find in the tree" });
    const hits = page.locator(".tree-hits");
    await find.fill("BigTree.java:18");
    await expect.poll(() => hits.textContent()).toMatch(/^\d{3} hits$/);
    const all = Number((await hits.textContent())?.split(" ")[0]);
    await find.press("Enter");
    expect(await hits.textContent()).toBe(`Hit 1 of ${all}`);
    expect(await page.locator(".tree-details").textContent()).toContain("The step began at BigTree.java:18.");
    // Close enough to see it.
    await expect.poll(async () => (await sight(page)).width).toBeLessThan(0.2);
    await page.getByRole("button", { name: "Next hit" }).click();
    expect(await hits.textContent()).toBe(`Hit 2 of ${all}`);
    await find.press("Shift+Enter");
    await find.press("Shift+Enter");
    expect(await hits.textContent()).toBe(`Hit ${all} of ${all}`);
    await canvas(page).press("n");
    expect(await hits.textContent()).toBe(`Hit 1 of ${all}`);
    await find.fill("worker-3 x=2");
    await expect.poll(() => hits.textContent()).toMatch(/^\d+ hits$/);
    await find.press("Enter");
    expect(await choice(page).textContent()).toMatch(/x=2\.$/);
    await find.fill("no such thing");
    await expect.poll(() => hits.textContent()).toBe("No hits");
    expect(await page.getByRole("button", { name: "Next hit" }).isEnabled()).toBe(false);
    await find.press("Escape");
    expect(await hits.textContent()).toBe("");
  });

  it("is saved as a picture, as a graph and as data, and says when that is not all", async () => {
    const page = await bigTree("150000");
    const said = page.locator(".tree-saved");
    const save = async (format: string): Promise<string> => {
      const wait = page.waitForEvent("download");
      await page.getByRole("button", { name: `Save the tree as ${format}` }).click();
      const download = await wait;
      expect(download.suggestedFilename()).toBe(`search-tree.${format.toLowerCase()}`);
      return readFileSync(await download.path(), "utf8");
    };
    const svg = await save("SVG");
    expect(await said.textContent()).toBe("Saved search-tree.svg: the first 10,000 of 150,000 nodes.");
    expect(svg.match(/<use /g)?.length).toBe(10_000);
    const shown = await page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement.nodeName, svg);
    expect(shown).toBe("svg");
    const dot = await save("DOT");
    expect(await said.textContent()).toBe("Saved search-tree.dot: the first 20,000 of 150,000 nodes.");
    expect(dot.match(/->/g)?.length).toBe(19_999);
    const json = JSON.parse(await save("JSON")) as { nodes: number; omitted: number; edges: { at: string }[] };
    expect(await said.textContent()).toBe("Saved search-tree.json: the first 100,000 of 150,000 nodes.");
    expect([json.nodes, json.omitted, json.edges.length]).toEqual([100_000, 50_000, 99_999]);
    expect(json.edges[0]?.at).toMatch(/^BigTree\.java:\d+$/);
  });

  it("is drawn while it grows, and can be looked at closely meanwhile", async () => {
    const page = await visit();
    await openExample(page, "Endless");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("searchbox", { name: "Find in the tree" }).fill("Philosopher-8");
    await expect.poll(() => legend(page).textContent()).toMatch(/new state \d+,\d{3}/);
    await painted(page);
    // What was typed when there was hardly a node is found in what has come since.
    await expect.poll(() => page.locator(".tree-hits").textContent()).toMatch(/^[\d,]+ hits$/);
    for (let i = 0; i < 5; i++) await canvas(page).press("+");
    await nextFrame(page);
    expect(await ink(page)).toBeGreaterThan(20);
    await page.getByRole("button", { name: "Cancel" }).click();
    await verdict(page).waitFor();
  });
});

describe("a tree by keyboard and in words", () => {
  it("goes along its edges, looks into a node, zooms and fits", async () => {
    const page = await dining();
    await canvas(page).focus();
    await page.keyboard.press("ArrowDown");
    expect(await choice(page).textContent()).toBe("The root: the program before its first choice.");
    await page.keyboard.press("ArrowDown");
    expect(await choice(page).textContent()).toBe("Level 1, new state. Path from the root: Philosopher-0.");
    expect(await page.locator(".tree-details").textContent()).toMatch(/^The step began at DiningPhilosophers\.java:18\. Below it are \d+ nodes: /);
    await page.keyboard.press("ArrowDown");
    const first = await choice(page).textContent();
    await page.keyboard.press("ArrowRight");
    const second = await choice(page).textContent();
    expect(second).not.toBe(first);
    await page.keyboard.press("ArrowLeft");
    expect(await choice(page).textContent()).toBe(first);
    await page.keyboard.press("ArrowUp");
    expect(await choice(page).textContent()).toContain("Level 1");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? "")).toContain("State 1");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Show the way here");
    await canvas(page).focus();
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await expect.poll(async () => (await sight(page)).height).toBeLessThan(0.9);
    await page.keyboard.press("0");
    await expect.poll(async () => (await sight(page)).height).toBeGreaterThan(0.9);
    await page.keyboard.press("Home");
    expect(await choice(page).textContent()).toContain("The root");
  });

  it("is told in words, with the neighbours of the chosen node to go to", async () => {
    const page = await dining();
    expect(await summary(page)).toMatch(/^Search tree of \d+ nodes, \d+ levels deep: \d+ new, \d+ met before, \d+ ends of the program and 1 error\./);
    await page.getByText("The tree in words").focus();
    await page.keyboard.press("Enter");
    const words = page.locator(".tree-words");
    await words.getByRole("button", { name: "Philosopher-0 at DiningPhilosophers.java:18, new state" }).click();
    expect(await choice(page).textContent()).toContain("Level 1, new state");
    await expectAccessible(page, "the tree in words");
    await words.getByRole("button", { name: "the root" }).click();
    expect(await choice(page).textContent()).toContain("The root");
  });
});

describe("a tree looks right", () => {
  for (const { name, options } of looks("light", { wide: { width: 1280, height: 860 }, narrow: { width: 360, height: 740 } })) {
    it(`and is accessible, ${name}`, async () => {
      const page = await bigTree("100000", options);
      await page.getByRole("searchbox", { name: "Find in the tree" }).fill("kind:error");
      await page.getByRole("button", { name: "Next hit" }).click();
      await page.getByRole("button", { name: "Save the tree as JSON" }).click();
      await expectAccessible(page, "a large tree");
      await expectNoSidewaysScroll(page, "a large tree");
    });
  }

  inLong("with forced colours, its own ones follow", async () => {
    const page = await bigTree("2000", { forcedColors: "active", colorScheme: "dark" });
    const colours = await canvas(page).evaluate((element: HTMLCanvasElement) => {
      const { data } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? { data: new Uint8ClampedArray() };
      const found = new Map<string, number>();
      for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) found.set(`${data[i]},${data[i + 1]},${data[i + 2]}`, (found.get(`${data[i]},${data[i + 1]},${data[i + 2]}`) ?? 0) + 1);
      return [...found].sort((a, b) => b[1] - a[1]).slice(0, 4).map(([colour]) => colour);
    });
    // The accent of the page is not among the system's colours.
    expect(colours).not.toContain("163,169,255");
    expect(colours).toContain("255,255,255");
  });
});
