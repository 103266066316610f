import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "../src/model/draft";
import { createDrafts } from "../src/ui/drafts";

/** A browser's storage with room for so many characters. Like a browser's, it has its entries as properties. */
class FakeStorage {
  #entries = new Map<string, string>();
  #room: number;
  /** Of every entry that was written, its name. */
  written: string[] = [];

  constructor(room = 5_000_000) {
    this.#room = room;
  }

  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    const others = [...this.#entries].filter(([other]) => other !== key);
    const size = [...others, [key, text]].flat().reduce((sum, { length }) => sum + length, 0);
    if (size > this.#room) throw new DOMException("full", "QuotaExceededError");
    this.#entries.set(key, text);
    this.written.push(key);
  }

  removeItem(key: string): void {
    this.#entries.delete(key);
  }

  keys(): string[] {
    return [...this.#entries.keys()];
  }

  /** Somebody else takes all the room that is left. */
  fill(): void {
    const used = [...this.#entries].flat().reduce((sum, { length }) => sum + length, 0);
    this.#entries.set("other", "x".repeat(this.#room - used - "other".length));
  }
}

const asStorage = (fake: FakeStorage): FakeStorage =>
  new Proxy(fake, {
    ownKeys: () => fake.keys(),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_, name) => {
      const value: unknown = Reflect.get(fake, name, fake);
      return typeof value === "function" ? (value.bind(fake) as unknown) : value;
    },
  });

let local = new FakeStorage();
let now = 0;

/** A tab has its own session, and shares the rest. Its work is done as if it were the only one: a browser's tabs take turns. */
function openTab() {
  const session = asStorage(new FakeStorage());
  let drafts = createDrafts();
  const turn = <T>(work: () => T): T => {
    vi.stubGlobal("sessionStorage", session);
    return work();
  };
  return {
    keep: (draft: Draft, own = true) => turn(() => drafts.keep({ ...draft, at: ++now }, own)),
    take: (draft: Draft) => turn(() => drafts.take(draft)),
    list: () => turn(() => (drafts.readAgain(), drafts.list())),
    /** Goes on with what was open in it, or last in any tab, as the page does. */
    load: (): Draft => turn(() => {
      drafts = createDrafts();
      const draft = drafts.restored();
      if (!draft) throw new Error("nothing was kept");
      drafts.take(draft);
      return draft;
    }),
    forget: (id: string) => turn(() => drafts.remove(id)),
    latest: (draft: Draft) => turn(() => drafts.latest(draft)),
  };
}

function limit(room: number): void {
  local = new FakeStorage(room);
  vi.stubGlobal("localStorage", asStorage(local));
}

beforeEach(() => limit(5_000_000));

function draft(id: string, text: string, more: Partial<Draft> = {}): Draft {
  return {
    id,
    at: 0,
    title: `${id}.java`,
    example: null,
    files: [{ path: `${id}.java`, text, named: false }],
    active: 0,
    edited: true,
    inputs: [],
    lost: 0,
    form: { mode: "check", main: "", args: [], config: [] },
    release: null,
    lint: false,
    result: null,
    answer: null,
    ...more,
  };
}

/** As the page makes it, whose parts are in another order than those of one that is read back. */
const found = (step: number): Partial<Draft> => ({
  result: { link: "#v1.abc", step, event: null, outcome: null, startable: ["Lost"] },
  answer: { title: "Assertion failed", text: "n is 1", by: "check" },
  form: { main: "Lost", config: [], args: [], mode: "check" },
});

const ids = (): string[] => local.keys().filter((key) => key.startsWith("interleave.draft.")).map((key) => key.slice("interleave.draft.".length));
const textOf = (one: Draft | undefined): string => one?.files[0]?.text ?? "";
const texts = (): string[] => openTab().list().map(textOf).sort();

describe("a draft in two tabs", () => {
  it("is not written again by a tab in which nothing was changed, whatever was found in it", () => {
    const [a, b] = [openTab(), openTab()];
    a.keep(draft("Lost", "1", found(4)));
    const same = b.load();
    local.written = [];
    expect(b.keep(same)).toMatchObject({ place: "kept", id: "Lost", at: same.at });
    expect(b.keep(draft("Lost", "1", found(4)))).toMatchObject({ id: "Lost", at: same.at });
    expect(local.written).not.toContain("interleave.draft.Lost");
    expect(a.keep(draft("Lost", "2"))).toMatchObject({ id: "Lost" });
    expect(ids()).toEqual(["Lost"]);
  });

  it("is one as long as only one of them changes its text, wherever the other one looks", () => {
    const [a, b] = [openTab(), openTab()];
    a.keep(draft("Lost", "1", found(4)));
    b.load();
    // Where a new tab begins, the last one who looked has said.
    b.keep(draft("Lost", "1", found(2)));
    expect(openTab().load().result?.step).toBe(2);
    expect(a.keep(draft("Lost", "1", found(3)))).toMatchObject({ id: "Lost" });
    // Each of them comes back where it was.
    expect([a.load().result?.step, b.load().result?.step]).toEqual([3, 2]);
    expect(a.keep(draft("Lost", "2", found(3)))).toMatchObject({ id: "Lost" });
    // The old text is still looked at: that takes nothing from the new one, and makes no copy.
    for (const step of [1, 0]) expect(b.keep(draft("Lost", "1", found(step)))).toMatchObject({ place: "kept", id: "Lost" });
    expect(texts()).toEqual(["2"]);
    const back = b.load();
    expect([textOf(back), back.result?.step]).toEqual(["1", 0]);
    b.keep(back);
    expect(texts()).toEqual(["2"]);
    // Only now there are two texts.
    const copy = b.keep(draft("Lost", "1b"));
    expect(copy.id).not.toBe("Lost");
    a.keep(draft("Lost", "3"));
    b.keep(draft(copy.id, "1c"));
    expect(texts()).toEqual(["1c", "3"]);
  });

  it("is one where both have come to the same text", () => {
    const [a, b] = [openTab(), openTab()];
    a.keep(draft("Lost", "1"));
    b.load();
    a.keep(draft("Lost", "2"));
    expect(b.keep(draft("Lost", "2")).id).toBe("Lost");
    expect(b.keep(draft("Lost", "3")).id).toBe("Lost");
    expect(texts()).toEqual(["3"]);
  });

  it("goes on as one after a way to the first page and back", () => {
    const a = openTab();
    const kept = a.keep(draft("Six", "1"));
    const again = a.keep(draft("Six", "1"));
    expect(again.at).toBe(kept.at);
    a.take({ ...draft("Six", "1"), at: again.at });
    expect(a.keep(draft("Six", "2"))).toMatchObject({ id: "Six" });
    expect(ids()).toEqual(["Six"]);
  });

  it("is opened as it is now", () => {
    const [a, b] = [openTab(), openTab()];
    a.keep(draft("One", "old"));
    const [listed] = b.list();
    a.keep(draft("One", "new"));
    if (!listed) throw new Error("nothing is listed");
    expect(textOf(b.latest(listed))).toBe("new");
    // What was forgotten meanwhile is still to be had by the list that has it.
    a.forget("One");
    expect(textOf(b.latest(listed))).toBe("old");
  });
});

describe("the list of drafts", () => {
  it("has the newest programs", () => {
    const a = openTab();
    for (let i = 1; i <= 9; i++) a.keep(draft(`P${i}`, "x"));
    expect(a.list().map(({ id }) => id)).toEqual(["P9", "P8", "P7", "P6", "P5", "P4"]);
  });

  it("loses no program to copies of another one", () => {
    const a = openTab();
    for (let i = 1; i <= 5; i++) a.keep(draft(`P${i}`, "x"));
    a.keep(draft("Lost", "0"));
    const made: string[] = [];
    for (let i = 1; i <= 5; i++) {
      const b = openTab();
      b.load();
      a.keep(draft("Lost", `a${i}`));
      made.push(b.keep(draft("Lost", `b${i}`)).id);
      a.keep(draft("Lost", `c${i}`));
    }
    const kept = a.list().map(({ id }) => id);
    expect(kept).toEqual(expect.arrayContaining(["P1", "P2", "P3", "P4", "P5", "Lost", made.at(-1)]));
    expect(kept).toHaveLength(8);
  });

  it("has what was just written, also where a clock was put back", () => {
    const a = openTab();
    now = 1000;
    for (let i = 1; i <= 6; i++) a.keep(draft(`P${i}`, "x"));
    now = 0;
    a.keep(draft("Late", "x"));
    expect(ids()).toContain("Late");
  });
});

describe("a full storage", () => {
  const large = "y".repeat(30_000);

  it("keeps the other drafts where their room would not be enough, and tells that this one is not kept", () => {
    const a = openTab();
    for (const id of ["One", "Two", "Three", "Four"]) a.keep(draft(id, "x"));
    local.fill();
    expect(a.keep(draft("Four", large))).toEqual({ place: "tab", id: "Four", at: now, gone: [] });
    expect(ids()).toEqual(["One", "Two", "Three", "Four"]);
    // A reload has it, and it is written as soon as there is room: over the text that it has grown out of.
    expect(textOf(a.load())).toBe(large);
    local.removeItem("other");
    expect(a.keep(draft("Four", large))).toMatchObject({ place: "kept", id: "Four" });
    expect(texts()).toEqual(["x", "x", "x", large]);
  });

  it("makes room where that helps: copies go first, then the oldest programs, and no more than is needed", () => {
    limit(100_000);
    const a = openTab();
    const b = openTab();
    a.keep(draft("Old", large));
    a.keep(draft("Twice", "x"));
    b.load();
    a.keep(draft("Twice", "a"));
    const copy = b.keep(draft("Twice", "b")).id;
    a.keep(draft("Twice", "c"));
    a.keep(draft("Mine", large));
    const made = a.keep(draft("New", `${large}${"z".repeat(9_000)}`));
    expect(made).toMatchObject({ place: "kept", id: "New" });
    expect(made.gone.map(({ id }) => id)).toEqual([copy, "Old"]);
    expect(ids()).toEqual(["Twice", "Mine", "New"]);
  });

  it("has everything back where a browser counts otherwise", () => {
    const a = openTab();
    a.keep(draft("One", large));
    a.keep(draft("Two", "x"));
    const write = local.setItem.bind(local);
    local.setItem = (key, text) => {
      if (key.endsWith("Two")) throw new DOMException("full", "QuotaExceededError");
      write(key, text);
    };
    expect(a.keep(draft("Two", "xx"))).toMatchObject({ place: "tab", gone: [] });
    expect(texts()).toEqual(["x", large]);
  });

  it("is told from one that may not be used, and from a program that is too large", () => {
    const a = openTab();
    expect(a.keep(draft("Huge", "x".repeat(2_000_000)))).toMatchObject({ place: "too-large" });
    expect(a.keep(draft("Files", "", { files: Array.from({ length: 501 }, (_, i) => ({ path: `A${i}.java`, text: "", named: true })) }))).toMatchObject({ place: "too-large" });
    const forbidden = new Proxy({}, { get: () => () => { throw new DOMException("denied", "SecurityError"); }, ownKeys: () => { throw new DOMException("denied", "SecurityError"); } });
    vi.stubGlobal("localStorage", forbidden);
    expect(a.keep(draft("One", "x"))).toMatchObject({ place: "tab", id: "One" });
  });

  it("is nothing to tell of a program that is not one's own", () => {
    limit(100);
    expect(openTab().keep(draft("Example", "x"), false)).toMatchObject({ place: "kept" });
    expect(ids()).toEqual([]);
  });
});
