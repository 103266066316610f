import { describe, expect, it } from "vitest";
import { asKept, type Draft, MAX_DRAFT, readDraft, sameDraft, sameWork, writeDraft } from "../src/model/draft";

const DRAFT: Draft = {
  id: "abc-1",
  at: 5,
  title: "Main.java",
  example: null,
  files: [{ path: "Main.java", text: "public class Main { }\n", named: false }],
  active: 0,
  edited: true,
  inputs: [{ path: "lib.jar", bytes: new Uint8Array([0, 255, 7]) }],
  lost: 0,
  form: { mode: "check", main: "Main", args: ["a b"], config: [["search.depth_limit", "3"]], data: [{ path: "in.txt", bytes: new Uint8Array([1]) }], stdin: "x" },
  release: 11,
  lint: true,
  result: { link: "#v1.abc", step: 4, event: 2, startable: ["Main", "Other"], outcome: 1 },
  answer: { by: "outcomes", title: "3 distinct outcomes", text: "The list is complete." },
};

describe("a draft", () => {
  it("comes back as it was", () => {
    expect(readDraft(writeDraft(DRAFT))).toEqual(DRAFT);
  });

  it("leaves out class files that are too large, and says how many", () => {
    const large = { ...DRAFT, inputs: [{ path: "a.jar", bytes: new Uint8Array(600_000) }, { path: "b.jar", bytes: new Uint8Array(3) }] };
    const back = readDraft(writeDraft(large));
    expect(back?.inputs).toEqual([]);
    expect(back?.lost).toBe(2);
    expect(back?.files).toEqual(DRAFT.files);
  });

  it("is not kept where its sources are too large", () => {
    const text = "x".repeat(MAX_DRAFT);
    expect(writeDraft({ ...DRAFT, files: [{ path: "Main.java", text, named: true }] })).toBeNull();
  });

  it("keeps of a very long answer its beginning", () => {
    const long = { by: "check" as const, title: "No error", text: "x".repeat(9_000) };
    expect(readDraft(writeDraft({ ...DRAFT, answer: long }))?.answer?.text).toHaveLength(2_000);
  });

  it("leaves out a link that is too long", () => {
    const long = { ...DRAFT, result: { link: `#v1.${"a".repeat(400_000)}`, step: 1, event: null, startable: [], outcome: null } };
    expect(readDraft(writeDraft(long))?.result).toBeNull();
  });
});

describe("two drafts", () => {
  const kept = (draft: Draft): Draft => asKept(draft) ?? DRAFT;
  /** With every part in another order, as another place of the page may make it. */
  const turned = <T>(value: T): T => {
    if (Array.isArray(value)) return value.map(turned) as T;
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
    return Object.fromEntries(Object.entries(value).reverse().map(([key, part]) => [key, turned(part)])) as T;
  };

  it("are compared by what is in them", () => {
    expect(Object.keys(turned(DRAFT).result ?? {})).not.toEqual(Object.keys(DRAFT.result ?? {}));
    expect(sameDraft(kept(DRAFT), kept(turned(DRAFT)))).toBe(true);
    expect(sameDraft(kept(DRAFT), kept({ ...DRAFT, id: "b", at: 9 }))).toBe(true);
    expect(kept(kept(DRAFT))).toEqual(kept(DRAFT));
    const large = { ...DRAFT, title: "x".repeat(300), inputs: [{ path: "a.jar", bytes: new Uint8Array(600_000) }] };
    expect(sameDraft(kept(large), kept(kept(large)))).toBe(true);
  });

  it.each<[string, Partial<Draft>]>([
    ["another step is looked at", { result: { link: "#v1.abc", step: 5, event: 2, startable: [], outcome: 1 } }],
    ["nothing was found", { result: null, answer: null }],
    ["another file is open", { active: 1, files: [...DRAFT.files, ...DRAFT.files] }],
    ["another class is started in another way", { form: { ...DRAFT.form, mode: "run", main: "Other" } }],
  ])("are the same work where %s", (_what, part) => {
    const [a, b] = [kept({ ...DRAFT, files: part.files ?? DRAFT.files }), kept({ ...DRAFT, ...part })];
    expect([sameDraft(a, b), sameWork(a, b)]).toEqual([false, true]);
  });

  it.each<[string, Partial<Draft>]>([
    ["a text", { files: [{ path: "Main.java", text: "class Main { }\n", named: false }] }],
    ["a byte of a file", { inputs: [{ path: "lib.jar", bytes: new Uint8Array([0, 255, 8]) }] }],
    ["what is read", { form: { ...DRAFT.form, stdin: "y" } }],
    ["a setting", { form: { ...DRAFT.form, config: [] } }],
  ])("are not where %s differs", (_what, part) => expect(sameWork(kept(DRAFT), kept({ ...DRAFT, ...part }))).toBe(false));
});

describe("a draft of an earlier version of the page", () => {
  it("says nothing of an event, of what else could have been started, or of the answer", () => {
    const old = { ...JSON.parse(writeDraft(DRAFT) ?? ""), result: { link: "#v1.abc", step: 4 }, answer: undefined };
    expect(readDraft(JSON.stringify(old))).toMatchObject({ result: { link: "#v1.abc", step: 4, event: null, startable: [], outcome: null }, answer: null });
  });
});

describe("what is no draft", () => {
  const changed = (change: (value: Record<string, unknown>) => void): string => {
    const value = JSON.parse(writeDraft(DRAFT) ?? "") as Record<string, unknown>;
    change(value);
    return JSON.stringify(value);
  };

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["a number", "7"],
    ["a list", "[]"],
    ["another version", changed((value) => (value["version"] = 99))],
    ["an id that is a path", changed((value) => (value["id"] = "../x"))],
    ["files that are none", changed((value) => (value["files"] = [{ path: 3 }]))],
    ["too many files", changed((value) => (value["files"] = Array.from({ length: 501 }, () => DRAFT.files[0])))],
    ["bytes that are no base64", changed((value) => (value["inputs"] = [{ path: "a", bytes: "%%%" }]))],
    ["a form without a main class", changed((value) => (value["form"] = { args: [], config: [] }))],
    ["settings that are no pairs", changed((value) => (value["form"] = { ...DRAFT.form, config: [["a"]], data: [] }))],
    ["nothing in it", changed((value) => Object.assign(value, { files: [], inputs: [] }))],
    ["more than is ever written", " ".repeat(MAX_DRAFT + 1)],
  ])("%s is none", (_what, text) => expect(readDraft(text)).toBeNull());

  it("has its other parts put right", () => {
    const text = changed((value) =>
      Object.assign(value, { at: "now", active: 9, release: 99, lint: "yes", title: 5, result: { link: "javascript:alert(1)", step: -1 }, answer: { by: "me", title: "x", text: "y" } }),
    );
    expect(readDraft(text)).toMatchObject({ at: 0, active: 0, release: null, lint: false, title: "", result: null, answer: null });
  });
});
