/**
 * Before the tests: the page on its stand-in core is built (a second), and both pages are served on loopback ports.
 * INTERLEAVE_URL names a running site to test instead of dist/.
 */
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { build } from "vite";
import { serve } from "../../pkg-scripts/serve.mjs";

const repository = join(import.meta.dirname, "../..");

declare module "vitest" {
  interface ProvidedContext {
    /** The real page: wasm core, class library, shipped examples. */
    site: string;
    /** The page on its stand-in core, for states that the real one cannot be brought into at will. */
    states: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build({ root: join(repository, "www"), mode: "fake", logLevel: "error" });
  const states = await serve(join(repository, "build/www-fake"), 0);
  const site = process.env["INTERLEAVE_URL"] ? null : await serve(join(repository, "dist"), 0);
  project.provide("states", `${states.url}?fake=1`);
  project.provide("site", site?.url ?? process.env["INTERLEAVE_URL"] ?? "");
  return async () => {
    await states.close();
    await site?.close();
  };
}
