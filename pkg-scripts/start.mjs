// `npm start`: set-up, build, and the playground on a loopback port. `npm start -- --port N` asks for another port.
import { main, say, seconds } from "./lib/run.mjs";
import { portFrom, serve } from "./serve.mjs";
import { setup } from "./setup.mjs";

await main(async () => {
  const port = portFrom(process.argv.slice(2));
  const from = performance.now();
  await setup();
  const { site, dist } = await import("./site.mjs");
  await site();
  say(`Ready in ${seconds(performance.now() - from)}`);
  const { url } = await serve(dist, port);
  say(`\nInterleave is at ${url}   (Ctrl-C stops it)`);
});
