import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, BRIEF, jdkHome } from "./core";

interface Piece {
  rawBytes: number;
  names: string[];
}

const readText = (file: string): string => inflateRawSync(readFileSync(at("build", "classlib", file))).toString("utf8");

/** The modules with an index of their own: its file → their packages. */
function readModules(): { head: string; modules: Map<string, string[]> } {
  const [head = "", ...lines] = readText("modules.bin").trimEnd().split("\n");
  const modules = new Map<string, string[]>();
  let packages: string[] | undefined;
  for (const line of lines) {
    if (line.startsWith("M ")) {
      packages = [];
      modules.set(line.slice(2), packages);
    } else {
      packages?.push(line);
    }
  }
  return { head, modules };
}

function readIndex(file = "index.bin"): { head: string; pieces: Map<string, Piece> } {
  const text = readText(file);
  const [head = "", ...lines] = text.trimEnd().split("\n");
  const pieces = new Map<string, Piece>();
  let current: Piece | undefined;
  let name = "";
  for (const line of lines) {
    const match = /^P (\S+) (\d+)$/.exec(line);
    if (match?.[1] !== undefined) {
      current = { rawBytes: Number(match[2]), names: [] };
      pieces.set(match[1], current);
    } else {
      // A character from `!` on says how much the name has in common with the one before.
      name = name.slice(0, line.charCodeAt(0) - "!".charCodeAt(0)) + line.slice(1);
      current?.names.push(name);
    }
  }
  return { head, pieces };
}

function readPiece(file: string): { length: number; classes: Map<string, Buffer> } {
  const raw = inflateRawSync(readFileSync(at("build", "classlib", file)));
  const classes = new Map<string, Buffer>();
  let position = 0;
  while (position < raw.length) {
    const nameLength = raw.readUInt16BE(position);
    const name = raw.toString("utf8", position + 2, position + 2 + nameLength);
    const length = raw.readUInt32BE(position + 2 + nameLength);
    const start = position + 6 + nameLength;
    classes.set(name, raw.subarray(start, start + length));
    position = start + length;
  }
  expect(position).toBe(raw.length);
  return { length: raw.length, classes };
}

describe("the class-library bundle", () => {
  const { head, pieces } = readIndex();

  it("names its format and the JDK", () => {
    expect(head).toMatch(/^interleave-classlib 2 17\.\S+$/);
  });

  it("holds in each piece exactly the classes that the index says, each class once", () => {
    const seen = new Set<string>();
    for (const [file, { rawBytes, names }] of pieces) {
      const { length, classes } = readPiece(file);
      expect(length, file).toBe(rawBytes);
      expect([...classes.keys()], file).toEqual(names);
      for (const [name, bytes] of classes) {
        expect(seen.has(name), name).toBe(false);
        seen.add(name);
        // Data files lie between the classes.
        if (!name.startsWith("/")) expect(bytes.readUInt32BE(0), name).toBe(0xcafebabe);
      }
    }
    for (const name of ["java/lang/Object", "java/util/HashMap", "java/util/stream/Stream", "gov/nasa/jpf/vm/Verify", "/lib/tzdb.dat"]) {
      expect(seen.has(name), name).toBe(true);
    }
  });

  it("has an index for each of the other modules, with classes that no other index names", () => {
    const { head, modules } = readModules();
    expect(head).toBe("interleave-modules 1");
    const seen = new Map([...pieces.values()].flatMap(({ names }) => names.map((name) => [name, "index.bin"])));
    const packages = new Set<string>();
    for (const [index, listed] of modules) {
      const there = new Set<string>();
      for (const [file, { rawBytes, names }] of readIndex(index).pieces) {
        expect(file.startsWith(index.replace("index.bin", "p/")), file).toBe(true);
        const { length, classes } = readPiece(file);
        expect(length, file).toBe(rawBytes);
        expect([...classes.keys()], file).toEqual(names);
        for (const name of names) {
          expect(seen.get(name), name).toBeUndefined();
          seen.set(name, index);
          there.add(name.slice(name.startsWith("/") ? 1 : 0, name.lastIndexOf("/")));
        }
      }
      expect([...there].sort(), index).toEqual(listed);
      for (const one of listed) {
        expect(packages.has(one), one).toBe(false);
        packages.add(one);
      }
    }
    for (const [name, index] of [
      ["sun/misc/Unsafe", "m/jdk.unsupported/index.bin"],
      ["javax/management/MBeanServer", "m/java.management/index.bin"],
      ["/META-INF/services/java.nio.file.spi.FileSystemProvider", "m/services/index.bin"],
    ] as const) {
      expect(seen.get(name), name).toBe(index);
    }
    expect([...seen.keys()].filter((name) => /^(java\/awt\/[A-Z]|javax\/swing\/J)/.test(name))).toEqual([]);
  });

  it("has the models in the places of the JDK's classes, without nested classes of the replaced ones", () => {
    const files = [...pieces].filter(([, { names }]) => names.includes("java/lang/Thread"));
    expect(files).toHaveLength(1);
    const model = readFileSync(at("build", "classlib-classes", "java.base", "java", "lang", "Thread.class"));
    expect(readPiece(files[0]?.[0] ?? "").classes.get("java/lang/Thread")?.equals(model)).toBe(true);
    const nested = [...pieces.values()].flatMap(({ names }) => names).filter((name) => name.startsWith("java/lang/Thread$"));
    for (const name of nested) expect(existsSync(at("build", "classlib-classes", "java.base", `${name}.class`)), name).toBe(true);
  });

  it("keeps the first piece within what a one-line program may cost", () => {
    const size = (file: string): number => readFileSync(at("build", "classlib", file)).length;
    expect(size("index.bin") + size("p/core.bin")).toBeLessThanOrEqual(600_000);
  });
});

