/** The list of shipped examples, as the build writes it. */
import { HEADER } from "../text/page";
import type { Mode } from "../types/Mode";

export interface Example {
  id: string;
  title: string;
  description: string;
  /** The heading that it stands under. */
  group: string;
  main: string;
  mode: Mode;
  args: string[];
  config: [string, string][];
  expect: { verdict: string; error: string | null };
  sources: string[];
  classes: string[];
  featured: boolean;
  /** It is about structures: the form that asks for them is filled in so. */
  generate: ExampleStructures | null;
}

export interface ExampleStructures {
  /** `Class#method`. */
  predicate: string;
  size: string;
  ints: string;
}

/** The class that it starts at, as Java names it. */
export const mainOf = ({ main }: Example): string => main.replaceAll("/", ".");

/** Reads `examples/index.json`. An entry that cannot be used is left out: one bad example does not cost the others. */
export function readExamples(json: unknown): Example[] {
  if (!Array.isArray(json)) return [];
  return json.map(readExample).filter((example) => example !== null);
}

function readExample(value: unknown): Example | null {
  if (!isRecord(value)) return null;
  const { id, title, main, description, group, mode, args, config, expect, featured } = value;
  const classes = paths(value["classes"]);
  if (typeof id !== "string" || typeof main !== "string" || classes.length === 0) return null;
  const expected = isRecord(expect) ? expect : {};
  const { error } = expected;
  return {
    id,
    title: typeof title === "string" ? title : id,
    description: typeof description === "string" ? description : "",
    group: text(group) || HEADER.threads,
    main,
    mode: mode === "run" || mode === "outcomes" ? mode : "check",
    args: Array.isArray(args) ? args.map(String) : [],
    config: pairs(config),
    expect: { verdict: text(expected["verdict"]), error: text(isRecord(error) ? error["property"] : error) || null },
    sources: paths(value["sources"]),
    classes,
    featured: featured === true,
    generate: structures(value["generate"]),
  };
}

function structures(value: unknown): ExampleStructures | null {
  if (!isRecord(value) || text(value["predicate"]) === "") return null;
  return { predicate: text(value["predicate"]), size: String(value["size"] ?? ""), ints: text(value["ints"]) };
}

/** `config` may be an object or a list of pairs. */
function pairs(value: unknown): [string, string][] {
  const entries: unknown[] = Array.isArray(value) ? value : isRecord(value) ? Object.entries(value) : [];
  return entries
    .filter((entry): entry is [unknown, unknown] => Array.isArray(entry) && entry.length === 2)
    .map(([key, v]) => [String(key), String(v)]);
}

function paths(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.map((entry) => (isRecord(entry) ? text(entry["path"]) : text(entry))).filter((path) => path !== "");
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Examples under their headings, in the order of the list; those about threads come first. */
export function groupExamples(examples: readonly Example[]): { title: string; examples: Example[] }[] {
  const titles = [...new Set([HEADER.threads, ...examples.map(({ group }) => group)])];
  return titles
    .map((title) => ({ title, examples: examples.filter(({ group }) => group === title) }))
    .filter((group) => group.examples.length > 0);
}

/** The three that greet a newcomer: the featured ones, then the first of each kind of error, then any. */
export function featuredExamples(examples: readonly Example[]): Example[] {
  const kinds = new Map(examples.filter(({ expect }) => expect.error).map((e) => [e.expect.error, e] as const).reverse());
  const byKind = examples.filter((example) => [...kinds.values()].includes(example));
  return [...new Set([...examples.filter(({ featured }) => featured), ...byKind, ...examples])].slice(0, 3);
}
