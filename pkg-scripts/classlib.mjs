// The class-library bundle in build/classlib/: the JDK's own classes, overlaid by the models in classlib/, in pieces
// that a page fetches on demand. Format:
//   index.bin    raw deflate of text: `interleave-classlib 2 <jdk version>`, then for each piece `P <file> <raw bytes>`
//                followed by one line for each class that it holds (internal names, without what they share with the one before)
//   p/<name>.bin raw deflate of records: u16be name length, name, u32be length, class bytes
// Data files of the library, such as tables of characters and time zones, are records too: a piece for each, and a name
// that begins with a `/`.
//
// The modules beyond java.base that a program may or may not use have an index each, so that no program pays for those
// that it does not touch:
//   modules.bin             raw deflate of text: `interleave-modules 1`, then for each module `M m/<module>/index.bin`
//                           followed by one line for each package that it holds (`java/sql`)
//   m/<module>/index.bin    as index.bin, and beside it the pieces in m/<module>/p/
//   m/services/             what the modules provide, as the files META-INF/services/<service>
//   m/module-info/          the descriptors of all packed modules, as the files module-info/<module>
//
// What a compiler reads of the JDK's classes is not what runs: it is the JDK's own API, without code and without the models.
//   m/platform/             that of the JDK's own release, as the files platform/17/<module>:<class with dots>
//   m/platform-older/       that of older releases, as the files platform/older/<releases>:<module>:<class with dots>, where
//                           each letter stands for a release that has the class so (8, 9, A for 10, …), as in the JDK's ct.sym
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, delimiter, join, relative } from "node:path";
import { constants, deflateRawSync, inflateSync } from "node:zlib";
import { brief, briefTool, jdk } from "./lib/jdk.mjs";
import { Stop, at, capture, kilobytes, say, step } from "./lib/run.mjs";
import { stripLocals } from "./lib/strip.mjs";
import { digest, filesOf, identity, upToDate } from "./lib/stamp.mjs";

const modules = ["java.base", "java.logging"];
/** Other modules that classes come from, and which of theirs. */
const parts = {
  "jdk.random": /^jdk\//,
  // What objects tell of their changes: the rest of java.beans belongs to editors and windows.
  "java.desktop": /^java\/beans\/(PropertyChange|IndexedPropertyChange|VetoableChange|PropertyVeto|ChangeListenerMap|ConstructorProperties|Transient|JavaBean)[^/]*$/,
  // English, and which languages there are; their data are asked for by the module.
  "jdk.localedata": /_en(_|$)|\/(LocaleDataProvider|SupplementaryLocaleDataProvider|CLDRLocaleDataMetaInfo|NonBaseLocaleDataMetaInfo)$/,
};
/** Modules that are asked for by the module, and which of their classes where it is not all. The desktop stays away. */
export const others = {
  "java.compiler": undefined,
  "java.datatransfer": undefined,
  // Beans are part of many command lines; what draws is not. They name a few classes of it, which have no native methods.
  "java.desktop": /^((java|com\/sun)\/beans\/|javax\/swing\/SwingContainer$)/,
  "java.instrument": undefined,
  "java.management": undefined,
  "java.management.rmi": undefined,
  "java.naming": undefined,
  "java.net.http": undefined,
  "java.prefs": undefined,
  "java.rmi": undefined,
  "java.scripting": undefined,
  "java.security.jgss": undefined,
  "java.security.sasl": undefined,
  "java.sql": undefined,
  "java.sql.rowset": undefined,
  "java.transaction.xa": undefined,
  "java.xml": undefined,
  "java.xml.crypto": undefined,
  "jdk.charsets": undefined,
  "jdk.compiler": undefined,
  "jdk.crypto.ec": undefined,
  "jdk.dynalink": undefined,
  "jdk.httpserver": undefined,
  "jdk.internal.opt": undefined,
  "jdk.jartool": undefined,
  "jdk.javadoc": undefined,
  "jdk.jdeps": undefined,
  "jdk.jfr": undefined,
  "jdk.localedata": undefined,
  "jdk.management": undefined,
  "jdk.naming.dns": undefined,
  "jdk.naming.rmi": undefined,
  "jdk.net": undefined,
  "jdk.nio.mapmode": undefined,
  "jdk.security.auth": undefined,
  "jdk.security.jgss": undefined,
  "jdk.unsupported": undefined,
  "jdk.xml.dom": undefined,
  "jdk.zipfs": undefined,
};
const out = at("build", "classlib");
const classesOut = at("build", "classlib-classes");
const listFolder = at("pkg-scripts", "classlib-pieces");
/** Pieces of whole packages are cut or joined to about this many raw bytes: some 60–100 kB on the wire. */
const pieceTarget = 200_000;

