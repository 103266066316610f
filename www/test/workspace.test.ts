import { describe, expect, it } from "vitest";
import { DEFAULT_ARRANGEMENT, MIN_SHARE, readArrangement, resized, toggled } from "../src/model/arrangement";
import { aboutOpen, builtFiles, covered, duplicates, heard, librariesOf, listed, messagePlace, sortMessages, wantsJUnit, withoutClass } from "../src/model/building";
import { missingClassNotes } from "../src/model/missing";
import { arrivalOf, builtAgain, chosenEntry, entryPoints, NO_PROGRAM, type Program } from "../src/model/programs";
import { codeParts, splitSentence } from "../src/model/text";
import { visible } from "../src/model/visible";
import { compileProblem, countMessages, duplicateNotes, noStart } from "../src/text/workspace";
import type { Diagnostic } from "../src/types/Diagnostic";
import type { FoundClass } from "../src/types/FoundClass";
import type { InputFile } from "../src/types/InputFile";
import type { Report } from "../src/types/Report";

const file = (path: string): InputFile => ({ path, bytes: new Uint8Array([1]) });
const found = (name: string, from: string, main = false): FoundClass => ({
  name,
  has_main: main,
  source_file: `${name.replace(/\$.*/, "").replace(/^.*\./, "")}.java`,
  from,
  tests: [],
});
const source = (path: string) => ({ path, text: "" });
const paths = (files: readonly { path: string }[]): string[] => files.map(({ path }) => path);

describe("classes that are given or compiled", () => {
  const scan = { classes: [found("Main", "out/Main.class", true), found("Main$1", "out/Main$1.class"), found("lib.Used", "lib.jar!lib/Used.class")], problems: [] };
  const inputs = [file("out/Main.class"), file("out/Main$1.class"), file("lib.jar"), file("data.txt")];

  it("are enough where every source has its class", () => {
    expect(covered([source("src/Main.java")], scan)).toBe(true);
    expect(covered([source("src/Main.java"), source("src/Other.java")], scan)).toBe(false);
    expect(covered([], scan)).toBe(true);
  });

  it("are in every file, or it is said in which there is none", () => {
    const compiled = { classes: [found("Main", "Main.class"), found("a.Used", "a/Used.class")], problems: [] };
    const files = [source("Main.java"), source("a/Used.java"), source("Notes.java"), source("a/package-info.java")];
    expect(withoutClass(files, compiled)).toEqual(["Notes.java"]);
    // Of two files of one name, the class is that of its own folder.
    expect(withoutClass([source("a/Used.java"), source("b/Used.java")], compiled)).toEqual(["b/Used.java"]);
    expect(noStart(["Notes.java"], 1)).toBe("There is no class in Notes.java. Write one that has public static void main(String[]) or a JUnit test.");
    expect(noStart([], 2)).toBe("The program compiles, but no class in it has public static void main(String[]) or a JUnit test that can be checked.");
    expect(noStart(["A.java", "B.java"], 3)).toMatch(/can be checked\. There is no class at all in A\.java and B\.java\.$/);
    expect(noStart(["A", "B", "C", "D"], 4)).toMatch(/^There is no class in 4 files\./);
  });

  it("give way to those that are compiled anew, nested ones too", () => {
    const libraries = librariesOf(inputs, [source("src/Main.java")], scan);
    expect(paths(libraries)).toEqual(["lib.jar", "data.txt"]);
    expect(paths(builtFiles([file("Main.class")], libraries, scan))).toEqual(["Main.class", "lib.jar", "data.txt"]);
  });

  it("go where the compiler made one of the same name, whatever it is made from", () => {
    const libraries = librariesOf(inputs, [], scan);
    expect(paths(libraries)).toEqual(paths(inputs));
    expect(paths(builtFiles([file("Main.class")], libraries, scan))).toEqual(["Main.class", "lib.jar", "data.txt"]);
  });

  it("are told where they were given twice", () => {
    const twice = [found("A", "out/A.class", true), found("A", "app.jar!A.class", true), found("B", "out/B.class")];
    expect(duplicates(twice)).toEqual([{ name: "A", from: ["out/A.class", "app.jar!A.class"] }]);
    expect(duplicateNotes(twice)).toEqual(["A was given 2 times, in out/A.class and app.jar!A.class: that of out/A.class is used."]);
    expect(entryPoints(twice)).toMatchObject([{ name: "A", origin: "" }]);
    expect(entryPoints([found("A", "app.jar!A.class", true)])).toMatchObject([{ name: "A", origin: "app.jar" }]);
    // JUnit's runners are offered only where there is nothing else to start.
    const runner = found("org.junit.runner.JUnitCore", "junit.jar!org/junit/runner/JUnitCore.class", true);
    expect(entryPoints([found("A", "A.class", true), runner])).toMatchObject([{ name: "A" }]);
    expect(entryPoints([runner])).toMatchObject([{ name: "org.junit.runner.JUnitCore" }]);
  });
});

