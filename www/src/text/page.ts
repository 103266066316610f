/** What the page says around a program: header, first page, files, links, and what goes wrong with the page itself. */
import { plural } from "./format";

export const PAGE = {
  name: "Interleave",
  home: "Interleave, to the start",
  tagline: "a model checker for Java, in this tab",
  skip: "Skip to the program",
  local: "Everything runs in this tab. Your files never leave this machine.",
  version: (version: string): string => `Interleave ${version}`,
  dropInput: "Drop: the program can open these files",
  drop: "Drop to open",
  failed: (why: string): string => `The page failed to draw this: ${why}. Your program is still there, and kept in this browser.`,
  again: "Try again",
  unopened: (why: string): string => `This link cannot be opened: ${why}.`,
} as const;

export const HEADER = {
  programs: "Programs",
  openFiles: "Open files",
  shipped: "Shipped examples",
  examples: "Examples",
  threads: "Threads",
  themes: { system: "Auto", light: "Light", dark: "Dark" },
  theme: (name: string): string => `${name} theme`,
  changeTheme: (name: string, next: string): string => `${name} theme. Change to ${next.toLowerCase()}.`,
} as const;

/** What programs are called that have no name of their own. */
export const TITLES = { own: "Your program", files: "Your files", link: "From a link", draft: "A program" } as const;

export const DRAFTS = {
  forget: "Forget",
  forgetOne: (title: string): string => `Forget ${title}`,
  justNow: "just now",
} as const;

export const COPY = {
  copied: "Copied",
  refused: "Not allowed",
  link: "Copy link",
  command: "Copy replay command",
  report: "Copy JSON report",
  copy: "Copy",
  save: "Save link file",
  tooLong: "This link is too long for an address: save it as a file, which this page and interleave replay open",
} as const;

export const SOURCE = {
  label: "Source",
  missing: (file: string, place: string): string => `The source of ${file} is not loaded. Drop it on this page to see it here. (${place})`,
  closed: (path: string): string => `Closed ${path}.`,
  undo: "Undo",
  files: "Files",
  rename: (file: string): string => `Rename ${file}`,
  renameKey: "Rename (F2)",
  close: (file: string): string => `Close ${file}`,
  closeThis: "Close this file",
  name: "Name of the file",
  renameHint: "Enter renames, Escape leaves the name.",
} as const;

export const PANES = {
  open: (pane: string): string => `Open the pane ${pane}`,
  openShort: (pane: string): string => `Open ${pane}`,
  fold: (pane: string): string => `Fold the pane ${pane}`,
  foldShort: (pane: string): string => `Fold ${pane}`,
  border: (left: string, right: string): string => `Border between ${left.toLowerCase()} and ${right.toLowerCase()}`,
  borderHint: "Drag, or use the arrow keys; Enter or a double click folds the pane on the right",
  workspace: "Workspace",
  result: "Result",
} as const;

/** What is wrong with files. */
export const READING = {
  tooLarge: (all: string, most: string): string => `These files are ${all} together, more than the ${most} a tab can take: drop only the program's own classes.`,
  unreadable: (path: string): string => `${path} could not be read: it was moved or changed, or this browser may not open it.`,
  unfetched: (path: string): string => `examples/${path} could not be fetched: the connection failed. Check it and try again.`,
  answered: (path: string, status: number): string => `examples/${path} could not be fetched: the server answered ${status}.`,
  linkStays: (why: string): string => `${why}. It is still in the address: reload the page to try again`,
  notLookedAt: (why: string): string => `The files could not be read: ${why}.`,
  classes: (why: string): string => `The classes could not be read: ${why}.`,
} as const;

export const LONG_TEXT = {
  cut: (end: "start" | "end", shown: string, all: string): string => `The ${end === "end" ? "last" : "first"} ${shown} of ${all} characters.`,
  all: "Show everything",
} as const;

export const REPORTS = {
  of: (listener: string): string => `What ${listener} says`,
  nothing: "Nothing to report.",
  files: (listener: string): string => `Files of ${listener}`,
  download: "Download",
  downloadOne: (name: string): string => `Download ${name}`,
} as const;

export const ORIGIN_NOTE = (steps: number): string =>
  `This search starts ${plural(steps, "step")} into the program, and answers for what can follow from there. Traces and links begin at the start of the program. Check searches the whole again.`;
