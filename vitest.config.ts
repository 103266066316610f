import solid from "vite-plugin-solid";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [solid()],
  test: {
    include: ["www/src/**/*.test.{ts,tsx}"],
    // A test that needs a document asks for it: `// @vitest-environment happy-dom` in its first line.
    environment: "node",
    restoreMocks: true,
  },
});
