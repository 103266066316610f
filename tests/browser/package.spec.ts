/** The npm package in a page that this project does not build: the example that comes with it, and what else `check` promises. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../../pkg-scripts/serve.mjs";
import { hello, javac, LONG, pagesOf } from "./support";

const open = pagesOf();

interface Options {
  main?: string;
  files?: { path: string; bytes: Uint8Array }[];
  sources?: Record<string, string>;
  config?: Record<string, string>;
  mode?: string;
  signal?: AbortSignal;
  classlib?: string;
  onTree?(edges: unknown[]): void;
  onOutput?(text: string): void;
  [another: string]: unknown;
}
interface Report {
  verdict: string;
  incomplete_because: string[];
}
interface Module {
  check(options: Options): Promise<Report>;
  dispose(): void;
}

/** The package in a page, with what a script of that page calls: `check` of class files, answered in words. */
async function packageIn(page: Page): Promise<void> {
  await page.addScriptTag({ type: "module", content: "import * as interleave from '../core/index.js'; Object.assign(window, { interleave });" });
  await expect.poll(() => page.evaluate(() => "interleave" in window)).toBe(true);
}

const filesOf = (sources: Record<string, string>) => javac(sources).map(({ name, buffer }) => ({ path: name, base64: buffer.toString("base64") }));

/** What a check of Hello answers, or why there is none. */
function answerOf(page: Page, files: ReturnType<typeof filesOf>, more: object = {}): Promise<string> {
  return page.evaluate(
    async ([list, options]) => {
      const { check } = (window as unknown as { interleave: Module }).interleave;
      const bytes = list.map(({ path, base64 }) => ({ path, bytes: Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) }));
      return check({ files: bytes, main: "Hello", ...options }).then(({ verdict }) => verdict, (error: Error) => `${error.name}: ${error.message}`);
    },
    [files, more] as const,
  );
}
let pkg: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  pkg = await serve(join(import.meta.dirname, "../../pkg"), 0);
});
afterAll(() => pkg.close());

