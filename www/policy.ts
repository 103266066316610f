/**
 * The content security policy of every page of the site, as a meta element: any static host serves it. Nothing comes from
 * elsewhere, and nothing that is written into a page runs or styles it; the one script in the page is named by its hash.
 *
 * A policy in a page does not reach its workers, whose scripts are the site's own. A host that sends the same policy as a
 * header covers them, too: it lets WebAssembly be compiled.
 */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** The policy of a page with these scripts in it. */
export function policyOf(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  const rules: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", "'wasm-unsafe-eval'", ...hashes],
    "style-src": ["'self'"],
    // Marks of the editor, and what is drawn to be saved.
    "img-src": ["'self'", "data:", "blob:"],
    "connect-src": ["'self'"],
    "worker-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
  };
  return Object.entries(rules).map((rule) => rule.flat().join(" ")).join("; ");
}

/** Puts it into the pages that are built. A server for development has styles and scripts in its pages. */
export function securityPolicy(): Plugin {
  return {
    name: "interleave-policy",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(/<meta charset="utf-8" ?\/?>/, (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />`),
    },
  };
}
