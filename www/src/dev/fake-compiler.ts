/**
 * A stand-in for the Java compiler. Every `error!` in a source is an error at that place, every `warn!` a warning where
 * lint is on; otherwise there is a class for each type that a source declares, which the stand-in core runs by its name. A
 * source that contains `endless!` compiles until it is cancelled, one that contains `memory!` runs into the cap, and
 * `trap!` breaks the core.
 */
import type { CompileInput } from "../types/CompileInput";
import type { CompileResult } from "../types/CompileResult";
import type { Diagnostic } from "../types/Diagnostic";
import type { InputFile } from "../types/InputFile";
import type { SourceText } from "../types/SourceText";
import type { CoreCompiler } from "../worker/core";

/** Slices that getting ready takes. */
const WARM_SLICES = 3;

const marks: { mark: string; severity: Diagnostic["severity"]; code: string; message: string }[] = [
  { mark: "error!", severity: "error", code: "compiler.err.not.stmt", message: "not a statement" },
  { mark: "warn!", severity: "warning", code: "compiler.warn.empty.if", message: "[empty] empty statement after if" },
];

function diagnosticsOf({ path, text }: SourceText, lint: boolean): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const { mark, ...rest } of marks) {
    if (rest.severity === "warning" && !lint) continue;
    for (let start = text.indexOf(mark); start >= 0; start = text.indexOf(mark, start + 1)) {
      const before = text.slice(0, start).split(/\r\n|\r|\n/);
      const column = (before.at(-1) ?? "").length + 1;
      found.push({ ...rest, path, line: before.length, column, start, end: start + mark.length });
    }
  }
  return found.sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
}

function classesOf({ text }: SourceText): InputFile[] {
  const folder = (/^\s*package\s+([\w.]+)\s*;/m.exec(text)?.[1] ?? "").replaceAll(".", "/");
  const names = [...text.matchAll(/\b(?:class|interface|enum|record)\s+(\w+)/g)].map(([, name]) => name);
  return names.map((name) => ({
    path: `${folder && `${folder}/`}${name}.class`,
    bytes: new Uint8Array([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61]),
  }));
}

export class FakeCompiler implements CoreCompiler {
  private warmed = 0;
  private input: CompileInput | null = null;
  private cancelled = false;

  constructor(_provider?: unknown, _options?: unknown) {}

  warmUp(_budgetMs: number): boolean {
    this.warmed++;
    return this.warmed >= WARM_SLICES;
  }

  begin(input: CompileInput): void {
    if (input.sources.length === 0) throw new Error("There is no source to compile.");
    this.input = input;
    this.cancelled = false;
  }

  step(budgetMs: number): CompileResult | undefined {
    if (!this.input) throw new Error("There is no compilation under way.");
    if (this.cancelled) return this.end({ problem: "The compilation was cancelled." });
    const { sources, lint } = this.input;
    const has = (mark: string): boolean => sources.some(({ text }) => text.includes(mark));
    if (has("trap!")) throw new WebAssembly.RuntimeError("unreachable");
    if (has("memory!")) return this.end({ problem: "The compiler needs more memory than the cap of 256 MB." });
    if (has("endless!") || !this.warmUp(budgetMs)) return undefined;
    const diagnostics = sources.flatMap((source) => diagnosticsOf(source, lint));
    const ok = !diagnostics.some(({ severity }) => severity === "error");
    return this.end({ ok, diagnostics, classes: ok ? sources.flatMap(classesOf) : [] });
  }

  cancel(): void {
    this.cancelled = true;
  }

  free(): void {
    this.input = null;
  }

  private end(result: Partial<CompileResult>): CompileResult {
    this.input = null;
    return { ok: false, classes: [], diagnostics: [], problem: null, time_ms: 1, ...result };
  }
}