/** Compiles one folder of models; `patch` names the module that the classes become part of, after those in `behind`. */
function compile(javac, folder, target, patch, behind, more = []) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const sources = filesOf(folder).filter((file) => file.endsWith(".java"));
  if (sources.length === 0) return [];
  // Inside java.base string concatenation must not need the library it is part of; the JDK builds itself this way too.
  const place = patch
    ? ["--patch-module", `${patch}=${[behind, folder].filter(Boolean).join(delimiter)}`, "-XDstringConcat=inline"]
    : ["-sourcepath", folder, "--release", "17"];
  const list = join(target, ".sources");
  writeFileSync(list, sources.map((file) => `"${file.replaceAll("\\", "/")}"\n`).join(""));
  const flags = ["-d", target, "-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-Xmaxerrs", "20"];
  const result = capture(javac, [...briefTool, ...flags, ...place, ...more, `@${list}`]);
  rmSync(list);
  if (result.status !== 0) {
    throw new Stop(`the models in ${relative(at(), folder)} do not compile:\n${result.stderr.trim()}`);
  }
  return filesOf(target).filter((file) => file.endsWith(".class"));
}

/**
 * The models of a module that is not java.base, if there are any: classlib/<module>. They may use what the models of
 * java.base have.
 */
function modelsOf(java, module) {
  const folder = at("classlib", module);
  if (!existsSync(folder)) return new Map();
  const target = join(classesOut, module);
  const exports = ["--patch-module", `java.base=${join(classesOut, "java.base")}`, "--add-exports", `java.base/jdk.internal.interleave=${module}`];
  return classMap(compile(java.tool("javac"), folder, target, module, undefined, exports), target);
}

/**
 * The library's classes with the methods that classlib/extend adds to them: `ListExtension` there goes into `java.util.List`.
 */
function extend(java, models) {
  const folder = at("classlib", "extend");
  const compiled = join(classesOut, "extensions");
  compile(java.tool("javac"), folder, compiled, "java.base", models);
  const merged = join(classesOut, "extended");
  rmSync(merged, { recursive: true, force: true });
  const asm = ["org.objectweb.asm", "org.objectweb.asm.tree", "org.objectweb.asm.commons"];
  const exports = asm.map((name) => `--add-exports=java.base/jdk.internal.${name}=ALL-UNNAMED`);
  const result = capture(java.tool("java"), [...brief, ...exports, at("classlib", "tools", "Extend.java"), compiled, models, merged]);
  if (result.status !== 0) throw new Stop(`the extensions in classlib/extend do not fit:\n${result.stderr.trim()}`);
  return classMap(filesOf(merged), merged);
}

/** The classes of one module: internal name → bytes. A jmod is a zip behind a header of four bytes. */
async function readModule(file) {
  const { unzipSync } = await import("fflate");
  const entries = unzipSync(readFileSync(file).subarray(4), {
    filter: ({ name }) => name.startsWith("classes/") && name.endsWith(".class") && !/(module|package)-info\.class$/.test(name),
  });
  return Object.entries(entries).map(([name, bytes]) => [name.slice("classes/".length, -".class".length), stripLocals(bytes)]);
}

/** The descriptor of a module, as it stands in `jrt:/`. */
async function descriptor(java, module) {
  const { unzipSync } = await import("fflate");
  const path = "classes/module-info.class";
  const jmod = readFileSync(join(java.home, "jmods", `${module}.jmod`)).subarray(4);
  return Buffer.from(unzipSync(jmod, { filter: ({ name }) => name === path })[path]);
}

