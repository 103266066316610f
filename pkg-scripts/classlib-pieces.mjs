// `npm run classlib:pieces`: runs the programs of classlib-pieces/ and writes beside each the list of library classes
// that it loads. A class belongs to the first list that names it; the packer makes one piece of each list.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stop, at, capture, main, say } from "./lib/run.mjs";
import { setup } from "./setup.mjs";

const folder = at("pkg-scripts", "classlib-pieces");

function loadedBy(program, work, java, binary) {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  copyFileSync(join(folder, program), join(work, "Program.java"));
  const compiled = capture(java.tool("javac"), ["-g", "-d", work, join(work, "Program.java")]);
  if (compiled.status !== 0) throw new Stop(`${program}:\n${compiled.stderr}`);
  const log = join(work, "classes.txt");
  // Assertions on, as `check` has them; a program that ends with an exception is as good as one that does not.
  const ran = capture(binary, ["run", "-ea", "--log-classes", log, "-c", work, "Program"], { timeout: 60_000 });
  if (ran.status > 1 || ran.status < 0) throw new Stop(`${program} ended with status ${ran.status}: ${ran.stderr}`);
  say(`  ${program}: status ${ran.status}; ${ran.stdout.trim().split("\n")[0]}`);
  return readFileSync(log, "utf8").split("\n").map((line) => line.trim().replaceAll(".", "/")).filter(Boolean);
}

await main(async () => {
  await setup(["classlib"]);
  const java = await (await import("./lib/jdk.mjs")).jdk();
  const { native, builtBy } = await import("./native.mjs");
  await native();
  const work = mkdtempSync(join(tmpdir(), "interleave-pieces-"));
  const known = new Set();
  try {
    for (const program of readdirSync(folder).filter((name) => name.endsWith(".java")).sort()) {
      const fresh = [...new Set(loadedBy(program, work, java, builtBy("release")))].filter((name) => !known.has(name) && name !== "Program").sort();
      for (const name of fresh) known.add(name);
      const head = `# Loaded by ${program}. Made by \`npm run classlib:pieces\`.`;
      writeFileSync(join(folder, program.replace(/\.java$/, ".txt")), [head, ...fresh, ""].join("\n"));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  await setup(["classlib"]);
});
