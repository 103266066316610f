/** What a counterexample says, on the real core: rows, states, stories, and what one does with them. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import {
  check,
  checkButton,
  checkTyped,
  CLIPBOARD,
  closeSettings,
  drop,
  expectAccessible,
  hello,
  inLong,
  javac,
  load,
  LONG,
  outcomesButton,
  pagesOf,
  press,
  settings,
  type TestFile,
  testFile,
  verdict,
  write,
} from "./support";

const url = inject("site");
const open = pagesOf(CLIPBOARD);

async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  return (await open(url, options)).page;
}

const trace = (page: Page) => page.getByTestId("trace");
const rows = (page: Page) => trace(page).getByRole("option");
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const state = (page: Page) => page.getByTestId("state-pane");
const part = (page: Page, name: string) => state(page).locator("details").filter({ has: page.locator("summary", { hasText: name }) });
/** The state of the chosen step is drawn once somebody has settled on it: until then the one before stays, marked as busy. */
const settled = (page: Page) => state(page).and(page.locator("[aria-busy=false]")).waitFor();

/** What all rows say: the list draws only those in sight, and draws them after it has scrolled. */
async function told(page: Page): Promise<string[]> {
  const said = new Map<number, string>();
  await trace(page).press("Home");
  for (;;) {
    await rows(page).and(page.locator("[aria-selected=true]")).waitFor();
    const drawn = await rows(page).evaluateAll((all) =>
      all.map((each) => ({
        position: Number(each.getAttribute("aria-posinset")),
        count: Number(each.getAttribute("aria-setsize")),
        last: each.ariaSelected === "true" && each.getAttribute("aria-posinset") === each.getAttribute("aria-setsize"),
        text: each.querySelector<HTMLElement>(".row-text")?.innerText ?? "",
      })),
    );
    for (const { position, text } of drawn) said.set(position, text.replace(/\s+/g, " ").trim());
    if (drawn.some(({ last }) => last)) {
      expect(said.size).toBe(drawn[0]?.count);
      return [...said].sort(([a], [b]) => a - b).map(([, text]) => text);
    }
    await trace(page).press("PageDown");
  }
}

/** Somebody waits, is woken, and finds too little left. */
const SHOP = `import java.util.HashMap;
import java.util.Map;

public class Shop {
    static final Map<String, Integer> stock = new HashMap<>();
    static final Shop shop = new Shop();
    boolean open;

    synchronized void sell(String what, int howMany) {
        boolean waited = false;
        try {
            while (!open) {
                waited = true;
                wait();
            }
        } catch (InterruptedException e) {
            return;
        }
        int left = stock.get(what) - howMany;
        stock.put(what, left);
        assert left >= 0 || !waited : "sold out of " + what;
    }

    synchronized void open() {
        open = true;
        notifyAll();
    }

    public static void main(String[] args) throws Exception {
        stock.put("tea", 3);
        stock.put("milk", 1);
        Thread ann = new Thread(() -> shop.sell("tea", 2), "ann");
        Thread bob = new Thread(() -> shop.sell("tea", 2), "bob");
        ann.start();
        bob.start();
        shop.open();
        ann.join();
        bob.join();
    }
}
`;

/** Two locks of the library in opposite orders. */
const LOCKS = readFileSync(join(import.meta.dirname, "../trace/Locks.java"), "utf8");

/** A queue with room for one, and a producer of two. */
const QUEUE = readFileSync(join(import.meta.dirname, "../trace/Queue.java"), "utf8");

/** A task of a pool, whose threads run much that is the library's alone. */
const EXEC = readFileSync(join(import.meta.dirname, "../trace/Exec.java"), "utf8");

