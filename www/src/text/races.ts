import type { RaceSide } from "../types/RaceSide";
import { plural } from "./format";
import { whereText } from "./trace";

/** What is said of data races. */
export const RACES = {
  none: "No data race: a JVM can do no more than was searched.",
  title: (n: number): string => (n === 0 ? "No data race found" : plural(n, "data race")),
  means: "A JVM may reorder these accesses, so more can happen there than was searched.",
  unknown: "Whether there are others is open.",
  unjudged: "Not judged: reflection, VarHandle or Unsafe on shared data, and calls that order less on a JVM.",
  side: ({ writes, at, thread }: RaceSide, whole: boolean): string => `${whole ? "used" : writes ? "written" : "read"} by ${thread} at ${whereText(at)}`,
  show: "Show how",
} as const;
