/** Finds the source text of a place in a trace. */
import type { SourceFile } from "./intake";

/** A place in a source file, from a trace line or a stack trace line. */
export interface Place {
  /** Class name with dots. */
  class: string;
  method: string;
  /** Source file name without folders; empty when unknown. */
  file: string;
  /** 1-based; 0 when unknown. */
  line: number;
}

/**
 * The loaded source a class came from. Files of equal name are told apart by the package: the folder that fits best wins.
 */
export function findSource(sources: readonly SourceFile[], place: Pick<Place, "class" | "file">): SourceFile | null {
  if (!place.file) return null;
  const folders = place.class.split(".").slice(0, -1);
  let best: SourceFile | null = null;
  let bestScore = -1;
  for (const source of sources) {
    const parts = source.path.split("/");
    if (parts.pop() !== place.file) continue;
    let score = 0;
    while (score < folders.length && parts[parts.length - 1 - score] === folders[folders.length - 1 - score]) score++;
    if (score > bestScore) {
      best = source;
      bestScore = score;
    }
  }
  return best;
}

/** Text of a 1-based line, trimmed; empty when there is none. */
export function lineText(source: SourceFile | null, line: number): string {
  if (!source || line < 1) return "";
  return source.text.split("\n", line)[line - 1]?.trim() ?? "";
}

/** Reads `pkg.Class.method(File.java:12)` as stack traces and deadlock reports write it. */
export function parsePlace(text: string): Place | null {
  const match = /^(?:at )?([^()\s]+)\.([^.()\s]+)\(([^():]*)(?::(\d+))?\)$/.exec(text.trim());
  if (!match) return null;
  const [, cls = "", method = "", file = "", line = "0"] = match;
  const known = file.endsWith(".java");
  return { class: cls.replace(/^[^/]*\//, ""), method, file: known ? file : "", line: Number(line) };
}
