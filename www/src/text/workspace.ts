/** What the workspace says. */
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
  nothing: "There was nothing to open in it: drop .java or .class files, a .jar or a folder that holds them.",
  archives: (why: string): string => `Sources in archives are not shown: ${why}.`,
  dropRefused: "The drop could not be read: this browser gave no access to it. Use Open files instead.",
};

export const START = {
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
  noMain: "The program compiles, but no class in it has public static void main(String[]) or a JUnit test that can be checked.",
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
  old: "The source has changed since: this is the trace of the earlier text.",
  trying: "Trying the old counterexample on the new text.",
  untried: "The old counterexample could not be tried on the new text",
};

export const PANE_NAMES = { source: "Source", trace: "Trace", state: "State" } as const;

export const EDITOR = {
  label: "Java source",
  readOnly: "Java source, read only",
  help: "While you type, Tab indents. To leave the editor, press Escape and then Tab.",
  none: "No source is loaded. The check works without it; drop the .java files too, and the trace shows their lines.",
  newFile: "New file",
};

export const DRAFT = {
  tooLarge: "This program is too large to be kept in the browser: a reload loses what you change.",
  lost: (many: number): string =>
    many === 1
      ? "One file of this program was too large to be kept in the browser: drop it again."
      : `${many} files of this program were too large to be kept in the browser: drop them again.`,
};
