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
const OPTIONS = [...INPUT, "classlib", "signal", ...EVENTS];
/** After this long without an answer to an abort, the worker is ended. */
const PATIENCE_MS = 3000;

let worker = null;
/** The worker's script has come. */
let heard = false;
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
  heard = true;
  if (current === null || type === "ready") return;
  if (EVENTS.includes(type)) {
    // A callback that throws is the page's fault, and no reason to lose the report.
    try {
      current.options[type]?.(value);
    } catch (error) {
      reportError(error);
    }
    return;
  }
  const { resolve, reject, options } = current;
  if (type === "internal") return end(new Error(value));
  current = null;
  if (type === "report") resolve(value);
  else if (type === "uncompiled" && options.signal?.aborted) reject(options.signal.reason);
  else if (type === "uncompiled") reject(new CompileError(value.message, value.diagnostics));
  else reject(new Error(value));
}

/** How many letters have to be changed to make one word of the other, where it is few. */
function isNear(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (a[i] === b[j] ? 0 : 1)));
    row = next;
  }
  return row[b.length] <= 2;
}

/** Throws a sentence for what nobody could check. */
function look(options) {
  if (typeof options !== "object" || options === null) throw new TypeError("check needs options: sources or files, and main");
  for (const name of Object.keys(options)) {
    if (OPTIONS.includes(name)) continue;
    const near = OPTIONS.find((known) => isNear(known.toLowerCase(), name.toLowerCase()));
    // A name with a dot is one of the checker's settings.
    const hint = near ? `did you mean ${near}?` : name.includes(".") ? `settings belong into config: { ${JSON.stringify(name)}: … }` : `there are ${OPTIONS.join(", ")}`;
    throw new TypeError(`check has no option ${JSON.stringify(name)}; ${hint}`);
  }
  if (typeof options.main !== "string" || options.main === "") throw new TypeError("check needs main: the class to start at");
  if (!options.sources && !options.files) throw new TypeError("check needs sources or files: the program");
}

/** The worker that there is, or another one. */
function begin() {
  if (worker !== null) return worker;
  heard = false;
  const script = new URL("./worker.js", import.meta.url).href;
  try {
    worker = start();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new Error(`the checker could not be loaded: this page may not start a worker from ${script}`, { cause: error });
  }
  worker.onmessage = take;
  worker.onerror = (event) => {
    event.preventDefault();
    // Browsers do not say why a script did not come. The next check tries again, with a worker of its own.
    end(new Error(heard ? `the checker has stopped: ${event.message || "it said no more"}` : `the checker could not be loaded: ${script}, or what it needs, did not come, or not all of it`));
  };
  return worker;
}

function run(options) {
  const { signal } = options;
  signal?.throwIfAborted();
  const own = begin();
  const input = Object.fromEntries(INPUT.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]));
  const classlib = new URL(options.classlib ?? new URL(/* @vite-ignore */ "../classlib/", import.meta.url), document.baseURI).href;
  let patience;
  const abort = () => {
    own.postMessage({ type: "cancel" });
    patience = setTimeout(() => end(signal.reason), PATIENCE_MS);
  };
  signal?.addEventListener("abort", abort, { once: true });
  return new Promise((resolve, reject) => {
    current = { options, resolve, reject };
    own.postMessage({ type: "check", input, classlib, wanted: EVENTS.filter((name) => options[name]) });
  }).finally(() => {
    clearTimeout(patience);
    signal?.removeEventListener("abort", abort);
  });
}

export function check(options) {
  return new Promise((resolve, reject) => {
    look(options);
    const { signal } = options;
    // Where it waits for another check, that goes on.
    const abort = () => reject(signal.reason);
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort, { once: true });
    const answer = last.then(() => {
      signal?.removeEventListener("abort", abort);
      return run(options);
    });
    last = answer.catch(() => undefined);
    answer.then(resolve, reject);
  });
}
