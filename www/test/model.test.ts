import { describe, expect, it } from "vitest";
import { cycleOf, ringOf, shortNames } from "../src/model/deadlock";
import { featuredExamples, groupExamples, readExamples } from "../src/model/examples";
import { addFiles, isClutter, kindOf, sortFiles } from "../src/model/intake";
import { COUNTS } from "../src/text/counts";
import { deadlockSentence, wantPhrase, waitSentence } from "../src/text/deadlock";
import { errorPlace, errorText, errorTitle, foundText, notInTree, stackLines, unsupportedLines, verdictWords, walksText } from "../src/text/verdict";
import type { WaitsFor } from "../src/types/WaitsFor";
import { finding, report, stats } from "./helpers";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("file intake", () => {
  it("knows files by their ending", () => {
    expect(["A.class", "x/y.JAR", "B.java", "notes.txt", "class"].map(kindOf)).toEqual(["class", "archive", "source", "other", "other"]);
  });

  it("passes over what a folder holds besides a program", () => {
    expect(["bin/A.class", "src/A.java", ".git/x.class", "node_modules/a.jar", "README.md"].map(isClutter)).toEqual([false, false, true, true, true]);
  });

  it("sorts, and says one sentence for each file that cannot be used", () => {
    const intake = sortFiles([
      { path: "A.class", bytes: bytes("x") },
      { path: "A.java", bytes: bytes("class A {}") },
      { path: "notes.txt", bytes: bytes("x") },
      { path: "Empty.class", bytes: bytes("") },
    ]);
    expect(intake.inputs.map(({ path }) => path)).toEqual(["A.class"]);
    expect(intake.sources).toEqual([{ path: "A.java", text: "class A {}" }]);
    expect(intake.problems).toEqual([
      "notes.txt was left out: it is not a class file, a jar or a Java source file. A file that the program reads is added under Input.",
      "Empty.class was left out: the file is empty.",
    ]);
  });

  it("tells someone who drops sources alone how to compile them", () => {
    expect(sortFiles([{ path: "A.java", bytes: bytes("a\r\nb") }])).toEqual({ inputs: [], sources: [{ path: "A.java", text: "a\nb" }], problems: [] });
  });

  it("replaces a file of the same path", () => {
    const merged = addFiles([{ path: "a", v: 1 }, { path: "b", v: 1 }], [{ path: "a", v: 2 }]);
    expect(merged).toEqual([{ path: "b", v: 1 }, { path: "a", v: 2 }]);
  });
});

describe("examples", () => {
  const entry = { id: "a", title: "A", description: "d", main: "A", classes: [{ path: "a/A.class" }], sources: [{ path: "a/A.java" }] };

  it("stand under headings, those about threads first", () => {
    const index = [{ ...entry, id: "a", group: "Choices" }, { ...entry, id: "b" }, { ...entry, id: "c", group: "Choices" }];
    const groups = groupExamples(readExamples(index)).map(({ title, examples }) => [title, ...examples.map(({ id }) => id)]);
    expect(groups).toEqual([["Threads", "b"], ["Choices", "a", "c"]]);
  });

  it("reads the build's list in both spellings of config and error", () => {
    const [first, second] = readExamples([
      { ...entry, args: ["3"], config: { k: "v" }, expect: { verdict: "violated", error: { property: "deadlock" } } },
      { ...entry, config: [["k", 1]], expect: { verdict: "violated", error: "assertion" }, mode: "outcomes" },
    ]);
    expect(first).toMatchObject({ args: ["3"], config: [["k", "v"]], mode: "check", expect: { error: "deadlock" }, sources: ["a/A.java"] });
    expect(second).toMatchObject({ config: [["k", "1"]], mode: "outcomes", expect: { error: "assertion" } });
  });

  it("leaves out entries that cannot be used", () => {
    expect(readExamples("nonsense")).toEqual([]);
    expect(readExamples([null, {}, { ...entry, classes: [] }, entry])).toHaveLength(1);
  });

  it("greets with one of each kind of error unless some are featured", () => {
    const all = readExamples(
      ["holds", "deadlock", "deadlock", "assertion", "uncaught-exception"].map((error, i) => ({
        ...entry,
        id: String(i),
        expect: error === "holds" ? { verdict: "holds" } : { verdict: "violated", error },
      })),
    );
    expect(featuredExamples(all).map(({ id }) => id)).toEqual(["1", "3", "4"]);
    const chosen = all.map((example) => ({ ...example, featured: example.id === "2" }));
    expect(featuredExamples(chosen).map(({ id }) => id)).toEqual(["2", "1", "3"]);
    expect(featuredExamples(all.slice(0, 1))).toHaveLength(1);
  });
});

