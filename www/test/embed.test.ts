import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { originIn, readMessage } from "../src/embed/messages";
import { readLink } from "../src/embed/read";

const HEADER = {
  points: 4,
  engine: "0.1.0",
  mode: "check",
  main: "p.Main",
  path: 2,
  classes: [["p/Main", 3, "0"]],
  files: [["source", "p/Main.java", 8, "0"], ["stdin", "", 1, "0"]],
  expected: { end: "assertion", property: "assertion", message: "n is 1" },
  record: { first: 4, threads: ["main", "t"], files: ["Main.java", ""], steps: [[1, [[0, 7, "reads n: 0"], [1, 0, "ends"]]], [0, []]] },
};
const BODY = Buffer.from("\0\x01abcclass A{x");

/** A link with such a header, as `src/link` makes it. */
function link(header: object, body: Uint8Array = BODY): string {
  const text = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(text.length);
  return `#v1.${deflateRawSync(Buffer.concat([size, text, body])).toString("base64url")}`;
}

describe("a link that is read without the checker", () => {
  it("says what it is, and what happened", async () => {
    expect(await readLink(`https://example.org/embed.html${link(HEADER)}`)).toEqual({
      main: "p.Main",
      engine: "0.1.0",
      expected: { end: "assertion", property: "assertion", message: "n is 1" },
      first: 4,
      steps: [
        { thread: "t", events: [{ file: "Main.java", line: 7, text: "reads n: 0" }, { file: "", line: 0, text: "ends" }] },
        { thread: "main", events: [] },
      ],
      sources: [{ path: "p/Main.java", text: "class A{" }],
      isEdit: false,
    });
    const outcome = { ...HEADER, expected: { end: "normal", stdout: "1\n", message: 5 } };
    expect((await readLink(link(outcome))).expected).toEqual({ end: "normal", stdout: "1\n" });
    const { record: _, ...older } = HEADER;
    expect(await readLink(link(older))).toMatchObject({ first: 0, steps: [] });
  });

  it("is refused where a name that it has once is said again and again, or where it unfolds to very much", async () => {
    const record = (threads: string[], files: string[], steps: unknown[]): object => ({ ...HEADER, record: { threads, files, steps } });
    const events = (many: number, text = ""): unknown[] => Array<unknown>(many).fill([0, 1, text]);
    for (const header of [
      record([""], ["f".repeat(1 << 20)], [[0, events(5)]]),
      record([""], [""], [[0, events(100_000)]]),
      record([""], [""], [[0, events(6)]]),
      record(["t".repeat(41)], [""], Array<unknown>(300).fill([0, events(5)])),
      record([""], [""], [[0, events(1, "x".repeat(12_001))]]),
    ]) {
      expect(link(header).length).toBeLessThan(4_000);
      await expect(readLink(link(header))).rejects.toThrow("its header cannot be read");
    }
    expect((await readLink(link(record(["t".repeat(40)], [""], Array<unknown>(300).fill([0, events(5)]))))).steps.length).toBe(300);
    const long = link({ ...HEADER, args: Array<string>(2 << 20).fill("") });
    expect(long.length).toBeLessThan(10_000);
    await expect(readLink(long)).rejects.toThrow("it is larger than any link");
  });

  it("is refused in a sentence where it is none, or has another shape", async () => {
    const step = (entry: unknown): object => ({ ...HEADER, record: { ...HEADER.record, steps: [entry] } });
    for (const [text, words] of [
      ["hello", "this is not an Interleave link"],
      ["#v2.abc", "the link has format `#v2`"],
      ["#v1.", "its code is cut short"],
      [link(HEADER).slice(0, 60), "its code is cut short"],
      [link(HEADER, BODY.subarray(1)), "its header cannot be read"],
      [link({ ...HEADER, main: 5 }), "its header cannot be read"],
      [link({ ...HEADER, path: -1 }), "its header cannot be read"],
      [link({ ...HEADER, classes: [["p/Main", 1e15, "0"]] }), "its header cannot be read"],
      [link(step([2, []])), "its header cannot be read"],
      [link(step([0, [[0, 1.5, "x"]]])), "its header cannot be read"],
      [link({ ...HEADER, record: { ...HEADER.record, steps: Array(301).fill([0, []]) } }), "its header cannot be read"],
      [`#v1.${deflateRawSync(Buffer.alloc((16 << 20) + 1)).toString("base64url")}`, "it is larger than any link"],
    ] as const) {
      await expect(readLink(text), text.slice(0, 80)).rejects.toThrow(words);
    }
  });
});

describe("what a page says to its frame", () => {
  it("is one of four messages, and nothing else", () => {
    expect([{ type: "interleave:load", link: "#v1.x", more: 1 }, { type: "interleave:step", step: 3 }, { type: "interleave:replay" }, { type: "interleave:stop" }].map(readMessage)).toEqual([
      { type: "interleave:load", link: "#v1.x" },
      { type: "interleave:step", step: 3 },
      { type: "interleave:replay" },
      { type: "interleave:stop" },
    ]);
    for (const other of [null, "interleave:replay", [], { type: "interleave:load" }, { type: "interleave:step", step: "3" }, { type: "interleave:step", step: NaN }, { type: "resize" }]) {
      expect(readMessage(other)).toBeNull();
    }
  });

  it("comes from anywhere, or from one origin alone", () => {
    expect([originIn(""), originIn("?origin=https://blog.example/post"), originIn("?origin=nonsense"), originIn("?origin=data:,x")]).toEqual(["*", "https://blog.example", null, null]);
  });
});
