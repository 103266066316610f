// Running other programs, and speaking to the person at the terminal. No npm package may be imported here or by
// anything that `setup` needs before `npm ci` has run.
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const at = (...parts) => join(root, ...parts);

/** A problem that one sentence explains; anything else that is thrown is a bug of these scripts. */
export class Stop extends Error {}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** One step that takes a while: says what it does, then how long it took. */
export async function step(title, work) {
  const from = performance.now();
  say(`· ${title} …`);
  const result = await work();
  say(`  ${title}: ${seconds(performance.now() - from)}`);
  return result;
}

/** Starts work that is awaited later: until then a failure is kept back. */
export function beside(work) {
  const started = work();
  started.catch(() => undefined);
  return started;
}

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
export const kilobytes = (bytes) => `${Math.round(bytes / 1000).toLocaleString("en-US")} kB`;

/** The full path of a program on PATH, or undefined. */
export function which(name, path = process.env.PATH ?? "") {
  const names = process.platform === "win32" ? [`${name}.exe`, `${name}.cmd`] : [name];
  for (const folder of path.split(delimiter)) {
    for (const file of names) {
      const full = join(folder, file);
      try {
        accessSync(full, constants.X_OK);
        return full;
      } catch {
        // not here
      }
    }
  }
  return undefined;
}

/** Runs a program with its output in ours; throws Stop when it fails. */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    child.on("error", (error) => fail(new Stop(`${command} could not be started: ${error.message}`)));
    child.on("close", (status, signal) => {
      if (status === 0) done();
      else fail(new Stop(`${command} ${args.slice(0, 3).join(" ")} ended with ${signal ?? `status ${status}`}`));
    });
  });
}

/** Runs a program to its end and returns {status, stdout, stderr, timedOut}; never throws. */
export function capture(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  return {
    status: result.status ?? -1,
    stdout: result.stdout ?? "",
    stderr: result.stderr || result.error?.message || "",
    timedOut: result.error?.code === "ETIMEDOUT",
  };
}

/** Like `capture`, but a failure ends the script with what the program said. */
export function need(command, args, options = {}) {
  const result = capture(command, args, options);
  if (result.status !== 0) {
    throw new Stop(`${command} ${args.slice(0, 3).join(" ")} failed:\n${(result.stderr || result.stdout).trim()}`);
  }
  return result.stdout;
}

/** Installs Debian packages, as root or through sudo. Says why when that is not possible here. */
export async function aptInstall(packages, what) {
  const list = packages.join(" ");
  if (!existsSync("/etc/debian_version") || !which("apt-get")) {
    throw new Stop(`${what} is missing, and this is not a Debian system: install it (on Debian: ${list}), then try again.`);
  }
  const sudo = process.getuid?.() === 0 ? [] : ["sudo"];
  if (sudo.length > 0 && !which("sudo")) {
    throw new Stop(`${what} is missing; run as root: apt-get install ${list}`);
  }
  // What apt-get says is kept for the case that it fails; a question of sudo's goes to the terminal itself.
  const apt = (...args) => {
    const line = [...sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", ...args];
    return capture(line[0], line.slice(1), { stdio: ["inherit", "pipe", "pipe"] });
  };
  const install = ["install", "-y", "--no-install-recommends", ...packages];
  await step(`installing ${list}`, () => {
    if (apt(...install).status === 0) return;
    // A fresh machine has no package lists yet, an old one has stale ones.
    apt("update");
    const { status, stderr } = apt(...install);
    if (status !== 0) throw new Stop(`${what} is missing, and apt-get could not install ${list}: ${stderr.trim()}`);
  });
}

/** The frame of every script: a Stop is one clear line and status 1, any other error keeps its stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`\ninterleave: ${error.message}\n`);
    process.exitCode = 1;
  }
}
