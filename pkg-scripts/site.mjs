// The static site in dist/: the front end by Vite, with the class library, the examples and the Verify jar beside it.
import { copyFileSync, cpSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { compressFiles } from "./lib/compress.mjs";
import { Stop, at, beside, kilobytes, run, say, step } from "./lib/run.mjs";
import { digest, filesOf, upToDate } from "./lib/stamp.mjs";
import { serviceWorker } from "./offline.mjs";
import { pageCore, pageCoreOut } from "./page-core.mjs";

export const dist = at("dist");

function copyFolder(from, to) {
  const fresh = `${to}.new`;
  rmSync(fresh, { recursive: true, force: true });
  cpSync(from, fresh, { recursive: true });
  rmSync(to, { recursive: true, force: true });
  renameSync(fresh, to);
}

/** Compresses what a first visit and a check would fetch, and says how large it is. */
async function compressPage() {
  const files = filesOf(dist).filter((file) => [".js", ".css", ".html", ".wasm"].includes(extname(file)));
  const compressed = await compressFiles(files);
  for (const [index, file] of files.entries()) {
    const bytes = readFileSync(file);
    const line = [kilobytes(bytes.length), `gzip ${kilobytes(gzipSync(bytes).length)}`, `brotli ${kilobytes(compressed[index])}`];
    say(`  ${file.slice(dist.length + 1)}: ${line.join(", ")}`);
  }
}

/** All pages; what they have in common is the same file, by its name. */
async function pages(build) {
  const env = { ...process.env, INTERLEAVE_BUILD: build };
  const vite = (...args) => run(process.execPath, [at("node_modules", "vite", "bin", "vite.js"), "build", at("www"), "--logLevel", "warn", ...args], { env });
  const others = beside(async () => {
    for (const page of ["embed", "exercises"]) await vite("--mode", page);
  });
  await vite();
  await others;
  for (const page of ["embed", "exercises"]) cpSync(at("build", `www-${page}`), dist, { recursive: true });
}

export async function site() {
  if (!existsSync(at("www", "index.html"))) throw new Stop("www/index.html is missing: there is no page to build.");
  await pageCore();
  const scripts = ["site.mjs", "offline.mjs", "compiler-pieces.mjs", join("lib", "compress.mjs")].map((name) => at("pkg-scripts", name));
  const inputs = filesOf(at("www"), pageCoreOut, at("package-lock.json"), ...scripts);
  const data = filesOf(at("build", "classlib"), at("build", "examples"), at("build", "interleave-verify.jar"), at("exercises"));
  const stamp = digest([...inputs, ...data]);
  const build = stamp.slice(0, 12);
  await upToDate("site", stamp, [join(dist, "index.html"), join(dist, "classlib", "index.bin")], () =>
    step("building the page", async () => {
      await pages(build);
      copyFolder(at("build", "classlib"), join(dist, "classlib"));
      await run(process.execPath, [at("pkg-scripts", "compiler-pieces.mjs"), join(dist, "classlib", "compiler.txt")]);
      copyFolder(at("build", "examples"), join(dist, "examples"));
      copyFolder(at("exercises"), join(dist, "exercises"));
      copyFileSync(at("build", "interleave-verify.jar"), join(dist, "interleave-verify.jar"));
      serviceWorker(dist, build);
      await compressPage();
    }),
  );
}
