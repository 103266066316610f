/** What is said when something does not come from the server, or takes its time. */

/** Why something did not come. */
export const WHY = {
  failed: "the connection failed",
  cut: "the connection failed before all of it had arrived",
  answered: (status: number): string => `the connection failed, with the answer ${status} from the server`,
} as const;

export const CONNECTION = {
  loadingRest: "A part of the checker is loading.",
  cancelled: "Cancelled while a part of the checker was loading.",
  soFar: "Below is what was found before.",
  /** Beside the sentence that the checker could not be loaded. */
  unchecked: "Nothing was checked. Press Check to try again.",
  checker: (why: string): string => `The checker could not be loaded: ${why}. Reload the page to try again.`,
  compiler: (why: string): string => `The compiler could not be loaded: ${why}. Check the connection and press Check again.`,
  fetching: (what: string, why: string): string => `${what} could not be fetched: ${why}. Check the connection and press Check again.`,
} as const;

/** In place of a part of the page that comes as a file of its own. */
export const PART = {
  loading: "Loading.",
  missing: (why: string): string => `This part of the page could not be loaded: ${why}. Reload the page to try again.`,
} as const;

/** What is said when a worker ends, or cannot do what it is asked for. */
export const WORKER = {
  rest: "A part of the checker",
  library: (piece: string): string => `The class library file ${piece}`,
  cancelled: "The compilation was cancelled.",
  replaced: "Another compilation took its place.",
  compilerStopped: "The worker that compiles has stopped.",
  noAnswer: "the search did not answer Cancel and was stopped from outside",
  noReport: "The search has ended, but its report took more than a minute and was given up.",
  cancelledStart: "Cancelled before the search had begun.",
  cancelledReplay: "Cancelled while the execution was replayed.",
  cancelledTrying: "Cancelled while the old counterexample was tried on the new text.",
  putAway: "the search was put away",
  stopped: "the worker stopped",
  noSearch: "this search is no longer there: press Check to search again",
  noWalk: "there is no execution to walk in: open it again",
  unknown: "an unknown failure",
} as const;
