import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest come first, so that no core is idle at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = ({ moduleId }: TestSpecification): boolean => /^(corpus|memory)/.test(basename(moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(long), ...sorted.filter((file) => !long(file))];
  }
}

/** The wasm build, the class-library bundle, the npm command and the scripts, driven from Node. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    // Not one less, as is usual: nearly all of these tests compute.
    maxWorkers: availableParallelism(),
    // Threads of one process, which share what V8 makes of the wasm module, and each of them goes on with the next file: a
    // process for each file would compile the module anew.
    pool: "threads",
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