describe("messages of the compiler", () => {
  const message = (severity: Diagnostic["severity"], path: string | null, line: number): Diagnostic => ({
    severity, path, line, column: 1, start: null, end: null, code: "c", message: "m",
  });

  it("are sorted, counted and placed", () => {
    const all = [message("warning", "A.java", 3), message("error", "A.java", 9), message("error", null, 0), message("note", "B.java", 0)];
    expect(sortMessages(all).map(({ severity }) => severity)).toEqual(["error", "error", "warning", "note"]);
    expect(countMessages(all)).toBe("2 errors, 1 warning, 1 note");
    expect(all.map(messagePlace)).toEqual(["A.java:3", "A.java:9", "", "B.java"]);
  });

  it("are counted in full where the compiler names the first ones only, and the note that says so is none", () => {
    const first = Array.from({ length: 100 }, (_, i) => message("error", "A.java", i + 1));
    const note = { ...message("note", null, 0), code: "interleave.left.out", message: "only showing the first 100 errors, of 1,150 total" };
    const all = [...first, message("warning", "A.java", 1), note];
    expect(countMessages(all)).toBe("1,150 errors (the first 100 are listed), 1 warning");
    expect(listed(all)).toHaveLength(101);
    expect(countMessages([...first])).toBe("100 errors");
  });

  it("are counted as they are listed where a file is closed of which some were", () => {
    const first = Array.from({ length: 100 }, (_, i) => message("error", i < 60 ? "A.java" : "B.java", i + 1));
    const note = { ...message("note", null, 0), code: "interleave.left.out", message: "only showing the first 100 errors, of 1,150 total" };
    expect(countMessages(aboutOpen([...first, note], ["A.java"]))).toBe("40 errors");
    expect(countMessages(aboutOpen([...first, note], ["C.java"]))).toBe("1,150 errors (the first 100 are listed)");
  });

  it("tell when more of JUnit is wanted than its annotations, and it was not given", () => {
    const unknown = (code: string, text: string) => [{ ...message("error", "A.java", 1), code, message: text }];
    const symbol = unknown("compiler.err.cant.resolve.location", "cannot find symbol\n  symbol:   class Assertions\n  location: package org.junit.jupiter.api");
    expect(wantsJUnit([message("error", "A.java", 1), ...symbol, ...symbol], null)).toBe(symbol[0]);
    expect(wantsJUnit(unknown("compiler.err.doesnt.exist", "package junit.framework does not exist"), { classes: [], problems: [] })).not.toBeNull();
    expect(wantsJUnit(unknown("compiler.err.doesnt.exist", "package org.mine does not exist"), null)).toBeNull();
    expect(wantsJUnit(unknown("compiler.err.prob.found.req", "incompatible types: org.junit.Test"), null)).toBeNull();
    expect(wantsJUnit(symbol, { classes: [found("org.junit.jupiter.api.Test", "junit.jar!x")], problems: [] })).toBeNull();
  });

  it("are no reminders where no warnings are wanted", () => {
    const code = (severity: Diagnostic["severity"], name: string): Diagnostic => ({ ...message(severity, null, 0), code: name });
    const all = [code("error", "a"), code("warning", "b"), code("note", "compiler.note.unchecked.recompile"), code("note", "compiler.note.compressed.diags"), code("note", "interleave.left.out")];
    expect(heard(all, false).map((said) => said.code)).toEqual(["a", "b", "interleave.left.out"]);
    expect(heard(all, true).map((said) => said.code)).toEqual(["a", "b", "compiler.note.unchecked.recompile", "interleave.left.out"]);
  });

  it("say in one sentence that there is no program", () => {
    const result = { ok: false, classes: [], diagnostics: [message("error", "A.java", 1)], problem: null, time_ms: 1 };
    expect(compileProblem(result)).toBe("The program does not compile: 1 error.");
    expect(compileProblem({ ...result, problem: "The compiler needs more memory." })).toBe("The compiler needs more memory.");
    expect(compileProblem({ ...result, ok: true, diagnostics: [] })).toBeNull();
  });
});

