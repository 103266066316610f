/** What the drawer of settings says: what is run, files, compiler, input, listeners, options. */
import { chosenListeners, type Listening, unknownNames } from "../model/listeners";
import { ENV, PROPERTY, type World, worldParts } from "../model/world";
import type { KnownListener } from "../worker/core";
import { list, plural } from "./format";

export const SETTINGS = {
  share: "Share",
  shareHint: "Links, a page to embed, a JUnit test",
  title: "Program settings",
  button: "Settings",
  close: "Close the settings",
  run: "What to run",
  main: "Main class",
  mainOrTest: "Main class or test",
  mainMethods: "Main methods",
  testsOf: (name: string): string => `Tests of ${name}`,
  fromOrigin: (name: string, origin: string): string => `${name} (${origin})`,
  args: "Program arguments",
  changed: "changed",
  none: "none",
  noMain: "No class here has public static void main(String[]) or a JUnit test that can be checked.",
  afterCompiling: "Found when the sources are compiled.",
  reading: "Reading the files.",
  loading: "Listeners and options are here when the checker is loaded.",
} as const;

export const FILES = {
  title: "Files",
  list: "Files of the program",
  twice: "Classes that were given more than once",
  noSource: "no source",
  classes: (many: number): string => plural(many, "class", "classes"),
  sources: (many: number): string => plural(many, "source file"),
  drop: "Drop `.java`, `.class` or `.jar` files or a folder anywhere on this page.",
  choose: "Choose files",
  chooseFolder: "Choose folder",
} as const;

export const COMPILING = {
  title: "Compiler",
  release: "Release of Java",
  own: "17, that of the class library",
  releaseHint: "Language and library that the sources are held to. `--release`",
  warnings: "Warnings",
  warningsHint: "Says what is allowed and yet questionable. `-Xlint`",
  chosen: (release: number | null, lint: boolean): string => [release === null ? "" : `Java ${release}`, lint ? "-Xlint" : ""].filter((part) => part !== "").join(", "),
} as const;

export const INPUT = {
  title: "Input",
  problems: "What is wrong with the input",
  environment: "Environment variables",
  environmentHint: "One NAME=value on each line. The program sees no others.",
  environmentExample: "HOME=/home/me",
  properties: "System properties",
  propertiesHint: "One name=value on each line, beside or instead of the fixed ones.",
  propertiesExample: "user.dir=/data",
  stdin: "Standard input",
  oneText: "One text",
  choices: "Lines to choose",
  choicesFrom: "Lines to choose from",
  choicesHint: "Every line that the program reads is one of these, and Check tries them all.",
  choiceCount: "Lines before the input ends",
  noEnd: "no end",
  stdinText: "Text of standard input",
  empty: "empty",
  stdinHint: "What System.in gives, then its end.",
  files: "Files that it can open",
  newFile: "New input file",
  addFiles: "Add files",
  filesHint: "Or drop them here. A path that begins with no slash is in the working directory. The program works on copies.",
  path: "Path of the file",
  remove: (path: string): string => `Remove ${path}`,
  edit: "Edit",
  close: "Close",
  textOf: (path: string): string => `Text of ${path}`,
} as const;

export const LISTENERS = {
  title: "Listeners",
  about: "Listeners observe the search, and some act on it. Their reports stand beside the answer.",
  unknown: "There is no listener of this name here.",
  settingsOf: (name: string): string => `Settings of ${name}`,
  notSet: "not set",
  beginWith: (prefix: string): string => `Settings that begin with ${prefix}`,
  add: "Add a setting",
  addKey: (key: string): string => `Add ${key}`,
  key: (prefix: string): string => `Key, behind ${prefix}`,
  remove: (key: string): string => `Remove ${key}`,
  value: (key: string): string => `Value of ${key}`,
} as const;

export const OPTIONS = {
  title: "Options",
  changed: (many: number): string => `${many} changed`,
  others: "Other settings",
  othersExample: "velocity.class=DoubleThreshold\nvelocity.threshold=13250",
  othersHint: "One key=value on each line, such as the values of a choice that the program names.",
  notSet: "not set",
  more: "more",
  less: "less",
  moreAbout: (key: string): string => `More about ${key}`,
  lessAbout: (key: string): string => `Less about ${key}`,
} as const;

/** What is wrong with the input. */
export const INPUT_PROBLEMS = {
  tooLarge: "too large to edit here",
  binary: "binary",
  returns: "has carriage returns, not edited here",
  noPath: "A file has no path.",
  folder: (path: string): string => `${path} is the path of a folder; folders come with the files in them.`,
  dots: (path: string): string => `${path} goes through . or ..; write the path without them.`,
  twice: (path: string): string => `There are two files ${path}.`,
  inside: (path: string, other: string): string => `${path} is a file, and ${other} has it as a folder.`,
  line: (line: number, of: "environment" | "properties", text: string): string =>
    `Line ${line} of the ${of === "environment" ? "environment" : "system properties"} is not of the form NAME=value: “${text}”.`,
  separator: "A line to choose from cannot contain |, which separates them.",
} as const;

/** What is wrong with options and the settings of listeners. */
export const SETTING_PROBLEMS = {
  number: (label: string, key: string, value: string, allowed: string): string => `${label} (${key}) cannot be “${value}”: it takes ${allowed}.`,
  line: (line: number, text: string): string => `Line ${line} of the other settings is not of the form key=value: “${text}”.`,
  noKey: (value: string, prefix: string): string => `The listener's setting with the value “${value}” needs a key behind “${prefix}”.`,
} as const;

/** What is set, in a few words; empty when nothing is. */
export function worldSummary(world: World): string {
  const { input, config } = worldParts(world);
  const number = (prefix: string): number => config.filter(([key]) => key.startsWith(prefix)).length;
  const words = [
    input.stdin !== undefined ? "standard input" : number("vm.stdin.choices") > 0 ? "lines to choose" : "",
    world.files.length > 0 ? plural(world.files.length, "file") : "",
    number(ENV) > 0 ? plural(number(ENV), "variable") : "",
    number(PROPERTY) > 0 ? plural(number(PROPERTY), "property", "properties") : "",
  ];
  return words.filter((word) => word !== "").join(", ");
}

/** The chosen ones, in a line. */
export function listeningSummary(listening: Listening, known: readonly KnownListener[]): string {
  const names = [...chosenListeners(listening, known).map(({ name }) => name), ...unknownNames(listening, known)];
  return names.length > 2 ? `${names.length} chosen` : list(names);
}
