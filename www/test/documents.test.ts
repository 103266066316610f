import { describe, expect, it } from "vitest";
import { cleanName, type Document, documentsOf, followedName, freshName, moved, nameProblem, publicType, sameFiles } from "../src/model/documents";

const doc = (id: number, path: string, text = "", named = true): Document => ({ id, path, text, named });

describe("the names of files", () => {
  it("are paths of Java files, however they are typed", () => {
    expect(["Main", " Main.java ", "a\\b\\C", "./x//Y.java", "/Z", ""].map(cleanName)).toEqual([
      "Main.java",
      "Main.java",
      "a/b/C.java",
      "x/Y.java",
      "Z.java",
      "",
    ]);
  });

  it("are refused in a sentence where they cannot be", () => {
    const files = [doc(1, "Main.java"), doc(2, "a/B.java")];
    expect(nameProblem("Main.java", files, 1)).toBeNull();
    expect(nameProblem("Main.java", files, 2)).toBe("There is a file Main.java already.");
    expect(nameProblem("", files, 1)).toBe("A file needs a name, such as Main.java.");
    expect(nameProblem("a/../C.java", files, 1)).toBe("A name cannot go through . or .. folders.");
    expect(nameProblem("a\u202Eb.java", files, 1)).toContain("A name has letters");
    expect(nameProblem(`${"x".repeat(200)}.java`, files, 1)).toBe("A name has at most 200 characters.");
  });

  it("are free where a new file needs one", () => {
    expect(freshName([])).toBe("Main.java");
    expect(freshName([doc(1, "Main.java")])).toBe("Helper.java");
    expect(freshName([doc(1, "Main.java"), doc(2, "Helper.java")])).toBe("Helper2.java");
  });
});

describe("the public type of a source", () => {
  it.each([
    ["public class Main {\n}", "Main"],
    ["package a;\n\npublic final class Größe { }", "Größe"],
    ["class Inner { public class Nested { } }\npublic abstract sealed interface Shape permits X { }", "Shape"],
    ["// public class Not { }\n/* public class Nor { } */\npublic record Pair(int a) { }", "Pair"],
    ['class A { String s = "public class Fake {"; }\npublic enum Kind { ONE }', "Kind"],
    ["public @interface Marked { }", "Marked"],
    ["class OnlyPackage { }", null],
    ['class A { char c = \'"\'; /* }', null],
    ["", null],
  ])("%j is of %s", (text, name) => expect(publicType(text)).toBe(name));

  it("gives the file its name until a person does", () => {
    const files = [doc(1, "Main.java", "public class Other { }", false), doc(2, "Third.java")];
    expect(followedName(files[0] as Document, files)).toBe("Other.java");
    expect(followedName({ ...(files[0] as Document), named: true }, files)).toBe("Main.java");
    // A name that is taken stays with the file that has it.
    expect(followedName(doc(1, "a/Main.java", "public class Third { }", false), files)).toBe("a/Third.java");
    expect(followedName(doc(1, "Main.java", "public class Third { }", false), files)).toBe("Main.java");
  });
});

it("files are the same by name and text, in whatever order", () => {
  const a = { path: "A.java", text: "a" };
  const b = { path: "B.java", text: "b" };
  expect(sameFiles([a, b], [b, a])).toBe(true);
  expect(sameFiles([a], [a, b])).toBe(false);
  expect(sameFiles([a, b], [a, { ...b, text: "c" }])).toBe(false);
  expect(sameFiles([a], [{ path: "C.java", text: "a" }])).toBe(false);
});

it("documents have numbers, and line ends as the editor counts them", () => {
  expect(documentsOf([{ path: "A.java", text: "a\r\nb\rc" }], 5)).toEqual([{ id: 5, path: "A.java", text: "a\nb\nc", named: true }]);
});

it("a file moves to another place, and no further than the ends", () => {
  const files = [doc(1, "A"), doc(2, "B"), doc(3, "C")];
  const order = (id: number, to: number): number[] => moved(files, id, to).map((file) => file.id);
  expect(order(1, 1)).toEqual([2, 1, 3]);
  expect(order(1, 9)).toEqual([2, 3, 1]);
  expect(order(3, -1)).toEqual([3, 1, 2]);
  expect(order(7, 0)).toEqual([1, 2, 3]);
});
