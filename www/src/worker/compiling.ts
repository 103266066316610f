/**
 * Runs the compiler in slices, as `runner.ts` runs searches: Cancel and the next compilation are heard between two of
 * them. A compilation that is asked for takes the place of the one that is under way.
 */
import { WORKER } from "../text/connection";
import { withoutAnswer } from "../model/compile";
import type { CompileResult } from "../types/CompileResult";
import type { Core, CoreCompiler, Provider } from "./core";
import type { ToWorker } from "./protocol";
import { isTrap, messageOf, type RunnerHost, SLICE_MS } from "./slices";

type CompilerMessage = Extract<ToWorker, { type: "warm-compiler" | "compile" | "cancel-compile" }>;

export class Compiling {
  private compiler: CoreCompiler | null = null;
  /** The compilation that is under way. */
  private request: number | null = null;
  private warming = false;

  constructor(
    private readonly core: Core,
    private readonly provider: Provider,
    private readonly host: RunnerHost,
    /** Runs what may trap; then the core is of no further use, and the page is told. */
    private readonly guard: (work: () => void) => void,
  ) {}

  receive(message: CompilerMessage): void {
    if (message.type === "warm-compiler") this.warm();
    else if (message.type === "compile") this.begin(message);
    else if (message.request === this.request) this.compiler?.cancel();
  }

  private warm(): void {
    if (this.warming) return;
    this.warming = true;
    this.host.later(() => this.warmSlice());
  }

  private warmSlice(): void {
    // A compilation warms it as well.
    if (this.request !== null) {
      this.warming = false;
      return;
    }
    this.guard(() => {
      // Why it cannot be made ready is told to whoever wants to compile.
      const warm = this.ask((compiler) => compiler.warmUp(SLICE_MS), () => true);
      if (warm) this.warming = false;
      else this.host.later(() => this.warmSlice());
    });
  }

  private begin({ request, input }: Extract<CompilerMessage, { type: "compile" }>): void {
    this.guard(() => {
      if (this.request !== null) this.answer(withoutAnswer(WORKER.replaced));
      this.request = request;
      this.ask(
        (compiler) => {
          compiler.begin(input);
          this.host.later(() => this.slice(request));
        },
        (why) => this.answer(withoutAnswer(why)),
      );
    });
  }

  private slice(request: number): void {
    if (this.request !== request) return;
    this.guard(() => {
      const result = this.ask((compiler) => compiler.step(SLICE_MS), withoutAnswer);
      if (result) this.answer(result);
      else this.host.later(() => this.slice(request));
    });
  }

  private answer(result: CompileResult): void {
    const { request } = this;
    this.request = null;
    if (request === null) return;
    this.host.post({ type: "compiled", request, result });
  }

  /** Asks the compiler, which is made when it is first needed. What it throws is a sentence for the user. */
  private ask<T>(what: (compiler: CoreCompiler) => T, otherwise: (why: string) => T): T {
    try {
      this.compiler ??= new this.core.Compiler(this.provider, { now: () => this.host.now() });
      return what(this.compiler);
    } catch (error) {
      if (isTrap(error)) throw error;
      return otherwise(messageOf(error));
    }
  }
}
