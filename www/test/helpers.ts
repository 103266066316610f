import type { Finding } from "../src/types/Finding";
import type { Progress } from "../src/types/Progress";
import type { Report } from "../src/types/Report";
import type { Stats } from "../src/types/Stats";
import type { TraceLine } from "../src/types/TraceLine";
import type { TraceStep } from "../src/types/TraceStep";

export const stats = (change: Partial<Stats> = {}): Stats => ({
  states_new: 0,
  states_visited: 0,
  backtracked: 0,
  end_states: 0,
  max_depth: 0,
  transitions: 0,
  instructions: 0,
  thread_choices: 0,
  data_choices: 0,
  time_ms: 0,
  store_bytes: 0,
  peak_memory_bytes: 0,
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
  lines_omitted: 0,
  output: "",
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
  run: null,
  stats: stats(),
  omission: null,
  listeners: [],
  sampling: null,
  walks: null,
  warnings: [],
  ...change,
});
