/** What the page has asked the worker for and waits for. */
import type { ToWorker } from "./protocol";

/** Nobody has looked at what was asked: the worker is lost, or something that it needs did not arrive. */
export class Lost extends Error {}

interface Waiting {
  asked: ToWorker;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

type Post = (message: ToWorker) => void;

/** They are about a search or a walk that another worker does not have. */
const BOUND: ReadonlySet<ToWorker["type"]> = new Set(["inspect", "trace", "tests", "walk", "walk-state"]);

export class Requests {
  private last = 0;
  private readonly waiting = new Map<number, Waiting>();

  /** Posts a request under a new number. Rejects with a sentence: with `Lost` where nobody has looked at it. */
  ask<T>(post: Post, message: (request: number) => ToWorker): Promise<T> {
    const request = ++this.last;
    const asked = message(request);
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(request, { asked, resolve: resolve as Waiting["resolve"], reject });
      post(asked);
    });
  }

  /** Whether an answer to such a request is still to come. */
  has(type: ToWorker["type"]): boolean {
    return [...this.waiting.values()].some(({ asked }) => asked.type === type);
  }

  answer(request: number, value: unknown): void {
    this.waiting.get(request)?.resolve(value);
    this.waiting.delete(request);
  }

  refuse(request: number, sentence: string): void {
    this.waiting.get(request)?.reject(new Error(sentence));
    this.waiting.delete(request);
  }

  /** The worker is lost, and with it everything that it was asked for. */
  lose(sentence: string): void {
    for (const { reject } of this.waiting.values()) reject(new Lost(sentence));
    this.waiting.clear();
  }

  /** Another program takes the place of the one that was asked about: nobody waits for that. A link may be the new one. */
  forget(sentence: string): void {
    for (const [request, { asked, reject }] of this.waiting) {
      if (asked.type === "open") continue;
      this.waiting.delete(request);
      reject(new Lost(sentence));
    }
  }

  /** Asks another worker for all that it can answer as well; the rest is lost. */
  repeat(post: Post, sentence: string): void {
    for (const [request, { asked, reject }] of this.waiting) {
      if (BOUND.has(asked.type)) {
        this.waiting.delete(request);
        reject(new Lost(sentence));
      } else {
        post(asked);
      }
    }
  }
}
