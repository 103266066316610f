// The worker behind `check`: compiles, searches, and says what comes of it.
import init, { Compiler, Session } from "../core/interleave.js";

/** A slice of a compilation; between two of them an abort is heard. */
const SLICE_MS = 50;

const post = (type, value) => self.postMessage({ type, value });
post("ready");
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
/** Why something did not come: browsers say so in many ways, none of which helps. */
const whyNot = (error) => (error instanceof TypeError || error?.name === "NetworkError" ? "the connection failed" : "what came is not it, or not all of it");

let loading = null;

/** The checker. What could not be had is asked for again by the next check. */
function load() {
  loading ??= init().catch((error) => {
    loading = null;
    throw new Error(`the checker could not be loaded: ${whyNot(error)}; ${new URL("../core/interleave_bg.wasm", import.meta.url)} has to be served as it is`);
  });
  return loading;
}

/** It is loaded before the first check comes; that one says what is wrong. */
load().catch(() => undefined);

/** The class library of an address. One function for each: the checker knows a library by it. */
const libraries = new Map();

function libraryAt(address) {
  const base = address.endsWith("/") ? address : `${address}/`;
  const known = libraries.get(base);
  if (known) return known;
  // In the middle of an instruction nothing can be waited for: a worker may ask so.
  const library = (file) => {
    const request = new XMLHttpRequest();
    request.open("GET", new URL(file, base), false);
    request.responseType = "arraybuffer";
    const failed = (why) => new Error(`${file} of the class library could not be fetched from ${base}: ${why}`);
    try {
      request.send();
    } catch {
      throw failed("the connection failed, or another origin does not allow it (Access-Control-Allow-Origin)");
    }
    if (request.status === 404) return undefined;
    if (request.status !== 200) throw failed(`the server answered ${request.status}`);
    return new Uint8Array(request.response);
  };
  libraries.set(base, library);
  return library;
}

const compilers = new Map();
let cancelled = false;
let cancel = () => undefined;

/** Class files of the sources; undefined where they do not compile, which was said. */
async function compile({ sources, files = [], release = null }, library) {
  const compiler = compilers.get(library) ?? new Compiler(library);
  compilers.set(library, compiler);
  const texts = Object.entries(sources).map(([path, text]) => ({ path, text }));
  compiler.begin({ sources: texts, libraries: files, release, lint: false });
  cancel = () => compiler.cancel();
  let result;
  while (!(result = compiler.step(SLICE_MS))) await turn();
  post("onCompiled", result);
  if (result.ok) return result.classes;
  const first = result.diagnostics.find(({ severity }) => severity === "error");
  const where = first ? `${first.path ?? ""}:${first.line}: ${first.message}` : "";
  post("uncompiled", { message: result.problem ?? `the program does not compile: ${where}`, diagnostics: result.diagnostics });
  return undefined;
}

async function check(input, classlib, wanted) {
  await load();
  const library = libraryAt(classlib);
  const { sources, files = [], main, args = [], config = {}, mode = "check", data, stdin } = input;
  const classes = sources ? await compile(input, library) : [];
  if (!classes) return;
  const texts = Object.entries(sources ?? {}).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }));
  const session = new Session({ mode, files: [...classes, ...files, ...texts], main, args: [...args], config: Object.entries(config), ...(data && { data }), ...(stdin !== undefined && { stdin }) }, library);
  cancel = () => session.cancel();
  if (cancelled) session.cancel();
  // Nobody copies what nobody hears of.
  const report = await session.run(Object.fromEntries(wanted.map((name) => [name, (value) => post(name, value)])));
  session.free();
  post("report", report);
}

self.onmessage = async ({ data }) => {
  if (data.type === "cancel") {
    cancelled = true;
    cancel();
    return;
  }
  cancelled = false;
  cancel = () => undefined;
  try {
    await check(data.input, data.classlib, data.wanted);
  } catch (error) {
    // After a fault of its own the module is of no further use, and the page ends this worker.
    const isInternal = error instanceof WebAssembly.RuntimeError || error?.name === "InternalError";
    post(isInternal ? "internal" : "refused", error instanceof Error ? error.message : String(error));
  }
};
