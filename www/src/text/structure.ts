/** What is said of structures of objects. */

export const STRUCTURE = {
  label: (many: number): string => `Picture of ${many === 1 ? "one object" : `${many} objects`}`,
  was: (value: string): string => `was ${value}`,
  more: (many: number): string => `… ${many} more`,
  none: "null",
  noElements: "no elements",
  changed: "* changed in this step",
  across: "dashed: leads back, or to an object that stands elsewhere",
  words: "The picture in words",
} as const;