describe("deadlock", () => {
  const wait = (thread: string, on: string, held_by: string | null, change: Partial<WaitsFor> = {}): WaitsFor => ({
    thread,
    kind: "blocked",
    on,
    held_by,
    holds: [],
    at: "A.run(A.java:1)",
    in_cycle: true,
    ...change,
  });

  it("follows the cycle from holder to holder", () => {
    const waits = [wait("a", "L2", "c"), wait("b", "L1", "a"), wait("c", "L3", "b"), wait("main", "a", "a", { kind: "joining", in_cycle: false })];
    expect(cycleOf(waits).map(({ thread }) => thread)).toEqual(["a", "c", "b"]);
    expect(ringOf(cycleOf(waits)).map(({ text }) => text)).toEqual(["a", "L2", "c", "L3", "b", "L1"]);
  });

  it("has no cycle where everybody waits for a notify", () => {
    expect(cycleOf([wait("a", "Buffer@1", null, { kind: "waiting", in_cycle: false })])).toEqual([]);
    expect(cycleOf([])).toEqual([]);
  });

  it("ends on a cycle that is reported wrongly", () => {
    expect(cycleOf([wait("a", "L", "b"), wait("b", "M", "b")]).map(({ thread }) => thread)).toEqual(["a", "b"]);
  });

  it("names objects shortly unless two would share a name", () => {
    const long = [wait("a", "t.Dining$Fork@2", "b", { holds: ["t.Dining$Fork@1"] }), wait("b", "t.Dining$Fork@1", "a", { kind: "blocked" })];
    expect(shortNames(long).map(({ on, holds }) => [on, ...holds])).toEqual([["Fork@2", "Fork@1"], ["Fork@1"]]);
    const clash = [wait("a", "x.Lock@1", "b", { holds: ["y.Lock@1"] })];
    expect(shortNames(clash)).toEqual(clash);
    expect(shortNames([wait("a", "java.lang.Object@7", "b")])[0]?.on).toBe("Object@7");
    expect(shortNames([wait("a", "Left$Side", "b", { kind: "class-init" })])[0]?.on).toBe("Left$Side");
  });

  it("says a deadlock in one sentence", () => {
    expect(deadlockSentence([wait("a", "L", "b"), wait("b", "M", "a")])).toBe("2 threads wait for each other in a circle, and none of them can ever go on.");
    const waiting = (thread: string) => wait(thread, "Buffer@1", null, { kind: "waiting", in_cycle: false });
    expect(deadlockSentence([waiting("p"), waiting("c")])).toBe("p and c both wait, and no thread is left that could wake one of them.");
    expect(deadlockSentence([waiting("p")])).toBe("p waits, and no thread is left that could wake it.");
    expect(deadlockSentence([])).toContain("No thread can go on");
  });

  it("speaks in sentences", () => {
    expect(waitSentence(wait("a", "Fork@2", "b", { holds: ["Fork@1"] }))).toBe("a holds Fork@1 and waits to lock Fork@2, which b holds.");
    expect(waitSentence(wait("main", "a", "a", { kind: "joining" }))).toBe("main waits for a to end.");
    expect(wantPhrase(wait("a", "", null, { kind: "parked" }))).toBe("is parked");
    expect(waitSentence(wait("a", "ReentrantLock@1", "b", { kind: "parked" }))).toBe("a waits for ReentrantLock@1, which b holds.");
    expect(wantPhrase(wait("a", "Buffer@1", null, { kind: "waiting" }))).toBe("waits to be notified on Buffer@1");
  });
});

