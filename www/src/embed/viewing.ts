/** What the frame shows, as signals: a link, its steps, and where one stands in them. */
import { batch, createMemo, createSignal } from "solid-js";
import { readHash } from "../model/link";
import { EMBED } from "../text/embed";
import { errorTitle, PROPERTY_NAMES } from "../text/verdict";
import type { Difference } from "../types/Difference";
import type { Property } from "../types/Property";
import type { RecordedStep } from "../types/RecordedStep";
import type { ExpectedEnd } from "../worker/core";
import type { FromFrame } from "./messages";
import { readLink, type Recorded } from "./read";

/** Characters of a message that are shown. */
const MESSAGE = 2_000;

export interface ShownVerdict {
  tone: "violated" | "neutral";
  title: string;
  message: string;
  property: string | null;
  /** Null as long as nothing was replayed. */
  reproduced: boolean | null;
}

/** The page that opens the link whole: beside this one. */
const pageOf = (link: string): string => new URL(".", location.href).href + link;

function verdictOf(expected: ExpectedEnd | null, reproduced: boolean | null): ShownVerdict {
  const { property = null, exception = null } = expected ?? {};
  const message = expected?.message?.slice(0, MESSAGE) ?? "";
  if (property !== null && property in PROPERTY_NAMES) {
    const title = errorTitle({ property: property as Property, exception });
    return { tone: property === "reached" ? "neutral" : "violated", title, message, property, reproduced };
  }
  const printed = expected?.stdout === undefined || expected.stdout === "" ? "" : EMBED.prints(JSON.stringify(expected.stdout).slice(0, MESSAGE));
  return { tone: "neutral", title: expected?.end === "normal" ? EMBED.normal : EMBED.goesOn, message: printed, property: null, reproduced };
}

