/**
 * Every state of the page, on the stand-in core: also those that the real core cannot be brought into at will, such as a
 * trap or a hang.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import {
  check,
  checkButton,
  closeSettings,
  drop,
  expectAccessible,
  expectNoSidewaysScroll,
  inLong,
  looks,
  newProgram,
  openExample,
  outcomesButton,
  pagesOf,
  press,
  settings,
  testFile,
  textOf,
  verdict,
  write,
} from "./support";

const url = inject("states");
const open = pagesOf();

async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  return (await open(url, options)).page;
}

describe("looks", () => {
  for (const { name, options } of looks("dark", { wide: { width: 1280, height: 860 }, narrow: { width: 360, height: 740 } })) {
    it(`is accessible and fits, ${name}`, async () => {
      const page = await visit(options);
      const look = async (where: string): Promise<void> => {
        await expectAccessible(page, where);
        await expectNoSidewaysScroll(page, where);
      };
      await page.getByRole("button", { name: /^Dining/ }).waitFor();
      await look("start");
      await openExample(page, "Dining");
      await page.locator(".editor.ready").waitFor();
      await look("loaded");
      await settings(page);
      for (const part of ["Files", "Compiler", "Input", "Listeners", "Options"]) await page.locator("summary", { hasText: part }).click();
      await look("settings");
      await closeSettings(page);
      expect(await check(page)).toBe("Deadlock");
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        await look(`verdict, ${await tab.textContent()}`);
      }
      await page.getByRole("tab", { name: "Search tree" }).click();
      await page.getByRole("button", { name: "Next error" }).click();
      await page.getByRole("heading", { name: "The program has ended" }).waitFor();
      await look("a state");
      await page.getByRole("button", { name: "Show the way here" }).click();
      await page.getByText("The trace is the way to a state.").waitFor();
      await look("the way to a state");
      await page.getByRole("button", { name: "Back to the counterexample" }).click();
      await page.getByRole("tab", { name: "Search tree" }).click();
      await page.getByRole("button", { name: "Next error" }).click();
      await page.getByRole("heading", { name: "The program has ended" }).waitFor();
      await page.getByTestId("tree").press("ArrowUp");
      await page.getByRole("button", { name: "Explore from here" }).click();
      await page.getByText(/This search starts \d+ steps into the program/).waitFor();
      await verdict(page).waitFor();
      // Where the page scrolls, the answer is in sight all the same.
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await look("explored from a state");
      await press(page, outcomesButton);
      await look("outcomes");
    });
  }

  inLong("stays accessible while it runs and when it fails", async () => {
    const page = await visit();
    await openExample(page, "Endless");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Pause" }).click();
    await expectAccessible(page, "paused");
    await page.getByRole("button", { name: "Cancel" }).click();
    await verdict(page).waitFor();
    await expectAccessible(page, "incomplete");
    await page.getByLabel("Shipped examples").selectOption("refused");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").waitFor();
    await expectAccessible(page, "refused");
  });

  inLong("moves nothing where a person wants no motion, also while it searches", async () => {
    const moving = async (reducedMotion: "reduce" | "no-preference"): Promise<number> => {
      const page = await visit({ reducedMotion });
      await openExample(page, "Endless");
      await page.keyboard.press("Control+Enter");
      await page.getByRole("button", { name: "Pause" }).waitFor();
      await page.waitForTimeout(500);
      const count = await page.evaluate(() => document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 1).length);
      await page.getByRole("button", { name: "Cancel" }).click();
      return count;
    };
    expect(await moving("no-preference")).toBeGreaterThan(0);
    expect(await moving("reduce")).toBe(0);
  });

  inLong("keeps a chosen theme over a reload", async () => {
    const page = await visit({ colorScheme: "light" });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByRole("button", { name: /^Auto theme/ }).click();
    await page.getByRole("button", { name: /^Light theme/ }).click();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await background()).toBe(dark);
    await page.getByRole("button", { name: /^Dark theme/ }).click();
    expect(await background()).toBe(light);
  });
});

describe("a search", () => {
  inLong("shows a state while it is paused, and goes on", async () => {
    const page = await visit();
    await openExample(page, "Endless");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => page.getByRole("list", { name: "Kinds of nodes" }).textContent()).toMatch(/new state \d,\d{3}/);
    await page.getByTestId("tree").press("ArrowDown");
    await page.getByText("Pause to inspect the state.").waitFor();
    expect(await page.getByTestId("state").count()).toBe(0);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("heading", { name: "The start", exact: true }).waitFor();
    await page.getByTestId("tree").press("ArrowDown");
    await page.getByRole("heading", { name: "State 1" }).waitFor();
    await expectAccessible(page, "a state while paused");
    const states = () => page.locator(".stat", { hasText: /^States/ }).first().locator("dd").textContent();
    const before = await states();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect.poll(states).not.toBe(before);
    expect(await page.getByTestId("state").count()).toBe(0);
    await page.getByRole("button", { name: "Cancel" }).click();
    await verdict(page).waitFor();
  });

  it("shows live numbers, memory and a growing tree", async () => {
    const page = await visit();
    await openExample(page, "Endless");
    await page.keyboard.press("Control+Enter");
    const legend = () => page.getByRole("list", { name: "Kinds of nodes" }).textContent();
    await expect.poll(legend).toMatch(/new state \d,\d{3}/);
    const states = () => page.locator(".stat", { hasText: /^States/ }).first().locator("dd").textContent();
    const before = await states();
    await expect.poll(states).not.toBe(before);
    expect(await page.getByRole("meter", { name: "Memory" }).getAttribute("aria-valuetext")).toMatch(/MiB of 512 MiB/);
    const painted = await page.getByTestId("tree").evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return data.some((value) => value !== 0);
    });
    expect(painted).toBe(true);
    await page.getByRole("button", { name: "Cancel" }).click();
    await verdict(page).waitFor();
  });

  it("lets go of a core that never comes back", async () => {
    const page = await visit();
    await openExample(page, "A search that hangs");
    await page.keyboard.press("Control+Enter");
    await page.waitForTimeout(500);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alert").filter({ hasText: "did not answer Cancel" }).waitFor();
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
  });

  it("survives a trap in the core with what was found, and checks again", async () => {
    const page = await visit();
    await openExample(page, "A trap in the core");
    await page.keyboard.press("Control+Enter");
    const alert = page.getByRole("alert").filter({ hasText: "internal error: unreachable" });
    await alert.waitFor();
    expect(await page.getByRole("list", { name: "Kinds of nodes" }).textContent()).toContain("new state");
    await page.getByRole("tab", { name: "Numbers" }).click();
    expect(await page.locator(".stat", { hasText: "Transitions" }).locator("dd").textContent()).toMatch(/^\d\d,\d{3}$/);
    await page.getByLabel("Shipped examples").selectOption("dining");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    expect(await check(page)).toBe("Deadlock");
  });

  inLong("shows errors while it goes on, and keeps them when the core traps", async () => {
    const page = await visit();
    await openExample(page, "Errors without end");
    await page.keyboard.press("Control+Enter");
    const found = page.getByRole("region", { name: "1 error so far" });
    await found.waitFor();
    expect(await found.textContent()).toContain("Assertion failed");
    await expectAccessible(page, "errors so far");
    await page.getByRole("button", { name: "Cancel" }).click();
    await verdict(page).waitFor();

    await page.getByLabel("Shipped examples").selectOption("crash-late");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").filter({ hasText: "internal error: unreachable" }).waitFor();
    expect(await verdict(page).getByRole("heading").textContent()).toBe("Assertion failed");
    expect(await page.getByTestId("trace").getByRole("option").allTextContents()).toEqual([
      expect.stringContaining("reads counter: 0"),
      expect.stringContaining("throws AssertionError: counter is 0"),
      expect.stringContaining("checker: ends"),
    ]);
    await page.getByRole("button", { name: "Copy link" }).waitFor();
    await expectAccessible(page, "a trap with errors");
  });

  it("says why an input is refused, and takes the next one", async () => {
    const page = await visit();
    await openExample(page, "A refused program");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").filter({ hasText: "has no method public static void main" }).waitFor();
    await page.getByLabel("Shipped examples").selectOption("dining");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    await settings(page);
    await page.locator("summary", { hasText: "Options" }).click();
    await page.getByLabel("Other settings").fill("search.dpth=3");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").filter({ hasText: "There is no option search.dpth" }).waitFor();
    await settings(page);
    await page.getByLabel("Other settings").fill("nonsense");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").filter({ hasText: "not of the form key=value" }).waitFor();
  });

  it("lets several errors be chosen among", async () => {
    const page = await visit();
    await openExample(page, "Lost update");
    await settings(page);
    await page.locator("summary", { hasText: "Options" }).click();
    await page.getByLabel("Collect every error").check();
    expect(await check(page)).toBe("Assertion failed");
    expect(await verdict(page).textContent()).toContain("counter is 1");
    expect(await verdict(page).textContent()).toContain("at LostUpdate.main(LostUpdate.java:16)");
  });
});

describe("by keyboard alone", () => {
  it("goes from the start to a step of the trace", async () => {
    const page = await visit();
    await page.getByRole("button", { name: /^Dining/ }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Skip to the program");
    await page.keyboard.press("Enter");
    for (const name of ["New program", "Choose files", "Choose folder", "Exercises, for courses and for oneself"]) {
      await page.keyboard.press("Tab");
      expect(await focused()).toBe(name);
    }
    await page.keyboard.press("Tab");
    expect(await focused()).toContain("Dining philosophers");
    await page.keyboard.press("Enter");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    // The button that was pressed is gone: the keyboard goes on at the program's name.
    expect(await focused()).toBe("Dining philosophers");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Check");
    await page.keyboard.press("Control+Enter");
    await verdict(page).waitFor();
    for (let i = 0; i < 30 && (await page.evaluate(() => document.activeElement?.getAttribute("role"))) !== "listbox"; i++) {
      await page.keyboard.press("Tab");
    }
    const selected = () => page.getByTestId("trace").getByRole("option", { selected: true }).getAttribute("aria-posinset");
    expect(await selected()).toBe("4");
    await page.keyboard.press("k");
    expect(await selected()).toBe("3");
    await page.keyboard.press("ArrowUp");
    expect(await selected()).toBe("2");
    await page.keyboard.press("j");
    expect(await selected()).toBe("3");
    await page.keyboard.press("End");
    expect(await selected()).toBe("4");
    await page.locator(".editor.ready").waitFor();
    expect(await page.locator(".cm-line.line-current").textContent()).toContain("synchronized (right)");
  });

  it("walks the search tree", async () => {
    const page = await visit();
    await openExample(page, "Dining");
    await check(page);
    await page.getByRole("tab", { name: "Search tree" }).click();
    await page.getByTestId("tree").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const choice = page.locator(".tree-choice");
    await expect.poll(() => choice.textContent()).toBe("Level 1, new state. Path from the root: Philosopher-0.");
    // The state leaves the tree in sight.
    await page.getByRole("heading", { name: "State 1", exact: true }).waitFor();
    await page.getByRole("button", { name: "Next error" }).click();
    await expect.poll(() => choice.textContent()).toContain("Level 3, error");
    await page.getByTestId("tree").focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => choice.textContent()).toContain("Level 2, new state");
  });

  it("looks into a state, goes to an object and explores from there", async () => {
    const page = await visit();
    await openExample(page, "Dining");
    await check(page);
    await page.getByRole("tab", { name: "Search tree" }).click();
    await page.getByTestId("tree").focus();
    for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowDown");
    const state = page.getByTestId("state");
    await expect.poll(() => state.getByRole("heading", { level: 3 }).textContent()).toBe("State 1");
    expect(await state.textContent()).toContain("Philosopher-0 can run; holds Fork@1");
    await page.keyboard.press("Enter");
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    for (let i = 0; i < 12 && (await focused()) !== "Explore from here"; i++) await page.keyboard.press("Tab");
    expect(await focused()).toBe("Explore from here");
    await page.keyboard.press("Enter");
    await page.getByText("This search starts 1 step into the program").waitFor();
    await verdict(page).waitFor();
    // The trace begins at the start of the program all the same.
    expect(await page.getByTestId("trace").getByRole("option").count()).toBeGreaterThan(2);
    await check(page);
    expect(await page.getByText("This search starts").count()).toBe(0);
  });

  it("moves between tabs with the arrows", async () => {
    const page = await visit();
    await openExample(page, "Dining");
    await check(page);
    await page.getByRole("tab", { name: "Trace" }).focus();
    await page.keyboard.press("ArrowRight");
    const selected = page.getByRole("tablist", { name: "Result" }).getByRole("tab", { selected: true });
    expect(await selected.textContent()).toBe("Output");
    await page.keyboard.press("End");
    expect(await selected.textContent()).toBe("Numbers");
    await page.keyboard.press("ArrowRight");
    expect(await selected.textContent()).toBe("Trace");
  });
});

describe("files", () => {
  const classFile = (name: string) => testFile(name, Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61]));

  it("takes classes with their sources, and one sentence for each bad file", async () => {
    const page = await visit();
    await drop(page, [classFile("LostUpdate.class"), testFile("LostUpdate.java", "class LostUpdate {}\n"), testFile("Broken.class", "not a class"), testFile("notes.txt", "x")]);
    await page.getByRole("heading", { name: "Your files", exact: true }).waitFor();
    const alert = page.getByRole("alert");
    await expect.poll(() => alert.textContent()).toContain("notes.txt was left out");
    await expect.poll(() => alert.textContent()).toContain("Broken.class is not a class file");
    await settings(page);
    expect(await page.getByLabel("Main class").inputValue()).toBe("LostUpdate");
    expect(await check(page)).toBe("Assertion failed");
  });

  inLong("takes a whole folder, without what is no program in it", async () => {
    const page = await visit();
    const folder = mkdtempSync(join(tmpdir(), "interleave-folder-"));
    try {
      mkdirSync(join(folder, "out/.cache"), { recursive: true });
      writeFileSync(join(folder, "out/SafeCounter.class"), classFile("").buffer);
      writeFileSync(join(folder, "out/.cache/Old.class"), classFile("").buffer);
      writeFileSync(join(folder, "notes.txt"), "nothing to check");
      await page.getByTestId("folder").setInputFiles(folder);
      await settings(page);
      await expect.poll(() => page.getByLabel("Main class").inputValue()).toBe("SafeCounter");
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await check(page)).toBe("No error");
  });

  it("lays a source beside a verdict without losing it", async () => {
    const page = await visit();
    await page.getByTestId("files").setInputFiles([classFile("LostUpdate.class")]);
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    await check(page);
    await page.getByText("The source of LostUpdate.java is not loaded").waitFor();
    await drop(page, [testFile("LostUpdate.java", `${"\n".repeat(15)}assert counter == 2;\n`)]);
    await page.locator(".cm-line.line-current", { hasText: "assert counter == 2" }).waitFor();
    expect(await verdict(page).isVisible()).toBe(true);
  });

  it("compiles sources that come without classes", async () => {
    const page = await visit();
    await drop(page, [testFile("LostUpdate.java", "public class LostUpdate {}\n")]);
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    expect(await check(page)).toBe("Assertion failed");
  });

  it("opens what is dropped as a program of its own, with its own main class", async () => {
    const page = await visit();
    await drop(page, [classFile("LostUpdate.class")]);
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    await settings(page);
    await page.getByLabel("Program arguments").fill("of the first");
    await drop(page, [classFile("SafeCounter.class")]);
    await page.getByText("Opened as a program of its own.").waitFor();
    await settings(page);
    await expect.poll(() => page.getByLabel("Main class").inputValue()).toBe("SafeCounter");
    expect(await page.getByLabel("Main class").locator("option").allTextContents()).toEqual(["SafeCounter"]);
    expect(await page.getByLabel("Program arguments").inputValue()).toBe("");
    // Whoever meant to add it, adds it.
    await closeSettings(page);
    await page.getByRole("button", { name: "Add to the one before instead" }).click();
    await settings(page);
    await expect.poll(() => page.getByLabel("Main class").locator("option").allTextContents()).toEqual(["LostUpdate", "SafeCounter"]);
    await closeSettings(page);
    // What was written, and is not yet compiled, is there as well.
    await newProgram(page);
    await write(page, "public class LostUpdate {} // mine\n");
    await drop(page, [classFile("SafeCounter.class")]);
    await page.getByText("Opened as a program of its own.").waitFor();
    await page.getByRole("button", { name: "Add to the one before instead" }).click();
    await expect.poll(() => textOf(page)).toContain("// mine");
    expect(await check(page)).toBe("Assertion failed");
  });

  it("goes back to the first page, and by Forward to the program", async () => {
    const page = await visit();
    await openExample(page, "Dining");
    await check(page);
    await page.getByRole("button", { name: "Interleave, to the start" }).click();
    await page.getByRole("heading", { name: "Find the interleaving that breaks it" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Dining philosophers", exact: true, level: 2 }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Find the interleaving that breaks it" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "Dining philosophers", exact: true, level: 2 }).waitFor();
  });
});

it("copies the JSON report", async () => {
  const page = await visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await openExample(page, "Dining");
  await check(page);
  await page.getByRole("button", { name: "Copy JSON report" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(text)).toMatchObject({ verdict: "violated" });
});
