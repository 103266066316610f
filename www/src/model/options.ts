/** The options form: the core's table of settings in its groups, and what a value of each may be. */
import { SETTING_PROBLEMS } from "../text/settings";
import type { KnownOption } from "../types/KnownOption";

/** A setting that has a field in the form. */
export type Field = KnownOption & { field: NonNullable<KnownOption["field"]> };

export interface Group {
  title: string;
  fields: Field[];
}

type NumberType = Extract<KnownOption["type"], { kind: "number" }>;
type NamedValue = Extract<KnownOption["type"], { kind: "name" }>["names"][number];

/** The setting that names the search order. */
const SEARCH_ORDER = "search.class";

const hasField = (option: KnownOption): option is Field => option.field !== null;

/** The fields, in the order of the table. */
export function groupOptions(options: readonly KnownOption[]): Group[] {
  const groups = new Map<string, Field[]>();
  for (const option of options.filter(hasField)) {
    const { group } = option.field;
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups].map(([title, fields]) => ({ title, fields }));
}

/** To choose from; empty where anything can be written. */
export function choicesOf({ type }: KnownOption): NamedValue[] {
  return type.kind === "name" ? type.names : [];
}

/**
 * Whether a field has a meaning with the chosen search order. One that was changed is shown in any case, and so is every one
 * with an order that has no place in the list, such as a name of Java PathFinder's.
 */
export function isRelevant(field: Field, options: readonly KnownOption[], values: Readonly<Record<string, string>>): boolean {
  const orders = options.find(({ key }) => key === SEARCH_ORDER);
  if (field.read_by === null || !orders || (values[field.key] ?? field.default) !== field.default) return true;
  const order = values[SEARCH_ORDER] ?? orders.default;
  return field.read_by.includes(order) || !choicesOf(orders).some(({ name }) => name === order);
}

/** A value of a switch, as the core reads it; null where it is neither. */
export function booleanOf(value: string): boolean | null {
  const text = value.trim().toLowerCase();
  if (["true", "yes", "on"].includes(text)) return true;
  return ["false", "no", "off"].includes(text) ? false : null;
}

function fits({ min, max, unlimited }: NumberType, text: string): boolean {
  if (text === "MAX" || (unlimited && ["none", "-1"].includes(text))) return true;
  return /^[+-]?\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
}

/** What is wrong with a number, in one sentence; null when nothing is. Other values are the core's to judge. */
export function valueProblem({ key, field, type, allowed }: Field, value: string): string | null {
  const text = value.trim();
  if (type.kind !== "number" || text === "" || fits(type, text)) return null;
  return SETTING_PROBLEMS.number(field.label, key, text, allowed.replaceAll("`", ""));
}

/** A sentence for each number that cannot be. */
export function optionProblems(options: readonly KnownOption[], values: Readonly<Record<string, string>>): string[] {
  return options.filter(hasField).flatMap((field) => valueProblem(field, values[field.key] ?? "") ?? []);
}

/** Settings as they come with an example or a link: those with a field under the key of that field, and the rest. */
export function sortPairs(
  options: readonly KnownOption[],
  config: readonly (readonly [string, string])[],
): { values: Record<string, string>; rest: (readonly [string, string])[] } {
  const values: Record<string, string> = {};
  const rest: (readonly [string, string])[] = [];
  for (const pair of config) {
    const option = options.find(({ key }) => key === pair[0]);
    const key = option?.alias_of ?? pair[0];
    if (option && (option.alias_of !== null || hasField(option))) values[key] = pair[1];
    else rest.push(pair);
  }
  return { values, rest };
}

/** What to send: only settings that differ from the default, then the free lines in their order. */
export function configPairs(
  options: readonly KnownOption[],
  values: Readonly<Record<string, string>>,
  extra: string,
): [string, string][] {
  const defaults = new Map(options.map((option) => [option.key, option.default]));
  const set = Object.entries(values)
    .map(([key, value]): [string, string] => [key, value.trim()])
    .filter(([key, value]) => value !== (defaults.get(key) ?? "") && value !== "");
  return [...set, ...parseExtra(extra).pairs];
}

/** Reads `key=value` lines. Blank lines and lines that begin with `#` mean nothing. */
export function parseExtra(text: string): { pairs: [string, string][]; problems: string[] } {
  const pairs: [string, string][] = [];
  const problems: string[] = [];
  text.split("\n").forEach((raw, i) => {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) return;
    const at = line.indexOf("=");
    if (at <= 0) problems.push(SETTING_PROBLEMS.line(i + 1, line));
    else pairs.push([line.slice(0, at).trim(), line.slice(at + 1).trim()]);
  });
  return { pairs, problems };
}
