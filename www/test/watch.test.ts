import { describe, expect, it } from "vitest";
import { parsePath, readWatches, runsOf, shortPaths, type Watched, watchIn, whyNot } from "../src/model/watch";
import { frameView, objectView, stateView, threadView, variable } from "./helpers";

const names = (path: string): string[] | string => {
  const parsed = parsePath(path);
  return "problem" in parsed ? parsed.problem : parsed.segments.map((segment) => (segment.kind === "name" ? segment.name : `[${segment.index}]`));
};

describe("a path", () => {
  it("is names and indexes", () => {
    expect(names(" shop.items.size ")).toEqual(["shop", "items", "size"]);
    expect(names("Fork@1.owner")).toEqual(["Fork@1", "owner"]);
    expect(names('prices["green tea"].cents[ 2 ]')).toEqual(["prices", '["green tea"]', "cents", "[2]"]);
    expect(names("int[]@1[0]")).toEqual(["int[]@1", "[0]"]);
    expect(names("Größe.größe")).toEqual(["Größe", "größe"]);
  });

  it("that is none gets a sentence which says where", () => {
    expect(names("")).toBe("Type a path, such as count, Account.balance or list[0].");
    expect(names("a..b")).toContain("is not a path at “.b”");
    expect(names("a.")).toContain("is not a path at its end");
    expect(names("a[")).toContain("is not a path at “[”");
    expect(names("a + b")).toContain("at “ + b”");
    expect(names("[0]")).toContain("is not a path");
    expect(names("<script>")).toContain("is not a path");
    expect(names("x".repeat(201))).toBe("This path is longer than 200 characters.");
  });
});

const view = stateView({
  threads: [
    threadView({ thread: 1, name: "T1", frames: [frameView({ locals: [variable("i", "1"), variable("gone", "", { dead: true })] })] }),
    threadView({ thread: 2, name: "T2", frames: [frameView({ locals: [variable("i", "2"), variable("it", "Fork@1", { object: 7 })] })] }),
  ],
  statics: [{ class: "shop.Bank$Account", initialised: "done", fields: [variable("balance", "10"), variable("list", "ArrayList@1", { object: 3 }), variable("map", "HashMap@1", { object: 4 }), variable("none", "null")] }],
  objects: [
    objectView("Fork@1", { id: 7, fields: [variable("id", "0"), variable("next", "Fork@2", { object: 8 })], locked_by: "T2", blocked: ["T3"], waiting: ["T1"] }),
    objectView("Fork@2", { id: 8, fields: [variable("id", "1"), variable("owner", '"me"')] }),
    objectView("ArrayList@1", { id: 3, content: { kind: "list", entries: [{ key: null, value: variable("", "5") }], size: 2, note: null } }),
    objectView("HashMap@1", { id: 4, content: { kind: "map", entries: [{ key: variable("", '"tea"'), value: variable("", "3") }], size: 1, note: null } }),
    objectView("int[]@1", { id: 5, length: 2, fields: [variable("0", "4"), variable("1", "6")] }),
  ],
});
const at = (path: string, thread: number | null = null): string => {
  const found = watchIn(view, path, thread);
  return "problem" in found ? found.problem : found.value;
};

describe("a watched path", () => {
  it("begins at an object, a local variable, a static field or a class", () => {
    expect(at("Fork@1.id")).toBe("0");
    expect(at("i")).toBe("1");
    expect(at("i", 2)).toBe("2");
    expect(at("T2.i")).toBe("2");
    expect(at("balance")).toBe("10");
    expect(at("Account.balance")).toBe("10");
    expect(at("shop.Bank.Account.balance")).toBe("10");
  });

  it("goes through fields, monitors, arrays and contents", () => {
    expect(at("it.next.id", 2)).toBe("1");
    expect(at("Fork@1.owner")).toBe("T2");
    expect(at("Fork@1.waiting")).toBe("T1");
    expect(at("Fork@1.blocked")).toBe("T3");
    // A field of this name comes first.
    expect(at("Fork@2.owner")).toBe('"me"');
    expect(at("int[]@1[1]")).toBe("6");
    expect(at("int[]@1.length")).toBe("2");
    expect(at("list.size")).toBe("2");
    expect(at("list[0]")).toBe("5");
    expect(at("map[tea]")).toBe("3");
    expect(at('map["tea"]')).toBe("3");
  });

  it("may begin at a field that one object of the program alone has", () => {
    expect(at("next.id")).toBe("1");
    expect(at("id")).toBe("id is a field of Fork@1 and Fork@2: say whose, such as Fork@1.id.");
    const others = { ...view, objects: [...view.objects, ...[3, 4, 5].map((n) => objectView(`Fork@${n}`, { id: 10 + n, fields: [variable("id", "0")] }))] };
    expect(watchIn(others, "id", null)).toEqual({ problem: "id is a field of Fork@1, Fork@2 and 3 others: say whose, such as Fork@1.id." });
    // A library's object is none of the program's, and there may be more than are listed.
    const library = { ...view, objects: [...view.objects, objectView("Node@1", { id: 20, library: true, fields: [variable("next", "null")] })] };
    expect(watchIn(library, "next.id", null)).toMatchObject({ value: "1" });
    expect(watchIn({ ...view, objects_omitted: 3 }, "next", null)).toEqual({ problem: "next is a field: say whose, such as Fork@1.next." });
  });

  it("that leads nowhere says where it ends", () => {
    expect(at("nothing")).toBe("There is no nothing at this step. Try Fork@1.id, Account.balance or i.");
    expect(watchIn(stateView(), "nothing", null)).toMatchObject({ problem: "There is no nothing at this step." });
    expect(at("gone")).toContain("There is no gone at this step");
    expect(at("none.x")).toBe("none is null here.");
    expect(at("balance.x")).toBe("balance is 10, which has no parts.");
    expect(at("Fork@1.size")).toBe("Fork@1 has no field size (id, next).");
    expect(at("Account")).toBe("Account is a class: add one of its static fields (balance, list, map, none).");
    expect(at("Account.x")).toBe("The class Account has no static field x (balance, list, map, none).");
    expect(at("int[]@1[2]")).toBe("int[]@1 has only 2 elements here.");
    expect(at("list[1]")).toBe("Element 1 of list is not listed.");
    expect(at("list[x]")).toBe("x is no index of list.");
    expect(at("map[milk]")).toBe("map has no key milk here.");
    expect(at("Fork@1[0]")).toBe("Fork@1 is no array and no collection.");
  });
});

