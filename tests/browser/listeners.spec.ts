/** Listeners: choosing them and their settings, and what they have to say. The real core, and the stand-in for their files. */
import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import {
  confirmLink,
  check,
  checkButton,
  CLIPBOARD,
  drop,
  expectAccessible,
  expectNoSidewaysScroll,
  inLong,
  javac,
  looks,
  openExample,
  outcomesButton,
  pagesOf,
  press,
  settings,
  verdict,
} from "./support";

const open = pagesOf(CLIPBOARD);

async function visit(where: "site" | "states", options: BrowserContextOptions = {}): Promise<Page> {
  return (await open(inject(where), options)).page;
}

const section = (page: Page, title: string) => page.locator("details.options > summary", { hasText: title });
const outcomes = async (page: Page) => (await page.locator(".outcomes pre").allTextContents()).map((text) => text.trim()).sort();

const SENSOR = `public class Sensor {
    int altitude = 1;

    public static void main(String[] args) {
        Sensor sensor = new Sensor();
        if (sensor.altitude > 100) throw new IllegalStateException("too high");
        System.out.println("altitude " + sensor.altitude);
    }
}
`;

/** Chooses the perturbator for the field of SENSOR, by the keyboard where that is quicker. */
async function perturb(page: Page, values: string): Promise<void> {
  await settings(page);
  await section(page, "Listeners").click();
  await page.getByLabel("Perturbator", { exact: true }).check();
  await page.getByLabel("perturb.fields", { exact: true }).fill("height");
  await page.getByRole("button", { name: "Add perturb.height.field" }).click();
  await page.keyboard.type("Sensor.altitude");
  await page.getByRole("button", { name: "Add perturb.height.values" }).click();
  await page.keyboard.type(values);
}

async function load(page: Page, sources: Record<string, string>): Promise<void> {
  await drop(page, javac(sources));
  await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
}

