import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const src = join(import.meta.dirname, "../src");

/** Where no words for people stand, and how many files there are at least. */
const FOLDERS = { ui: 40, model: 30, worker: 10, embed: 5, exercise: 10 };

/** Attributes that people read or hear. */
const SAID = new Set(["aria-label", "title", "placeholder", "label", "hint", "alt", "text"]);

/** Functions that put words together. */
const WORDING = new Set(["plural", "list"]);

/** Two words one after the other, or a word beside a value that is put in. */
const WORDS = /\p{L}{2,}[,:;.]? \p{L}|^\p{L}{2,}[,:;]? $|^[,;]? ?\p{L}{2,} $|^ \p{L}{2,}[.:]?( |$)|^[,;:] \p{L}{2,}/u;

/** Markup, selectors, queries and the like: with signs that no sentence has, or that begin as no sentence does. */
const CODE = /[<={}]|^[.#(]|^\d*px /;

/** Whether a string is the name of a class, of a module or of a type, and so on. */
function isName(node: ts.Node): boolean {
  let at = node.parent;
  while (ts.isTemplateSpan(at) || ts.isTemplateExpression(at) || ts.isJsxExpression(at) || ts.isConditionalExpression(at)) at = at.parent;
  if (ts.isJsxAttribute(at)) return /^(class|id|aria-(describedby|labelledby|controls)|style)/.test(at.name.getText());
  return ts.isImportDeclaration(at) || ts.isExportDeclaration(at) || ts.isLiteralTypeNode(at);
}

/** What a person reads of a file that is none of those in src/text. */
function english(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && SAID.has(node.name.getText()) && node.initializer && ts.isStringLiteral(node.initializer) && /\p{L}{2}/u.test(node.initializer.text)) {
      found.push(node.initializer.text);
    }
    if (ts.isCallExpression(node) && WORDING.has(node.expression.getText())) {
      found.push(...node.arguments.filter((argument) => ts.isStringLiteralLike(argument)).map((argument) => argument.text));
    }
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (isText && WORDS.test(node.text) && !CODE.test(node.text) && !isName(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe("what people read", () => {
  it.each(Object.entries(FOLDERS))("stands in src/text, and not in src/%s", (folder, least) => {
    const names = readdirSync(join(src, folder)).filter((name) => /\.tsx?$/.test(name));
    expect(names.length).toBeGreaterThanOrEqual(least);
    const found = names.flatMap((name) => english(name, readFileSync(join(src, folder, name), "utf8")).map((text) => `${name}: ${text}`));
    expect(found).toEqual([]);
  });

  it("is found where it stands among code", () => {
    const code = 'const said = `${who} waits for ${what}, which ${other} holds`; const other = `Line ${n}`; const many = plural(n, "step"); throw new Error("nothing is there");';
    expect(english("a.ts", code)).toEqual([" waits for ", ", which ", " holds", "Line ", "step", "nothing is there"]);
    expect(english("a.tsx", "const a = <p title=\"Close\">Two words</p>;")).toEqual(["Close", "Two words"]);
    expect(english("a.tsx", "const a = <p class=\"row wide\" style={{ font: `${n}px system-ui, sans-serif` }} id={`${id}-text`} />;")).toEqual([]);
  });
});
