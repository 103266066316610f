/** Structures from JavaScript: what there is to ask about, and the answer, which is the command's. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { GenerateRequest } from "../../www/src/types/GenerateRequest";
import type { InputFile } from "../../www/src/types/InputFile";
import type { Core, CoreSession } from "../../www/src/worker/core";
import { at, countingProvider, loadCore, NATIVE } from "./core";

const folder = at("build", "examples", "delayed", "sorted-list");

let core: Core;
let files: InputFile[];

beforeAll(async () => {
  core = await loadCore();
  files = readdirSync(folder)
    .filter((name) => name.endsWith(".class"))
    .map((path) => ({ path, bytes: new Uint8Array(readFileSync(join(folder, path))) }));
});

const request = (change: Partial<GenerateRequest> = {}): GenerateRequest => ({ class: "SortedList", predicate: "isSorted", size: "2", ints: "0..1", ...change });

function generated(asked: GenerateRequest): CoreSession {
  const session = new core.Session({ mode: "check", files, main: "SortedList", args: ["3"], config: [] }, countingProvider().provide, { generate: asked });
  while (!session.step(50).done);
  return session;
}

describe("structures", () => {
  it("can be asked of the boolean methods of classes", () => {
    expect(core.predicates(files)).toEqual([{ class: "SortedList", name: "isSorted" }]);
    expect(core.predicates([{ path: "Broken.class", bytes: new Uint8Array([1, 2, 3]) }])).toEqual([]);
  });

  it("are those that the command prints", () => {
    const session = generated(request());
    const { answer, notes } = session.generated();
    // Structures have no links, however many they are.
    expect(session.report().outcomes.map(({ link }) => link)).toEqual(["", "", ""]);
    // Up to one element by the range of the size: none, 0, 1.
    expect([answer.structures.length, answer.complete, answer.size, answer.ints, notes]).toEqual([3, true, 2, [0, 1], []]);
    expect(answer.structures[0]).toEqual({
      objects: [{ class: "SortedList", fields: [{ in: "SortedList", name: "first", value: null }, { in: "SortedList", name: "size", value: 0 }] }],
    });
    const printed = execFileSync(NATIVE, ["generate", "SortedList#isSorted", "--size", "2", "--int", "0..1", "--json", "-c", folder], { encoding: "utf8" });
    const list = (json: string): unknown => ({ ...(JSON.parse(json) as object), stats: null });
    expect(list(session.generatedJson())).toEqual(list(printed));
    expect(session.generatedTests("ListTest").match(/@Test/g)).toHaveLength(3);
    session.free();
  });

  it("are refused in a sentence where there is nothing to list", () => {
    const refused = (asked: GenerateRequest): string => {
      try {
        generated(asked).generated();
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
      return "";
    };
    expect(refused(request({ size: "0" }))).toBe("The number of objects is a whole number from 1 to 100, and not `0`.");
    expect(refused(request({ ints: "2..1" }))).toBe("The numbers are two, the smaller one first, such as -1..3, and not `2..1`.");
    expect(refused(request({ predicate: "" }))).toBe("Choose a predicate: a boolean method of a class that has a constructor without parameters.");
    expect(refused(request({ class: "Gone" }))).toBe("there is no class Gone on the class path");
    const plain = new core.Session({ mode: "check", files, main: "SortedList", args: ["1"], config: [] }, countingProvider().provide);
    while (!plain.step(50).done);
    expect(() => plain.generated()).toThrow("the session has not the option `generate`");
    plain.free();
  });
});