describe("a name that nothing has at a step", () => {
  const empty = stateView();
  const along = (path: string, ...views: (typeof view | undefined)[]): (Watched | undefined)[] => views.map((each) => each && watchIn(each, path, null));
  const why = (found: (Watched | undefined)[], states = found.length): string => {
    const first = found[0];
    return first && "problem" in first ? whyNot(first, found, states) : "";
  };

  it("is no mistake where it is there at another step", () => {
    expect(why(along("i", empty, view, empty))).toBe("i does not exist at this step, but does at others.");
    expect(why(along("Fork@1.id", empty, view))).toBe("Fork@1 does not exist at this step, but does at others.");
    expect(why(along("Account.balance", empty, view))).toBe("Account does not exist at this step, but does at others.");
    expect(why(along("T2.i", empty, view))).toBe("T2 does not exist at this step, but does at others.");
    // Of the name there is something, though not the rest of the path.
    expect(why(along("none.x", empty, view))).toBe("none does not exist at this step, but does at others.");
  });

  it("is one where no step of the whole trace has it", () => {
    expect(why(along("nothing", empty, empty))).toBe("There is no nothing at any step of this trace: no variable, static field, class or object has this name.");
    expect(why(along("nothing", view, empty))).toContain("has this name. Try Fork@1.id");
  });

  it("may be there where not every step, or not all of a step, was looked at", () => {
    expect(why(along("nothing", empty, empty), 3)).toBe("There is no nothing at this step.");
    expect(why(along("nothing", empty, undefined))).toBe("There is no nothing at this step.");
    expect(why(along("nothing", empty, { ...empty, objects_omitted: 1 }))).toBe("There is no nothing at this step.");
  });

  it("is not written out at any length, and no such path is advised", () => {
    const long = "x".repeat(200);
    const there = stateView({ objects: [objectView("Box@1", { fields: [variable(long, "1")] })] });
    expect(why(along(long.replace("x", "y"), there))).toBe(`There is no y${"x".repeat(58)}… at any step of this trace: no variable, static field, class or object has this name.`);
    expect(watchIn(there, "Box@1.z", null)).toEqual({ problem: `Box@1 has no field z (${"x".repeat(59)}…).` });
  });

  it("says nothing of what else may end a path", () => {
    expect(why(along("none.x", view, empty))).toBe("none is null here.");
  });
});

describe("a path in a row", () => {
  it("is its last name, unless another one has that too", () => {
    const short = (...paths: string[]) => [...shortPaths(paths).values()];
    expect(short("Buf@1.count", "list[0].size", "x", "map[a.b]", "rows[0]")).toEqual(["count", "size", "x", "map[a.b]", "rows[0]"]);
    expect(short("Buf@1.count", "Buf@2.count", "Buf@2.sum")).toEqual(["Buf@1.count", "Buf@2.count", "sum"]);
  });
});

describe("values along a trace", () => {
  it("are joined where they stay the same", () => {
    expect(runsOf(["0", "0", "1", undefined, "1", "0"])).toEqual([
      { value: "0", first: 0, last: 1 },
      { value: "1", first: 2, last: 2 },
      { value: "1", first: 4, last: 4 },
      { value: "0", first: 5, last: 5 },
    ]);
  });
});

describe("watches that were kept", () => {
  it("are read with suspicion", () => {
    expect(readWatches('["a.b","<b>",3,"x[0]"]')).toEqual(["a.b", "x[0]"]);
    expect(readWatches("no json")).toEqual([]);
    expect(readWatches('{"a":1}')).toEqual([]);
    expect(readWatches(null)).toEqual([]);
    expect(readWatches(JSON.stringify(Array.from({ length: 50 }, (_, i) => `a${i}`)))).toHaveLength(20);
  });
});
