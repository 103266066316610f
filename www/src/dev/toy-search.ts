/**
 * A toy explicit-state search over threads that lock, unlock, read, write and print: enough to give the page every kind of
 * data it shows, with trees, traces and deadlocks that are consistent with each other.
 */
import type { Finding } from "../types/Finding";
import type { Trace } from "../types/Trace";
import type { TraceStep } from "../types/TraceStep";
import type { TreeEdge } from "../types/TreeEdge";
import type { WaitsFor } from "../types/WaitsFor";

export type Op = { line: number; library?: boolean } & (
  | { op: "lock" | "unlock"; lock: number }
  | { op: "read" | "write" | "noop" }
  | { op: "print"; text: string }
  | { op: "join"; thread: number }
  | { op: "assert"; equals: number }
);

export interface ToyThread {
  name: string;
  ops: Op[];
}

export interface ToyProgram {
  main: string;
  lock: string;
  threads: ToyThread[];
}

interface State {
  pcs: number[];
  owners: (number | null)[];
  counter: number;
  locals: number[];
}

interface Frame {
  state: State;
  node: number;
  enabled: number[];
  next: number;
  step: TraceStep | null;
}

export class ToySearch {
  readonly seen = new Set<string>();
  readonly findings: Finding[] = [];
  readonly outcomes = new Map<string, { stdout: string; end: string; path: number[]; link: string }>();
  readonly edges: TreeEdge[] = [];
  transitions = 0;
  visited = 0;
  ends = 0;
  maxDepth = 0;
  done = false;
  private nodes = 0;
  private readonly stack: Frame[] = [];

  constructor(
    private readonly program: ToyProgram,
    private readonly multiple: boolean,
  ) {
    const { threads } = program;
    const locks = threads.flatMap((t) => t.ops.map((o) => ("lock" in o ? o.lock + 1 : 0)));
    const state: State = {
      pcs: threads.map(() => 0),
      owners: Array.from({ length: Math.max(0, ...locks) }, () => null),
      counter: 0,
      locals: threads.map(() => 0),
    };
    this.seen.add(JSON.stringify(state));
    this.stack.push({ state, node: 0, enabled: this.enabled(state), next: 0, step: null });
  }

  get depth(): number {
    return this.stack.length - 1;
  }

  /** One transition or one step back. */
  advance(): void {
    const frame = this.stack.at(-1);
    if (!frame) {
      this.done = true;
      return;
    }
    const thread = frame.enabled[frame.next];
    if (thread === undefined) {
      this.stack.pop();
      return;
    }
    const choice = frame.next++;
    this.take(frame, thread, choice);
  }

  private take(frame: Frame, thread: number, choice: number): void {
    this.transitions++;
    const { state, step, failed } = this.execute(frame.state, thread, choice, frame.enabled.length);
    const node = ++this.nodes;
    const edge: TreeEdge = { from: frame.node, to: node, kind: "new", thread, label: step.thread_name };
    this.edges.push(edge);
    const enabled = this.enabled(state);
    const next: Frame = { state, node, enabled, next: 0, step };
    const key = JSON.stringify(state);
    if (failed) {
      edge.kind = "error";
      this.report(next, failed);
    } else if (enabled.length === 0) {
      const stuck = state.pcs.some((pc, i) => pc < this.opsOf(i).length);
      edge.kind = stuck ? "error" : "end";
      if (stuck) this.report(next, this.deadlock(state));
      else this.end(next, "normal");
    } else if (this.seen.has(key)) {
      edge.kind = "visited";
      this.visited++;
    } else {
      this.seen.add(key);
      this.stack.push(next);
      this.maxDepth = Math.max(this.maxDepth, this.depth);
    }
  }

  private opsOf(thread: number): Op[] {
    return this.program.threads[thread]?.ops ?? [];
  }

