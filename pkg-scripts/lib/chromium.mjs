// The browser of the tests: CHROMIUM if set, else an installed one, else Debian's package.
import { existsSync } from "node:fs";
import { Stop, aptInstall, which } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macs = ["/Applications/Chromium.app/Contents/MacOS/Chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

const find = () => names.map((name) => which(name)).find(Boolean) ?? macs.find((path) => existsSync(path));

export async function chromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new Stop(`CHROMIUM=${named} does not exist.`);
    return named;
  }
  const found = find();
  if (found !== undefined) return found;
  await aptInstall(["chromium"], "Chromium (for the tests of the page)");
  const now = find();
  if (now === undefined) throw new Stop("Chromium is missing: install it, or set CHROMIUM to a browser of its family.");
  return now;
}
