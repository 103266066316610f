/** What the program reads, given in the page: standard input, files, environment, properties; by mouse and by keyboard. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import {
  check,
  checkButton,
  drop,
  expectAccessible,
  expectNoSidewaysScroll,
  inLong,
  javac,
  pagesOf,
  press,
  runButton,
  settings,
  testFile,
  verdict,
} from "./support";

const url = inject("site");
const open = pagesOf();

/** Prints all that it is given. */
const READS = `import java.nio.file.*;
import java.util.*;

public class Reads {
    public static void main(String[] args) throws Exception {
        List<String> said = new ArrayList<>(List.of(args));
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) said.add(in.nextLine());
        for (String file : List.of("conf/a.txt", "/data/b.txt")) {
            if (Files.exists(Path.of(file))) said.add(Files.readString(Path.of(file)).trim());
        }
        said.add(System.getenv("GREETING"));
        said.add(System.getProperty("the.property"));
        System.out.println(String.join("+", said.stream().map(String::valueOf).toList()));
    }
}
`;

/** Fails on one of the lines that it may be given. */
const ASKS = `import java.util.Scanner;

public class Asks {
    public static void main(String[] args) {
        String answer = new Scanner(System.in).nextLine();
        assert !answer.equals("no") : "the answer is " + answer;
    }
}
`;

async function visit(name: string, source: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await open(url, options);
  await drop(page, javac({ [`${name}.java`]: source }, true));
  await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
  await settings(page);
  return page;
}

const inputSummary = (page: Page) => page.locator("summary", { hasText: /^Input/ });
const printed = (page: Page) => page.locator(".output").textContent();

describe("what the program reads", () => {
  it("is typed, picked and dropped, and the program sees all of it", async () => {
    const page = await visit("Reads", READS);
    await page.getByLabel("Program arguments").fill("'an argument'");
    await inputSummary(page).click();
    await page.getByLabel("Text of standard input").fill("one\ntwo\n");
    await page.getByRole("button", { name: "New input file" }).click();
    await page.getByLabel("Path of the file").fill("conf/a.txt");
    await page.getByLabel("Text of conf/a.txt").fill("written here");
    // A file dropped on this part of the page is one to read, whatever its name is.
    await drop(page, [testFile("b.txt", "dropped")], "[data-takes-input]");
    await page.getByLabel("Path of the file").nth(1).fill("/data/b.txt");
    await page.getByLabel("Environment variables").fill("GREETING=hello");
    await page.getByLabel("System properties").fill("the.property=set");
    expect(await inputSummary(page).textContent()).toBe("Input · standard input, 2 files, 1 variable, 1 property");
    await expectAccessible(page, "input");
    expect(await press(page, runButton)).toBe("Finished");
    await settings(page);
    expect((await printed(page))?.trim()).toBe("an argument+one+two+written here+dropped+hello+set");

    await page.getByRole("button", { name: "Remove /data/b.txt" }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Remove conf/a.txt");
    await page.getByRole("button", { name: "Close conf/a.txt" }).waitFor();
    await page.getByLabel("Text of conf/a.txt").fill("written again");
    expect(await press(page, runButton)).toBe("Finished");
    await settings(page);
    expect((await printed(page))?.trim()).toBe("an argument+one+two+written again+hello+set");

    await page.getByRole("button", { name: "Interleave, to the start" }).click();
    await drop(page, javac({ "Reads.java": READS }));
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    await settings(page);
    expect(await inputSummary(page).textContent()).toBe("Input");
  });

  inLong("can be given by keyboard alone", async () => {
    const page = await visit("Asks", ASKS);
    const strike = async (key: string, times = 1): Promise<void> => {
      for (let i = 0; i < times; i++) await page.keyboard.press(key);
    };
    await inputSummary(page).focus();
    await strike("Enter");
    await strike("Tab");
    await strike("Tab");
    await page.keyboard.type("no\n");
    await page.keyboard.press("Control+Enter");
    await verdict(page).waitFor();
    expect(await verdict(page).textContent()).toContain("the answer is no");

    // Lines to choose from, with the arrows of the radio buttons.
    await settings(page);
    await inputSummary(page).focus();
    await strike("Tab");
    await strike("ArrowRight");
    await strike("Tab");
    await page.keyboard.type("yes\nno\nmaybe");
    await strike("Tab");
    await page.keyboard.type("1");
    // A new file: its path is selected, to be typed over.
    await strike("Tab");
    await strike("Enter");
    await page.keyboard.type("notes.txt");
    await strike("Tab", 3);
    await page.keyboard.type("a note");
    expect(await inputSummary(page).textContent()).toBe("Input · lines to choose, 1 file");
    expect(await page.getByLabel("Text of notes.txt").inputValue()).toBe("a note");
    expect(await check(page)).toBe("Assertion failed");
    const choice = page.getByTestId("trace").getByRole("option").filter({ hasText: 'main: chooses answer = "no"' });
    await choice.click();
    expect(await page.getByRole("region", { name: /^Step \d+$/ }).textContent()).toContain("Stdin line gave 1, one of 3.");
  });

  it("is refused in words where it cannot be, and nothing is searched", async () => {
    const page = await visit("Asks", ASKS);
    await inputSummary(page).click();
    await page.getByLabel("Environment variables").fill("NONSENSE");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").filter({ hasText: "Line 1 of the environment is not of the form NAME=value" }).waitFor();
    expect(await verdict(page).count()).toBe(0);
    await page.getByLabel("Environment variables").fill("");
    await page.locator("summary", { hasText: "Options" }).click();
    // The page has no folders: the core says so rather than pass over it.
    await page.getByLabel("Other settings").fill("vm.files=/home/me");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").filter({ hasText: "given under Input" }).waitFor();
    expect(await page.getByText("vm.stdin.file").count()).toBe(0);
  });

  inLong("takes what cannot be edited as it is, and fits on a phone", async () => {
    const page = await visit("Reads", READS, { viewport: { width: 360, height: 740 } });
    await inputSummary(page).click();
    const folder = mkdtempSync(join(tmpdir(), "interleave-data-"));
    try {
      writeFileSync(join(folder, "a-long-name-that-does-not-fit-into-the-row-of-a-phone.bin"), Buffer.from([0xff, 0, 1]));
      await page.getByTestId("data-files").setInputFiles(join(folder, "a-long-name-that-does-not-fit-into-the-row-of-a-phone.bin"));
    } finally {
      await page.getByText("3 B, binary").waitFor();
      rmSync(folder, { recursive: true });
    }
    expect(await page.getByRole("button", { name: /^Edit/ }).count()).toBe(0);
    await expectNoSidewaysScroll(page, "input");
    await expectAccessible(page, "input on a phone");
  });
});
