/** What the page for frames says. */
import { count } from "./format";

export const EMBED = {
  name: "Interleave",
  none: "No link was given. The address of this frame ends with one, or the page around it sends one.",
  loading: "The link is being read.",
  unopened: (why: string): string => `This link cannot be opened: ${why}.`,
  edit: "This link holds a program to edit, and no execution.",
  steps: "Steps",
  source: "Source",
  noSource: "The link carries no source of this place.",
  noSteps: "This link does not record its steps. Replay it to see them.",
  earlier: (many: number): string => `The first ${count(many)} steps are not recorded. Replay the execution to see them.`,
  begins: "begins",
  quiet: "nothing that other threads notice",
  line: (line: number): string => `line ${line}`,
  previous: "Previous step",
  next: "Next step",
  at: (step: number, steps: number): string => `${count(step)} / ${count(steps)}`,
  replay: "Replay here",
  replayHint: "Loads the checker, about 1 MB, and executes the program in this frame",
  replaying: "Replaying",
  stop: "Stop",
  stopped: "The replay was stopped.",
  open: "Open in Interleave",
  recorded: "Recorded",
  reproduced: "Replayed here: it comes out as recorded.",
  differs: (where: string): string => `Replayed here: it does not come out as recorded: ${where}.`,
  prints: (text: string): string => `prints ${text}`,
  failed: (why: string): string => `It could not be replayed: ${why}.`,
  normal: "Ends normally",
  goesOn: "An execution",
} as const;

/** What is wrong with a link, after "cannot be opened": in the words of the checker. */
export const UNREAD = {
  none: "this is not an Interleave link: there is no `#v1.` in it",
  format: (format: string): string => `the link has format \`#${format}\`, which this version does not know; it reads \`#v1\``,
  short: "the link is damaged: its code is cut short; copy it again, in full",
  large: "the link is damaged: it is larger than any link that is shown here",
  header: "the link is damaged: its header cannot be read; copy it again, in full",
} as const;
