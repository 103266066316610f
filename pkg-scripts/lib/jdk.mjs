// The JDK 17 behind the class library, the examples and the tests: JAVA_HOME if that is one, else the usual places,
// else Debian's package.
import { existsSync, readFileSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { Stop, aptInstall, capture, say, which } from "./run.mjs";

const wanted = "17";

/** The version of a JDK that has what we need (javac and the java.base jmod), or why it will not do. */
function inspect(home) {
  const exe = process.platform === "win32" ? ".exe" : "";
  if (!existsSync(join(home, "bin", `javac${exe}`))) return { why: "it has no bin/javac" };
  if (!existsSync(join(home, "jmods", "java.base.jmod"))) return { why: "it has no jmods/java.base.jmod" };
  const release = existsSync(join(home, "release")) ? readFileSync(join(home, "release"), "utf8") : "";
  const version = /^JAVA_VERSION="([^"]+)"/m.exec(release)?.[1];
  if (version === undefined) return { why: "its file `release` names no JAVA_VERSION" };
  if (version.split(".")[0] !== wanted) return { why: `it is JDK ${version}` };
  return { version };
}

function* places() {
  const javac = which("javac");
  if (javac !== undefined) yield dirname(dirname(realpathSync(javac)));
  for (const folder of ["/usr/lib/jvm", "/Library/Java/JavaVirtualMachines", join(process.env.HOME ?? "/", ".sdkman/candidates/java")]) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder).sort()) {
      yield join(folder, name);
      yield join(folder, name, "Contents", "Home");
    }
  }
  if (process.platform === "darwin") {
    const home = capture("/usr/libexec/java_home", ["-v", wanted]).stdout.trim();
    if (home !== "") yield home;
  }
}

function find() {
  const named = process.env.JAVA_HOME;
  if (named) {
    const { version, why } = inspect(named);
    if (version !== undefined) return { home: named, version };
    say(`· JAVA_HOME=${named} is passed over: ${why}, and a JDK ${wanted} is needed`);
  }
  for (const home of places()) {
    const { version } = inspect(home);
    if (version !== undefined) return { home, version };
  }
  return undefined;
}

/** What keeps a JVM short that runs for seconds: most of its time goes into its second compiler and its collector otherwise. */
export const brief = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
/** The same for javac and the other tools. */
export const briefTool = brief.map((flag) => `-J${flag}`);

let known;

/** {home, version, tool(name)}; installs Debian's package when there is none. */
export async function jdk() {
  if (known !== undefined) return known;
  let found = find();
  if (found === undefined) {
    await aptInstall([`openjdk-${wanted}-jdk-headless`], `A JDK ${wanted} (javac and jmods/java.base.jmod)`);
    found = find();
  }
  if (found === undefined) {
    throw new Stop(`No JDK ${wanted} with javac and jmods/java.base.jmod was found; install one and set JAVA_HOME.`);
  }
  known = { ...found, tool: (name) => join(found.home, "bin", name) };
  return known;
}
