/** What the drawer of settings says: what is run, files, compiler, input, listeners, options. */

export const SETTINGS = {
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
