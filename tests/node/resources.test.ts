// Jars that lie in no file system: their resources have addresses that can be opened, and their manifest says what starts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputFile } from "../../www/src/types/InputFile";
import type { Mode } from "../../www/src/types/Mode";
import { countingProvider, type Loaded, loadCore } from "./core";
import { jar } from "./hostile";
import { compile, type Programs } from "./programs";

const source = `
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
public class Urls {
    static String read(URL url) throws IOException {
        try (InputStream in = url.openStream()) { return new String(in.readAllBytes()); }
    }
    public static void main(String[] args) throws Exception {
        ClassLoader loader = Urls.class.getClassLoader();
        for (URL url : Collections.list(loader.getResources("in/a b.txt"))) {
            URL again = new URL(url.toString());
            JarURLConnection own = (JarURLConnection) url.openConnection();
            JarURLConnection other = (JarURLConnection) again.openConnection();
            System.out.println(url + " " + read(url) + " " + read(again) + " " + read(new URL(url, "b.txt")) + " " + own.getJarEntry().getSize()
                + " " + other.getJarEntry().getName() + " " + own.getMainAttributes().getValue("Main-Class") + " " + own.getContentLength());
        }
        try (JarFile file = new JarFile(new File(((JarURLConnection) loader.getResource("in/b.txt").openConnection()).getJarFileURL().toURI()))) {
            System.out.println(file.stream().map(JarEntry::getName).sorted().toList());
        }
        System.out.println(loader.getResource("conf/app.txt") + " " + Files.readString(Paths.get(loader.getResource("conf/app.txt").toURI())));
        assert args.length == 0 : read(new URL(loader.getResource("in/b.txt").toString()));
    }
}`;

let core: Loaded;
let programs: Programs;
let files: InputFile[];
beforeAll(async () => {
  core = await loadCore();
  programs = compile({ Urls: source });
  const text = (name: string, content: string): { name: string; content: Uint8Array } => ({ name, content: Buffer.from(content) });
  const classFile = new Uint8Array(readFileSync(join(programs.folder, "Urls.class")));
  files = [
    { path: "app.jar", bytes: jar([text("META-INF/MANIFEST.MF", "Main-Class: Urls\n"), { name: "Urls.class", content: classFile }, text("in/a b.txt", "one"), text("in/b.txt", "two")]) },
    { path: "lib/more.jar", bytes: jar([text("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n"), text("in/a b.txt", "three"), text("in/b.txt", "four")]) },
    { path: "project/conf/app.txt", bytes: new Uint8Array(Buffer.from("five")) },
  ];
});
afterAll(() => programs.remove());

const session = (mode: Mode, args: string[] = []): InstanceType<Loaded["Session"]> =>
  new core.Session({ mode, files, main: "", args, config: [] }, countingProvider().provide);

const expected = [
  "jar:file:/app.jar!/in/a%20b.txt one one two 3 in/a b.txt Urls 3",
  "jar:file:/lib/more.jar!/in/a%20b.txt three three four 5 in/a b.txt null 5",
  "[META-INF/MANIFEST.MF, Urls.class, in/a b.txt, in/b.txt]",
  "file:/classes/conf/app.txt five",
  "",
].join("\n");

describe("dropped jars", () => {
  it("are run, and their resources read", () => {
    const one = session("run");
    let output = "";
    for (;;) {
      const progress = one.step(50);
      output += progress.output;
      if (progress.done) break;
    }
    expect(one.report().run).toEqual({ exit_status: 0 });
    expect(output).toBe(expected);
    one.free();
  });

  it("are checked, and a link carries what was read", () => {
    const one = session("check", ["fail"]);
    while (!one.step(50).done);
    const report = one.report();
    expect(report.findings.map(({ error }) => error.message)).toEqual(["two"]);
    const replayed = core.replayLink(report.findings[0]?.link ?? "", countingProvider().provide) as { reproduced: boolean; stdout: string };
    expect(replayed).toMatchObject({ reproduced: true, stdout: expected });
    one.free();
  });

  it("say which class starts", () => {
    const { classes } = core.scan(files);
    expect(classes.filter(({ has_main }) => has_main).map(({ name }) => name)).toEqual(["Urls"]);
    const none = files.slice(1);
    expect(() => new core.Session({ mode: "run", files: none, main: "", args: [], config: [] }, countingProvider().provide)).toThrow(
      "lib/more.jar: its manifest names no main class (Main-Class): name one",
    );
  });
});
