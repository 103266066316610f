/** The core comes in two pieces: a first check does with the first one, and what needs the other gets it, or says so. */
import { describe, expect, inject, it } from "vitest";
import { check, inLong, newProgram, openExample, pagesOf, verdict, write } from "./support";

const url = inject("site");
const open = pagesOf();

const REST = /interleave_rest/;

describe("the first view", () => {
  it("has its headline, and a program can be written, before any of the core is there", async () => {
    const { page } = await open(url);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.wasm(\?|$)/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.getByRole("heading", { name: "Find the interleaving that breaks it" }).waitFor();
    await page.getByRole("button", { name: /^Lost update/ }).first().waitFor();
    await newProgram(page);
    await write(page, "public class Early {\n    public static void main(String[] args) {\n    }\n}\n");
    await page.getByText("The checker is loading.").waitFor();
    release();
    expect(await check(page)).toBe("No error");
  });
});

describe("the rest of the core", () => {
  it("comes after the first verdict, and no verdict has to wait for it", async () => {
    for (const title of ["Lost update Two", "Lock order deadlock", "Dining philosophers, fixed", "Dining philosophers Each", "Division by zero"]) {
      const { page } = await open(url);
      let release = (): void => undefined;
      const verdict = new Promise<void>((resolve) => (release = resolve));
      // A request that the core waits for is an `xhr`.
      const asked: string[] = [];
      await page.route(REST, async (route) => {
        asked.push(route.request().resourceType());
        await verdict;
        await route.continue();
      });
      await openExample(page, title);
      await check(page);
      // The trace of an error is opened right after it, with what is on its way: nothing is fetched twice.
      const isError = !title.includes("fixed");
      await expect.poll(() => asked.length).toBe(1);
      release();
      if (isError) await page.locator("[data-testid=state-pane][aria-busy=false]").waitFor();
      await page.unrouteAll({ behavior: "wait" });
      expect(asked).toEqual(["fetch"]);
    }
  });

  it("is not needed for a verdict; what does need it says that it is missing", async () => {
    const { page, complaints } = await open(url);
    await page.route(REST, (route) => route.abort());
    await openExample(page, "Lost update Two");
    await check(page);
    expect(await verdict(page).textContent()).toContain("an update was lost");
    await page.getByRole("button", { name: "Run once", exact: true }).click();
    await expect.poll(() => page.locator("main").textContent()).toContain("A part of the checker could not be fetched: the connection failed.");
    expect(await page.locator("main").textContent()).not.toMatch(/internal error|fault of the checker/);
    await page.unroute(REST);
    await page.getByRole("button", { name: "Run once", exact: true }).click();
    await expect.poll(() => page.locator("main").textContent()).not.toContain("could not be fetched");
    // The browser says that it was cut off, too.
    complaints.length = 0;
  });

  inLong("is waited for in sight, and Cancel does not call that an error", async () => {
    const { page, complaints } = await open(url);
    await page.route(REST, () => undefined);
    await openExample(page, "Lost update Two");
    await check(page);
    await page.getByRole("button", { name: "Run once", exact: true }).click();
    await page.getByText("A part of the checker is loading.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Cancelled while a part of the checker was loading.").waitFor();
    expect(await page.locator("main").textContent()).not.toContain("A part of the checker is loading.");
    await page.unroute(REST);
    complaints.length = 0;
  });

  it("and the first piece: where one does not arrive, or is cut off, the connection failed, and the next check forgets it", async () => {
    for (const answer of ["abort", "cut"] as const) {
      const { page, complaints } = await open(url);
      await page.getByRole("button", { name: "New program" }).waitFor();
      const CORE = /interleave[^/]*\.(wasm|js)(\?|$)/;
      await page.route(CORE, (route) => (answer === "abort" ? route.abort() : route.fulfill({ status: 200, contentType: "application/wasm", body: "cut" })));
      await page.reload();
      await openExample(page, "Lost update Two");
      await expect.poll(() => page.locator("main").textContent()).toContain("The files could not be read: the connection failed");
      const said = await page.locator("main").textContent();
      expect(said).toContain("The checker could not be loaded: the connection failed");
      expect(said).not.toMatch(/Failed to fetch|magic word|internal error|dynamically imported/);
      await page.unroute(CORE);
      await check(page);
      expect(await verdict(page).textContent()).toContain("an update was lost");
      expect(await page.locator("main").textContent()).not.toMatch(/could not be (read|loaded)/);
      complaints.length = 0;
    }
  });
});

describe("the part of the page that draws the search tree", () => {
  inLong("comes with the first search; where it does not arrive, the page says so and keeps the rest", async () => {
    const { page, complaints } = await open(url);
    const PART = /tree-part[^/]*\.js(\?|$)/;
    const asked: string[] = [];
    page.on("request", (request) => PART.test(request.url()) && asked.push(request.url()));
    await page.route(PART, (route) => route.abort());
    await openExample(page, "Lost update Two");
    expect(asked).toEqual([]);
    await check(page);
    expect(await verdict(page).textContent()).toContain("an update was lost");
    await page.getByRole("tab", { name: "Search tree" }).click();
    await page.getByText("This part of the page could not be loaded: the connection failed. Reload the page to try again.").waitFor();
    expect(asked.length).toBe(1);
    complaints.length = 0;
    const again = await open(url);
    await openExample(again.page, "Lost update Two");
    await check(again.page);
    await again.page.getByRole("tab", { name: "Search tree" }).click();
    await again.page.getByTestId("tree").waitFor();
    expect(await again.page.locator("main").textContent()).not.toContain("could not be loaded");
  });
});
