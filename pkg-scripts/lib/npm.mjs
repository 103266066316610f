// npm packages: `npm ci` when what node_modules holds is not what package-lock.json names.
import { existsSync, readFileSync } from "node:fs";
import { Stop, at, run, step } from "./run.mjs";

const oldest = [20, 19];

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw new Stop(`Node ${process.versions.node} is too old: ${oldest.join(".")} or newer is needed.`);
  }
}

/** npm writes the tree that it installed into node_modules/.package-lock.json; platform-bound packages may be left out. */
function installed() {
  const record = at("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const have = JSON.parse(readFileSync(record, "utf8")).packages;
  const want = JSON.parse(readFileSync(at("package-lock.json"), "utf8")).packages;
  return Object.entries(want).every(([path, { version, optional }]) => {
    if (path === "") return true;
    if (have[path] === undefined) return optional === true;
    return have[path].version === version && existsSync(at(path));
  });
}

export async function npmPackages() {
  checkNode();
  if (installed()) return;
  await step("installing npm packages", () =>
    run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { shell: process.platform === "win32" }),
  );
}
