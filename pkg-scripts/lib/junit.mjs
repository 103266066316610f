// JUnit 4 and 5 for the tests: INTERLEAVE_JUNIT if set, else what Debian's packages install.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Stop, aptInstall } from "./run.mjs";

/** Names as Debian has them; in a folder of one's own they are called the same. */
const jars = [
  "junit4.jar",
  "hamcrest.jar",
  "junit-jupiter-api.jar",
  "junit-jupiter-params.jar",
  "opentest4j.jar",
  "apiguardian-api.jar",
  "junit-platform-commons.jar",
  "junit-platform-console-standalone.jar",
];
const debian = "/usr/share/java";

const missing = (folder) => jars.filter((jar) => !existsSync(join(folder, jar)));

/** The folder with JUnit's jars. */
export async function junit() {
  const named = process.env.INTERLEAVE_JUNIT;
  if (named) {
    const gone = missing(named);
    if (gone.length > 0) throw new Stop(`INTERLEAVE_JUNIT=${named} has no ${gone.join(", ")}.`);
    return named;
  }
  if (missing(debian).length > 0) {
    await aptInstall(["junit4", "junit5"], "JUnit 4 and 5 (for tests; INTERLEAVE_JUNIT may name a folder with their jars)");
  }
  const gone = missing(debian);
  if (gone.length > 0) throw new Stop(`${debian} has no ${gone.join(", ")}, which the packages junit4 and junit5 bring.`);
  return debian;
}
