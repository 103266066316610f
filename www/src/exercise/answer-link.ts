/** Links to answers: `#a1.` and the answer file, packed. They come from anybody: sizes are bounded, and the core reads what is in them. */
import { UNUSABLE } from "../text/exercises";

export const ANSWER_LINK = "#a1.";

/** Characters of a link. A longer answer is handed in as a file. */
export const MAX_LINK = 8000;
/** Bytes of an answer file, as the core has it. */
export const MAX_FILE = 1 << 20;

async function through(bytes: Uint8Array<ArrayBuffer>, transform: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (new Blob([bytes]).stream().pipeThrough(transform) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_FILE) {
      void reader.cancel();
      throw new Error(UNUSABLE.large);
    }
    parts.push(new Uint8Array(value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The part of an address from `#` on; null where that would be too long. */
export async function linkOf(file: string): Promise<string | null> {
  const packed = await through(new TextEncoder().encode(file), new CompressionStream("deflate-raw"));
  if (packed.length > MAX_LINK) return null;
  const code = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return code.length > MAX_LINK ? null : ANSWER_LINK + code;
}

/** The answer file in a link; rejects with words after "cannot be opened". */
export async function fileOf(hash: string): Promise<Uint8Array<ArrayBuffer>> {
  const code = hash.slice(ANSWER_LINK.length);
  try {
    if (!hash.startsWith(ANSWER_LINK) || code.length > MAX_LINK) throw new Error(UNUSABLE.shortLink);
    const packed = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return await through(packed, new DecompressionStream("deflate-raw"));
  } catch {
    throw new Error(UNUSABLE.shortLink);
  }
}