describe("the trace of a program that waits", () => {
  it("says in its terms what happened, with one name for each object, everywhere", async () => {
    const page = await visit({ viewport: { width: 1280, height: 800 } });
    expect(await checkTyped(page, SHOP)).toBe("Assertion failed");
    const all = await told(page);
    const has = (pattern: RegExp): string => all.find((text) => pattern.test(text)) ?? `no row ${pattern} in ${all.join(" | ")}`;
    expect(has(/^main: starts ann.* line 34$/)).toMatch(/starts ann/);
    expect(has(/: waits on Shop@1/)).toMatch(/^(ann|bob): waits on Shop@1 waiting .*line 14$/);
    expect(has(/main: notifies/)).toMatch(/^main: notifies (all on Shop@1: (ann, bob|bob, ann)|ann on Shop@1|bob on Shop@1).* line 26$/);
    expect(has(/: is notified by main/)).toMatch(/^(ann|bob): is notified by main/);
    // A synchronized method is entered by its call.
    expect(has(/main: locks Shop@1/)).toMatch(/line 36$/);
    expect(has(/writes open/)).toMatch(/^main: writes open: true \(was false\).* line 25$/);
    expect(has(/throws/)).toMatch(/^(ann|bob): throws AssertionError: sold out of tea line 21$/);
    expect(all.at(-1)).toMatch(/ends with AssertionError: sold out of tea error line 21$/);
    // Several events of one step stand under one head, with one number.
    const heads = await page.locator(".row.head").count();
    expect(heads).toBeLessThan(all.length);
    expect(await page.locator(".trace-numbers").textContent()).toMatch(/context switch(es)?.*; fewer do not suffice|no preemption is needed/);
    // The same name beside it, in the filter, and in what a listener reports.
    await part(page, "Shop@1").first().waitFor();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const filter = page.getByRole("group", { name: "Filter" });
    expect(await filter.getByLabel("Lock").locator("option").allTextContents()).toContainEqual(expect.stringMatching(/^Shop@1 \(\d+\)$/));
    await filter.getByLabel("Field").selectOption({ label: "Shop.open (4)" });
    await expect.poll(() => rows(page).count()).toBe(4);
    expect((await rows(page).allTextContents()).every((text) => /(reads|writes) open: /.test(text))).toBe(true);
    await filter.getByRole("button", { name: "Clear" }).click();
    await settings(page);
    await page.locator("details.options > summary", { hasText: "Listeners" }).click();
    await page.getByLabel("ObjectTracker", { exact: true }).check();
    await page.getByLabel("ot.refs", { exact: true }).fill("Shop@1");
    await closeSettings(page);
    expect(await check(page)).toBe("Assertion failed");
    await page.getByRole("tab", { name: "Listeners" }).click();
    expect(await page.getByRole("region", { name: "What ObjectTracker says" }).textContent()).toMatch(/main locks Shop@1 at Shop\.main\(Shop\.java:36\)/);
    expect(await page.locator("body").innerText()).not.toContain("`");
  });

  it("has the state beside it: frames with their variables, entries of a map, a monitor and who wants it", async () => {
    const page = await visit({ viewport: { width: 1280, height: 800 } });
    await checkTyped(page, SHOP);
    // With the error the thread has left its methods: they are seen as they were at the throw.
    const failed = part(page, "has ended with AssertionError");
    await failed.getByText("Where it stood when the exception was thrown").waitFor();
    expect(await failed.locator(".state-frames").textContent()).toMatch(/Shop\.java:\d+.*howMany = \d/s);
    // Before that step it is in the middle of them.
    const last = (await row(page, "throws AssertionError").locator(".visually-hidden").first().textContent())?.replace(/:\s*$/, "") ?? "";
    const steps = Number(/\/ (\d+)/.exec((await page.locator(".stepper-text").textContent()) ?? "")?.[1]);
    while ((await page.locator(".stepper-text").textContent()) === `${steps} / ${steps}`) await page.getByRole("button", { name: "Previous event" }).click();
    await settled(page);
    await state(page).getByRole("button", { name: "Open everything" }).click();
    const thread = state(page).locator("details").filter({ has: page.locator("summary .lane-name", { hasText: new RegExp(`^${last}$`) }) });
    await thread.waitFor();
    const variable = (name: string) => thread.locator("li", { hasText: new RegExp(`^${name} = `) });
    expect(await variable("what").first().textContent()).toContain('what = "tea"');
    expect(await variable("what").first().getAttribute("title")).toMatch(/^parameter, String/);
    expect(await variable("howMany").first().getAttribute("title")).toMatch(/^parameter, int/);
    // Nobody reads it any more, and the pane says so.
    expect(await part(page, "main").first().locator("li", { hasText: /^args = / }).textContent()).toContain("not used any more");
    await state(page).getByText(/^\d+ library objects?$/).click();
    const map = part(page, "HashMap@1").last();
    expect((await map.getByRole("listitem").allTextContents()).sort()).toEqual(['"milk" → 1', '"tea" → 1']);
    // Going back to where somebody waits for the monitor.
    await trace(page).press("Home");
    await row(page, "waits on Shop@1").first().click();
    await settled(page);
    await state(page).locator("summary", { hasText: "Shop@1" }).filter({ hasText: /waits? to be notified/ }).first().waitFor();
    await expectAccessible(page, "the state of a shop");
    // What this step has changed is marked, and only that is open.
    await page.getByRole("button", { name: "Open everything" }).click();
    await row(page, "writes open: true").click();
    await settled(page);
    await expect.poll(() => state(page).locator("mark").allTextContents()).toContain("true");
    expect(await state(page).locator("details[open] > summary").allTextContents()).not.toContainEqual(expect.stringContaining("String"));
    await page.getByLabel("Path to watch").fill("shop.open");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("list", { name: "Values of shop.open along the trace" }).getByRole("button").allTextContents()).toEqual([
      "–, at the start",
      "false, from step 1 on",
      expect.stringMatching(/^true, from step \d+ on$/),
    ]);
    await state(page).getByText("Picture of the heap").click();
    await page.locator(".heap-box").first().waitFor();
  });

  inLong("folds what the library does into the call, and unfolds it on wish", async () => {
    const page = await visit();
    expect(await checkTyped(page, QUEUE)).toBe("Deadlock");
    const blocked = row(page, "queue.take(): blocked").last();
    expect(await blocked.locator(".chip").first().textContent()).toBe("blocked");
    expect(await row(page, "queue.put(1), lets main go on").count()).toBe(1);
    await page.getByRole("button", { name: "Interleave, to the start" }).click();
    await checkTyped(page, EXEC);
    const folded = await told(page);
    expect(folded).toContainEqual(expect.stringMatching(/completes FutureTask@1/));
    await page.getByLabel("Library").check();
    expect((await told(page)).length).toBeGreaterThan(folded.length);
  });

  it("tells of locks of the library as of monitors: who holds them, who waits, and since when", async () => {
    const page = await visit();
    expect(await checkTyped(page, LOCKS)).toBe("Deadlock");
    expect(await verdict(page).textContent()).toContain("2 threads wait for each other in a circle");
    const story = page.getByRole("region", { name: "How it came to this" });
    const sentences = (await story.getByRole("listitem").allTextContents()).map((text) => text.replace(/\s+/g, " "));
    expect(sentences).toContainEqual(expect.stringMatching(/left locked ReentrantLock@1 at step \d+ \(line 9\), then waits for ReentrantLock@2, which right holds, at step \d+ \(line 10\)/));
    await story.getByRole("button", { name: /^at step \d+ \(line 9\)/ }).first().click();
    expect(await trace(page).getByRole("option", { selected: true }).textContent()).toContain("first.lock()");
  });
});

