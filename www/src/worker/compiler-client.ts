/**
 * The page's end of the worker that compiles. It is another one than that of the searches, from the same script: a program
 * can be compiled while another is searched, the compiler stays warm when a search's worker is thrown away to give its
 * memory back, and neither fails with the other.
 */
import { withoutAnswer } from "../model/compile";
import type { CompileInput } from "../types/CompileInput";
import type { CompileResult } from "../types/CompileResult";
import { CONNECTION, WORKER } from "../text/connection";
import type { WorkerLike } from "./client";
import { whyNotStarted } from "./connection";
import type { FromWorker } from "./protocol";

/** After this long without an answer to Cancel the worker is thrown away. */
const CANCEL_PATIENCE_MS = 1500;

export class CompilerClient {
  private worker: WorkerLike | null = null;
  private request = 0;
  /** It gets ready since the last answer. */
  private warmed = false;
  private readonly waiting = new Map<number, (result: CompileResult) => void>();
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly create: () => WorkerLike,
    /** It waits for a part of the core, or no longer. */
    private readonly loading: (on: boolean) => void = () => undefined,
  ) {}

  /**
   * Gets a compiler ready: someone is about to need one. Also after an answer: it may have come from a compilation that did
   * not wait until the compiler was ready, or had other settings than that is ready for.
   */
  warm(): void {
    if (this.warmed) return;
    this.warmed = true;
    this.running().postMessage({ type: "warm-compiler" });
  }

  /** Compiles; a compilation that is under way ends without an answer. Never rejects: `problem` says what went wrong. */
  compile(input: CompileInput): Promise<CompileResult> {
    const request = ++this.request;
    clearTimeout(this.patience);
    return new Promise((resolve) => {
      this.waiting.set(request, resolve);
      this.running().postMessage({ type: "compile", request, input });
    });
  }

  /** Ends the compilation that is under way, and says whether there is one. */
  cancel(): boolean {
    if (this.waiting.size === 0) return false;
    this.worker?.postMessage({ type: "cancel-compile", request: this.request });
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.fail(WORKER.cancelled), CANCEL_PATIENCE_MS);
    return true;
  }

  dispose(): void {
    this.fail(WORKER.cancelled);
  }

  private running(): WorkerLike {
    if (this.worker) return this.worker;
    const worker = this.create();
    let heard = false;
    worker.onmessage = ({ data }) => {
      heard = true;
      this.receive(data);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      const why = heard ? null : whyNotStarted(event);
      if (why !== null) this.fail(CONNECTION.compiler(why));
      else this.fail(event.message || WORKER.compilerStopped);
    };
    this.worker = worker;
    return worker;
  }

  private receive(message: FromWorker): void {
    if (message.type === "compiled") {
      this.warmed = false;
      const resolve = this.waiting.get(message.request);
      this.waiting.delete(message.request);
      if (this.waiting.size === 0) clearTimeout(this.patience);
      resolve?.(message.result);
    } else if (message.type === "loading") {
      this.loading(message.on);
    } else if (message.type === "unavailable") {
      this.fail(CONNECTION.compiler(message.message));
    } else if (message.type === "crashed") {
      this.fail(message.message);
    }
  }

  /** The worker is lost; the next request starts a new one. */
  private fail(message: string): void {
    this.loading(false);
    this.warmed = false;
    clearTimeout(this.patience);
    if (this.worker) {
      this.worker.onmessage = null;
      this.worker.onerror = null;
      this.worker.terminate();
      this.worker = null;
    }
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const resolve of waiting) resolve(withoutAnswer(message));
  }
}
