/** What all tests of the page share: the browser, pages that notice every error and every foreign request, axe, javac. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What a browser may take in `/dev/shm`, several of them side by side. */
const SHARED_BYTES = 2 ** 30;

/** Whether memory that processes share can be what it is; in a container that has none it is files, which are written to the disk. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= SHARED_BYTES;
  } catch {
    return false;
  }
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/** For what comes in a moment on a machine with nothing else to do: others compile and search beside it. */
const PATIENCE_MS = 90_000;

export interface TestPage {
  page: Page;
  /** Script errors, console errors, and requests to anywhere but the site. A test ends with none unless it says so. */
  complaints: string[];
  /** Bytes over the wire by path, as the server sent them: after compression. */
  received: Map<string, number>;
  close(): Promise<void>;
}

async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<TestPage> {
  // What a service worker answers, tests could neither count nor hold back: those of it let it work.
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: "block", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`script error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!["data:", "blob:"].includes(protocol) && origin !== new URL(url).origin) complaints.push(`foreign request: ${request.url()}`);
  });
  const received = new Map<string, number>();
  context.on("response", (response) => {
    const length = Number(response.headers()["content-length"] ?? "0");
    if (response.status() === 200) received.set(new URL(response.url()).pathname, length);
  });
  await page.goto(url);
  return { page, complaints, received, close: () => context.close() };
}

const inLongRun = process.env["INTERLEAVE_LONG"] === "1";

/** A test of the long run: of something that few people meet, or that a quicker test of the usual run looks at in another way. */
export const inLong = it.runIf(inLongRun);

/** All of these in the long run, the first in the usual one. */
export const firstOrAll = <T>(...all: readonly T[]): readonly T[] => (inLongRun ? all : all.slice(0, 1));

/** A colour scheme and a size that a page is looked at in. */
export interface Look {
  name: string;
  options: BrowserContextOptions;
}

/**
 * Every pair of a colour scheme and a size in the long tests. In the usual run one of them: the first size in light colours, or the
 * last one in dark ones. Pages take turns.
 */
export function looks(turn: "light" | "dark", sizes: Record<string, { width: number; height: number }>): Look[] {
  const all = Object.entries(sizes).flatMap(([size, viewport]) =>
    (["light", "dark"] as const).map((colorScheme) => ({
      name: `${colorScheme} and ${size}`,
      options: { colorScheme, viewport, reducedMotion: "reduce" as const },
    })),
  );
  if (inLongRun) return all;
  return turn === "light" ? all.slice(0, 1) : all.slice(-1);
}

/** For pages that write to the clipboard. */
export const CLIPBOARD: BrowserContextOptions = { permissions: ["clipboard-read", "clipboard-write"] };

/**
 * For the tests of a file: a function that opens pages in one browser, by default with these options. After each test its
 * pages are closed, and none of them has complained.
 */
export function pagesOf(defaults: BrowserContextOptions = {}): (url: string, options?: BrowserContextOptions) => Promise<TestPage> {
  let browser: Browser;
  const open: TestPage[] = [];
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    const pages = open.splice(0);
    for (const page of pages) await page.close();
    expect(pages.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  return async (url, options = {}) => {
    const page = await openPage(browser, url, { ...defaults, ...options });
    open.push(page);
    return page;
  };
}

/** The same where a test needs no more than the page. */
export const visitsOf =
  (open: ReturnType<typeof pagesOf>) =>
  async (address: string, options: BrowserContextOptions = {}): Promise<Page> =>
    (await open(address, options)).page;

/** Opens a shipped example by its title and waits until it can be checked. */
export async function openExample(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${title}`) }).click();
  await checkButton(page).waitFor();
  await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
}

export const checkButton = (page: Page) => page.getByRole("button", { name: "Check", exact: true });
export const runButton = (page: Page) => page.getByRole("button", { name: "Run once", exact: true });
export const outcomesButton = (page: Page) => page.getByRole("button", { name: "Outcomes", exact: true });
export const editor = (page: Page) => page.getByRole("textbox", { name: "Java source", exact: true });

/** An empty page with the small program that it begins with. */
export async function newProgram(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New program" }).click();
  await editor(page).waitFor();
}

/** Puts a text in the place of the open file's, with the caret at its end. */
export async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** What the editor shows. */
export const textOf = (page: Page): Promise<string> => page.locator(".cm-content").innerText();

