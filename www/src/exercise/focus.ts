/** Where the keyboard is when what had the focus is gone: never on nothing. */

const nowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Puts the focus on the first of these that is there, unless something has it. */
export function keepFocus(...selectors: readonly string[]): void {
  // After what takes the old element away.
  queueMicrotask(() => {
    if (!nowhere()) return;
    const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find((element) => element !== null);
    found?.focus({ preventScroll: true });
  });
}

export const HEADING = "#exercises h1";
export const EDITOR = ".editor .cm-content";

/** How far down the window what has come may begin, in parts of its height. */
const IN_VIEW = 0.6;

/** Brings what has come into view, where it begins below the window or hardly in it. */
export function bringIntoView(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top <= window.innerHeight * IN_VIEW) return;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollBy({ top: top - window.innerHeight / 3, behavior: still ? "instant" : "smooth" });
}
