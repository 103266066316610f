import { createRoot } from "solid-js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { linkOf } from "../src/exercise/answer-link";
import { Desk, type DeskWorker } from "../src/exercise/desk";
import type { FromDesk, ToDesk } from "../src/exercise/protocol";
import { createTasks, type Tasks } from "../src/exercise/tasks";
import type { Texts } from "../src/exercise/work";

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const exercise = (id: string): string => JSON.stringify({ format: "interleave-exercise-1", id, title: id });
const answer = (id: string, region = "int theirs;\n"): string => JSON.stringify({ format: "interleave-answer-1", id, region });

/** Does at once what the real one does, up to what tests need of it. `held`: it answers when it is told to. */
class Fake implements DeskWorker {
  onmessage: ((event: MessageEvent<FromDesk>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  held = false;
  readonly waiting: (() => void)[] = [];
  private id = "";
  terminate(): void {
    this.waiting.length = 0;
  }
  postMessage(message: ToDesk): void {
    const answered = (): void => this.onmessage?.({ data: this.answer(message) } as MessageEvent<FromDesk>);
    if (this.held) this.waiting.push(answered);
    else queueMicrotask(answered);
  }
  private answer(message: ToDesk): FromDesk {
    const { request } = message;
    try {
      return { type: "done", request, value: this.value(message) as never };
    } catch (error) {
      return { type: "failed", request, message: (error as Error).message, lost: false, missing: false };
    }
  }
  private value(message: ToDesk): unknown {
    if (message.type === "check") return { of: this.id };
    if (message.type === "texts") return message.files.map(({ path, text }) => ({ path, regions: [text] }));
    const file = JSON.parse(textOf(message.file)) as { format: string; id: string; title: string; region: string };
    if (message.type === "kind") {
      if (!file.format) throw new Error("it is neither");
      return file.format.includes("answer") ? "answer" : "exercise";
    }
    if (message.type === "answer") return { exercise: { id: file.id, hash: "" }, engine: "", files: [], verdict: "solved", reasons: [] };
    if (message.type === "open") {
      if (file.region === "}") throw new Error("it is not closed");
      return [{ path: "A.java", regions: [file.region] }];
    }
    if (!file.title) throw new Error("it has no title");
    this.id = file.id;
    return { id: file.id, hash: "", title: file.title, task: "", files: [{ path: "A.java", fixed: ["", ""], given: ["int given;\n"] }], hidden: 0, races: false, forbid: [], allow: [] };
  }
}

/** The page on a host with these exercises. */
async function page(test: (tasks: Tasks, at: { hash: string; pushed: string[]; worker: Fake; host: Map<string, string> }) => Promise<void>): Promise<void> {
  const host = new Map<string, string>();
  const list = ["a", "b", "gone"].map((id) => ({ id, title: id, file: `${id}.json` }));
  host.set("index.json", JSON.stringify({ format: "interleave-exercises-1", exercises: list }));
  for (const id of ["a", "b"]) host.set(`${id}.json`, exercise(id));
  vi.stubGlobal("fetch", (url: URL) => {
    const body = host.get(url.pathname.replace("/exercises/", ""));
    return Promise.resolve(new Response(body ?? "", { status: body === undefined ? 404 : 200 }));
  });
  const worker = new Fake();
  const at = { hash: "", pushed: [] as string[], worker, host };
  const address = { get hash() { return at.hash; }, push: (hash: string) => void at.pushed.push((at.hash = hash)) };
  let dispose = (): void => undefined;
  const tasks = createRoot((end) => {
    dispose = end;
    return createTasks(new Desk(() => worker), new URL("http://host/"), address, null);
  });
  await test(tasks, at);
  dispose();
}

const file = (name: string, text: string): File => new File([text], name);
const shown = (tasks: Tasks): unknown => [tasks.exercise()?.id ?? null, (JSON.parse(tasks.now()) as Texts)["A.java"]?.[0] ?? null, tasks.problem()];
const MINE = "int mine;\n";

afterEach(() => vi.unstubAllGlobals());

describe("what is opened", () => {
  it("is what was asked for last, whatever comes late", async () => {
    await page(async (tasks, at) => {
      await tasks.goTo("#e=a");
      at.worker.held = true;
      const late = tasks.openFiles([file("x.json", answer("a"))]);
      await vi.waitFor(() => expect(at.worker.waiting).toHaveLength(1));
      const asked = at.worker.waiting.splice(0);
      at.worker.held = false;
      await tasks.goTo("#e=b");
      for (const done of asked) done();
      await late;
      expect(shown(tasks)).toEqual(["b", "int given;\n", null]);
    });
  });

  it("has its own address, also where it is a file", async () => {
    await page(async (tasks, at) => {
      await tasks.openFiles([file("mine.json", exercise("mine"))]);
      await tasks.openFiles([file("x.json", answer("b"))]);
      await tasks.openFiles([file("x.json", answer("mine", MINE))]);
      expect([at.pushed, shown(tasks), tasks.opened() !== null]).toEqual([["#file=mine", "#e=b", "#file=mine"], ["mine", MINE, null], true]);
      await tasks.goTo("#file=other");
      expect(shown(tasks)).toEqual([null, MINE, 'The exercise "other" was opened as a file: open it again. What you wrote is kept.']);
    });
  });

  it("becomes one's own under the address of its exercise, so that a reload finds it", async () => {
    await page(async (tasks, at) => {
      at.hash = (await linkOf(answer("a"))) ?? "";
      await tasks.goTo();
      expect([shown(tasks), at.pushed]).toEqual([["a", "int theirs;\n", null], []]);
      tasks.keepOpened();
      expect([tasks.opened(), at.pushed]).toEqual([null, ["#e=a"]]);
      await tasks.goTo();
      expect(shown(tasks)).toEqual(["a", "int theirs;\n", null]);
    });
  });
});

describe("what cannot be opened", () => {
  it("leaves what is open where it is a file, and says why", async () => {
    await page(async (tasks) => {
      await tasks.goTo("#e=a");
      tasks.write("A.java", [MINE]);
      for (const [files, why] of [
        [[file("x.json", "{}")], "The file x.json cannot be opened: it is neither."],
        [[file("x.json", answer("a", "}"))], "The file x.json cannot be opened: it is not closed."],
        [[file("x.json", answer("b", "}"))], "The file x.json cannot be opened: it is not closed."],
        [[file("x.json", answer("c"))], 'This answer is to the exercise "c", which is not in this folder. Open the exercise as a file first.'],
        [[file("x.json", JSON.stringify({ format: "interleave-exercise-1" }))], "The exercise x.json cannot be used: it has no title."],
        [[file("x.json", " ".repeat((1 << 20) + 1))], "The file x.json cannot be opened: it is larger than a megabyte."],
        [[file("a.json", exercise("c")), file("A.java", "")], "Open one exercise or answer at a time."],
        [[new File([new Uint8Array([0xff])], "A.java")], "The file A.java cannot be opened: it is no text in UTF-8."],
      ] as const) {
        await tasks.openFiles(files);
        expect([shown(tasks), tasks.canRetry(), tasks.busy()]).toEqual([["a", MINE, why], false, false]);
        tasks.closeProblem();
      }
      // And it is that exercise which is checked.
      await tasks.check();
      expect(tasks.result()?.result).toEqual({ of: "a" });
    });
  });

  it("leads to the list where it is an address, and may be tried again", async () => {
    await page(async (tasks, at) => {
      at.hash = "#e=gone";
      await tasks.goTo();
      expect([tasks.problem(), tasks.canRetry(), tasks.entries()?.length]).toEqual(["There is no exercises/gone.json beside this page.", true, 3]);
      at.host.set("gone.json", exercise("gone"));
      await tasks.goTo();
      expect([shown(tasks), tasks.canRetry()]).toEqual([["gone", "int given;\n", null], false]);
    });
  });

  it("for want of a list is said in its place, and the list is asked for again", async () => {
    await page(async (tasks, at) => {
      const list = at.host.get("index.json") ?? "";
      at.host.delete("index.json");
      await tasks.goTo("#e=a");
      await vi.waitFor(() => expect(tasks.entries()).toEqual([]));
      expect([tasks.problem(), tasks.listProblem()]).toEqual([null, "There is no exercises/index.json beside this page."]);
      at.host.set("index.json", list);
      await tasks.goTo("#e=a");
      expect([shown(tasks), tasks.listProblem()]).toEqual([["a", "int given;\n", null], null]);
    });
  });

  it("is the answer of a link: its exercise is shown all the same", async () => {
    await page(async (tasks) => {
      await tasks.goTo((await linkOf(answer("a", "}"))) ?? "");
      expect(shown(tasks)).toEqual(["a", "int given;\n", "This link cannot be opened: it is not closed."]);
    });
  });
});

describe("Java files", () => {
  it("take the place of what is written, once their exercise is open", async () => {
    await page(async (tasks) => {
      await tasks.openFiles([file("A.java", MINE)]);
      expect(shown(tasks)).toEqual([null, null, "A.java is Java source: open its exercise first."]);
      await tasks.goTo("#e=a");
      await tasks.openFiles([file("A.java", MINE)]);
      expect([shown(tasks), tasks.notice()]).toEqual([["a", MINE, null], "taken"]);
    });
  });
});