export const compilerMessages = (page: Page) => page.getByRole("region", { name: "Compiler messages" });

/** Types a program on the first page and checks it; returns the verdict's title. */
export async function checkTyped(page: Page, text: string): Promise<string> {
  await newProgram(page);
  await write(page, text);
  await page.keyboard.press("Control+Enter");
  await verdict(page).waitFor();
  return (await verdict(page).getByRole("heading").textContent())?.trim() ?? "";
}

/** Presses a button that copies, and returns what it has copied. */
export async function copied(page: Page, button = page.getByRole("button", { name: "Copy link" })): Promise<string> {
  await button.click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Changes the header of a link: what somebody with another version would have made. */
export function altered(link: string, change: (header: Record<string, unknown>) => void): string {
  const at = link.indexOf("#v1.") + 4;
  const bytes = inflateRawSync(Buffer.from(link.slice(at), "base64url"));
  const length = bytes.readUInt32BE(0);
  const header = JSON.parse(bytes.subarray(4, 4 + length).toString()) as Record<string, unknown>;
  change(header);
  const text = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(text.length);
  return link.slice(0, at) + deflateRawSync(Buffer.concat([size, text, bytes.subarray(4 + length)])).toString("base64url");
}

/** Fails where it has no argument. With one, it never ends. */
const ENDLESS = `public class Endless {
    static int n;

    public static void main(String[] args) {
        if (args.length == 0) throw new IllegalStateException("no argument");
        while (true) n++;
    }
}
`;

/** The link of an execution that goes on for ever, in one step. */
export async function endlessLink(page: Page): Promise<string> {
  await checkTyped(page, ENDLESS);
  return altered(await copied(page), (header) => {
    header["args"] = ["x"];
    header["config"] = [["vm.max_transition_length", "MAX"]];
  });
}

/** What a page asks that was opened by a link. */
export const linkPreview = (page: Page) => page.getByTestId("link-preview");

/** Says that the link is to be opened, where that is asked: one that cannot be opened is refused at once. */
export async function confirmLink(page: Page): Promise<void> {
  const refused = page.getByRole("alert").filter({ hasText: "This link cannot be opened" });
  await linkPreview(page).or(refused).first().waitFor();
  if (await linkPreview(page).isVisible()) await page.getByRole("button", { name: "Open and replay" }).click();
}

/** Opens the drawer of settings, unless it is open. */
export async function settings(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Settings/ });
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
  await page.getByRole("dialog", { name: "Program settings" }).waitFor();
}

/** Puts the drawer away again. */
export async function closeSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close the settings" }).click();
}

/** Presses a button that begins a search, and returns the verdict's title. */
export async function press(page: Page, button: (page: Page) => ReturnType<Page["locator"]>): Promise<string> {
  await button(page).click();
  await verdict(page).waitFor();
  return (await verdict(page).getByRole("heading").textContent())?.trim() ?? "";
}

/** Opens an example and presses one of the buttons that start something; what comes of it is then on the page. */
export async function startExample(page: Page, title: string, start = "Check"): Promise<void> {
  await openExample(page, title);
  await press(page, () => page.getByRole("button", { name: start, exact: true }));
}

export const verdict = (page: Page) => page.getByTestId("verdict");

/** Starts the search and returns the verdict's title. */
export async function check(page: Page): Promise<string> {
  await page.keyboard.press("Control+Enter");
  await verdict(page).waitFor();
  return (await verdict(page).getByRole("heading").textContent())?.trim() ?? "";
}

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}

/** The accessibility rules of WCAG 2.2 AA that a machine can check. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Once a page: what it has looked at before is quicker the next time. The page lets no script be written into it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(readFileSync(axePath, "utf8"));
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResult> } };
    return axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
  });
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${where}: ${id} (${help}) at ${JSON.stringify(node.target)}: ${node.failureSummary ?? ""}`),
  );
  expect(found).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(widths[0], `${where} is wider than the window`).toBeLessThanOrEqual(widths[1] ?? 0);
}

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const testFile = (name: string, content: string | Buffer): TestFile => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

/** What keeps a compiler short that runs for a second: much of its time goes into the JVM's second compiler otherwise. */
const BRIEF = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"];

