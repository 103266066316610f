/** What becomes of files that a person drops or picks. */
import { LEFT_OUT } from "../text/workspace";
import { unixLines } from "./documents";
import type { InputFile } from "../types/InputFile";

export interface SourceFile {
  path: string;
  text: string;
}

export interface Intake {
  /** Handed to the core. */
  inputs: InputFile[];
  /** Edited, compiled where they have no classes, and shown beside the trace. */
  sources: SourceFile[];
  /** One sentence for each file that cannot be used. */
  problems: string[];
}

type Kind = "class" | "archive" | "source" | "other";

/** Above this a browser tab would run out of memory before the search begins. */
export const MAX_TOTAL_BYTES = 256 * 1024 * 1024;

export function kindOf(path: string): Kind {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase();
  if (extension === "class") return "class";
  if (extension === "jar" || extension === "zip") return "archive";
  if (extension === "java") return "source";
  return "other";
}

/** Files of a folder that nobody means to check: silent, where a single dropped file of that kind gets a sentence. */
export function isClutter(path: string): boolean {
  return kindOf(path) === "other" || isHidden(path);
}

/** What nobody means when they drop a folder, whatever is looked for. */
export function isHidden(path: string): boolean {
  return path.split("/").some((part) => part.startsWith(".") || part === "node_modules");
}

export interface LoadedFile {
  path: string;
  bytes: Uint8Array;
}

/**
 * Sorts loaded files into what the core gets and what the page shows. `resources`: other files are on the class path, as in
 * a link.
 */
export function sortFiles(files: readonly LoadedFile[], { resources = false } = {}): Intake {
  const intake: Intake = { inputs: [], sources: [], problems: [] };
  for (const { path, bytes } of files) {
    const kind = kindOf(path);
    if (kind === "source") {
      intake.sources.push({ path, text: unixLines(new TextDecoder().decode(bytes)) });
    } else if (kind === "other" && resources) {
      intake.inputs.push({ path, bytes });
    } else if (kind === "other") {
      intake.problems.push(LEFT_OUT.other(path));
    } else if (bytes.length === 0) {
      intake.problems.push(LEFT_OUT.empty(path));
    } else {
      intake.inputs.push({ path, bytes });
    }
  }
  return intake;
}

/** Adds newly taken files to those already there; a file of the same path is replaced. */
export function addFiles<T extends { path: string }>(old: readonly T[], added: readonly T[]): T[] {
  const paths = new Set(added.map((file) => file.path));
  return [...old.filter((file) => !paths.has(file.path)), ...added];
}

export function totalBytes(files: readonly { bytes: Uint8Array }[]): number {
  return files.reduce((sum, file) => sum + file.bytes.length, 0);
}
