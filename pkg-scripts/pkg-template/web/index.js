// `check` for a page: one worker, which loads the checker when it is first needed and answers one check after the other.

export class CompileError extends Error {
  constructor(message, diagnostics) {
    super(message);
    this.name = "CompileError";
    this.diagnostics = diagnostics;
  }
}

const INPUT = ["sources", "files", "main", "args", "config", "mode", "data", "stdin", "release"];
const EVENTS = ["onProgress", "onTree", "onError", "onOutput", "onCompiled"];
/** After this long without an answer to an abort, the worker is ended. */
const PATIENCE_MS = 3000;

let worker = null;
let current = null;
let last = Promise.resolve();

/** The worker's script may lie on another host, such as that of a package server: then one of this page imports it. */
function start() {
  if (typeof Worker === "undefined") throw new Error("check runs in a web page; under Node use Session");
  const { origin, href } = new URL("./worker.js", import.meta.url);
  if (origin === location.origin) return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const address = URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: "text/javascript" }));
  try {
    return new Worker(address, { type: "module" });
  } finally {
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}

function end(error) {
  worker?.terminate();
  worker = null;
  current?.reject(error);
  current = null;
}

export function dispose() {
  end(new DOMException("the checker was put away", "AbortError"));
}

function take({ data: { type, value } }) {
  if (current === null) return;
  if (EVENTS.includes(type)) {
    // A callback that throws is the page's fault, and no reason to lose the report.
    try {
      current.options[type]?.(value);
    } catch (error) {
      reportError(error);
    }
    return;
  }
  const { resolve, reject } = current;
  if (type === "internal") return end(new Error(value));
  current = null;
  if (type === "report") resolve(value);
  else if (type === "uncompiled") reject(new CompileError(value.message, value.diagnostics));
  else reject(new Error(value));
}

function run(options) {
  const { signal } = options;
  signal?.throwIfAborted();
  if (typeof options.main !== "string" || options.main === "") throw new TypeError("check needs main: the class to start at");
  if (!options.sources && !options.files) throw new TypeError("check needs sources or files: the program");
  if (worker === null) {
    worker = start();
    worker.onmessage = take;
    worker.onerror = (event) => {
      event.preventDefault();
      end(new Error(event.message || "the checker could not be loaded"));
    };
  }
  const input = Object.fromEntries(INPUT.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]));
  const classlib = new URL(options.classlib ?? new URL("../classlib/", import.meta.url), document.baseURI).href;
  let patience;
  const abort = () => {
    worker?.postMessage({ type: "cancel" });
    patience = setTimeout(() => end(signal.reason), PATIENCE_MS);
  };
  signal?.addEventListener("abort", abort, { once: true });
  return new Promise((resolve, reject) => {
    current = { options, resolve, reject };
    worker.postMessage({ type: "check", input, classlib, wanted: EVENTS.filter((name) => options[name]) });
  }).finally(() => {
    clearTimeout(patience);
    signal?.removeEventListener("abort", abort);
  });
}

export function check(options) {
  const answer = last.then(() => run(options));
  last = answer.catch(() => undefined);
  return answer;
}
