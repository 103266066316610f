// Jars that only tests use: from the folder that a variable of the environment names, else what Debian's packages
// install.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Stop, aptInstall } from "./run.mjs";

const debian = "/usr/share/java";
const missing = (folder, jars) => jars.filter((jar) => !existsSync(join(folder, jar)));

/** The folder that has the jars; in a folder of one's own they are called as Debian calls them. */
export async function debianJars({ jars, packages, variable, what }) {
  const named = process.env[variable];
  if (named) {
    const gone = missing(named, jars);
    if (gone.length > 0) throw new Stop(`${variable}=${named} has no ${gone.join(", ")}.`);
    return named;
  }
  if (missing(debian, jars).length > 0) {
    await aptInstall(packages, `${what} (for tests; ${variable} may name a folder with its jars)`);
  }
  const gone = missing(debian, jars);
  if (gone.length > 0) throw new Stop(`${debian} has no ${gone.join(", ")}, which the packages ${packages.join(", ")} bring.`);
  return debian;
}
