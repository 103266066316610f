/** What the page of exercises shows: a folder, the exercise that is open, what is written in it, and what came of that. */
import { EXERCISES } from "../text/exercises";
import { createChecking } from "./checking";
import type { Desk } from "./desk";
import { type Address, createOpening } from "./opening";
import { type Kept, placeInFolder, Shelf } from "./work";
import { createWriting } from "./writing";

export function createTasks(desk: Desk, base: URL, address: Address, storage: Kept | null) {
  const shelf = new Shelf(storage);
  const writing = createWriting(shelf);
  const checking = createChecking(desk, writing);
  const opening = createOpening(desk, base, address, writing, checking);
  return {
    ...writing,
    ...checking,
    ...opening,
    /** How far one is with an exercise of the list. */
    stateOf: (id: string): "solved" | "begun" | null => {
      const kept = shelf.look(placeInFolder(id, base));
      return kept && (kept.solved ? "solved" : "begun");
    },
  };
}

export type Tasks = ReturnType<typeof createTasks>;

/** In words. */
export const STATES = { solved: EXERCISES.solved, begun: EXERCISES.begun } as const;
