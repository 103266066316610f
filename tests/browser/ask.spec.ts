/** Questions about a line, as a person asks them: with the mouse, by keyboard, on a narrow screen; and what becomes of a link. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { confirmLink, check, CLIPBOARD, copied, editor, expectAccessible, expectNoSidewaysScroll, inLong, newProgram, pagesOf, verdict, visitsOf, write } from "./support";

const open = pagesOf(CLIPBOARD);

const RACE = `public class Race {
    static int count;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> count++);
        Thread b = new Thread(() -> count++);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(count);
        if (count == 1)
            System.out.println("one update is lost");
    }
}
`;
const PRINTS = 11;
const LOST = 13;
const visit = visitsOf(open);

async function typed(options: BrowserContextOptions = {}, text = RACE): Promise<Page> {
  const page = await visit(inject("site"), options);
  await newProgram(page);
  await write(page, text);
  return page;
}

const form = (page: Page) => page.getByTestId("ask");
const condition = (page: Page) => form(page).getByRole("textbox");
const line = (page: Page, number: number) => page.locator(".cm-line").nth(number - 1);
const opener = (page: Page, number: number) => page.getByRole("button", { name: `Ask about line ${number}…` });

async function answer(page: Page): Promise<string> {
  await verdict(page).waitFor();
  return (await verdict(page).getByRole("heading").textContent())?.trim() ?? "";
}

describe("a question about a line", () => {
  it("is asked with the mouse, shown by a witness, and opened by somebody else", async () => {
    const page = await typed();
    await line(page, LOST).click();
    await opener(page, LOST).click();
    await form(page).getByText(`Can line ${LOST} be reached?`).waitFor();
    await form(page).getByRole("button", { name: "Ask", exact: true }).click();
    expect(await answer(page)).toBe("Yes");
    expect(await verdict(page).textContent()).toContain(`Line ${LOST} of Race.java can be reached, in thread main.`);
    // The trace ends at the line, which is marked in the source.
    await page.getByRole("tab", { name: "Trace" }).waitFor();
    expect(await page.locator(".row.event[aria-selected=true]").textContent()).toContain(`reaches line ${LOST}`);
    expect(await page.locator(".cm-line.line-current").textContent()).toBe('            System.out.println("one update is lost");');
    await expectAccessible(page, "a witness");
    await page.getByRole("tab", { name: "Search tree" }).click();
    expect(await page.getByRole("list", { name: "Kinds of nodes" }).textContent()).toMatch(/witness 1/);

    const link = await copied(page);
    const friend = await visit(link);
    await confirmLink(friend);
    await verdict(friend).getByText("comes out as recorded").waitFor();
    expect(await answer(friend)).toBe("Yes");
    expect(await friend.locator(".row.event[aria-selected=true]").textContent()).toContain(`reaches line ${LOST}`);
    expect(await friend.locator(".cm-content").innerText()).toContain("one update is lost");
    // The question was that of one search: the program is checked as it is.
    expect(await check(friend)).toBe("No error");
    // So it is here.
    expect(await check(page)).toBe("No error");
  });

  inLong("takes a condition, by keyboard alone", async () => {
    const page = await typed();
    await line(page, PRINTS).click();
    await page.keyboard.press("Control+Shift+Enter");
    await expect.poll(() => condition(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type("count < 0");
    await page.keyboard.press("Enter");
    expect(await answer(page)).toBe("Never");
    expect(await verdict(page).textContent()).toMatch(/count < 0 does not hold at line 11 of Race\.java in all \d+ states\./);
    // What is wrong with a condition is said beside it.
    await condition(page).fill("cuont < 0");
    await page.keyboard.press("Enter");
    await form(page).getByRole("alert").getByText("In your condition: cannot find symbol").waitFor();
    expect(await condition(page).getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page, "a refused condition");
    await condition(page).fill("true) yes(); if (false");
    await page.keyboard.press("Enter");
    await form(page).getByRole("alert").getByText("The condition has to be one expression").waitFor();
    await condition(page).fill("count == 2");
    await page.keyboard.press("Enter");
    await expect.poll(() => answer(page)).toBe("Yes");
    expect(await verdict(page).textContent()).toContain("count == 2 can hold at line 11 of Race.java");
    // Escape leads back to the line.
    await condition(page).focus();
    await page.keyboard.press("Escape");
    await expect.poll(() => editor(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await form(page).count()).toBe(0);
  });

  inLong("says where there is nothing to ask about, and asks about the line that was clicked", async () => {
    const page = await typed();
    await page.locator(".cm-lineNumbers .cm-gutterElement", { hasText: /^3$/ }).click();
    await form(page).getByText("Can line 3 be reached?").waitFor();
    await page.keyboard.press("Enter");
    await form(page).getByRole("alert").getByText("No statement begins on line 3 of Race.java; the next one begins on line 5.").waitFor();
    expect(await verdict(page).count()).toBe(0);
    // Another line, and what was said is not meant any more.
    await line(page, LOST).click();
    await form(page).getByText(`Can line ${LOST} be reached?`).waitFor();
    expect(await form(page).getByRole("alert").count()).toBe(0);
    await form(page).getByRole("button", { name: "Close" }).click();
    await opener(page, LOST).waitFor();
    // Errors of the program are told where they always are.
    await line(page, PRINTS).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await opener(page, PRINTS).click();
    await page.keyboard.press("Enter");
    const messages = page.getByRole("region", { name: "Compiler messages" });
    await messages.getByText("';' expected").waitFor();
    expect(await form(page).getByRole("alert").count()).toBe(0);
  });

  inLong("says why it does not know: what a condition must not do, and what an exception has cut off", async () => {
    const source = `public class Race {
    static class Config { static int limit = Integer.getInteger("limit", 5); }
    static boolean leave() { System.exit(1); return true; }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { throw new IllegalStateException("boom"); });
        System.out.println("here");
        other.start();
        other.join();
        System.out.println("there");
    }
}
`;
    const page = await typed({}, source);
    const asks = async (number: number, text: string, title: string): Promise<string> => {
      await line(page, number).click();
      if ((await form(page).count()) === 0) await opener(page, number).click();
      await condition(page).fill(text);
      await page.keyboard.press("Enter");
      await expect.poll(() => verdict(page).textContent()).toContain(text === "" ? `ine ${number} of Race.java` : text);
      await expect.poll(() => answer(page)).toBe(title);
      return (await page.locator(".bar-area").innerText()).replace(/\s+/g, " ");
    };
    const ends = await asks(6, "leave()", "Not known");
    expect(ends).toContain("On some paths the condition cannot be evaluated (it ends the program): what follows there was not searched.");
    expect(ends).not.toContain("Not supported");
    expect(await asks(6, "Config.limit > 3", "Not known")).toContain("(it would initialise class Race$Config)");
    expect(await asks(9, "", "Not known")).toContain("They go on with NotDeadlockedProperty alone as “Properties to check”, under Settings, Options.");
    // As it says.
    await page.getByRole("button", { name: /^Settings/ }).click();
    await page.locator("summary", { hasText: "Options" }).click();
    await page.getByLabel("Properties to check", { exact: true }).fill("NotDeadlockedProperty");
    await page.getByRole("button", { name: "Close the settings" }).click();
    expect(await asks(9, "", "Yes")).toContain("Line 9 of Race.java can be reached");
    // What it answers is no verdict of the program.
    const report = JSON.parse(await copied(page, page.getByRole("button", { name: "Copy JSON report" }))) as Record<string, unknown>;
    expect([report["answer"], "verdict" in report]).toEqual(["yes", false]);
  });

  inLong.each(["light", "dark"] as const)("fits 360 pixels (%s)", async (colorScheme) => {
    const page = await typed({ viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme });
    await line(page, LOST).tap();
    // On a busy machine a tap may come while the page is still laid out, and is tried again, as a person would.
    await expect
      .poll(async () => {
        if ((await form(page).count()) === 0) await opener(page, LOST).tap();
        return form(page).count();
      })
      .toBe(1);
    await condition(page).fill("count == 1");
    await expectNoSidewaysScroll(page, "the form");
    await expectAccessible(page, `the form, ${colorScheme}`);
    await form(page).getByRole("button", { name: "Ask", exact: true }).tap();
    expect(await answer(page)).toBe("Yes");
    await expectNoSidewaysScroll(page, "the answer");
    await expectAccessible(page, `the answer, ${colorScheme}`);
  });
});