/** The tables that classes of java.base read from files beside them. */
const dataFile = /^classes\/(java\/lang\/uniName\.dat|java\/.*\.(data|properties)|jdk\/internal\/icu\/.*|sun\/text\/resources\/.*Data|sun\/net\/www\/content-types\.properties)$/;
/** Of the other modules it is all that lies in a package: they are only fetched by those who ask. */
const otherFile = /^classes\/(?!META-INF\/).+\/.+(?<!\.class)$/;

/** The data files of a module: path → bytes. */
async function filesOfModule(java, module, wanted) {
  const { unzipSync } = await import("fflate");
  const jmod = readFileSync(join(java.home, "jmods", `${module}.jmod`)).subarray(4);
  const found = unzipSync(jmod, { filter: ({ name }) => wanted.test(name) && !name.endsWith(".class") && !name.endsWith("/") });
  return new Map(Object.entries(found).map(([name, bytes]) => [name.slice("classes/".length), Buffer.from(bytes)]));
}

/** The library's data files: path → bytes. Time zones lie outside of the module, in the JDK's folder `lib`. */
async function dataFiles(java) {
  const files = await filesOfModule(java, "java.base", dataFile);
  // This one is compressed by itself; as text the piece that it goes into becomes smaller.
  const names = "java/lang/uniName.dat";
  files.set(names, inflateSync(files.get(names)));
  files.set("lib/tzdb.dat", readFileSync(join(java.home, "lib", "tzdb.dat")));
  return files;
}

const outermost = (name) => name.replace(/(?<=[^/$])\$.*$/, "");

/**
 * Models replace JDK classes whole: a nested class of the JDK's version goes with it, because it was compiled against
 * private members that the model does not have.
 */
function overlay(classes, models) {
  const replaced = new Set([...models.keys()].map(outermost));
  for (const name of [...classes.keys()]) if (replaced.has(outermost(name))) classes.delete(name);
  for (const [name, bytes] of models) classes.set(name, bytes);
}