describe("classes with thinner tables of local variables", () => {
  const folder = mkdtempSync(join(tmpdir(), "interleave-strip-"));
  const java = (tool: string): string => join(jdkHome(), "bin", tool);
  const { pieces } = readIndex();

  beforeAll(() => {
    for (const file of pieces.keys()) {
      for (const [name, bytes] of readPiece(file).classes) {
        // Models and classes with additions of later versions need the rest of the bundle, which the real JVM has not.
        const ours = existsSync(at("build", "classlib-classes", "java.base", `${name}.class`)) || existsSync(at("classlib", "extend", `${name}Extension.java`));
        if (!/^java\/util\/(?!logging)/.test(name) || ours) continue;
        const target = join(folder, "patch", `${name}.class`);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, bytes);
      }
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("pass the real JVM's verifier and behave the same", () => {
    const source = join(folder, "Sorted.java");
    writeFileSync(
      source,
      `import java.util.*; import java.util.stream.*;
       public class Sorted { public static void main(String[] a) {
         Map<String, List<Integer>> m = IntStream.range(0, 30).boxed().collect(Collectors.groupingBy(i -> "k" + i % 3, TreeMap::new, Collectors.toList()));
         System.out.println(String.format("%s %05.2f", m, 3.14159)); } }`,
    );
    execFileSync(java("javac"), [...BRIEF, "-d", folder, source]);
    const flags = ["-Xshare:off", "-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal", "-cp", folder];
    const plain = execFileSync(java("java"), [...flags, "Sorted"], { encoding: "utf8" });
    const patched = execFileSync(java("java"), [...flags, "--patch-module", `java.base=${join(folder, "patch")}`, "Sorted"], { encoding: "utf8" });
    expect(patched).toBe(plain);
    expect(patched).toContain("k0=[0, 3, 6");
  });

  it("still have their line numbers, and the names of references and indices", () => {
    const said = execFileSync(java("javap"), ["-l", join(folder, "patch", "java", "util", "PriorityQueue.class")], { encoding: "utf8" });
    expect(said).toContain("LineNumberTable");
    expect(said).toMatch(/ c +Ljava\/util\/Collection;/);
    expect(said).toMatch(/ i +I$/m);
    expect(said).not.toMatch(/ this +L| (initialCapacity|expectedModCount) +I$/m);
    expect(said).not.toContain("LocalVariableTypeTable");
  });
});