describe("files that arrive while a program is open", () => {
  const open: Program = {
    ...NO_PROGRAM,
    title: "Your files",
    inputs: [file("out/Main.class"), file("out/Task.class")],
    sources: [source("Main.java")],
    scan: { classes: [found("Main", "out/Main.class", true), found("Task", "out/Task.class")], problems: [] },
  };
  const intake = (inputs: string[], sources: string[]) => ({ inputs: inputs.map(file), sources: sources.map(source), problems: [] });
  const arrival = (inputs: string[], sources: string[], current: Program | null = open) => arrivalOf(current, open.sources, intake(inputs, sources));

  it("are a program of their own, unless they are the same one", () => {
    expect(arrival(["out/Other.class"], [])).toBe("new");
    expect(arrival(["out/Main.class"], [])).toBe("again");
    expect(arrival([], ["Elsewhere.java"])).toBe("new");
    expect(arrival([], ["Main.java"])).toBe("texts");
    expect(arrival([], ["src/Task.java"])).toBe("beside");
    expect(arrival(["out/Main.class"], [], null)).toBe("new");
    const example = { ...open, example: { id: "x" } as Program["example"] };
    expect(arrival(["out/Main.class"], [], example)).toBe("new");
  });

  it("replace what was built before; a part of it replaces that part", () => {
    expect(paths(builtAgain(open, intake(["out/Main.class"], [])).inputs)).toEqual(["out/Task.class", "out/Main.class"]);
    const whole = builtAgain(open, intake(["out/Main.class", "out/New.class"], ["Main.java"]));
    expect(paths(whole.inputs)).toEqual(["out/Main.class", "out/New.class"]);
    expect(whole.scan).toBeNull();
  });

  it("start with the class that was chosen, one of the open file, or the first", () => {
    const entries = entryPoints([found("A", "A.class", true), found("B", "B.class", true)]);
    expect(chosenEntry(entries, "B", null)).toBe("B");
    expect(chosenEntry(entries, "Gone", source("x/B.java"))).toBe("B");
    expect(chosenEntry(entries, "Gone", null)).toBe("A");
    expect(chosenEntry([], "Gone", null)).toBe("");
    // The only one that was not there before is the chosen one with a new name.
    expect(chosenEntry(entries, "Gone", null, ["A", "Gone"])).toBe("B");
    expect(chosenEntry(entries, "Gone", null, ["A", "B", "Gone"])).toBe("A");
    expect(chosenEntry(entries, "Gone", null, ["Gone"])).toBe("A");
    expect(chosenEntry(entries, "Never", null, ["A"])).toBe("A");
  });
});

