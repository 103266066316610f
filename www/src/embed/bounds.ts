// Bounds of links, made from those of src/link by `npm run docs`.

/** Characters of a link. */
export const MAX_TEXT = 25165824;
/** Bytes that it unfolds to. */
export const MAX_PAYLOAD = 16777216;
/** Bytes of its header. */
export const MAX_HEADER = 4194304;
/** Steps that are recorded. */
export const MAX_STEPS = 300;
/** Events of each. */
export const MAX_EVENTS = 5;
/** Characters of all steps together, with the names that are said in each. */
export const MAX_WORDS = 12000;
