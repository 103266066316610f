// `npm run examples`: every example in the native command and in the npm command, against its expected verdict; the
// statistics of both must be equal. `npm run examples -- NAME…` checks some. Uses what is built, and builds what is not.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Stop, at, main, say } from "./lib/run.mjs";
import { setup } from "./setup.mjs";

export async function checkExamples(names = []) {
  const { examplesOut } = await import("./examples-build.mjs");
  const { checkExample } = await import("./lib/check-example.mjs");
  const { binary } = await import("./native.mjs");
  const doors = { native: [binary()], wasm: [process.execPath, at("pkg", "bin", "interleave.mjs")] };
  const all = JSON.parse(readFileSync(join(examplesOut, "index.json"), "utf8"));
  const unknown = names.filter((name) => !all.some(({ id }) => id === name));
  if (unknown.length > 0) throw new Stop(`there is no example ${unknown.join(", ")}`);
  const chosen = names.length === 0 ? all : all.filter(({ id }) => names.includes(id));
  let failed = 0;
  for (const example of chosen) {
    const results = Object.entries(doors).map(([door, command]) => [door, checkExample(command, example, examplesOut)]);
    const problems = results.flatMap(([door, result]) => result.problems.map((text) => `${door}: ${text}`));
    const [first, second] = results.map(([, { stats }]) => JSON.stringify(stats));
    if (problems.length === 0 && first !== second) problems.push(`statistics differ: native ${first}, wasm ${second}`);
    const times = results.map(([door, { ms }]) => `${door} ${Math.round(ms)} ms`).join(", ");
    const expected = example.expect.error ?? (example.mode === "outcomes" ? "outcomes" : example.expect.verdict);
    say(`${problems.length === 0 ? "ok  " : "FAIL"} ${example.id.padEnd(28)} ${expected.padEnd(20)} ${times}`);
    for (const text of problems) say(`       ${text}`);
    if (problems.length > 0) failed++;
  }
  say(`${chosen.length - failed} examples passed, ${failed} failed`);
  if (failed > 0) throw new Stop("some examples do not come out as expected");
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    await setup();
    const { native } = await import("./native.mjs");
    await native();
    await (await import("./package.mjs")).npmCommand();
    await checkExamples(process.argv.slice(2));
  });
}
