import { describe, expect, it } from "vitest";
import { fromDrop, readPicked } from "../src/ui/load";

/** As browsers do it: a reader hands out a hundred entries at a time, then an empty list. */
function folder(fullPath: string, children: object[]): object {
  return {
    isDirectory: true,
    fullPath,
    createReader: () => {
      let at = 0;
      return { readEntries: (done: (batch: object[]) => void) => done(children.slice(at, (at += 100))) };
    },
  };
}

function file(fullPath: string, content = "x"): object {
  const name = fullPath.slice(fullPath.lastIndexOf("/") + 1);
  return { isDirectory: false, fullPath, file: (done: (f: File) => void) => done(new File([content], name)) };
}

const drop = (...entries: object[]): DataTransfer =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry, getAsFile: () => new File(["x"], "single.class") })) }) as unknown as DataTransfer;

describe("a dropped folder", () => {
  it("is walked to its leaves, however many there are, without what is no program", async () => {
    const many = Array.from({ length: 250 }, (_, i) => file(`/app/many/C${i}.class`));
    const tree = folder("/app", [
      folder("/app/many", many),
      folder("/app/.git", [file("/app/.git/X.class")]),
      folder("/app/node_modules", [file("/app/node_modules/y.jar")]),
      file("/app/README.md"),
      file("/app/Main.java"),
    ]);
    const paths = (await fromDrop(drop(tree))).map(({ path }) => path);
    expect(paths).toHaveLength(251);
    expect(paths).toContain("app/many/C249.class");
    expect(paths).toContain("app/Main.java");
  });

  it("may come beside single files", async () => {
    const picked = await fromDrop(drop(folder("/app", [file("/app/A.class")]), { isDirectory: false }));
    expect(picked.map(({ path }) => path)).toEqual(["app/A.class", "single.class"]);
  });
});

describe("reading", () => {
  it("costs one sentence for a file that cannot be read, not the others", async () => {
    const broken = { size: 1, arrayBuffer: () => Promise.reject(new Error("gone")) } as unknown as File;
    const { files, problems } = await readPicked([
      { path: "Gone.class", file: broken },
      { path: "A.class", file: new File(["abc"], "A.class") },
    ]);
    expect(files.map(({ path, bytes }) => [path, bytes.length])).toEqual([["A.class", 3]]);
    expect(problems).toEqual([expect.stringContaining("Gone.class could not be read")]);
  });

  it("refuses more than a tab can hold", async () => {
    const huge = { size: 2 ** 31 } as File;
    const { files, problems } = await readPicked([{ path: "huge.jar", file: huge }]);
    expect(files).toEqual([]);
    expect(problems[0]).toContain("2.0 GiB together");
  });
});
