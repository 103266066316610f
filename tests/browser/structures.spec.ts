/** Structures of objects: the one that an assertion has failed over, and all for which a method holds. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { editor, expectAccessible, expectNoSidewaysScroll, newProgram, openExample, pagesOf, startExample, verdict, visitsOf, write } from "./support";

const open = pagesOf();
const visit = visitsOf(open);

const PHONE = { viewport: { width: 360, height: 740 }, colorScheme: "dark" as const };

const picture = (page: Page) => page.getByTestId("structure");
const form = (page: Page) => page.getByTestId("generate");
const number = (page: Page) => page.getByTestId("structure-number");

async function words(page: Page): Promise<string[]> {
  const details = page.locator(".heap-words");
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  return details.getByRole("listitem").allTextContents();
}

async function answer(page: Page): Promise<string> {
  await verdict(page).waitFor();
  return (await verdict(page).getByRole("heading").textContent())?.trim() ?? "";
}

describe("the structure that an assertion has failed over", () => {
  it("is drawn beside the trace without a click: what remove has made of the tree, and the tree before", async () => {
    const page = await visit(inject("site"));
    await startExample(page, "Red-black trees: what remove");
    await picture(page).waitFor();
    // One line is left out: the sibling stays black, and the paths have not as many black nodes.
    expect(await words(page)).toEqual(AFTER);
    expect(await page.locator(".structure-edge[data-kind=across]").count()).toBe(0);
    await expectAccessible(page, "a tree");
    await page.getByTestId("trace").focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowUp");
    await expect.poll(() => page.getByRole("heading", { name: "After step 11" }).count()).toBe(1);
    await expect.poll(() => words(page)).toEqual(BEFORE);
  });

  it("is one tab away on a phone", async () => {
    const page = await visit(inject("site"), PHONE);
    await startExample(page, "Red-black trees: what remove");
    await page.getByRole("tab", { name: "State" }).click();
    await picture(page).waitFor();
    await expectNoSidewaysScroll(page, "a tree on a phone");
    await expectAccessible(page, "a tree on a phone");
  });
});

const AFTER = [
  "tree → RedBlackTree@1: size = 4 (was 5), omitted = 2, root → Node@3 (changed)",
  "Node@3: color = true (was false), key = 4, left → Node@1 (changed), right → Node@5, parent = null (changed)",
  "Node@1: color = true, key = 2, left = null (changed), right → Node@4 (changed), parent → Node@3 (changed)",
  "Node@5: color = true, key = 5, left = null, right = null, parent → Node@3",
  "Node@4: color = true, key = 3, left = null, right = null, parent → Node@1 (changed)",
];

const BEFORE = [
  "tree → RedBlackTree@1: size = 5, omitted = 2 (was 0), root → Node@1",
  "Node@1: color = true, key = 2, left → Node@2, right → Node@3, parent = null",
  "Node@2: color = true, key = 1, left = null, right = null, parent → Node@1",
  "Node@3: color = false, key = 4, left → Node@4, right → Node@5, parent → Node@1",
  "Node@4: color = true, key = 3, left = null, right = null, parent → Node@3",
  "Node@5: color = true (was false), key = 5, left = null, right = null, parent → Node@3",
];

const COUNTER = `public class Pair {
    Pair other;
    int n;

    boolean isRound() {
        return other != null && other.other == this && n <= other.n;
    }
}
`;

describe("all structures for which a method holds", () => {
  it("are listed, drawn one by one, and saved", async () => {
    const page = await visit(inject("site"));
    await openExample(page, "Structures: sorted lists");
    await form(page).waitFor();
    await expect.poll(() => form(page).getByRole("combobox").locator("option").allTextContents()).toEqual(["SortedList.isSorted"]);
    await expectAccessible(page, "the form for structures");
    await form(page).getByRole("button", { name: "Generate" }).click();
    expect(await answer(page)).toBe("35 structures");
    expect(await verdict(page).textContent()).toContain("These are all for which SortedList.isSorted holds: at most 3 objects of each class, numbers from 0 to 3.");
    expect(await form(page).count()).toBe(0);
    expect(await number(page).textContent()).toBe("1 of 35");
    expect(await words(page)).toEqual(["SortedList@1: size = 0, first = null"]);
    const next = page.getByRole("button", { name: "Next structure" });
    await next.click();
    expect(await number(page).textContent()).toBe("2 of 35");
    expect(await words(page)).toEqual(["SortedList@1: size = 1, first → Entry@1", "Entry@1: element = 0, next = null, previous = null"]);
    await page.keyboard.press("End");
    expect(await number(page).textContent()).toBe("35 of 35");
    expect(await words(page)).toEqual([
      "SortedList@1: size = 3, first → Entry@1",
      "Entry@1: element = 3, next → Entry@2, previous = null",
      "Entry@2: element = 3, next → Entry@3, previous → Entry@1",
      "Entry@3: element = 3, next = null, previous → Entry@2",
    ]);
    await expectAccessible(page, "a list");
    await page.keyboard.press("ArrowLeft");
    expect(await number(page).textContent()).toBe("34 of 35");
    const saved = async (name: string): Promise<[string, string]> => {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
      return [file.suggestedFilename(), readFileSync(await file.path(), "utf8")];
    };
    const [json, list] = await saved("JSON");
    const { structures, complete, size, ints } = JSON.parse(list) as { structures: unknown[]; complete: boolean; size: number; ints: number[] };
    expect([json, structures.length, complete, size, ints]).toEqual(["SortedList-structures.json", 35, true, 3, [0, 3]]);
    const [java, tests] = await saved("JUnit tests");
    expect([java, tests.match(/@Test/g)?.length, tests.includes("class SortedListStructuresTest {")]).toEqual(["SortedListStructuresTest.java", 35, true]);
  });

  it("are made of what was written, by keyboard, on a phone; what is wrong with the request is said", async () => {
    const page = await visit(inject("site"), PHONE);
    await newProgram(page);
    await write(page, COUNTER);
    const button = page.getByRole("button", { name: "Structures…" });
    await button.click();
    await expect.poll(() => form(page).getByRole("combobox").locator("option").allTextContents()).toEqual(["Pair.isRound"]);
    await expectNoSidewaysScroll(page, "the form for structures on a phone");
    await expectAccessible(page, "the form for structures on a phone");
    await form(page).getByLabel("Objects of a class, at most").fill("many");
    await page.keyboard.press("Enter");
    await page.getByText("The number of objects is a whole number from 1 to 100, and not many.").waitFor();
    await form(page).getByLabel("Objects of a class, at most").fill("2");
    await form(page).getByLabel("Numbers (optional)").fill("0..1");
    await page.keyboard.press("Enter");
    // Alone with itself, n is 0 or 1; two of them: 0 and 0, 0 and 1, 1 and 1.
    expect(await answer(page)).toBe("5 structures");
    await picture(page).waitFor();
    await expectNoSidewaysScroll(page, "structures on a phone");
    await button.click();
    await form(page).getByRole("combobox").waitFor();
    await page.keyboard.press("Escape");
    expect(await form(page).count()).toBe(0);
    expect(await editor(page).count()).toBeLessThanOrEqual(1);
  });

  it("are what was found so far where the search is cancelled", async () => {
    const page = await visit(inject("site"));
    await newProgram(page);
    await write(page, "class Any {\n    Any left, right;\n    int n;\n\n    boolean ok() {\n        return true;\n    }\n}\n");
    await page.getByRole("button", { name: "Structures…" }).click();
    await expect.poll(() => form(page).getByRole("combobox").locator("option").allTextContents()).toEqual(["Any.ok"]);
    await form(page).getByLabel("Objects of a class, at most").fill("9");
    await form(page).getByRole("button", { name: "Generate" }).click();
    // What is cancelled before it has begun has no answer.
    const states = page.locator(".stat", { hasText: /^States/ }).first().locator("dd");
    await expect.poll(() => states.textContent()).not.toBe("0");
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    expect(await answer(page)).toMatch(/^[\d,]+ structures? so far$/);
    expect(await verdict(page).textContent()).toContain("There may be more for which Any.ok holds (at most 9 objects of each class, numbers from 0 to 9).");
  });
});