describe("in one's own hands", () => {
  it("a value is chosen as a thread is", async () => {
    const page = await visit();
    const dice = `import gov.nasa.jpf.vm.Verify;

public class Dice {
    public static void main(String[] args) {
        int x = Verify.getInt(1, 6);
        int y = Verify.getInt(1, 6);
        assert x + y < 12 : "twelve";
    }
}
`;
    expect(await checkTyped(page, dice)).toBe("Assertion failed");
    await trace(page).press("Home");
    await page.getByRole("button", { name: /^Take over from here/ }).click();
    const scheduler = page.getByTestId("scheduler");
    await scheduler.getByRole("button", { name: /^3 chooses .*Dice\.java:5/ }).click();
    await row(page, "chooses x = 3").waitFor();
    await scheduler.getByRole("button", { name: /^6 chooses .*Dice\.java:6/ }).click();
    await scheduler.getByText("Ends normally").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await scheduler.getByRole("button", { name: /^6 chooses .*Dice\.java:5/ }).click();
    await page.getByRole("button", { name: "Search for an error from here" }).click();
    await verdict(page).getByText("twelve").waitFor();
  });

  inLong("outcomes that differ in nothing but their error are rows of their own, each with its witness", async () => {
    const page = await visit();
    const two = `public class Two {
    static int turn;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> turn = 1);
        other.start();
        if (turn == 0) throw new IllegalStateException("early");
        throw new IllegalStateException("late");
    }
}
`;
    expect(await checkTyped(page, two)).toBe("Uncaught exception");
    expect(await press(page, outcomesButton)).toBe("2 distinct outcomes");
    const said = (await page.locator(".outcome-error").allTextContents()).sort();
    expect(said).toEqual([
      expect.stringMatching(/IllegalStateException: early \(thread main at .*Two\.java:7\)\)?$/),
      expect.stringMatching(/IllegalStateException: late \(thread main at .*Two\.java:8\)\)?$/),
    ]);
    await page.locator(".outcomes tr").filter({ hasText: "late" }).getByRole("button", { name: /^Show how/ }).click();
    await row(page, "throws IllegalStateException: late").waitFor();
  });
});