/** Compiles sources as a user would and returns the class files, with the sources if wanted. */
export function javac(sources: Record<string, string>, withSources = false): TestFile[] {
  const home = process.env["JAVA_HOME"];
  const folder = mkdtempSync(join(tmpdir(), "interleave-browser-"));
  try {
    for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
    const tool = home ? join(home, "bin", "javac") : "javac";
    execFileSync(tool, [...BRIEF, "-g", "--release", "17", "-proc:none", "-d", folder, ...Object.keys(sources)], { cwd: folder });
    return readdirSync(folder)
      .filter((name) => name.endsWith(".class") || withSources)
      .map((name) => testFile(name, readFileSync(join(folder, name))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Drops files on the page, or on a part of it, as the mouse would: a real drop event with a real DataTransfer. */
export async function drop(page: Page, files: readonly TestFile[], onto?: string): Promise<void> {
  const payload = files.map(({ name, buffer }) => ({ name, base64: buffer.toString("base64") }));
  await page.evaluate(([list, selector]) => {
    const target = selector ? document.querySelector(selector) : window;
    const transfer = new DataTransfer();
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    for (const type of ["dragover", "drop"]) {
      target?.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }
  }, [payload, onto] as const);
}

/** Drops class files on the page and waits until they can be checked. */
export async function load(page: Page, files: readonly TestFile[]): Promise<void> {
  await drop(page, files);
  await page.getByRole("heading", { name: "Your files", exact: true }).waitFor();
  await expect.poll(() => checkButton(page).isEnabled()).toBe(true);
}

export const DEADLOCK = `public class Twist {
    static final Object A = new Object();
    static final Object B = new Object();

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                System.out.println(Thread.currentThread().getName());
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> both(A, B), "left").start();
        new Thread(() -> both(B, A), "right").start();
    }
}
`;

/** Two threads count, and one of them loses what the other has counted. */
export const LOST = `public class Lost {
    static int n = 0;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n++, "t");
        t.start();
        n++;
        t.join();
        assert n == 2 : "n is " + n;
    }
}
`;

/** Far more interleavings than anyone waits for. */
export const LONG = `public class Long {
    static volatile int shared;

    public static void main(String[] args) {
        for (int t = 0; t < 6; t++) {
            final int me = t;
            new Thread(() -> { for (int i = 0; i < 100; i++) shared = shared * 31 + me; }).start();
        }
    }
}
`;

/** A class Hello with this body of main. */
export const hello = (body: string): Record<string, string> => ({
  "Hello.java": `public class Hello { public static void main(String[] args) throws Exception { ${body} } }`,
});

/** What `slowness` computes takes so many milliseconds where nothing competes, on a core of 3 GHz. */
const AT_FULL_SPEED_MS = 150;

/**
 * How many times longer than on such a core things take here and now, at least 1. Limits of time are multiplied by it: they hold
 * the page to its speed, and not the machine.
 */
export async function slowness(page: Page): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const took = await page.evaluate(() => {
      const began = performance.now();
      let x = 1;
      for (let n = 0; n < 1e8; n++) x = (Math.imul(x, 31) + n) | 0;
      // Something has to depend on it, or it is left out.
      return performance.now() - began + (x === 0 ? 1e-6 : 0);
    });
    times.push(took);
  }
  const [, median = AT_FULL_SPEED_MS] = times.sort((a, b) => a - b);
  return Math.max(1, median / AT_FULL_SPEED_MS);
}

/**
 * Clicks a button and measures, inside the page, how long it takes until a condition on the page's text holds. Playwright's
 * own round trips stay out of the number. `anew`: the text stands there already, and has to come again.
 */
export function timeToText(page: Page, button: string, text: string, anew = false): Promise<number> {
  return page.evaluate(
    ([label, wanted, again]) =>
      new Promise<number>((resolve, reject) => {
        const target = [...document.querySelectorAll("button")].find((b) => b.textContent?.trim() === label);
        if (!target) return reject(new Error(`no button ${label}`));
        const began = performance.now();
        const seen = (): boolean => (document.querySelector("#work .bar-area")?.textContent ?? "").includes(wanted);
        let gone = !again;
        const observer = new MutationObserver(() => {
          gone ||= !seen();
          if (!gone || !seen()) return;
          observer.disconnect();
          resolve(performance.now() - began);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(() => reject(new Error(`${wanted} did not appear`)), 10_000);
        target.click();
      }),
    [button, text, anew] as const,
  );
}
