export * from "./interleave.js";
export { default } from "./interleave.js";
export { check, CompileError, dispose } from "../web/index.js";
export type { CheckOptions } from "../web/index.js";
