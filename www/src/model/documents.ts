/** The Java files that a person edits: their names, their order, and which public type a file has to be called after. */
import { NAMES } from "../text/workspace";
import type { SourceFile } from "./intake";

export interface Document extends SourceFile {
  /** Stays while the file is renamed, moved and edited. */
  id: number;
  /** A person gave it its name; otherwise the name follows the public type in it. */
  named: boolean;
}

/** A name longer than this is nobody's. */
const MAX_NAME = 200;
const FIRST_NAME = "Main.java";
const NEXT_NAME = "Helper";

export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Line ends as the editor counts them: offsets of the compiler's messages then fit both. */
export const unixLines = (text: string): string => text.replace(/\r\n?/g, "\n");

/** Documents of loaded sources, which have their names. */
export function documentsOf(sources: readonly SourceFile[], firstId = 1): Document[] {
  return sources.map(({ path, text }, i) => ({ id: firstId + i, path, text: unixLines(text), named: true }));
}

/** Whether two lists of files have the same names and texts, in whatever order. */
export function sameFiles(a: readonly SourceFile[], b: readonly SourceFile[]): boolean {
  if (a.length !== b.length) return false;
  const texts = new Map(b.map(({ path, text }) => [path, text]));
  return a.every(({ path, text }) => texts.get(path) === text);
}

/** What a person typed as a name, as a path of a Java file. */
export function cleanName(typed: string): string {
  const path = typed.trim().replaceAll("\\", "/").replace(/\/{2,}/g, "/").replace(/^(\.?\/)+/, "");
  return path === "" || /\.java$/i.test(path) ? path : `${path}.java`;
}

/** What is wrong with a name, in one sentence; null when nothing is. */
export function nameProblem(path: string, documents: readonly Document[], id: number): string | null {
  if (path === "" || baseName(path) === ".java") return NAMES.none;
  if (path.length > MAX_NAME) return NAMES.tooLong(MAX_NAME);
  if (path.split("/").some((part) => part === ".." || part === "." || part === "")) return NAMES.folders;
  if (/[\p{Cc}\p{Cf}:*?"<>|#&!]/u.test(path)) return NAMES.letters;
  if (documents.some((other) => other.id !== id && other.path === path)) return NAMES.taken(path);
  return null;
}

/** A name that is not taken: `Main.java` for the first file, then `Helper.java`, `Helper2.java`. */
export function freshName(documents: readonly Document[]): string {
  const taken = new Set(documents.map(({ path }) => path));
  if (taken.size === 0) return FIRST_NAME;
  for (let i = 1; ; i++) {
    const path = `${NEXT_NAME}${i === 1 ? "" : i}.java`;
    if (!taken.has(path)) return path;
  }
}

/** The text without comments and without what stands in quotes, at the same offsets. */
function codeOnly(text: string): string {
  const skipped = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g;
  return text.replace(skipped, (part) => part.replace(/[^\n]/g, " "));
}

const PUBLIC_TYPE =
  /\bpublic\s+(?:(?:abstract|final|sealed|non-sealed|strictfp)\s+)*(?:class|interface|enum|record|@\s*interface)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu;

/** The public top-level type that a source declares, whose name javac asks the file to have. */
export function publicType(text: string): string | null {
  const code = codeOnly(text);
  for (const match of code.matchAll(PUBLIC_TYPE)) {
    let depth = 0;
    for (const c of code.slice(0, match.index)) depth += c === "{" ? 1 : c === "}" ? -1 : 0;
    if (depth === 0) return match[1] ?? null;
  }
  return null;
}

/** The name that a file without one of its own has by its text. */
export function followedName(document: Document, documents: readonly Document[]): string {
  const type = document.named ? null : publicType(document.text);
  if (type === null) return document.path;
  const path = document.path.slice(0, -baseName(document.path).length) + `${type}.java`;
  return nameProblem(path, documents, document.id) === null ? path : document.path;
}

/** The list with one file at another place. */
export function moved(documents: readonly Document[], id: number, to: number): Document[] {
  const from = documents.findIndex((document) => document.id === id);
  const [document] = documents.slice(from, from + 1);
  if (from < 0 || !document) return [...documents];
  const rest = documents.filter((other) => other !== document);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), document, ...rest.slice(at)];
}
