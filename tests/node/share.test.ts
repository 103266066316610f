// What the page hands on as a JUnit test is one: javac compiles it, and the native command finds the error, or none.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testSource } from "../../www/src/text/test-source";
import type { SessionInput } from "../../www/src/types/SessionInput";
import { countingProvider, loadCore, NATIVE } from "./core";

const LOST = (lock: string): string => `package shop;

import java.util.Scanner;

class Lost {
    static class Counter {
        private static int n;

        private static ${lock} void add() { n++; }

        public static void main(String[] args) throws Exception {
            int wanted = new Scanner(System.in).nextInt();
            if (!args[0].equals("a\\"b\\\\u0022 \\n \\u00fc")) throw new IllegalArgumentException(args[0]);
            new Thread(Counter::add).start();
            Thread last = new Thread(() -> { add(); assert n <= wanted; if (n == wanted) System.out.println("both"); });
            last.start();
            last.join();
            // Nobody waits for the first one: it may come later than main ends.
        }
    }
}
`;

const input: SessionInput = { mode: "check", files: [], main: "shop.Lost$Counter", args: ['a"b\\u0022 \n ü'], config: [["search.depth_limit", "100000"]], stdin: "2\n" };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "interleave-test-"));
  mkdirSync(join(folder, "shop"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts the test beside such a program and does what it says. */
function checked(program: string): { status: number | null; stdout: string; stderr: string } {
  const { file, text, command } = testSource(input, []);
  writeFileSync(join(folder, "shop", "Lost.java"), program);
  writeFileSync(join(folder, "shop", file), text);
  const [, ...words] = command.split(" ");
  const { status, stdout, stderr } = spawnSync(NATIVE, words, { cwd: join(folder, "shop"), encoding: "utf8", timeout: 60_000 });
  return { status, stdout, stderr };
}

describe("a program that is handed on as a test", () => {
  it("fails as long as there is an error, in whatever thread, and passes when there is none", () => {
    const failing = LOST("").replace("assert n <= wanted;", "assert n != 1 : \"an update was lost or is late\";");
    const broken = checked(failing);
    expect([broken.status, broken.stderr]).toEqual([1, ""]);
    expect(broken.stdout).toContain("shop.LostTest#main  violated");
    expect(broken.stdout).toContain("an update was lost or is late");
    const mended = checked(LOST("synchronized"));
    expect([mended.status, mended.stderr]).toEqual([0, ""]);
    expect(mended.stdout).toContain("shop.LostTest#main  holds");
  });
});

describe("a program whose classes have the names of others", () => {
  it.each([
    ["Test", "public class Test {}"],
    ["names.Test$Test2", "package names; public class Test { static class Test2 {} }"],
    ["names.String", "package names; public class String {} class System {} class Throwable {}"],
    ["My$Own", "public class My$Own {}"],
  ])("%s: its test compiles and is checked", (main, declared) => {
    const code = "public static void main(java.lang.String[] given) throws java.io.IOException { assert java.lang.System.in.read() == given[0].charAt(0); }";
    const braces = declared.indexOf("{}");
    const source = `${declared.slice(0, braces)}{ ${code} }${declared.slice(braces + 2)}`;
    const names = [...source.matchAll(/class ([\w$]+)/g)].map(([, name]) => name ?? "");
    const [pack, nested] = [main.includes(".") ? "names." : "", main.endsWith("Test2")];
    const taken = nested ? ["names.Test", main] : names.map((name) => pack + name);
    const { file, text, command } = testSource({ ...input, main, args: ["7"], config: [], stdin: "7" }, taken);
    const where = join(folder, "clash", main);
    mkdirSync(join(where, pack.replace(".", "")), { recursive: true });
    const inside = join(where, pack.replace(".", ""));
    writeFileSync(join(inside, `${names[0]}.java`), source);
    writeFileSync(join(inside, file), text);
    // A shell takes the quotes away.
    const [, ...words] = command.replaceAll("'", "").split(" ");
    const { status, stdout, stderr } = spawnSync(NATIVE, words, { cwd: inside, encoding: "utf8", timeout: 60_000 });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`${pack}${file.replace(".java", "")}#main  holds`);
  });
});

describe("a program that is handed on to be edited", () => {
  it("is small, has everything that it is started with, and no execution", async () => {
    const core = await loadCore();
    const source = { path: "shop/Lost.java", bytes: new TextEncoder().encode(LOST("")) };
    const data = [{ path: "in.txt", bytes: new Uint8Array([1, 2]) }];
    const link = core.editLink({ ...input, files: [source], data }, { release: 11, lint: true });
    expect(link.length).toBeLessThan(1200);
    const { input: opened, path, expected, edit } = core.openLink(link);
    expect(opened).toEqual({ ...input, files: [source], data });
    expect([path, expected, edit]).toEqual([[], null, { release: 11, lint: true }]);
    expect(() => core.replayLink(link, countingProvider().provide)).toThrow("the link holds a program to edit, and no execution of it");
    const large = { path: "large.jar", bytes: new Uint8Array(5 << 20) };
    expect(() => core.editLink({ ...input, files: [large] }, {})).toThrow("the program has 5242 kB, and a link takes 4194 at most");
  });
});
