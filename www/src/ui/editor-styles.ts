/**
 * The editor under a content security policy that lets nothing be styled from within the page. CodeMirror would write its
 * rules into a style element; they are put before the rules of the page's own style sheet instead, where that element would
 * have stood. And who types over a selection would have the browser put styled elements into it.
 */
import { EditorView } from "@codemirror/view";
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

/** What is typed takes the place of a selection without the browser's help. */
export const replacesSelection = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { state } = view;
    const { from, to, empty } = state.selection.main;
    const text = event.data ?? event.dataTransfer?.getData("text/plain");
    if (event.inputType !== "insertText" || !text || event.isComposing || empty || state.readOnly) return false;
    const insert = () => state.update(state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
    if (!state.facet(EditorView.inputHandler).some((handler) => handler(view, from, to, text, insert))) view.dispatch(insert());
    return true;
  },
});