export function createViewing(tell: (message: FromFrame) => void) {
  const [link, setLink] = createSignal<string | null>(null);
  const [recorded, setRecorded] = createSignal<Recorded | null>(null);
  const [steps, setSteps] = createSignal<RecordedStep[]>([]);
  /** Steps before the first of `steps`. */
  const [first, setFirst] = createSignal(0);
  /** Index in `steps`. */
  const [step, setStep] = createSignal(0);
  const [note, setNote] = createSignal<string | null>(EMBED.loading);
  /** Where the last replay parts from what is recorded. */
  const [difference, setDifference] = createSignal<Difference | null>(null);
  const [verdict, setVerdict] = createSignal<ShownVerdict | null>(null);
  /** What ends the replay that is under way. */
  const [replaying, setReplaying] = createSignal<AbortController | null>(null);
  /** Grows with every link: what comes of an earlier one is nobody's any more. */
  let current = 0;

  const threads = createMemo(() => [...new Set(steps().map(({ thread }) => thread))]);
  const last = createMemo(() => steps()[step()]?.events.findLast(({ line, file }) => line > 0 && file !== ""));
  const source = createMemo(() => {
    const { sources = [], main = "" } = recorded() ?? {};
    const simple = main.replace(/[#$].*$/s, "").replace(/^.*\./s, "");
    const named = (file: string) => sources.find(({ path }) => path === file || path.endsWith(`/${file}`));
    const place = last();
    return place ? named(place.file) : (named(`${simple}.java`) ?? sources[0]);
  });

  function fail(sentence: string): void {
    setNote(sentence);
    tell({ type: "interleave:error", message: sentence });
  }

  function setNow(next: ShownVerdict): void {
    setVerdict(next);
    const { property, title, message, reproduced } = next;
    tell({ type: "interleave:verdict", property, title, message, reproduced });
  }

  /** To a step by its index; the nearest one where there is none. */
  function goTo(index: number): void {
    const count = steps().length;
    if (count === 0) return;
    setStep(Math.max(0, Math.min(count - 1, index)));
    const { thread = "" } = steps()[step()] ?? {};
    const { file = "", line = 0 } = last() ?? {};
    tell({ type: "interleave:step", step: first() + step() + 1, steps: first() + count, thread, file, line });
  }

  function show(list: RecordedStep[], from: number, wanted: number | null): void {
    batch(() => {
      setStep(0);
      setSteps(list);
      setFirst(from);
    });
    // Without a wish, the end: there the error is.
    goTo(wanted === null ? list.length - 1 : wanted - 1 - from);
  }

  /** Shows a link, with the step that stands behind it. */
  async function load(text: string): Promise<void> {
    const mine = ++current;
    stop();
    batch(() => {
      setLink(null);
      setRecorded(null);
      setSteps([]);
      setVerdict(null);
      setDifference(null);
      setNote(EMBED.loading);
    });
    const at = text.indexOf("#");
    const { link: code, step: wanted } = readHash(text.slice(Math.max(0, at)));
    try {
      const read = await readLink(code);
      if (mine !== current) return;
      batch(() => {
        setLink(code);
        setRecorded(read);
        setNote(read.isEdit ? EMBED.edit : read.steps.length === 0 ? EMBED.noSteps : read.first > 0 ? EMBED.earlier(read.first) : null);
      });
      tell({ type: "interleave:loaded", main: read.main, steps: read.first + read.steps.length });
      if (!read.isEdit) setNow(verdictOf(read.expected, null));
      show(read.steps, read.first, wanted);
    } catch (error) {
      if (mine === current) fail(EMBED.unopened(error instanceof Error ? error.message : String(error)));
    }
  }

  /** Ends the replay that is under way. What the link says stays. */
  function stop(): void {
    replaying()?.abort();
    setReplaying(null);
  }

  /** Executes the link here. */
  async function replay(): Promise<void> {
    const [mine, code] = [current, link()];
    if (code === null || replaying() !== null) return;
    const aborting = new AbortController();
    setReplaying(aborting);
    try {
      const part = await import("./replay");
      const done = await part.replay(code, aborting.signal);
      if (mine !== current) return;
      const { error, end, reproduced, divergence, difference: parts, stdout } = done;
      const came: ExpectedEnd = { end, stdout, ...(error && { property: error.property, exception: error.exception ?? "", message: error.message ?? "" }) };
      batch(() => {
        setNote(reproduced ? EMBED.reproduced : EMBED.differs(divergence ?? ""));
        setDifference(parts ?? null);
      });
      setNow(verdictOf(came, reproduced));
      show(part.stepsOf(done), 0, parts?.step ?? (steps().length > 0 ? first() + step() + 1 : null));
    } catch (error) {
      if (mine !== current) return;
      // Who has stopped it knows why there is no answer.
      if (aborting.signal.aborted) setNote(EMBED.stopped);
      else fail(EMBED.failed((error instanceof Error ? error.message : String(error)).replace(/\.$/, "")));
    } finally {
      if (replaying() === aborting) setReplaying(null);
    }
  }

  return {
    recorded, steps, step, first, note, difference, verdict, source, goTo, load, replay, stop,
    replaying: () => replaying() !== null,
    none: () => fail(EMBED.none),
    line: () => last()?.line ?? 0,
    /** Lines of the shown source that the step is about. */
    touched: createMemo(() => (steps()[step()]?.events ?? []).filter(({ file }) => file === last()?.file).map(({ line }) => line)),
    /** Whether a step is the first one of a thread, and not of the main one. */
    begins: (index: number) => first() === 0 && index > 0 && steps().findIndex(({ thread }) => thread === steps()[index]?.thread) === index,
    lane: (thread: string) => threads().indexOf(thread),
    canReplay: () => link() !== null && recorded()?.isEdit === false,
    address: () => {
      const code = link();
      return code === null ? null : `${pageOf(code)}${steps().length > 0 ? `&step=${first() + step() + 1}` : ""}`;
    },
  };
}

export type Viewing = ReturnType<typeof createViewing>;
