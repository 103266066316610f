// The declarations of the npm package, as somebody's own project sees them.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { at } from "./core";

it.each(["nodenext", "bundler"])("the package declares what its reports consist of (%s)", (resolution) => {
  const folder = mkdtempSync(join(tmpdir(), "interleave-package-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(at("pkg"), join(folder, "node_modules", "interleave"), "dir");
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    copyFileSync(at("tests", "node", "package", "types.ts"), join(folder, "types.ts"));
    const kind = resolution === "bundler" ? "esnext" : "nodenext";
    const options = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2023,dom", "--module", kind, "--moduleResolution", resolution];
    const { stdout, status } = spawnSync(process.execPath, [at("node_modules", "typescript", "bin", "tsc"), ...options, "types.ts"], { cwd: folder, encoding: "utf8" });
    expect([stdout, status]).toEqual(["", 0]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
