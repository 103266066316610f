/** The Java editor: CodeMirror, loaded only when a source is first shown. One view; every file has its own state in it. */
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
import { java } from "@codemirror/lang-java";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic as Underlined, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Diagnostic } from "../types/Diagnostic";
import { type Highlights, NO_HIGHLIGHTS, type Settling } from "../model/highlights";
import { keepStylesInSheet, replacesSelection } from "./editor-styles";
import { checked, compiled, highlight, lineNow, nowAt, settle, traceMarks } from "./editor-marks";

export interface EditorFile {
  id: number;
  path: string;
  text: string;
  /** A source that came in an archive. */
  readOnly: boolean;
}

export interface EditorHost {
  label: string;
  readOnlyLabel: string;
  /** Id of the element that says how to leave the editor by keyboard. */
  help: string;
  onChange(id: number, text: string): void;
  onFocus(): void;
  /** The caret is on another line. */
  onLine(line: number): void;
  /** Somebody wants to ask about the line of the caret. */
  onAsk(line: number): void;
  /** What else the editor of a file does. */
  extensions?(file: EditorFile): Extension;
}

export interface JavaEditor {
  /** Shows a file where it was left: caret, scrolling and undo history are its own. */
  open(file: EditorFile): void;
  /** Shows a file that was opened before, with what was written in it. */
  reopen(id: number): void;
  /** What a trace says of the open file; `reveal` scrolls to the line. */
  highlight(highlights: Highlights, reveal: boolean): void;
  /** The compiler's messages, of all files. */
  show(messages: readonly Diagnostic[]): void;
  /** A trace or the compiler begins to speak of the texts. */
  settle(settling: Settling): void;
  /** Puts the caret at a place of the text that was compiled, and the keyboard into the editor. */
  goTo(line: number, column: number): void;
  /** Scrolls to a line of the text that was checked. */
  reveal(line: number): void;
  focus(): void;
  /** Drops what is kept of all other files. */
  keep(ids: readonly number[]): void;
  destroy(): void;
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword, tags.bool, tags.null], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.character], color: "var(--code-string)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: [tags.typeName, tags.className, tags.annotation], color: "var(--code-type)" },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: "var(--code-comment)" },
]);

keepStylesInSheet();

const lineOf = (state: EditorState): number => state.doc.lineAt(state.selection.main.head).number;

/** The page's own keys; CodeMirror would make a blank line of the first as well. */
const pageKeys = (host: EditorHost): Extension =>
  keymap.of([
    { key: "Mod-Enter", run: () => true },
    {
      key: "Mod-Shift-Enter",
      run: ({ state }) => {
        host.onAsk(lineOf(state));
        return true;
      },
    },
  ]);

/** A click on a line's number asks about that line. */
const numbers = (host: EditorHost): Extension =>
  lineNumbers({
    domEventHandlers: {
      click: (view, { from }) => {
        view.dispatch({ selection: { anchor: from } });
        host.onAsk(lineOf(view.state));
        return true;
      },
    },
  });

/**
 * Whoever comes by Tab passes through by Tab: it indents for somebody who has begun to work here, by a click or another key.
 * Escape before Tab leaves in any case.
 */
class Engaged {
  private now = false;

  readonly extension: Extension = [
    keymap.of([
      { key: "Tab", run: (view) => this.now && indentMore(view), shift: (view) => this.now && indentLess(view) },
    ]),
    EditorView.domEventHandlers({
      pointerdown: () => this.begin(),
      keydown: ({ key }) => (["Tab", "Shift", "Escape"].includes(key) ? false : this.begin()),
      beforeinput: () => this.begin(),
      blur: () => {
        this.now = false;
        return false;
      },
    }),
  ];

  /** False: the event is not handled by this. */
  begin(): false {
    this.now = true;
    return false;
  }
}

function extensionsFor(host: EditorHost, engaged: Engaged, readOnly: boolean): Extension[] {
  return [
    pageKeys(host),
    engaged.extension,
    replacesSelection,
    ...traceMarks,
    numbers(host),
    lintGutter(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    indentOnInput(),
    indentUnit.of("    "),
    EditorState.tabSize.of(4),
    bracketMatching(),
    closeBrackets(),
    // Braces are closed lines later: who types the second one would have it twice.
    EditorState.languageData.of(() => [{ closeBrackets: { brackets: ["(", "[", "'", '"'] } }]),
    highlightSelectionMatches(),
    search({ top: true }),
    java(),
    syntaxHighlighting(colours),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap]),
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({
      "aria-label": readOnly ? host.readOnlyLabel : host.label,
      "aria-describedby": host.help,
      tabindex: "0",
      spellcheck: "false",
      autocorrect: "off",
      autocapitalize: "off",
      translate: "no",
    }),
  ];
}

/** A range with something in it to underline: where something is missing at the end of a line, the word before it. */
function drawn(state: EditorState, from: number, to: number): [from: number, to: number] {
  const line = state.doc.lineAt(from);
  if (from < line.to) return [from, Math.min(to, Math.max(line.to, from + 1))];
  const word = /\S+\s*$/.exec(line.text)?.[0].length ?? 0;
  return [line.to - word, line.to];
}

/** Where a message is underlined: where the compiler says, or its line, in the text of now. */
function underlined(state: EditorState, message: Diagnostic): Underlined | null {
  const { severity, message: text, line } = message;
  const of = (from: number, to: number): Underlined => ({ from, to, severity: severity === "note" ? "info" : severity, message: text });
  if (message.start !== null) {
    const from = nowAt(state, compiled, message.start);
    const to = nowAt(state, compiled, Math.max(message.end ?? message.start, message.start + 1));
    if (from !== null) return of(...drawn(state, from, Math.max(from, to ?? from)));
  }
  const start = lineNow(state, compiled, line);
  return start === null ? null : of(start, state.doc.lineAt(start).to);
}

