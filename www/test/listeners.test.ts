import { describe, expect, it } from "vitest";
import { chosenListeners, firstSentence, listenerOf, listenerPairs, type Listening, listeningOf, listeningProblems, NO_LISTENERS, suggestedKeys, unknownNames, withListener, withRow } from "../src/model/listeners";
import { listeningSummary } from "../src/text/settings";
import type { KnownListener } from "../src/worker/core";

const known: KnownListener[] = [
  {
    name: "Perturbator",
    aliases: [],
    about: "",
    keys: [
      { key: "perturb.fields", description: "Names." },
      { key: "perturb.params", description: "Names." },
      { key: "perturb.", description: "For a name `x`: `perturb.x.field`, as `pack.Class.field`, `perturb.x.values`, or `IntOverUnder`." },
    ],
  },
  { name: "CoverageListener", aliases: ["CoverageAnalyzer"], about: "", keys: [{ key: "coverage.file", description: "" }] },
];

const cascade: [string, string][] = [
  ["listener", "Perturbator"],
  ["perturb.fields", "altitude"],
  ["perturb.altitude.field", "Cascade$Sensor.altitude"],
  ["perturb.altitude.values", "42,43"],
];

const rowsOf = ({ rows }: Listening) => rows.map(({ prefix, rest, value }) => [prefix, rest, value]);

describe("listeners", () => {
  it("are known by their class in Java PathFinder, by an alias, with and without Listener", () => {
    const names = ["Perturbator", "gov.nasa.jpf.listener.Perturbator", ".listener.coverageanalyzer", "Coverage", "Cover"];
    expect(names.map((name) => listenerOf(name, known)?.name)).toEqual([
      "Perturbator", "Perturbator", "CoverageListener", "CoverageListener", undefined,
    ]);
  });

  it("take their settings out of a configuration and give them back as they were", () => {
    const { listening, rest } = listeningOf([["search.seed", "3"], ...cascade, ["velocity.class", "X"]], known);
    expect(rest).toEqual([["search.seed", "3"], ["velocity.class", "X"]]);
    expect(listening.values).toEqual({ "perturb.fields": "altitude" });
    expect(rowsOf(listening)).toEqual([
      ["perturb.", "altitude.field", "Cascade$Sensor.altitude"],
      ["perturb.", "altitude.values", "42,43"],
    ]);
    expect(listenerPairs(listening, known)).toEqual(cascade);
  });

  it("keep names that nobody knows, and settings of listeners that are not chosen where they were", () => {
    const config: [string, string][] = [["listener", "gov.x.Foo:Coverage Coverage"], ["perturb.fields", "a"], ["coverage.file", " f "]];
    const { listening, rest } = listeningOf(config, known);
    expect(rest).toEqual([["perturb.fields", "a"]]);
    expect(unknownNames(listening, known)).toEqual(["gov.x.Foo"]);
    expect(chosenListeners(listening, known).map(({ name }) => name)).toEqual(["CoverageListener"]);
    expect(listenerPairs(listening, known)).toEqual([["listener", "gov.x.Foo,Coverage"], ["coverage.file", "f"]]);
    expect(listeningSummary(listening, known)).toBe("CoverageListener and gov.x.Foo");
  });

  it("are sent only while they are chosen, and keep their settings meanwhile", () => {
    const { listening } = listeningOf([["listener", "Coverage,Perturbator"], ...cascade.slice(1)], known);
    const without = withListener(listening, "Perturbator", false, known);
    expect(listenerPairs(without, known)).toEqual([["listener", "Coverage"]]);
    expect(listenerPairs(withListener(without, "Perturbator", true, known), known)).toEqual([
      ["listener", "Coverage,Perturbator"], ...cascade.slice(1),
    ]);
    expect(listenerPairs(withListener(without, "CoverageListener", false, known), known)).toEqual([]);
    expect(listeningSummary(NO_LISTENERS, known)).toBe("");
  });

  it("say what a row lacks, and pass over one that is empty", () => {
    const chosen = withListener(NO_LISTENERS, "Perturbator", true, known);
    const listening = withRow(withRow(chosen, "perturb.", "", "7"), "perturb.");
    expect(listeningProblems(listening, known)).toEqual(["The listener's setting with the value “7” needs a key behind “perturb.”."]);
    expect(listeningProblems(withListener(listening, "Perturbator", false, known), known)).toEqual([]);
    expect(listenerPairs(withRow(chosen, "perturb."), known)).toEqual([["listener", "Perturbator"]]);
  });

  it("suggest keys for the names that were chosen", () => {
    const { listening } = listeningOf(cascade.slice(0, 3), known);
    const [perturbator] = known;
    if (!perturbator) throw new Error("no listener");
    expect(suggestedKeys("perturb.", perturbator, listening)).toEqual(["altitude.values"]);
    expect(suggestedKeys("perturb.", perturbator, NO_LISTENERS)).toEqual([]);
  });

  it("are told of in their first sentence", () => {
    expect(firstSentence("Writes `a.b` files, e.g.this. Then more.")).toBe("Writes `a.b` files, e.g.this.");
    expect(firstSentence("No end")).toBe("No end");
  });
});
