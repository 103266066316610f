/** Exercises: a folder's list, a task that is solved, failed, handed in and opened again, and files that are none. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { serve } from "../../pkg-scripts/serve.mjs";
import { CLIPBOARD, copied, drop, expectAccessible, expectNoSidewaysScroll, inLong, looks, pagesOf, testFile } from "./support";

const url = `${inject("site")}exercises.html`;
const open = pagesOf(CLIPBOARD);
const repository = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "interleave-exercises-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shipped = (id: string): string => readFileSync(join(repository, "exercises", `${id}.json`), "utf8");
const answer = (id: string, name: string, file: string): string =>
  readFileSync(join(repository, "tests/exercises/java", id, "answers", name, file), "utf8");
/** What is between the marks. */
const region = (text: string): string => /answer begins\n([\s\S]*)\n\s*\/\/ answer ends/.exec(text)?.[1] ?? "";

const source = (page: Page) => page.getByTestId("source");
const editor = (page: Page) => page.getByRole("textbox", { name: "Your Java source" });
const result = (page: Page) => page.getByTestId("result");
const problem = (page: Page) => page.getByRole("alert");

async function openTask(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: title }).click();
  await editor(page).waitFor();
}

/** Puts a text in the place of the only part that can be changed. */
async function write(page: Page, text: string): Promise<void> {
  const lines = source(page).locator(".cm-line:not(.fixed-line)");
  await lines.first().click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Home");
  await lines.last().click({ modifiers: ["Shift"] });
  await page.keyboard.press("Shift+End");
  await page.keyboard.insertText(text);
}

async function check(page: Page): Promise<string> {
  await page.keyboard.press("Control+Enter");
  await result(page).waitFor();
  return (await result(page).getByRole("heading").first().textContent()) ?? "";
}

async function handedIn(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the answer" }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.answer\.json$/);
  return readFileSync(await file.path(), "utf8");
}

