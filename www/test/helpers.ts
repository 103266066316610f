import type { Finding } from "../src/types/Finding";
import type { Progress } from "../src/types/Progress";
import type { Report } from "../src/types/Report";
import type { FrameView } from "../src/types/FrameView";
import type { ObjectView } from "../src/types/ObjectView";
import type { StateView } from "../src/types/StateView";
import type { Stats } from "../src/types/Stats";
import type { ThreadView } from "../src/types/ThreadView";
import type { TraceEvent } from "../src/types/TraceEvent";
import type { TraceLine } from "../src/types/TraceLine";
import type { TraceStep } from "../src/types/TraceStep";
import type { VariableView } from "../src/types/VariableView";

export const stats = (change: Partial<Stats> = {}): Stats => ({
  states_new: 0,
  states_visited: 0,
  backtracked: 0,
  end_states: 0,
  pruned: 0,
  max_depth: 0,
  transitions: 0,
  instructions: 0,
  thread_choices: 0,
  data_choices: 0,
  time_ms: 0,
  store_bytes: 0,
  peak_memory_bytes: 0,
  left_out: 0,
  symmetric: 0,
  classes_loaded: 0,
  ...change,
});

export const progress = (change: Partial<Progress> = {}): Progress => ({
  done: false,
  stats: stats(),
  depth: 0,
  explored: 0,
  memory_bytes: 0,
  memory_limit_bytes: 1024,
  output: "",
  tree: [],
  tree_dropped: 0,
  tree_counts: { new: 0, visited: 0, end: 0, error: 0, bound: 0, ignored: 0 },
  restarts: 0,
  ...change,
});

export const line = (file: string, number: number, change: Partial<TraceLine> = {}): TraceLine => ({
  class: file.replace(/\.java$/, ""),
  method: "run",
  file,
  line: number,
  insn: null,
  library: false,
  ...change,
});

export const step = (thread: number, lines: TraceLine[], change: Partial<TraceStep> = {}): TraceStep => ({
  thread,
  thread_name: `T${thread}`,
  choices: [],
  lines,
  events: [],
  events_omitted: 0,
  events_omitted_at: 0,
  lines_omitted: 0,
  output: "",
  ...change,
});

export const event = (kind: TraceEvent["kind"], text: string, change: Partial<TraceEvent> = {}): TraceEvent => ({
  kind,
  text,
  object: null,
  object_id: null,
  member: null,
  value: null,
  was: null,
  other: null,
  call: null,
  class: "A",
  method: "run",
  file: "A.java",
  line: 1,
  stops: false,
  // As the core tells of calls.
  ...(change.call && text.startsWith(`${change.call}(`) && { names_call: true }),
  ...change,
});

export const stateView = (change: Partial<StateView> = {}): StateView => ({
  node: 3,
  state: null,
  steps: 1,
  end: null,
  error: null,
  threads: [],
  statics: [],
  objects: [],
  objects_omitted: 0,
  ...change,
});

export const threadView = (change: Partial<ThreadView> = {}): ThreadView => ({
  thread: 1,
  name: "T1",
  status: "runnable",
  on: null,
  held_by: null,
  holds: [],
  interrupted: false,
  frames: [],
  frames_omitted: 0,
  ...change,
});

export const frameView = (change: Partial<FrameView> = {}): FrameView => ({
  class: "C",
  method: "run",
  file: "C.java",
  line: 1,
  library: false,
  locals: [],
  operands: [],
  ...change,
});

export const objectView = (label: string, change: Partial<ObjectView> = {}): ObjectView => ({
  id: 1,
  label,
  class: "C",
  library: false,
  fields: [],
  content: null,
  length: null,
  locked_by: null,
  lock_count: 0,
  blocked: [],
  waiting: [],
  ...change,
});

export const variable = (name: string, value: string, change: Partial<VariableView> = {}): VariableView => ({
  name,
  type: "int",
  value,
  object: null,
  ...change,
});

export const finding = (change: Partial<Finding["error"]> = {}): Finding => ({
  error: {
    property: "assertion",
    exception: "java.lang.AssertionError",
    message: null,
    thread: "main",
    stack: [],
    deadlock: [],
    arrivals: 1,
    ...change,
  },
  trace: { steps: [], path: [] },
  link: "",
  shortened: null,
});

export const report = (change: Partial<Report> = {}): Report => ({
  mode: "check",
  verdict: "holds",
  incomplete_because: [],
  unsupported: [],
  endless: null,
  assumptions: [],
  findings: [],
  outcomes: [],
  races: null,
  reductions: null,
  run: null,
  stats: stats(),
  omission: null,
  listeners: [],
  sampling: null,
  executions: null,
  walks: null,
  warnings: [],
  question: null,
  ...change,
});
