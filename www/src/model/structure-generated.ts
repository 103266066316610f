/** What `generate` has found, as what is drawn of it. */
import { STRUCTURE } from "../text/structure";
import type { GeneratedObject } from "../types/GeneratedObject";
import type { GeneratedStructure } from "../types/GeneratedStructure";
import type { GeneratedValue } from "../types/GeneratedValue";
import type { Link, Part, StructureNode } from "./structure";

/** More objects than this cannot be read as a picture. */
export const MAX_GENERATED = 60;

const nodeKey = (at: number): string => `object:${at}`;

/** A field in the same class is the same. Elements of an array are alike. */
const fieldKey = (object: GeneratedObject, declaring: string, name: string): string => (object.elements ? `${object.class}[]` : `${declaring}.${name}`);

interface Named {
  key: string;
  name: string;
  value: GeneratedValue;
}

function valuesOf(object: GeneratedObject): Named[] {
  const fields = object.fields?.map(({ in: declaring, name, value }) => ({ key: fieldKey(object, declaring, name), name, value }));
  const elements = object.elements?.map((value, i) => ({ key: fieldKey(object, "", ""), name: `[${i}]`, value }));
  return [...(fields ?? []), ...(elements ?? [])];
}

const isConstant = (value: GeneratedValue): value is { constant: string } => typeof value === "object" && value !== null && "constant" in value;
const isObject = (value: GeneratedValue): value is { object: number } => typeof value === "object" && value !== null && "object" in value;

/** Fields that hold constants of an enum in some structure: null there is a value, and no place for an object. */
export function constantFields(structures: readonly GeneratedStructure[]): Set<string> {
  const found = new Set<string>();
  for (const { objects } of structures) {
    for (const object of objects) for (const { key, value } of valuesOf(object)) if (isConstant(value)) found.add(key);
  }
  return found;
}

/** A value as Java writes it. */
function words(value: GeneratedValue): string {
  if (isConstant(value)) return value.constant;
  if (typeof value === "object" && value !== null && "char" in value) return `'\\u${value.char.toString(16)}'`;
  if (typeof value === "string") return `'${value}'`;
  return String(value);
}

const simple = (type: string): string => type.replace(/^.*[.$](?=\p{L})/u, "");

/** Nodes of one structure: the object that the predicate holds for comes first. */
export function nodesOfGenerated({ objects }: GeneratedStructure, constants: ReadonlySet<string>): StructureNode[] {
  const counts = new Map<string, number>();
  return objects.map((object, at) => {
    const number = (counts.get(object.class) ?? 0) + 1;
    counts.set(object.class, number);
    const parts: Part[] = [];
    const links: Link[] = [];
    for (const { key, name, value } of valuesOf(object)) {
      if (isObject(value)) links.push({ name, to: nodeKey(value.object), changed: false });
      else if (value === null && !constants.has(key)) links.push({ name, to: null, changed: false });
      else parts.push({ name, text: words(value), changed: false, was: null, open: false });
    }
    if (object.elements?.length === 0) parts.push({ name: "", text: STRUCTURE.noElements, changed: false, was: null, open: false });
    return { key: nodeKey(at), title: `${simple(object.class)}@${number}`, type: object.class, tags: [], parts, links, changed: false };
  });
}
