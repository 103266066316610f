/** Java in the page, with the real compiler: where a program comes from, what it may use, and what is said of it. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { type Example, readExamples } from "../../www/src/model/examples";
import {
  check,
  checkButton,
  checkTyped,
  CLIPBOARD,
  closeSettings,
  compilerMessages,
  editor,
  expectNoSidewaysScroll,
  inLong,
  newProgram,
  outcomesButton,
  pagesOf,
  press,
  settings,
  testFile,
  textOf,
  verdict,
  write,
} from "./support";

const url = inject("site");
const open = pagesOf(CLIPBOARD);

async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  return (await open(url, options)).page;
}

const files = (page: Page): Promise<string[]> => page.getByRole("tablist", { name: "Files" }).getByRole("tab").allTextContents();

/** The name of a thread pushes nothing out of its row, and a path that nobody has fits its pane; on a phone too. */
async function fitsLongNames(page: Page): Promise<void> {
  await page.getByLabel("Path to watch").fill("x".repeat(200));
  await page.keyboard.press("Enter");
  await page.locator(".watch-now").getByText("at any step of this trace").waitFor();
  for (const [width, height] of [[1280, 860], [360, 740]] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole("tab", { name: "Trace" }).click();
    const head = page.locator(".row.head").filter({ hasText: "critical" });
    const ends = await head.locator(".chip").evaluate((chip) => [chip.getBoundingClientRect().right, chip.closest(".rows")?.getBoundingClientRect().right ?? 0]);
    expect(ends[0]).toBeLessThanOrEqual(ends[1] ?? 0);
    expect(await head.locator(".row-text").getAttribute("title")).toContain("other-".repeat(30));
    if (width === 360) await page.getByRole("tab", { name: "State" }).click();
    const over = await page.locator(".state-pane").evaluate((pane) => pane.scrollWidth - pane.clientWidth);
    expect(over).toBe(0);
    await expectNoSidewaysScroll(page, `${width} pixels`);
  }
  await page.getByRole("tab", { name: "Source" }).click();
}

const GREETS = `public class Greeter {
    /* in every order */
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> System.out.print("hello "));
        other.start();
        System.out.print("world ");
        other.join();
    }
}
`;

describe("a program", () => {
  it("begins with a small one, in which the first check finds something", async () => {
    const page = await visit();
    await newProgram(page);
    expect(await check(page)).toBe("Assertion failed");
    expect(await verdict(page).textContent()).toContain("count is 1");
  });

  inLong("is coloured by what its words are, and brackets come in pairs", async () => {
    const page = await visit();
    await newProgram(page);
    await write(page, GREETS);
    const colour = (text: string): Promise<string> =>
      page.locator(".cm-line span", { hasText: new RegExp(`^${text}$`) }).first().evaluate((span) => getComputedStyle(span).color);
    const plain = await page.locator(".cm-line").first().evaluate((line) => getComputedStyle(line).color);
    const colours = await Promise.all(["public", '"hello "', "/\\* in every order \\*/"].map(colour));
    expect(new Set([plain, ...colours]).size).toBe(4);
    await page.keyboard.press("Control+End");
    await page.keyboard.type("class Pair { int a = Math.abs(");
    expect((await textOf(page)).trimEnd().split("\n").at(-1)).toBe("class Pair { int a = Math.abs()");
    expect(await page.locator(".cm-matchingBracket").allTextContents()).toEqual(["(", ")"]);
  });

  inLong("is pasted", async () => {
    const page = await visit();
    await newProgram(page);
    await page.evaluate((text) => navigator.clipboard.writeText(text), GREETS);
    await editor(page).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+v");
    expect(await files(page)).toEqual(["Greeter.java"]);
    expect(await press(page, outcomesButton)).toBe("2 distinct outcomes");
    expect((await page.locator(".outcomes pre").allTextContents()).sort()).toEqual(["hello world", "world hello"]);
  });

  it("is opened from its sources alone, in several files", async () => {
    const page = await visit();
    const part = testFile("Word.java", 'class Word {\n    static String of() { return "hello"; }\n}\n');
    const main = testFile("Says.java", "public class Says {\n    public static void main(String[] args) {\n        System.out.print(Word.of());\n    }\n}\n");
    await page.getByTestId("files").setInputFiles([part, main]);
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    expect((await files(page)).sort()).toEqual(["Says.java", "Word.java"]);
    await page.getByRole("button", { name: "Run once", exact: true }).click();
    await verdict(page).getByText("Finished").waitFor();
    expect(await page.locator(".output").textContent()).toContain("hello");
  });

  inLong("may use Verify and JUnit's annotations", async () => {
    const page = await visit();
    const chooses = `import gov.nasa.jpf.vm.Verify;

public class Chooses {
    public static void main(String[] args) {
        int x = Verify.getInt(1, 3);
        assert x != 2 : "x is " + x;
    }
}
`;
    expect(await checkTyped(page, chooses)).toBe("Assertion failed");
    expect(await verdict(page).textContent()).toContain("x is 2");
    await page.getByRole("button", { name: "Interleave, to the start" }).click();
    const tested = `import org.junit.jupiter.api.Test;

class CounterTest {
    int count;

    @Test
    void twoCount() throws Exception {
        Thread other = new Thread(() -> count++, "other-".repeat(30));
        other.start();
        count++;
        other.join();
        assert count == 2 : "counted " + count;
    }
}
`;
    expect(await checkTyped(page, tested)).toBe("Assertion failed");
    expect(await verdict(page).textContent()).toContain("counted 1");
    // What the checker does to run the test is no part of it.
    const rows = page.getByTestId("trace").getByRole("option");
    await rows.filter({ hasText: "ends with AssertionError" }).waitFor();
    expect(await rows.filter({ hasText: "TestDriver" }).count()).toBe(0);
    await settings(page);
    expect(await page.getByLabel("Main class or test").inputValue()).toBe("CounterTest#twoCount");
    await closeSettings(page);
    await fitsLongNames(page);
    await write(page, tested.replace("assert count == 2", "org.junit.jupiter.api.Assertions.assertEquals(2, count); assert count == 2"));
    await page.keyboard.press("Control+Enter");
    await compilerMessages(page).getByText("This page has only JUnit’s annotations.").waitFor();
    await write(page, "// nothing yet\n");
    await page.keyboard.press("Control+Enter");
    await compilerMessages(page).getByText(/^There is no class in \w+\.java\. /).waitFor();
  });

  inLong("is held to a release of Java, and warned of on wish", async () => {
    const page = await visit();
    await newProgram(page);
    await write(page, 'public class Old {\n    public static void main(String[] args) {\n        var text = (String) "a";\n        System.out.println(text);\n    }\n}\n');
    expect(await check(page)).toBe("No error");
    await settings(page);
    await page.locator("summary", { hasText: "Compiler" }).click();
    await page.getByLabel("Warnings").check();
    await page.keyboard.press("Control+Enter");
    await compilerMessages(page).getByText("[cast] redundant cast to String").waitFor();
    // A warning is in nobody's way.
    await verdict(page).waitFor();
    expect(await page.locator(".cm-lintRange-warning").count()).toBe(1);
    await settings(page);
    await page.getByLabel("Release of Java").selectOption("8");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => compilerMessages(page).textContent()).toMatch(/Old\.java:3.*cannot find symbol.*class var/s);
  });
});

