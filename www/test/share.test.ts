import { describe, expect, it } from "vitest";
import { embedCode, isTooLong, linkFileName, linkOfFile } from "../src/model/link";
import { endWords, previewRows } from "../src/text/share";
import { testCommand, testSource } from "../src/text/test-source";
import type { SessionInput } from "../src/types/SessionInput";

const input: SessionInput = { mode: "check", files: [], main: "p.q.Outer$Inner", args: [], config: [] };

describe("a program as a test", () => {
  it("is a class of its package that calls main, and says how it is checked", () => {
    const { file, text, command } = testSource({ ...input, config: [["vm.por", "false"]] }, []);
    expect(file).toBe("OuterTest.java");
    expect(command).toBe("interleave check -D junit.wait_for_threads=true -D vm.por=false --junit OuterTest.java");
    expect(text).toMatch(/^package p\.q;\n/);
    expect(text).toContain(`//   ${command}\n`);
    expect(text).toContain("        Outer.Inner.main(new String[] {});\n");
    expect(testSource({ ...input, main: "A" }, ["A", "ATest", "AInterleavingTest"]).file).toBe("AEveryInterleavingTest.java");
    expect(testSource({ ...input, main: "A" }, ["A", "ATest", "AInterleavingTest", "AEveryInterleavingTest", "ATest2"]).file).toBe("ATest3.java");
    expect(testCommand("p.ATest#one", [["a", "it's"]])).toBe(`interleave check -D 'a=it'\\''s' --junit 'p.ATest#one'`);
  });

  it("means the program's classes by their names, whatever these are", () => {
    const callOf = (main: string, taken: string[]): string => /^ +(.*)\.main\(/m.exec(testSource({ ...input, main }, taken).text)?.[1] ?? "";
    expect(testSource({ ...input, main: "Test" }, ["Test"]).text).not.toContain("import");
    expect([callOf("Test", []), callOf("p.My$Own", ["p.My$Own"]), callOf("p.My$Own", ["p.My", "p.My$Own"]), callOf("p.$", ["p.$"])]).toEqual(["Test", "My$Own", "My.Own", "$"]);
    expect(testSource({ ...input, main: "p.My$Own" }, ["p.My$Own"]).file).toBe("My$OwnTest.java");
    const { text } = testSource({ ...input, main: "p.String", args: ["a"], stdin: "x" }, ["p.String", "p.System", "p.Throwable", "String"]);
    for (const line of ["void main() throws java.lang.Throwable {", "java.lang.System.setIn(", 'String.main(new java.lang.String[] {"a"});']) expect(text).toContain(` ${line}`);
    expect(testSource({ ...input, main: "p.Main" }, ["p.Main", "String"]).text).toContain("new String[]");
  });

  it("has whatever a link names as text, and never as code", () => {
    const evil = '"); System.exit(1); //\\u000a\n*/ \u2028é';
    const { text } = testSource({ ...input, args: [evil], stdin: evil, config: [["x", evil]], data: [{ path: `${evil}`, bytes: new Uint8Array() }] }, []);
    const inJava = '"\\"); System.exit(1); //\\\\u000a\\n*/ \\u2028\\u00e9"';
    expect(text).toContain(`main(new String[] {${inJava}})`);
    expect(text).toContain(`new java.io.ByteArrayInputStream(${inJava}.getBytes(java.nio.charset.StandardCharsets.UTF_8))`);
    // A line of code begins with nothing of it, and no comment ends early.
    for (const line of text.split("\n")) expect(line).toMatch(/^(package p\.q;|class \w+ \{|\/\/ .*|\s+@org\.junit\.jupiter\.api\.Test|\s+void main\(\) throws Throwable \{|\s+System\.setIn\(.*\);|\s+Outer\.Inner\.main\(.*\);|\s*\}|)$/);
    // javac takes a backslash and a u for a character in a comment, too.
    expect(text.split("\n").filter((line) => line.startsWith("//") && line.includes("\\u"))).toEqual([]);
  });

  it("takes long texts apart, which one constant of a class file cannot have", () => {
    const { text } = testSource({ ...input, stdin: "x".repeat(20_000) }, []);
    expect(text).toMatch(/String\.join\("", "x+", "x+", "x+"\)/);
  });
});

describe("a link that is handed on", () => {
  it("is a file above 8,000 characters, named after its program", () => {
    expect([isTooLong("x".repeat(8000)), isTooLong("x".repeat(8001))]).toEqual([false, true]);
    expect(["shop.Cart", "shop.CartTest#lost", "../../evil", "", "?"].map(linkFileName)).toEqual(["Cart.interleave", "CartTest.interleave", "evil.interleave", "program.interleave", "program.interleave"]);
  });

  it("is found in a file of that kind, and in the report of a check", () => {
    const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });
    expect(linkOfFile(file("Lost.interleave", "#v1.abc_-9\n"))).toBe("#v1.abc_-9");
    expect(linkOfFile(file("report.json", '{"link": "#v1.abc", "x": 1}'))).toBe("#v1.abc");
    expect([file("report.json", "{}"), file("Main.java", "// #v1.abc")].map(linkOfFile)).toEqual([null, null]);
    // The core says what is wrong with it.
    expect(linkOfFile(file("x.interleave", "hello"))).toBe("hello");
  });

  it("is one line of markup for another page, without a way out of its attributes", () => {
    const code = embedCode("https://play.example/it/index.html?a=1#old", "#v1.abc", 'A "<b>" & more', 3);
    expect(code).toBe('<iframe src="https://play.example/it/embed.html#v1.abc&#38;step=3" title="A &#34;&#60;b&#62;&#34; &#38; more" width="100%" height="480" loading="lazy"></iframe>');
  });

  it("is described by what it holds", () => {
    const files = [{ path: "p/Main.class", bytes: new Uint8Array(2048) }, { path: "Main.java", bytes: new Uint8Array(10) }, { path: "lib.jar", bytes: new Uint8Array(5) }];
    const opened = { input: { ...input, files, args: ["a", "\u202eb"], stdin: "x" }, path: [1, 2], step: null, engine: "0.1.0", library: "17.0.9", expected: null, edit: null };
    expect(Object.fromEntries(previewRows(opened, 1234))).toEqual({
      Program: "p.q.Outer$Inner",
      Classes: "1 class, 2.0 KiB: p.Main",
      Sources: "Main.java, 10 B",
      "Other files": "lib.jar, 5 B",
      Execution: "2 choices; the program goes on after them",
      Arguments: "a and ⟨U+202E⟩b",
      "It reads": "standard input",
      "Made with": "Interleave 0.1.0, class library of JDK 17.0.9",
      Size: "1,234 characters",
    });
    expect([endWords({ end: "normal" }), endWords({ end: "uncaught-exception", property: "uncaught-exception", exception: "a.B", message: "m" }), endWords({ end: "<b>" })]).toEqual([
      "recorded as ending normally",
      "recorded as ending with: B, m",
      "recorded as ending with <b>",
    ]);
  });
});
