/**
 * What the frame and the page around it say to each other (docs/embedding.md). The frame holds nothing but the link, which
 * came from that page, and does nothing but show it: it listens to its parent alone, and tells its parent alone. With
 * `?origin=https://…` in its address, only a parent of that origin.
 */

/** From the page around the frame. */
export type ToFrame =
  | { type: "interleave:load"; link: string }
  /** From 1 on. */
  | { type: "interleave:step"; step: number }
  | { type: "interleave:replay" }
  | { type: "interleave:stop" };

/** To it. */
export type FromFrame =
  | { type: "interleave:ready" }
  /** A link is shown. `steps`: how many are recorded. */
  | { type: "interleave:loaded"; main: string; steps: number }
  /** `reproduced`: null as long as it is what the link says, and nothing was replayed here. */
  | { type: "interleave:verdict"; property: string | null; title: string; message: string; reproduced: boolean | null }
  | { type: "interleave:step"; step: number; steps: number; thread: string; file: string; line: number }
  | { type: "interleave:error"; message: string };

export interface Parent {
  tell(message: FromFrame): void;
}

/** The message, if it is one; whatever else pages send to their frames means nothing here. */
export function readMessage(data: unknown): ToFrame | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, link, step } = data as Record<string, unknown>;
  if (type === "interleave:load" && typeof link === "string") return { type, link };
  if (type === "interleave:step" && typeof step === "number" && Number.isInteger(step)) return { type, step };
  return type === "interleave:replay" || type === "interleave:stop" ? { type } : null;
}

/** The origin that an address names, `*` where it names none; null where that is no origin, so that nobody is told anything. */
export function originIn(search: string): string | null {
  const wanted = new URLSearchParams(search).get("origin");
  if (wanted === null) return "*";
  try {
    const { origin } = new URL(wanted);
    return origin === "null" ? null : origin;
  } catch {
    return null;
  }
}

/** Listens to the page around the frame. Nobody is there where the page stands by itself. */
export function listenTo(scope: Window, take: (message: ToFrame) => void): Parent {
  const { parent } = scope;
  const origin = originIn(scope.location.search);
  if (parent === scope || origin === null) return { tell: () => undefined };
  scope.addEventListener("message", (event) => {
    if (event.source !== parent || (origin !== "*" && event.origin !== origin)) return;
    const message = readMessage(event.data);
    if (message) take(message);
  });
  return { tell: (message) => parent.postMessage(message, origin) };
}
