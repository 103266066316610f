/** The listener form: which listeners take part in a search, and what is set for each. */
import type { KnownListener } from "../worker/core";
import { SETTING_PROBLEMS } from "../text/settings";

/** A setting whose key begins with a prefix: the rest of the key is the user's. */
export interface Row {
  /** Stays while the key is edited. */
  id: number;
  prefix: string;
  rest: string;
  value: string;
}

export interface Listening {
  /** Names as the configuration gave them, or as the core has them. */
  chosen: string[];
  /** Values of the settings with a fixed key. */
  values: Record<string, string>;
  rows: Row[];
}

export const NO_LISTENERS: Listening = { chosen: [], values: {}, rows: [] };

type Pair = readonly [string, string];

const words = (text: string): string[] => text.split(/[\s,:]+/).filter((word) => word !== "");
const isPrefix = (key: string): boolean => key.endsWith(".");

/** The listener that a name means, as the core reads it: without its package, with or without `Listener` at the end. */
export function listenerOf(name: string, known: readonly KnownListener[]): KnownListener | undefined {
  const plain = (text: string): string => text.slice(text.lastIndexOf(".") + 1).replace(/Listener$/, "").toLowerCase();
  return known.find((listener) => [listener.name, ...listener.aliases].some((own) => plain(own) === plain(name)));
}

/** Those of the chosen names that mean a listener, each once. */
export function chosenListeners({ chosen }: Listening, known: readonly KnownListener[]): KnownListener[] {
  return [...new Set(chosen.map((name) => listenerOf(name, known)).filter((listener) => listener !== undefined))];
}

/** Names that the core does not know: they stay as they are, for the core to say so. */
export function unknownNames({ chosen }: Listening, known: readonly KnownListener[]): string[] {
  return chosen.filter((name) => !listenerOf(name, known));
}

/** With a listener added, or taken away under all of its names. Its settings stay, in case it comes back. */
export function withListener(listening: Listening, name: string, on: boolean, known: readonly KnownListener[]): Listening {
  const meant = listenerOf(name, known);
  const others = listening.chosen.filter((other) => (meant ? listenerOf(other, known) !== meant : other !== name));
  return { ...listening, chosen: on ? [...others, name] : others };
}

/** With one more row at its end. */
export function withRow(listening: Listening, prefix: string, rest = "", value = ""): Listening {
  const id = Math.max(0, ...listening.rows.map((row) => row.id)) + 1;
  return { ...listening, rows: [...listening.rows, { id, prefix, rest, value }] };
}

/**
 * Takes the settings of listeners out of a configuration; `rest` is everything else. The settings of a listener that is not
 * chosen are not its own to take: they stay where everybody sees them.
 */
export function listeningOf(config: readonly Pair[], known: readonly KnownListener[]): { listening: Listening; rest: Pair[] } {
  const chosen = [...new Set(config.filter(([key]) => key === "listener").flatMap(([, value]) => words(value)))];
  let listening: Listening = { ...NO_LISTENERS, chosen };
  const keys = chosenListeners(listening, known).flatMap((listener) => listener.keys.map(({ key }) => key));
  const rest: Pair[] = [];
  for (const [key, value] of config) {
    const prefix = keys.find((own) => isPrefix(own) && key.startsWith(own));
    if (key === "listener") continue;
    else if (keys.includes(key)) listening = { ...listening, values: { ...listening.values, [key]: value } };
    else if (prefix !== undefined) listening = withRow(listening, prefix, key.slice(prefix.length), value);
    else rest.push([key, value]);
  }
  return { listening, rest };
}

/** The configuration that these choices stand for. */
export function listenerPairs(listening: Listening, known: readonly KnownListener[]): [string, string][] {
  if (listening.chosen.length === 0) return [];
  const keys = [...new Set(chosenListeners(listening, known).flatMap((listener) => listener.keys.map(({ key }) => key)))];
  const fixed = keys
    .filter((key) => !isPrefix(key))
    .map((key): [string, string] => [key, (listening.values[key] ?? "").trim()]);
  const free = listening.rows
    .filter(({ prefix }) => keys.includes(prefix))
    .map(({ prefix, rest, value }): [string, string] => [prefix + rest.trim(), value.trim()]);
  return [["listener", listening.chosen.join(",")], ...[...fixed, ...free].filter(([, value]) => value !== "")];
}

/** One sentence for each row that cannot be sent. */
export function listeningProblems(listening: Listening, known: readonly KnownListener[]): string[] {
  const prefixes = new Set(chosenListeners(listening, known).flatMap((listener) => listener.keys.map(({ key }) => key)));
  return listening.rows
    .filter(({ prefix, rest, value }) => prefixes.has(prefix) && rest.trim() === "" && value.trim() !== "")
    .map(({ prefix, value }) => SETTING_PROBLEMS.noKey(value.trim(), prefix));
}

/**
 * Keys that may stand behind a prefix. The description shows them as code with `x` for a name of the user's choice
 * (`perturb.x.field`), and the listener's other settings list such names.
 */
export function suggestedKeys(prefix: string, listener: KnownListener, listening: Listening): string[] {
  const description = listener.keys.find(({ key }) => key === prefix)?.description ?? "";
  const shown = description.split("`").filter((part, i) => i % 2 === 1 && part.startsWith(prefix));
  const patterns = [...new Set(shown.map((part) => part.slice(prefix.length)).filter((part) => /^x\.\w+$/.test(part)))];
  const names = listener.keys
    .filter(({ key }) => !isPrefix(key) && key.startsWith(prefix))
    .flatMap(({ key }) => words(listening.values[key] ?? ""));
  const taken = new Set(listening.rows.filter((row) => row.prefix === prefix).map(({ rest }) => rest.trim()));
  return [...new Set(names)].flatMap((name) => patterns.map((pattern) => name + pattern.slice(1))).filter((key) => !taken.has(key));
}

/** The sentence that tells what a listener is for; the others follow when it is chosen. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
