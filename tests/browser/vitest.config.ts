import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const timing = "timing.spec.ts";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: "./global.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may take its time; what must be quick is measured by the tests of that.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        // Twice as many as there are cores: much of a person's time is waiting.
        test: { name: "page", include: ["*.spec.ts"], exclude: [timing], maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 0 } },
      },
      // Nothing may compete with the tests of how quick it is: they come last, one after the other.
      { extends: true, test: { name: "timing", include: [timing], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
