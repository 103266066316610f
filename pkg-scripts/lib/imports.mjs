// Which folder of src/ imports which, read from the code: comments and tests do not count, for a test may look at what
// stands above the code that it tests.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { filesOf } from "./stamp.mjs";

/** The code of a file without comments and without its tests, which begin with `#[cfg(test)] mod … {` and end the file. */
function codeOf(text) {
  return text.split(/^#\[cfg\(test\)\]\nmod \w+ \{/m)[0].replace(/^\s*\/\/.*$/gm, "");
}

/** The parts of a group in braces, up to its end; what is in inner braces stays with its part. */
function partsOf(group) {
  const parts = [""];
  let depth = 0;
  for (const c of group) {
    if (c === "}" && depth === 0) break;
    depth += c === "{" ? 1 : c === "}" ? -1 : 0;
    if (c === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += c;
  }
  return parts;
}

/** Names that follow `crate::`, those in braces too. */
export function namedIn(text) {
  const rests = codeOf(text).split(/\bcrate::/).slice(1);
  const all = rests.flatMap((rest) => (rest.startsWith("{") ? partsOf(rest.slice(1)) : [rest]));
  return new Set(all.map((part) => /^\s*(\w*)/.exec(part)[1]));
}

/** For each folder of a source folder those that it imports. */
export function importsIn(source) {
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const of = (folder) => {
    const files = filesOf(join(source, folder)).filter((file) => file.endsWith(".rs") && !file.endsWith("/tests.rs"));
    const named = new Set(files.flatMap((file) => [...namedIn(readFileSync(file, "utf8"))]));
    return folders.filter((other) => other !== folder && named.has(other));
  };
  return new Map(folders.map((folder) => [folder, of(folder)]));
}

/** Takes out the imports that close circles, and returns them. */
export function openCircles(graph) {
  const closing = [];
  const done = new Set();
  const visit = (folder, above) => {
    const way = [...above, folder];
    const back = graph.get(folder).filter((below) => way.includes(below));
    closing.push(...back.map((below) => [folder, below]));
    graph.set(folder, graph.get(folder).filter((below) => !back.includes(below)));
    graph.get(folder).filter((below) => !done.has(below)).forEach((below) => visit(below, way));
    done.add(folder);
  };
  [...graph.keys()].filter((folder) => !done.has(folder)).forEach((folder) => visit(folder, []));
  return closing;
}
