/** Reading files: from pickers, from drops (folders included), from the shipped examples. */
import type { Example } from "../model/examples";
import { readExamples } from "../model/examples";
import { isClutter, type LoadedFile, MAX_TOTAL_BYTES } from "../model/intake";
import { bytes } from "../text/format";
import { READING } from "../text/page";

export interface Picked {
  path: string;
  file: File;
}

/** A folder with more files than this is not a program but a whole disk. */
const MAX_FILES = 20_000;

/** Files of a picker. Those of a folder carry their relative path; what is clutter there is passed over. */
export function fromPicker(files: FileList): Picked[] {
  return [...files]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path, file }) => !file.webkitRelativePath || !isClutter(path));
}

/** Everything in a drop, folders walked. Must be called in the event itself: the items are gone afterwards. */
export async function fromDrop(transfer: DataTransfer, passOver: (path: string) => boolean = isClutter): Promise<Picked[]> {
  const entries = [...transfer.items].map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const picked: Picked[] = [];
  for (const { entry, file } of entries) {
    if (entry?.isDirectory) await walk(entry as FileSystemDirectoryEntry, picked, passOver);
    else if (file) picked.push({ path: file.name, file });
  }
  return picked;
}

async function walk(folder: FileSystemDirectoryEntry, into: Picked[], passOver: (path: string) => boolean): Promise<void> {
  const reader = folder.createReader();
  // A reader hands out at most a hundred entries at a time, and an empty list at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return;
    for (const entry of batch) {
      if (into.length >= MAX_FILES) return;
      const path = entry.fullPath.replace(/^\//, "");
      if (entry.isDirectory) {
        if (!passOver(`${path}/x.class`)) await walk(entry as FileSystemDirectoryEntry, into, passOver);
      } else if (!passOver(path)) {
        const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
        into.push({ path, file });
      }
    }
  }
}

export interface ReadResult {
  files: LoadedFile[];
  problems: string[];
}

/** Reads what was picked. A file that cannot be read costs a sentence, not the others. */
export async function readPicked(picked: readonly Picked[]): Promise<ReadResult> {
  const total = picked.reduce((sum, { file }) => sum + file.size, 0);
  if (total > MAX_TOTAL_BYTES) {
    const problem = READING.tooLarge(bytes(total), bytes(MAX_TOTAL_BYTES));
    return { files: [], problems: [problem] };
  }
  const result: ReadResult = { files: [], problems: [] };
  for (const { path, file } of picked) {
    try {
      result.files.push({ path, bytes: new Uint8Array(await file.arrayBuffer()) });
    } catch {
      result.problems.push(READING.unreadable(path));
    }
  }
  return result;
}

async function fetchFile(path: string): Promise<Response> {
  if (__FAKE_CORE__ && (import.meta.env.MODE === "fake" || new URLSearchParams(location.search).has("fake"))) {
    return (await import("../dev/fake-examples")).fakeFetch(path);
  }
  return fetch(new URL(`examples/${path}${__BUILD__ === "" ? "" : `?v=${__BUILD__}`}`, document.baseURI));
}

async function fetchOrThrow(path: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetchFile(path);
  } catch {
    throw new Error(READING.unfetched(path));
  }
  if (!response.ok) throw new Error(READING.answered(path, response.status));
  return response;
}

export async function loadExamples(): Promise<Example[]> {
  const response = await fetchOrThrow("index.json");
  return readExamples(await response.json());
}

export async function loadExampleFiles(example: Example): Promise<LoadedFile[]> {
  return Promise.all(
    [...example.classes, ...example.sources].map(async (path) => {
      const response = await fetchOrThrow(path);
      return { path, bytes: new Uint8Array(await response.arrayBuffer()) };
    }),
  );
}
