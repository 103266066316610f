/** The read-only Java source: CodeMirror, loaded only when a source is first shown. */
import { java } from "@codemirror/lang-java";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, gutter, GutterMarker, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Mark } from "./SourceView";

export interface Highlights {
  /** 1-based; 0 for none. */
  line: number;
  ran: number[];
  marks: Mark[];
}

export interface SourceEditor {
  show(text: string, highlights: Highlights): void;
  destroy(): void;
}

class LaneMarker extends GutterMarker {
  constructor(private readonly marks: Mark[]) {
    super();
  }

  override eq(other: LaneMarker): boolean {
    return JSON.stringify(this.marks) === JSON.stringify(other.marks);
  }

  override toDOM(): Node {
    const box = document.createElement("span");
    box.className = "lane-dots";
    box.title = this.marks.map(({ name }) => name).join(", ");
    for (const { lane } of this.marks) {
      const dot = document.createElement("span");
      dot.style.background = `var(--lane-${lane % 8})`;
      box.append(dot);
    }
    return box;
  }
}

const highlight = StateEffect.define<Highlights>();

const current = Decoration.line({ class: "line-current", attributes: { "aria-current": "true" } });
const also = Decoration.line({ class: "line-ran" });

const lines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(old, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(highlight)) continue;
      const { doc } = transaction.state;
      const { line, ran } = effect.value;
      const numbers = [...new Set([...ran, line])].filter((n) => n >= 1 && n <= doc.lines).sort((a, b) => a - b);
      return Decoration.set(numbers.map((n) => (n === line ? current : also).range(doc.line(n).from)));
    }
    return transaction.docChanged ? Decoration.none : old;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const dots = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(old, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(highlight)) continue;
      const { doc } = transaction.state;
      const byLine = new Map<number, Mark[]>();
      for (const mark of effect.value.marks) {
        if (mark.line < 1 || mark.line > doc.lines) continue;
        byLine.set(mark.line, [...(byLine.get(mark.line) ?? []), mark]);
      }
      const sorted = [...byLine].sort(([a], [b]) => a - b);
      return RangeSet.of(sorted.map(([n, marks]) => new LaneMarker(marks).range(doc.line(n).from)));
    }
    return transaction.docChanged ? RangeSet.empty : old;
  },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword, tags.bool, tags.null], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.character], color: "var(--code-string)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: [tags.typeName, tags.className, tags.annotation], color: "var(--code-type)" },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: "var(--code-comment)" },
]);

const extensions = [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  // Not editable means not focusable; a reader who scrolls by keyboard needs it back.
  EditorView.contentAttributes.of({ tabindex: "0", "aria-label": "Source code, read only" }),
  gutter({ class: "gutter-lanes", markers: (view) => view.state.field(dots) }),
  lineNumbers(),
  lines,
  dots,
  java(),
  syntaxHighlighting(colours),
];

export function createSourceEditor(parent: HTMLElement): SourceEditor {
  const view = new EditorView({ parent, state: EditorState.create({ extensions }) });
  let shown = "";
  return {
    show(text, highlights) {
      if (text !== shown) {
        view.setState(EditorState.create({ doc: text, extensions }));
        shown = text;
      }
      view.dispatch({ effects: highlight.of(highlights) });
      reveal(view, highlights.line);
    },
    destroy: () => view.destroy(),
  };
}

/** Scrolls the editor alone. CodeMirror's own way would move the page as well. */
function reveal(view: EditorView, line: number): void {
  if (line < 1 || line > view.state.doc.lines) return;
  const { from } = view.state.doc.line(line);
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
