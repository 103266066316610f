// The npm command in pkg/: the wasm build, the class library and a small script that connects them to Node.
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at, say, step } from "./lib/run.mjs";
import { digest, filesOf, upToDate } from "./lib/stamp.mjs";

const pkg = at("pkg");
const template = at("pkg-scripts", "pkg-template");

/** The declarations that are made from the checker's own types: what its reports consist of. */
function declareTypes(folder) {
  const from = at("www", "src", "types");
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(from).filter((name) => name.endsWith(".ts")).map((name) => name.slice(0, -3));
  for (const name of names) {
    // Node's way to find modules wants their endings.
    const text = readFileSync(join(from, `${name}.ts`), "utf8").replace(/ from "(\.\/\w+)"/g, ' from "$1.js"');
    writeFileSync(join(folder, `${name}.d.ts`), text);
  }
  writeFileSync(join(folder, "index.d.ts"), names.map((name) => `export type * from "./${name}.js";\n`).join(""));
}

function assemble() {
  rmSync(pkg, { recursive: true, force: true });
  mkdirSync(pkg, { recursive: true });
  cpSync(template, pkg, { recursive: true });
  // Name, version and licence have one home: the root's package.json.
  const { version, description, license, engines } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const own = JSON.parse(readFileSync(join(template, "package.json"), "utf8"));
  writeFileSync(join(pkg, "package.json"), `${JSON.stringify({ ...own, version, description, license, engines }, null, 2)}\n`);
  cpSync(at("build", "wasm-web"), join(pkg, "core"), { recursive: true });
  // Classes of the module can be freed by `using`, which projects for older standards do not know of themselves.
  const declarations = join(pkg, "core", "interleave.d.ts");
  writeFileSync(declarations, `/// <reference lib="esnext.disposable" />\n${readFileSync(declarations, "utf8")}`);
  declareTypes(join(pkg, "core", "types"));
  cpSync(at("build", "classlib"), join(pkg, "classlib"), { recursive: true });
  copyFileSync(at("build", "interleave-verify.jar"), join(pkg, "interleave-verify.jar"));
  say("  pkg/: npm install -g ./pkg installs the command `interleave`");
}

export async function npmCommand() {
  const inputs = filesOf(template, at("www", "src", "types"), at("build", "wasm-web"), at("build", "classlib"), at("package.json"), at("pkg-scripts", "package.mjs"));
  await upToDate("package", digest(inputs), [join(pkg, "package.json")], () => step("assembling the npm command", assemble));
}
