// The wasm build and the class-library bundle as the tests under Node use them.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Core, CoreSession } from "../../www/src/worker/core";
import type { InputFile } from "../../www/src/types/InputFile";
import type { HeuristicState } from "../../www/src/types/HeuristicState";
import type { ListenerEvent } from "../../www/src/types/ListenerEvent";
import type { ListenerEventInfo } from "../../www/src/types/ListenerEventInfo";
import type { ListenerFilter } from "../../www/src/types/ListenerFilter";
import type { Report } from "../../www/src/types/Report";
import type { SessionInput } from "../../www/src/types/SessionInput";

export const root = resolve(import.meta.dirname, "..", "..");
export const at = (...parts: string[]): string => join(root, ...parts);
/** The native command that answers are compared with. */
export const NATIVE = process.env["INTERLEAVE_NATIVE"] || at("target", "release", "interleave");

/** The JDK that the class library was packed from: `npm test` names it. */
export function jdkHome(): string {
  const home = process.env["JAVA_HOME"];
  if (home === undefined) throw new Error("JAVA_HOME is not set: run these tests with `npm test -- node`");
  return home;
}

/** What keeps a compiler short that runs for a second: much of its time goes into the JVM's second compiler otherwise. */
export const BRIEF = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"];

/** What the command line asks of Node. */
export interface Host {
  readFile(path: string): Uint8Array | undefined;
  listDir(path: string): string[] | undefined;
  isDir(path: string): boolean;
  modified?(path: string): number | undefined;
  stdout(text: string, bytes?: Uint8Array): void;
  stderr(text: string, bytes?: Uint8Array): void;
  now(): number;
  classlib(file: string): Uint8Array | undefined;
  writeFile?(path: string, content: Uint8Array): void;
  createFile?(path: string, content: Uint8Array): void;
}

/** What only scripts use: the page has its own ways to show what happens. */
export interface ListeningSession extends CoreSession {
  on(event: ListenerEvent, filter: ListenerFilter | null, callback: (info: ListenerEventInfo) => "prune" | "stop" | void): void;
  perturb(what: Record<string, unknown>): void;
  heuristic(callback: (state: HeuristicState) => number): void;
  exploreFrom(node: number): ListeningSession;
}

export interface Loaded extends Core {
  Session: new (input: SessionInput, provider: (file: string) => Uint8Array | undefined) => ListeningSession;
  cliMain(args: string[], host: Host): number;
  initSync(module: { module: Uint8Array }): unknown;
}

let loaded: Loaded | undefined;

/** The wasm build, instantiated once for a test file. */
export async function loadCore(): Promise<Loaded> {
  if (loaded === undefined) {
    const module = (await import(pathToFileURL(at("build", "wasm-web", "interleave.js")).href)) as Loaded;
    module.initSync({ module: readFileSync(at("build", "wasm-web", "interleave_bg.wasm")) });
    loaded = module;
  }
  return loaded;
}

/** A provider that remembers what it was asked for: what a page would have fetched. */
export function countingProvider(): { provide: (file: string) => Uint8Array | undefined; fetched: Map<string, number> } {
  const fetched = new Map<string, number>();
  const provide = (file: string): Uint8Array | undefined => {
    const path = at("build", "classlib", file);
    if (!existsSync(path)) return undefined;
    const bytes = readFileSync(path);
    fetched.set(file, bytes.length);
    return new Uint8Array(bytes);
  };
  return { provide, fetched };
}

/** Every class file below a folder, as a person who drops the folder hands it over. */
export function classFiles(folder: string): InputFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".class"))
    .sort()
    .map((name) => ({ path: relative(folder, join(folder, name)), bytes: new Uint8Array(readFileSync(join(folder, name))) }));
}

export function finish(session: CoreSession, budgetMs = 50): Report {
  while (!session.step(budgetMs).done);
  return session.report();
}

/** Runs a session to its end and frees it. */
export function runToEnd(core: Core, input: SessionInput, provide = countingProvider().provide): Report {
  const session = new core.Session(input, provide);
  try {
    return finish(session);
  } finally {
    session.free();
  }
}
