/** The npm package in a page that this project does not build: the example that comes with it, and what else `check` promises. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../../pkg-scripts/serve.mjs";
import { hello, javac, LONG, pagesOf } from "./support";

const open = pagesOf();
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
    const files = (sources: Record<string, string>) => javac(sources).map(({ name, buffer }) => ({ path: name, base64: buffer.toString("base64") }));
    await page.addScriptTag({ type: "module", content: "import * as interleave from '../core/index.js'; Object.assign(window, { interleave });" });
    await expect.poll(() => page.evaluate(() => "interleave" in window)).toBe(true);
    const said = await page.evaluate(
      async ([small, long]) => {
        interface Options {
          main?: string;
          files?: { path: string; bytes: Uint8Array }[];
          config?: Record<string, string>;
          mode?: string;
          signal?: AbortSignal;
          classlib?: string;
          onTree?(edges: unknown[]): void;
          onOutput?(text: string): void;
        }
        interface Report {
          verdict: string;
          incomplete_because: string[];
        }
        const module = (window as unknown as { interleave: { check(options: Options): Promise<Report>; dispose(): void } }).interleave;
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
      [files(hello('new Thread(() -> {}).start(); System.out.println("hi");')), files({ "Long.java": LONG })] as const,
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
});
