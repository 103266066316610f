/** What a user does on the real page: the wasm core, the JDK's class library, the shipped examples, javac's class files. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { checkExample, comparable } from "../../pkg-scripts/lib/check-example.mjs";
import { type Example, readExamples } from "../../www/src/model/examples";
import {
  confirmLink,
  check,
  checkButton,
  CLIPBOARD,
  DEADLOCK,
  drop,
  expectAccessible,
  expectNoSidewaysScroll,
  hello,
  inLong,
  javac,
  load,
  LONG,
  outcomesButton,
  pagesOf,
  press,
  runButton,
  settings,
  testFile,
  verdict,
} from "./support";

const url = inject("site");
const open = pagesOf(CLIPBOARD);

async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  return (await open(url, options)).page;
}

const REPOSITORY = join(import.meta.dirname, "../..");
const NATIVE = process.env["INTERLEAVE_NATIVE"] || join(REPOSITORY, "target/release/interleave");

/** What the commands print with `--json`, as far as these tests look at it. */
interface JsonReport {
  verdict?: string;
  complete?: boolean;
  error?: { property: string } | null;
  stats?: Record<string, number>;
  link?: string | null;
  outcomes?: { link: string | null }[];
  [rest: string]: unknown;
}

/** In the long run every example is checked in the page, otherwise one of so many. */
const EVERY = process.env["INTERLEAVE_LONG"] === "1" ? 1 : 3;
/** What the page said of each of them, for the comparison with the native command. */
const reports = new Map<string, JsonReport>();

