/**
 * What is kept of what a person has written: over a reload, in several tabs, where there is no room.
 */
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import {
  check,
  checkButton,
  checkTyped,
  CLIPBOARD,
  editor,
  expectAccessible,
  inLong,
  LOST,
  newProgram,
  outcomesButton,
  pagesOf,
  settings,
  textOf,
  verdict,
  visitsOf,
  write,
} from "./support";

const open = pagesOf(CLIPBOARD);
const visit = visitsOf(open);

const site = inject("site");
const states = inject("states");

/** The drafts that are kept for all tabs, as they are written. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("interleave.draft.")).sort().map((key) => localStorage.getItem(key) ?? ""));

describe("a draft", () => {
  it("survives a reload, with what was found in it and the step that was looked at", async () => {
    const page = await visit(site);
    await page.getByLabel("Shipped examples").selectOption("lost-update");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    expect(await check(page)).toBe("Assertion failed");
    await page.getByTestId("trace").press("Home");
    const at = await page.locator(".stepper-text").textContent();
    expect(at).toMatch(/^1 \//);
    await page.waitForTimeout(800);
    await page.reload();
    await verdict(page).getByText("comes out the same").waitFor();
    expect(await page.locator(".stepper-text").textContent()).toBe(at);
    expect(await page.getByRole("heading", { level: 2 }).first().textContent()).toBe("Lost update");
    // A list of outcomes is not kept, but what it came to is, with the witness that was looked at.
    await outcomesButton(page).click();
    await page.getByRole("button", { name: "Show how outcome 2" }).click();
    await verdict(page).getByText("The trace is the witness of outcome 2.").waitFor();
    for (let twice = 0; twice < 2; twice++) {
      await page.waitForTimeout(800);
      await page.reload();
      await verdict(page).getByRole("heading", { name: "Witness of outcome 2" }).waitFor();
      expect(await page.getByTestId("last-answer").textContent()).toMatch(/^The last answer of Outcomes was “2 distinct outcomes”\. .* Outcomes lists them again\.$/);
    }
    await expectAccessible(page, "a witness from before");
    await editor(page).click();
    await page.keyboard.type("x");
    await page.getByTestId("last-answer").waitFor({ state: "detached" });
  });

  inLong("has its states and can be steered after a reload, after Back and Forward, and from the list", async () => {
    const page = await visit(site);
    expect(await checkTyped(page, LOST)).toBe("Assertion failed");
    const whole = async (): Promise<void> => {
      await verdict(page).getByText("comes out the same").waitFor();
      await page.getByTestId("trace").press("Home");
      await page.getByTestId("state-pane").getByText("Static fields").waitFor();
      await page.getByRole("button", { name: /^Take over/ }).click();
      await page.getByText("You are steering, after step 1.").waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
      await page.getByRole("button", { name: "Back to the counterexample" }).click();
      await page.waitForTimeout(800);
    };
    await page.waitForTimeout(800);
    await page.reload();
    await whole();
    await page.goBack();
    await page.getByRole("heading", { name: "Go on where you were" }).waitFor();
    await page.goForward();
    await whole();
    await page.getByRole("button", { name: "Interleave, to the start" }).click();
    await page.getByRole("button", { name: /^Lost\.java/ }).click();
    await whole();
  });

  inLong("comes back at the event that was looked at", async () => {
    const page = await visit(site);
    expect(await checkTyped(page, LOST)).toBe("Assertion failed");
    await page.getByTestId("trace").getByRole("option").filter({ hasText: "joins t" }).click();
    await page.waitForTimeout(800);
    await page.reload();
    await verdict(page).getByText("comes out the same").waitFor();
    expect(await page.getByTestId("trace").getByRole("option", { selected: true }).textContent()).toContain("joins t");
    expect(await page.locator(".cm-line.line-current").textContent()).toContain("t.join();");
  });

  inLong("is there where what was found in it cannot be shown", async () => {
    const page = await visit(site);
    expect(await checkTyped(page, LOST)).toBe("Assertion failed");
    await page.waitForTimeout(800);
    await page.addInitScript(() => {
      const kept = JSON.parse(sessionStorage.getItem("interleave.open") ?? "") as { result: { link: string } };
      kept.result.link = "#v1.damaged";
      sessionStorage.setItem("interleave.open", JSON.stringify(kept));
    });
    await page.reload();
    await page.getByRole("alert").filter({ hasText: "What was found in this program last cannot be shown: the link is damaged" }).waitFor();
    expect(await textOf(page)).toContain("class Lost");
    expect(await check(page)).toBe("Assertion failed");
  });

  inLong("is there after a reload, in a new tab, and on the first page", async () => {
    const page = await visit(states);
    await newProgram(page);
    await write(page, "public class Kept {\n  // with care\n}\n");
    await settings(page);
    await page.getByLabel("Program arguments").fill("7 8");
    await page.waitForTimeout(800);
    await page.reload();
    await editor(page).waitFor();
    expect(await textOf(page)).toContain("// with care");
    await settings(page);
    expect(await page.getByLabel("Program arguments").inputValue()).toBe("7 8");
    // Typed in the last moment: the page is left before it was written.
    await write(page, "public class Kept {\n  // in a hurry\n}\n");
    await page.reload();
    await editor(page).waitFor();
    expect(await textOf(page)).toContain("// in a hurry");

    const other = await page.context().newPage();
    await other.goto(states);
    await editor(other).waitFor();
    expect(await textOf(other)).toContain("// in a hurry");
    await other.getByRole("button", { name: "Interleave, to the start" }).click();
    await other.getByRole("heading", { name: "Go on where you were" }).waitFor();
    await expectAccessible(other, "drafts");
    await other.getByRole("button", { name: /^Kept\.java/ }).click();
    await editor(other).waitFor();
    expect(await textOf(other)).toContain("// in a hurry");
    await other.getByRole("button", { name: "Interleave, to the start" }).click();
    await other.getByRole("button", { name: "Forget Kept.java" }).click();
    expect(await other.getByRole("heading", { name: "Go on where you were" }).count()).toBe(0);
  });

  inLong("of two tabs that write in the same program keeps both", async () => {
    const page = await visit(states);
    await newProgram(page);
    await write(page, "public class Twice { }\n");
    await page.waitForTimeout(800);
    const other = await page.context().newPage();
    await other.goto(states);
    await editor(other).waitFor();
    expect(await textOf(other)).toContain("class Twice");
    // That it is open in both is no reason for a second draft.
    await other.waitForTimeout(800);
    expect(await kept(other)).toHaveLength(1);
    for (const [of, text] of [[page, "// here"], [other, "// there"], [page, "// here again"]] as const) {
      await write(of, `public class Twice { } ${text}\n`);
      await of.waitForTimeout(800);
    }
    expect(await kept(page)).toHaveLength(2);
    for (const [of, text] of [[page, "// here again"], [other, "// there"]] as const) {
      await of.reload();
      await editor(of).waitFor();
      expect(await textOf(of)).toContain(text);
    }
  });

  inLong("with a result is one as long as only one tab changes its text", async () => {
    const page = await visit(site);
    expect(await checkTyped(page, LOST)).toBe("Assertion failed");
    await page.waitForTimeout(800);
    const [before] = await kept(page);
    const other = await page.context().newPage();
    await other.goto(site);
    await verdict(other).getByText("comes out the same").waitFor();
    await other.waitForTimeout(800);
    expect(await kept(other)).toEqual([before]);
    // Where one looks is one's own, and takes no text from the other one.
    await other.getByTestId("trace").press("Home");
    await other.waitForTimeout(800);
    await write(page, `// edited\n${LOST}`);
    await page.waitForTimeout(800);
    await other.getByTestId("trace").press("End");
    await other.waitForTimeout(800);
    const after = await kept(other);
    expect(after).toHaveLength(1);
    expect(after[0]).toContain("// edited");
    // What is listed is what is there.
    await other.getByRole("button", { name: "Interleave, to the start" }).click();
    await other.getByRole("heading", { name: "Go on where you were" }).waitFor();
    await write(page, `// edited again\n${LOST}`);
    await page.waitForTimeout(800);
    await other.getByRole("button", { name: /^Lost\.java/ }).click();
    await editor(other).waitFor();
    expect(await textOf(other)).toContain("// edited again");
    await other.waitForTimeout(800);
    expect(await kept(other)).toHaveLength(1);
  });

  inLong("is one after Back and a quick key", async () => {
    const page = await visit(states);
    await newProgram(page);
    await write(page, "public class Quick { }\n");
    await page.waitForTimeout(800);
    for (const word of ["// one", "// two"]) {
      await page.getByRole("button", { name: "Interleave, to the start" }).click();
      await page.getByRole("heading", { name: "Go on where you were" }).waitFor();
      await page.goBack();
      await editor(page).click();
      await page.keyboard.press("Control+End");
      await page.keyboard.insertText(word);
      await page.waitForTimeout(800);
    }
    const drafts = await kept(page);
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).toContain("// one// two");
  });

  inLong("that finds no room takes nothing from others, and a person is told", async () => {
    const page = await visit(states);
    for (const name of ["One", "Two"]) {
      await newProgram(page);
      await write(page, `public class ${name} { }\n`);
      await page.getByRole("button", { name: "Interleave, to the start" }).click();
    }
    await newProgram(page);
    await write(page, "public class Three { }\n");
    await page.waitForTimeout(800);
    expect(await page.getByRole("alert").count()).toBe(0);
    // Somebody else of the same origin.
    await page.evaluate(() => {
      for (let size = 1 << 20, i = 0; size > 16; i++) {
        try {
          localStorage.setItem(`other.${i}`, "x".repeat(size));
        } catch {
          size >>= 1;
        }
      }
    });
    const before = await kept(page);
    await write(page, `public class Three { /* ${"y".repeat(30_000)} */ }\n`);
    await page.getByRole("alert").filter({ hasText: "This program is not kept in this browser, whose storage is full" }).waitFor();
    await expectAccessible(page, "a program that is not kept");
    expect(await kept(page)).toEqual(before);
    await page.reload();
    await page.getByRole("alert").filter({ hasText: "This program is not kept" }).waitFor();
    expect(await textOf(page)).toContain("yyy");
    // Whoever leaves it is told how to have it again.
    await page.getByRole("button", { name: "Interleave, to the start" }).click();
    await page.getByRole("alert").filter({ hasText: "What you had open is not kept in this browser" }).waitFor();
    await page.goBack();
    await editor(page).waitFor();
    expect(await textOf(page)).toContain("yyy");
    await page.getByRole("alert").filter({ hasText: "This program is not kept" }).waitFor();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith("other.")) localStorage.removeItem(key);
    });
    await editor(page).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("// there is room\n");
    await page.getByRole("alert").waitFor({ state: "detached" });
    expect((await kept(page)).filter((text) => text.includes("there is room"))).toHaveLength(1);
    expect(await kept(page)).toHaveLength(3);
  });

  it("that somebody else has written does no harm", async () => {
    const page = await visit(states);
    await page.evaluate(() => {
      localStorage.setItem("interleave.draft.a", '{"version":1,"id":"a","files":[{"path":7}]}');
      localStorage.setItem("interleave.draft.b", "x".repeat(100_000));
      localStorage.setItem("interleave.panes", '{"shares":{"source":"wide"}}');
      localStorage.setItem("interleave.last", "a");
      sessionStorage.setItem("interleave.open", "[[[");
    });
    await page.reload();
    await page.getByRole("heading", { name: "Find the interleaving that breaks it" }).waitFor();
    await newProgram(page);
    await write(page, "public class LostUpdate { }\n");
    expect(await check(page)).toBe("Assertion failed");
  });
});
