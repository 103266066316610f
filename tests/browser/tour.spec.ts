/**
 * The tour of docs/tour.md, as a person takes it: somebody without a JDK types a bounded buffer that is wrong, understands
 * why it fails, mends it, and sends the counterexample on. What the tour quotes from the page has to stand there, and
 * `INTERLEAVE_TOUR=1 npm test -- browser` takes its pictures anew.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { confirmLink, check, checkButton, CLIPBOARD, copied, expectAccessible, inLong, newProgram, pagesOf, verdict, write } from "./support";

const docs = join(import.meta.dirname, "..", "..", "docs");
const tour = readFileSync(join(docs, "tour.md"), "utf8");
const writes = process.env["INTERLEAVE_TOUR"] !== undefined;

const open = pagesOf({ ...CLIPBOARD, viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
const taken: string[] = [];

async function visit(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  return (await open(address, options)).page;
}

/** The program of the tour, as its text shows it. */
const program = /```java\n([\s\S]*?)```/.exec(tour)?.[1] ?? "";

/** What the tour says of the page under a picture: everything in bold between it and the next one. */
function quoted(picture: string): string[] {
  const at = tour.indexOf(`(tour/${picture}.png)`);
  const next = tour.indexOf("](tour/", at);
  const part = tour.slice(at, next < 0 ? undefined : next);
  return [...part.matchAll(/\*\*(.+?)\*\*/gs)].map(([, text]) => (text ?? "").replace(/\s+/g, " "));
}

/** The page is as the tour shows it here. */
async function stop(page: Page, picture: string): Promise<void> {
  taken.push(picture);
  const texts = quoted(picture);
  expect(texts.length, `docs/tour.md quotes the page at ${picture}`).toBeGreaterThan(0);
  for (const text of texts) {
    await expect.poll(async () => (await page.locator("body").innerText()).replace(/\s+/g, " "), { message: picture }).toContain(text);
  }
  // Nothing is pointed at.
  await page.mouse.move(0, 0);
  if (writes) await page.screenshot({ path: join(docs, "tour", `${picture}.png`), animations: "disabled", caret: "hide" });
}

async function rewrite(page: Page, text: string): Promise<void> {
  await write(page, text);
  // Where the picture begins.
  await page.keyboard.press("Control+Home");
}

describe("the tour", () => {
  inLong("leads from the first page to a counterexample that a friend opens, and to a program that is right", async () => {
    const page = await visit(inject("site"));
    await page.getByRole("button", { name: "New program" }).waitFor();
    await stop(page, "start");

    await newProgram(page);
    await rewrite(page, program.replace("notify();", "notifi();"));
    await checkButton(page).click();
    await page.getByRole("region", { name: "Compiler messages" }).waitFor({ timeout: 90_000 });
    await stop(page, "compiler");
    await expectAccessible(page, "compiler messages");

    await rewrite(page, program);
    expect(await check(page)).toBe("Deadlock");
    const trace = page.getByTestId("trace");
    await page.getByTestId("state-pane").getByRole("heading", { level: 3 }).waitFor();
    await stop(page, "deadlock");

    // The step that matters: the notification that goes to the wrong thread.
    await trace.getByRole("option").filter({ hasText: "notifies" }).last().click();
    await expect.poll(() => page.locator(".cm-line.line-current").textContent()).toContain("notify();");
    const at = await page.locator(".stepper-text").textContent();
    await stop(page, "step");
    const link = await copied(page);
    await page.getByRole("button", { name: "Copied" }).waitFor({ state: "detached" });

    await page.getByRole("button", { name: /^Take over/ }).click();
    await stop(page, "scheduler");
    await page.getByRole("button", { name: "Back to the counterexample" }).click();

    await page.getByRole("tab", { name: /^Search tree/ }).click();
    await page.getByRole("button", { name: "Next error" }).click();
    await page.getByRole("button", { name: "Show the whole tree" }).click();
    await stop(page, "tree");

    await rewrite(page, program.replaceAll("notify();", "notifyAll();"));
    expect(await check(page)).toBe("No error");
    await stop(page, "mended");

    const friend = await visit(link, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await confirmLink(friend);
    await verdict(friend).getByText("comes out as recorded").waitFor();
    await friend.getByRole("tab", { name: "Trace" }).click();
    expect(await friend.locator(".stepper-text").textContent()).toBe(at);
    await stop(friend, "phone");

    // No picture in the text that nobody has taken, none on the disk that no text shows.
    expect([...tour.matchAll(/\]\(tour\/(.+?)\.png\)/g)].map(([, name]) => name)).toEqual(taken);
    expect(readdirSync(join(docs, "tour")).sort()).toEqual(taken.map((name) => `${name}.png`).sort());
  });
});
