/** What is asked of structures: which predicate, how large; and the form of it, which is open or not. */
import { createEffect, createSignal, on } from "solid-js";
import type { Example } from "../model/examples";
import { GENERATE } from "../text/generate";
import type { GenerateRequest } from "../types/GenerateRequest";
import type { Predicate } from "../types/Predicate";

const SIZE = "3";

export interface StructuresParts {
  /** Grows with each program. */
  generation: () => number;
  example: () => Example | null;
  /** The predicates of the program as it is; null where it does not compile, which is told elsewhere. Rejects with a sentence. */
  find: () => Promise<Predicate[] | null>;
  /** Begins; false where that cannot be done, which is told elsewhere. */
  generate: (request: GenerateRequest) => Promise<boolean>;
  /** A search for structures has come to its end. */
  answered: () => boolean;
}

export const idOf = ({ class: type, name }: Predicate): string => `${type}#${name}`;

export function createStructures(parts: StructuresParts) {
  const [open, setOpen] = createSignal(false);
  const [looking, setLooking] = createSignal(false);
  const [all, setAll] = createSignal<Predicate[] | null>(null);
  const [chosen, setChosen] = createSignal("");
  const [size, setSize] = createSignal(SIZE);
  const [ints, setInts] = createSignal("");
  const [problem, setProblem] = createSignal<string | null>(null);
  let turn = 0;

  /** Opens the form, with what the classes offer now. */
  async function show(): Promise<void> {
    const mine = ++turn;
    setOpen(true);
    setProblem(null);
    setLooking(true);
    let found: Predicate[] | null = null;
    let why: string | null = null;
    try {
      found = await parts.find();
      if (found?.length === 0) why = GENERATE.none;
    } catch (error) {
      why = error instanceof Error ? error.message : String(error);
    }
    if (mine !== turn) return;
    setLooking(false);
    setAll(found);
    setProblem(why);
    if (!found?.some((predicate) => idOf(predicate) === chosen())) setChosen(found?.[0] ? idOf(found[0]) : "");
  }

  function close(): void {
    turn++;
    setLooking(false);
    setOpen(false);
  }

  async function generate(): Promise<void> {
    const [type = "", name = ""] = chosen().split("#");
    await parts.generate({ class: type, predicate: name, size: size(), ints: ints() });
  }

  createEffect(
    on(
      parts.generation,
      () => {
        close();
        setAll(null);
        setProblem(null);
        const meant = parts.example()?.generate ?? null;
        setChosen(meant?.predicate ?? "");
        setSize(meant?.size ?? SIZE);
        setInts(meant?.ints ?? "");
        if (meant) void show();
      },
      { defer: true },
    ),
  );
  createEffect(on(parts.answered, (yes) => yes && close(), { defer: true }));
  return { open, show, close, looking, all, chosen, setChosen, size, setSize, ints, setInts, problem, generate };
}

export type Structures = ReturnType<typeof createStructures>;