describe("what is said of files and names", () => {
  inLong("no name turns a verdict round", async () => {
    const page = await visit();
    await load(page, javac(hello('assert args.length > 0 : "left \\u202e right";')));
    expect(await check(page)).toBe("Assertion failed");
    expect(await verdict(page).textContent()).toContain("left ⟨U+202E⟩ right");
    expect(await page.locator("body").innerText()).not.toContain("\u202e");
  });

  inLong("a missing nested class is named with its file", async () => {
    const page = await visit();
    const all = javac({ "Outer.java": "public class Outer { static class Inner { } public static void main(String[] a) { new Inner(); } }" });
    await load(page, all.filter(({ name }) => name !== "Outer$Inner.class"));
    expect(await check(page)).toBe("Uncaught exception");
    await page.getByText("The class Outer$Inner is missing: drop Outer$Inner.class as well; javac has written it beside Outer.class.").waitFor();
    expect(await page.locator("body").innerText()).not.toContain("`");
  });

  inLong("a class that lies in a folder and in a jar is offered once, and the page says which one is used", async () => {
    const page = await visit();
    const [loose] = javac({ "Twice.java": "public class Twice { public static void main(String[] a) { } }" });
    if (!loose) throw new Error("it was not compiled");
    await load(page, [loose, jarOf(loose)]);
    await settings(page);
    expect(await page.getByLabel("Main class").locator("option").allTextContents()).toEqual(["Twice"]);
    await page.locator("summary", { hasText: "Files" }).click();
    const notes = page.getByRole("list", { name: "Classes that were given more than once" });
    expect(await notes.textContent()).toBe("Twice was given 2 times, in Twice.class and lib.jar!Twice.class: that of Twice.class is used.");
    await page.getByRole("button", { name: "Interleave, to the start" }).click();
    // Of a jar alone the list says where it comes from.
    await drop(page, [jarOf(loose)]);
    await settings(page);
    await expect.poll(() => page.getByLabel("Main class").locator("option").allTextContents()).toEqual(["Twice (lib.jar)"]);
  });

  inLong("a tree of one node is one", async () => {
    const page = await visit();
    await load(page, javac(hello("")));
    expect(await check(page)).toBe("No error");
    await page.getByRole("tab", { name: "Search tree" }).click();
    expect(await page.locator(".tree-said > p").last().textContent()).toMatch(/^Search tree of (1 node\.|\d+ nodes, 1 level deep)/);
  });

  inLong("the help of a setting is short, and the whole of it is a click away", async () => {
    const page = await visit();
    await load(page, javac(hello("")));
    await settings(page);
    for (const title of ["Files", "Compiler", "Input", "Listeners", "Options"]) await page.locator("summary", { hasText: title }).click();
    const long = await page.locator(".drawer .hint:visible").evaluateAll((hints) =>
      hints.map((hint) => (hint as HTMLElement).innerText.trim()).filter((text) => text.split(/\s+/).length > 40),
    );
    expect(long).toEqual([]);
    await page.getByRole("button", { name: "More about vm.por", exact: true }).click();
    expect(await page.getByRole("button", { name: "Less about vm.por", exact: true }).count()).toBe(1);
    expect(await page.locator(".drawer").innerText()).not.toContain("`");
  });
});