describe("verdict", () => {
  it("says that an exhaustive search found nothing", () => {
    const single = verdictWords(report({ stats: stats({ transitions: 1 }) }));
    expect(single.text).toBe("The program has one execution, and it was searched: no deadlock, no failed assertion, no uncaught exception.");
    expect(verdictWords(report({ stats: stats({ states_new: 1, transitions: 2 }) })).text).toContain("was searched (1 state)");
    expect(verdictWords(report({ verdict: "incomplete", incomplete_because: ["unsupported"], stats: stats({ transitions: 1 }) })).text).toMatch(/^The search did not see everything: /);
    expect([[0, 1], [0, 0], [1, 1], [2, 3]].map(([states_new = 0, transitions = 0]) => COUNTS.searched({ states_new, transitions }).join(", "))).toEqual([
      "1 execution",
      "0 transitions",
      "1 state, 1 transition",
      "2 states, 3 transitions",
    ]);
    expect(verdictWords(report({ stats: stats({ states_new: 1204 }) }))).toMatchObject({ tone: "holds", title: "No error" });
  });

  it("never calls a cut search a proof", () => {
    const words = verdictWords(report({ verdict: "incomplete", incomplete_because: ["depth", "memory"] }));
    expect(words.tone).toBe("incomplete");
    expect(words.text).toContain("paths were cut at the depth limit and the memory cap was reached");
    expect(words.text).toContain("Raise the depth limit");
  });

  it("says where executions go round when none comes to an end", () => {
    const endless = { transitions: 2, threads: [{ thread: "Thread-0", lines: ["Main.java:6", "Main.java:7"] }] };
    const words = verdictWords(report({ endless, stats: stats({ states_new: 3, thread_choices: 4 }) }));
    expect(words).toMatchObject({ tone: "incomplete", title: "No error, and no end" });
    expect(words.text).toBe(
      "Every interleaving was searched (3 states): no deadlock, no failed assertion, no uncaught exception. No execution comes to an end. " +
        "One goes round for ever: Thread-0 in Main.java:6 and Main.java:7.",
    );
    const none = verdictWords(report({ mode: "outcomes", endless: { transitions: 0, threads: [] } }));
    expect(none).toMatchObject({ tone: "incomplete", title: "No outcome" });
    expect(none.text).toContain("Verify.ignoreIf");
  });

  it("says which walk has found the error", () => {
    const walks = { walks: 17, cut: 0, transitions: 2000, found: null };
    expect(walksText(walks)).toBe("17 random walks");
    expect(walksText({ ...walks, found: { walk: 17, kind: "random" } })).toBe("found by a random walk (run 17 of the walks)");
    expect(notInTree(null)).toBe(null);
    expect(notInTree(walks)).toBe(null);
    expect(notInTree({ ...walks, found: { walk: 2, kind: "pct" } })).toBe(
      "A random walk beside the search has found the error: its path is the trace, and not part of this tree.",
    );
    expect(walksText({ ...walks, found: { walk: 2, kind: "pct" } })).toBe("found by a PCT walk (run 2 of the walks)");
  });

  it("names what is not supported", () => {
    const refusal = { what: "java.net.Socket.<init>", why: "a checked program has no network", at: "Main.main(Main.java:5)" };
    expect(unsupportedLines([refusal, { ...refusal, at: "" }])).toEqual([
      "Not supported: java.net.Socket.<init> at Main.main(Main.java:5): a checked program has no network.",
      "Not supported: java.net.Socket.<init>: a checked program has no network.",
    ]);
    const words = verdictWords(report({ verdict: "incomplete", incomplete_because: ["unsupported"] }));
    expect(words.text).toContain("the program asks for what the checker does not support");
  });

  it("names the error, with its message and its thread", () => {
    const found = finding({ property: "uncaught-exception", exception: "java.lang.ArithmeticException", message: "/ by zero" });
    expect(errorTitle(found.error)).toBe("ArithmeticException");
    expect(errorText(found.error)).toBe("Thread main ended with java.lang.ArithmeticException: / by zero");
    const frames = (many: number): string[] => Array.from({ length: many }, (_, i) => `A.f(A.java:${i})`);
    const causes = [{ exception: "java.io.IOException", message: "gone", stack: frames(1), shared: 2 }, { exception: "E", message: null, stack: [], shared: 0 }];
    expect(stackLines({ ...found.error, stack: frames(9), causes }).slice(7)).toEqual(["at A.f(A.java:7)", "and 1 more", "caused by java.io.IOException: gone", "at A.f(A.java:0)", "and 2 more", "caused by E"]);
    expect(stackLines(null)).toEqual([]);
    // A message may be megabytes long, and so may the name of a class.
    const long = stackLines({ ...found.error, stack: ["f".repeat(65_000)], causes: [{ exception: "E", message: "x\n".repeat(1_000_000), stack: [], shared: 0 }, ...causes] });
    expect(long.map(({ length }) => length).slice(0, 2)).toEqual([400, 400]);
    expect(long.slice(1, 3)).toEqual([expect.stringMatching(/^caused by E: x[^]*…$/), "caused by java.io.IOException: gone"]);
    expect(errorPlace(found.error)).toBe("main: / by zero");
    expect(errorPlace({ ...found.error, stack: ["p.Main.f(Main.java:7)"] })).toBe("main: / by zero, Main.java:7");
    const unmet = { ...found.error, property: "listener" as const, exception: null, message: "no path prints x", thread: "" };
    expect([errorPlace(unmet), errorText(unmet)]).toEqual(["no path prints x", "no path prints x."]);
    expect(errorPlace(finding().error)).toBe("main");
    const words = verdictWords(report({ verdict: "violated", findings: [found, finding()] }));
    expect(words).toMatchObject({ tone: "violated", title: "2 errors" });
    const cut = verdictWords(report({ verdict: "violated", findings: [found], incomplete_because: ["cancelled", "memory"] }));
    const more = "There may be more errors: it was cancelled and the memory cap was reached.";
    expect(cut.text).toBe(`Thread main ended with java.lang.ArithmeticException: / by zero. ${more}`);
    expect(foundText(unmet, report({ incomplete_because: ["cancelled", "memory"] }))).toBe(`no path prints x. ${more}`);
    expect(foundText(unmet, report())).toBe("no path prints x.");
  });

  it("names the exception of a run only where one of main's is told of, and blames it for nothing", () => {
    const run = (status: number, output: string): string => verdictWords(report({ mode: "run", run: { exit_status: status } }), output).text;
    const of = (thread: string, what: string): string => `Exception in thread "${thread}" ${what}\n\tat Main.main(Main.java:3)\n`;
    const named = /^The program ended with exit status 1 after [\d,]+ bytecodes\. Its output has the line “Exception in thread "main" java\.lang\.Error: no”\. One schedule was run/;
    expect(run(1, `one\n${of("main", "java.lang.Error: no")}`)).toMatch(named);
    // Another thread leaves the status as it is, before and after.
    expect(run(1, `${of("s", "E")}${of("main", "java.lang.Error: no")}${of("t", "E: late")}`)).toMatch(named);
    for (const output of [`${of("t", "E")}done\n`, `${of("main", "E: a")}${of("main", "E: b")}`, 'she said Exception in thread "main" E\n', ""]) expect(run(1, output)).not.toContain("Exception");
    for (const status of [0, 3]) expect(run(status, of("main", "E"))).not.toContain("Exception");
    expect(run(1, of("main", "x".repeat(1_000_000))).length).toBeLessThan(700);
  });

  it("words runs and outcomes", () => {
    expect(verdictWords(report({ mode: "run", run: { exit_status: 3 } }))).toMatchObject({ tone: "violated", title: "Failed" });
    expect(verdictWords(report({ mode: "run", run: { exit_status: 0 } })).title).toBe("Finished");
    const good = { end: "normal", exception: null, message: null, thread: null, exit_status: null };
    const outcome = { ...good, stdout: "1", path: [], link: "" };
    expect(verdictWords(report({ mode: "outcomes", outcomes: [outcome, outcome] })).title).toBe("2 distinct outcomes");
    const cut = report({ mode: "outcomes", verdict: "incomplete", incomplete_because: ["cancelled"], outcomes: [outcome] });
    expect(verdictWords(cut).title).toBe("At least 1 distinct outcome");
  });
});
