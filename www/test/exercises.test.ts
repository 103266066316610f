import { history, undo } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { fileOf, linkOf, MAX_LINK } from "../src/exercise/answer-link";
import { Cancelled, Desk, type DeskWorker } from "../src/exercise/desk";
import { readList } from "../src/exercise/list";
import { locked } from "../src/exercise/locked";
import { assemble, type Part, regionsOf } from "../src/exercise/parts";
import type { FromDesk, ToDesk } from "../src/exercise/protocol";

const FILE = { path: "A.java", fixed: ["class A {\n// answer begins\n", "// answer ends\nvoid f() {\n// answer begins\n", "// answer ends\n} }\n"], given: ["int n;\n", ""] };

describe("the list of a folder", () => {
  const list = (exercises: unknown, format = "interleave-exercises-1"): string => JSON.stringify({ format, exercises });
  const one = { id: "a", title: "A", file: "a.json" };

  it("is read", () => {
    expect(readList(`\uFEFF${list([one, { ...one, id: "b", file: "week-2/b.json" }])}`)).toHaveLength(2);
  });

  it.each([
    ["{", "it is no JSON"],
    ["[]", "it does not begin with"],
    [list([one], "interleave-exercises-2"), 'its format is "interleave-exercises-2", and this version reads "interleave-exercises-1"'],
    [list({}), "it does not begin with"],
    [list([one, null]), "entry 2 is not of the form"],
    [list([{ ...one, id: "../a" }]), "entry 1 is not of the form"],
    [list([{ ...one, file: "../a.json" }]), "it names the file"],
    [list([{ ...one, file: "https://elsewhere.example/a.json" }]), "it names the file"],
    [list([{ ...one, file: "//elsewhere.example/a.json" }]), "it names the file"],
    [list([one, one]), 'it has the id "a" twice'],
    [list(Array.from({ length: 501 }, () => one)), "more than 500 entries"],
  ])("says what is wrong with %s", (text, why) => {
    expect(() => readList(text)).toThrow(why);
  });
});

describe("an editor with fixed parts", () => {
  /** An editor on the file, and what it has told last. */
  function editing(): { state: EditorState; at: (text: string) => number; type: (from: number, to: number, insert: string) => void; told: () => string[]; undo: () => void; refusals: () => number } {
    const { text, parts } = assemble(FILE, FILE.given);
    let now: readonly Part[] = parts;
    let refusals = 0;
    let state = EditorState.create({ doc: text, extensions: [history(), locked(parts, () => undefined, () => refusals++)] });
    const field = (): readonly Part[] => {
      // The same mapping as in the editor: what it tells is what it has.
      return now;
    };
    return {
      get state() {
        return state;
      },
      at: (what) => state.doc.toString().indexOf(what),
      type: (from, to, insert) => {
        const done = state.update({ changes: { from, to, insert } });
        now = now.map((part) => ({ from: done.changes.mapPos(part.from, -1), to: done.changes.mapPos(part.to, 1) }));
        state = done.state;
      },
      told: () => regionsOf(FILE, state.doc.toString(), field()),
      refusals: () => refusals,
      undo: () => void undo({ state, dispatch: (done) => (state = done.state) }),
    };
  }

  it("takes what is written in a part, also at its edges and where it is empty", () => {
    const editor = editing();
    editor.type(editor.at("int n;"), editor.at("int n;"), "/* first */ ");
    editor.type(editor.at(";\n") + 1, editor.at(";\n") + 1, " // last");
    const empty = editor.at("\n// answer ends\n} }");
    editor.type(empty, empty, "n++;");
    expect(editor.told()).toEqual(["/* first */ int n; // last\n", "n++;\n"]);
    expect(editor.state.doc.toString()).toBe("class A {\n// answer begins\n/* first */ int n; // last\n// answer ends\nvoid f() {\n// answer begins\nn++;\n// answer ends\n} }\n");
    editor.undo();
    expect(editor.state.doc.toString()).toContain("int n;");
    expect(editor.refusals()).toBe(0);
  });

  it("takes nothing outside of the parts, and none that reaches beyond one", () => {
    const editor = editing();
    const before = editor.state.doc.toString();
    const begin = editor.at("int n;");
    for (const [from, to] of [[0, 0], [0, before.length], [begin - 1, begin + 1], [begin, begin + 8], [editor.at("void f"), editor.at("void f")], [before.length, before.length]] as const) {
      editor.type(from, to, "x");
      expect(editor.state.doc.toString()).toBe(before);
    }
    // Whoever has typed it is told.
    expect(editor.refusals()).toBe(6);
  });

  it("has the exercise's text after whatever was typed, pasted and taken back", () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const editor = editing();
    const pieces = ["x", "\n", "\r\n", "// answer ends", "// answer begins\n", "\uFEFF", "", "}"];
    let changes = 0;
    for (let turn = 0; turn < 2000; turn++) {
      const before = editor.state.doc;
      const from = random(before.length + 1);
      const insert = pieces[random(pieces.length)] ?? "";
      editor.type(from, Math.min(before.length, from + random(turn % 10 === 0 ? before.length : 6)), insert);
      if (!before.eq(editor.state.doc)) changes++;
      expect(assemble(FILE, editor.told()).text).toBe(editor.state.doc.toString());
    }
    expect([changes > 300, editor.refusals() > 300]).toEqual([true, true]);
  });

  it("is put together as the core does it", () => {
    expect(assemble(FILE, ["a", "b\n"]).text).toBe(FILE.fixed[0] + "a\n" + FILE.fixed[1] + "b\n" + FILE.fixed[2]);
    const whole = { path: "B.java", fixed: ["", ""], given: ["class B { }\n"] };
    const { text, parts } = assemble(whole, whole.given);
    expect([text, parts, regionsOf(whole, text, parts)]).toEqual(["class B { }\n", [{ from: 0, to: 12 }], ["class B { }\n"]]);
    expect(assemble({ path: "C.java", fixed: ["class C { }"], given: [] }, []).parts).toEqual([]);
  });
});

