// `npm run setup`: installs what is missing. `npm run classlib` packs the class library alone.
import { classlib } from "./classlib.mjs";
import { main } from "./lib/run.mjs";

await main(async () => {
  await classlib();
});
