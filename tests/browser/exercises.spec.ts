/** Exercises: a folder's list, a task that is solved, failed, handed in and opened again, and files that are none. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
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
    await result(page).or(page.locator(".came .message")).filter({ hasText: "Cancelled. Nothing was decided." }).waitFor();
    expect(await check(page)).toBe("Solved");
  });
});

/** An answer file to the lost update, as somebody may have made it by hand. */
const answerFile = (regions: readonly string[], more: object = {}): string =>
  JSON.stringify({
    files: [{ path: "Counter.java", regions }], exercise: { id: "lost-update", hash: "0" }, engine: "0", library: "17", program: {}, bounds: {},
    verdict: "solved", reasons: [], runs: [], ...more, format: "interleave-answer-1",
  });
const answerLink = (file: string): string => `${url}#a1.${deflateRawSync(Buffer.from(file)).toString("base64url")}`;
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const now = document.activeElement;
    return now?.closest(".cm-content") ? "editor" : now === document.body ? "nothing" : `${now?.tagName.toLowerCase() ?? ""} ${now?.textContent ?? ""}`;
  });
const shows = (page: Page, text: string) => expect.poll(() => source(page).innerText()).toContain(text);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("a student's text", () => {
  it("is never lost where another one takes its place", async () => {
    const { page } = await open(`${url}#e=lost-update`);
    await editor(page).waitFor();
    expect(await button(page, "Start again").isDisabled()).toBe(true);
    await write(page, "    int mine;");
    // Another start, and writing on.
    await button(page, "Start again").click();
    expect(await focused(page)).toBe("button Put my text back");
    await write(page, "    int second;");
    // An answer that is opened and changed.
    await page.goto(answerLink(answerFile(["    int theirs;\r\n    int more;"])));
    await page.getByText("This is an answer that was opened.").waitFor();
    await shows(page, "int theirs;");
    await write(page, "    int changed;");
    await page.reload();
    await page.getByText("This is an answer that was opened.").waitFor();
    await shows(page, "int theirs;");
    await button(page, "Go on with this text").click();
    expect(await focused(page)).toBe("editor");
    await write(page, "    int gone_on;");
    await page.reload();
    await shows(page, "int gone_on;");
    await page.getByText("Earlier texts (3)").click();
    const entries = page.locator(".earlier li");
    expect((await entries.allInnerTexts()).map((text) => text.replace(/^.*M: |\n[\s\S]*/g, ""))).toEqual([
      "before another text took its place", "your changes to an answer that was opened", "before you started again",
    ]);
    await entries.nth(1).getByText("Show the text").click();
    expect(await entries.nth(1).locator("pre").innerText()).toContain("int changed;");
    await entries.nth(2).getByRole("button", { name: /^Put back/ }).click();
    await shows(page, "int mine;");
    await expectAccessible(page, "earlier texts");
    await page.reload();
    await shows(page, "int mine;");
  });

  it("is the same in two tabs", async () => {
    const { page } = await open(`${url}#e=lost-update`);
    await editor(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${url}#e=lost-update`);
    await editor(other).waitFor();
    await write(page, "    int mine;");
    await shows(other, "int mine;");
    await other.getByText("Your text was changed in another tab").waitFor();
    await write(other, "    int other;");
    await shows(page, "int other;");
    // Both are what the next visit finds.
    await page.reload();
    await shows(page, "int other;");
  });

  it("that the browser does not keep is told, saved as a file, and opened from it", async () => {
    const { page } = await open(`${url}#e=lost-update`);
    await editor(page).waitFor();
    await page.evaluate(() => {
      let size = 1 << 22;
      for (let at = 0; size > 0; at++) {
        try {
          localStorage.setItem(`full${String(at)}`, "x".repeat(size));
        } catch {
          size >>= 1;
        }
      }
    });
    await write(page, "    int mine;");
    await page.getByText("This browser does not keep all of your text").waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Download Counter.java").click()]);
    const text = readFileSync(await file.path(), "utf8");
    expect([file.suggestedFilename(), region(text)]).toEqual(["Counter.java", "    int mine;"]);
    await expectAccessible(page, "a text that is not kept");
    // It is there as long as the page is, also on the way through the list.
    await page.getByRole("link", { name: "All exercises" }).click();
    await openTask(page, "Lost update");
    await shows(page, "int mine;");
    await page.evaluate(() => localStorage.clear());
    await drop(page, [testFile("Counter.java", text.replace("int mine;", "int from_file;").replaceAll("\n", "\r\n"))]);
    await shows(page, "int from_file;");
    await page.getByText("The text of the file is now yours.").waitFor();
    expect(await page.getByText("This browser does not keep").count()).toBe(0);
    // What the command refuses, the page does, too.
    await drop(page, [testFile("Counter.java", text.replace("class Counter", "class Other"))]);
    const why = "Counter.java: line 2 belongs to the exercise: it was `public class Counter {` and is `public class Other {`";
    await expect.poll(() => problem(page).innerText()).toBe(`The files cannot be taken: ${why}.`);
    await shows(page, "int from_file;");
  });
});

describe("an answer", () => {
  it("is opened where verify takes it, wherever its file says what it is", async () => {
    const { page } = await open(`${url}#e=lost-update`);
    await editor(page).waitFor();
    const late = answerFile([SOLVED.replaceAll("\n", "\r\n")], { reasons: ["x".repeat(8000)] });
    expect(late.indexOf('"format"')).toBeGreaterThan(8000);
    await drop(page, [testFile("late.json", late)]);
    await page.getByText("This is an answer that was opened.").waitFor();
    await shows(page, "AtomicInteger");
    // Not one character of what belongs to the exercise can be changed.
    const text = await source(page).locator(".cm-content").innerText();
    const fixed = ["/** A counter that several threads use. */", "public class Counter {", "    // answer begins", "    // answer ends", "}", ""];
    expect(await source(page).locator(".fixed-line").allTextContents()).toEqual(fixed);
    await source(page).locator(".fixed-line").last().click();
    await page.keyboard.type("x");
    expect(await source(page).locator(".cm-content").innerText()).toBe(text);
    await page.getByText("What is shaded belongs to the exercise and stays as it is.").waitFor();
    expect(await check(page)).toBe("Solved");
  });

  it("is refused where verify refuses it, in the same words, and what is open stays", async () => {
    const { page } = await open(`${url}#e=lost-update`);
    await editor(page).waitFor();
    await write(page, "    int mine;");
    writeFileSync(join(folder, "lost-update.json"), shipped("lost-update"));
    for (const [name, file] of [
      ["parts", answerFile(["", ""])],
      ["open", answerFile(["int n; }"])],
      ["marks", answerFile(["// answer ends\n"])],
      ["twice", answerFile([], { files: ["", ""].map((text) => ({ path: "Counter.java", regions: [text] })) })],
      ["others", answerFile([], { files: ["Counter", "Main"].map((path) => ({ path: `${path}.java`, regions: [""] })) })],
      ["none", answerFile([], { files: [] })],
    ] as const) {
      writeFileSync(join(folder, `${name}.json`), file);
      await drop(page, [testFile(`${name}.json`, file)]);
      const begin = `The file ${name}.json cannot be opened: `;
      await expect.poll(() => problem(page).innerText()).toContain(begin);
      const why = (await problem(page).innerText()).slice(begin.length, -1);
      const { answers: [row] } = JSON.parse(native("verify", "--json", "--exercises", "lost-update.json", `${name}.json`)) as { answers: { reasons: string[] }[] };
      expect(row?.reasons).toEqual([why]);
      await shows(page, "int mine;");
    }
    await button(page, "Close").click();
    expect(await focused(page)).toBe("editor");
    expect(await check(page)).toBe("Cannot be checked");
  });
});

describe("every way", () => {
  it("leads somewhere, by sight and by keyboard", async () => {
    const { page, complaints } = await open(`${url}#e=nowhere`);
    await expect.poll(() => problem(page).innerText()).toBe('There is no exercise "nowhere" in this folder.');
    expect(await focused(page)).toBe("nothing");
    await openTask(page, "Lost update");
    expect(await focused(page)).toBe("h1 Lost update");
    expect(await page.title()).toBe("Lost update: Exercises: Interleave");
    await write(page, "    int mine;");
    // A file that is none leaves what is open.
    await drop(page, [testFile("bad.json", '{"format": "interleave-exercise-1"}')]);
    await expect.poll(() => problem(page).innerText()).toContain("The exercise bad.json cannot be used: it is no exercise: missing field");
    await drop(page, [testFile("a.json", "{}"), testFile("b.json", "{}")]);
    await expect.poll(() => problem(page).innerText()).toBe("Open one exercise or answer at a time.");
    await shows(page, "int mine;");
    // A file that is one has an address of its own, which leads back, forth and home.
    const own = shipped("lost-update").replace('"lost-update"', '"mine"').replace("Lost update", "Mine");
    await drop(page, [testFile("mine.json", own)]);
    await page.getByRole("heading", { name: "Mine" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Lost update" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "Mine" }).waitFor();
    await page.reload();
    await expect.poll(() => problem(page).innerText()).toBe('The exercise "mine" was opened as a file: open it again. What you wrote is kept.');
    await page.getByRole("link", { name: "Lost update" }).click();
    await page.getByRole("heading", { name: "Lost update" }).waitFor();
    await page.getByRole("link", { name: "All exercises" }).click();
    await page.getByRole("heading", { name: "Exercises" }).waitFor();
    expect(await focused(page)).toBe("h1 Exercises");
    // From the list to a file, and back to the list.
    await drop(page, [testFile("mine.json", own)]);
    await page.getByRole("heading", { name: "Mine" }).waitFor();
    await page.getByRole("link", { name: "All exercises" }).click();
    await page.getByRole("link", { name: "Lost update" }).waitFor();
    // An answer to what was opened as a file, and one to what nobody has.
    await drop(page, [testFile("x.json", answerFile([SOLVED], { exercise: { id: "mine", hash: "0" } }))]);
    await page.getByText("This is an answer that was opened.").waitFor();
    await page.goto(answerLink(answerFile([SOLVED], { exercise: { id: "nobodys", hash: "0" } })));
    await expect.poll(() => problem(page).innerText()).toContain('This answer is to the exercise "nobodys", which is not in this folder.');
    await page.goto(answerLink(answerFile(["}"])));
    await expect.poll(() => problem(page).innerText()).toContain("This link cannot be opened: Counter.java: part 1 of the answer");
    await shows(page, "int mine;");
    await page.goto(`${url}#elsewhere`);
    await expect.poll(() => problem(page).innerText()).toBe("The address of this page names no exercise and no answer.");
    expect(complaints).toEqual([]);
  });

  it("is open again where a host has nothing, or nothing yet", async () => {
    const { page, complaints } = await open(url);
    await page.getByRole("link", { name: "Lost update" }).waitFor();
    const answers = (path: RegExp, response: { status?: number; body?: string }) => page.route(path, (route) => route.fulfill(response));
    // The file of an exercise.
    await answers(/exercises\/lost-update\.json/, { status: 404 });
    await page.getByRole("link", { name: "Lost update" }).click();
    await expect.poll(() => problem(page).innerText()).toBe("There is no exercises/lost-update.json beside this page.");
    await page.unroute(/exercises\/lost-update\.json/);
    await page.getByRole("link", { name: "Lost update" }).click();
    await editor(page).waitFor();
    // The list: it is empty, is not there, and is there.
    await answers(/exercises\/index\.json/, { body: '{"format": "interleave-exercises-1", "exercises": []}' });
    await page.goto(`${url}#`);
    await page.reload();
    await page.getByText("This folder lists no exercises.").waitFor();
    await page.getByText("An exercise that you have as a file opens all the same").waitFor();
    await expectAccessible(page, "an empty list");
    await page.unroute(/exercises\/index\.json/);
    await answers(/exercises\/index\.json/, { status: 404 });
    await page.goto(`${url}#e=lost-update`);
    await page.reload();
    await expect.poll(() => problem(page).innerText()).toBe("There is no exercises/index.json beside this page.");
    await page.unroute(/exercises\/index\.json/);
    await button(page, "Try again").click();
    await editor(page).waitFor();
    // That the host has not what it should, the browser writes down.
    expect(complaints.every((text) => text.includes("404"))).toBe(true);
    complaints.length = 0;
  });
});

describe("a small screen", () => {
  it("has the buttons in one row, and what came of a check is in view", async () => {
    const { page } = await open(`${url}#e=lost-update`, { viewport: { width: 360, height: 640 }, reducedMotion: "reduce" });
    await editor(page).waitFor();
    const tops = await Promise.all([page.getByRole("link", { name: "All exercises" }), page.getByRole("link", { name: "Playground" }), button(page, "Open a file")].map((part) => part.boundingBox()));
    expect(Math.max(...tops.map((box) => box?.y ?? 999))).toBeLessThan(24);
    await button(page, "Check").click();
    await result(page).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "Not solved" }).evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(400);
    await expectNoSidewaysScroll(page, "a result");
  });
});

describe("the first check without a network", () => {
  it("says that the connection failed, of nothing else; the next one goes on", async () => {
    const { page, complaints } = await open(`${url}#e=lost-update`, { viewport: { width: 360, height: 640 }, reducedMotion: "reduce" });
    await editor(page).waitFor();
    const sentence = /^The class library file \S+ could not be fetched: the connection failed\. Check the connection and press Check again\.$/;
    await page.route(/\/classlib\//, (route) => route.abort());
    await page.reload();
    await expect.poll(() => problem(page).innerText()).toMatch(sentence);
    await page.unroute(/\/classlib\//);
    await button(page, "Try again").click();
    await editor(page).waitFor();
    await page.route(/\/classlib\/(m|p\/(?!core))/, (route) => route.abort());
    await page.reload();
    await editor(page).waitFor();
    await button(page, "Check").click();
    const note = page.locator(".came .message");
    await note.waitFor();
    expect(await note.innerText()).toMatch(sentence);
    expect(await result(page).count()).toBe(0);
    const box = await note.boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    await page.unrouteAll();
    expect(await check(page)).toBe("Not solved");
    // The browser says what did not come.
    complaints.length = 0;
  });
});

describe("a task's text", () => {
  it("has a little Markdown, and nothing of it is markup", async () => {
    const { page } = await open(url);
    const task = "Sell **two** tickets.\n\n- never `left < 0`\n- [a](javascript:alert(1)) &amp; *no* race\n\n```\nint x = 1 < 2;\n```";
    const own = { ...(JSON.parse(shipped("lost-update")) as object), id: "prose", title: "Prose", task };
    await drop(page, [testFile("prose.json", JSON.stringify(own))]);
    const text = page.getByRole("article", { name: "Task" });
    await text.waitFor();
    expect(await text.locator("strong").allTextContents()).toEqual(["two"]);
    expect(await text.getByRole("listitem").allTextContents()).toEqual(["never left < 0", "[a](javascript:alert(1)) &amp; no race"]);
    expect(await text.locator("li code").textContent()).toBe("left < 0");
    expect(await text.locator("pre").textContent()).toBe("int x = 1 < 2;");
    expect(await text.getByRole("link").count()).toBe(0);
    await expectAccessible(page, "a task with Markdown");
  });
});

describe("the keyboard", () => {
  it("stays where it is while a solution is checked, and what came is said", async () => {
    const { page } = await open(`${url}#e=dining-philosophers`);
    await editor(page).waitFor();
    await button(page, "Check").press("Enter");
    await result(page).waitFor();
    expect(await focused(page)).toBe("button Check");
    const said = page.locator(".came > [role=status]");
    expect(await said.textContent()).toMatch(/^Not solved: .*deadlock/);
    await write(page, region(answer("dining-philosophers", "solved-ordered", "Table.java")));
    await page.keyboard.press("Control+Enter");
    await page.getByText(/states searched so far/).waitFor();
    expect(await focused(page)).toBe("editor");
    await button(page, "Cancel").press("Enter");
    await expect.poll(() => said.textContent()).toBe("Cancelled. Nothing was decided.");
    await expect.poll(() => focused(page)).toBe("button Check");
    // A file of the exercise's says so to whoever writes in it.
    const shown = shipped("lost-update").replace('"hidden"', '"read-only"');
    await drop(page, [testFile("shown.json", shown)]);
    await page.getByRole("heading", { name: "Lost update" }).waitFor();
    await page.getByRole("tab", { name: /^Main\.java/ }).click();
    await source(page).locator(".cm-content").click();
    await page.keyboard.type("x");
    await page.getByText("What is shaded belongs to the exercise and stays as it is.").waitFor();
  });
});
