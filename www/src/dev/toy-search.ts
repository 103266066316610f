/**
 * A toy explicit-state search over threads that lock, unlock, read, write and print: enough to give the page every kind of
 * data it shows, with trees, traces and deadlocks that are consistent with each other.
 */
import type { Finding } from "../types/Finding";
import type { ObjectView } from "../types/ObjectView";
import type { Outcome } from "../types/Outcome";
import type { NodeTrace } from "../types/NodeTrace";
import type { StateView } from "../types/StateView";
import type { Trace } from "../types/Trace";
import type { TraceEvent } from "../types/TraceEvent";
import type { TraceStep } from "../types/TraceStep";
import type { TreeEdge } from "../types/TreeEdge";
import type { VariableView } from "../types/VariableView";
import type { WaitsFor } from "../types/WaitsFor";
import type { WalkOption } from "../types/WalkOption";

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

export interface State {
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

  /** A search that starts where those steps have led. */
  exploreAt(state: State, steps: TraceStep[]): ToySearch {
    return new ToySearch(this.program, this.multiple, { state, steps });
  }

  /** The states and steps of a path from the start of the program, and how it ends; throws where it does not fit. */
  along(path: readonly number[]): { states: State[]; steps: TraceStep[]; error: Finding["error"] | null } {
    const states = [this.initial()];
    const steps: TraceStep[] = [];
    let error: Finding["error"] | null = null;
    for (const index of path) {
      const state = states.at(-1) as State;
      const enabled = this.enabled(state);
      const thread = enabled[index];
      const which = `at step ${steps.length + 1}: `;
      if (error || enabled.length === 0) throw new Error(`${which}the program ended, with choices of the path still to come`);
      if (thread === undefined) throw new Error(`${which}the path takes choice ${index + 1} of \`threads\`, which has ${enabled.length} here`);
      const done = this.execute(state, thread, index, enabled.length);
      states.push(done.state);
      steps.push(done.step);
      error = done.failed;
    }
    const last = states.at(-1) as State;
    const stuck = this.enabled(last).length === 0 && last.pcs.some((pc, i) => pc < this.opsOf(i).length);
    return { states, steps, error: error ?? (stuck ? this.deadlock(last) : null) };
  }

  /** The ways to go on in a state. */
  optionsOf(state: State): WalkOption[] {
    return this.enabled(state).map((thread, i) => {
      const { name, ops } = this.program.threads[thread] as ToyThread;
      const op = ops[state.pcs[thread] ?? 0] as Op;
      const what = op.op === "lock" || op.op === "unlock" ? `${op.op}s ${this.program.lock}@${op.lock + 1}` : op.op === "join" ? "waits for the end of a thread" : `${op.op}s`;
      return { index: [i], ids: ["monitor-enter"], kind: "thread", thread, label: name, next: `${what}, ${this.program.main}.java:${op.line}` };
    });
  }

  inspect(node: number): StateView {
    if (!this.ways[node]) throw new Error(`node ${node} is not in the search tree`);
    const { state, steps } = this.at(node);
    const kind = this.edges[node - 1]?.kind;
    const end = kind === "end" ? "normal" : kind === "error" ? "deadlock" : null;
    return { ...this.viewOf(state, steps.length), node, state: kind === "new" || kind === "visited" ? node : null, end };
  }

