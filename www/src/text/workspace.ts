/** What the workspace says. */
import { countedAll, duplicates, listed } from "../model/building";
import type { CompileResult } from "../types/CompileResult";
import type { Diagnostic } from "../types/Diagnostic";
import type { FoundClass } from "../types/FoundClass";
import type { Severity } from "../types/Severity";
import { count, list, plural } from "./format";
import type { Mode } from "../types/Mode";

export const ACTIONS: Record<Mode, { label: string; hint: string }> = {
  check: { label: "Check", hint: "Search every interleaving for a deadlock, a failed assertion or an uncaught exception" },
  run: { label: "Run once", hint: "One execution, as the java command would do it" },
  outcomes: { label: "Outcomes", hint: "List every way in which the program can end, with what it prints" },
};

export const KEYS = "Ctrl+Enter";

export const GUIDE = {
  loading: "The checker is loading.",
  noMain: "No class here has public static void main(String[]) or a JUnit test that can be checked. Add the one that does.",
  keys: "Ctrl+Enter does the same as the highlighted button, from anywhere.",
};

export const NEW_PROGRAM_BUTTON = "New program";

export const LOADING = {
  fresh: "Opened as a program of its own.",
  addInstead: "Add to the one before instead",
  putAway: "The program that was open before is kept.",
  bringBack: "Go back to it",
  nothing: "There was nothing to open in it: drop .java or .class files, a .jar or a folder that holds them.",
  archives: (why: string): string => `Sources in archives are not shown: ${why}.`,
  dropRefused: "The drop could not be read: this browser gave no access to it. Use Open files instead.",
};

export const START = {
  exercises: "Exercises, for courses and for oneself",
  title: "Find the interleaving that breaks it",
  lead: "Write Java, or drop it here, and press Check: every order in which the threads can run is searched for a deadlock, a failed assertion or an uncaught exception.",
  drop: "Drop .java or .class files, a .jar or a folder anywhere on this page.",
  drafts: "Go on where you were",
  examples: "Or start with an example",
  more: "More examples",
};

export const COMPILER = {
  title: "Compiler messages",
  none: "No messages from the compiler.",
  jUnit:
    "This page has only JUnit’s annotations. Use `assert`, or drop JUnit’s jars here and add them to the program: junit-jupiter-api, opentest4j and junit-platform-commons; of JUnit 4, junit and hamcrest.",
  compiling: "Compiling",
  after: (counted: string, time: string): string => `${counted}, after ${time}`,
  more: (many: number): string => `${many} more.`,
};

/** Where the checked classes come from. */
export const ORIGIN = {
  given: "The class files that came with these sources are checked. After an edit the sources are compiled.",
  edited: "Edited: the sources are compiled, in the place of the class files that came with them.",
};

export const TRACE = {
  old: "The source has changed since: this answer is about the earlier text.",
  trying: "Trying the old counterexample on the new text.",
  otherStart: (meant: string, started: string): string => `${meant} is not there any more, and ${started} was started: the old counterexample was not tried.`,
  gone: "The old counterexample no longer fails: the check finds no error, whatever the schedule.",
  stillThere: "The old error is still there: the check has found it, with another schedule.",
  untried: "The old counterexample could not be tried on the new text",
};

export const PANE_NAMES = { source: "Source", trace: "Trace", state: "State" } as const;

export const EDITOR = {
  label: "Java source",
  readOnly: "Java source, read only",
  help: "Tab indents. Escape, then Tab, leaves the editor.",
  none: "No source is loaded. The check works without it; drop the .java files too, and the trace shows their lines.",
  newFile: "New file",
};

export const DRAFT = {
  notShown: (why: string): string => `What was found in this program last cannot be shown: ${why}. Check finds it again.`,
  tooLarge: "This program is too large to be kept in the browser: a reload loses what you change.",
  unkept: (reload: boolean): string =>
    `This program is not kept in this browser, whose storage is full or may not be used: what you write is lost when you ${reload ? "close this tab" : "close this tab or load it again"}, or open another program.`,
  leftUnkept: "What you had open is not kept in this browser: Back, or Forward, brings it back until you open another program.",
  madeRoom: (titles: readonly string[]): string =>
    `The storage of this browser is full: ${list(titles)} had to be forgotten so that this program can be kept.`,
  lost: (many: number): string =>
    many === 1
      ? "One file of this program was too large to be kept in the browser: drop it again."
      : `${many} files of this program were too large to be kept in the browser: drop them again.`,
};

/** `2 errors, 1 warning`, `150 errors (the first 100 are listed)`; empty when there is nothing. */
export function countMessages(messages: readonly Diagnostic[]): string {
  const said = (severity: Severity): string => {
    const many = listed(messages).filter((message) => message.severity === severity).length;
    const all = countedAll(messages, severity);
    if (all !== null && all > many) return `${plural(all, severity)} (the first ${count(many)} are listed)`;
    return many > 0 ? plural(many, severity) : "";
  };
  return (["error", "warning", "note"] as const).map(said).filter((part) => part !== "").join(", ");
}

/** Why there is nothing to start in a program that compiles. `empty`: its files without a class, of so many. */
export function noStart(empty: readonly string[], files: number): string {
  const where = empty.length > 3 ? plural(empty.length, "file") : list(empty);
  const main = "public static void main(String[])";
  if (empty.length > 0 && empty.length === files) return `There is no class in ${where}. Write one that has ${main} or a JUnit test.`;
  const lacking = `The program compiles, but no class in it has ${main} or a JUnit test that can be checked.`;
  return empty.length > 0 ? `${lacking} There is no class at all in ${where}.` : lacking;
}

/** What a compilation says in one sentence; null when it went well. */
export function compileProblem(result: CompileResult): string | null {
  if (result.problem !== null) return result.problem;
  if (result.ok) return null;
  return `The program does not compile: ${countMessages(result.diagnostics) || "the compiler gave no reason"}.`;
}

/** A class that was given more than once, in a sentence each; the rest in one. */
export function duplicateNotes(classes: readonly FoundClass[]): string[] {
  const found = duplicates(classes);
  const said = found.slice(0, 3).map(({ name, from }) => `${name} was given ${from.length} times, in ${list(from)}: that of ${from[0]} is used.`);
  return found.length > 3 ? [...said, `${found.length - 3} more classes were given more than once.`] : said;
}

/** What is wrong with the name of a file. */
export const NAMES = {
  none: "A file needs a name, such as Main.java.",
  tooLong: (most: number): string => `A name has at most ${most} characters.`,
  folders: "A name cannot go through . or .. folders.",
  letters: "A name has letters, digits, - and _, and / between folders.",
  taken: (path: string): string => `There is a file ${path} already.`,
} as const;

/** What becomes of files that cannot be used. */
export const LEFT_OUT = {
  other: (path: string): string => `${path} was left out: it is not a class file, a jar or a Java source file. A file that the program reads is added under Input.`,
  empty: (path: string): string => `${path} was left out: the file is empty.`,
} as const;

/** A class that the program asks for; `beside`: the class that javac has written it beside. */
export function missingClass(name: string, file: string, beside: string | null): string {
  return `The class ${name} is missing: drop \`${file}\` as well${beside === null ? "" : `; javac has written it beside ${beside}`}.`;
}