function jarOf({ name, buffer }: TestFile): TestFile {
  const folder = mkdtempSync(join(tmpdir(), "interleave-jar-"));
  try {
    writeFileSync(join(folder, name), buffer);
    const home = process.env["JAVA_HOME"];
    execFileSync(home ? join(home, "bin", "jar") : "jar", ["cf", "lib.jar", name], { cwd: folder });
    return testFile("lib.jar", readFileSync(join(folder, "lib.jar")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("memory", () => {
  inLong("has the cap that its help names, and a large search gives it back", async () => {
    const page = await visit();
    await load(page, javac({ "Long.java": LONG }));
    await settings(page);
    await page.locator("summary", { hasText: "Options" }).click();
    const help = page.locator("#option-vm\\.store\\.memory_limit-hint");
    await page.getByRole("button", { name: "More about vm.store.memory_limit" }).click();
    expect(await help.textContent()).toContain("in the browser a quarter of the device's memory, up to 3G");
    await closeSettings(page);
    const told = await page.evaluate(() => (navigator as Navigator & { deviceMemory?: number }).deviceMemory);
    await page.keyboard.press("Control+Enter");
    const meter = page.getByRole("meter", { name: "Memory" });
    const cap = told === undefined ? 1 : Math.min(told / 4, 3);
    await expect.poll(async () => Number(await meter.getAttribute("aria-valuemax"))).toBe(cap * 2 ** 30);
    const [worker] = page.workers();
    const gone = new Promise<void>((resolve) => worker?.on("close", () => resolve()));
    await expect.poll(async () => Number(await meter.getAttribute("aria-valuenow")), { timeout: 120_000, interval: 500 }).toBeGreaterThan(200 * 2 ** 20);
    await page.getByRole("button", { name: "Cancel" }).click();
    await verdict(page).waitFor();
    await page.getByLabel("Shipped examples").selectOption("lost-update");
    await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
    expect(await check(page)).toBe("Assertion failed");
    await gone;
  });
});

describe("an old counterexample", () => {
  inLong("is tried first after an edit: it still fails, or it does no longer", async () => {
    const page = await visit();
    await checkTyped(page, SHOP);
    await write(page, SHOP.replace('stock.put("milk", 1);', 'stock.put("milk", 2);'));
    expect(await check(page)).toBe("Assertion failed");
    await expect.poll(() => verdict(page).textContent()).toContain("It still fails: the old counterexample leads to the same error.");
    await write(page, SHOP.replace('stock.put("tea", 3);', 'stock.put("tea", 4);'));
    expect(await check(page)).toBe("No error");
    await expect.poll(() => verdict(page).textContent()).toContain("The old counterexample no longer fails");
    // It is checked here: there is no need to advise that.
    expect(await verdict(page).textContent()).not.toContain("a check says");
  });
});
