import { describe, expect, it } from "vitest";
import { addData, cleanPath, EMPTY_WORLD, freshPath, MAX_EDITABLE, pathProblem, textOf, type World, worldOf, worldParts } from "../src/model/world";
import { worldSummary } from "../src/text/settings";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const world = (change: Partial<World>): World => ({ ...EMPTY_WORLD, ...change });
const files = (...paths: string[]) => addData([], paths.map((path) => ({ path, bytes: bytes(path) })));

describe("what the program reads", () => {
  it("is nothing until something is given", () => {
    expect(worldParts(EMPTY_WORLD)).toEqual({ input: {}, config: [], problems: [] });
    expect(worldSummary(EMPTY_WORLD)).toBe("");
  });

  it("becomes standard input, files and settings", () => {
    const given = world({
      stdin: "1\n2\n",
      files: files("./conf//a.txt"),
      env: "# none of these\nHOME=/home/me\nEMPTY=\n",
      properties: "user.dir= /data",
    });
    expect(worldParts(given)).toEqual({
      input: { stdin: "1\n2\n", data: [{ path: "conf/a.txt", bytes: bytes("./conf//a.txt") }] },
      config: [
        ["vm.env.HOME", "/home/me"],
        ["vm.env.EMPTY", ""],
        ["vm.sysprop.user.dir", " /data"],
      ],
      problems: [],
    });
    expect(worldSummary(given)).toBe("standard input, 1 file, 2 variables, 1 property");
  });

  it("gives lines to choose from in the place of a text", () => {
    const given = world({ stdin: "not this", stdinKind: "choices", choices: "yes\n\nno\n", choiceCount: " 2 " });
    expect(worldParts(given)).toMatchObject({ input: {}, config: [["vm.stdin.choices", "yes||no"], ["vm.stdin.lines", "2"]] });
    expect(worldParts(given).input).not.toHaveProperty("stdin");
    expect(worldSummary(given)).toBe("lines to choose");
    expect(worldParts({ ...given, choices: "" }).config).toEqual([]);
  });

  it("says what cannot be handed over", () => {
    const given = world({ stdinKind: "choices", choices: "a|b", env: "HOME\n=x", files: files("a", "a/b", "../c", "d/", "") });
    expect(worldParts(given).problems).toEqual([
      "A line to choose from cannot contain |, which separates them.",
      "a is a file, and a/b has it as a folder.",
      "../c goes through . or ..; write the path without them.",
      "d/ is the path of a folder; folders come with the files in them.",
      "A file has no path.",
      "Line 1 of the environment is not of the form NAME=value: “HOME”.",
      "Line 2 of the environment is not of the form NAME=value: “=x”.",
    ]);
  });

  it("comes back from a link as it was", () => {
    const given = world({ stdin: "yes\n", files: files("in.txt"), env: "A=1\nB=", properties: "p=q" });
    const { input, config } = worldParts(given);
    expect(worldOf({ ...input, config: [...config, ["vm.por", "false"]] })).toEqual({ world: given, rest: [["vm.por", "false"]] });
    const choices = world({ stdinKind: "choices", choices: "a\nb", choiceCount: "3" });
    expect(worldOf({ config: worldParts(choices).config })).toEqual({ world: choices, rest: [] });
  });
});

describe("files", () => {
  it("replace one of the same path, and keep their numbers", () => {
    const first = files("a.txt", "b.txt");
    const next = addData(first, [{ path: "./a.txt", bytes: bytes("new") }]);
    expect(next.map(({ id, path }) => [id, path])).toEqual([[2, "b.txt"], [3, "a.txt"]]);
    expect(freshPath(files("input.txt", "./input-2.txt"))).toBe("input-3.txt");
  });

  it("have paths with forward slashes", () => {
    expect(["  ./a ", "a\\b", "/etc//x", ".hidden"].map(cleanPath)).toEqual(["a", "a/b", "/etc/x", ".hidden"]);
  });

  it("of the same path are named once", () => {
    const both = files("a", "b").map((file) => ({ ...file, path: "a" }));
    expect(both.map((file) => pathProblem(file, both))).toEqual([null, "There are two files a."]);
  });

  it("can be edited when they are short texts, and nothing of them would change", () => {
    expect(textOf(bytes("Grüße\n"))).toEqual({ text: "Grüße\n" });
    expect(textOf(bytes("\uFEFFx"))).toEqual({ text: "\uFEFFx" });
    expect(textOf(bytes("a\r\nb"))).toHaveProperty("why");
    expect(textOf(new Uint8Array([0xff, 0xfe]))).toEqual({ why: "binary" });
    expect(textOf(new Uint8Array([65, 0]))).toEqual({ why: "binary" });
    expect(textOf(new Uint8Array(MAX_EDITABLE + 1))).toHaveProperty("why");
  });
});
