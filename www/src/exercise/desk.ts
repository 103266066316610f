/** The page's end of its worker. A check that is cancelled ends the worker; the next request starts another one. */
import { CONNECTION, WORKER } from "../text/connection";
import { UNUSABLE } from "../text/exercises";
import type { AnswerText } from "../types/AnswerText";
import type { CheckedAnswer } from "../types/CheckedAnswer";
import type { ExerciseView } from "../types/ExerciseView";
import type { SourceText } from "../types/SourceText";
import { whyNotStarted } from "../worker/connection";
import type { FileKind, FromDesk, ReadAnswer, ToDesk } from "./protocol";
import workerUrl from "./worker?worker&url";

/** What `Worker` offers and this uses; tests give their own. */
export interface DeskWorker {
  postMessage(message: ToDesk): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromDesk>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The check was cancelled. */
export class Cancelled extends Error {}
/** The worker has ended, or never began, or what it needs did not come: whatever was asked, this is a sentence of its own. */
export class Lost extends Error {}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  states?: ((states: number) => void) | undefined;
}

export class Desk {
  private worker: DeskWorker | null = null;
  private request = 0;
  private taking = 0;
  private readonly waiting = new Map<number, Waiting>();
  /** The file of each exercise that was taken. */
  private readonly files = new WeakMap<ExerciseView, Uint8Array>();
  /** The one that the worker has. */
  private file: Uint8Array | null = null;

  constructor(private readonly create: () => DeskWorker = createDeskWorker) {}

  /** Takes an exercise file; rejects with words after "cannot be used". */
  async exercise(file: Uint8Array): Promise<ExerciseView> {
    // Until this is answered nobody knows which one the worker has.
    const mine = ++this.taking;
    this.file = null;
    const view = await this.ask<ExerciseView>((request) => ({ type: "exercise", request, file }));
    if (mine === this.taking) this.file = file;
    this.files.set(view, file);
    return view;
  }

  /** What a file says that it is; rejects with words after "cannot be opened". */
  kind(file: Uint8Array): Promise<FileKind> {
    return this.ask((request) => ({ type: "kind", request, file }));
  }

  /** What an answer file says; rejects with words after "cannot be opened". */
  answer(file: Uint8Array): Promise<ReadAnswer> {
    return this.ask((request) => ({ type: "answer", request, file }));
  }

  /** Its texts, as the exercise takes them; rejects with words after "cannot be opened". */
  open(view: ExerciseView, file: Uint8Array): Promise<AnswerText[]> {
    return this.askOf(view, (request) => ({ type: "open", request, file }));
  }

  /** The student's parts of whole files; rejects with words after "cannot be opened". */
  texts(view: ExerciseView, files: SourceText[]): Promise<AnswerText[]> {
    return this.askOf(view, (request) => ({ type: "texts", request, files }));
  }

  /** Checks files against an exercise that was taken; rejects with a sentence. */
  check(view: ExerciseView, files: SourceText[], states: (states: number) => void): Promise<CheckedAnswer> {
    return this.askOf(view, (request) => ({ type: "check", request, files }), states);
  }

  cancel(): void {
    this.end(new Cancelled());
  }

  /** The worker may have another exercise by now, or be a new one. */
  private askOf<T>(view: ExerciseView, message: (request: number) => ToDesk, states?: (states: number) => void): Promise<T> {
    const file = this.files.get(view);
    const worker = this.running();
    if (file && this.file !== file) {
      // Its answer is nobody's any more: it was read before.
      worker.postMessage({ type: "exercise", request: 0, file });
      this.taking++;
      this.file = file;
    }
    return this.ask(message, states);
  }

  private ask<T>(message: (request: number) => ToDesk, states?: (states: number) => void): Promise<T> {
    const worker = this.running();
    const request = ++this.request;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(request, { resolve: resolve as (value: never) => void, reject, states });
      worker.postMessage(message(request));
    });
  }

  private running(): DeskWorker {
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
      this.end(new Lost(why === null ? event.message || WORKER.unknown : CONNECTION.checker(why)));
    };
    this.worker = worker;
    return worker;
  }

  private receive(message: FromDesk): void {
    if (message.type === "unavailable") {
      this.end(new Lost(CONNECTION.checker(message.message)));
      return;
    }
    const waiting = this.waiting.get(message.request);
    if (message.type === "states") {
      waiting?.states?.(message.states);
      return;
    }
    if (message.type === "failed" && message.lost) {
      this.end(new Lost(UNUSABLE.checker(message.message.replace(/\.$/, ""))));
      return;
    }
    this.waiting.delete(message.request);
    if (message.type === "failed") waiting?.reject(message.missing ? new Lost(message.message) : new Error(message.message));
    else waiting?.resolve(message.value as never);
  }

  private end(error: Error): void {
    if (this.worker) {
      this.worker.onmessage = null;
      this.worker.onerror = null;
      this.worker.terminate();
      this.worker = null;
      this.file = null;
    }
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

/** The page's address travels in the worker's name: its own script lies in another folder. */
function createDeskWorker(): DeskWorker {
  const name = new URLSearchParams({ base: new URL(".", document.baseURI).href });
  return new Worker(workerUrl, { type: "module", name: name.toString() });
}
