/** Share links: made from an error or an outcome, opened by somebody else; and those that cannot be opened. */
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import {
  altered,
  check,
  checkButton,
  checkTyped,
  CLIPBOARD,
  closeSettings,
  confirmLink,
  copied,
  drop,
  editor,
  expectAccessible,
  expectNoSidewaysScroll,
  firstOrAll,
  inLong,
  javac,
  linkPreview,
  LOST,
  outcomesButton,
  pagesOf,
  press,
  settings,
  testFile,
  textOf,
  verdict,
} from "./support";

const url = inject("site");
const states = inject("states");
const open = pagesOf(CLIPBOARD);

async function visit(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await open(address, options);
  if (address.includes("#v")) await confirmLink(page);
  return page;
}

/** Reads a number that makes it fail, and loses an update on the way. */
const COUNT = `import java.nio.file.*;
import java.util.Scanner;

public class Count {
    static int count;

    public static void main(String[] args) throws Exception {
        int wanted = new Scanner(System.in).nextInt() + Integer.parseInt(args[0]);
        String unit = Files.readString(Path.of("unit.txt"));
        Thread other = new Thread(() -> count++, "other");
        other.start();
        count++;
        other.join();
        System.out.println(count + unit);
        assert count == wanted : count + unit;
    }
}
`;

async function load(page: Page): Promise<void> {
  await drop(page, javac({ "Count.java": COUNT }, true));
  await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
  await settings(page);
  await page.getByLabel("Program arguments").fill("1");
  await page.locator("summary", { hasText: /^Input/ }).click();
  await page.getByLabel("Text of standard input").fill("1\n");
  await page.getByRole("button", { name: "New input file" }).click();
  await page.getByLabel("Path of the file").fill("unit.txt");
  await page.getByLabel("Text of unit.txt", { exact: true }).fill(" apples");
  await page.locator("summary", { hasText: "Options" }).click();
  await page.getByLabel("Collect every error").check();
}

