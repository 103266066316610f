/**
 * Where the editor's rules go. CodeMirror would write them into a style element, which the content security policy forbids;
 * they are put before the rules of the page's own style sheet instead, where that element would have stood.
 */
import { StyleModule } from "style-mod";

/** What is in the sheet, in its order, and how many rules that is. */
let mounted: StyleModule[] = [];
let rules = 0;

function pageSheet(): CSSStyleSheet {
  const own = [...document.styleSheets].find(({ href }) => href === null || new URL(href).origin === location.origin);
  if (own) return own;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
  return sheet;
}

/** Later modules take precedence, as those that mount them rely on. */
function mount(_root: Document | ShadowRoot, given: StyleModule | readonly StyleModule[]): void {
  const modules = [given].flat() as StyleModule[];
  const all = [...mounted.filter((module) => !modules.includes(module)), ...modules];
  if (all.length === mounted.length && all.every((module, i) => module === mounted[i])) return;
  const sheet = pageSheet();
  for (; rules > 0; rules--) sheet.deleteRule(0);
  const parsed = new CSSStyleSheet();
  parsed.replaceSync(all.map((module) => module.getRules()).join("\n"));
  for (const { cssText } of parsed.cssRules) sheet.insertRule(cssText, rules++);
  mounted = all;
}

/** Before the first editor is made. */
export function keepStylesInSheet(): void {
  StyleModule.mount = mount;
}
