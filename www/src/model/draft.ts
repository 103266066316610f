/**
 * Work as it is kept in the browser: sources, settings, and the link of what was found last. What is read back may have been
 * written by anybody, or be half of what was written: everything is looked at before it is used, and sizes are bounded.
 */
import type { Mode } from "../types/Mode";
import type { InputFile } from "../types/InputFile";
import type { SessionInput } from "../types/SessionInput";
import { isLink } from "./link";

export interface DraftFile {
  path: string;
  text: string;
  named: boolean;
}

export interface Draft {
  id: string;
  /** When it was last changed, or looked at elsewhere in it: milliseconds since 1970. */
  at: number;
  title: string;
  /** The example that it began as. */
  example: string | null;
  files: DraftFile[];
  /** Index of the file that is open. */
  active: number;
  /** The files are not those that the class files were made of: they are compiled. */
  edited: boolean;
  /** Class files and archives of the user's own; none for an example, which is fetched again. */
  inputs: InputFile[];
  /** Files that were too large to be kept. */
  lost: number;
  /** The form, without the program's files. */
  form: Omit<SessionInput, "files">;
  release: number | null;
  lint: boolean;
  /** What was found last, where the sources are still those it was found in. */
  result: Kept | null;
  /** What was answered last, likewise. */
  answer: KeptAnswer | null;
}

/** An answer in words: the search itself is not kept. */
export interface KeptAnswer {
  by: Asked;
  title: string;
  text: string;
}

/** What a person has asked for with a button, or with a question about a line. */
export type Asked = Mode | "ask";

/** What was found, and where it was looked at. */
export interface Kept {
  link: string;
  /** From 0. */
  step: number;
  /** From 0; null for the one that stands for the step. */
  event: number | null;
  /** What can be started in its program. */
  startable: readonly string[];
  /** The outcome that it is a witness of, from 0; null where it is none. */
  outcome: number | null;
}

/** Characters of one draft. A browser keeps some five million for a site. */
export const MAX_DRAFT = 1_200_000;
/** Bytes of class files that are kept with a draft. */
const MAX_INPUTS = 500_000;
const MAX_FILES = 500;
const MAX_LINK = 300_000;
const MODES: Mode[] = ["check", "run", "outcomes"];
/** Characters of an answer's sentence. */
const MAX_ANSWER = 2_000;
const VERSION = 1;

/** As it is read back; null where it is too large. Only drafts of this shape are compared: nothing but a change makes them differ. */
export function asKept(draft: Draft): Draft | null {
  return readDraft(writeDraft(draft));
}

/** Whether two drafts, as they are read back, are the same but for their ids and times. */
export function sameDraft(a: Draft, b: Draft): boolean {
  const plain = (draft: Draft): string => textOf({ ...draft, id: "", at: 0 });
  return plain(a) === plain(b);
}

/**
 * Whether they are the same work: texts, files, settings. What is started, and what is looked at, is chosen again in a moment;
 * some of it follows from a check.
 */
export function sameWork(a: Draft, b: Draft): boolean {
  const work = (draft: Draft): Draft => ({ ...draft, active: 0, form: { ...draft.form, mode: "check", main: "" }, result: null, answer: null });
  return sameDraft(work(a), work(b));
}

/** As text, or null where it is too large: then class files are left out, and at last the link. */
export function writeDraft(draft: Draft): string | null {
  const inputs = draft.inputs.reduce((sum, { bytes }) => sum + bytes.length, 0) <= MAX_INPUTS ? draft.inputs : [];
  const result = draft.result && draft.result.link.length <= MAX_LINK ? draft.result : null;
  const answer = draft.answer && { ...draft.answer, text: draft.answer.text.slice(0, MAX_ANSWER) };
  const lost = draft.lost + draft.inputs.length - inputs.length;
  for (const kept of [{ inputs, lost, result }, { inputs, lost, result: null }, { inputs: [], lost: draft.lost + draft.inputs.length, result: null }]) {
    const text = textOf({ version: VERSION, ...draft, answer, ...kept });
    if (text.length <= MAX_DRAFT) return text;
  }
  return null;
}