/** The pieces that a list in classlib-pieces/ makes up, in the order of their file names: `10-core.txt` is `core`. */
function listedPieces(classes, models) {
  const pieces = new Map();
  const taken = new Set();
  for (const file of readdirSync(listFolder).filter((name) => name.endsWith(".txt")).sort()) {
    const lines = readFileSync(join(listFolder, file), "utf8").split("\n");
    const listed = new Set(lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#")));
    const tops = new Set([...listed].map(outermost));
    // A model may have other nested classes than the JDK's class whose place it takes: they follow their outer class.
    const names = [...classes.keys()].filter(
      (name) => !taken.has(name) && (listed.has(name) || (models.has(name) && tops.has(outermost(name)))),
    );
    for (const name of names) taken.add(name);
    pieces.set(basename(file, ".txt").replace(/^\d+-/, ""), names.sort());
  }
  return { pieces, taken };
}

/** Everything that no list names: package by package, large ones cut, small neighbours joined. */
function packagePieces(names, sizeOf) {
  const groups = [];
  let current;
  let previousTop;
  for (const name of names.sort()) {
    const pack = name.slice(0, name.lastIndexOf("/"));
    const top = outermost(name);
    const full = current !== undefined && current.size >= pieceTarget;
    // A package that is large by itself starts a piece of its own; classes never part from their nested ones.
    const apart = current !== undefined && current.pack !== pack && current.size >= pieceTarget / 3;
    if (current === undefined || ((full || apart) && top !== previousTop)) {
      current = { pack, size: 0, names: [] };
      groups.push(current);
    }
    current.names.push(name);
    current.size += sizeOf(name);
    previousTop = top;
  }
  const pieces = new Map();
  const seen = new Map();
  for (const { pack, names: members } of groups) {
    const number = (seen.get(pack) ?? 0) + 1;
    seen.set(pack, number);
    pieces.set(`${pack.replaceAll("/", ".") || "unnamed"}${number === 1 ? "" : `-${number}`}`, members);
  }
  return pieces;
}

function encode(names, classes) {
  const parts = [];
  for (const name of names) {
    const text = Buffer.from(name, "utf8");
    const bytes = classes.get(name);
    const head = Buffer.alloc(2 + text.length + 4);
    head.writeUInt16BE(text.length, 0);
    text.copy(head, 2);
    head.writeUInt32BE(bytes.length, 2 + text.length);
    parts.push(head, bytes);
  }
  return Buffer.concat(parts);
}

const deflate = (bytes) => deflateRawSync(bytes, { level: 9, memLevel: 9, strategy: constants.Z_DEFAULT_STRATEGY });

/** The line of a name: how much it shares with the one before, as a character from `!` on, and the rest. All names are ASCII. */
function afterName(before, name) {
  const most = Math.min(before.length, name.length, "~".charCodeAt(0) - "!".charCodeAt(0));
  let shared = 0;
  while (shared < most && before[shared] === name[shared]) shared++;
  return `${String.fromCharCode("!".charCodeAt(0) + shared)}${name.slice(shared)}`;
}

/** Writes pieces into `folder` of the bundle, and `indexFile`, which tells what is in which. The result is their sizes on the wire. */
function writePieces(version, folder, indexFile, pieces, classes) {
  mkdirSync(join(out, folder), { recursive: true });
  const index = [`interleave-classlib 2 ${version}`];
  let last = "";
  const sizes = new Map();
  for (const [name, names] of pieces) {
    if (names.length === 0) continue;
    const raw = encode(names, classes);
    const packed = deflate(raw);
    writeFileSync(join(out, folder, `${name}.bin`), packed);
    index.push(`P ${folder}/${name}.bin ${raw.length}`);
    for (const each of names) {
      index.push(afterName(last, each));
      last = each;
    }
    sizes.set(name, packed.length);
  }
  writeFileSync(join(out, indexFile), deflate(Buffer.from(`${index.join("\n")}\n`, "utf8")));
  return sizes;
}

/** A file for each service that those modules provide by one of these classes: the names of the providers, a line each. */
function servicesOf(java, held) {
  const result = capture(java.tool("java"), [...brief, at("classlib", "tools", "Services.java"), ...Object.keys(others), "java.base"]);
  if (result.status !== 0) throw new Stop(`the services of the JDK's modules cannot be listed:\n${result.stderr.trim()}`);
  const services = new Map();
  for (const line of result.stdout.trimEnd().split("\n")) {
    const [service, ...providers] = line.split(" ");
    const there = providers.filter((name) => held.has(name.replaceAll(".", "/")));
    if (there.length > 0) services.set(`/META-INF/services/${service}`, Buffer.from(there.join("\n")));
  }
  return services;
}

/** The modules that have an index of their own, without what `packed` holds already. The result is what they weigh. */
async function writeModules(java, packed) {
  const list = ["interleave-modules 1"];
  const total = { classes: 0, bytes: 0 };
  const held = new Set();
  for (const [module, wanted = /./] of Object.entries(others)) {
    const all = await readModule(join(java.home, "jmods", `${module}.jmod`));
    const classes = new Map(all.filter(([name]) => !packed.has(name) && wanted.test(name)));
    overlay(classes, modelsOf(java, module));
    for (const name of classes.keys()) held.add(name);
    const pieces = packagePieces([...classes.keys()], (name) => classes.get(name).length);
    const files = await filesOfModule(java, module, otherFile);
    const data = [...files].filter(([path]) => wanted.test(path));
    for (const [path, bytes] of data) classes.set(`/${path}`, bytes);
    if (data.length > 0) pieces.set("data", data.map(([path]) => `/${path}`).sort());
    const sizes = writePieces(java.version, `m/${module}/p`, `m/${module}/index.bin`, pieces, classes);
    const packages = new Set([...classes.keys()].map((name) => name.slice(name.startsWith("/") ? 1 : 0, name.lastIndexOf("/"))));
    list.push(`M m/${module}/index.bin`, ...[...packages].sort());
    total.classes += classes.size - data.length;
    for (const size of sizes.values()) total.bytes += size;
  }
  for (const name of packed.keys()) held.add(name);
  const services = servicesOf(java, held);
  writePieces(java.version, "m/services/p", "m/services/index.bin", new Map([["services", [...services.keys()]]]), services);
  list.push("M m/services/index.bin", "META-INF/services");
  const infos = new Map();
  for (const module of [...modules, ...Object.keys(others)]) infos.set(`/module-info/${module}`, await descriptor(java, module));
  writePieces(java.version, "m/module-info/p", "m/module-info/index.bin", new Map([["module-info", [...infos.keys()].sort()]]), infos);
  list.push("M m/module-info/index.bin", "module-info");
  await writePlatform(java, list);
  writeJunit(java, list);
  writeFileSync(join(out, "modules.bin"), deflate(Buffer.from(`${list.join("\n")}\n`, "utf8")));
  return total;
}

/** What most programs are made of: one piece of what compilers read. */
const commonPackages = /^java\.base:(java\.(lang|lang\.(annotation|invoke|runtime)|util|util\.(function|stream|concurrent|concurrent\.(atomic|locks))|io)\.[^.]+|module-info)$|:module-info$/;

/** Files by their names, in pieces of about the wanted size; what `first` matches is one by itself. */
function filePieces(files, first) {
  const pieces = new Map([["common", []]]);
  let current;
  let size = 0;
  for (const name of [...files.keys()].sort()) {
    if (first?.test(name.slice(name.lastIndexOf("/") + 1))) {
      pieces.get("common").push(name);
      continue;
    }
    if (current === undefined || size >= pieceTarget) {
      current = [];
      size = 0;
      pieces.set(String(pieces.size), current);
    }
    current.push(name);
    size += files.get(name).length;
  }
  return pieces;
}

/** What compilers read: the API of the JDK's own release and, from its ct.sym, that of older ones. */
async function writePlatform(java, list) {
  const { unzipSync } = await import("fflate");
  const folder = join(classesOut, "platform");
  rmSync(folder, { recursive: true, force: true });
  const named = capture(java.tool("java"), ["--list-modules"]).stdout.trim().split("\n").map((line) => line.split("@")[0]);
  const asm = "--add-exports=java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED";
  const result = capture(java.tool("java"), [...brief, asm, at("classlib", "tools", "Signatures.java"), folder, ...named]);
  if (result.status !== 0) throw new Stop(`the JDK's API cannot be read:\n${result.stderr.trim()}`);
  const own = new Map();
  for (const file of filesOf(folder)) {
    const [, module, name] = /^([^/]+)\/(.+)\.class$/.exec(relative(folder, file).replaceAll("\\", "/"));
    own.set(`/platform/17/${module}:${name.replaceAll("/", ".")}`, readFileSync(file));
  }
  writePieces(java.version, "m/platform/p", "m/platform/index.bin", filePieces(own, commonPackages), own);
  const older = new Map();
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(join(java.home, "lib", "ct.sym"))))) {
    const found = /^(\w+)\/([\w.]+)\/(.+)\.sig$/.exec(path);
    if (found) older.set(`/platform/older/${found[1]}:${found[2]}:${found[3].replaceAll("/", ".")}`, Buffer.from(bytes));
  }
  writePieces(java.version, "m/platform-older/p", "m/platform-older/index.bin", filePieces(older), older);
  list.push("M m/platform/index.bin", "platform/17", "M m/platform-older/index.bin", "platform/older");
}

