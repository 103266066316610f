/**
 * What a student has written, as the browser keeps it: of each exercise the text that is worked on, and earlier ones that
 * another text took the place of. What is read back may be anybody's: it is looked at before it is used.
 *
 * An exercise goes by its id and where it is from (`placeOf`): other folders and files have exercises of the same id. Texts
 * were once kept by the id alone; those are shown wherever nothing was written since.
 *
 * Other tabs write the same exercise. Before a text is kept, the one that another tab has kept meanwhile is put aside; the
 * browser may tell of it late, and then it is put aside as it is heard of. What the browser does not take is there as long
 * as the page is.
 */
import { isRecord } from "./list";

/** By the path of the file, its regions. */
export type Texts = Record<string, string[]>;

export interface Work {
  texts: Texts;
  /** It was solved with these texts. */
  solved: boolean;
}

/** Why a text was put aside. */
const WHYS = ["restarted", "replaced", "changed", "elsewhere", "opened", "other"] as const;
export type Why = (typeof WHYS)[number];

export interface Earlier {
  /** Its name in the browser. */
  key: string;
  /** When it was put aside, in milliseconds. */
  at: number;
  why: Why;
  texts: Texts;
}

export type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Earlier texts of an exercise. The oldest one makes room. */
export const MOST_EARLIER = 20;

const WORK = "interleave.exercise.";
const EARLIER = "interleave.exercise-earlier.";
const workKey = (place: string): string => `${WORK}${place}`;
const earlierPrefix = (place: string): string => `${EARLIER}${place}/`;

const FILE = "file:";
/** By which name an exercise is known: no id has a slash. */
const placeOf = (id: string, where: string): string => `${id}/${encodeURIComponent(where)}`;
/** One of the folder beside the page. It stays the same when the teacher changes it. */
export const placeInFolder = (id: string, base: URL): string => placeOf(id, base.pathname);
/** One that was opened as a file: nothing but what is in it tells it from another one. */
export const placeOfFile = (id: string, hash: string): string => placeOf(id, `${FILE}${hash}`);
const idOf = (place: string): string => place.split("/", 1)[0] ?? place;

export const sameTexts = (a: Texts, b: Texts): boolean => {
  const paths = Object.keys(a);
  return paths.length === Object.keys(b).length && paths.every((path) => JSON.stringify(a[path]) === JSON.stringify(b[path]));
};

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function textsOf(value: unknown): Texts | null {
  if (!isRecord(value)) return null;
  const isTexts = (regions: unknown): regions is string[] => Array.isArray(regions) && regions.every((region) => typeof region === "string");
  const all = Object.entries(value);
  return all.every((entry): entry is [string, string[]] => isTexts(entry[1])) ? Object.fromEntries(all) : null;
}

function workOf(text: string | null): Work | null {
  const kept = parsed(text);
  const texts = textsOf(kept?.["texts"]);
  return texts && { texts, solved: kept?.["solved"] === true };
}

export class Shelf {
  /** What the browser has not taken. */
  private readonly memory = new Map<string, string>();
  /** By exercise, what the browser has of it as far as this tab knows. */
  private readonly known = new Map<string, string | null>();
  private made = 0;

  constructor(
    private readonly storage: Kept | null,
    private readonly now: () => number = Date.now,
  ) {}

  /** What is kept, for somebody who goes on with it. */
  take(place: string): Work | null {
    this.known.set(place, this.stored(workKey(place)));
    return this.look(place);
  }

  look(place: string): Work | null {
    return workOf(this.read(workKey(place)) ?? this.read(workKey(idOf(place))));
  }

  /** What was written in exercises of the same id that were opened as other files: perhaps earlier versions of one. */
  ofOtherFiles(place: string): Texts[] {
    const prefix = workKey(placeOf(idOf(place), FILE));
    if (!workKey(place).startsWith(prefix)) return [];
    const others = this.keysOf(prefix).filter((key) => key !== workKey(place));
    return others.map((key) => workOf(this.read(key))?.texts).filter((texts) => texts !== undefined);
  }

