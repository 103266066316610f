/** What the address says of links: one is opened over another, over one's own work, or cannot be had. */
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { checkButton, checkTyped, CLIPBOARD, confirmLink, copied, endlessLink, expectAccessible, linkPreview, LOST, newProgram, pagesOf, textOf, verdict, write } from "./support";

const url = inject("site");
const open = pagesOf(CLIPBOARD);

const OTHER = LOST.replaceAll("Lost", "Other");
const links: Record<"lost" | "other" | "edit" | "endless", string> = { lost: "", other: "", edit: "", endless: "" };

const hashOf = (page: Page): string => new URL(page.url()).hash;
/** The code of the link in the address, without how it is looked at. */
const codeOf = (page: Page): string => hashOf(page).replace(/&.*$/, "");
const code = (link: string): string => new URL(link).hash.replace(/&.*$/, "");
const paste = (page: Page, link: string): Promise<unknown> => page.evaluate((hash) => (location.hash = hash), new URL(link).hash);

async function opened(link: string): Promise<Page> {
  const { page } = await open(link);
  await confirmLink(page);
  await verdict(page).getByText("comes out as recorded").waitFor();
  return page;
}

describe("the links", () => {
  it("are made first", async () => {
    const { page } = await open(url);
    await checkTyped(page, LOST);
    await page.getByRole("button", { name: "Share" }).click();
    links.edit = await copied(page, page.getByRole("button", { name: "Copy edit link" }));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Share" }).waitFor({ state: "detached" });
    links.lost = await copied(page);
    const another = await open(url);
    await checkTyped(another.page, OTHER);
    links.other = await copied(another.page);
    const third = await open(url);
    links.endless = await endlessLink(third.page);
  });
});

describe("a link over another one", () => {
  it("leaves the address as it was where it is not opened, or cannot be", async () => {
    const page = await opened(links.lost);
    await page.getByTestId("trace").press("Home");
    await expect.poll(() => hashOf(page)).toMatch(/&step=1/);
    const before = hashOf(page);
    await paste(page, links.other);
    await linkPreview(page).waitFor();
    // What is looked at below the question does not write into the address of the other one.
    await page.waitForTimeout(700);
    expect(codeOf(page)).toBe(code(links.other));
    await page.keyboard.press("Escape");
    await linkPreview(page).waitFor({ state: "detached" });
    expect(hashOf(page)).toBe(before);
    await paste(page, `${url}#v1.AAAA`);
    await page.getByRole("alert").filter({ hasText: "the link is damaged" }).waitFor();
    expect(hashOf(page)).toBe(before);
    // A reload asks no more, and comes to the same.
    await page.reload();
    await verdict(page).getByText("comes out as recorded").waitFor();
    expect(await textOf(page)).toContain("class Lost");
    expect(await page.locator(".stepper-text").textContent()).toMatch(/^1 \//);
  });

  it("is in the address where it is opened, and Back leads to the one before", async () => {
    const page = await opened(links.lost);
    await paste(page, links.other);
    await confirmLink(page);
    await expect.poll(() => textOf(page)).toContain("class Other");
    await verdict(page).getByText("comes out as recorded").waitFor();
    expect(codeOf(page)).toBe(code(links.other));
    await page.goBack();
    await expect.poll(() => textOf(page)).toContain("class Lost");
    await verdict(page).getByText("comes out as recorded").waitFor();
    expect(codeOf(page)).toBe(code(links.lost));
  });

  it("is the newest one, where several come in a row", async () => {
    const page = await opened(links.lost);
    await page.evaluate((hashes) => hashes.forEach((hash) => (location.hash = hash)), [links.other, `${url}#v1.AAAA`, links.endless].map((link) => new URL(link).hash));
    await linkPreview(page).getByText("Endless", { exact: true }).waitFor();
    expect(codeOf(page)).toBe(code(links.endless));
    await paste(page, links.other);
    await linkPreview(page).getByText("Other", { exact: true }).waitFor();
    await confirmLink(page);
    await expect.poll(() => textOf(page)).toContain("class Other");
    expect(codeOf(page)).toBe(code(links.other));
    expect(await page.getByRole("alert").filter({ hasText: "cannot be opened" }).count()).toBe(0);
  });
});

describe("a link over one's own work", () => {
  const OWN = "public class Own {\n    public static void main(String[] args) {\n    }\n}\n";

  async function ownWork(): Promise<Page> {
    const { page } = await open(url);
    await newProgram(page);
    await write(page, OWN);
    return page;
  }

  it("is asked about, also where it holds a program to edit, and what was there comes back", async () => {
    const page = await ownWork();
    await paste(page, links.edit);
    await linkPreview(page).waitFor();
    const said = (await linkPreview(page).innerText()).replace(/\s+/g, " ");
    for (const words of ["a program to go on with", "which is kept", "none: the program is to be edited", "Made with Interleave"]) expect(said).toContain(words);
    expect(said).not.toContain("class library of JDK");
    await expectAccessible(page, "the question whether to open a program");
    await page.getByRole("button", { name: "Do not open" }).click();
    await linkPreview(page).waitFor({ state: "detached" });
    expect([hashOf(page), (await textOf(page)).trimEnd()]).toEqual(["", OWN.trimEnd()]);
    await paste(page, links.edit);
    await page.getByRole("button", { name: "Open the program" }).click();
    await expect.poll(() => textOf(page)).toContain("class Lost");
    await page.getByText("The program that was open before is kept.").waitFor();
    await page.getByRole("button", { name: "Go back to it" }).click();
    await expect.poll(async () => (await textOf(page)).trimEnd()).toBe(OWN.trimEnd());
    expect(hashOf(page)).toBe("");
    await page.reload();
    await expect.poll(async () => (await textOf(page)).trimEnd()).toBe(OWN.trimEnd());
  });

  it("is left by Back, to what was there before", async () => {
    const page = await ownWork();
    await paste(page, links.other);
    await confirmLink(page);
    await verdict(page).getByText("comes out as recorded").waitFor();
    await page.goBack();
    await expect.poll(async () => (await textOf(page)).trimEnd()).toBe(OWN.trimEnd());
    expect(hashOf(page)).toBe("");
    await page.goForward();
    await expect.poll(() => textOf(page)).toContain("class Other");
    expect(codeOf(page)).toBe(code(links.other));
  });
});

describe("a link that cannot be had, or does not end", () => {
  it("stays in the address where the checker could not be loaded: a reload tries again", async () => {
    const { page, complaints } = await open(`${url}embed.html`);
    await page.route(/interleave_bg/, (route) => route.abort());
    await page.goto(links.lost);
    const alert = page.getByRole("alert").filter({ hasText: "This link cannot be opened" });
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/the connection failed.*It is still in the address: reload the page to try again/);
    expect(codeOf(page)).toBe(code(links.lost));
    await page.unroute(/interleave_bg/);
    await page.reload();
    await confirmLink(page);
    await verdict(page).getByText("comes out as recorded").waitFor();
    // The browser says that it was cut off, too.
    complaints.length = 0;
  });

  it("is left by Cancel, which is no fault", async () => {
    const { page } = await open(links.endless);
    await confirmLink(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Cancelled while the execution was replayed.").waitFor();
    expect(await page.locator("main").textContent()).not.toMatch(/internal error|fault of the checker/);
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
  });
});
