// What `import … from "interleave"` gives: the module as it is, and `check` for pages.
export * from "./interleave.js";
export { default } from "./interleave.js";
export { check, CompileError, dispose } from "../web/index.js";