describe("the compiler", () => {
  it("is fetched when an editor is opened, in pieces of its own, and gets ready before it is asked", async () => {
    const { page } = await open(url);
    const asked: string[] = [];
    page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.getByLabel("Shipped examples").selectOption("lost-update");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    await check(page);
    const ofCompiler = (): string[] => asked.filter((path) => /\/classlib\/(compiler\.txt|.*compiler.*)$/.test(path));
    expect(ofCompiler()).toEqual([]);
    const before = asked.length;
    await page.getByRole("button", { name: "Interleave, to the start" }).click();
    await newProgram(page);
    await expect.poll(() => ofCompiler().length).toBeGreaterThan(1);
    // What a compilation needs has come when it is asked for: nothing more is fetched for it.
    await page.waitForTimeout(8_000);
    const warm = asked.length;
    expect(warm).toBeGreaterThan(before);
    expect(await check(page)).toBe("Assertion failed");
    expect(asked.slice(warm).filter((path) => path.includes("/classlib/"))).toEqual([]);
  });
});

describe("the gallery", () => {
  const all = async (): Promise<Example[]> => readExamples(await (await fetch(new URL("examples/index.json", url))).json());
  /** One of each kind: a plain one, one with choices and a listener. */
  const KINDS = ["lost-update", "choice-cascade"];
  const some = async (): Promise<Example[]> => (await all()).filter((example) => process.env["INTERLEAVE_LONG"] === "1" || KINDS.includes(example.id));

  it("can be edited, every example of it, and says the same when it is compiled here", async () => {
    const page = await visit();
    const wrong: string[] = [];
    const examples = await some();
    expect(examples.length).toBeGreaterThanOrEqual(KINDS.length);
    for (const example of examples) {
      await page.getByLabel("Shipped examples").selectOption(example.id);
      await page.getByRole("heading", { name: example.title, exact: true, level: 2 }).waitFor();
      await page.locator(".editor.ready").waitFor();
      await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
      const before = await answer(page);
      await editor(page).click();
      await page.keyboard.press("Control+Home");
      await page.keyboard.insertText("// edited\n");
      await page.getByText("Edited: the sources are compiled").waitFor();
      const after = await answer(page);
      if (after !== before) wrong.push(`${example.id}: ${before}; edited ${after}`);
    }
    expect(wrong).toEqual([]);
  }, 600_000);

  async function answer(page: Page): Promise<string> {
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => page.getByRole("button", { name: "Cancel" }).count(), { timeout: 120_000 }).toBe(0);
    await verdict(page).waitFor({ timeout: 120_000 });
    const text = (await verdict(page).locator(".banner-text, p").first().textContent()) ?? "";
    return `${(await verdict(page).getByRole("heading").textContent())?.trim()}: ${text.trim()}`;
  }
});