describe("links to answers", () => {
  it("hold the file, byte for byte", async () => {
    const file = '{\n  "format": "interleave-answer-1",\n  "text": "ü \\u0000"\n}\n';
    const link = await linkOf(file);
    expect(link).toMatch(/^#a1\.[\w-]+$/);
    expect(new TextDecoder().decode(await fileOf(link ?? ""))).toBe(file);
  });

  it("are not made where they would be long, and not unfolded without end", async () => {
    let seed = 1;
    const random = Array.from({ length: 20_000 }, () => String.fromCharCode(33 + ((seed = (seed * 48_271) % 2_147_483_647) % 90))).join("");
    expect(await linkOf(random)).toBeNull();
    const bomb = await linkOf("a".repeat(2 << 20));
    expect(bomb?.length).toBeLessThan(MAX_LINK);
    await expect(fileOf(bomb ?? "")).rejects.toThrow("damaged");
    for (const bad of ["#a1.", "#a1.AAAA", "#a1.?", `#a1.${"A".repeat(9000)}`]) await expect(fileOf(bad)).rejects.toThrow("damaged");
  });
});

describe("the page's end of the worker", () => {
  class Fake implements DeskWorker {
    onmessage: ((event: MessageEvent<FromDesk>) => void) | null = null;
    onerror: ((event: ErrorEvent) => void) | null = null;
    readonly sent: ToDesk[] = [];
    ended = false;
    postMessage(message: ToDesk): void {
      this.sent.push(message);
    }
    terminate(): void {
      this.ended = true;
    }
    say(data: FromDesk): void {
      this.onmessage?.({ data } as MessageEvent<FromDesk>);
    }
  }

  it("tells a new worker of the exercise after a check was cancelled", async () => {
    const workers: Fake[] = [];
    const desk = new Desk(() => {
      const made = new Fake();
      workers.push(made);
      return made;
    });
    const file = new Uint8Array([1]);
    const taken = desk.exercise(file);
    workers[0]?.say({ type: "done", request: 1, value: { id: "a" } as never });
    const view = await taken;
    expect(view.id).toBe("a");
    const states: number[] = [];
    const checked = desk.check(view, [], (n) => states.push(n));
    workers[0]?.say({ type: "states", request: 2, states: 7 });
    desk.cancel();
    await expect(checked).rejects.toThrow(Cancelled);
    expect([states, workers[0]?.ended]).toEqual([[7], true]);
    const again = desk.check(view, [], () => undefined);
    expect(workers[1]?.sent.map(({ type }) => type)).toEqual(["exercise", "check"]);
    workers[1]?.say({ type: "failed", request: 3, message: "a trap.", lost: true, missing: false });
    await expect(again).rejects.toThrow("The checker has failed: a trap. Check again to start it anew.");
  });

  it("checks against the exercise that is asked about, whatever the worker has been given since", async () => {
    const worker = new Fake();
    const desk = new Desk(() => worker);
    const [one, other] = [desk.exercise(new Uint8Array([1])), desk.exercise(new Uint8Array([2]))];
    worker.say({ type: "done", request: 1, value: { id: "a" } as never });
    worker.say({ type: "done", request: 2, value: { id: "b" } as never });
    const [a, b] = [await one, await other];
    const broken = desk.exercise(new Uint8Array([3]));
    worker.say({ type: "failed", request: 3, message: "it is no JSON", lost: false, missing: false });
    await expect(broken).rejects.toThrow("it is no JSON");
    worker.sent.length = 0;
    void desk.check(b, [], () => undefined);
    void desk.check(a, [], () => undefined);
    void desk.open(a, new Uint8Array([4]));
    const sent = worker.sent.map((message) => ("file" in message ? [message.type, ...message.file] : [message.type]));
    expect(sent).toEqual([["exercise", 2], ["check"], ["exercise", 1], ["check"], ["open", 4]]);
  });
});
