/**
 * A toy explicit-state search over threads that lock, unlock, read, write and print: enough to give the page every kind of
 * data it shows, with trees, traces and deadlocks that are consistent with each other.
 */
import type { Finding } from "../types/Finding";
import type { Outcome } from "../types/Outcome";
import type { NodeTrace } from "../types/NodeTrace";
import type { StateView } from "../types/StateView";
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
  readonly outcomes = new Map<string, Outcome>();
  readonly edges: TreeEdge[] = [];
  transitions = 0;
  visited = 0;
  ends = 0;
  maxDepth = 0;
  done = false;
  /** How each node was reached, by number. */
  private readonly ways: { from: number; thread: number; choice: number; count: number }[] = [{ from: 0, thread: 0, choice: 0, count: 0 }];
  private readonly stack: Frame[] = [];

  constructor(
    private readonly program: ToyProgram,
    private readonly multiple: boolean,
    /** The steps that lead to where the search starts. */
    private readonly lead: { state: State; steps: TraceStep[] } | null = null,
  ) {
    const state = lead ? lead.state : this.initial();
    this.seen.add(JSON.stringify(state));
    this.stack.push({ state, node: 0, enabled: this.enabled(state), next: 0, step: null });
  }

  private initial(): State {
    const { threads } = this.program;
    const locks = threads.flatMap((t) => t.ops.map((o) => ("lock" in o ? o.lock + 1 : 0)));
    return {
      pcs: threads.map(() => 0),
      owners: Array.from({ length: Math.max(0, ...locks) }, () => null),
      counter: 0,
      locals: threads.map(() => 0),
    };
  }

  /** The state at a node, and the steps from the start of the program to it. */
  private at(node: number): { state: State; steps: TraceStep[] } {
    const path: number[] = [];
    for (let way = node; way !== 0; way = this.ways[way]?.from ?? 0) path.unshift(way);
    let state = this.lead ? this.lead.state : this.initial();
    const steps = [...(this.lead?.steps ?? [])];
    for (const each of path) {
      const { thread, choice, count } = this.ways[each] as { thread: number; choice: number; count: number };
      const done = this.execute(state, thread, choice, count);
      state = done.state;
      steps.push(done.step);
    }
    return { state, steps };
  }

  traceTo(node: number): NodeTrace {
    const { steps } = this.at(node);
    return { node, trace: { steps, path: steps.map((s) => s.choices[0]?.index ?? 0) }, link: "#v1.c3RhbmQtaW4" };
  }

  exploreFrom(node: number): ToySearch {
    return new ToySearch(this.program, this.multiple, this.at(node));
  }

  inspect(node: number): StateView {
    if (!this.ways[node]) throw new Error(`node ${node} is not in the search tree`);
    const { state, steps } = this.at(node);
    const { main, threads, lock } = this.program;
    const nameOf = (thread: number | null | undefined): string | null => (typeof thread === "number" ? (threads[thread]?.name ?? null) : null);
    const number = (name: string, value: number) => ({ name, type: "int", value: String(value), object: null });
    const kind = this.edges[node - 1]?.kind;
    return {
      node,
      state: kind === "new" || kind === "visited" ? node : null,
      steps: steps.length,
      end: kind === "end" ? "normal" : kind === "error" ? "deadlock" : null,
      error: null,
      threads: threads.map(({ name, ops }, thread) => {
        const op = ops[state.pcs[thread] ?? 0];
        const blocked = op?.op === "lock" && state.owners[op.lock] !== null ? op.lock : null;
        const frame = { class: `${main}$Philosopher`, method: "run", file: `${main}.java`, line: op?.line ?? 0, library: false };
        return {
          thread,
          name,
          status: !op ? "terminated" : blocked === null ? "runnable" : "blocked",
          on: blocked === null ? null : `${lock}@${blocked + 1}`,
          held_by: blocked === null ? null : nameOf(state.owners[blocked]),
          holds: state.owners.flatMap((owner, l) => (owner === thread ? [`${lock}@${l + 1}`] : [])),
          interrupted: false,
          frames: op ? [{ ...frame, locals: [number("seen", state.locals[thread] ?? 0)], operands: [] }] : [],
          frames_omitted: 0,
        };
      }),
      statics: [{ class: main, initialised: "done", fields: [number("counter", state.counter)] }],
      objects: state.owners.map((owner, l) => ({
        id: l + 1,
        label: `${lock}@${l + 1}`,
        class: `${main}$${lock}`,
        library: false,
        fields: [number("id", l)],
        length: null,
        locked_by: nameOf(owner),
        lock_count: owner === null ? 0 : 1,
        waiting: [],
      })),
      objects_omitted: 0,
    };
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
    const node = this.ways.length;
    this.ways.push({ from: frame.node, thread, choice, count: frame.enabled.length });
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
    this.end(frame, error.property, error);
    const key = JSON.stringify([error.property, error.message]);
    const old = this.findings.find((f) => JSON.stringify([f.error.property, f.error.message]) === key);
    if (old) old.error.arrivals++;
    else this.findings.push({ error, trace: this.trace(frame), link: "#v1.c3RhbmQtaW4" });
    if (!this.multiple) this.stack.length = 0;
  }

  private end(frame: Frame, end: string, error?: Finding["error"]): void {
    this.ends++;
    const trace = this.trace(frame);
    const stdout = trace.steps.map((s) => s.output).join("");
    const said = end === "deadlock" ? undefined : error;
    const key = JSON.stringify([end, stdout, said?.exception, said?.message]);
    const { exception = null, message = null, thread = null } = said ?? {};
    const outcome = { stdout, end, exception, message, thread, exit_status: null, path: trace.path, link: "" };
    if (!this.outcomes.has(key)) this.outcomes.set(key, outcome);
  }

  private trace(frame: Frame): Trace {
    const steps = [...(this.lead?.steps ?? []), ...[...this.stack, frame].flatMap((f) => (f.step ? [f.step] : []))];
    return { steps, path: steps.map((s) => s.choices[0]?.index ?? 0) };
  }
}