describe("the perturbator", () => {
  inLong("tries other values of a field that a person names", async () => {
    const page = await visit("site");
    await load(page, { "Sensor.java": SENSOR });
    expect(await check(page)).toBe("No error");
    await perturb(page, "42, 43");
    await expectAccessible(page, "listeners on the real core");
    expect(await press(page, outcomesButton)).toBe("2 distinct outcomes");
    expect(await outcomes(page)).toEqual(["altitude 42", "altitude 43"]);
    await settings(page);
    await page.getByLabel("Value of perturb.height.values").fill("42, 101");
    expect(await check(page)).toBe("Uncaught exception");
    expect(await verdict(page).textContent()).toContain("too high");
  });

  inLong("travels with a link, into its fields again", async () => {
    const page = await visit("site");
    await load(page, { "Sensor.java": SENSOR });
    await perturb(page, "7, 101");
    await check(page);
    await verdict(page).getByRole("button", { name: "Copy link" }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto("about:blank");
    await page.goto(link);
    await confirmLink(page);
    await verdict(page).getByText("The link was replayed and comes out as recorded.").waitFor();
    expect(await section(page, "Listeners").textContent()).toBe("Listeners · Perturbator");
    await settings(page);
    await section(page, "Listeners").click();
    expect(await page.getByLabel("perturb.fields", { exact: true }).inputValue()).toBe("height");
    expect(await page.getByLabel("Value of perturb.height.field").inputValue()).toBe("Sensor.altitude");
    expect(await page.getByLabel("Value of perturb.height.values").inputValue()).toBe("7, 101");
    // Nothing of it is left among the other settings, and without it there is no error.
    expect(await section(page, "Options").textContent()).toBe("Options");
    await page.getByLabel("Perturbator", { exact: true }).uncheck();
    expect(await check(page)).toBe("No error");
  });

  inLong("is refused with a sentence where the field is not there, and works when it is corrected", async () => {
    const page = await visit("site");
    await load(page, { "Sensor.java": SENSOR });
    await perturb(page, "1");
    await page.getByLabel("Value of perturb.height.field").fill("Sensor.latitude");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").filter({ hasText: "latitude" }).waitFor();
    await settings(page);
    await page.getByLabel("Value of perturb.height.field").fill("Sensor.altitude");
    expect(await check(page)).toBe("No error");
  });
});

describe("shipped examples of choices", () => {
  it("show their settings in the form, and give every combination of a cascade", async () => {
    const page = await visit("site");
    await page.getByLabel("Shipped examples").selectOption("choice-cascade");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    expect(await outcomesButton(page).getAttribute("class")).toContain("primary");
    await settings(page);
    await section(page, "Listeners").click();
    expect(await page.getByLabel("Perturbator", { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel("perturb.fields", { exact: true }).inputValue()).toBe("altitude");
    expect(await page.getByLabel("Value of perturb.altitude.field").inputValue()).toBe("Cascade$Sensor.altitude");
    expect(await page.getByLabel("Value of perturb.altitude.values").inputValue()).toBe("42,43");
    expect(await check(page)).toBe("4 distinct outcomes");
    const expected = ["42, warnings 0", "42, warnings 1", "43, warnings 0", "43, warnings 1"].map((text) => `altitude ${text}`);
    expect(await outcomes(page)).toEqual(expected);
    await settings(page);
    // Another set of values is another set of outcomes: the fields are what is sent.
    await page.getByLabel("Value of perturb.altitude.values").fill("5");
    expect(await check(page)).toBe("2 distinct outcomes");
    // A program without listeners leaves none behind.
    await page.getByLabel("Shipped examples").selectOption("choice-velocity");
    await expect.poll(() => page.getByLabel("Other settings").inputValue()).toContain("velocity.threshold=13250");
    expect(await section(page, "Listeners").textContent()).toBe("Listeners");
  });

  inLong("find their places in the form also when the checker is slower than the person", async () => {
    const page = await visit("site");
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/*.wasm", async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.getByLabel("Shipped examples").selectOption("choice-cascade");
    await page.getByText("The checker is loading.").waitFor();
    await page.getByRole("heading", { name: "A perturbed field: two generators at one instruction", exact: true, level: 2 }).waitFor();
    expect(await section(page, "Listeners").count()).toBe(0);
    release();
    await settings(page);
    await section(page, "Listeners").click();
    expect(await page.getByLabel("Value of perturb.altitude.values").inputValue()).toBe("42,43");
    await section(page, "Options").click();
    expect(await page.getByLabel("Other settings").inputValue()).toBe("");
  });
});

describe("what listeners say", () => {
  const start = async (page: Page): Promise<void> => {
    await openExample(page, "Dining");
    await settings(page);
    await section(page, "Listeners").click();
    await page.getByLabel("Coverage", { exact: true }).check();
    await page.getByLabel("coverage.file").fill("out/dining.info");
  };

  for (const { name, options } of looks("dark", { "1280 wide": { width: 1280, height: 800 }, "360 wide": { width: 360, height: 800 } })) {
    it(`is accessible and fits, ${name}`, async () => {
      const page = await visit("states", options);
      await start(page);
      await page.getByLabel("Perturbator", { exact: true }).check();
      await page.getByLabel("perturb.fields", { exact: true }).fill("left, a_rather_long_name_for_the_field_on_the_right");
      await page.getByRole("button", { name: "Add perturb.a_rather_long_name_for_the_field_on_the_right.values" }).click();
      await expectAccessible(page, "the form");
      await expectNoSidewaysScroll(page, "the form");
      await check(page);
      await page.getByRole("tab", { name: "Listeners" }).click();
      await expectAccessible(page, "the reports");
      await expectNoSidewaysScroll(page, "the reports");
    });
  }

  it("is a text, and files to download and to copy", async () => {
    const page = await visit("states");
    await start(page);
    await check(page);
    await page.getByRole("tab", { name: "Listeners" }).click();
    const report = page.getByRole("region", { name: "What Coverage says" });
    expect(await report.locator("pre").textContent()).toContain("org.example.deep.pack.Class39.method");
    const files = report.getByRole("list", { name: "Files of Coverage" }).getByRole("listitem");
    expect(await files.count()).toBe(2);
    expect(await files.first().textContent()).toContain("53 B");
    // By keyboard alone.
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      report.getByRole("button", { name: "Download out/dining.info" }).press("Enter"),
    ]);
    expect(saved.suggestedFilename()).toBe("dining.info");
    expect(readFileSync(await saved.path(), "utf8")).toBe("TN:\nSF:DiningPhilosophers.java\nDA:18,3\nend_of_record\n");
    await report.getByRole("button", { name: "Copy out/dining.info" }).press("Enter");
    await report.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("DA:18,3");
    // Ninety-five kilobytes are for a file, not for the clipboard.
    expect(await files.nth(1).getByRole("button", { name: /^Copy/ }).count()).toBe(0);
    await settings(page);
    await page.getByLabel("Coverage", { exact: true }).uncheck();
    await check(page);
    expect(await page.getByRole("tab", { name: "Listeners" }).count()).toBe(0);
  });

  inLong("keeps a row's field while its key is typed, and goes on at the next row when one is removed", async () => {
    const page = await visit("states");
    await openExample(page, "Dining");
    await settings(page);
    await section(page, "Listeners").click();
    await page.getByLabel("Perturbator", { exact: true }).check();
    for (const key of ["a.field", "b.field"]) {
      await page.getByRole("button", { name: "Add a setting" }).click();
      await page.keyboard.type(key);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.type(`of ${key}`);
    }
    expect(await page.getByLabel("Value of perturb.a.field").inputValue()).toBe("of a.field");
    await page.getByRole("button", { name: "Remove perturb.a.field" }).press("Enter");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Remove perturb.b.field");
    expect(await page.getByLabel("Value of perturb.b.field").inputValue()).toBe("of b.field");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add a setting");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("7");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").filter({ hasText: "needs a key behind “perturb.”" }).waitFor();
  });
});