  /** What is in a state. */
  viewOf(state: State, steps: number): StateView {
    const { main, threads, lock } = this.program;
    const nameOf = (thread: number | null | undefined): string | null => (typeof thread === "number" ? (threads[thread]?.name ?? null) : null);
    const number = (name: string, value: number) => ({ name, type: "int", value: String(value), object: null });
    const reference = (name: string, l: number) => ({ name, type: lock, value: `${lock}@${l + 1}`, object: l + 1 });
    const held = (ops: Op[]) => {
      const locks = [...new Set(ops.flatMap((op) => ("lock" in op ? [op.lock] : [])))];
      return locks.map((l, i) => ({ ...reference(i === 0 ? "left" : "right", l), parameter: true }));
    };
    const all = state.owners.length;
    const table = { name: "table", type: "List", value: "ArrayList@1", object: all + 1 };
    return {
      node: 0,
      state: null,
      steps,
      end: null,
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
          frames: op ? [{ ...frame, locals: [...held(ops), number("seen", state.locals[thread] ?? 0)], operands: [] }] : [],
          frames_omitted: 0,
        };
      }),
      statics: [{ class: main, initialised: "done", fields: [number("counter", state.counter), ...(all > 1 ? [table] : [])] }],
      objects: [...state.owners.map((owner, l) => ({
        id: l + 1,
        label: `${lock}@${l + 1}`,
        class: `${main}$${lock}`,
        library: false,
        fields: [number("id", l)],
        content: null,
        length: null,
        locked_by: nameOf(owner),
        lock_count: owner === null ? 0 : 1,
        blocked: [],
        waiting: [],
      })), ...(all > 1 ? [this.tableOf(all, reference)] : [])],
      objects_omitted: 0,
    };
  }

  /** A collection with all locks in it. */
  private tableOf(size: number, reference: (name: string, lock: number) => VariableView): ObjectView {
    const entries = Array.from({ length: size }, (_, l) => ({ key: null, value: reference("", l) }));
    const content = { kind: "list" as const, entries, size, note: null };
    const monitor = { locked_by: null, lock_count: 0, blocked: [], waiting: [] };
    return { id: size + 1, label: "ArrayList@1", class: "java.util.ArrayList", library: true, fields: [], content, length: null, ...monitor };
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
    const edge: TreeEdge = { from: frame.node, to: node, kind: "new", thread, label: step.thread_name, at: `${this.program.main}.java:${step.lines[0]?.line ?? 0}` };
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
      events: [...this.does(op, from, state), ...this.stops(state, i)],
      events_omitted: 0,
      events_omitted_at: 0,
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

  /** An event at an operation of a thread. */
  private event(op: Op, kind: TraceEvent["kind"], text: string, change: Partial<TraceEvent> = {}): TraceEvent {
    const { main } = this.program;
    const nothing = { object: null, object_id: null, member: null, value: null, was: null, other: null, call: null, stops: false };
    return { kind, text, ...nothing, class: main, method: "run", file: `${main}.java`, line: op.line, ...change };
  }

  /** What an operation does, in the program's terms. */
  private does(op: Op, before: State, after: State): TraceEvent[] {
    const { main, lock, threads } = this.program;
    const counter = { object: main, member: "counter" };
    switch (op.op) {
      case "lock":
      case "unlock": {
        const object = `${lock}@${op.lock + 1}`;
        return [this.event(op, op.op, `${op.op}s ${object}`, { object, object_id: op.lock + 1 })];
      }
      case "read":
        return [this.event(op, "read", `reads counter: ${before.counter}`, { ...counter, value: String(before.counter) })];
      case "write":
        return [
          this.event(op, "write", `writes counter: ${after.counter} (was ${before.counter})`, {
            ...counter,
            value: String(after.counter),
            was: String(before.counter),
          }),
        ];
      case "print":
        return [this.event(op, "print", `prints "${op.text}"`, { value: op.text, call: "out.println" })];
      case "join": {
        const other = threads[op.thread]?.name ?? "";
        return [this.event(op, "join", `sees that ${other} has ended`, { other })];
      }
      case "assert": {
        const read = this.event(op, "read", `reads counter: ${before.counter}`, { ...counter, value: String(before.counter) });
        const failed = before.counter !== op.equals;
        const thrown = this.event(op, "throw", `throws AssertionError: counter is ${before.counter}`, { stops: true });
        return failed ? [read, thrown] : [read];
      }
      default:
        return [];
    }
  }

  /** Why a thread does not go on after its last operation. */
  private stops(state: State, i: number): TraceEvent[] {
    const { lock, threads } = this.program;
    const ops = this.opsOf(i);
    const next = ops[state.pcs[i] ?? 0];
    const last = ops.at(-1);
    if (!next) return last ? [this.event(last, "end", "ends", { stops: true })] : [];
    const owner = next.op === "lock" ? state.owners[next.lock] : null;
    if (next.op !== "lock" || typeof owner !== "number") return [];
    const object = `${lock}@${next.lock + 1}`;
    const other = threads[owner]?.name ?? "";
    return [this.event(next, "block", `is blocked at ${object}, which ${other} holds`, { object, object_id: next.lock + 1, other, stops: true })];
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
    else this.findings.push({ error, trace: this.trace(frame), link: "#v1.c3RhbmQtaW4", shortened: this.shortened(frame) });
    if (!this.multiple) this.stack.length = 0;
  }

  /** The stand-in does not shorten: it says what shortening would say of a trace that was one detour longer. */
  private shortened(frame: Frame): Finding["shortened"] {
    const frames = [...this.stack, frame];
    const ran = frames.flatMap(({ step }, i) => (step ? [{ thread: step.thread, before: frames[i - 1] }] : []));
    const switches = ran.flatMap(({ thread }, i) => (i > 0 && ran[i - 1]?.thread !== thread ? [i] : []));
    const preempted = switches.filter((i) => ran[i]?.before?.enabled.includes(ran[i - 1]?.thread ?? -1));
    const found = { switches_found: switches.length + 3, steps_found: ran.length + 4, preemptions_found: preempted.length + 2 };
    const kept = { switches: switches.length, steps: ran.length, preemptions: preempted.length };
    return { ...found, ...kept, fewest: true, critical: preempted, critical_complete: true };
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