describe("the package in somebody's own page", () => {
  it("compiles and checks, and tells what it finds", async () => {
    const { page } = await open(`${pkg.url}example/`);
    const answer = page.getByRole("status");
    const check = page.getByRole("button", { name: "Check" });
    await check.click();
    await expect.poll(() => answer.textContent()).toMatch(/^violated: count is 1, after \d+ steps$/);
    expect(await page.locator("#states").textContent()).toMatch(/^\d+ states$/);
    const source = page.getByLabel("Race.java");
    const text = await source.inputValue();
    await source.fill(text.replace("() -> count++", "() -> { synchronized (Race.class) { count++; } }"));
    await check.click();
    await expect.poll(() => answer.textContent()).toBe("holds");
    await source.fill(text.replace("count++", "cuont++"));
    await check.click();
    await expect.poll(() => answer.textContent()).toMatch(/^the program does not compile: Race\.java:\d+: cannot find symbol/);
  });

  it("checks class files one after the other, and says in a sentence what is wrong", async () => {
    const { page, complaints } = await open(`${pkg.url}example/`);
    await packageIn(page);
    const said = await page.evaluate(
      async ([small, long]) => {
        const module = (window as unknown as { interleave: Module }).interleave;
        const bytesOf = (list: typeof small) => list.map(({ path, base64 }) => ({ path, bytes: Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) }));
        const why = (answer: Promise<unknown>): Promise<string> => answer.then(String, (error: Error) => `${error.name}: ${error.message}`);
        const [hello, endless] = [bytesOf(small), bytesOf(long)];
        let edges = 0;
        let printed = "";
        const aborting = new AbortController();
        const first = module.check({ files: hello, main: "Hello", onTree: (more) => (edges += more.length) });
        const second = module.check({ files: hello, main: "Hello", mode: "run", onOutput: (text) => (printed += text) });
        const third = module.check({ files: endless, main: "Long", signal: aborting.signal, onTree: () => aborting.abort() });
        const holds = (await first).verdict;
        await second;
        const cut = await third;
        const refused = await why(module.check({ files: hello, main: "Absent" }));
        const setting = await why(module.check({ files: hello, main: "Hello", config: { "search.dpth_limit": "3" } }));
        const nothing = await why(module.check({ main: "Hello" }));
        const library = await why(module.check({ files: hello, main: "Hello", classlib: "/nowhere/" }));
        const ended = why(module.check({ files: endless, main: "Long" }));
        setTimeout(() => module.dispose(), 1000);
        return { holds, edges, printed, cut: [cut.verdict, ...cut.incomplete_because], refused, setting, nothing, library, ended: await ended, again: (await module.check({ files: hello, main: "Hello" })).verdict };
      },
      [filesOf(hello('new Thread(() -> {}).start(); System.out.println("hi");')), filesOf({ "Long.java": LONG })] as const,
    );
    expect(said).toMatchObject({ holds: "holds", printed: "hi\n", cut: ["incomplete", "cancelled"], again: "holds" });
    expect(said.edges).toBeGreaterThan(0);
    expect(said.refused).toContain("there is no class Absent");
    expect(said.setting).toContain("search.depth_limit");
    expect(said.nothing).toBe("TypeError: check needs sources or files: the program");
    expect(said.library).toContain("index.bin");
    expect(said.ended).toBe("AbortError: the checker was put away");
    // The browser says what was not there.
    complaints.length = 0;
  });

  it("asks again for what could not be fetched, and says in a sentence what that was", async () => {
    const { page, complaints } = await open(`${pkg.url}example/`);
    await packageIn(page);
    const files = filesOf(hello("new Thread(() -> {}).start();"));
    for (const [what, answer, said] of [
      [/web\/worker\.js/, "abort", /^Error: the checker could not be loaded: http:.*\/web\/worker\.js, or what it needs, did not come, or not all of it$/],
      [/core\/interleave\.js/, "abort", /^Error: the checker could not be loaded: http:.*\/web\/worker\.js, or what it needs, did not come/],
      [/interleave_bg\.wasm/, "abort", /^Error: the checker could not be loaded: the connection failed; http:.*\/core\/interleave_bg\.wasm has to be served as it is$/],
      [/interleave_bg\.wasm/, "cut", /^Error: the checker could not be loaded: what came is not it, or not all of it; http:/],
      [/classlib\/index\.bin/, "abort", /^Error: .*index\.bin of the class library could not be fetched from http:.*\/classlib\/: the connection failed, or another origin/],
      [/classlib\/p\//, "503", /^Error: .*p\/\w+\.bin of the class library could not be fetched from http:.*: the server answered 503/],
    ] as const) {
      await page.evaluate(() => (window as unknown as { interleave: Module }).interleave.dispose());
      await page.route(what, (route) => {
        if (answer === "abort") return route.abort();
        return answer === "503" ? route.fulfill({ status: 503, body: "" }) : route.fulfill({ status: 200, contentType: "application/wasm", body: "cut" });
      });
      expect(await answerOf(page, files), String(what)).toMatch(said);
      await page.unroute(what);
      expect(await answerOf(page, files), `after ${what}`).toBe("holds");
    }
    complaints.length = 0;
  });

  it("refuses options that there are not, and settles an abort while another check runs", async () => {
    const { page } = await open(`${pkg.url}example/`);
    await packageIn(page);
    const small = filesOf(hello("new Thread(() -> {}).start();"));
    expect(await answerOf(page, small, { arg: ["x"] })).toBe('TypeError: check has no option "arg"; did you mean args?');
    expect(await answerOf(page, small, { onprogress: null })).toBe('TypeError: check has no option "onprogress"; did you mean onProgress?');
    expect(await answerOf(page, small, { "search.depth_limit": "3" })).toBe('TypeError: check has no option "search.depth_limit"; settings belong into config: { "search.depth_limit": … }');
    expect(await answerOf(page, small, { timeout: 3 })).toMatch(/^TypeError: check has no option "timeout"; there are sources, files, main, .* onCompiled$/);
    const said = await page.evaluate(async ([list]) => {
      const { check, dispose } = (window as unknown as { interleave: Module }).interleave;
      const files = list.map(({ path, base64 }) => ({ path, bytes: Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) }));
      const why = (answer: Promise<unknown>): Promise<string> => answer.then(String, (error: Error) => `${error.name}: ${error.message}`);
      let runs = (): void => undefined;
      const running = new Promise<void>((resolve) => (runs = resolve));
      let isOver = false;
      const first = why(check({ files, main: "Long", onTree: () => runs() })).finally(() => (isOver = true));
      const [waiting, compiling] = [new AbortController(), new AbortController()];
      const second = why(check({ files, main: "Long", signal: waiting.signal }));
      await running;
      waiting.abort();
      const aborted = await second;
      const wasOver = isOver;
      dispose();
      const sources = { "A.java": `class A { public static void main(String[] a) { } }` };
      const third = why(check({ sources, main: "A", signal: compiling.signal }));
      await new Promise((resolve) => setTimeout(resolve, 400));
      compiling.abort();
      return { aborted, wasOver, first: await first, third: await third, next: (await check({ sources, main: "A" })).verdict };
    }, [filesOf({ "Long.java": LONG })] as const);
    expect(said).toMatchObject({ wasOver: false, first: "AbortError: the checker was put away", next: "holds" });
    expect(said.aborted).toMatch(/^AbortError: /);
    expect(said.third).toMatch(/^AbortError: /);
  });
});
