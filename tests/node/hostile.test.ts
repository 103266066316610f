// What is made to harm: the wasm build answers in words, and in those of the native command. A stack that overflows would
// end the module, and a number that is believed would fill the memory.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join as joined } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, classFiles, type Host, loadCore, type Loaded, NATIVE } from "./core";
import { ClassFile, Damage, type Entry, jar, join, main, repeat } from "./hostile";
import { compile, greeting, race } from "./programs";

let core: Loaded;
const folder = mkdtempSync(joined(tmpdir(), "interleave-hostile-"));
beforeAll(async () => {
  core = await loadCore();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Answer {
  status: number;
  stdout: string;
  stderr: string;
}

function wasm(args: string[]): Answer {
  const answer: Answer = { status: 0, stdout: "", stderr: "" };
  const inside = (path: string): string => joined(folder, path);
  const host: Host = {
    readFile: (path) => (existsSync(inside(path)) && statSync(inside(path)).isFile() ? new Uint8Array(readFileSync(inside(path))) : undefined),
    listDir: (path) => (existsSync(inside(path)) && statSync(inside(path)).isDirectory() ? readdirSync(inside(path)).sort() : undefined),
    isDir: (path) => existsSync(inside(path)) && statSync(inside(path)).isDirectory(),
    stdout: (text) => (answer.stdout += text),
    stderr: (text) => (answer.stderr += text),
    now: () => performance.now(),
    classlib: (file) => {
      const path = at("build", "classlib", file);
      return existsSync(path) ? new Uint8Array(readFileSync(path)) : undefined;
    },
  };
  answer.status = core.cliMain(args, host);
  return answer;
}

function native(args: string[]): Answer {
  const { status, stdout, stderr } = spawnSync(NATIVE, args, { cwd: folder, encoding: "utf8", input: "", maxBuffer: 1 << 28 });
  return { status: status ?? -1, stdout, stderr };
}

function put(name: string, content: Uint8Array | string): string {
  const file = joined(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return name;
}

/** Both say the same, and it is not long. */
function both(args: string[]): Answer {
  const [first, second] = [native(args), wasm(args)];
  expect(second).toEqual(first);
  expect(first.stderr).not.toMatch(/panicked|overflowed its stack|internal error/);
  // What the program itself says is its own affair.
  if (first.status === 2) expect(first.stderr.length).toBeLessThan(4_000);
  return first;
}

const DEEP = 20_000;
const LONG = "n".repeat(60_000);
const NESTED = "the values of an annotation are nested more than 100 deep";

/** Content of an attribute with one annotation, `Ldeep;`, whose value is `value`. */
const annotated = (file: ClassFile, value: Uint8Array): Uint8Array => {
  const [kind, name] = [file.utf8("Ldeep;"), file.utf8("x")];
  return join([0, 1, kind >> 8, kind & 255, 0, 1, name >> 8, name & 255], value);
};
const arrays = (depth: number): Uint8Array => join(repeat([0x5b, 0, 1], depth), [0x5b, 0, 0]);
const annotations = (depth: number): Uint8Array => join(repeat([0x40, 0, 1, 0, 1, 0, 1], depth), [0x5b, 0, 0]);

/** Class files by what is wrong with them, and what is said. */
const classes: [string, (file: ClassFile) => Uint8Array, string][] = [
  ["arrays in an annotation", (f) => f.bytes([main()], [f.attribute("RuntimeVisibleAnnotations", annotated(f, arrays(DEEP)))]), NESTED],
  ["annotations in an annotation", (f) => f.bytes([main()], [f.attribute("RuntimeInvisibleAnnotations", annotated(f, annotations(DEEP)))]), NESTED],
  ["the annotation of a type", (f) => f.bytes([main()], [f.attribute("RuntimeVisibleTypeAnnotations", join([0, 1, 0x13, 0], annotated(f, arrays(DEEP)).subarray(2)))]), NESTED],
  ["the annotation of a parameter", (f) => f.bytes([main([0xb1], { attributes: [f.attribute("RuntimeVisibleParameterAnnotations", join([1], annotated(f, arrays(DEEP))))] })]), NESTED],
  ["the default of an annotation", (f) => f.bytes([main([0xb1], { attributes: [f.attribute("AnnotationDefault", arrays(DEEP))] })]), NESTED],
  ["an annotation within code", (f) => f.bytes([main([0xb1], { inCode: [f.attribute("RuntimeVisibleAnnotations", annotated(f, arrays(DEEP)))] })]), NESTED],
  [
    "code within code",
    (f) => {
      let inner = f.code({});
      for (let i = 0; i < 2_000; i++) inner = f.code({ inCode: [inner] });
      return f.bytes([main([0xb1], { inCode: [inner] })]);
    },
    "its attributes are nested more than 4 deep",
  ],
  [
    "records within records",
    (f) => {
      let inner: Uint8Array = f.attribute("Record", [0, 0]);
      for (let i = 0; i < 2_000; i++) inner = f.attribute("Record", join([0, 1, 0, 1, 0, 1, 0, 1], inner));
      return f.bytes([main()], [inner]);
    },
    "its attributes are nested more than 4 deep",
  ],
  ["more elements than there are", (f) => f.bytes([main()], [f.attribute("RuntimeVisibleAnnotations", annotated(f, join(repeat([0x5b, 255, 255], 90))))]), "the file is truncated"],
  ["an attribute that is longer than it says", (f) => f.bytes([main()], [f.attribute("RuntimeVisibleAnnotations", [0, 0, 0])]), "an attribute has the wrong length"],
];

describe("class files", () => {
  it.each(classes)("%s", (title, make, said) => {
    const name = put(`${title.replaceAll(" ", "-")}/A.class`, make(new ClassFile("A")));
    const answer = both(["run", "-c", dirname(name), "A"]);
    expect(answer).toMatchObject({ status: 2, stdout: "" });
    expect(answer.stderr).toContain(said);
    const { classes: found, problems } = core.scan([{ path: name, bytes: new Uint8Array(readFileSync(joined(folder, name))) }]);
    expect(found).toEqual([]);
    expect(problems[0]).toContain(said);
  });

  it("annotations as deep as is allowed", () => {
    const file = new ClassFile("A");
    put("allowed/A.class", file.bytes([main()], [file.attribute("RuntimeVisibleAnnotations", annotated(file, arrays(99)))]));
    expect(both(["run", "-c", "allowed", "A"])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  /** Classes C0, C1, … each below the next; the last one has `java.lang.Object` or nothing above it. */
  const chain = (length: number, make: (name: string, above: string | undefined) => Uint8Array): Entry[] =>
    Array.from({ length }, (_, i) => ({ name: `C${i}.class`, content: make(`C${i}`, i + 1 < length ? `C${i + 1}` : undefined) }));

  it("superclasses of superclasses", () => {
    const make = (name: string, above?: string): Uint8Array => new ClassFile(name, above).bytes([main()]);
    put("supers.jar", jar(chain(99, make)));
    expect(both(["run", "-c", "supers.jar", "C0"])).toEqual({ status: 0, stdout: "", stderr: "" });
    put("more-supers.jar", jar(chain(3_000, make)));
    expect(both(["run", "-c", "more-supers.jar", "C0"])).toMatchObject({ status: 2, stderr: expect.stringContaining("100 levels of supertypes") as string });
  });

  it("interfaces of interfaces", () => {
    const make = (name: string, above?: string): Uint8Array =>
      new ClassFile(name, undefined, above === undefined ? [] : [above]).bytes(name === "C0" ? [main()] : [], [], name === "C0" ? 0x21 : 0x601);
    put("interfaces.jar", jar(chain(99, make)));
    expect(both(["run", "-c", "interfaces.jar", "C0"])).toEqual({ status: 0, stdout: "", stderr: "" });
    put("more-interfaces.jar", jar(chain(3_000, make)));
    expect(both(["run", "-c", "more-interfaces.jar", "C0"]).status).toBe(2);
  });

  it("a class that is its own superclass", () => {
    put("circle/A.class", new ClassFile("A", "B").bytes([main()]));
    put("circle/B.class", new ClassFile("B", "A").bytes([]));
    expect(both(["run", "-c", "circle", "A"]).status).toBe(2);
  });

  it("subroutines that call each other", () => {
    // `jsr` to the next instruction, again and again; each copy of the rest has copies of its own.
    const code = join(repeat([0xa8, 0, 4, 0, 0x57], 2_000), [0xb1]);
    put("jsr/A.class", new ClassFile("A").bytes([main(code)]));
    expect(both(["run", "-c", "jsr", "A"]).status).toBe(2);
  });

  it("a signature that is nested deep is the program's own affair", () => {
    const file = new ClassFile("A");
    const [self, ask] = [file.class("A"), file.method("java/lang/Class", "getGenericSuperclass", "()Ljava/lang/reflect/Type;")];
    const code = [0x13, self >> 8, self & 255, 0xb6, ask >> 8, ask & 255, 0x57, 0xb1];
    const signature = file.utf8(`${"La<".repeat(9_000)}[I${">;".repeat(9_000)}`);
    put("signature/A.class", file.bytes([main(code)], [file.attribute("Signature", [signature >> 8, signature & 255])]));
    const answer = both(["run", "-c", "signature", "A"]);
    expect(answer.status).toBe(1);
    expect(answer.stderr).toContain("java.lang.StackOverflowError");
  });

  it("arrays of arrays", () => {
    const file = new ClassFile("A");
    const deep = file.class(`${"[".repeat(DEEP)}I`);
    put("arrays/A.class", file.bytes([main([0x13, deep >> 8, deep & 255, 0x57, 0xb1])]));
    expect(both(["run", "-c", "arrays", "A"]).status).toBeGreaterThan(0);
  });
});

describe("names of 60,000 characters", () => {
  /** Cut in the middle: what is left of a name has 200 characters. */
  const cut = /n{80,100}…n{80,99}/;

  it("of a class", () => {
    put("long-class/A.class", new ClassFile(LONG).bytes([main()]));
    expect(both(["run", "-c", "long-class/A.class", "A"]).status).toBe(2);
    expect(both(["run", "-c", ".", LONG]).stderr).toMatch(cut);
  });

  it("of methods, and their descriptors", () => {
    const file = new ClassFile("A");
    const call = file.method("java/lang/Object", LONG, `(L${LONG.slice(1)};)V`);
    put("long-method/A.class", file.bytes([main([0x01, 0x59, 0xb6, call >> 8, call & 255, 0xb1])]));
    expect(wasm(["check", "-c", "long-method", "A"]).status).toBe(native(["check", "-c", "long-method", "A"]).status);
    const bad = new ClassFile("B");
    put("long-bad/B.class", bad.bytes([{ name: LONG, descriptor: "()V", code: [0x57, 0xb1] }, main()]));
    const answer = both(["run", "-c", "long-bad", "B"]);
    expect(answer.status).toBe(2);
    expect(answer.stderr).toMatch(cut);
  });

  it("of options, settings, files and links", () => {
    put("long-key/A.class", new ClassFile("A").bytes([main()]));
    for (const args of [[LONG], ["run", `--${LONG}`, "A"], ["run", "-D", `${LONG}=1`, "-c", "long-key", "A"], ["run", "-D", `vm.por=${LONG}`, "A"], ["run", "-c", LONG, "A"], ["run", `${LONG}.jpf`], ["replay", LONG]]) {
      expect(both(args).stderr).toMatch(cut);
    }
  });

  it("of entries of jars", () => {
    put("long-entry.jar", jar([{ name: `${LONG}.class`, content: Uint8Array.of(1, 2, 3) }]));
    expect(both(["run", "-c", "long-entry.jar", "A"]).status).toBe(2);
    const { problems } = core.scan([{ path: "long-entry.jar", bytes: new Uint8Array(readFileSync(joined(folder, "long-entry.jar"))) }]);
    expect(problems.join("\n")).toMatch(cut);
    put("long-main.jar", jar([{ name: "META-INF/MANIFEST.MF", content: Buffer.from(`Main-Class: ${LONG}\n`) }]));
    expect(both(["run", "-c", "long-main.jar"]).stderr).toMatch(cut);
  });
});

describe("jars, links and settings", () => {
  it("jars that are cut, empty, lie, or lie in each other", () => {
    const sound = jar([{ name: "A.class", content: new ClassFile("A").bytes([main()]) }]);
    put("sound.jar", sound);
    expect(both(["run", "-c", "sound.jar", "A"]).status).toBe(0);
    put("cut.jar", sound.subarray(0, sound.length - 9));
    put("empty.jar", new Uint8Array());
    put("lies.jar", jar([{ name: "A.class", content: new Uint8Array(1 << 20) }], 10));
    put("huge.jar", jar([{ name: "A.class", content: new Uint8Array(100) }], 0xfffffff0));
    let nested = sound;
    for (let i = 0; i < 50; i++) nested = jar([{ name: "in.jar", content: nested }]);
    put("nested.jar", nested);
    for (const name of ["cut", "empty", "lies", "huge", "nested"]) {
      expect(both(["run", "-c", `${name}.jar`, "A"]).status, name).toBe(2);
      expect(core.scan([{ path: `${name}.jar`, bytes: new Uint8Array(readFileSync(joined(folder, `${name}.jar`))) }]).problems, name).toHaveLength(1);
    }
  });

  it("links whose header is nested deep", () => {
    const header = Buffer.from(`{"engine":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(header.length);
    const link = `#v1.${deflateRawSync(Buffer.concat([length, header])).toString("base64url")}`;
    expect(both(["replay", link]).status).toBe(2);
  });

  it("files of settings that include themselves, and values that expand to themselves", () => {
    put("self.jpf", "@include = self.jpf\ntarget = A\n");
    put("grows.jpf", `a=${"x".repeat(1000)}\n${Array.from({ length: 60 }, () => "a=${a}${a}\n").join("")}target=A\n`);
    for (const name of ["self.jpf", "grows.jpf"]) expect(both(["run", name]).status).toBe(2);
  });

  it("patterns that are nested deep", () => {
    put("deep.txt", `${"(".repeat(DEEP)}a${")".repeat(DEEP)}\n`);
    const args = ["check", "-c", "sound.jar", "-D", "listener=PathOutputMonitor", "-D", "pom.all=deep.txt", "A"];
    const [first, second] = [native(args), wasm(args)];
    expect([second.status, second.stderr]).toEqual([first.status, first.stderr]);
    expect(first.stderr).not.toMatch(/panicked|overflowed/);
  });
});

describe("damaged files", () => {
  it("class files", () => {
    const programs = compile({ Race: race, Greeting: greeting });
    const files = classFiles(programs.folder);
    programs.remove();
    const damage = new Damage();
    let started = 0;
    for (let round = 0; round < 300; round++) {
      const victim = damage.below(files.length);
      const input = files.map(({ path, bytes }, i) => ({ path, bytes: i === victim ? damage.to(bytes) : bytes }));
      core.scan(input);
      for (const { path, bytes } of input) put(`damaged/${path}`, bytes);
      const { status } = wasm(["check", "-D", "search.max_states=50", "-D", "vm.max_transition_length=20000", "-c", "damaged", ["Race", "Greeting"][round % 2] ?? ""]);
      expect([0, 1, 2, 3]).toContain(status);
      started += status === 2 ? 0 : 1;
    }
    // Damage that is noticed at once would try little.
    expect(started).toBeGreaterThan(100);
  });

  it("jars", () => {
    const sound = jar([{ name: "META-INF/MANIFEST.MF", content: Buffer.from("Main-Class: A\nClass-Path: b.jar\n") }, { name: "A.class", content: new ClassFile("A").bytes([main()]) }]);
    const damage = new Damage();
    for (let round = 0; round < 300; round++) {
      core.scan([{ path: "x.jar", bytes: damage.to(sound) }]);
      put("x.jar", damage.to(sound));
      expect([0, 1, 2]).toContain(wasm(["run", "-c", "x.jar"]).status);
    }
  });
});