class Editor implements JavaEditor {
  private readonly view: EditorView;
  private readonly states = new Map<number, EditorState>();
  private readonly scrolled = new Map<number, number>();
  private readonly engaged = new Engaged();
  private messages: readonly Diagnostic[] = [];
  private file: EditorFile | null = null;

  constructor(
    parent: HTMLElement,
    private readonly host: EditorHost,
  ) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({ extensions: extensionsFor(host, this.engaged, true) }),
      dispatchTransactions: (transactions, view) => {
        view.update(transactions);
        if (this.file && transactions.some(({ docChanged }) => docChanged)) {
          host.onChange(this.file.id, view.state.doc.toString());
        }
        this.tellLine();
      },
    });
    this.view.contentDOM.addEventListener("focus", () => host.onFocus());
  }

  reopen(id: number): void {
    const [path, state] = [this.paths.get(id), this.states.get(id)];
    if (path !== undefined && state && this.file?.id !== id) this.open({ id, path, text: state.doc.toString(), readOnly: state.readOnly });
  }

  open(file: EditorFile): void {
    if (this.file?.id !== file.id) {
      this.leave();
      this.file = file;
      this.view.setState(this.stateOf(file));
      this.tellLine();
      const top = this.scrolled.get(file.id) ?? 0;
      this.view.requestMeasure({ read: () => undefined, write: () => (this.view.scrollDOM.scrollTop = top) });
      return;
    }
    this.file = file;
    const { doc } = this.view.state;
    // What was typed here comes back from the page; only what it has from elsewhere is new.
    if (doc.length === file.text.length && doc.toString() === file.text) return;
    this.view.dispatch({ changes: { from: 0, to: doc.length, insert: file.text } });
  }

  highlight(highlights: Highlights, reveal: boolean): void {
    this.view.dispatch({ effects: highlight.of(highlights) });
    if (reveal) this.reveal(highlights.line);
  }

  show(messages: readonly Diagnostic[]): void {
    this.messages = messages;
    const open = this.file;
    for (const [id, state] of this.states) {
      if (id !== open?.id) this.states.set(id, this.withMessages(state, this.paths.get(id) ?? ""));
    }
    if (open) this.view.dispatch(setDiagnostics(this.view.state, this.messagesOf(this.view.state, open.path)));
  }

  settle(settling: Settling): void {
    const effects = settle.of(settling);
    for (const [id, state] of this.states) this.states.set(id, state.update({ effects }).state);
    this.view.dispatch({ effects });
  }

  goTo(line: number, column: number): void {
    const { state } = this.view;
    const start = lineNow(state, compiled, line);
    if (start !== null) {
      const { from, to } = state.doc.lineAt(start);
      this.view.dispatch({ selection: { anchor: Math.min(to, from + Math.max(0, column - 1)) } });
      this.scrollTo(from);
    }
    this.view.focus();
    this.engaged.begin();
  }

  reveal(line: number): void {
    const from = lineNow(this.view.state, checked, line);
    if (from !== null) this.scrollTo(from);
  }

  /** Scrolls the editor alone. CodeMirror's own way would move the page as well. */
  private scrollTo(from: number): void {
    const { view } = this;
    view.requestMeasure({
      read: () => ({ block: view.lineBlockAt(from), top: view.scrollDOM.scrollTop, height: view.scrollDOM.clientHeight }),
      write: ({ block, top, height }) => {
        const margin = Math.min(80, height / 4);
        if (block.top < top + margin || block.bottom > top + height - margin) {
          view.scrollDOM.scrollTop = block.top - height / 2 + block.height / 2;
        }
      },
    });
  }

  focus(): void {
    this.view.focus();
  }

  keep(ids: readonly number[]): void {
    for (const id of this.states.keys()) {
      if (ids.includes(id)) continue;
      this.states.delete(id);
      this.scrolled.delete(id);
      this.paths.delete(id);
    }
    if (this.file && !ids.includes(this.file.id)) this.file = null;
  }

  destroy(): void {
    this.view.destroy();
  }

  private tellLine(): void {
    this.host.onLine(lineOf(this.view.state));
  }

  /** Names of the files with a state: messages go by them. */
  private readonly paths = new Map<number, string>();

  private leave(): void {
    if (!this.file) return;
    this.states.set(this.file.id, this.view.state.update({ effects: highlight.of(NO_HIGHLIGHTS) }).state);
    this.scrolled.set(this.file.id, this.view.scrollDOM.scrollTop);
  }

  private stateOf(file: EditorFile): EditorState {
    this.paths.set(file.id, file.path);
    const known = this.states.get(file.id);
    if (known) {
      if (known.doc.toString() === file.text) return known;
      return known.update({ changes: { from: 0, to: known.doc.length, insert: file.text } }).state;
    }
    const fresh = EditorState.create({ doc: file.text, extensions: [this.host.extensions?.(file) ?? [], extensionsFor(this.host, this.engaged, file.readOnly)] });
    return this.withMessages(fresh, file.path);
  }

  private withMessages(state: EditorState, path: string): EditorState {
    return state.update(setDiagnostics(state, this.messagesOf(state, path))).state;
  }

  private messagesOf(state: EditorState, path: string): Underlined[] {
    const found = this.messages.filter((message) => message.path === path).map((message) => underlined(state, message));
    return found.filter((message) => message !== null);
  }
}

export function createJavaEditor(parent: HTMLElement, host: EditorHost): JavaEditor {
  return new Editor(parent, host);
}
