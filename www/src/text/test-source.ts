/** A program as the source of a JUnit 5 test, and the command that checks it. */
import type { SessionInput } from "../types/SessionInput";

export interface TestSource {
  /** Name of its file: `LostTest.java`. */
  file: string;
  text: string;
  command: string;
}

/** Where a test's end does not end the program: threads that it leaves behind go on, as after `main`. */
const WAITS = "junit.wait_for_threads=true";

/** A word of a command, in single quotes where a shell would read it otherwise. */
function quoted(word: string): string {
  return /^[\w./=:,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** In a comment of Java: no line ends, and nothing that javac takes for a character by its number. */
function inComment(text: string): string {
  // A quote that is closed and opened again means nothing to the shell.
  return text.replaceAll("\\u", "\\''u").replace(/[^\x20-\x7e]/gu, "?");
}

/** A string literal of Java. What is not plain ASCII goes by its number. */
function literal(text: string): string {
  const named: Record<string, string> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    const code = text.charCodeAt(i);
    out += named[c] ?? (code >= 0x20 && code <= 0x7e ? c : `\\u${code.toString(16).padStart(4, "0")}`);
  }
  return `"${out}"`;
}

/** Longest piece of a string literal: class files take 65,535 bytes. */
const PIECE = 8_000;

function pieces(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) parts.push(literal(text.slice(at, at + PIECE)));
  // What is one constant would be joined again by the compiler.
  return parts.length > 1 ? `String.join("", ${parts.join(", ")})` : (parts[0] ?? '""');
}

/** Whether what is started is a test itself, `Class#method`. */
export const isTestMain = (main: string): boolean => main.includes("#");

/** The command that checks a test of that name or file. */
export function testCommand(what: string, config: readonly (readonly [string, string])[], files = false): string {
  const settings = config.flatMap((pair) => ["-D", quoted(pair.join("="))]);
  return ["interleave", "check", ...settings, ...(files ? ["--files", "files"] : []), "--junit", quoted(what)].join(" ");
}

/** The test. `taken`: names of classes that there are already. */
export function testSource({ main, args, config, stdin, data }: SessionInput, taken: readonly string[]): TestSource {
  const at = main.lastIndexOf(".");
  const pack = main.slice(0, Math.max(0, at));
  const inPackage = main.slice(at + 1);
  const simple = inPackage.split("$")[0] ?? inPackage;
  const beside = (name: string): string => (pack ? `${pack}.${name}` : name);
  const name = [`${simple}Test`, `${simple}InterleavingTest`].find((candidate) => !taken.includes(beside(candidate))) ?? `${simple}EveryInterleavingTest`;
  const file = `${name}.java`;
  const command = testCommand(file, [[...WAITS.split("=")] as [string, string], ...config.filter(([key]) => key !== "junit.wait_for_threads")], (data ?? []).length > 0);
  const lines = [
    ...(pack ? [`package ${pack};`, ""] : []),
    ...(stdin ? ["import java.io.ByteArrayInputStream;", "import java.nio.charset.StandardCharsets;"] : []),
    "import org.junit.jupiter.api.Test;",
    "",
    `// Checks ${inComment(inPackage)} in every interleaving of its threads:`,
    `//   ${inComment(command)}`,
    "// Run by JUnit alone it executes the program once.",
    ...(data ?? []).slice(0, 1).map(() => "// The program reads files, which have to lie in the folder files:"),
    ...(data ?? []).map((one) => `//   ${inComment(one.path)}`),
    `class ${name} {`,
    "    @Test",
    "    void main() throws Throwable {",
    ...(stdin ? [`        System.setIn(new ByteArrayInputStream(${pieces(stdin)}.getBytes(StandardCharsets.UTF_8)));`] : []),
    `        ${inPackage.replaceAll("$", ".")}.main(new String[] {${args.map(pieces).join(", ")}});`,
    "    }",
    "}",
    "",
  ];
  return { file, text: lines.join("\n"), command };
}