function textOf(draft: object): string {
  return JSON.stringify(draft, (_key, value: unknown) => (value instanceof Uint8Array ? toBase64(value) : value));
}

/** Reads a draft; null for whatever is none. */
export function readDraft(text: string | null): Draft | null {
  if (text === null || text.length > MAX_DRAFT) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && value["version"] === VERSION ? draftOf(value) : null;
  } catch {
    return null;
  }
}

function draftOf(value: Record<string, unknown>): Draft | null {
  const { id, at, title, example, active, lost, release, lint, result } = value;
  const files = listOf(value["files"], fileOf);
  const inputs = listOf(value["inputs"], inputOf);
  const form = formOf(value["form"]);
  if (typeof id !== "string" || !/^[\w-]{1,40}$/.test(id) || !files || !inputs || !form) return null;
  if (files.length + inputs.length === 0 && typeof example !== "string") return null;
  return {
    id,
    at: isCount(at) ? at : 0,
    title: typeof title === "string" ? title.slice(0, 200) : "",
    example: typeof example === "string" ? example : null,
    files,
    active: isCount(active) && active < files.length ? active : 0,
    edited: value["edited"] === true,
    inputs,
    lost: isCount(lost) ? lost : 0,
    form,
    release: isCount(release) && release >= 8 && release <= 17 ? release : null,
    lint: lint === true,
    result: resultOf(result),
    answer: answerOf(value["answer"]),
  };
}

function fileOf(value: unknown): DraftFile | null {
  if (!isRecord(value) || typeof value["path"] !== "string" || typeof value["text"] !== "string") return null;
  return { path: value["path"], text: value["text"], named: value["named"] === true };
}

function inputOf(value: unknown): InputFile | null {
  if (!isRecord(value) || typeof value["path"] !== "string" || typeof value["bytes"] !== "string") return null;
  return { path: value["path"], bytes: fromBase64(value["bytes"]) };
}

function formOf(value: unknown): Draft["form"] | null {
  if (!isRecord(value)) return null;
  const { mode, main, args, config, data, stdin } = value;
  const pairs = listOf(config, (pair): [string, string] | null =>
    Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string") ? (pair as [string, string]) : null,
  );
  const words = listOf(args, wordOf);
  const files = data === undefined ? [] : listOf(data, inputOf);
  if (typeof main !== "string" || !pairs || !words || !files) return null;
  const form: Draft["form"] = { mode: MODES.find((known) => known === mode) ?? "check", main, args: words, config: pairs };
  if (files.length > 0) form.data = files;
  if (typeof stdin === "string") form.stdin = stdin;
  return form;
}

function resultOf(value: unknown): Draft["result"] {
  if (!isRecord(value)) return null;
  const { link, step, event, outcome } = value;
  if (typeof link !== "string" || link.length > MAX_LINK || !isLink(link)) return null;
  return { link, step: isCount(step) ? step : 0, event: isCount(event) ? event : null, startable: listOf(value["startable"], wordOf) ?? [], outcome: isCount(outcome) ? outcome : null };
}

function answerOf(value: unknown): KeptAnswer | null {
  if (!isRecord(value) || typeof value["title"] !== "string" || typeof value["text"] !== "string") return null;
  const by = [...MODES, "ask" as const].find((known) => known === value["by"]);
  return by ? { by, title: value["title"].slice(0, 200), text: value["text"].slice(0, MAX_ANSWER) } : null;
}

/** A list in which every entry is what it should be; null otherwise. */
function listOf<T>(value: unknown, read: (entry: unknown) => T | null): T[] | null {
  if (!Array.isArray(value) || value.length > MAX_FILES) return null;
  const entries = value.map(read);
  return entries.every((entry) => entry !== null) ? (entries as T[]) : null;
}

const wordOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

/** Throws where it is none; who reads a draft catches that. */
function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}
