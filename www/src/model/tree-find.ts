/**
 * Finding nodes of a search tree by line, thread or value. Words stand between spaces, and all of them have to fit:
 *
 * - `18`, `Race.java:18`, `Race:18`, `:18`: the line at which the thread stood; a number is also a value or a part of a name
 * - `Thread-1`: a part of the choice, of the thread's name or of the line
 * - `x=3`: a value that was chosen
 * - `line:18`, `thread:main`, `value:3`, `kind:error`, `level:4`: only there
 */
import type { SearchTree } from "./tree";
import { KINDS } from "./tree-kinds";

type Part = "any" | "line" | "thread" | "value" | "kind" | "level";

interface Word {
  part: Part;
  text: string;
}

const PREFIX = /^(line|thread|value|kind|level):(.+)$/;

/** The words of a query, at most a few: nobody types more. */
export function parseQuery(query: string): Word[] {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return words.slice(0, 8).map((word) => {
    const [, part, text] = PREFIX.exec(word) ?? [];
    return part !== undefined && text !== undefined ? { part: part as Part, text } : { part: "any", text: word };
  });
}

/** Fits the line `Race.java:18`: all of it, its number, or a part of the name. */
function fitsLine(at: string, wanted: string): boolean {
  if (at === "") return false;
  const plain = at.replace(".java:", ":");
  if (/^\d+$/.test(wanted)) return at.endsWith(`:${wanted}`);
  if (/:\d+$/.test(wanted)) return at.endsWith(wanted) || plain.endsWith(wanted);
  return at.includes(wanted);
}

/** Fits one of the values `x=3` of a choice: all of it, or what stands to the right. */
function fitsValue(label: string, wanted: string): boolean {
  return label.split(", ").some((word) => {
    const at = word.indexOf("=");
    return at >= 0 && (wanted.includes("=") ? word === wanted : word.slice(at + 1) === wanted);
  });
}

/** A number is a name's only where it stands apart in it: `1` is in `Thread-1` and not in `Thread-11`. */
function fitsName(name: string, wanted: string): boolean {
  if (!/^\d+$/.test(wanted)) return name.includes(wanted);
  return name.split(/\D+/).includes(wanted);
}

/** Whether a word fits a text of the tree, in each of the roles that a text may have. */
interface Fits {
  label: Uint8Array;
  at: Uint8Array;
  name: Uint8Array;
}

/** The nodes that fit a query, oldest first, also while the tree grows. */
export class Finder {
  readonly hits: number[] = [];
  private readonly words: Word[];
  private readonly fits: Fits[];
  private looked = 1;
  private texts = 0;

  constructor(
    private readonly tree: SearchTree,
    query: string,
  ) {
    this.words = parseQuery(query);
    this.fits = this.words.map(() => ({ label: new Uint8Array(64), at: new Uint8Array(64), name: new Uint8Array(64) }));
    this.update();
  }

  /** Looks at the nodes that were added since. */
  update(): void {
    const { tree, words } = this;
    if (words.length === 0) return;
    this.lookAtTexts();
    for (; this.looked < tree.size; this.looked++) {
      const node = this.looked;
      if (words.every((word, i) => this.fitsNode(word, this.fits[i] as Fits, node))) this.hits.push(node);
    }
  }

  private fitsNode({ part, text }: Word, fits: Fits, node: number): boolean {
    const { tree } = this;
    if (part === "kind") return KINDS[tree.kindIndex(node)] === (text === tree.sought ? "error" : text);
    if (part === "level") return String(tree.depth(node)) === text;
    return Boolean(fits.label[tree.labelId(node)] || fits.at[tree.atId(node)] || fits.name[tree.nameId(node)]);
  }

  /** Each text once: there are few of them. */
  private lookAtTexts(): void {
    const { tree } = this;
    const count = tree.textCount;
    for (const [i, { part, text }] of this.words.entries()) {
      const fits = this.fits[i] as Fits;
      for (const role of ["label", "at", "name"] as const) fits[role] = longer(fits[role], count);
      const any = part === "any";
      for (let id = this.texts; id < count; id++) {
        const known = tree.text(id).toLowerCase();
        const value = (any || part === "value") && fitsValue(known, text);
        // `x=1` is no part of `x=13`.
        fits.label[id] = Number(value || (any && !/=./.test(text) && fitsName(known, text)));
        fits.at[id] = Number((any || part === "line") && fitsLine(known, text));
        fits.name[id] = Number((any || part === "thread") && fitsName(known, text));
      }
    }
    this.texts = count;
  }

  /** The hit after a node, or before it, round the tree; -1 without any. */
  next(node: number, by: 1 | -1): number {
    const { hits } = this;
    if (hits.length === 0) return -1;
    const after = lowerBound(hits, by === 1 ? node + 1 : node);
    const at = by === 1 ? after % hits.length : (after - 1 + hits.length) % hits.length;
    return hits[at] ?? -1;
  }

  /** The position of a node among the hits, from 0; -1 when it is none. */
  position(node: number): number {
    const at = lowerBound(this.hits, node);
    return this.hits[at] === node ? at : -1;
  }
}

function longer(old: Uint8Array, length: number): Uint8Array {
  if (old.length >= length) return old;
  const bigger = new Uint8Array(Math.max(length, old.length * 2));
  bigger.set(old);
  return bigger;
}

/** The first position whose number is not below. */
function lowerBound(numbers: readonly number[], wanted: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] as number) < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}
