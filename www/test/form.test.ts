import { createRoot } from "solid-js";
import { describe, expect, it } from "vitest";
import { readExamples } from "../src/model/examples";
import { createForm } from "../src/ui/form";
import { STARTED } from "../src/text/result";

describe("the main class", () => {
  it("of an example takes the place of the one before, also where the example's classes cannot be looked at", () => {
    const form = createRoot(createForm);
    const [example] = readExamples([{ id: "two", main: "two/Second", classes: ["two/Second.class"] }]);
    if (!example) throw new Error("no example");
    form.setMain("First");
    form.takeExample(example, { options: [], listeners: [] });
    expect(form.main()).toBe("two.Second");
  });

  it("is told with the others that could be started, as far as there are few", () => {
    expect(STARTED.at("A", ["B"])).toBe("Started at A; B can be started, too.");
    expect(STARTED.at("A", ["B", "C", "D"])).toBe("Started at A; B, C and D can be started, too.");
    expect(STARTED.at("T#one", ["T#two", "T#three", "T#four", "T#five"])).toBe("Started at T#one; 4 others can be started, too.");
  });
});
