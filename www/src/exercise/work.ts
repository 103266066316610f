/** What a student has written, as the browser keeps it. What is read back may be anybody's: it is looked at before it is used. */
import { isRecord } from "./list";

/** By the path of the file, its regions. */
export type Texts = Record<string, string[]>;

export interface Work {
  texts: Texts;
  /** It was solved with these texts. */
  solved: boolean;
}

/** Characters of what is kept of an exercise. */
const MAX = 1 << 20;
const keyOf = (id: string): string => `interleave.exercise.${id}`;

export function readWork(id: string, storage: Pick<Storage, "getItem">): Work | null {
  try {
    const text = storage.getItem(keyOf(id));
    const kept: unknown = text === null || text.length > MAX ? null : JSON.parse(text);
    if (!isRecord(kept) || !isRecord(kept["texts"])) return null;
    const texts: Texts = {};
    for (const [path, regions] of Object.entries(kept["texts"])) {
      if (!Array.isArray(regions) || !regions.every((region) => typeof region === "string")) return null;
      texts[path] = regions;
    }
    return { texts, solved: kept["solved"] === true };
  } catch {
    return null;
  }
}

/** False where the browser does not keep it. */
export function keepWork(id: string, work: Work, storage: Pick<Storage, "setItem">): boolean {
  try {
    storage.setItem(keyOf(id), JSON.stringify(work));
    return true;
  } catch {
    return false;
  }
}
