/** What the page of exercises says. */
import { count, plural } from "./format";

export const EXERCISES = {
  name: "Interleave",
  title: "Exercises",
  about: "Each is a small concurrent program with a part for you to write. What you write is searched in every interleaving, here in this tab.",
  home: "Playground",
  all: "All exercises",
  list: "Exercises of this folder",
  none: "This folder lists no exercises.",
  loading: "Loading.",
  solved: "Solved",
  begun: "Begun",
  openFile: "Open a file",
  openHint: "An exercise or an answer that you have as a file. It can be dropped here as well.",
  drop: "Drop the file to open it",
} as const;

export const TASK = {
  task: "Task",
  files: "Files",
  readOnly: "read-only",
  editor: "Your Java source",
  editorReadOnly: "Java source that belongs to the exercise",
  help: "Between the lines `answer begins` and `answer ends` the text is yours. What is shaded belongs to the exercise. Escape, then Tab leaves the editor.",
  helpWhole: "This file is yours as a whole. Escape, then Tab leaves the editor.",
  helpRead: "This file belongs to the exercise.",
  hidden: (files: number): string => `${plural(files, "file")} with the tests ${files === 1 ? "is" : "are"} not shown.`,
  races: "A data race counts as an error.",
  forbidden: "Not to be used:",
  butAllowed: "Allowed all the same:",
  check: "Check",
  checking: "Checking",
  searched: (states: number): string => `${plural(states, "state")} searched so far`,
  cancel: "Cancel",
  cancelled: "Cancelled. Nothing was decided.",
  reset: "Start again",
  resetHint: "Puts back what is given",
  undoReset: "Put my text back",
  unkept: "Your text cannot be kept in this browser: download the answer before you leave the page.",
  opened: (says: string): string => `This is an answer that was opened. It says: ${says}. Check it to see whether that is so. Your own text is kept.`,
  otherVersion: "It was made for another version of this exercise.",
  mine: "Back to my text",
  keep: "Go on with this text",
} as const;

export const GRADES = {
  solved: "Solved",
  "not-solved": "Not solved",
  "not-decided": "Not decided",
  refused: "Cannot be checked",
} as const;

export const GRADED = {
  result: "Result",
  solved: (states: number): string => `All ${plural(states, "state")} were searched, and the goal is reached.`,
  states: (states: number): string => `${count(states)} states were searched.`,
  trace: "An execution that goes wrong",
  races: "Data races that were found and are no errors here:",
  stale: "The text was changed since. Check it again to hand it in.",
  handIn: "Hand in",
  handInHint: "The file holds your text and what came of it. Whoever gets it can check it again.",
  download: "Download the answer",
  copyLink: "Copy link",
  longLink: "The answer is too long for a link.",
} as const;

/** What does not work. */
export const UNUSABLE = {
  list: (why: string): string => `The list exercises/index.json cannot be used: ${why}.`,
  notJson: "it is no JSON",
  notList: "it does not begin with \"format\": \"interleave-exercises-1\"",
  newer: (format: string): string => `its format is "${format}", and this version reads "interleave-exercises-1"`,
  entry: (at: number): string => `entry ${at} is not of the form {"id": …, "title": …, "file": …}`,
  place: (file: string): string => `it names the file "${file}", which is not in its folder`,
  twice: (id: string): string => `it has the id "${id}" twice`,
  many: "it has more than 500 entries",
  missing: (file: string): string => `There is no ${file} beside this page.`,
  fetching: (file: string, why: string): string => `${file} could not be fetched: ${why}. Check the connection and reload the page.`,
  exercise: (name: string, why: string): string => `The exercise ${name} cannot be used: ${why}.`,
  otherId: (found: string): string => `it has the id \`${found}\`, and the list says otherwise`,
  unknown: (id: string): string => `There is no exercise "${id}" in this folder.`,
  file: (name: string, why: string): string => `The file ${name} cannot be opened: ${why}.`,
  large: "it is larger than a megabyte",
  link: (why: string): string => `This link cannot be opened: ${why}.`,
  shortLink: "it is damaged; copy it again, in full",
  answer: (id: string): string => `This answer is to the exercise "${id}", which is not in this folder. Open the exercise as a file first.`,
  regions: (path: string): string => `This answer does not fit the exercise as it is now: its parts of ${path} are other ones.`,
  checker: (why: string): string => `The checker has failed: ${why}. Check again to start it anew.`,
  editor: "The editor could not be loaded. Check the connection and reload the page.",
} as const;
