// Stamps: a step is skipped when the content of all its inputs is what it was when the step last succeeded and all
// its outputs are still there. Content, not time: a fresh checkout or a switched branch changes every time.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { at, root } from "./run.mjs";

const skip = new Set(["node_modules", "target", ".git"]);

/** Every file below the given files and folders, sorted; what does not exist counts as empty. */
export function filesOf(...paths) {
  const found = [];
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (!statSync(path).isDirectory()) {
      found.push(path);
      return;
    }
    for (const name of readdirSync(path)) if (!skip.has(name)) visit(join(path, name));
  };
  for (const path of paths) visit(path);
  return found.sort();
}

/** A digest of files (name and content) and of further strings such as versions and options. */
export function digest(files, extra = []) {
  const hash = createHash("sha256");
  for (const text of extra) hash.update(`${text}\0`);
  for (const file of files) {
    hash.update(`${relative(root, file)}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Size and time instead of content: for large files that nobody edits, such as the JDK's. */
export function identity(file) {
  const { size, mtimeMs } = statSync(file);
  return `${file} ${size} ${mtimeMs}`;
}

/**
 * Does `work` unless its stamp says that nothing changed. Returns whether it was done.
 * `outputs` are files whose absence calls for the work in any case.
 */
export async function upToDate(name, key, outputs, work) {
  const stamp = at("build", "stamps", name);
  const fresh = existsSync(stamp) && readFileSync(stamp, "utf8") === key && outputs.every((file) => existsSync(file));
  if (fresh) return false;
  // An interrupted run must not leave the stamp of the run before over half-written outputs.
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, key);
  return true;
}
