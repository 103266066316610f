/**
 * The panes around an editor and an answer: on the first screen, dragged and folded, on a phone.
 */
import { describe, expect, inject, it } from "vitest";
import {
  check,
  checkButton,
  CLIPBOARD,
  compilerMessages,
  editor,
  expectAccessible,
  expectNoSidewaysScroll,
  inLong,
  newProgram,
  openExample,
  pagesOf,
  textOf,
  verdict,
  visitsOf,
  write,
} from "./support";

const open = pagesOf(CLIPBOARD);
const visit = visitsOf(open);

const states = inject("states");

const messages = compilerMessages;

describe("the workspace", () => {
  it("shows verdict and trace on the first screen", async () => {
    const page = await visit(states, { viewport: { width: 1280, height: 800 } });
    await openExample(page, "Dining");
    expect(await check(page)).toBe("Deadlock");
    const box = await verdict(page).boundingBox();
    expect(box?.height).toBeLessThan(800 / 3);
    const row = await page.getByTestId("trace").getByRole("option").first().boundingBox();
    expect((row?.y ?? 800) + (row?.height ?? 0)).toBeLessThan(800);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)).toBe(0);
  });

  inLong("has borders that are dragged, and panes that are folded, by the mouse; both stay", async () => {
    const page = await visit(states, { viewport: { width: 1280, height: 800 } });
    await openExample(page, "Dining");
    await check(page);
    const width = (id: string) => page.locator(`[data-pane=${id}]`).evaluate((pane) => pane.clientWidth);
    const [source, trace] = [await width("source"), await width("trace")];
    const border = await page.getByRole("separator", { name: "Border between source and trace" }).boundingBox();
    if (!border) throw new Error("no border");
    await page.mouse.move(border.x + border.width / 2, border.y + 200);
    await page.mouse.down();
    await page.mouse.move(border.x + 120, border.y + 210, { steps: 4 });
    await page.mouse.up();
    expect(Math.abs((await width("source")) - source - 115)).toBeLessThan(10);
    expect(await width("trace")).toBeLessThan(trace - 80);
    await page.getByRole("button", { name: "Fold the pane Source" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await verdict(page).waitFor();
    await page.getByRole("button", { name: "Open the pane Source" }).click();
    expect(Math.abs((await width("source")) - source - 115)).toBeLessThan(10);
  });

  it("keeps what was written when one goes to the first page, by Back and by Forward", async () => {
    const page = await visit(states);
    await newProgram(page);
    await write(page, "public class Kept {\n  // before\n}\n");
    await page.getByRole("button", { name: "Interleave, to the start" }).click();
    await page.getByRole("heading", { name: "Find the interleaving that breaks it" }).waitFor();
    await page.goBack();
    await editor(page).waitFor();
    expect(await textOf(page)).toContain("// before");
    await page.goBack();
    await page.getByRole("heading", { name: "Find the interleaving that breaks it" }).waitFor();
    await page.goForward();
    await editor(page).waitFor();
    expect(await textOf(page)).toContain("// before");
  });

  it("is tabs on a phone, where a program can be written and checked", async () => {
    const page = await visit(states, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await page.getByRole("button", { name: "New program" }).tap();
    await editor(page).tap();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText("public class LostUpdate { /* error! */ }\n");
    await checkButton(page).tap();
    await messages(page).waitFor();
    await expectNoSidewaysScroll(page, "messages on a phone");
    await write(page, "public class LostUpdate { }\n");
    await checkButton(page).tap();
    await verdict(page).waitFor();
    const tabs = page.getByRole("tablist", { name: "Workspace" }).getByRole("tab");
    expect((await tabs.allTextContents()).slice(0, 3)).toEqual(["Source", "Trace", "State"]);
    for (const tab of await tabs.all()) {
      await tab.tap();
      await expectNoSidewaysScroll(page, (await tab.textContent()) ?? "");
    }
    await tabs.first().tap();
    expect(await textOf(page)).toContain("public class LostUpdate");
    await expectAccessible(page, "a program on a phone");
  });

  inLong("shows what is chosen where a person forces colours", async () => {
    const page = await visit(states, { forcedColors: "active" });
    await openExample(page, "Dining");
    await check(page);
    const edge = (selected: boolean) =>
      page.locator(`.tab[aria-selected=${selected}]`).first().evaluate((tab) => getComputedStyle(tab).borderBottomColor);
    expect(await edge(true)).not.toBe(await edge(false));
  });
});
