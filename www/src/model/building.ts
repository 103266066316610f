/**
 * Which classes a program consists of: those that were given, or those that its sources are compiled to. As long as nobody
 * has changed the sources, the given ones are what is checked; an edit makes the compiler's take their place.
 */
import type { Diagnostic } from "../types/Diagnostic";
import type { FoundClass } from "../types/FoundClass";
import type { InputFile } from "../types/InputFile";
import type { ScanResult } from "../types/ScanResult";
import type { Severity } from "../types/Severity";
import { kindOf, type SourceFile } from "./intake";
import { findSource } from "./sources";

/** The class that a file is compiled from, without the classes nested in it: `a.b.Main` for `a.b.Main$1`. */
const outermost = (name: string): string => name.replace(/(?<=[^.$])\$.*$/, "");

const isLoose = (path: string): boolean => kindOf(path) === "class";

/** Whether every source is that of a class which was given: without it there is nothing to check unless it is compiled. */
export function covered(sources: readonly SourceFile[], scan: ScanResult): boolean {
  return sources.every((source) =>
    scan.classes.some((found) => findSource([source], { class: found.name, file: found.source_file }) !== null),
  );
}

/** Sources in which there is no class: nothing but comments, say. */
export function withoutClass(sources: readonly SourceFile[], scan: ScanResult): string[] {
  const made = new Set(scan.classes.map((found) => findSource(sources, { class: found.name, file: found.source_file })));
  // These have none by their nature.
  const isInfo = (path: string): boolean => /(^|\/)(package|module)-info\.java$/.test(path);
  return sources.filter((source) => !made.has(source) && !isInfo(source.path)).map(({ path }) => path);
}

/** What the sources may use: the given files without the classes that are compiled anew, which may be older than the sources. */
export function librariesOf(inputs: readonly InputFile[], loaded: readonly SourceFile[], scan: ScanResult | null): InputFile[] {
  const stale = new Set<string>();
  for (const found of scan?.classes ?? []) {
    if (isLoose(found.from) && findSource(loaded, { class: found.name, file: found.source_file })) stale.add(found.from);
  }
  return inputs.filter(({ path }) => !stale.has(path));
}

/** The program: what the compiler made, and of what was given whatever it did not make. */
export function builtFiles(classes: readonly InputFile[], libraries: readonly InputFile[], scan: ScanResult | null): InputFile[] {
  const made = new Set(classes.map(({ path }) => outermost(path.replace(/\.class$/, "").replaceAll("/", "."))));
  const replaced = new Set<string>();
  for (const found of scan?.classes ?? []) if (isLoose(found.from) && made.has(outermost(found.name))) replaced.add(found.from);
  return [...classes, ...libraries.filter(({ path }) => !replaced.has(path))];
}

/** How many messages the compiler has kept to itself. */
const LEFT_OUT = "interleave.left.out";
/** Asks for a switch that the page does not have. */
const NOT_HERE = "compiler.note.compressed.diags";

/**
 * What a person is to hear of what the compiler says. Notes are its reminders that there would be warnings: who wants none is not
 * reminded. How many messages are left out is said with their number.
 */
export function heard(messages: readonly Diagnostic[], lint: boolean): Diagnostic[] {
  return messages.filter(({ severity, code }) => code === LEFT_OUT || (code !== NOT_HERE && (lint || severity !== "note")));
}

/** What was said of the files that are still there. How many messages there were in all is true of all files only. */
export function aboutOpen(messages: readonly Diagnostic[], closed: readonly string[]): readonly Diagnostic[] {
  const left = messages.filter(({ path }) => path === null || !closed.includes(path));
  return left.length === messages.length ? messages : left.filter(({ code }) => code !== LEFT_OUT);
}

const UNKNOWN = /^compiler\.err\.(cant\.resolve|doesnt\.exist)/;

/**
 * The first message that asks for more of JUnit than is here, which is its annotations; null where none does. `scan`: what was
 * given beside the sources.
 */
export function wantsJUnit(messages: readonly Diagnostic[], scan: ScanResult | null): Diagnostic | null {
  const isOfJUnit = (name: string): boolean => /\b(org\.junit|junit\.framework)\b/.test(name);
  if (scan?.classes.some(({ name }) => isOfJUnit(name))) return null;
  return messages.find(({ code, message }) => UNKNOWN.test(code) && isOfJUnit(message)) ?? null;
}

/** Those that stand in the list. */
export const listed = (messages: readonly Diagnostic[]): Diagnostic[] => messages.filter(({ code }) => code !== LEFT_OUT);

/** How many errors or warnings there are where the compiler names the first ones only. */
export function countedAll(messages: readonly Diagnostic[], severity: Severity): number | null {
  for (const { code, message } of messages) {
    const total = code === LEFT_OUT ? new RegExp(`${severity}s?, of ([\\d,]+) total`).exec(message)?.[1] : undefined;
    if (total) return Number(total.replaceAll(",", ""));
  }
  return null;
}

const RANK: Record<Severity, number> = { error: 0, warning: 1, note: 2 };

/** Errors first; of one kind in the compiler's order. */
export function sortMessages(messages: readonly Diagnostic[]): Diagnostic[] {
  return [...messages].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** `Main.java:5`, or the file alone where the line is unknown; empty where the message is about none. */
export function messagePlace({ path, line }: Diagnostic): string {
  if (path === null) return "";
  return line > 0 ? `${path}:${line}` : path;
}

/** A class file of the compiler's, as a look at it would have found it. */
export function withoutDuplicates(classes: readonly FoundClass[]): FoundClass[] {
  const seen = new Set<string>();
  return classes.filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** Classes that were given more than once, with the files they are in; the first one is what runs. */
export function duplicates(classes: readonly FoundClass[]): { name: string; from: string[] }[] {
  const places = new Map<string, string[]>();
  for (const { name, from } of classes) places.set(name, [...(places.get(name) ?? []), from]);
  return [...places].filter(([, from]) => from.length > 1).map(([name, from]) => ({ name, from }));
}