/** The report as a user gets it: by its button. */
async function reportOf(page: Page): Promise<JsonReport> {
  await page.getByRole("button", { name: "Copy JSON report" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  return JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as JsonReport;
}

const manifest = async (): Promise<{ id: string }[]> => (await fetch(new URL("examples/index.json", url))).json() as Promise<{ id: string }[]>;

async function checkExampleOnPage(page: Page, example: Example): Promise<JsonReport> {
  await page.getByLabel("Shipped examples").selectOption(example.id);
  await page.getByRole("heading", { name: example.title, exact: true, level: 2 }).waitFor();
  await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
  await page.keyboard.press("Control+Enter");
  await verdict(page).waitFor();
  return reportOf(page);
}

/** Time and memory are the machine's; a link also carries where the files lay. */
function withoutMeasured(value: JsonReport): JsonReport {
  const text = JSON.stringify(value, (key, inner: unknown) => (key === "link" ? undefined : inner));
  const report = JSON.parse(text) as JsonReport;
  if (report.stats) report.stats = comparable(report.stats) as Record<string, number>;
  return report;
}

describe("shipped examples", () => {
  it("offers them, and each gives its expected verdict", async () => {
    const page = await visit();
    const examples = readExamples(await manifest());
    expect(examples.length).toBeGreaterThanOrEqual(15);
    const wrong: string[] = [];
    // The stage `verdicts` checks each of them; here it is what the page makes of them.
    for (const example of examples.filter((_, at) => at % EVERY === 0)) {
      const report = await checkExampleOnPage(page, example);
      const error = report.error?.property ?? null;
      const got = report.verdict ?? (report.complete ? "holds" : "incomplete");
      if (got !== example.expect.verdict || error !== example.expect.error) wrong.push(`${example.id}: ${got} ${error}`);
      // The answer takes a third of the screen at most, and what it is about is in sight.
      const bar = await page.locator(".bar-area").boundingBox();
      if ((bar?.height ?? 0) > 860 / 3) wrong.push(`${example.id}: the bar is ${bar?.height} high`);
      const row = error === null ? null : await page.locator(".row.event[aria-selected=true]").boundingBox();
      if (error !== null && (row === null || row.y + row.height > 860)) wrong.push(`${example.id}: the row is out of sight`);
      reports.set(example.id, report);
    }
    expect(wrong).toEqual([]);
  });

  // `npm test` has built it by now; whoever runs this file alone may not have.
  it.skipIf(!existsSync(NATIVE))("reports exactly what the native command reports", async () => {
    const differing: unknown[] = [];
    for (const [id, report] of reports) {
      const example = (await manifest()).find((entry) => entry.id === id);
      const native = checkExample([NATIVE], example, join(REPOSITORY, "build/examples")).report as JsonReport;
      const pair = [withoutMeasured(report), withoutMeasured(native)];
      if (!isDeepStrictEqual(pair[0], pair[1])) differing.push({ id, page: pair[0], native: pair[1] });
    }
    expect(reports.size).toBeGreaterThan(0);
    expect(differing).toEqual([]);
  });

  inLong("have links that go round: each opens in another page and comes out as recorded", async () => {
    const page = await visit();
    const wrong: string[] = [];
    let opened = 0;
    for (const [id, report] of reports) {
      const link = report.link ?? report.outcomes?.at(-1)?.link;
      if (!link) continue;
      await page.evaluate((hash) => (location.hash = hash), link);
      await confirmLink(page);
      opened++;
      await expect.poll(() => verdict(page).textContent(), { message: id }).toContain("The link was replayed");
      const said = (await verdict(page).textContent()) ?? "";
      if (!said.includes("comes out as recorded.") || said.includes("not all of it")) wrong.push(`${id}: ${said}`);
      await page.getByRole("button", { name: "Interleave, to the start" }).click();
      await verdict(page).waitFor({ state: "detached" });
    }
    expect(wrong).toEqual([]);
    expect(opened).toBeGreaterThan(20 / EVERY);
  });

  it.skipIf(!existsSync(NATIVE))("opens links of the native command, of errors, of outcomes and of questions", async () => {
    const of = (...args: string[]): JsonReport => JSON.parse(spawnSync(NATIVE, args, { encoding: "utf8", maxBuffer: 1 << 26 }).stdout) as JsonReport;
    const classes = (id: string): string => join(REPOSITORY, "build/examples", id);
    const philosophers = of("check", "--json", "-c", classes("dining-philosophers"), "DiningPhilosophers", "3").link;
    const counter = of("outcomes", "--json", "-c", classes("counter-outcomes"), "CounterOutcomes").outcomes?.[0]?.link;
    const lost = join(REPOSITORY, "examples/lost-update/LostUpdate.java");
    const line = readFileSync(lost, "utf8").split("\n").findIndex((text) => text.includes("assert count == 2")) + 1;
    const asked = of("ask", "--json", `${lost}:${line}`, "count == 1").link;
    for (const [link, title] of [[philosophers, "Deadlock"], [counter, "Ends normally"], [asked, "Yes"]] as const) {
      const { page, close } = await open(`${url}${link}`);
      await confirmLink(page);
      await verdict(page).getByText("The link was replayed and comes out as recorded.").waitFor();
      expect(await verdict(page).getByRole("heading").textContent()).toBe(title);
      await close();
    }
  });

  it.skipIf(!existsSync(NATIVE))("gives a command that replays the error in a terminal", async () => {
    const page = await visit();
    await page.getByLabel("Shipped examples").selectOption("lost-update");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    await check(page);
    await page.getByRole("button", { name: "Copy replay command" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    const [, link = ""] = /^interleave replay '(.+)'$/.exec(command) ?? [];
    const { stdout } = spawnSync(NATIVE, ["replay", "--json", link], { encoding: "utf8" });
    expect(JSON.parse(stdout)).toMatchObject({ error: { property: "assertion" } });
  });

  it("shows how philosophers deadlock, beside their source", async () => {
    const page = await visit();
    await page.getByLabel("Shipped examples").selectOption("dining-philosophers");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    expect(await check(page)).toBe("Deadlock");
    await page.getByRole("heading", { name: "How it came to this" }).waitFor();
    expect(await page.getByTestId("trace").getByRole("option").count()).toBeGreaterThan(3);
    await page.locator(".cm-line.line-current").waitFor();
    const last = await page.locator(".cm-line.line-current").textContent();
    await page.getByTestId("trace").focus();
    await page.keyboard.press("Home");
    await expect.poll(() => page.locator(".cm-line.line-current").textContent()).not.toBe(last);
  });
});

describe("the search tree", () => {
  it("shows the state at a node, the way there, and what follows from it", async () => {
    const page = await visit();
    await page.getByLabel("Shipped examples").selectOption("dining-philosophers");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    expect(await check(page)).toBe("Deadlock");
    await page.getByRole("tab", { name: "Search tree" }).click();
    await page.getByRole("button", { name: "Next error" }).click();
    const state = page.getByTestId("state");
    await expect.poll(() => state.getByRole("heading", { level: 3 }).textContent()).toBe("Deadlock");
    const thread = (name: string) => state.getByRole("listitem").filter({ hasText: new RegExp(`^${name} `) });
    expect(await thread("Thread-0").textContent()).toContain("waits to lock Fork@2, which Thread-1 holds; holds Fork@1");
    expect(await thread("Thread-0").textContent()).toContain("synchronized (right)");
    expect(await state.textContent()).toContain("Fork@1 locked by Thread-0; Thread-2 waits to lock it");
    // From a frame to the object that it works on.
    await thread("Thread-0").getByRole("button", { name: "Philosopher@1" }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Philosopher@1name = Thread-0status = blockedleft = Fork@1right = Fork@2");

    await state.getByRole("button", { name: "Show the way here" }).click();
    await page.getByText("The trace is the way to a state.").waitFor();
    await page.getByRole("button", { name: "Copy link" }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const steps = Number(/&step=(\d+)/.exec(link)?.[1]);
    expect(steps).toBeGreaterThan(3);
    await page.getByRole("button", { name: "Back to the counterexample" }).click();
    await page.getByRole("tab", { name: "Search tree" }).click();
    await page.getByRole("button", { name: "Next error" }).click();

    // The state before the last step: only the deadlock follows from it, and its trace begins at the start.
    await page.getByTestId("tree").press("ArrowUp");
    await expect.poll(() => state.getByRole("heading", { level: 3 }).textContent()).toMatch(/^State \d+$/);
    await state.getByRole("button", { name: "Explore from here" }).click();
    await page.getByText(`This search starts ${steps - 1} steps into the program`).waitFor();
    await verdict(page).waitFor();
    expect(await verdict(page).getByRole("heading").textContent()).toBe("Deadlock");
    await verdict(page).getByRole("button", { name: "Copy link" }).click();
    const code = (text: string): string => text.replace(/&.*/, "");
    expect(code(await page.evaluate(() => navigator.clipboard.readText()))).toBe(code(link));
    await page.goto("about:blank");
    await page.goto(link);
    await confirmLink(page);
    await verdict(page).getByText("The link was replayed and comes out as recorded.").waitFor();
  });

  inLong("shows states of a search that is paused", async () => {
    const page = await visit();
    await page.getByLabel("Shipped examples").selectOption("dining-philosophers");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    await settings(page);
    await page.getByLabel("Program arguments").fill("12");
    await page.locator("summary", { hasText: "Options" }).click();
    await page.getByLabel("Collect every error").check();
    await page.keyboard.press("Control+Enter");
    const legend = () => page.getByRole("list", { name: "Kinds of nodes" }).textContent();
    await expect.poll(legend).toMatch(/new state (\d{3}|\d,)/);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await page.getByTestId("tree").focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowDown");
    const state = page.getByTestId("state");
    await expect.poll(() => state.getByRole("heading", { level: 3 }).textContent()).toMatch(/^State \d+$/);
    expect(await state.textContent()).toContain("main");
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await verdict(page).waitFor();
  });
});

describe("a user's own classes", () => {
  inLong("are checked as javac made them, with the trace in their source", async () => {
    const page = await visit();
    await load(page, javac({ "Twist.java": DEADLOCK }, true));
    await settings(page);
    expect(await page.getByLabel("Main class").inputValue()).toBe("Twist");
    expect(await check(page)).toBe("Deadlock");
    const text = (await page.locator("[data-pane=trace]").textContent()) ?? "";
    expect(text).toContain("left holds");
    expect(text).toContain("right holds");
    await page.locator(".cm-line.line-current").waitFor();
    await expectAccessible(page, "verdict on the real core");
  });

  inLong("run once, as java would", async () => {
    const page = await visit();
    await load(page, javac(hello('System.out.println("Hello, \\u202e" + args[0]); System.exit(3);')));
    await settings(page);
    await page.getByLabel("Program arguments").fill("world");
    expect(await press(page, runButton)).toBe("Failed");
    expect(await verdict(page).textContent()).toContain("exit status 3");
    // Nothing in it turns the text round.
    expect(await page.locator(".output").textContent()).toContain("Hello, ⟨U+202E⟩world");
    // It is no search.
    expect(await verdict(page).textContent()).not.toMatch(/\d state|transition/);
  });

  it("list every outcome", async () => {
    const page = await visit();
    const body = 'Thread t = new Thread(() -> System.out.print("a")); t.start(); System.out.print("b"); t.join();';
    await load(page, javac(hello(body)));
    expect(await press(page, outcomesButton)).toBe("2 distinct outcomes");
    expect((await page.locator(".outcomes pre").allTextContents()).sort()).toEqual(["ab", "ba"]);
  });

  it("say that there is no data race, or show how each comes about", async () => {
    const page = await visit();
    const races = page.getByTestId("races");
    await load(page, javac(hello('Thread t = new Thread(() -> System.out.print("a")); t.start(); t.join();')));
    expect(await check(page)).toBe("No error");
    expect(await races.textContent()).toBe("No data race: a JVM can do no more than was searched.");
    const body = "int[] cell = new int[1]; Thread t = new Thread(() -> cell[0] = 5); t.start(); int seen = cell[0]; t.join();";
    await load(page, javac(hello(body)));
    expect(await check(page)).toBe("No error");
    expect(await races.locator("summary").textContent()).toBe("1 data race");
    await races.locator("summary").click();
    expect(await races.getByRole("listitem").textContent()).toContain("an element of int[]: written by Thread-0 at Hello.");
    await expectAccessible(page, "races");
    await races.getByRole("link", { name: "Show how" }).click();
    await expect.poll(() => verdict(page).getByRole("heading").textContent()).toContain("Data race");
    expect(await verdict(page).textContent()).toContain("written at Hello.");
  });

  it("say why a thread stops where it does, and which accesses needed no choice", async () => {
    const page = await visit();
    const source = `public class Tally {
  static final Object LOCK = new Object();
  static int safe, racy;
  static void add() {
    synchronized (LOCK) { safe++; }
    racy++;
  }
  public static void main(String[] args) throws Exception {
    Thread first = new Thread(Tally::add, "first"), second = new Thread(Tally::add, "second");
    first.start();
    second.start();
    first.join();
    second.join();
    assert racy == 2;
  }
}
`;
    await load(page, javac({ "Tally.java": source }, true));
    expect(await check(page)).toContain("Assertion");
    const row = page.getByTestId("trace").getByRole("option").filter({ hasText: "reads racy: 0" }).first();
    await row.click();
    expect(await page.locator(".detail").textContent()).toMatch(
      /Stops before Tally\.racy: (written|read) by (first|second) at Tally\.java:6 under no lock, (written|read) by (first|second) at Tally\.java:6 under no lock\./,
    );
    await page.getByRole("tab", { name: "Numbers" }).click();
    const reductions = page.getByTestId("reductions");
    expect(await reductions.getByRole("row").filter({ hasText: "Tally.safe" }).textContent()).toMatch(/Tally\.safeeverybody holds the same lock\d+/);
    expect(await reductions.getByRole("listitem").filter({ hasText: "Tally.racy" }).textContent()).toContain("under no lock");
    await expectAccessible(page, "reductions");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, "reductions");
  });

  it("cost little over the wire", async () => {
    const { page, received } = await open(url);
    await load(page, javac(hello('System.out.println("one line");')));
    expect(await check(page)).toBe("No error");
    const pieces = [...received].filter(([path]) => path.includes("/classlib/"));
    expect(pieces.length).toBeGreaterThan(0);
    expect(pieces.reduce((sum, [, bytes]) => sum + bytes, 0), JSON.stringify(pieces)).toBeLessThanOrEqual(600 * 1024);
  });
});

describe("a long search", () => {
  inLong("says what random walks are worth, by the settings of the chosen search order", async () => {
    const page = await visit();
    await load(page, javac({ "Long.java": LONG }));
    await settings(page);
    await page.locator("summary", { hasText: "Options" }).click();
    expect(await page.getByLabel("PCT: depth of the error").count()).toBe(0);
    await page.getByLabel("Search order").selectOption("PCTSearch");
    await page.getByText("Random walks by random priorities of threads").waitFor();
    await page.getByLabel("PCT: depth of the error").fill("2");
    await page.getByLabel("Number of random walks", { exact: true }).fill("20");
    expect(await check(page)).toBe("No error found so far");
    const text = await verdict(page).textContent();
    expect(text).toContain("random walks do not try every choice");
    expect(text).toContain("20 walks");
    expect(text).toMatch(/An error of depth 2 would have been found with a probability of at least \S+/);
  });

  inLong("stops in good order at the memory cap", async () => {
    const page = await visit();
    await load(page, javac({ "Long.java": LONG }));
    await settings(page);
    await page.locator("summary", { hasText: "Options" }).click();
    await page.getByLabel("Memory cap").fill("16M");
    await page.keyboard.press("Control+Enter");
    await verdict(page).waitFor();
    expect(await verdict(page).textContent()).toContain("the memory cap was reached");
    await page.getByRole("tab", { name: "Numbers" }).click();
    expect(await check(page)).toBe("No error found so far");
  });
});

describe("bad input", () => {
  const good = () => javac({ "Twist.java": DEADLOCK });

  it.each([
    ["a text file called a class", "Broken.class", () => Buffer.from("not a class")],
    ["a truncated class", "Twist.class", () => good().find(({ name }) => name === "Twist.class")?.buffer.subarray(0, 200) ?? Buffer.alloc(0)],
    ["an empty file", "Empty.class", () => Buffer.alloc(0)],
    ["a jar that is not a zip", "app.jar", () => Buffer.from("PK no")],
  ])("%s gets a sentence that names it", async (_what, name, content) => {
    const page = await visit();
    await drop(page, [testFile(name, content())]);
    const alert = page.getByRole("alert").filter({ hasText: name });
    await alert.waitFor();
    expect(await checkButton(page).isEnabled()).toBe(false);
    await expectNoSidewaysScroll(page, name);
  });

  it("names a dependency that is missing", async () => {
    const page = await visit();
    const files = javac({ "Needs.java": "public class Needs { public static void main(String[] a) { new Other(); } }", "Other.java": "class Other { }" });
    await load(page, files.filter(({ name }) => name !== "Other.class"));
    await page.keyboard.press("Control+Enter");
    await page.locator("[data-testid=verdict], .message").first().waitFor();
    expect(await page.locator("#work").textContent()).toContain("Other");
  });

  inLong("names an option value that cannot be", async () => {
    const page = await visit();
    await load(page, good());
    await settings(page);
    await page.locator("summary", { hasText: "Options" }).click();
    await page.getByLabel("Depth limit").fill("deep");
    await page.keyboard.press("Control+Enter");
    const problem = "Depth limit (search.depth_limit) cannot be “deep”: it takes a whole number from 1 on, or none.";
    await page.getByRole("alert").filter({ hasText: problem }).waitFor();
    await page.getByLabel("Depth limit").fill("none");
    await page.getByLabel("Memory cap").fill("much");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").filter({ hasText: "vm.store.memory_limit" }).waitFor();
    await settings(page);
    await page.getByLabel("Memory cap").fill("auto");
    expect(await check(page)).toBe("Deadlock");
  });

  inLong("says that no class has a main method", async () => {
    const page = await visit();
    await drop(page, javac({ "Library.java": "public class Library { }" }));
    await page.locator("[data-pane=trace]").getByText("No class here has public static void main").waitFor();
  });
});

inLong("works on a phone", async () => {
  const page = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.getByRole("button", { name: /philosophers/i }).first().tap();
  await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
  await checkButton(page).tap();
  await verdict(page).waitFor();
  for (const tab of await page.getByRole("tab").all()) {
    await tab.tap();
    await expectNoSidewaysScroll(page, (await tab.textContent()) ?? "");
  }
});
