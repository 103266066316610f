#!/usr/bin/env node
// The command `interleave`: the same checker as the native binary, compiled to WebAssembly. Arguments are parsed and
// answered by the checker; this script only gives it files, a clock and a terminal.
import { mkdirSync, readFileSync, readSync, readdirSync, statSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { cliMain, initSync } from "../core/interleave.js";

const home = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The answer of a file operation, or undefined for what does not exist or may not be read. */
function attempt(operation) {
  try {
    return operation();
  } catch (error) {
    if (error?.code === undefined) throw error;
    return undefined;
  }
}

/** Largest file that is read: a jar beyond this is no program for a model checker. */
const MAX_FILE = 2 ** 30;

function isFile(path) {
  const found = statSync(path);
  return found.isFile() && found.size <= MAX_FILE;
}

const encoder = new TextEncoder();
/** A pipe that is full for the moment answers EAGAIN; somebody reads it, so the write is tried again. */
const pause = new Int32Array(new SharedArrayBuffer(4));

/** Writes a text, or the bytes of a program's output that are no text. */
function write(descriptor, text, bytes) {
  let rest = bytes ?? encoder.encode(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      // The reader is gone (`interleave … | head`): nobody is left to tell.
      if (error.code === "EPIPE") process.exit(141);
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(pause, 0, 0, 5);
    }
  }
}

/** The next bytes of standard input; undefined at its end. */
function readInput() {
  const buffer = new Uint8Array(8192);
  for (;;) {
    try {
      const count = readSync(0, buffer);
      return count === 0 ? undefined : buffer.slice(0, count);
    } catch (error) {
      if (error.code === "EOF") return undefined;
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(pause, 0, 0, 5);
    }
  }
}

const host = {
  // A pipe or a device could block, or never end.
  readFile: (path) => attempt(() => (isFile(path) ? new Uint8Array(readFileSync(path)) : undefined)),
  listDir: (path) => attempt(() => readdirSync(path).sort()),
  isDir: (path) => attempt(() => statSync(path).isDirectory()) ?? false,
  modified: (path) => attempt(() => statSync(path).mtimeMs),
  stdout: (text, bytes) => write(1, text, bytes),
  stderr: (text, bytes) => write(2, text, bytes),
  stdin: readInput,
  writeFile: (path, content) => writeFileSync(path, content),
  createFile: (path, content) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content, { flag: "wx" });
  },
  now: () => performance.now(),
  classlib: (file) => attempt(() => new Uint8Array(readFileSync(join(process.env.INTERLEAVE_CLASSLIB || join(home, "classlib"), file)))),
};

// V8 compiles the interpreter again, optimised, after some milliseconds, which costs more than most checks take. It waits for
// a moment longer: by then the check has ended, or is one that it pays for. (A newer V8 may not know the flag, and would say so.)
if (Number.parseInt(process.versions.v8, 10) <= 13) setFlagsFromString("--wasm-tiering-budget=40000000");
initSync({ module: readFileSync(join(home, "core", "interleave_bg.wasm")) });
process.exitCode = cliMain(process.argv.slice(2), host);
