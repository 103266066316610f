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
