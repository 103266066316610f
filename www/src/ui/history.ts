/** The browser's Back and Forward between the first page and the workspace. What is left is kept, and comes back. */
import { createEffect, on, onCleanup, onMount } from "solid-js";
import { isLink } from "../model/link";

export interface Places {
  /** A program is open. */
  open: () => boolean;
  /** It is that of a link. */
  linked: () => boolean;
  /** To the first page. */
  leave: () => void;
  /** To what was open before. */
  comeBack: () => void;
}

/** What a place in the history is marked with where a program is open. */
export const OPEN = { open: true };

export const isOpen = (state: unknown): boolean => typeof state === "object" && state !== null && "open" in state;

/** Returns what goes to the first page. */
export function createHistory({ open, linked, leave, comeBack }: Places): () => void {
  createEffect(
    on(open, (now) => {
      if (!now || isOpen(history.state)) return;
      // Whoever came by a link goes back to where the link was.
      if (isLink(location.hash)) history.replaceState(OPEN, "");
      else history.pushState(OPEN, "");
    }),
  );
  const onPop = ({ state }: PopStateEvent): void => {
    if (isLink(location.hash)) return;
    // A link was opened over what is to be seen there.
    if (isOpen(state) && (!open() || linked())) comeBack();
    else if (!isOpen(state) && open()) leave();
  };
  onMount(() => window.addEventListener("popstate", onPop));
  onCleanup(() => window.removeEventListener("popstate", onPop));
  return () => {
    if (!open()) return;
    // First: what is left takes its link out of the address, and Back is to find it there.
    history.pushState(null, "", location.pathname + location.search);
    leave();
  };
}
