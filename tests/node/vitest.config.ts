import { defineConfig } from "vitest/config";

/** The wasm build, the class-library bundle, the npm command and the scripts, driven from Node. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
