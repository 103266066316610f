/** What is said where something is handed on, and where something that was handed on is opened. */
import type { ExpectedEnd, OpenedLink } from "../worker/core";
import { bytes, count, list, plural } from "./format";
import { errorTitle, PROPERTY_NAMES } from "./verdict";
import { visible } from "../model/visible";

/** Names in a list, and characters of a value. */
const NAMED = 4;
const VALUE = 120;

const cut = (text: string): string => visible(text.length > VALUE ? `${text.slice(0, VALUE)}…` : text);

const some = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).map(cut).join(", ")} and ${count(names.length - NAMED)} more` : list(names.map(cut));

export const PREVIEW = {
  title: "Open this link?",
  lead: "It holds a program and one execution of it. Nothing of it has run yet. When you open it, the program runs inside the checker, in this tab: it can reach neither your files nor the network.",
  leadEdit: "It holds a program to go on with. Nothing runs when you open it. It takes the place of the program that is open now, which is kept.",
  replay: "Open and replay",
  edit: "Open the program",
  program: "Open without replaying",
  leave: "Do not open",
  source: (path: string): string => `Source of ${visible(path)}`,
  cut: (shown: number, lines: number): string => `The first ${count(shown)} of ${count(lines)} lines.`,
} as const;

/** The rows that say what a link holds: a name, and the words for it. */
export function previewRows({ input, path, expected, engine, library, edit }: OpenedLink, length: number): [string, string][] {
  const is = (...ends: string[]) => ({ path }: { path: string }) => ends.some((end) => path.endsWith(end));
  const sum = (files: readonly { bytes: Uint8Array }[]): string => bytes(files.reduce((all, file) => all + file.bytes.length, 0));
  const classes = input.files.filter(is(".class"));
  const sources = input.files.filter(is(".java"));
  const others = input.files.filter((file) => !is(".class", ".java")(file));
  const data = input.data ?? [];
  const rows: [string, string | null][] = [
    ["Program", cut(input.main)],
    ["Classes", classes.length === 0 ? null : `${plural(classes.length, "class", "classes")}, ${sum(classes)}: ${some(classes.map(({ path: name }) => name.replace(/\.class$/, "").replaceAll("/", ".")))}`],
    ["Sources", sources.length === 0 ? "none" : `${some(sources.map(({ path: name }) => name))}, ${sum(sources)}`],
    ["Other files", others.length === 0 ? null : `${some(others.map(({ path: name }) => name))}, ${sum(others)}`],
    ["Execution", edit ? "none: the program is to be edited" : `${plural(path.length, "choice")}; ${endWords(expected)}`],
    ["Arguments", input.args.length === 0 ? null : some(input.args)],
    ["It reads", readWords(input.stdin, data, sum(data))],
    ["Settings", input.config.length === 0 ? null : some(input.config.map((pair) => pair.join("=")))],
    ["Made with", `Interleave ${cut(engine)}${library ? `, class library of JDK ${cut(library)}` : ""}`],
    ["Size", `${count(length)} characters`],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

function readWords(stdin: string | undefined, data: readonly { path: string }[], size: string): string | null {
  const parts = [...(stdin ? ["standard input"] : []), ...(data.length > 0 ? [`${some(data.map(({ path }) => path))} (${size})`] : [])];
  return parts.length === 0 ? null : list(parts);
}

/** How a link says that its execution ends. */
export function endWords(expected: ExpectedEnd | null): string {
  if (!expected) return "the program goes on after them";
  const { property, exception, message, end } = expected;
  if (!property || !(property in PROPERTY_NAMES)) return end === "normal" ? "recorded as ending normally" : `recorded as ending with ${cut(end)}`;
  const title = errorTitle({ property, exception: exception ?? null });
  return `recorded as ending with: ${cut(title)}${message ? `, ${cut(message)}` : ""}`;
}

export const SHARE = {
  title: "Share",
  close: "Close",
  program: "The program",
  programLead: "Opens the program as it is now, with its settings and without a result: for somebody who is to go on with it. Nothing runs when it is opened.",
  copyProgram: "Copy edit link",
  making: "The link is being made.",
  unmade: (why: string): string => `There is no link: ${why}.`,
  execution: "This execution",
  executionLead: "Opens the execution that is shown, at the step that is looked at.",
  noExecution: "No execution is shown. Check the program first, and open an error, an outcome or a state.",
  embed: "For a page of yours",
  embedLead: "A frame that shows the execution step by step. It loads the checker only when a reader asks for it.",
  copyEmbed: "Copy embed code",
  embedTitle: (main: string): string => `Interleave: ${main}`,
  test: "A JUnit test",
  testLead: "Runs the program in every interleaving: it fails as long as there is an error, and passes when there is none.",
  copyTest: "Copy as test",
  testSource: "The test",
  isTest: (command: string): string => `The program is a JUnit test already. Check it with: ${command}`,
  noMain: "Choose a main class under Settings first.",
} as const;

export const DIVERGENCE = {
  title: (step: number): string => `First difference: step ${count(step)}`,
  show: "Show this step",
  expected: "Recorded",
  happened: "Happened here",
  ended: "Nothing: the execution had ended.",
  quiet: "nothing that other threads notice",
} as const;
