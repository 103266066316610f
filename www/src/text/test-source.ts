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

/** `string`: what the class goes by. */
function pieces(text: string, string: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) parts.push(literal(text.slice(at, at + PIECE)));
  // What is one constant would be joined again by the compiler.
  return parts.length > 1 ? `${string}.join("", ${parts.join(", ")})` : (parts[0] ?? '""');
}

/** Whether what is started is a test itself, `Class#method`. */
export const isTestMain = (main: string): boolean => main.includes("#");

/** The command that checks a test of that name or file. */
export function testCommand(what: string, config: readonly (readonly [string, string])[], files = false): string {
  const settings = config.flatMap((pair) => ["-D", quoted(pair.join("="))]);
  return ["interleave", "check", ...settings, ...(files ? ["--files", "files"] : []), "--junit", quoted(what)].join(" ");
}

/** The first of these names that is free; with a number behind it where none is. */
function freeName(names: readonly string[], isTaken: (name: string) => boolean): string {
  for (const name of names) if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${names[0]}${number}`)) number++;
  return `${names[0]}${number}`;
}

/**
 * The test. `taken`: names of classes that there are already. Classes of the program stand before those that Java knows by
 * their simple names, and an import would stand before those of the program: so nothing is imported.
 */
export function testSource({ main, args, config, stdin, data }: SessionInput, taken: readonly string[]): TestSource {
  const at = main.lastIndexOf(".");
  const pack = main.slice(0, Math.max(0, at));
  const inPackage = main.slice(at + 1);
  const outer = inPackage.split("$")[0] ?? "";
  const beside = (name: string): string => (pack ? `${pack}.${name}` : name);
  const isTaken = (name: string): boolean => name === outer || taken.includes(beside(name));
  // A dollar may belong to the name of a class that is in no other one.
  const isNested = outer !== "" && !(taken.includes(main) && !taken.includes(beside(outer)));
  const [simple, inJava] = isNested ? [outer, inPackage.replaceAll("$", ".")] : [inPackage, inPackage];
  const ofLang = (name: string): string => (isTaken(name) ? `java.lang.${name}` : name);
  const name = freeName([`${simple}Test`, `${simple}InterleavingTest`, `${simple}EveryInterleavingTest`], isTaken);
  const file = `${name}.java`;
  const command = testCommand(file, [[...WAITS.split("=")] as [string, string], ...config.filter(([key]) => key !== "junit.wait_for_threads")], (data ?? []).length > 0);
  const given = stdin ? `new java.io.ByteArrayInputStream(${pieces(stdin, ofLang("String"))}.getBytes(java.nio.charset.StandardCharsets.UTF_8))` : "";
  const lines = [
    ...(pack ? [`package ${pack};`, ""] : []),
    `// Checks ${inComment(inPackage)} in every interleaving of its threads:`,
    `//   ${inComment(command)}`,
    "// Run by JUnit alone it executes the program once.",
    ...(data ?? []).slice(0, 1).map(() => "// The program reads files, which have to lie in the folder files:"),
    ...(data ?? []).map((one) => `//   ${inComment(one.path)}`),
    `class ${name} {`,
    "    @org.junit.jupiter.api.Test",
    `    void main() throws ${ofLang("Throwable")} {`,
    ...(stdin ? [`        ${ofLang("System")}.setIn(${given});`] : []),
    `        ${inJava}.main(new ${ofLang("String")}[] {${args.map((arg) => pieces(arg, ofLang("String"))).join(", ")}});`,
    "    }",
    "}",
    "",
  ];
  return { file, text: lines.join("\n"), command };
}
