import { describe, expect, it } from "vitest";
import { joinArgs, splitArgs } from "../src/model/args";
import { bytes, count, duration, list, plural, short, shortened } from "../src/text/format";

describe("formats", () => {
  it.each([
    [0, "0"],
    [9_999, "9,999"],
    [10_000, "10.0k"],
    [99_949, "99.9k"],
    [99_950, "100k"],
    [999_949, "1,000k"],
    [999_950, "1.0M"],
    [4_512_000, "4.5M"],
    [2_000_000_000, "2.0G"],
  ])("short(%d)", (value, text) => expect(short(value)).toBe(text));

  it.each([
    [0, "0 B"],
    [1023, "1,023 B"],
    [1024, "1.0 KiB"],
    [1024 * 1024 - 1, "1.0 MiB"],
    [512 * 1024 * 1024, "512 MiB"],
    [3 * 1024 ** 3, "3.0 GiB"],
  ])("bytes(%d)", (value, text) => expect(bytes(value)).toBe(text));

  it.each([
    [0, "0 ms"],
    [999, "999 ms"],
    [1000, "1.0 s"],
    [59_999, "59.9 s"],
    [60_000, "1:00"],
    [3_725_000, "1:02:05"],
  ])("duration(%d)", (value, text) => expect(duration(value)).toBe(text));

  it("counts and lists", () => {
    expect(count(1234567)).toBe("1,234,567");
    expect(plural(1, "class", "classes")).toBe("1 class");
    expect(plural(0, "step")).toBe("0 steps");
    expect(list([])).toBe("");
    expect(list(["a", "b", "c"])).toBe("a, b and c");
  });
});

describe("a text that may be long", () => {
  it.each([
    ["abcd", 4, "abcd"],
    ["abcde", 4, "abc…"],
    ["ab😀cd", 4, "ab…"],
    ["ab😀cd", 5, "ab😀…"],
  ])("%s within %i", (text, most, said) => expect(shortened(text, most)).toBe(said));
});

describe("program arguments", () => {
  it.each([
    ["", []],
    ["  3  4 ", ["3", "4"]],
    [`a "b c" 'd "e'`, ["a", "b c", 'd "e']],
    [`x\\ y ""`, ["x y", ""]],
    [`a"b"c`, ["abc"]],
    ['open "end', ["open", "end"]],
  ])("splits %j", (text, args) => expect(splitArgs(text)).toEqual(args));

  it("survives the way there and back", () => {
    const args = ["3", "two words", 'quo"te', "back\\slash", ""];
    expect(splitArgs(joinArgs(args))).toEqual(args);
  });
});
