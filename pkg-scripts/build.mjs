// `npm run build`: everything that is delivered: target/release/interleave, dist/, pkg/.
import { beside, main, say, seconds, step } from "./lib/run.mjs";
import { native } from "./native.mjs";
import { setup } from "./setup.mjs";

await main(async () => {
  const from = performance.now();
  // The last part of either build, native and WebAssembly, keeps one core busy.
  const command = beside(() => step("building the native command", native));
  await setup();
  await command;
  await (await import("./site.mjs")).site();
  await (await import("./package.mjs")).npmCommand();
  say(`\nIn ${seconds(performance.now() - from)}`);
  say("Built: target/release/interleave (command), dist/ (site), pkg/ (npm command), build/classlib/ (class library)");
});