describe("the panes", () => {
  it("share the width, and none gets too narrow", () => {
    const wider = resized(DEFAULT_ARRANGEMENT, "source", "trace", 0.1);
    expect(wider.shares.source).toBeCloseTo(0.44);
    expect(wider.shares.trace).toBeCloseTo(0.28);
    const most = resized(DEFAULT_ARRANGEMENT, "source", "trace", 5);
    expect(most.shares.trace).toBeCloseTo(MIN_SHARE);
    expect(resized(DEFAULT_ARRANGEMENT, "source", "trace", -5).shares.source).toBeCloseTo(MIN_SHARE);
  });

  it("fold and open, and one stays open", () => {
    const present = ["source", "trace"] as const;
    const folded = toggled(DEFAULT_ARRANGEMENT, "source", present);
    expect(folded.folded).toEqual(["source"]);
    expect(toggled(folded, "trace", present)).toBe(folded);
    expect(toggled(folded, "source", present).folded).toEqual([]);
  });

  it("are as they were kept, or as they are by themselves", () => {
    const kept = resized(toggled(DEFAULT_ARRANGEMENT, "state", ["source", "trace", "state"]), "source", "trace", 0.05);
    expect(readArrangement(JSON.stringify(kept))).toEqual(kept);
    for (const text of [null, "", "{", "7", '{"shares":{"source":1}}', '{"shares":{"source":9,"trace":9,"state":9},"folded":[]}']) {
      expect(readArrangement(text)).toEqual(DEFAULT_ARRANGEMENT);
    }
    const all = JSON.stringify({ shares: DEFAULT_ARRANGEMENT.shares, folded: ["source", "trace", "state", "x"] });
    expect(readArrangement(all)).toEqual(DEFAULT_ARRANGEMENT);
  });
});

describe("texts of programs", () => {
  it("cannot turn a sentence round", () => {
    expect(visible("a\u202Eb\u2066c\u200F")).toBe("a⟨U+202E⟩b⟨U+2066⟩c⟨U+200F⟩");
    expect(visible("שלום, plain")).toBe("שלום\u200e, plain");
    // What follows a name that is read from right to left stays behind it.
    expect(visible("writes שלום עולם: -5")).toBe("writes שלום עולם\u200e: -5");
  });

  it("have code between backticks, and odd ones stay", () => {
    expect(codeParts("use `x` or `y`.")).toEqual([
      { text: "use ", code: false },
      { text: "x", code: true },
      { text: " or ", code: false },
      { text: "y", code: true },
      { text: ".", code: false },
    ]);
    expect(codeParts("one ` alone")).toEqual([{ text: "one ` alone", code: false }]);
    expect(codeParts("")).toEqual([]);
  });

  it("are split after the first sentence", () => {
    expect(splitSentence("One of `a. b`, 1.5 times. Two. Three.")).toEqual(["One of `a. b`, 1.5 times.", "Two. Three."]);
    expect(splitSentence("No end")).toEqual(["No end", ""]);
  });
});

it("a class that is missing is named with its file", () => {
  const report = (exception: string, message: string) =>
    ({ findings: [{ error: { exception, message } }] }) as unknown as Report;
  const scan = { classes: [found("a.Main", "Main.class")], problems: [] };
  expect(missingClassNotes(report("java.lang.NoClassDefFoundError", "a/Main$Task"), scan)).toEqual([
    "The class a.Main$Task is missing: drop `Main$Task.class` as well; javac has written it beside Main.class.",
  ]);
  expect(missingClassNotes(report("java.lang.ClassNotFoundException", "b.Other"), scan)).toEqual(["The class b.Other is missing: drop `Other.class` as well."]);
  expect(missingClassNotes(report("java.lang.NoClassDefFoundError", "Could not initialize class X"), scan)).toEqual([]);
  expect(missingClassNotes(report("java.lang.IllegalStateException", "a/Main$Task"), scan)).toEqual([]);
  expect(missingClassNotes(report("java.lang.NoClassDefFoundError", "javax/swing/JFrame"), scan)).toEqual([]);
});
