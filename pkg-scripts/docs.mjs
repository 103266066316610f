// `npm run docs`: what is made from the code: docs/configuration.md, docs/from-jpf.md, docs/supported-java.md,
// docs/library-steps.md, and the bounds of links in www/src/embed/bounds.ts. Tests check that they are up to date.
import { at, main, run, say } from "./lib/run.mjs";
import { setup } from "./setup.mjs";

await main(async () => {
  await setup(["classlib"]);
  const { cargo } = await import("./lib/rust.mjs");
  const env = { ...process.env, UPDATE_DOCS: "1" };
  const test = (...args) => run(cargo(), ["test", "--quiet", "--locked", "--profile", "checked", ...args], { env });
  await test("-p", "interleave", "--lib", "the_page_is_current");
  await test("-p", "interleave-tests", "supported::");
  const pages = ["configuration.md", "from-jpf.md", "supported-java.md", "library-steps.md"].map((page) => at("docs", page));
  say(`written: ${[...pages, at("www", "src", "embed", "bounds.ts")].join(", ")}`);
});
