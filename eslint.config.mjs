import js from "@eslint/js";
import globals from "globals";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    // Generated or foreign: build output, the payload types that `cargo test` writes from Rust, and a script for Rhino.
    ignores: ["build/", "dist/", "pkg/", "target/", "node_modules/", "www/src/types/", "**/dist/", "tests/tools/input/"],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      eqeqeq: ["error", "always"],
      "no-console": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
    },
  },
  {
    files: ["www/**/*.{ts,tsx,js,mjs}"],
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
  },
  {
    // What the npm package has for pages.
    files: ["pkg-scripts/pkg-template/web/*.js"],
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
  },
  {
    // A part of it runs in the page.
    files: ["benches/tree-frames.mjs"],
    languageOptions: { globals: globals.browser },
  },
  {
    // Scripts and tests talk to a person through the terminal.
    files: ["pkg-scripts/**/*.mjs", "benches/**/*.mjs", "tests/**/*.{ts,mjs}", "*.config.{ts,mjs}"],
    languageOptions: { globals: globals.node },
    rules: { "no-console": "off" },
  },
);
