/** The core comes in two pieces: a first check does with the first one, and what needs the other gets it, or says so. */
import { describe, expect, inject, it } from "vitest";
import { check, openExample, pagesOf, verdict } from "./support";

const url = inject("site");
const open = pagesOf();

const REST = /interleave_rest/;

describe("the rest of the core", () => {
  it("comes after the first verdict, and nothing has to wait for it", async () => {
    const asked: string[] = [];
    for (const title of ["Lost update Two", "Lock order deadlock", "Dining philosophers, fixed"]) {
      const { page } = await open(url);
      page.on("request", (request) => {
        if (REST.test(request.url())) asked.push(request.resourceType());
      });
      await openExample(page, title);
      await check(page);
    }
    await expect.poll(() => asked.length).toBe(3);
    // A request that the core waits for is an `xhr`.
    expect(new Set(asked)).toEqual(new Set(["fetch"]));
  });

  it("is not needed for a verdict; what does need it says that it is missing", async () => {
    const { page, complaints } = await open(url);
    await page.route(REST, (route) => route.abort());
    await openExample(page, "Lost update Two");
    await check(page);
    expect(await verdict(page).textContent()).toContain("an update was lost");
    await page.getByRole("button", { name: "Outcomes", exact: true }).click();
    await expect.poll(() => page.locator("main").textContent()).toContain("A part of the checker could not be fetched: the connection failed.");
    await page.unroute(REST);
    await page.getByRole("button", { name: "Outcomes", exact: true }).click();
    await expect.poll(() => page.locator("main").textContent()).not.toContain("could not be fetched");
    // The browser says that it was cut off, too.
    complaints.length = 0;
  });
});
