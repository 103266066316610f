/**
 * Class-library pieces and what else the core asks for, fetched synchronously: the core asks in the middle of an instruction and cannot wait for a promise.
 * A worker may do so without freezing the page.
 */
import { CONNECTION, WHY, WORKER } from "../text/connection";
import type { Provider } from "./core";

/** A network failure, as opposed to a file that is not there: the program must not mistake one for a missing class. */
export class ProviderError extends Error {}

/** What every program needs, fetched while its owner still looks at it: the first check then waits for nothing. */
const EARLY = ["index.bin", "p/core.bin"];

/** Lists what every compilation needs; made with the site. */
const FOR_COMPILER = "compiler.txt";

export interface Library {
  provider: Provider;
  /** Starts fetching the pieces that every program needs, once. */
  warmUp(): void;
  /** Fetches those that every compilation needs, once: side by side. What it cannot have is asked for again by the core. */
  warmUpCompiler(): Promise<void>;
}

export function createLibrary(base: URL): Library {
  const early = new Map<string, Uint8Array>();
  const started = new Set<string>();
  const start = async (pieces: string[]): Promise<void> => {
    const fresh = pieces.filter((piece) => !started.has(piece));
    for (const piece of fresh) started.add(piece);
    const keep = async (piece: string): Promise<void> => {
      const bytes = await fetchEarly(base, piece);
      if (bytes) early.set(piece, bytes);
    };
    await Promise.all(fresh.map(keep));
  };
  return {
    provider: (piece) => {
      const known = early.get(piece);
      // The core keeps what it has read.
      early.delete(piece);
      return known ?? fetchNow(addressOf(base, piece), WORKER.library(piece));
    },
    warmUp: () => void start(EARLY),
    warmUpCompiler: async () => {
      if (started.has(FOR_COMPILER)) return;
      started.add(FOR_COMPILER);
      const list = await fetchEarly(base, FOR_COMPILER);
      if (list) await start(new TextDecoder().decode(list).split("\n").filter((piece) => piece !== ""));
    },
  };
}

/** A file of the library of this build: the service worker of another one leaves it alone. */
const addressOf = (base: URL, piece: string): URL => new URL(__BUILD__ === "" ? piece : `${piece}?v=${__BUILD__}`, base);

/** A failure here means nothing: the core asks again, and that request speaks up. */
async function fetchEarly(base: URL, piece: string): Promise<Uint8Array | null> {
  try {
    const response = await fetch(addressOf(base, piece));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** The bytes of an address, undefined where there is nothing; throws a sentence that begins with what it was. */
export function fetchNow(url: URL, what: string): Uint8Array | undefined {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    throw new ProviderError(CONNECTION.fetching(what, WHY.failed));
  }
  if (request.status === 404) return undefined;
  if (request.status < 200 || request.status > 299) {
    throw new ProviderError(CONNECTION.fetching(what, WHY.answered(request.status)));
  }
  return new Uint8Array(request.response as ArrayBuffer);
}