describe("a link", () => {
  it("carries an error from one page to another, with everything that led there", async () => {
    const page = await visit(url);
    await load(page);
    expect(await check(page)).toBe("Assertion failed");
    const steps = await page.locator(".stepper-text").textContent();
    const link = await copied(page);
    expect(link.startsWith(`${url}#v1.`)).toBe(true);

    const other = await visit(link);
    await verdict(other).waitFor();
    expect(await verdict(other).getByRole("heading").textContent()).toBe("Assertion failed");
    expect(await verdict(other).textContent()).toContain("1 apples. The link was replayed and comes out as recorded.");
    expect(await other.locator(".stepper-text").textContent()).toBe(steps);
    // The source came along: the trace stands beside it.
    expect(await other.locator(".cm-line.line-current").textContent()).toContain("assert count == wanted");
    await expectAccessible(other, "a replayed link");

    // The form is as it was.
    expect(await other.getByText("From a link", { exact: true }).isVisible()).toBe(true);
    await settings(other);
    expect(await other.getByLabel("Main class").inputValue()).toBe("Count");
    expect(await other.getByLabel("Program arguments").inputValue()).toBe("1");
    expect(await other.locator("summary", { hasText: /^Input/ }).textContent()).toBe("Input · standard input, 1 file");
    await other.locator("summary", { hasText: /^Input/ }).click();
    expect(await other.getByLabel("Text of standard input").inputValue()).toBe("1\n");
    await other.getByRole("button", { name: "Edit unit.txt" }).click();
    expect(await other.getByLabel("Text of unit.txt", { exact: true }).inputValue()).toBe(" apples");
    await other.locator("summary", { hasText: "Options" }).click();
    expect(await other.getByLabel("Collect every error").isChecked()).toBe(true);

    // It survives a reload, can be searched, and goes when something else is loaded.
    await other.reload();
    await verdict(other).waitFor();
    expect(await verdict(other).textContent()).toContain("comes out as recorded");
    expect(await check(other)).toBe("Assertion failed");
    await other.getByRole("tab", { name: "Search tree" }).waitFor();
    await other.getByRole("button", { name: "Interleave, to the start" }).click();
    expect(new URL(other.url()).hash).toBe("");
    // Back is where the link was.
    await other.goBack();
    await expect.poll(() => verdict(other).textContent()).toContain("comes out as recorded");
    expect(new URL(other.url()).hash).toMatch(/^#v1\./);
  });

  inLong("whose program was edited, and the edit undone, leaves the program as it was", async () => {
    const page = await visit(url);
    await checkTyped(page, LOST);
    const link = await copied(page);
    const other = await visit(link);
    await verdict(other).waitFor();
    const text = await textOf(other);
    const draft = () => other.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    await editor(other).click();
    await other.keyboard.press("Control+Home");
    await other.keyboard.type("edited ");
    await expect.poll(draft).toContain("edited public class");
    await other.keyboard.press("Control+Z");
    await expect.poll(() => textOf(other)).toBe(text);
    await expect.poll(draft).not.toContain("edited public class");
    await other.reload();
    await expect.poll(() => textOf(other)).toBe(text);
    await expect.poll(() => verdict(other).textContent()).toContain("comes out the same");
  });

  it("shows an outcome, and opens in a page that is open already", async () => {
    const page = await visit(url);
    const body = 'Thread t = new Thread(() -> System.out.print("a")); t.start(); System.out.print("b"); t.join();';
    await drop(page, javac({ "Hello.java": `public class Hello { public static void main(String[] args) throws Exception { ${body} } }` }));
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    expect(await press(page, outcomesButton)).toBe("2 distinct outcomes");
    const row = page.locator(".outcomes tbody tr").filter({ hasText: "ab" });
    const link = await copied(page, row.getByRole("button", { name: "Copy link" }));
    await page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
    // What is open stays until somebody says so.
    await linkPreview(page).waitFor();
    await page.keyboard.press("Escape");
    expect(await verdict(page).getByRole("heading").textContent()).toBe("2 distinct outcomes");
    expect(new URL(page.url()).hash).toBe("");
    await page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
    await confirmLink(page);
    await verdict(page).getByText("Ends normally").waitFor();
    await page.getByRole("tab", { name: "Output" }).click();
    expect(await page.locator(".output").textContent()).toContain("ab");
    expect(await outcomesButton(page).getAttribute("class")).toContain("primary");
  });
});

describe("a page that opens a link", () => {
  it("says first what it is, and runs nothing of it", async () => {
    const page = await visit(url);
    await load(page);
    await check(page);
    const link = await copied(page);
    const { page: other } = await open(link);
    await linkPreview(other).waitFor();
    const said = (await linkPreview(other).innerText()).replace(/\s+/g, " ");
    for (const words of ["Program Count", "Classes 1 class", "Sources Count.java", "recorded as ending with: Assertion failed, 1 apples", "Arguments 1", "standard input and unit.txt", "search.multiple_errors=true", "Made with Interleave"]) {
      expect(said).toContain(words);
    }
    await other.locator("summary", { hasText: "Source of Count.java" }).click();
    expect(await linkPreview(other).locator("pre").textContent()).toContain("assert count == wanted");
    await expectAccessible(other, "the question whether to open a link");
    expect(await verdict(other).count()).toBe(0);
    // Not opened, it leaves nothing behind.
    await other.keyboard.press("Escape");
    await linkPreview(other).waitFor({ state: "detached" });
    expect(new URL(other.url()).hash).toBe("");
    // Without its execution.
    await other.evaluate((hash) => (location.hash = hash), new URL(link).hash);
    await other.getByRole("button", { name: "Open without replaying" }).click();
    await expect.poll(() => checkButton(other).isEnabled()).toBe(true);
    expect(await verdict(other).count()).toBe(0);
    expect(await check(other)).toBe("Assertion failed");
  });

  it("shows where another execution parts from the recorded one, side by side", async () => {
    const page = await visit(url);
    await checkTyped(page, LOST);
    const link = await copied(page);
    const different = altered(link, (header) => {
      const { steps, threads } = header["record"] as { steps: [number, unknown[]][]; threads: string[] };
      threads.push("<b>ghost</b>");
      steps[1] = [threads.length - 1, [[0, 5, "writes n: 7 (was 0)"]]];
    });
    const other = await visit(different);
    // It ends as recorded, all the same.
    await verdict(other).getByText("not all of it comes out as recorded").waitFor();
    expect(await verdict(other).textContent()).toContain("n is 1");
    await other.getByRole("alert").filter({ hasText: "step 2 is not the one that the link records" }).waitFor();
    const sides = other.getByTestId("divergence");
    await sides.waitFor();
    expect((await sides.innerText()).replace(/\s+/g, " ")).toMatch(/First difference: step 2 Show this step Recorded <b>ghost<\/b> writes n: 7 \(was 0\) Lost\.java:5 Happened here (main|t) /);
    await other.getByRole("button", { name: "Show this step" }).click();
    await expect.poll(() => other.locator(".stepper-text").textContent()).toMatch(/^2 \//);
    await expectAccessible(other, "a replay that parts from its record");
    await expectNoSidewaysScroll(other, "a replay that parts from its record");
  });

  it("opens one of an older format, and says which version one of a newer format needs", async () => {
    const page = await visit(url);
    // As links were made before steps were recorded, and when every access to shared data was a point to choose at.
    await load(page);
    await settings(page);
    await page.getByLabel("Other settings").fill("vm.por.optimistic=false\nvm.por.skip_attempts=false\nvm.cut_atomic=false");
    await closeSettings(page);
    await check(page);
    const link = await copied(page);
    const old = altered(link, (header) => {
      delete header["record"];
      delete header["points"];
      const keys = ["vm.por.optimistic", "vm.por.skip_attempts", "vm.cut_atomic"];
      header["config"] = (header["config"] as string[][]).filter(([key]) => !keys.includes(key ?? ""));
    });
    const other = await visit(old);
    await verdict(other).getByText("comes out as recorded").waitFor();
    const newer = await visit(altered(link, (header) => Object.assign(header, { points: 99, engine: "9.8.7" })));
    expect(await newer.getByRole("alert").textContent()).toContain("the link was made by Interleave 9.8.7, which is newer than this version");
  });
});

describe("what can be handed on", () => {
  it("is the program to edit, without what was found in it", async () => {
    const page = await visit(url);
    await checkTyped(page, LOST);
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share" });
    await dialog.getByRole("button", { name: "Copy edit link" }).waitFor();
    await expectAccessible(page, "what can be handed on");
    const link = await copied(page, dialog.getByRole("button", { name: "Copy edit link" }));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(link.length).toBeLessThan(url.length + 700);
    const { page: other } = await open(link);
    await expect.poll(async () => (await textOf(other)).trimEnd()).toBe(LOST.trimEnd());
    expect([await linkPreview(other).count(), await verdict(other).count()]).toEqual([0, 0]);
    expect(await check(other)).toBe("Assertion failed");
  });

  it("is a file where a link is too long for an address, which the page opens", async () => {
    const page = await visit(url);
    // Random letters cannot be made shorter.
    const noise = Array.from({ length: 4_000 }, () => Math.random().toString(36).slice(2, 6)).join("");
    await checkTyped(page, LOST.replace("public class", `// ${noise}\npublic class`));
    const saved = page.waitForEvent("download");
    await verdict(page).getByRole("button", { name: "Save link file" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe("Lost.interleave");
    const text = readFileSync(await file.path(), "utf8");
    expect(text.length).toBeGreaterThan(8_000);
    expect(await copied(page, verdict(page).getByRole("button", { name: "Copy replay command" }))).toBe("interleave replay 'Lost.interleave'");

    const other = await visit(url);
    await drop(other, [testFile("Lost.interleave", text)]);
    await confirmLink(other);
    await verdict(other).getByText("comes out as recorded").waitFor();
    // It is kept as one's own.
    await other.reload();
    await expect.poll(() => verdict(other).textContent()).toContain("comes out the same");
    await drop(other, [testFile("notes.interleave", "no link at all")]);
    await other.getByRole("alert").filter({ hasText: "this is not an Interleave link" }).waitFor();
  });
});

describe("a link of a view", () => {
  inLong("opens at the tab that was looked at, and follows what is looked at there", async () => {
    const page = await visit(url);
    await load(page);
    await check(page);
    await page.getByRole("tab", { name: "Output" }).click();
    await page.getByTestId("trace").waitFor({ state: "detached" });
    const link = await copied(page);
    expect(link).toMatch(/&step=\d+&view=output$/);
    const other = await visit(link);
    await verdict(other).getByText("comes out as recorded").waitFor();
    const chosen = () => other.getByRole("tablist", { name: "Result" }).getByRole("tab", { selected: true }).textContent();
    expect(await chosen()).toBe("Output");
    await other.getByRole("tab", { name: "Trace" }).click();
    await other.getByTestId("trace").press("Home");
    await expect.poll(() => other.url()).toMatch(/&step=1&view=trace$/);
    // A reload keeps both.
    await other.reload();
    await verdict(other).getByText("comes out as recorded").waitFor();
    expect(await chosen()).toBe("Trace");
    expect(await other.locator(".stepper-text").textContent()).toMatch(/^1 \//);
  });
});

describe("a link of an event", () => {
  it("opens at the event that was looked at, and says so of the next one", async () => {
    const page = await visit(url);
    await checkTyped(page, LOST);
    const chosen = (of: Page) => of.getByTestId("trace").getByRole("option", { selected: true }).textContent();
    await page.getByTestId("trace").getByRole("option").filter({ hasText: "joins t" }).click();
    const link = await copied(page);
    expect(link).toMatch(/&step=\d+&event=\d+$/);
    const other = await visit(link);
    await verdict(other).getByText("comes out as recorded").waitFor();
    expect(await chosen(other)).toBe(await chosen(page));
    expect(await other.locator(".cm-line.line-current").textContent()).toContain("t.join();");
    await other.getByTestId("trace").press("ArrowUp");
    await expect.poll(() => other.url()).toMatch(/&event=2$/);
    await other.getByTestId("trace").press("End");
    await expect.poll(() => other.url()).toMatch(/&step=\d+$/);
  });
});

describe("a hostile link", () => {
  /** A header like that of a link that was made here, with what somebody has written into it. */
  async function opened(change: (header: Record<string, unknown>) => void): Promise<Page> {
    const page = await visit(url);
    await load(page);
    await check(page);
    return visit(altered(await copied(page), change));
  }

  it("brings text and no markup, whatever it names", async () => {
    const evil = '"><img src=http://evil.example/x.png onerror="document.title=1"><script>document.title=2</script>';
    const page = await opened((header) => {
      header["engine"] = evil;
      header["args"] = ["1", evil];
      (header["expected"] as Record<string, string>)["message"] = evil;
      const files = header["files"] as string[][];
      for (const file of files.filter(([role]) => role === "source")) file[1] = `${evil}.java`;
      header["config"] = [["vm.env.X", evil]];
    });
    await verdict(page).waitFor();
    await page.getByRole("alert").filter({ hasText: "evil.example" }).waitFor();
    await settings(page);
    await page.locator("summary", { hasText: /^Input/ }).click();
    expect(await page.locator("img, #work script").count()).toBe(0);
    expect(await page.title()).toMatch(/Interleave/);
  });

  inLong("is bounded: one that would unfold to more than any program is refused at once", async () => {
    const bomb = deflateRawSync(Buffer.alloc(200 << 20)).toString("base64url");
    const began = Date.now();
    const page = await visit(`${url}#v1.${bomb}`);
    const alert = page.getByRole("alert").filter({ hasText: "This link cannot be opened" });
    await alert.waitFor();
    expect(await alert.textContent()).toContain("the link is damaged");
    expect(Date.now() - began).toBeLessThan(10_000);
  });
});

describe("a link that cannot be opened, or comes out otherwise", () => {
  let link = "";

  it("is made first", async () => {
    const page = await visit(url);
    await load(page);
    await check(page);
    link = await copied(page);
  });

  it.each([
    ["cut short", () => link.slice(0, link.length >> 1), /the link is damaged: .*copy it again, in full/],
    ["of another format", () => `${url}#v9.abcdef`, /format #v9, which this version does not know/],
    ["with a changed class", () => altered(link, (header) => ((header["classes"] as string[][])[0] as string[])[2] = "0"), /the class .*Count.* is not the one it was made with/],
  ])("%s: a sentence says so, and the page goes on", async (_what, make, said) => {
    const page = await visit(make());
    const alert = page.getByRole("alert").filter({ hasText: "This link cannot be opened" });
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(said);
    expect(new URL(page.url()).hash).toBe("");
    await expectAccessible(page, "a link that cannot be opened");
    await page.getByLabel("Shipped examples").selectOption("lost-update");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    expect(await alert.count()).toBe(0);
  });

  it("says which version made it, and what is different", async () => {
    const old = altered(link, (header) => {
      header["engine"] = "0.0.1";
      (header["expected"] as Record<string, string>)["message"] = "3 apples";
    });
    const page = await visit(old);
    await verdict(page).waitFor();
    expect(await verdict(page).textContent()).toContain("not all of it comes out as recorded");
    const text = await page.getByRole("alert").textContent();
    expect(text).toContain("the message was 3 apples and is 1 apples");
    expect(text).toContain("Interleave 0.0.1 made the link");
  });

  inLong("is refused where its program does not start", async () => {
    const page = await visit(altered(link, (header) => (header["main"] = "Absent")));
    await page.getByRole("alert").filter({ hasText: "there is no class Absent" }).waitFor();
    expect(await verdict(page).count()).toBe(0);
  });
});

describe("on the stand-in core", () => {
  const link = (text: string): string => `${states}#v1.${text}`;

  it.each(
    firstOrAll(["narrow", 360, "dark"] as const, ["wide", 1280, "light"] as const),
  )("a replay is accessible and fits, %s", async (_size, width, colorScheme) => {
    const page = await visit(link("DiningPhilosophers-assertion"), { viewport: { width, height: 800 }, colorScheme });
    await verdict(page).waitFor();
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await expectAccessible(page, (await tab.textContent()) ?? "");
      await expectNoSidewaysScroll(page, (await tab.textContent()) ?? "");
    }
  });

  it("a core that fails on a link is replaced", async () => {
    const page = await visit(link("Crash-deadlock"));
    await page.getByRole("alert").filter({ hasText: "internal error" }).waitFor();
    await page.getByLabel("Shipped examples").selectOption("dining");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    expect(await check(page)).toBe("Deadlock");
  });
});
