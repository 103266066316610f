import { describe, expect, it } from "vitest";
import { blocksOf, spansOf } from "../src/model/prose";

const plain = (text: string): { text: string; kind: "plain" } => ({ text, kind: "plain" });

describe("the Markdown of a task", () => {
  it("has paragraphs, lists and blocks of code", () => {
    expect(blocksOf("One\nand on.\r\n\r\nThen:\n- a `x`\n  goes on\n- b\n\n3. three\n4) four\n\n```java\nint x = 1; // **not** marked\n\n- nor this\n```\nlast")).toEqual([
      { kind: "paragraph", spans: [plain("One\nand on.")] },
      { kind: "paragraph", spans: [plain("Then:")] },
      { kind: "list", ordered: false, first: 1, items: [[plain("a "), { text: "x", kind: "code" }, plain("\ngoes on")], [plain("b")]] },
      { kind: "list", ordered: true, first: 3, items: [[plain("three")], [plain("four")]] },
      { kind: "code", text: "int x = 1; // **not** marked\n\n- nor this" },
      { kind: "paragraph", spans: [plain("last")] },
    ]);
    expect(blocksOf("```\nopen")).toEqual([{ kind: "code", text: "open" }]);
    expect(blocksOf(" \n\n")).toEqual([]);
    // A number in a sentence begins no list, and neither does a minus.
    expect(blocksOf("2.5 is\n-1").map(({ kind }) => kind)).toEqual(["paragraph"]);
  });

  it("marks words, and leaves alone what is no mark", () => {
    expect(spansOf("with **two** of *them*, `**code**`")).toEqual([
      plain("with "),
      { text: "two", kind: "strong" },
      plain(" of "),
      { text: "them", kind: "emphasis" },
      plain(", "),
      { text: "**code**", kind: "code" },
    ]);
    for (const text of ["2 * 3 * 4", "a*b*c", "x ** 2 ** 3", "* alone", "**open", "one ` alone", "java.util.*, java.io.*", "snake_case_name", "<b>x</b> & [a](b)", "*a\nb*"]) {
      expect(spansOf(text)).toEqual([plain(text)]);
    }
    expect(spansOf("")).toEqual([]);
  });

  it("is read in little time, whatever it is", () => {
    const began = performance.now();
    for (const unit of ["*a ", "**a", "`", "```\n", "- ", "1. a\n", "* *", "\n \n"]) blocksOf(unit.repeat((64 << 10) / unit.length));
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
