import { describe, expect, it } from "vitest";
import {
  booleanOf, configPairs, groupOptions, isRelevant, optionProblems, parseExtra, sortPairs,
} from "../src/model/options";
import type { KnownOption } from "../src/types/KnownOption";

type Group = NonNullable<KnownOption["field"]>["group"];

const option = (key: string, part: Partial<KnownOption> = {}): KnownOption => ({
  key, default: "", description: "", allowed: "text", type: { kind: "text" }, field: { group: "Search", label: key }, alias_of: null,
  read_by: null, section: "", ...part,
});

const inGroup = (key: string, group: Group, part: Partial<KnownOption> = {}): KnownOption =>
  option(key, { field: { group, label: `The ${key}` }, ...part });

describe("the options form", () => {
  const depth = inGroup("search.depth_limit", "Bounds", {
    default: "none", allowed: "a whole number from 1 to 1000, or `none`", type: { kind: "number", min: 1, max: 1000, unlimited: true },
  });
  const lowest = inGroup("lowest", "Search", {
    default: "0", allowed: "a whole number, below 0 perhaps", type: { kind: "number", min: -5, max: 5, unlimited: false },
  });
  const por = inGroup("vm.por", "Program", { default: "true", type: { kind: "boolean" } });
  const alias = option("search.limit", { field: null, alias_of: "search.depth_limit" });
  const elsewhere = option("vm.stdin.file", { field: null });
  const table = [depth, lowest, por, alias, elsewhere];

  it("has the fields of the table in their groups", () => {
    expect(groupOptions(table).map(({ title, fields }) => [title, ...fields.map(({ key, field }) => `${key}: ${field.label}`)])).toEqual([
      ["Bounds", "search.depth_limit: The search.depth_limit"],
      ["Search", "lowest: The lowest"],
      ["Program", "vm.por: The vm.por"],
    ]);
  });

  it("sends only what differs from the default, then the free lines", () => {
    const values = { "vm.por": "true", "search.depth_limit": " 50 ", lowest: "" };
    expect(configPairs(table, values, "a.class = B\n\n# no\nc=d=e")).toEqual([
      ["search.depth_limit", "50"],
      ["a.class", "B"],
      ["c", "d=e"],
    ]);
  });

  it("takes a setting by its other name, and leaves what has no field to the free lines", () => {
    expect(sortPairs(table, [["search.limit", "7"], ["vm.stdin.file", "x"], ["own", "1"], ["vm.por", "false"]])).toEqual({
      values: { "search.depth_limit": "7", "vm.por": "false" },
      rest: [["vm.stdin.file", "x"], ["own", "1"]],
    });
  });

  it("shows the settings of a search order with that order, and what was changed in any case", () => {
    const names = ["DFSearch", "PCTSearch", "MostBlocked"].map((name) => ({ name, note: "" }));
    const orders = option("search.class", { default: "DFSearch", type: { kind: "name", names } });
    const pct = option("pct", { default: "3", read_by: ["PCTSearch"] });
    const options = [orders, option("seed"), pct, option("horizon", { read_by: ["DFSearch"] })];
    const shown = (values: Record<string, string>) =>
      groupOptions(options)[0]?.fields.filter((field) => isRelevant(field, options, values)).map(({ key }) => key).slice(1);
    expect(shown({})).toEqual(["seed", "horizon"]);
    expect(shown({ "search.class": "PCTSearch" })).toEqual(["seed", "pct"]);
    expect(shown({ "search.class": "MostBlocked" })).toEqual(["seed"]);
    expect(shown({ pct: "4" })).toEqual(["seed", "pct", "horizon"]);
    expect(shown({ "search.class": "gov.nasa.jpf.search.DFSearch" })).toEqual(["seed", "pct", "horizon"]);
  });

  it("says what a number may be", () => {
    const said = (value: string) => optionProblems(table, { "search.depth_limit": value });
    for (const good of ["1", " 1000 ", "none", "-1", "MAX", ""]) expect(said(good), good).toEqual([]);
    for (const bad of ["0", "1001", "1e3", "2.5", "deep"]) {
      expect(said(bad)).toEqual([
        `The search.depth_limit (search.depth_limit) cannot be “${bad}”: it takes a whole number from 1 to 1000, or none.`,
      ]);
    }
    expect(optionProblems(table, { lowest: "-5" })).toEqual([]);
    expect(optionProblems(table, { lowest: "none", "vm.por": "perhaps" })).toHaveLength(1);
  });

  it("reads a switch as the core does", () => {
    expect(["true", "Yes", " on ", "false", "NO", "off", "pack.*", ""].map(booleanOf)).toEqual([
      true, true, true, false, false, false, null, null,
    ]);
  });

  it("names a free line that is no setting", () => {
    expect(parseExtra("a=1\nnonsense\n=2").problems).toEqual([
      "Line 2 of the other settings is not of the form key=value: “nonsense”.",
      "Line 3 of the other settings is not of the form key=value: “=2”.",
    ]);
  });
});
