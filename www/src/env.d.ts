/// <reference types="vite/client" />

/** True in development, unit tests and `--mode fake`: the stand-in core may be used. Constant-folded in production. */
declare const __FAKE_CORE__: boolean;

/** The wasm-bindgen output, resolved by vite.config.ts. */
declare module "virtual:interleave-core" {
  const init: (options?: { module_or_path?: unknown }) => Promise<unknown>;
  export default init;
}
