/** A program as it was loaded, what can be started in it, and what files mean that arrive while one is open. */
import type { FoundClass } from "../types/FoundClass";
import type { InputFile } from "../types/InputFile";
import type { ScanResult } from "../types/ScanResult";
import type { Example } from "./examples";
import { addFiles, type Intake, kindOf, type SourceFile } from "./intake";
import { findSource } from "./sources";

export interface Program {
  title: string;
  /** The example that it began as; null for the user's own. */
  example: Example | null;
  /** It came in a link. */
  linked: boolean;
  /** Class files, archives and resources, as they were given. */
  inputs: InputFile[];
  /** Sources as they were given; what a person makes of them are documents. */
  sources: SourceFile[];
  /** Sources in archives: shown, not edited. */
  attached: SourceFile[];
  problems: string[];
  /** Null until the core has looked at the files. */
  scan: ScanResult | null;
  /** Why it could not, in a sentence: the next check tries again. */
  unread: string | null;
}

export const NO_PROGRAM: Program = {
  title: "",
  example: null,
  linked: false,
  inputs: [],
  sources: [],
  attached: [],
  problems: [],
  scan: null,
  unread: null,
};

/** What can be started: a class with `main`, or a JUnit test as `Class#method`. */
export interface EntryPoint {
  name: string;
  class: string;
  source_file: string;
  isTest: boolean;
  /** The archive that it lies in; empty for a class file. */
  origin: string;
}

/** JUnit's own runners. A jar of it lies beside the tests, which are what is to be started. */
const RUNNERS = /^(org\.junit|junit)\./;

/** Each once: of classes that were given twice the first one runs. */
export function entryPoints(classes: readonly FoundClass[]): EntryPoint[] {
  const entry = ({ name, source_file, from }: FoundClass, test?: string): EntryPoint => ({
    name: test ?? name,
    class: name,
    source_file,
    isTest: test !== undefined,
    origin: from.includes("!") || kindOf(from) !== "class" ? from.replace(/!.*$/s, "") : "",
  });
  const of = (some: readonly FoundClass[]): EntryPoint[] => [
    ...some.filter((found) => found.has_main).map((found) => entry(found)),
    ...some.flatMap((found) => found.tests.map((test) => entry(found, test))),
  ];
  // Jars beside loose classes are libraries; what has a main method in there is hardly what is meant.
  const loose = classes.filter(({ from }) => !from.includes("!") && kindOf(from) === "class");
  const all = [...of(loose), ...of(classes.filter((found) => !loose.includes(found)))];
  const seen = new Set<string>();
  const each = all.filter(({ name }) => !seen.has(name) && seen.add(name));
  const own = each.filter(({ name, isTest }) => isTest || !RUNNERS.test(name));
  return own.length > 0 ? own : each;
}

export const namesOf = (entries: readonly EntryPoint[]): string[] => entries.map(({ name }) => name);

/**
 * The entry that is meant: the one that was chosen, or the only one that was not there before, which is that one with a new
 * name; or one of the open file, or the first.
 */
export function chosenEntry(entries: readonly EntryPoint[], wanted: string, open: SourceFile | null, before: readonly string[] = []): string {
  if (entries.some(({ name }) => name === wanted)) return wanted;
  const fresh = before.includes(wanted) ? entries.filter(({ name }) => !before.includes(name)) : [];
  if (fresh[0] && fresh.length === 1) return fresh[0].name;
  const here = open && entries.find((entry) => findSource([open], { class: entry.class, file: entry.source_file }));
  return (here ?? entries[0])?.name ?? "";
}

/** What becomes of files that arrive while a program is open. */
export type Arrival =
  /** A program of its own, in the place of the open one. */
  | "new"
  /** The same program, built again: its settings stay. */
  | "again"
  /** Sources of classes that are there: nothing to check has changed. */
  | "beside"
  /** New texts of files that are being edited. */
  | "texts";

export function arrivalOf(current: Program | null, documents: readonly SourceFile[], intake: Intake): Arrival {
  if (!current) return "new";
  const { inputs, sources } = intake;
  if (inputs.length > 0) {
    const paths = new Set(current.inputs.map(({ path }) => path));
    return !current.example && inputs.some(({ path }) => paths.has(path)) ? "again" : "new";
  }
  if (sources.length === 0) return "beside";
  if (sources.every(({ path }) => documents.some((document) => document.path === path))) return "texts";
  const classes = current.scan?.classes ?? [];
  const known = (source: SourceFile): boolean =>
    classes.some((found) => findSource([source], { class: found.name, file: found.source_file }) !== null);
  const lacking = sources.every((source) => known(source) && !findDocument(documents, source));
  return lacking ? "beside" : "new";
}

const findDocument = (documents: readonly SourceFile[], { path }: SourceFile): SourceFile | undefined =>
  documents.find((document) => document.path.endsWith(path) || path.endsWith(document.path));

/** The same program from files that were built again: all of them, or those that were given this time. */
export function builtAgain(current: Program, intake: Intake): Program {
  const paths = new Set(current.inputs.map(({ path }) => path));
  const part = intake.inputs.every(({ path }) => paths.has(path));
  const inputs = part ? addFiles(current.inputs, intake.inputs) : intake.inputs;
  const sources = intake.sources.length > 0 || !part ? addFiles(part ? current.sources : [], intake.sources) : current.sources;
  return { ...current, example: null, linked: false, inputs, sources, problems: intake.problems, scan: null, unread: null };
}
