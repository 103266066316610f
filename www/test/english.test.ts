import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../src/ui");

/** Attributes that people read or hear. */
const SAID = new Set(["aria-label", "title", "placeholder", "label", "hint", "alt", "text"]);

/** Words one after the other, and no list of classes, as far as one can tell: it begins with a capital letter, or ends a sentence. */
const SENTENCE = /^\s*[A-Z][a-z]+ [a-z]{2,}|[a-z]{2,} [a-z]{2,}.*[.:]\s*$/;

/** Whether a string is the name of a class, a selector or the like. */
function isStyle(node: ts.Node): boolean {
  const parent = node.parent;
  return ts.isJsxAttribute(parent) && /^class/.test(parent.name.getText());
}

function english(name: string): string[] {
  const source = ts.createSourceFile(name, readFileSync(join(folder, name), "utf8"), ts.ScriptTarget.Latest, true, name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && SAID.has(node.name.getText()) && node.initializer && ts.isStringLiteral(node.initializer) && /\p{L}{2}/u.test(node.initializer.text)) {
      found.push(node.initializer.text);
    }
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (isText && !isStyle(node) && SENTENCE.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe("what people read", () => {
  it("stands in src/text, and not among the markup", () => {
    const names = readdirSync(folder).filter((name) => /\.tsx?$/.test(name));
    expect(names.length).toBeGreaterThan(40);
    expect(names.flatMap((name) => english(name).map((text) => `${name}: ${text}`))).toEqual([]);
  });
});
