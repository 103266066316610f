// What the dependencies are allowed to be: known licences, the default registries, no known hole of weight.
import { existsSync, readFileSync } from "node:fs";
import { Stop, at, capture, need, say } from "./run.mjs";
import { cargo } from "./rust.mjs";

const allowed = new Set(
  ["MIT", "MIT-0", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "ISC", "0BSD", "Zlib"].concat(
    ["BSL-1.0", "CC0-1.0", "Unicode-3.0", "Unlicense", "BlueOak-1.0.0"],
  ),
);
/** Tools that build and test the product, of which nothing is delivered, may also be these. */
const allowedForTools = new Set([...allowed, "MPL-2.0", "CC-BY-4.0", "Python-2.0"]);

/** Whether an SPDX expression can be satisfied with the given licences. Old crates write `/` for OR. */
export function satisfied(expression, licences) {
  const words = expression.replaceAll("/", " OR ").match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const atom = () => {
    if (words[at] === "(") {
      at++;
      const inner = any();
      at++;
      return inner;
    }
    let name = words[at++];
    if (words[at] === "WITH") {
      name = `${name} WITH ${words[at + 1]}`;
      at += 2;
    }
    return licences.has(name);
  };
  const chain = (next, word, join) => () => {
    let value = next();
    while (words[at] === word) {
      at++;
      value = join(next(), value);
    }
    return value;
  };
  const all = chain(atom, "AND", (a, b) => a && b);
  const any = chain(() => all(), "OR", (a, b) => a || b);
  return words.length > 0 && any();
}

function crateProblems() {
  const data = JSON.parse(need(cargo(), ["metadata", "--format-version", "1", "--locked"]));
  const problems = [];
  for (const { name, version, license, source } of data.packages) {
    if (!satisfied(license ?? "", allowed)) problems.push(`crate ${name} ${version}: licence '${license ?? "none"}'`);
    const home = source === null || source === "registry+https://github.com/rust-lang/crates.io-index";
    if (!home) problems.push(`crate ${name} ${version} comes from ${source}`);
  }
  say(`  ${data.packages.length} crates`);
  return problems;
}

function npmProblems() {
  const lock = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
  const problems = [];
  let count = 0;
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === "") continue;
    if (entry.resolved !== undefined && !entry.resolved.startsWith("https://registry.npmjs.org/")) {
      problems.push(`${path}: package-lock.json records another host than the default registry: ${entry.resolved}`);
    }
    if (entry.integrity === undefined) problems.push(`${path}: package-lock.json has no checksum`);
    const file = at(path, "package.json");
    // A package for another platform is in the lock file and not on the disk.
    if (!existsSync(file)) continue;
    count++;
    const { license } = JSON.parse(readFileSync(file, "utf8"));
    const text = typeof license === "string" ? license : (license?.type ?? "");
    if (!satisfied(text, entry.dev ? allowedForTools : allowed)) problems.push(`${path}: licence '${text || "none"}'`);
  }
  say(`  ${count} npm packages`);
  return problems;
}

/** Known vulnerabilities of weight. Registries that mirror packages often do not answer this question. */
function advisoryProblems() {
  const { stdout, stderr } = capture("npm", ["audit", "--json", "--audit-level=high"], {
    timeout: 60_000,
    shell: process.platform === "win32",
  });
  let answer;
  try {
    answer = JSON.parse(stdout);
  } catch {
    answer = undefined;
  }
  const counts = answer?.metadata?.vulnerabilities;
  if (counts === undefined) {
    const why = answer?.error?.summary || answer?.message || stderr.trim().split("\n").pop() || "no answer";
    say(`  npm audit could not be asked here (${String(why).slice(0, 120)}): known holes were not looked up`);
    return [];
  }
  say(`  npm audit: ${counts.high} high, ${counts.critical} critical, ${counts.total} in all`);
  const bad = Object.values(answer.vulnerabilities ?? {}).filter(({ severity }) => severity === "high" || severity === "critical");
  return bad.map(({ name, severity, range }) => `npm ${name} ${range}: a known hole of severity ${severity}`);
}

export function audit() {
  const problems = [...crateProblems(), ...npmProblems(), ...advisoryProblems()];
  if (problems.length > 0) throw new Stop(problems.join("\n"));
}