/** JUnit's annotations as compilers see them: files junit-annotations/<class with dots>. */
function writeJunit(java, list) {
  const target = join(classesOut, "junit-annotations");
  const compiled = classMap(compile(java.tool("javac"), at("classlib", "junit-annotations"), target), target);
  const files = new Map([...compiled].map(([name, bytes]) => [`/junit-annotations/${name.replaceAll("/", ".")}`, bytes]));
  writePieces(java.version, "m/junit-annotations/p", "m/junit-annotations/index.bin", filePieces(files), files);
  list.push("M m/junit-annotations/index.bin", "junit-annotations");
}

/** `interleave-verify.jar`: what a person puts on javac's class path to call the Verify API. */
async function writeVerifyJar(verify) {
  const { zipSync, strToU8 } = await import("fflate");
  const options = { level: 9, mtime: new Date("1980-01-01T00:00:00") };
  const entries = { "META-INF/MANIFEST.MF": [strToU8("Manifest-Version: 1.0\r\n\r\n"), options] };
  for (const [name, bytes] of verify) entries[`${name}.class`] = [bytes, options];
  writeFileSync(at("build", "interleave-verify.jar"), zipSync(entries));
}

function classMap(files, folder) {
  const name = (file) => relative(folder, file).replaceAll("\\", "/").slice(0, -".class".length);
  return new Map(files.map((file) => [name(file), readFileSync(file)]));
}

