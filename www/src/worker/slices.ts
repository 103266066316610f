/** What everything that works in slices shares. */
import { WORKER } from "../text/connection";
import type { Provider } from "./core";
import type { FromWorker } from "./protocol";

/** Length of one slice. Short enough that a click is answered at once, long enough that the calls cost nothing. */
export const SLICE_MS = 10;

export interface RunnerHost {
  post(message: FromWorker): void;
  now(): number;
  /** Calls back after pending messages were served, without the 4 ms that nested timers are held back. */
  later(callback: () => void): void;
}

/** What the core calls an error that tells of a bug of its own, and how the sentence of one begins. */
const INTERNAL = "InternalError";
const BEGINNING = /^internal error: /;

/** The rest of the core was called for and could not be had: the call ends where it was. */
export class RestMissing extends Error {}

/** A trap, or a panic of the core, which arrives as an error of that name, or half a core: they leave it unusable. */
export function isTrap(error: unknown): boolean {
  if (error instanceof RestMissing) return true;
  return error instanceof WebAssembly.RuntimeError || (error instanceof Error && error.name === INTERNAL);
}

/** Notes where a piece that the core asks for cannot be had. The core then ends the call in words of its own. */
export class Arrivals {
  private missed = false;
  /** Always the same function: by that the core knows the library that it has read. */
  readonly provider: Provider;

  constructor(provider: Provider) {
    this.provider = (piece) => {
      try {
        return provider(piece);
      } catch (error) {
        this.missed = true;
        throw error;
      }
    };
  }

  /** A call begins. */
  begin(): void {
    this.missed = false;
  }

  /** The call came to nothing because something did not arrive: no fault of the checker. */
  failed(error: unknown): boolean {
    return this.missed || error instanceof RestMissing;
  }
}

export function messageOf(error: unknown): string {
  if (error instanceof Error && error.message) return isTrap(error) ? error.message.replace(BEGINNING, "") : error.message;
  if (typeof error === "string" && error) return error;
  return WORKER.unknown;
}
