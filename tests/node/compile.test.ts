import { beforeAll, describe, expect, it } from "vitest";
import type { CompileInput } from "../../www/src/types/CompileInput";
import type { CompileResult } from "../../www/src/types/CompileResult";
import type { CoreCompiler } from "../../www/src/worker/core";
import { countingProvider, type Loaded, loadCore, runToEnd } from "./core";

let core: Loaded;
let compiler: CoreCompiler;

beforeAll(async () => {
  core = await loadCore();
  compiler = new core.Compiler(countingProvider().provide);
});

const RACE = `public class Race {
    static int count;
    public static void main(String[] args) throws Exception {
        Runnable add = () -> count++;
        Thread a = new Thread(add), b = new Thread(add);
        a.start(); b.start();
        a.join();  b.join();
        assert count == 2 : "count is " + count;
    }
}
`;

const input = (text: string, change: Partial<CompileInput> = {}): CompileInput => ({
  sources: [{ path: "Race.java", text }],
  libraries: [],
  release: null,
  lint: false,
  ...change,
});

function compile(what: CompileInput, budgetMs = 50): CompileResult {
  compiler.begin(what);
  for (;;) {
    const result = compiler.step(budgetMs);
    if (result) return result;
  }
}

describe("the compiler in wasm", () => {
  it("gets ready in slices, and then makes classes that can be checked", () => {
    let slices = 1;
    while (!compiler.warmUp(10)) slices++;
    expect(slices).toBeGreaterThan(10);
    const result = compile(input(RACE));
    expect(result).toMatchObject({ ok: true, problem: null, diagnostics: [] });
    expect(result.classes.map(({ path }) => path)).toEqual(["Race.class"]);
    const report = runToEnd(core, { mode: "check", files: result.classes, main: "Race", args: [], config: [] });
    expect(report.findings[0]?.error.message).toBe("count is 1");
  });

  it("says the same every time, whatever came before", () => {
    const first = compile(input(RACE));
    for (let i = 0; i < 10; i++) {
      const wrong = compile(input(`class Race { int x = y${i}; }`));
      expect(wrong.diagnostics.map(({ line, column, message }) => [line, column, message.split("\n")[0]])).toEqual([[1, 22, "cannot find symbol"]]);
      expect(compile(input(RACE)).classes).toEqual(first.classes);
    }
  });

  it("counts in UTF-16 units, also past a lone surrogate", () => {
    const text = `class A { String s = "\u{1f600}\ud800"; int y = z; }`;
    const [found] = compile(input(text)).diagnostics;
    expect(text.slice(found?.start ?? 0, found?.end ?? 0)).toBe("z");
    expect(found?.column).toBe(text.indexOf("z") + 1);
  });

  it("is cancelled between two slices, and refuses what is no input", () => {
    compiler.begin(input(RACE));
    expect(compiler.step(0)).toBeUndefined();
    compiler.cancel();
    expect(compiler.step(10)).toMatchObject({ ok: false, classes: [], problem: "The compilation was cancelled." });
    expect(() => compiler.begin(input(RACE, { sources: [] }))).toThrow("There is no source to compile.");
    expect(() => compiler.begin(input(RACE, { release: 7 }))).toThrow("There is no release 7");
    expect(() => compiler.begin({} as CompileInput)).toThrow("input:");
    expect(() => compiler.step(10)).toThrow("There is no compilation under way.");
  });

  it("says which file of the class library it cannot have", () => {
    const broken = new core.Compiler((file: string) => (file.startsWith("m/jdk.compiler/p") ? undefined : countingProvider().provide(file)));
    broken.begin(input(RACE));
    let result: CompileResult | undefined;
    while (!(result = broken.step(50)));
    expect(result.problem).toMatch(/m\/jdk\.compiler\/p\/.*the file is missing/);
    broken.free();
  });
});
