import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize, resolve, sep } from "node:path";
import type { Plugin } from "vite";
import solid from "vite-plugin-solid";
import { defineConfig } from "vitest/config";
import { securityPolicy } from "./policy.ts";

const root = import.meta.dirname;
const repository = resolve(root, "..");

/** The module name under which the worker imports the wasm build's JavaScript. */
const CORE_ID = "virtual:interleave-core";
const CORE_FILE = join(repository, "build/page-core/interleave.js");

/** Resolves the core to the wasm-bindgen output; a missing build is an error that says what to run. */
function wasmCore(fake: boolean): Plugin {
  const missing = `\0${CORE_ID}`;
  return {
    name: "interleave-core",
    enforce: "pre",
    resolveId(id) {
      if (id !== CORE_ID) return null;
      return existsSync(CORE_FILE) && !fake ? CORE_FILE : missing;
    },
    load(id) {
      if (id !== missing) return null;
      const message = "The wasm build is missing: run `npm run build` first.";
      if (!fake && this.environment.mode === "build") this.error(message);
      return `export default async () => { throw new Error(${JSON.stringify(message)}); };`;
    },
  };
}

const TYPES: Record<string, string> = { ".json": "application/json", ".java": "text/plain; charset=utf-8" };

/** In development, serves what the build scripts put beside the page in dist/. */
function neighbours(): Plugin {
  const folders: [string, string[]][] = [
    ["/classlib/", [join(repository, "build/classlib")]],
    ["/examples/", [join(repository, "build/examples"), join(root, "src/dev/examples")]],
    ["/exercises/", [join(repository, "exercises")]],
  ];
  return {
    name: "interleave-neighbours",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = normalize(decodeURIComponent((request.url ?? "/").split("?")[0] ?? "/"));
        const rule = folders.find(([prefix]) => path.startsWith(prefix));
        const file = rule?.[1]
          .map((folder) => ({ folder, file: join(folder, path.slice(rule[0].length)) }))
          .find(({ folder, file }) => file.startsWith(folder + sep) && existsSync(file) && statSync(file).isFile());
        if (!file) return next();
        response.setHeader("Content-Type", TYPES[extname(file.file)] ?? "application/octet-stream");
        response.end(readFileSync(file.file));
      });
    },
  };
}

export default defineConfig(({ mode }) => {
  const fake = mode === "fake";
  // Builds of their own: what the pages have in common would otherwise be chunks of their own, and the first view larger.
  const page = ["embed", "exercises"].find((name) => name === mode) ?? "index";
  return {
    root,
    // Relative addresses: the site works from any folder of any static host.
    base: "./",
    plugins: [wasmCore(fake), neighbours(), solid({ ssr: false }), securityPolicy()],
    define: { __BUILD__: JSON.stringify(process.env["INTERLEAVE_BUILD"] ?? ""), __FAKE_CORE__: JSON.stringify(fake || mode === "development" || mode === "test") },
    worker: { format: "es" as const, plugins: () => [wasmCore(fake)] },
    build: {
      outDir: join(repository, fake ? "build/www-fake" : page === "index" ? "dist" : `build/www-${page}`),
      rollupOptions: { input: join(root, `${page}.html`) },
      emptyOutDir: true,
      target: "es2022",
      // A wasm file inlined as base64 would be a third larger and could not be compiled while it streams.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    server: { host: "127.0.0.1" },
    // A busy machine may take its time: other stages run beside these tests.
    test: { root, include: ["test/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
  };
});
