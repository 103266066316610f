import { createRoot } from "solid-js";
import { describe, expect, it } from "vitest";
import { type Kept, MOST_EARLIER, placeInFolder, placeOfFile, Shelf, type Texts } from "../src/exercise/work";
import { createWriting } from "../src/exercise/writing";

const FILE = { path: "A.java", fixed: ["class A {\n// answer begins\n", "// answer ends\nvoid f() {\n// answer begins\n", "// answer ends\n} }\n"], given: ["int n;\n", ""] };
const VIEW = { id: "a", hash: "1", title: "A", task: "", files: [FILE, { path: "B.java", fixed: ["class B { }\n"], given: [] }], hidden: 1, races: false, forbid: [], allow: [] };
const ANSWER = {
  read: { exercise: { id: "a", hash: "2" }, engine: "0.1.0", files: [], verdict: "solved" as const, reasons: [] },
  files: [{ path: "A.java", regions: ["long n;\n", ""] }],
};

type Change = Pick<StorageEvent, "key" | "oldValue" | "newValue">;

/** A browser's storage, which tells of changes, and takes no more than so many characters. */
class Store implements Kept {
  readonly items = new Map<string, string>();
  readonly changes: Change[] = [];
  room = Infinity;
  get length(): number {
    return this.items.size;
  }
  key(at: number): string | null {
    return [...this.items.keys()][at] ?? null;
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
  setItem(key: string, text: string): void {
    if (text.length > this.room) throw new Error("full");
    this.changes.push({ key, oldValue: this.getItem(key), newValue: text });
    this.items.set(key, text);
  }
}

const texts = (first: string, second = "\n"): Texts => ({ "A.java": [first, second] });
const own = (store: Store): unknown => new Shelf(store).look("a")?.texts["A.java"]?.[0];
const aside = (store: Store): unknown[] => new Shelf(store).earlier("a").map(({ why, texts: all }) => [why, all["A.java"]?.[0]]);

/** Every tab has the same clock. */
let now = 0;

/** A tab on the exercise. */
function tab<T>(store: Kept | null, test: (writing: ReturnType<typeof createWriting>) => T, place?: string): T {
  return createRoot((dispose) => {
    const writing = createWriting(new Shelf(store, () => ++now));
    writing.show(VIEW, null, place);
    const done = test(writing);
    dispose();
    return done;
  });
}

describe("a text", () => {
  it("is kept as it is written, and comes back", () => {
    const store = new Store();
    tab(store, (writing) => {
      expect(writing.files(VIEW)).toEqual([{ path: "A.java", text: `${FILE.fixed[0] ?? ""}int n;\n${FILE.fixed[1] ?? ""}\n${FILE.fixed[2] ?? ""}` }]);
      writing.write("A.java", ["int mine;\n", "\n"]);
    });
    tab(store, (writing) => expect(writing.open().texts).toEqual(texts("int mine;\n")));
  });

  it("is there again after a new start, also when more was written", () => {
    const store = new Store();
    tab(store, (writing) => {
      expect(writing.isGiven()).toBe(true);
      writing.write("A.java", ["int mine;\n", "\n"]);
      writing.reset();
      expect([own(store), aside(store), writing.canUndoReset(), writing.isGiven()]).toEqual(["int n;\n", [["restarted", "int mine;\n"]], true, true]);
      writing.undoReset();
      expect([own(store), aside(store), writing.canUndoReset()]).toEqual(["int mine;\n", [], false]);
      writing.reset();
      writing.write("A.java", ["int other;\n", "\n"]);
      expect(writing.canUndoReset()).toBe(false);
    });
    tab(store, (writing) => {
      const [entry] = writing.earlier();
      if (entry) writing.putBack(entry);
      expect([own(store), aside(store)]).toEqual(["int mine;\n", [["replaced", "int other;\n"]]]);
    });
  });

  it("stays one's own when an answer is opened, and so does what is changed in that", () => {
    const store = new Store();
    tab(store, (writing) => {
      writing.write("A.java", ["int mine;\n", "\n"]);
      writing.show(VIEW, ANSWER);
      expect([writing.says(), writing.isOtherVersion(), writing.open().texts["A.java"]?.[0], aside(store)]).toEqual(["Solved", true, "long n;\n", []]);
      writing.write("A.java", ["short m;\n", "\n"]);
      writing.write("A.java", ["short n;\n", "\n"]);
      expect([own(store), aside(store)]).toEqual(["int mine;\n", [["opened", "short n;\n"]]]);
    });
    // As after a reload.
    tab(store, (writing) => {
      expect(writing.open().texts["A.java"]?.[0]).toBe("int mine;\n");
      const [entry] = writing.earlier();
      if (entry) writing.putBack(entry);
      expect([own(store), aside(store)]).toEqual(["short n;\n", [["replaced", "int mine;\n"]]]);
    });
  });

  it("is put aside where one goes on with an answer", () => {
    const store = new Store();
    tab(store, (writing) => {
      writing.write("A.java", ["int mine;\n", "\n"]);
      writing.show(VIEW, ANSWER);
      writing.write("A.java", ["short n;\n", "\n"]);
      writing.keepOpened();
      expect([own(store), aside(store), writing.opened()]).toEqual(["short n;\n", [["replaced", "int mine;\n"]], null]);
    });
  });

  it("of an answer that is changed takes no place of another one that is the same for a moment", () => {
    const store = new Store();
    tab(store, (writing) => {
      writing.write("A.java", ["int mine;\n", "\n"]);
      writing.reset();
      writing.show(VIEW, ANSWER);
      writing.write("A.java", ["int mine;\n", "\n"]);
      writing.write("A.java", ["int mine; //\n", "\n"]);
      expect(aside(store)).toEqual([["opened", "int mine; //\n"], ["restarted", "int mine;\n"]]);
    });
  });

  it("that fits the exercise no more is put aside, and what fits of it is in its place", () => {
    const store = new Store();
    const old: Texts = { "A.java": ["int mine;\n"], "Gone.java": ["class Gone { }\n"] };
    new Shelf(store).keep("a", { texts: old, solved: true });
    for (let again = 0; again < 2; again++) {
      tab(store, (writing) => {
        expect([writing.notice(), writing.open().texts]).toEqual(["changed", texts("int n;\n")]);
        expect(writing.earlier().map((entry) => [entry.why, entry.texts])).toEqual([["changed", old]]);
      });
    }
    tab(store, (writing) => {
      writing.write("A.java", ["int other;\n", "\n"]);
      const [entry] = writing.earlier();
      if (entry) writing.putBack(entry);
      // It is there still: not all of it fits.
      expect(writing.earlier().map(({ why, texts: all }) => [why, all["Gone.java"]?.[0]])).toEqual([["replaced", undefined], ["changed", "class Gone { }\n"]]);
    });
  });

  it("has its line ends as the core has them, so that parts are where they are shown", () => {
    tab(new Store(), (writing) => {
      writing.show(VIEW, { ...ANSWER, files: [{ path: "A.java", regions: ["\uFEFFint a;\r\nint b;\rint c;", "f();\r\n"] }] });
      expect(writing.open().texts).toEqual(texts("int a;\nint b;\nint c;\n", "f();\n"));
    });
  });

  it("of files takes the place of one's own", () => {
    const store = new Store();
    tab(store, (writing) => {
      writing.write("A.java", ["int mine;\n", "\n"]);
      writing.takeFiles(texts("int of; // file"));
      expect([own(store), aside(store), writing.notice()]).toEqual(["int of; // file\n", [["replaced", "int mine;\n"]], "taken"]);
      writing.write("A.java", ["int on;\n", "\n"]);
      expect(writing.notice()).toBeNull();
    });
  });
});

describe("exercises with the same id", () => {
  const folder = (path: string): string => placeInFolder("a", new URL(path, "https://host.example"));
  const shown = (store: Store, place?: string): unknown =>
    tab(store, (writing) => [writing.open().texts["A.java"]?.[0], writing.notice(), writing.earlier().map(({ why, texts: all }) => [why, all["A.java"]?.[0]])], place);
  const write = (store: Store, text: string, place?: string): void => tab(store, (writing) => writing.write("A.java", [text, "\n"]), place);

  it("of two folders have a text each, also where one is put aside or another tab writes", () => {
    const store = new Store();
    const [one, other] = [folder("/course/"), folder("/other/course/")];
    write(store, "int one;\n", one);
    expect(shown(store, other)).toEqual(["int n;\n", null, []]);
    tab(store, (writing) => {
      writing.write("A.java", ["int other;\n", "\n"]);
      writing.reset();
      for (const change of store.changes.splice(0)) writing.heard(change);
      expect(writing.notice()).toBeNull();
    }, other);
    expect(shown(store, one)).toEqual(["int one;\n", null, []]);
    expect(shown(store, other)).toEqual(["int n;\n", null, [["restarted", "int other;\n"]]]);
    expect([new Shelf(store).look(one)?.solved, new Shelf(store).look(folder("/third/"))]).toEqual([false, null]);
  });

  it("of two files have a text each, and each tells of the other one's", () => {
    const store = new Store();
    write(store, "int one;\n", placeOfFile("a", "1"));
    write(store, "int n;\n", placeOfFile("a", "3"));
    write(store, "int b;\n", placeOfFile("ab", "1"));
    const first = ["int n;\n", "other", [["other", "int one;\n"]]];
    // What is only what is given is no text of anybody's. It is said again until something is written, and kept once.
    expect([shown(store, placeOfFile("a", "2")), shown(store, placeOfFile("a", "2"))]).toEqual([first, first]);
    write(store, "int two;\n", placeOfFile("a", "2"));
    expect(shown(store, placeOfFile("a", "2"))).toEqual(["int two;\n", null, [["other", "int one;\n"]]]);
    expect([shown(store, placeOfFile("a", "1")), shown(store, folder("/"))]).toEqual([["int one;\n", null, []], ["int n;\n", null, []]]);
  });

  it("have the text that was kept by their id alone, until they have one of their own", () => {
    const store = new Store();
    tab(store, (writing) => {
      writing.write("A.java", ["int first;\n", "\n"]);
      writing.reset();
      writing.write("A.java", ["int old;\n", "\n"]);
    });
    const before = store.getItem("interleave.exercise.a");
    const aside = ["restarted", "int first;\n"];
    expect(shown(store, folder("/"))).toEqual(["int old;\n", null, [aside]]);
    tab(store, (writing) => {
      writing.write("A.java", ["int new;\n", "\n"]);
      for (let at = 0; at < MOST_EARLIER; at++) {
        writing.write("A.java", [`int n${String(at)};\n`, "\n"]);
        writing.reset();
      }
    }, folder("/"));
    // Neither of them is lost, however much is put aside here.
    expect([store.getItem("interleave.exercise.a"), (shown(store, placeOfFile("a", "1")) as unknown[])[2]]).toEqual([before, [aside]]);
  });
});

describe("two tabs", () => {
  const write = (writing: ReturnType<typeof createWriting>, text: string): void => writing.write("A.java", [text, "\n"]);
  const two = (test: (one: ReturnType<typeof createWriting>, other: ReturnType<typeof createWriting>, store: Store) => void): void => {
    const store = new Store();
    tab(store, (one) => tab(store, (other) => test(one, other, store)));
  };
  const tell = (store: Store, ...tabs: ReturnType<typeof createWriting>[]): void => {
    for (const change of store.changes.splice(0)) for (const writing of tabs) writing.heard(change);
  };

  it("show the same text", () => {
    two((one, other, store) => {
      write(one, "int a;\n");
      tell(store, other);
      write(one, "int ab;\n");
      tell(store, other);
      expect([other.open().texts, other.notice(), aside(store)]).toEqual([texts("int ab;\n"), "elsewhere", []]);
      // That it is solved there is no other text.
      one.save(true);
      tell(store, other);
      write(other, "int abc;\n");
      tell(store, one);
      expect([one.open().texts, own(store), aside(store)]).toEqual([texts("int abc;\n"), "int abc;\n", []]);
    });
  });

  it("lose nothing where one has not heard of the other", () => {
    two((one, other, store) => {
      write(one, "int a;\n");
      write(other, "int b;\n");
      expect([own(store), aside(store)]).toEqual(["int b;\n", [["elsewhere", "int a;\n"]]]);
      write(other, "int bb;\n");
      expect(aside(store)).toHaveLength(1);
    });
  });

  it("lose nothing where both write before either can know", () => {
    const stores = [new Store(), new Store()] as const;
    tab(stores[0], (one) =>
      tab(stores[1], (other) => {
        write(one, "int a;\n");
        write(other, "int b;\n");
        const [a, b] = stores.map(({ changes }) => changes.splice(0)) as [Change[], Change[]];
        for (const change of b) one.heard(change);
        for (const change of a) other.heard(change);
        expect(stores.map(aside)).toEqual([[["elsewhere", "int b;\n"]], [["elsewhere", "int a;\n"]]]);
      }),
    );
  });

  it("of different versions of an exercise put aside what they cannot show", () => {
    two((one, _, store) => {
      write(one, "int a;\n");
      const old = store.getItem("interleave.exercise.a");
      const newValue = JSON.stringify({ texts: { "A.java": ["int newer;\n"] }, solved: false });
      store.items.set("interleave.exercise.a", newValue);
      one.heard({ key: "interleave.exercise.a", oldValue: old, newValue });
      write(one, "int aa;\n");
      expect([own(store), aside(store)]).toEqual(["int aa;\n", [["changed", "int newer;\n"]]]);
    });
  });
});

describe("a browser that does not keep it", () => {
  it.each([["has no storage", null], ["is full", Object.assign(new Store(), { room: 0 })]])("%s: it is there as long as the page is, and is told", (_, store) => {
    tab(store, (writing) => {
      expect([writing.unkept(), writing.isUnkept()]).toEqual([false, false]);
      writing.write("A.java", ["int mine;\n", "\n"]);
      expect([writing.unkept(), writing.isUnkept()]).toEqual([true, true]);
      writing.reset();
      writing.leave();
      writing.show(VIEW, null);
      expect(writing.earlier().map(({ texts: all }) => all["A.java"]?.[0])).toEqual(["int mine;\n"]);
      if (!store) return;
      store.room = Infinity;
      const [entry] = writing.earlier();
      if (entry) writing.putBack(entry);
      expect([writing.unkept(), own(store)]).toEqual([false, "int mine;\n"]);
    });
  });

  it("keeps also what is larger than an answer file may be", () => {
    const store = new Store();
    const large = `// ${"x".repeat(2 << 20)}\n`;
    tab(store, (writing) => writing.write("A.java", [large, "\n"]));
    tab(store, (writing) => expect([writing.unkept(), writing.open().texts["A.java"]?.[0]?.length]).toEqual([false, large.length]));
  });

  it("with a full storage takes nothing of another tab's", () => {
    const store = new Store();
    tab(store, (writing) => {
      store.room = 0;
      writing.write("A.java", ["int mine;\n", "\n"]);
      store.room = Infinity;
      store.setItem("interleave.exercise.a", JSON.stringify({ texts: texts("int theirs;\n"), solved: false }));
      for (const change of store.changes) writing.heard(change);
      writing.write("A.java", ["int mine, too;\n", "\n"]);
      expect([own(store), aside(store)]).toEqual(["int mine, too;\n", [["elsewhere", "int theirs;\n"]]]);
    });
  });
});

describe("what is kept", () => {
  it("is looked at before it is used", () => {
    const store = new Store();
    for (const bad of ["", "[]", "{", '{"texts": 1}', '{"texts": {"A": [1]}}', '{"texts": {"A": "x"}}', '{"texts": {"__proto__": 1}}']) {
      store.setItem("interleave.exercise.a", bad);
      store.setItem("interleave.exercise-earlier.a/1", bad);
      const shelf = new Shelf(store);
      expect([shelf.take("a"), shelf.earlier("a")]).toEqual([null, []]);
    }
    store.setItem("interleave.exercise-earlier.a/1", '{"at": 1e999, "why": "replaced", "texts": {}}');
    store.setItem("interleave.exercise-earlier.a/2", '{"at": 1, "why": "else", "texts": {}}');
    expect(new Shelf(store).earlier("a")).toEqual([]);
  });

  it("is the latest of each exercise, and of no other one", () => {
    const store = new Store();
    const shelf = new Shelf(store, () => ++now);
    for (let at = 0; at < MOST_EARLIER + 5; at++) shelf.putAside("a", "replaced", texts(`int n${String(at)};\n`));
    shelf.putAside("a.b", "replaced", texts("int b;\n"));
    shelf.putAside("a", "replaced", texts("int n7;\n"));
    const names = shelf.earlier("a").map((entry) => entry.texts["A.java"]?.[0]);
    expect([names.length, names[0], names.at(-1)]).toEqual([20, "int n24;\n", "int n5;\n"]);
    expect(shelf.earlier("a.b")).toHaveLength(1);
  });
});
