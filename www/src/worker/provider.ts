/**
 * Class-library pieces, fetched synchronously: the core asks in the middle of an instruction and cannot wait for a promise.
 * A worker may do so without freezing the page.
 */
import type { Provider } from "./core";

/** A network failure, as opposed to a file that is not there: the program must not mistake one for a missing class. */
export class ProviderError extends Error {}

export function createProvider(base: URL): Provider {
  return (piece) => {
    const request = new XMLHttpRequest();
    request.open("GET", new URL(piece, base), false);
    request.responseType = "arraybuffer";
    try {
      request.send();
    } catch {
      throw new ProviderError(unreachable(piece, "the connection failed"));
    }
    if (request.status === 404) return undefined;
    if (request.status < 200 || request.status > 299) {
      throw new ProviderError(unreachable(piece, `the server answered ${request.status}`));
    }
    return new Uint8Array(request.response as ArrayBuffer);
  };
}

function unreachable(piece: string, why: string): string {
  return `The class library file ${piece} could not be fetched: ${why}. Check the connection and press Check again.`;
}
