// The npm command is the native command: same answers, same exit statuses.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, NATIVE } from "./core";
import { compile, deadlock, greeting, junit, race, type Programs } from "./programs";

interface Answer {
  status: number | null;
  stdout: string;
  stderr: string;
}

let programs: Programs;
let folder: string;

const start = (command: string, args: string[]): Answer => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8", timeout: 60_000 });
  return { status, stdout, stderr };
};
const native = (...args: string[]): Answer => start(NATIVE, args);
const npm = (...args: string[]): Answer => start(process.execPath, [at("pkg", "bin", "interleave.mjs"), ...args]);

/** Time and memory differ; nothing else may. */
const steady = (text: string): string =>
  text.replace(/"(time_ms|store_bytes|peak_memory_bytes)": ?\d+/g, '"$1":0').replace(/\b[\d.,]+ (ms|s|kB|MB|KiB|MiB)\b/g, "…");

beforeAll(() => {
  programs = compile({ Deadlock: deadlock, Greeting: greeting, Race: race, ...junit });
  folder = mkdtempSync(join(tmpdir(), "interleave-command-"));
  writeFileSync(join(folder, "notes.class"), "these are my notes");
  writeFileSync(
    join(folder, "Asked.java"),
    ["class Asked {", "  static int count;", "  public static void main(String[] args) {", "    new Thread(() -> count++).start();", "    int here = 0;", "    if (count > 0)", "      System.out.println(count);", "  }", "}", ""].join("\n"),
  );
  writeFileSync(join(folder, "broken.jar"), "not a zip");
  mkdirSync(join(folder, "cut"));
  const cut = join(folder, "cut", "Greeting.class");
  copyFileSync(join(programs.folder, "Greeting.class"), cut);
  truncateSync(cut, 100);
  mkdirSync(join(folder, "newer"));
  const newer = readFileSync(join(programs.folder, "Greeting.class"));
  newer.writeUInt16BE(99, 6);
  writeFileSync(join(folder, "newer", "Greeting.class"), newer);
});
afterAll(() => {
  programs.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe("the two commands agree", () => {
  const cases: [string, string[], number][] = [
    ["help", ["--help"], 0],
    ["version", ["--version"], 0],
    ["no command", [], 2],
    ["an unknown command", ["chek", "Deadlock"], 2],
    ["an unknown option", ["check", "--jsno", "Deadlock"], 2],
    ["a wrong value", ["check", "-D", "search.depth_limit=many", "-c", "@", "Deadlock"], 2],
    ["a missing class", ["check", "-c", "@", "Absent"], 2],
    ["a missing class path", ["check", "-c", "nowhere", "Deadlock"], 2],
    ["a file that is no class", ["check", "-c", "notes.class", "notes"], 2],
    ["a jar that is no zip", ["check", "-c", "broken.jar", "Main"], 2],
    ["a truncated class", ["check", "-c", "cut", "Greeting"], 2],
    ["a class of a later Java", ["check", "-c", "newer", "Greeting"], 2],
    ["a program that holds", ["check", "--json", "-c", "@", "Greeting"], 0],
    ["a deadlock", ["check", "--json", "-c", "@", "Deadlock"], 1],
    ["a deadlock with its trace", ["check", "--trace", "-c", "@", "Deadlock"], 1],
    ["a bounded search", ["check", "--json", "-D", "search.depth_limit=3", "-c", "@", "Race"], 3],
    ["outcomes", ["outcomes", "--json", "-c", "@", "Race"], 0],
    // The two builds have different defaults for memory.
    ["settings in force", ["check", "--show-config", "-D", "vm.max_heap=64M", "-D", "vm.store.memory_limit=64M", "Race"], 0],
    ["settings as JSON", ["run", "--show-config", "--json", "-D", "vm.max_heap=64M", "-D", "vm.store.memory_limit=64M"], 0],
    ["tests", ["check", "--json", "-c", "@", "--junit", "CounterTest"], 1],
    ["one test", ["check", "-c", "@", "--junit", "CounterTest#counts"], 0],
    ["a missing test", ["check", "-c", "@", "--junit", "CounterTest#count"], 2],
    ["a question with a witness", ["ask", "--json", "Asked.java:7"], 1],
    ["a question that is denied", ["ask", "Asked.java:7", "count > 1"], 0],
    ["a condition that is none", ["ask", "Asked.java:7", "count <"], 2],
    ["a question without a line", ["ask", "Asked.java"], 2],
    ["the help of questions", ["ask", "--help"], 0],
    ["a run", ["run", "-c", "@", "Greeting", "Ω"], 0],
    ["a run with an exit status", ["run", "-c", "@", "Greeting", "x", "42"], 42],
  ];

  it.each(cases)("%s", (_, args, status) => {
    const filled = args.map((arg) => (arg === "@" ? programs.folder : arg));
    const [first, second] = [native(...filled), npm(...filled)];
    expect(first.status, first.stderr).toBe(status);
    expect({ ...second, stdout: steady(second.stdout) }).toEqual({ ...first, stdout: steady(first.stdout) });
    if (status === 2) {
      expect(first.stdout).toBe("");
      expect(first.stderr.trim()).not.toBe("");
      expect(first.stderr).not.toMatch(/panicked|RUST_BACKTRACE/);
    }
  });

  it("names the bad file", () => {
    expect(native("check", "-c", "cut", "Greeting").stderr).toContain("Greeting.class");
    expect(native("check", "-c", "broken.jar", "Main").stderr).toContain("broken.jar");
    expect(native("check", "-c", "newer", "Greeting").stderr).toMatch(/99|newer/);
  });

  it("prints what the program prints, and nothing else", () => {
    expect(npm("run", "-c", programs.folder, "Greeting", "Ω").stdout).toBe("Grüße, Ω\n");
  });

  it("replays in one what the other found", () => {
    const { stdout } = npm("check", "--json", "-c", programs.folder, "Deadlock");
    const found = JSON.parse(stdout);
    const again = JSON.parse(native("replay", "--json", found.link).stdout);
    expect(again.error.property).toBe("deadlock");
    writeFileSync(join(folder, "found.json"), stdout);
    expect(npm("replay", "--json", "found.json").stdout).toBe(native("replay", "--json", "found.json").stdout);
  });

  it("gives up quietly when nobody reads on", () => {
    const line = `"${process.execPath}" "${at("pkg", "bin", "interleave.mjs")}" help check | head -n 1`;
    const { stdout, stderr } = start("sh", ["-c", line]);
    expect(stdout.split("\n")).toHaveLength(2);
    expect(stderr).toBe("");
  });
});

describe("exercises", () => {
  const ours = (...path: string[]): string => at("tests", "exercises", "java", ...path);

  it("are answered and verified alike, byte for byte", () => {
    const exercises = at("exercises");
    const made: string[] = [];
    for (const [id, answer, file, status] of [
      ["lost-update", "solved-atomic", "Counter.java", 0],
      ["readers-writers", "not-solved-mutex", "ReadersWriters.java", 1],
    ] as const) {
      const args = ["answer", join(exercises, `${id}.json`), ours(id, "answers", answer, file), "-o"];
      const [one, other] = [native(...args, `${answer}.json`), npm(...args, `npm-${answer}.json`)];
      expect([one.status, other.status], other.stderr).toEqual([status, status]);
      expect(readFileSync(join(folder, `npm-${answer}.json`), "utf8")).toBe(readFileSync(join(folder, `${answer}.json`), "utf8"));
      made.push(`${answer}.json`, `npm-${answer}.json`);
    }
    writeFileSync(join(folder, "broken.answer.json"), "[]");
    for (const format of [["--csv"], ["--json"]]) {
      const args = ["verify", ...format, "--exercises", exercises, ...made, "broken.answer.json"];
      const [one, other] = [native(...args), npm(...args)];
      expect(steady(other.stdout)).toBe(steady(one.stdout));
      expect([other.stderr, other.status]).toEqual([one.stderr, 1]);
    }
  });

  it("put their files where there are none, and follow no link to nowhere", () => {
    const given = join(folder, "given");
    mkdirSync(given);
    symlinkSync("../outside.java", join(given, "Counter.java"));
    const args = ["answer", at("exercises", "lost-update.json"), "--files", "given"];
    for (const said of [native(...args), npm(...args)]) {
      expect([said.status, said.stderr]).toEqual([2, expect.stringContaining("Counter.java is there already, and stays as it is")]);
    }
    expect(existsSync(join(folder, "outside.java"))).toBe(false);
    // A folder that is not there is made.
    rmSync(given, { recursive: true });
    expect(npm(...args).status).toBe(0);
    expect(readFileSync(join(given, "Counter.java"), "utf8")).toContain("// answer begins");
    expect(npm(...args).status).toBe(2);
  });
});
