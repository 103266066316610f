import type { Conflict } from "../types/Conflict";
import type { ConflictSide } from "../types/ConflictSide";
import type { PointData } from "../types/PointData";
import type { WhyInOrder } from "../types/WhyInOrder";
import type { WhyPoint } from "../types/WhyPoint";
import { count, list, plural } from "./format";
import { whereText } from "./trace";

const IN_ORDER: Record<WhyInOrder, string> = {
  "one-thread": "one thread uses it while others run",
  "read-only": "nobody writes it",
  locked: "everybody holds the same lock",
  "handed-over": "a thread starts or ends in between",
};

const POINTS: Record<WhyPoint, string> = {
  volatile: "it is volatile",
  conflict: "several threads use it, and nothing puts that in order",
  excluded: "nothing is assumed of this field",
  "not-assumed": "nothing is assumed of such data",
  library: "it is part of the library, and nothing is assumed of it",
};

function side({ thread, writes, at, holds }: ConflictSide): string {
  const by = thread === "" ? "" : ` by ${thread}`;
  const where = at === "" ? "" : ` at ${whereText(at)}`;
  return `${writes ? "written" : "read"}${by}${where} under ${holds.length === 0 ? "no lock" : list(holds)}`;
}

/** A class or a member as its author knows it: what stands in front of its last words is left out. */
const lastWords = (name: string, words: number): string => name.split(".").slice(-words).join(".").replace(/^.*\$(?=\p{L})/u, "");

/** `Account.balance` for a field, `int[] of Main.main` for arrays, without packages and the classes around. */
function inShort(data: string): string {
  const [first = "", maker] = data.split(" of ");
  return maker === undefined ? lastWords(first, 2) : `${lastWords(first, 1)} of ${lastWords(maker, 2)}`;
}

/** What the partial order reduction did. */
export const REDUCTIONS = {
  title: "Accesses without a choice",
  none: "Every access to shared data was a choice.",
  total: (accesses: number): string => `${plural(accesses, "access", "accesses")} to shared data needed no choice: what comes of them is the same in every order.`,
  why: (why: WhyInOrder): string => IN_ORDER[why],
  accesses: (accesses: number): string => count(accesses),
  more: (many: number): string => `and ${plural(many, "more")}`,
  data: "Data",
  because: "Why",
  many: "Accesses",
  leftOut: (turns: number): string => `${count(turns)} times a thread was not let go on, for in another order the same comes of it.`,
  conflicts: "In conflict, and so choices",
  unordered: "In conflict when the search was cut, and no choices yet",
  conflict: ({ first, second }: Conflict): string => `${side(first)}, ${side(second)}`,
  /** Why a thread stops where it does. */
  point: ({ data, object, why }: PointData, conflict: Conflict | undefined): string => {
    const what = object === null ? inShort(data) : `${inShort(data)} of ${object}`;
    const because = conflict && why === "conflict" ? REDUCTIONS.conflict(conflict) : POINTS[why];
    return `Stops before ${what}: ${because}.`;
  },
} as const;
