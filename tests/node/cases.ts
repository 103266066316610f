// The programs of tests/corpus/, compiled where the Rust tests leave them (tests/common/compile.rs): what those have
// compiled is not compiled again.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at, jdkHome } from "./core";

const corpus = at("tests", "corpus");
const verify = at("build", "interleave-verify.jar");

export const folderOf = (path: string): string => join(corpus, path);

/** Whether everything is wanted, however long it takes. */
export const LONG = process.env["INTERLEAVE_LONG"] === "1";

/** Whether a case is for the long tests alone. */
const isLong = (path: string): boolean => /"long": true/.test(readFileSync(join(corpus, path, "expect.json"), "utf8"));

/** Every case that is wanted, as `group/name`. */
export const cases = readdirSync(corpus)
  .filter((group) => statSync(join(corpus, group)).isDirectory())
  .flatMap((group) => readdirSync(join(corpus, group)).map((name) => `${group}/${name}`))
  .filter((path) => existsSync(join(corpus, path, "expect.json")) && (LONG || !isLong(path)))
  .sort();

/** Cases that need a newer compiler bring their class files. */
const hasClasses = (path: string): boolean => existsSync(join(corpus, path, "classes"));

export const classesOf = (path: string): string =>
  hasClasses(path) ? join(corpus, path, "classes") : at("target", "cases", "17", "tests", "corpus", path);

/** Names of the sources below a folder, each folder's entries in the order of their names. */
function sourcesOf(folder: string, below = ""): string[] {
  return readdirSync(join(folder, below)).sort().flatMap((name) => {
    const path = below === "" ? name : `${below}/${name}`;
    if (statSync(join(folder, path)).isDirectory()) return sourcesOf(folder, path);
    return name.endsWith(".java") ? [path] : [];
  });
}

/** What the class files of a case are made of; the file `.done` beside them holds it. */
function content(folder: string, sources: string[]): Buffer {
  const parts = sources.map((name) => [Buffer.from(`\n${name}\n`), readFileSync(join(folder, name))]);
  return Buffer.concat([readFileSync(verify), ...parts.flat()]);
}

/** Compiles those of the cases that are not. */
export function compileCases(paths: string[]): void {
  const missing = paths.filter((path) => !hasClasses(path)).flatMap((path) => {
    const sources = sourcesOf(folderOf(path));
    const madeOf = content(folderOf(path), sources);
    const done = join(classesOf(path), ".done");
    return existsSync(done) && readFileSync(done).equals(madeOf) ? [] : [{ path, sources, done, madeOf }];
  });
  const lines = missing.map(({ path, sources }) => {
    rmSync(classesOf(path), { recursive: true, force: true });
    mkdirSync(classesOf(path), { recursive: true });
    return [classesOf(path), verify, ...sources.map((name) => join(folderOf(path), name))].join("\t");
  });
  if (missing.length === 0) return;
  const java = join(jdkHome(), "bin", "java");
  const compiler = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", at("pkg-scripts", "CompileEach.java")];
  const made = spawnSync(java, compiler, { input: `${lines.join("\n")}\n`, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`the cases do not compile:\n${made.stderr}`);
  for (const { done, madeOf } of missing) writeFileSync(done, madeOf);
}
