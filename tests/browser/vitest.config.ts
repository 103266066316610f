import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const timing = "timing.spec.ts";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: "./global.ts",
    // A busy machine may take its time; what must be quick is measured by the tests of that.
    testTimeout: 240_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        // Two more than there are cores: tests wait for pages, and pages for what a person takes time for.
        test: { name: "page", include: ["*.spec.ts"], exclude: [timing], maxWorkers: availableParallelism() + 2, sequence: { groupOrder: 0 } },
      },
      // Nothing may compete with the tests of how quick it is: they come last, one after the other.
      { extends: true, test: { name: "timing", include: [timing], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
