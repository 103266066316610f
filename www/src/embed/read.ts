/**
 * Reads what a link says of itself, without the checker: the program's name, its sources, how the execution ended and its
 * steps in words. The format is `src/link`'s. Links come from anybody: sizes are bounded, and whatever has another shape is
 * refused. That classes and sources are those of the recorded execution, only a replay says.
 */
import { UNREAD } from "../text/embed";
import type { RecordedEvent } from "../types/RecordedEvent";
import type { RecordedStep } from "../types/RecordedStep";
import type { ExpectedEnd } from "../worker/core";
import { MAX_EVENTS, MAX_HEADER, MAX_PAYLOAD, MAX_STEPS, MAX_TEXT, MAX_WORDS } from "./bounds";

export interface Recorded {
  main: string;
  engine: string;
  expected: ExpectedEnd | null;
  /** Steps that are not recorded, before those that are. */
  first: number;
  steps: RecordedStep[];
  sources: { path: string; text: string }[];
  /** It is there to be edited: there is no execution. */
  isEdit: boolean;
}

/** Bytes of a source that is shown. */
const MAX_SOURCE = 512 << 10;

/** Reads a link; rejects with the words after "cannot be opened". */
export async function readLink(text: string): Promise<Recorded> {
  const code = /#v1\.([\w-]*)/.exec(text.slice(0, MAX_TEXT + 100))?.[1];
  if (code === undefined) {
    const format = /#(v\d{1,4})\./.exec(text.slice(0, 100))?.[1];
    throw new Error(format ? UNREAD.format(format) : UNREAD.none);
  }
  if (code.length > MAX_TEXT) throw new Error(UNREAD.large);
  const bytes = await inflate(fromBase64Url(code));
  if (bytes.length >= 4 && headerLength(bytes) > MAX_HEADER) throw new Error(UNREAD.large);
  try {
    return recordedIn(bytes);
  } catch {
    throw new Error(UNREAD.header);
  }
}

function fromBase64Url(code: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  } catch {
    throw new Error(UNREAD.short);
  }
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Error(UNREAD.short);
    });
    if (done) break;
    size += value.length;
    if (size > MAX_PAYLOAD) {
      void reader.cancel();
      throw new Error(UNREAD.large);
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const headerLength = (bytes: Uint8Array): number => new DataView(bytes.buffer).getUint32(0);

/** Throws at whatever is not as it should be. */
function recordedIn(bytes: Uint8Array): Recorded {
  const length = headerLength(bytes);
  const header = recordOf(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(4, 4 + length))));
  let at = 4 + length + whole(header["path"]);
  for (const entry of listOf(header["classes"])) at += whole(listOf(entry)[1]);
  const sources: Recorded["sources"] = [];
  for (const entry of listOf(header["files"] ?? [])) {
    const [role, path, size] = listOf(entry);
    const end = at + whole(size);
    if (role === "source" && whole(size) <= MAX_SOURCE) sources.push({ path: textOf(path), text: new TextDecoder().decode(bytes.subarray(at, end)) });
    at = end;
  }
  if (at !== bytes.length) throw new Error(UNREAD.header);
  const { first, steps } = stepsIn(header["record"]);
  return { main: textOf(header["main"]), engine: textOf(header["engine"]), expected: expectedIn(header["expected"]), first, steps, sources, isEdit: header["edit"] !== undefined };
}

function stepsIn(value: unknown): Pick<Recorded, "first" | "steps"> {
  if (value === undefined) return { first: 0, steps: [] };
  const record = recordOf(value);
  const [threads, files] = [listOf(record["threads"]).map(textOf), listOf(record["files"]).map(textOf)];
  let words = 0;
  const said = (text: string): string => {
    words += text.length;
    if (words > MAX_WORDS) throw new Error(UNREAD.header);
    return text;
  };
  const named = (names: string[], number: unknown): string => said(textOf(names[whole(number)]));
  const event = (entry: unknown): RecordedEvent => {
    const [file, line, text] = listOf(entry);
    return { file: named(files, file), line: whole(line), text: said(textOf(text)) };
  };
  const step = (entry: unknown): RecordedStep => {
    const [thread, events] = listOf(entry);
    return { thread: named(threads, thread), events: atMost(MAX_EVENTS, listOf(events)).map(event) };
  };
  return { first: whole(record["first"] ?? 0), steps: atMost(MAX_STEPS, listOf(record["steps"])).map(step) };
}

function atMost(many: number, list: unknown[]): unknown[] {
  if (list.length > many) throw new Error(UNREAD.header);
  return list;
}

function expectedIn(value: unknown): ExpectedEnd | null {
  if (value === undefined) return null;
  const { end, property, exception, message, stdout } = recordOf(value);
  const optional = { property, exception, message, stdout };
  const kept = Object.entries(optional).filter(([, text]) => typeof text === "string");
  return { end: textOf(end), ...(Object.fromEntries(kept) as Partial<ExpectedEnd>) };
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(UNREAD.header);
  return value as Record<string, unknown>;
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(UNREAD.header);
  return value;
}

function textOf(value: unknown): string {
  if (typeof value !== "string") throw new Error(UNREAD.header);
  return value;
}

function whole(value: unknown): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) throw new Error(UNREAD.header);
  return value;
}