function native(...args: string[]): string {
  const command = process.env["INTERLEAVE_NATIVE"] ?? join(repository, "target/release/interleave");
  try {
    return execFileSync(command, args, { cwd: folder, encoding: "utf8", env: { ...process.env, INTERLEAVE_CLASSLIB: process.env["INTERLEAVE_CLASSLIB"] ?? join(repository, "build/classlib") } });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

const SOLVED = region(answer("lost-update", "solved-atomic", "Counter.java"));

describe("a task", () => {
  it("is failed with an execution, solved, handed in as the command does, and verified", async () => {
    const { page } = await open(url);
    await openTask(page, "Lost update");
    expect(await check(page)).toBe("Not solved");
    expect(await result(page).innerText()).toContain("data race on Counter.count");
    expect(await result(page).getByRole("option", { selected: true }).innerText()).toContain("reads count: 0");
    expect(await result(page).getByRole("link", { name: "Open in Interleave" }).getAttribute("href")).toMatch(/\/#v1\./);

    // What belongs to the exercise stays.
    const given = await source(page).locator(".cm-content").innerText();
    await source(page).getByText("public class Counter {").click();
    await page.keyboard.type("x");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    expect(await source(page).locator(".cm-content").innerText()).toBe(given);
    await write(page, SOLVED);
    expect(await page.getByText("The text was changed since.").isVisible()).toBe(true);
    expect(await check(page)).toBe("Solved");

    const file = await handedIn(page);
    writeFileSync(join(folder, "lost-update.json"), shipped("lost-update"));
    writeFileSync(join(folder, "page.json"), file);
    writeFileSync(join(folder, "Counter.java"), answer("lost-update", "solved-atomic", "Counter.java"));
    native("answer", "lost-update.json", "Counter.java");
    expect(file).toBe(readFileSync(join(folder, "lost-update.answer.json"), "utf8"));
    expect(native("verify", "--exercises", "lost-update.json", "page.json")).toMatch(/\n1 answer: 1 solved\n$/);

    // After a reload the text is there, and the list knows.
    const link = await copied(page);
    await page.reload();
    await editor(page).waitFor();
    await expect.poll(() => source(page).innerText()).toContain("AtomicInteger");
    await page.getByRole("link", { name: "All exercises" }).click();
    expect(await page.getByRole("link", { name: "Lost update" }).innerText()).toContain("Solved");
    // In another browser the link opens as an answer, and nobody's own text is lost.
    const { page: teacher } = await open(link);
    await teacher.getByText("This is an answer that was opened. It says: Solved.").waitFor();
    await expect.poll(() => source(teacher).innerText()).toContain("AtomicInteger");
    await teacher.getByRole("button", { name: "Back to my text" }).click();
    await expect.poll(() => source(teacher).innerText()).toContain("private int count;");
    await drop(teacher, [testFile("a.answer.json", file)]);
    await expect.poll(() => source(teacher).innerText()).toContain("AtomicInteger");
  });

  it("with outcomes shows an execution that prints what none should, and what javac says", async () => {
    const { page } = await open(`${url}#e=dining-philosophers`);
    await editor(page).waitFor();
    expect(await check(page)).toBe("Not solved");
    expect(await result(page).innerText()).toContain("deadlock");
    await result(page).getByRole("listbox", { name: "Steps" }).waitFor();
    await page.getByRole("button", { name: "Start again" }).click();
    await source(page).getByText("forks[(i + 1) % 4].lock();").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" nothing");
    expect(await check(page)).toBe("Cannot be checked");
    expect(await result(page).innerText()).toMatch(/Table\.java:11: not a statement/);
    expect(await page.getByRole("button", { name: "Download the answer" }).count()).toBe(0);
  });

  it.each(looks("dark", { desk: { width: 1280, height: 860 }, phone: { width: 360, height: 740 } }))("is accessible, fits, and is worked on by keyboard, $name", async ({ options }) => {
    const { page } = await open(url, options);
    await page.getByRole("link", { name: "Lost update" }).waitFor();
    await expectAccessible(page, "the list");
    await expectNoSidewaysScroll(page, "the list");
    await page.getByRole("link", { name: "Lost update" }).press("Enter");
    await editor(page).waitFor();
    await editor(page).focus();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Check");
    await page.keyboard.press("Enter");
    await result(page).waitFor();
    await expectAccessible(page, "a task that is not solved");
    await expectNoSidewaysScroll(page, "a task that is not solved");
  });
});

describe("a folder of a teacher's", () => {
  it("is served as it is; what is wrong with it is a sentence; and it works without a network once it was seen", async () => {
    const site = join(folder, "site");
    cpSync(join(repository, "dist"), site, { recursive: true });
    rmSync(join(site, "exercises"), { recursive: true });
    mkdirSync(join(site, "exercises/week-1"), { recursive: true });
    const own = shipped("lost-update").replace('"lost-update"', '"mine"').replace("Lost update", "<b>Mine</b>");
    writeFileSync(join(site, "exercises/week-1/mine.json"), own);
    writeFileSync(join(site, "exercises/broken.json"), "{");
    writeFileSync(join(site, "exercises/newer.json"), '{"format": "interleave-exercise-2"}');
    const list = (exercises: object[]): void => writeFileSync(join(site, "exercises/index.json"), JSON.stringify({ format: "interleave-exercises-1", exercises }));
    const entry = (id: string, file: string): object => ({ id, title: id, file });
    list([entry("mine", "week-1/mine.json"), entry("broken", "broken.json"), entry("newer", "newer.json"), entry("gone", "gone.json"), entry("other", "week-1/mine.json")]);
    const host = await serve(site, 0);
    const { page, complaints } = await open(`${host.url}exercises.html`, { serviceWorkers: "allow" });
    for (const [id, why] of [
      ["broken", "The exercise exercises/broken.json cannot be used: it is no JSON: "],
      ["newer", "its format is `interleave-exercise-2`, and this version reads `interleave-exercise-1`"],
      ["gone", "There is no exercises/gone.json beside this page."],
      ["other", "it has the id `mine`, and the list says otherwise"],
    ] as const) {
      await page.getByRole("link", { name: id }).click();
      await expect.poll(() => problem(page).innerText()).toContain(why);
      await page.goto(`${host.url}exercises.html#`);
    }
    await drop(page, [testFile("notes.json", "[]")]);
    await expect.poll(() => problem(page).innerText()).toContain("it is JSON, and no object");
    await drop(page, [testFile("bad.json", '{"format": "interleave-answer-7"}')]);
    await expect.poll(() => problem(page).innerText()).toContain("The file bad.json cannot be opened: its format is `interleave-answer-7`");
    complaints.length = 0;

    await openTask(page, "mine");
    // A title is a text.
    await page.getByRole("heading", { name: "<b>Mine</b>" }).waitFor();
    expect(await check(page)).toBe("Not solved");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // What was fetched is kept piece by piece, when nobody waits for anything.
    const kept = (): Promise<number> => page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().some(({ url }) => url.endsWith("classlib/compiler.txt")) ? all.flat().length : 0;
    });
    let before = -1;
    await expect.poll(async () => [before, (before = await kept())].every((count, _, [first]) => count > 0 && count === first), { interval: 700 }).toBe(true);
    await host.close();
    await page.reload();
    await editor(page).waitFor();
    expect(await check(page)).toBe("Not solved");
    complaints.length = 0;
  });

  inLong("says what is wrong with its list", async () => {
    const { page, complaints } = await open(url);
    for (const [body, why] of [
      ["{", "The list exercises/index.json cannot be used: it is no JSON."],
      ['{"format": "interleave-exercises-9"}', 'its format is "interleave-exercises-9"'],
    ] as const) {
      await page.route(/exercises\/index\.json/, (route) => route.fulfill({ body }));
      await page.reload();
      await expect.poll(() => problem(page).innerText()).toContain(why);
      await page.unroute(/exercises\/index\.json/);
    }
    await page.goto(`${url}#a1.AAAA`);
    await expect.poll(() => problem(page).innerText()).toContain("This link cannot be opened: it is damaged");
    await page.goto(`${url}#e=nowhere`);
    await expect.poll(() => problem(page).innerText()).toContain('There is no exercise "nowhere" in this folder.');
    complaints.length = 0;
  });

  inLong("a search that takes long is cancelled, and the next one begins anew", async () => {
    const { page } = await open(`${url}#e=dining-philosophers`);
    await editor(page).waitFor();
    await write(page, region(answer("dining-philosophers", "solved-ordered", "Table.java")));
    await page.keyboard.press("Control+Enter");
    await page.getByText(/states searched so far/).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Cancelled. Nothing was decided.").waitFor();
    expect(await check(page)).toBe("Solved");
  });
});
