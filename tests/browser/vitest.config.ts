import { defineConfig } from "vitest/config";

/** What a user does, in a real Chromium, on the site that was built in dist/. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["**/*.spec.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One browser at a time: measurements of speed share the machine with nobody.
    fileParallelism: false,
  },
});
