/** The list of a folder's exercises, `exercises/index.json`. Anybody may have written it. */
import { UNUSABLE } from "../text/exercises";

export interface Entry {
  id: string;
  title: string;
  /** A name in the same folder. */
  file: string;
}

const FORMAT = "interleave-exercises-1";
const MOST = 500;
const MAX_TITLE = 200;
const ID = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/;
/** A file of the folder itself or of one below it. */
const FILE = /^([A-Za-z0-9_][\w.-]*\/)*[A-Za-z0-9_][\w.-]*\.json$/;

/** Throws what is wrong, as words after "cannot be used". */
export function readList(text: string): Entry[] {
  const list = parse(text);
  const { format, exercises } = isRecord(list) ? list : {};
  if (format !== FORMAT) {
    if (typeof format === "string" && format.startsWith("interleave-exercises-")) throw new Error(UNUSABLE.newer(format.slice(0, 60)));
    throw new Error(UNUSABLE.notList);
  }
  if (!Array.isArray(exercises)) throw new Error(UNUSABLE.notList);
  if (exercises.length > MOST) throw new Error(UNUSABLE.many);
  const found: Entry[] = [];
  for (const [at, entry] of (exercises as unknown[]).entries()) {
    const { id, title, file } = isRecord(entry) ? entry : {};
    if (typeof id !== "string" || typeof title !== "string" || typeof file !== "string" || !ID.test(id) || title === "" || title.length > MAX_TITLE) {
      throw new Error(UNUSABLE.entry(at + 1));
    }
    if (!FILE.test(file)) throw new Error(UNUSABLE.place(file.slice(0, 60)));
    if (found.some((other) => other.id === id)) throw new Error(UNUSABLE.twice(id));
    found.push({ id, title, file });
  }
  return found;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new Error(UNUSABLE.notJson);
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** What is said within a sentence of the page's has no stop of its own. */
export const words = (error: unknown): string => said(error).replace(/\.$/, "");