  private enabled(state: State): number[] {
    return this.program.threads.flatMap((_, i) => {
      const op = this.opsOf(i)[state.pcs[i] ?? 0];
      if (!op) return [];
      if (op.op === "lock" && state.owners[op.lock] !== null) return [];
      if (op.op === "join" && (state.pcs[op.thread] ?? 0) < this.opsOf(op.thread).length) return [];
      return [i];
    });
  }

  private execute(from: State, i: number, index: number, count: number): { state: State; step: TraceStep; failed: Finding["error"] | null } {
    const state = structuredClone(from);
    const pc = state.pcs[i] ?? 0;
    const op = this.opsOf(i)[pc] as Op;
    const name = this.program.threads[i]?.name ?? "";
    state.pcs[i] = pc + 1;
    if (op.op === "lock") state.owners[op.lock] = i;
    else if (op.op === "unlock") state.owners[op.lock] = null;
    else if (op.op === "read") state.locals[i] = state.counter;
    else if (op.op === "write") state.counter = (state.locals[i] ?? 0) + 1;
    const line = { class: this.program.main, method: "run", file: `${this.program.main}.java`, line: op.line, insn: null, library: false };
    const library = { ...line, class: "java.io.PrintStream", method: "println", file: "PrintStream.java", line: 827, library: true };
    const id = op.op === "lock" ? "monitor-enter" : op.op === "unlock" ? "monitor-exit" : "field-access";
    const step: TraceStep = {
      thread: i,
      thread_name: name,
      choices: [{ id, kind: "thread", index, count, value: name }],
      lines: op.library ? [library] : op.op === "print" ? [line, library] : [line],
      lines_omitted: 0,
      output: op.op === "print" ? `${op.text}\n` : "",
    };
    const wrong = op.op === "assert" && state.counter !== op.equals;
    const failed = wrong
      ? {
          property: "assertion" as const,
          exception: "java.lang.AssertionError",
          message: `counter is ${state.counter}`,
          thread: name,
          stack: [`${this.program.main}.main(${this.program.main}.java:${op.line})`],
          deadlock: [],
          arrivals: 1,
        }
      : null;
    return { state, step, failed };
  }

  private deadlock(state: State): Finding["error"] {
    const { threads, main, lock } = this.program;
    const waits: WaitsFor[] = threads.flatMap((thread, i) => {
      const op = thread.ops[state.pcs[i] ?? 0];
      if (op?.op !== "lock") return [];
      const owner = state.owners[op.lock];
      const holds = state.owners.flatMap((o, l) => (o === i ? [`${lock}@${l + 1}`] : []));
      const held = typeof owner === "number" ? (threads[owner]?.name ?? null) : null;
      const at = `${main}$Philosopher.run(${main}.java:${op.line})`;
      return [{ thread: thread.name, kind: "blocked", on: `${lock}@${op.lock + 1}`, held_by: held, holds, at, in_cycle: true }];
    });
    return {
      property: "deadlock",
      exception: null,
      message: `${waits.length} threads wait for each other in a cycle.`,
      thread: waits[0]?.thread ?? "",
      stack: [],
      deadlock: waits,
      arrivals: 1,
    };
  }

  private report(frame: Frame, error: Finding["error"]): void {
    this.end(frame, error.property);
    const key = JSON.stringify([error.property, error.message]);
    const old = this.findings.find((f) => JSON.stringify([f.error.property, f.error.message]) === key);
    if (old) old.error.arrivals++;
    else this.findings.push({ error, trace: this.trace(frame), link: "#v1.c3RhbmQtaW4" });
    if (!this.multiple) this.stack.length = 0;
  }

  private end(frame: Frame, end: string): void {
    this.ends++;
    const trace = this.trace(frame);
    const stdout = trace.steps.map((s) => s.output).join("");
    const key = `${end}\n${stdout}`;
    if (!this.outcomes.has(key)) this.outcomes.set(key, { stdout, end, path: trace.path, link: "" });
  }

  private trace(frame: Frame): Trace {
    const steps = [...this.stack, frame].flatMap((f) => (f.step ? [f.step] : []));
    return { steps, path: steps.map((s) => s.choices[0]?.index ?? 0) };
  }
}
