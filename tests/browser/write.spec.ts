/**
 * Writing Java in the page, as a person does it. With the real compiler where a program is to be understood, and with the
 * stand-in for what is only the page's: files, drafts, panes, the keyboard.
 */
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import {
  confirmLink,
  check,
  checkButton,
  checkTyped,
  CLIPBOARD,
  compilerMessages,
  editor,
  expectAccessible,
  inLong,
  LOST,
  newProgram,
  openExample,
  pagesOf,
  runButton,
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

/** Two threads add to a balance. `WRONG` stands for the statement that reads and writes it. */
const ACCOUNT = `public class Account {
    static int balance = 0;

    static void deposit(int amount) {
        WRONG
    }

    public static void main(String[] args) throws InterruptedException {
        Thread wages = new Thread(() -> deposit(2), "wages");
        Thread gift = new Thread(() -> deposit(3), "gift");
        wages.start();
        gift.start();
        wages.join();
        gift.join();
        assert balance == 5 : "balance is " + balance;
    }
}
`;
const account = (statement: string): string => ACCOUNT.replace("WRONG", statement);

const messages = compilerMessages;

describe("a program with a lost update", () => {
  it("is typed wrong, corrected, understood, sent to somebody else, and mended", async () => {
    const page = await visit(site);
    await newProgram(page);
    await write(page, account("balance = balance + amount"));
    await checkButton(page).click();
    // The compiler's message, as text and under the line.
    await messages(page).waitFor();
    expect(await messages(page).textContent()).toContain("Account.java:5");
    expect(await messages(page).textContent()).toContain("';' expected");
    expect(await page.locator(".cm-line", { has: page.locator(".cm-lintRange-error") }).textContent()).toContain("balance = balance + amount");
    await expectAccessible(page, "compiler messages");
    // The message leads to its place: what is typed then lands there.
    await messages(page).getByRole("button", { name: /Account\.java:5/ }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(";");
    expect(await textOf(page)).toContain("balance = balance + amount;");

    expect(await check(page)).toBe("Assertion failed");
    expect(await messages(page).count()).toBe(0);
    expect(await verdict(page).textContent()).toMatch(/balance is [23]/);
    const trace = page.locator("[data-pane=trace]");
    expect(await trace.textContent()).toContain("balance");
    await page.locator(".cm-line.line-current", { hasText: "assert balance == 5" }).waitFor();

    // A friend opens it at the step that is looked at.
    const steps = Number(/(\d+) \/ (\d+)/.exec((await page.locator(".stepper-text").textContent()) ?? "")?.[2]);
    await page.getByTestId("trace").getByRole("option").filter({ hasText: "reads balance: 0" }).first().click();
    const at = await page.locator(".stepper-text").textContent();
    expect(at).toMatch(/^[1-9]\d* \/ \d+$/);
    expect(at).not.toBe(`${steps} / ${steps}`);
    const line = await page.locator(".cm-line.line-current").textContent();
    await page.getByRole("button", { name: "Copy link" }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const friend = await visit(link);
    await confirmLink(friend);
    await verdict(friend).getByText("comes out as recorded").waitFor();
    expect(await friend.locator(".stepper-text").textContent()).toBe(at);
    // Those who open it are shown what the error depends on, as those who sent it.
    const critical = (of: Page): Promise<string[]> => of.locator(".row.head").filter({ hasText: "critical" }).allTextContents();
    expect(await critical(friend)).not.toEqual([]);
    expect(await critical(friend)).toEqual(await critical(page));
    expect(await friend.locator(".cm-line.line-current").textContent()).toBe(line);
    expect(await textOf(friend)).toContain("static void deposit(int amount)");

    // Mended: the old failure is tried first, and nothing is found any more.
    await write(page, account("synchronized (Account.class) { balance = balance + amount; }"));
    await page.getByText("The source has changed since").waitFor();
    expect(await check(page)).toBe("No error");
    await expect.poll(() => verdict(page).textContent()).toContain("no longer fails");
    // After another edit that is not known of the text that is there.
    await page.keyboard.press("Control+Home");
    await editor(page).press("Enter");
    await verdict(page).getByText("The source has changed since: this answer is about the earlier text.").waitFor();
    expect(await verdict(page).textContent()).not.toContain("no longer fails");
  });

  inLong("keeps what is read and written in the trace's own lines while it is edited", async () => {
    const page = await visit(site);
    await newProgram(page);
    await write(page, account("balance = balance + amount;"));
    await checkButton(page).click();
    await verdict(page).waitFor();
    const current = page.locator(".cm-line.line-current");
    await current.filter({ hasText: "assert balance == 5" }).waitFor();
    await editor(page).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("// one more line\n// and another\n");
    expect(await current.textContent()).toContain("assert balance == 5");
    await page.getByRole("button", { name: "Previous event" }).click();
    expect(await current.textContent()).toMatch(/join|balance|start/);
  });
});

describe("what is said of exceptions", () => {
  inLong("is no more than the run tells", async () => {
    const page = await visit(site);
    await newProgram(page);
    const late = 'new Thread(() -> { try { Thread.sleep(50); } catch (InterruptedException e) { } throw new IllegalStateException("late"); }, "t")';
    const program = (end: string): string => `public class Ends {\n    public static void main(String[] args) throws Exception {\n        Thread t = ${late};\n        t.start();\n        ${end}\n    }\n}\n`;
    const runs = async (end: string): Promise<string> => {
      await write(page, program(end));
      await runButton(page).click();
      await verdict(page).getByText("The program ended with exit status 1").waitFor();
      const text = (await verdict(page).textContent()) ?? "";
      await write(page, "public class Ends { }\n");
      await verdict(page).getByText("The source has changed since").waitFor();
      return text;
    };
    expect(await runs('throw new RuntimeException("mine");')).toContain('Its output has the line “Exception in thread "main" java.lang.RuntimeException: mine”.');
    const said = await runs("t.join(); System.exit(1);");
    expect(said).not.toContain("late");
    expect(said).not.toContain("Exception in thread");
  });

  inLong("is cut where a cause has a message of megabytes", async () => {
    const page = await visit(site);
    const causes = 'Exception e = new Exception("the root");\n        for (int i = 0; i < 3; i++) e = new Exception("x\\n".repeat(500_000), e);';
    expect(await checkTyped(page, `public class Huge {\n    public static void main(String[] args) {\n        ${causes}\n        throw new RuntimeException("top", e);\n    }\n}\n`)).toBe("Uncaught exception");
    await page.getByText("Stack trace").click();
    const stack = page.getByRole("list", { name: "Stack trace" });
    await stack.getByText("caused by java.lang.Exception: the root").waitFor();
    expect(((await stack.textContent()) ?? "").length).toBeLessThan(3_000);
  });
});

describe("the editor", () => {
  it("is left by keyboard, and everything is reached by it", async () => {
    const page = await visit(states);
    await newProgram(page);
    await editor(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Tab");
    expect(await textOf(page)).toMatch(/^ {4}public class Main/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    const inside = () => page.evaluate(() => document.activeElement?.closest(".cm-editor") !== null);
    expect(await inside()).toBe(false);
    // Whoever only passes by, passes.
    await page.keyboard.press("Shift+Tab");
    expect(await inside()).toBe(true);
    await page.keyboard.press("Tab");
    expect(await inside()).toBe(false);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Control+z");
    expect(await textOf(page)).toMatch(/^public class Main/);
    // The border between the panes.
    const border = page.getByRole("separator").first();
    const width = () => page.locator("[data-pane=source]").evaluate((pane) => pane.clientWidth);
    const before = await width();
    await border.focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
    expect(await width()).toBeGreaterThan(before + 40);
    await page.keyboard.press("Enter");
    const folded = page.getByRole("button", { name: "Open the pane Trace" });
    await folded.waitFor();
    await expectAccessible(page, "a folded pane");
    // The arrangement stays.
    const kept = await width();
    await page.reload();
    await folded.waitFor();
    expect(Math.abs((await width()) - kept)).toBeLessThan(3);
    await folded.click();
    expect(await folded.count()).toBe(0);
  });

  it("has several files: made, renamed, moved, closed and had back", async () => {
    const page = await visit(states);
    await newProgram(page);
    const tabs = () => page.getByRole("tablist", { name: "Files" }).getByRole("tab").allTextContents();
    expect(await tabs()).toEqual(["Main.java"]);
    // The name follows the public class until a person says otherwise.
    await write(page, "public class LostUpdate {\n}\n");
    expect(await tabs()).toEqual(["LostUpdate.java"]);
    await page.getByRole("button", { name: "New file" }).click();
    expect(await tabs()).toEqual(["LostUpdate.java", "Helper.java"]);
    await page.getByRole("tab", { name: "Helper.java" }).press("F2");
    await page.getByLabel("Name of the file").fill("LostUpdate");
    await page.keyboard.press("Enter");
    await page.getByText("There is a file LostUpdate.java already.").waitFor();
    await page.getByLabel("Name of the file").fill("util/Tools");
    await page.keyboard.press("Enter");
    expect(await tabs()).toEqual(["LostUpdate.java", "Tools.java"]);
    await page.getByRole("tab", { name: "Tools.java" }).press("Alt+ArrowLeft");
    expect(await tabs()).toEqual(["Tools.java", "LostUpdate.java"]);
    // Each file has its own history.
    await write(page, "class Tools { int changed; }\n");
    await page.getByRole("tab", { name: "LostUpdate.java" }).click();
    await editor(page).click();
    await page.keyboard.press("Control+z");
    expect(await textOf(page)).toContain("public class Main");
    await page.keyboard.press("Control+Shift+z");
    expect(await textOf(page)).toContain("public class LostUpdate");
    await page.getByRole("tab", { name: "Tools.java" }).click();
    expect(await textOf(page)).toContain("int changed");
    await page.getByRole("button", { name: "Close Tools.java" }).click();
    expect(await tabs()).toEqual(["LostUpdate.java"]);
    await page.getByText("Closed util/Tools.java.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await tabs()).toEqual(["Tools.java", "LostUpdate.java"]);
    await page.getByRole("tab", { name: "LostUpdate.java" }).click();
    expect(await check(page)).toBe("Assertion failed");
  });

  inLong("is not pushed aside by the dots of many threads in one of its lines", async () => {
    const page = await visit(site, { viewport: { width: 1280, height: 800 } });
    await newProgram(page);
    await write(page, 'public class Main {\n    static final Object M = new Object();\n    public static void main(String[] a) {\n        for (String s : "a b c d e f".split(" "))\n            new Thread(() -> { synchronized (M) { try { M.wait(); } catch (InterruptedException e) { } } }, s).start();\n    }\n}\n');
    expect(await check(page)).toBe("Deadlock");
    const dots = page.locator(".lane-dots.many");
    await dots.waitFor();
    expect(await dots.getAttribute("title")).toBe("a, b, c, d, e, f");
    expect((await page.locator(".gutter-lanes").boundingBox())?.width).toBeLessThan(35);
  });

  inLong("has room for three short names of files beside a trace", async () => {
    const page = await visit(states, { viewport: { width: 1280, height: 800 } });
    await openExample(page, "Lost update");
    await check(page);
    await page.getByTestId("state-pane").waitFor();
    await page.getByRole("tab", { name: "LostUpdate.java" }).press("F2");
    await page.getByLabel("Name of the file").fill("Main");
    await page.keyboard.press("Enter");
    for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "New file" }).click();
    const list = page.getByRole("tablist", { name: "Files" });
    expect(await list.getByRole("tab").count()).toBe(3);
    expect(await list.evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth)).toBeLessThanOrEqual(0);
  });

  inLong("lists messages of several files, leads to them, and loses nothing by them", async () => {
    const page = await visit(states);
    await openExample(page, "Lost update");
    expect(await check(page)).toBe("Assertion failed");
    await page.getByRole("button", { name: "New file" }).click();
    await write(page, "class Helper {\n  warn! error!\n}\n");
    await settings(page);
    await page.locator("summary", { hasText: "Compiler" }).click();
    await page.getByLabel("Warnings").check();
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Escape");
    await messages(page).waitFor();
    expect(await messages(page).getByRole("status").textContent()).toBe("The program does not compile: 1 error, 1 warning.");
    expect(await messages(page).getByRole("button").allTextContents()).toEqual([
      "Helper.java:2errornot a statement",
      "Helper.java:2warning[empty] empty statement after if",
    ]);
    expect(await page.locator(".cm-lintRange-error").textContent()).toBe("error!");
    // The earlier answer is still there, and marked as such.
    expect(await verdict(page).getByRole("heading").textContent()).toBe("Assertion failed");
    await verdict(page).getByText("The source has changed since").waitFor();
    await page.getByRole("tab", { name: "LostUpdate.java" }).click();
    await messages(page).getByRole("button").first().click();
    expect(await page.getByRole("tab", { name: "Helper.java" }).getAttribute("aria-selected")).toBe("true");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Java source");
    await expectAccessible(page, "messages");
    await write(page, "class Helper {\n}\n");
    expect(await check(page)).toBe("Assertion failed");
    expect(await messages(page).count()).toBe(0);
  });

  it("drops the messages of a file that is closed, and has them back with it", async () => {
    const page = await visit(states);
    await newProgram(page);
    await write(page, "public class LostUpdate { error! }\n");
    await page.getByRole("button", { name: "New file" }).click();
    await write(page, "class Helper { error! error! }\n");
    await checkButton(page).click();
    const said = () => messages(page).getByRole("status").textContent();
    await messages(page).waitFor();
    expect(await said()).toBe("The program does not compile: 3 errors.");
    await page.getByRole("button", { name: "Close Helper.java" }).click();
    expect(await said()).toBe("The program does not compile: 1 error.");
    expect(await messages(page).getByRole("button").allTextContents()).toEqual(["LostUpdate.java:1errornot a statement"]);
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await said()).toBe("The program does not compile: 3 errors.");
    await page.getByRole("tab", { name: "LostUpdate.java" }).click();
    await page.getByRole("button", { name: "Close LostUpdate.java" }).click();
    await page.getByRole("button", { name: "Close Helper.java" }).waitFor();
    expect(await said()).toBe("The program does not compile: 2 errors.");
  });

  inLong("says that the compiler ran into its cap, and lets a compilation be cancelled", async () => {
    const page = await visit(states);
    await newProgram(page);
    await write(page, "public class Main { /* memory! */ }\n");
    await checkButton(page).click();
    await messages(page).getByText("The compiler needs more memory than the cap of 256 MB.").waitFor();
    await write(page, "public class Main { /* endless! */ }\n");
    await checkButton(page).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await messages(page).getByText("The compilation was cancelled.").waitFor();
    await write(page, "public class Main { /* trap! */ }\n");
    await checkButton(page).click();
    await expect.poll(() => messages(page).textContent()).toContain("unreachable");
    await write(page, "public class LostUpdate { }\n");
    expect(await check(page)).toBe("Assertion failed");
  });
});

describe("a program with several classes that can be started", () => {
  const two = "public class LostUpdate { }\nclass SafeCounter { }\n";

  inLong("says which one was, also after a reload, and lets another one be chosen", async () => {
    const page = await visit(site);
    const says = (text: string) => page.getByTestId("started-at").getByText(text).waitFor();
    expect(await checkTyped(page, `class Empty {\n    public static void main(String[] args) { }\n}\n${LOST}`)).toBe("No error");
    await says("Started at Empty; Lost can be started, too.");
    await page.getByRole("button", { name: "Choose another" }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.getByLabel("Main class").selectOption("Lost");
    await page.keyboard.press("Control+Enter");
    await verdict(page).getByRole("heading", { name: "Assertion failed" }).waitFor();
    await says("Started at Lost; Empty can be started, too.");
    await page.waitForTimeout(800);
    await page.reload();
    await verdict(page).getByText("comes out the same").waitFor();
    await says("Started at Lost; Empty can be started, too.");
  });

  inLong("forgets the choice with the program", async () => {
    const page = await visit(states);
    await checkTyped(page, two);
    await page.getByRole("button", { name: "Choose another" }).click();
    await page.getByLabel("Main class").selectOption("SafeCounter");
    await page.getByRole("button", { name: "Interleave, to the start" }).click();
    expect(await checkTyped(page, two)).toBe("Assertion failed");
    // With one class that can be started there is nothing to say.
    await write(page, "public class LostUpdate { }\n");
    await check(page);
    expect(await page.getByTestId("started-at").count()).toBe(0);
  });
});
