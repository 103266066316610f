/// <reference types="vite/client" />

/** True in development, unit tests and `--mode fake`: the stand-in core may be used. Constant-folded in production. */
declare const __FAKE_CORE__: boolean;

/** The stamp of the build; empty where the site is not built whole. */
declare const __BUILD__: string;

/** The wasm-bindgen output, resolved by vite.config.ts. */
declare module "virtual:interleave-core" {
  const init: (options?: { module_or_path?: unknown }) => Promise<WebAssembly.Exports>;
  export default init;
  /** The part of the module that a first check does not need. */
  export const restUrl: URL;
}
