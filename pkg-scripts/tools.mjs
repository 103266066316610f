// Tools that start from a jar (tests/tools/): interpreters of other languages, compilers, a generator of parsers. Each gets
// a small input, on the real JVM and under `interleave run`; what they print, the files that they write and their exit status
// must be equal.
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { debianJars } from "./lib/debian-jars.mjs";
import { jdk } from "./lib/jdk.mjs";
import { Stop, at, need, say, seconds } from "./lib/run.mjs";
import { output } from "./libraries.mjs";
import { binary } from "./native.mjs";

const sources = at("tests", "tools");
const target = at("build", "tools");
const input = join(target, "input");
/** So that no zone or language of the machine is in the output. */
const place = ["-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"];
const timeLimit = 120_000;

/** Java 8, against a platform in a jar: there is no run-time image to compile against. */
const java8 = ["-source", "8", "-target", "8", "-bootclasspath", "platform.jar", "-proc:none"];
/** `After` prints the files that a tool leaves in a folder. */
const after = (main, ...args) => ["After", "made", main, ...args];

/** Name → the jars that it starts from, and what is given to `java`. */
const tools = {
  rhino: { jars: ["js.jar"], args: ["org.mozilla.javascript.tools.shell.Main", "script.js"] },
  "rhino, interpreted": { jars: ["js.jar"], args: ["org.mozilla.javascript.tools.shell.Main", "-opt", "-1", "script.js"] },
  beanshell: { jars: ["bsh.jar"], args: ["bsh.Interpreter", "script.bsh"] },
  groovy: { jars: ["groovy-all.jar"], args: ["groovy.ui.GroovyMain", "script.groovy"] },
  javac: { jars: [], args: after("com.sun.tools.javac.Main", ...java8, "-Xlint:-options", "-d", "made", "Inventory.java") },
  "javac, with mistakes": { jars: [], args: after("com.sun.tools.javac.Main", ...java8, "-Xlint:all,-options", "-d", "made", "Mistakes.java") },
  ecj: {
    jars: ["eclipse-jdt-core.jar"],
    args: after("org.eclipse.jdt.internal.compiler.batch.Main", ...java8, "-d", "made", "Inventory.java"),
  },
  "ecj, with mistakes": {
    jars: ["eclipse-jdt-core.jar"],
    args: after("org.eclipse.jdt.internal.compiler.batch.Main", ...java8, "-d", "made", "Mistakes.java"),
  },
  antlr: {
    jars: ["antlr4.jar", "antlr4-runtime.jar", "stringtemplate4.jar", "antlr3-runtime.jar", "treelayout.jar", "javax.json.jar"],
    args: after("org.antlr.v4.Tool", "-o", "made", "Expr.g4"),
  },
};

/** The folder with the jars of the tools. */
const folderOfJars = () =>
  debianJars({
    jars: [...new Set(Object.values(tools).flatMap(({ jars }) => jars))],
    packages: ["rhino", "bsh", "groovy", "ecj", "antlr4", "libantlr4-runtime-java"],
    variable: "INTERLEAVE_TOOLS",
    what: "The tools that are run",
  });

/** Compiles the helpers, and puts the input of all tools into one folder. */
function prepare(java) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(input, { recursive: true });
  const files = readdirSync(sources).filter((file) => file.endsWith(".java"));
  need(java.tool("javac"), ["-d", join(target, "classes"), "-encoding", "UTF-8", ...files.map((file) => join(sources, file))]);
  cpSync(join(sources, "input"), input, { recursive: true });
  need(java.tool("java"), ["-cp", join(target, "classes"), "Platform", join(input, "platform.jar")]);
}

/** The first line in which two texts differ. */
function firstDifference(expected, found) {
  const [theirs, ours] = [expected.split("\n"), found.split("\n")];
  const line = theirs.findIndex((text, index) => text !== ours[index]);
  const at = line < 0 ? theirs.length : line;
  return `line ${at + 1}: expected ${JSON.stringify(theirs[at] ?? "the end")}, found ${JSON.stringify(ours[at] ?? "the end")}`;
}

/** Runs one tool twice; the result tells what differs, or is undefined. */
async function compare(name, java, folder) {
  const { jars, args } = tools[name];
  const classPath = [join(target, "classes"), ...jars.map((jar) => join(folder, jar))].join(delimiter);
  // Each run on the JVM has a copy of the input: what it writes is nobody else's.
  const scratch = join(target, name.replaceAll(/\W+/g, "-"));
  cpSync(input, scratch, { recursive: true });
  const expected = await output(java.tool("java"), [...place, "-cp", classPath, ...args], { cwd: scratch, timeout: timeLimit });
  if (expected.status === null || (expected.stdout + expected.stderr).trim() === "") {
    throw new Stop(`${name} does not work on the real JVM:\n${expected.stderr}`);
  }
  const from = performance.now();
  const found = await output(binary(), ["run", "--files", input, "-cp", classPath, ...args], { cwd: scratch, timeout: timeLimit });
  say(`  ${name}: ${seconds(performance.now() - from)}`);
  if (found.status !== expected.status) {
    return `status ${found.status ?? "none, it took too long"} and not ${expected.status}; ${found.stderr.trim().split("\n")[0]}`;
  }
  // A checked program stands in /work.
  const theirs = (which) => expected[which].replaceAll(scratch, "/work");
  const stream = ["stdout", "stderr"].find((which) => found[which] !== theirs(which));
  return stream && `${stream}, ${firstDifference(theirs(stream), found[stream])}`;
}

/** Fails when a tool does something else than on the real JVM. */
export async function checkTools(names = Object.keys(tools)) {
  const java = await jdk();
  const folder = await folderOfJars();
  prepare(java);
  const waiting = [...names];
  const differences = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const difference = await compare(next, java, folder);
      if (difference !== undefined) differences.push(`${next}: ${difference}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  say(`  ${names.length} tools, ${names.length - differences.length} as on the real JVM`);
  if (differences.length > 0) throw new Stop(differences.join("\n"));
}