async function pack(java) {
  const classes = new Map();
  const models = new Map();
  for (const module of modules) {
    for (const [name, bytes] of await readModule(join(java.home, "jmods", `${module}.jmod`))) classes.set(name, bytes);
    const target = join(classesOut, module);
    const compiled = compile(java.tool("javac"), at("classlib", module), target, module);
    for (const [name, bytes] of classMap(compiled, target)) models.set(name, bytes);
  }
  for (const [module, wanted] of Object.entries(parts)) {
    const all = await readModule(join(java.home, "jmods", `${module}.jmod`));
    for (const [name, bytes] of all) if (wanted.test(name)) classes.set(name, bytes);
  }
  const verifyTarget = join(classesOut, "verify");
  const verify = classMap(compile(java.tool("javac"), at("classlib", "verify"), verifyTarget), verifyTarget);
  overlay(classes, models);
  for (const [name, bytes] of extend(java, join(classesOut, "java.base"))) classes.set(name, stripLocals(bytes));
  const { pieces, taken } = listedPieces(classes, models);
  const rest = [...classes.keys()].filter((name) => !taken.has(name));
  for (const [name, names] of packagePieces(rest, (name) => classes.get(name).length)) pieces.set(name, names);
  for (const [path, bytes] of await dataFiles(java)) {
    classes.set(`/${path}`, bytes);
    pieces.set(`data.${basename(path)}`, [`/${path}`]);
  }
  for (const [name, bytes] of verify) classes.set(name, bytes);
  pieces.set("verify", [...verify.keys()].sort());
  rmSync(out, { recursive: true, force: true });
  const sizes = writePieces(java.version, "p", "index.bin", pieces, classes);
  const beyond = await writeModules(java, classes);
  await writeVerifyJar(verify);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const lists = readdirSync(listFolder).filter((name) => name.endsWith(".txt")).length;
  const listed = [...sizes].slice(0, lists).map(([name, size]) => `${name} ${kilobytes(size)}`);
  say(`  ${classes.size} classes, ${models.size} of them models, in ${sizes.size} pieces, ${kilobytes(total)} in all`);
  say(`  ${beyond.classes} classes of ${Object.keys(others).length} other modules, ${kilobytes(beyond.bytes)}`);
  say(`  on the wire: index ${kilobytes(statSync(join(out, "index.bin")).size)}, ${listed.join(", ")}`);
}

/** Makes build/classlib unless it is there already and nothing that it is made of has changed. */
export async function classlib() {
  const java = await jdk();
  const ours = filesOf(at("classlib", "verify"), at("classlib", "extend"), at("classlib", "junit-annotations"), at("classlib", "tools"), listFolder, ...[...modules, ...Object.keys(others)].map((module) => at("classlib", module)), at("pkg-scripts", "classlib.mjs"), at("pkg-scripts", "lib", "strip.mjs"));
  const jmods = [...modules, ...Object.keys(parts), ...Object.keys(others)].map((module) => identity(join(java.home, "jmods", `${module}.jmod`)));
  await upToDate("classlib", digest(ours, [java.version, ...jmods]), [join(out, "index.bin"), join(out, "modules.bin")], () =>
    step("packing the class library", () => pack(java)),
  );
  if (!existsSync(join(out, "p", "core.bin"))) throw new Stop("the class-library bundle has no piece `core`");
}