  keep(place: string, work: Work): void {
    const [key, text] = [workKey(place), JSON.stringify(work)];
    const there = this.stored(key);
    if (there !== (this.known.get(place) ?? null)) {
      const other = workOf(there);
      if (other && !sameTexts(other.texts, work.texts)) this.putAside(place, "elsewhere", other.texts);
    }
    this.known.set(place, this.write(key, text) ? text : there);
  }

  /**
   * Another tab has kept something. Where that took the place of what this tab knows, it may be shown here and is returned;
   * both have written at once otherwise, and it is put aside.
   */
  heard(place: string, event: Pick<StorageEvent, "key" | "oldValue" | "newValue">, shown: Texts): Texts | null {
    const other = event.key === workKey(place) ? workOf(event.newValue) : null;
    if (!other) return null;
    const follows = event.oldValue === (this.known.get(place) ?? null) && !this.memory.has(workKey(place));
    if (follows) this.known.set(place, event.newValue);
    if (sameTexts(other.texts, shown)) return null;
    if (follows) return other.texts;
    this.putAside(place, "elsewhere", other.texts);
    return null;
  }

  /** The latest first. */
  earlier(place: string): Earlier[] {
    const found = this.earlierKeys(place).map((key): Earlier | null => {
      const kept = parsed(this.read(key));
      const [at, why, texts] = [kept?.["at"], WHYS.find((other) => other === kept?.["why"]), textsOf(kept?.["texts"])];
      return typeof at === "number" && Number.isFinite(at) && why && texts ? { key, at, why, texts } : null;
    });
    return found.filter((entry) => entry !== null).sort((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1));
  }

  /** Those of the exercise, and those that are known by its id alone. */
  private earlierKeys(place: string): string[] {
    const [own, old] = [earlierPrefix(place), earlierPrefix(idOf(place))];
    return this.keysOf(old).filter((key) => key.startsWith(own) || !key.slice(old.length).includes("/"));
  }

  /** Keeps a text that another one takes the place of, unless it is there already; its name is returned. */
  putAside(place: string, why: Why, texts: Texts): string {
    return this.earlier(place).find((entry) => sameTexts(entry.texts, texts))?.key ?? this.add(place, why, texts);
  }

  /** Keeps a text under a name of its own. */
  add(place: string, why: Why, texts: Texts): string {
    const own = this.earlier(place).filter(({ key }) => key.startsWith(earlierPrefix(place)));
    for (const { key } of own.slice(MOST_EARLIER - 1)) this.remove(key);
    // Two tabs never write under one name.
    const key = `${earlierPrefix(place)}${this.now().toString(36)}-${(++this.made).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    this.rewrite(key, why, texts);
    return key;
  }

  /** Puts another text in the place of one that was put aside and is still written. */
  rewrite(key: string, why: Why, texts: Texts): void {
    this.write(key, JSON.stringify({ at: this.now(), why, texts }));
  }

  remove(key: string): void {
    this.memory.delete(key);
    try {
      this.storage?.removeItem(key);
    } catch {
      return;
    }
  }

  /** Whether something of an exercise, or of any, is there only as long as the page is. */
  isUnkept(place?: string): boolean {
    if (place === undefined) return this.memory.size > 0;
    return [...this.memory.keys()].some((key) => key === workKey(place) || key.startsWith(earlierPrefix(place)));
  }

  private read(key: string): string | null {
    return this.memory.get(key) ?? this.stored(key);
  }

  private stored(key: string): string | null {
    try {
      return this.storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  private write(key: string, text: string): boolean {
    try {
      this.storage?.setItem(key, text);
    } catch {
      this.memory.set(key, text);
      return false;
    }
    if (this.storage) this.memory.delete(key);
    else this.memory.set(key, text);
    return this.storage !== null;
  }

  private keysOf(prefix: string): string[] {
    const keys = new Set([...this.memory.keys()].filter((key) => key.startsWith(prefix)));
    try {
      for (let at = 0; at < (this.storage?.length ?? 0); at++) {
        const key = this.storage?.key(at);
        if (key?.startsWith(prefix)) keys.add(key);
      }
    } catch {
      // What is forbidden is as if it were not there.
    }
    return [...keys];
  }
}
