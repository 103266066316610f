// `npm run build`: everything that is delivered: target/release/interleave, dist/, pkg/.
import { main, say, step } from "./lib/run.mjs";
import { setup } from "./setup.mjs";

await main(async () => {
  await setup();
  const { native } = await import("./native.mjs");
  await step("building the native command", native);
  await (await import("./site.mjs")).site();
  await (await import("./package.mjs")).npmCommand();
  say("\nBuilt: target/release/interleave (command), dist/ (site), pkg/ (npm command), build/classlib/ (class library)");
});
