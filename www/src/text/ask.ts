/** What is said of questions about a line. */
export const ASK = {
  open: (line: number): string => `Ask about line ${line}…`,
  keys: "Ctrl+Shift+Enter",
  title: (line: number): string => `Can line ${line} be reached?`,
  form: (line: number): string => `Ask about line ${line}`,
  condition: "And does this hold there? (optional)",
  example: "count < 0",
  hint: "An expression of Java with the variables of that line. It is evaluated in one go, before the line runs.",
  ask: "Ask",
  close: "Close",
} as const;

/** Answers, over a sentence that says more. */
export const ANSWERS = { yes: "Yes", never: "Never", unknown: "Not known" } as const;

export const WITNESS = { title: "Witness", the: "the witness", many: "Witnesses", legend: "Witnesses found" } as const;
