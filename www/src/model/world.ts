/** What a program finds around it: standard input, files, environment, system properties; and how a session is told. */
import type { SessionInput } from "../types/SessionInput";
import { INPUT_PROBLEMS } from "../text/settings";
import type { LoadedFile } from "./intake";

/** A file that the program can open. */
export interface DataFile extends LoadedFile {
  /** Stays while the path is edited. */
  id: number;
}

export type StdinKind = "text" | "choices";

export interface World {
  stdinKind: StdinKind;
  /** The whole input, with `text`. */
  stdin: string;
  /** With `choices`: every line that is read is one of these. */
  choices: string;
  /** With `choices`: lines before the input ends; empty for no end. */
  choiceCount: string;
  files: DataFile[];
  /** `NAME=value` lines. */
  env: string;
  properties: string;
}

export const EMPTY_WORLD: World = {
  stdinKind: "text",
  stdin: "",
  choices: "",
  choiceCount: "",
  files: [],
  env: "",
  properties: "",
};

export const ENV = "vm.env.";
export const PROPERTY = "vm.sysprop.";

/** A larger file is not laid out in a text field. */
export const MAX_EDITABLE = 64 * 1024;

/** The text of a file that can be edited here, or why it cannot. */
export function textOf(bytes: Uint8Array): { text: string } | { why: string } {
  if (bytes.length > MAX_EDITABLE) return { why: INPUT_PROBLEMS.tooLarge };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (text.includes("\0")) return { why: INPUT_PROBLEMS.binary };
    // A text field makes every line end a line feed: the file would change without a word.
    return text.includes("\r") ? { why: INPUT_PROBLEMS.returns } : { text };
  } catch {
    return { why: INPUT_PROBLEMS.binary };
  }
}

/** A path as the program sees it: no `./` in front, no doubled slashes, forward ones only. */
export function cleanPath(path: string): string {
  return path
    .trim()
    .replaceAll("\\", "/")
    .replace(/\/{2,}/g, "/")
    .replace(/^(\.\/)+/, "");
}

/** Adds files; one of the same path is replaced. */
export function addData(old: readonly DataFile[], added: readonly LoadedFile[]): DataFile[] {
  let id = Math.max(0, ...old.map((file) => file.id));
  const next = added.map(({ path, bytes }) => ({ id: ++id, path: cleanPath(path), bytes }));
  const paths = new Set(next.map((file) => file.path));
  return [...old.filter((file) => !paths.has(cleanPath(file.path))), ...next];
}

/** A path that is not taken: `input.txt`, `input-2.txt`. */
export function freshPath(files: readonly DataFile[]): string {
  const taken = new Set(files.map(({ path }) => cleanPath(path)));
  for (let i = 1; ; i++) {
    const path = i === 1 ? "input.txt" : `input-${i}.txt`;
    if (!taken.has(path)) return path;
  }
}

/** What is wrong with the path of a file, in one sentence; null when nothing is. */
export function pathProblem(file: DataFile, files: readonly DataFile[]): string | null {
  const path = cleanPath(file.path);
  if (path === "" || path === "/") return INPUT_PROBLEMS.noPath;
  if (path.endsWith("/")) return INPUT_PROBLEMS.folder(path);
  if (path.split("/").some((part) => part === ".." || part === ".")) return INPUT_PROBLEMS.dots(path);
  for (const other of files) {
    if (other.id === file.id) continue;
    const second = cleanPath(other.path);
    if (second === path && other.id < file.id) return INPUT_PROBLEMS.twice(path);
    if (second.startsWith(`${path}/`)) return INPUT_PROBLEMS.inside(path, second);
  }
  return null;
}

/** Reads `NAME=value` lines. Values are taken as they are; blank lines and lines that begin with `#` mean nothing. */
function readNames(text: string, what: "environment" | "properties", prefix: string, problems: string[]): [string, string][] {
  const pairs: [string, string][] = [];
  text.split("\n").forEach((line, i) => {
    if (line.trim() === "" || line.trimStart().startsWith("#")) return;
    const at = line.indexOf("=");
    const name = line.slice(0, Math.max(at, 0)).trim();
    if (name === "") problems.push(INPUT_PROBLEMS.line(i + 1, what, line.trim()));
    else pairs.push([prefix + name, line.slice(at + 1)]);
  });
  return pairs;
}

function readChoices(world: World, problems: string[]): [string, string][] {
  const lines = world.choices.replace(/\n$/, "");
  if (lines === "") return [];
  if (lines.includes("|")) problems.push(INPUT_PROBLEMS.separator);
  const pairs: [string, string][] = [["vm.stdin.choices", lines.replaceAll("\n", "|")]];
  const count = world.choiceCount.trim();
  if (count !== "") pairs.push(["vm.stdin.lines", count]);
  return pairs;
}

export interface WorldParts {
  /** What a `SessionInput` has of it. */
  input: Pick<SessionInput, "data" | "stdin">;
  config: [string, string][];
  problems: string[];
}

/** What is handed to the core, and a sentence for each thing that cannot be. */
export function worldParts(world: World): WorldParts {
  const problems: string[] = [];
  const input: WorldParts["input"] = {};
  const config: [string, string][] = [];
  if (world.stdinKind === "choices") config.push(...readChoices(world, problems));
  else if (world.stdin !== "") input.stdin = world.stdin;
  for (const file of world.files) {
    const problem = pathProblem(file, world.files);
    if (problem) problems.push(problem);
  }
  if (world.files.length > 0) input.data = world.files.map(({ path, bytes }) => ({ path: cleanPath(path), bytes }));
  config.push(...readNames(world.env, "environment", ENV, problems));
  config.push(...readNames(world.properties, "properties", PROPERTY, problems));
  return { input, config, problems };
}

/** The other way round, for an input that comes from a link: the form's fields, and the settings that are not theirs. */
export function worldOf(input: Pick<SessionInput, "data" | "stdin" | "config">): { world: World; rest: [string, string][] } {
  const world: World = { ...EMPTY_WORLD, files: addData([], input.data ?? []), stdin: input.stdin ?? "" };
  const env: string[] = [];
  const properties: string[] = [];
  const rest: [string, string][] = [];
  for (const [key, value] of input.config) {
    if (key === "vm.stdin.choices") Object.assign(world, { stdinKind: "choices", choices: value.replaceAll("|", "\n") });
    else if (key === "vm.stdin.lines") world.choiceCount = value === "none" ? "" : value;
    else if (key.startsWith(ENV)) env.push(`${key.slice(ENV.length)}=${value}`);
    else if (key.startsWith(PROPERTY)) properties.push(`${key.slice(PROPERTY.length)}=${value}`);
    else rest.push([key, value]);
  }
  return { world: { ...world, env: env.join("\n"), properties: properties.join("\n") }, rest };
}
