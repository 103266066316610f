/**
 * What a trace says of a source, drawn in the editor: the current line, the lines that the step ran, where every thread
 * stands. A trace speaks of the text that was checked, the compiler of the one that it was given. Fields remember both, and how
 * they have become the text that is there now, so that marks and messages stay with their lines while somebody edits.
 */
import { type ChangeDesc, type EditorState, MapMode, RangeSet, StateEffect, StateField, type Text, type Transaction } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, gutter, GutterMarker } from "@codemirror/view";
import type { Highlights, Mark, Settling } from "../model/highlights";
import { laneColour } from "../model/trace";

/** Shows what a trace says. */
export const highlight = StateEffect.define<Highlights>();

/** The text that something was said about, and how it has become the text that is there now. */
interface Origin {
  text: Text;
  /** Null where they are the same. */
  changes: ChangeDesc | null;
}

export const settle = StateEffect.define<Settling>();

function originField(at: (settling: Settling, transaction: Transaction) => Origin | null): StateField<Origin> {
  return StateField.define<Origin>({
    create: (state) => ({ text: state.doc, changes: null }),
    update(old, transaction) {
      for (const effect of transaction.effects) {
        const next = effect.is(settle) ? at(effect.value, transaction) : null;
        if (next) return next;
      }
      if (!transaction.docChanged) return old;
      const { desc } = transaction.changes;
      return { text: old.text, changes: old.changes ? old.changes.composeDesc(desc) : desc };
    },
  });
}

const here = ({ newDoc }: Transaction): Origin => ({ text: newDoc, changes: null });

/** What the compiler was given. */
export const compiled = originField((settling, transaction) => (settling === "compiled" ? here(transaction) : null));
/** What traces are about. */
export const checked = originField((settling, transaction) => {
  if (settling === "checked") return here(transaction);
  return settling === "checked-as-compiled" ? transaction.startState.field(compiled) : null;
});

/** Where an offset of such a text is now; null where it was deleted. */
export function nowAt(state: EditorState, of: StateField<Origin>, offset: number): number | null {
  const { text, changes } = state.field(of);
  const inside = Math.max(0, Math.min(text.length, offset));
  return changes ? changes.mapPos(inside, 1, MapMode.TrackDel) : inside;
}

/** The start of a line of such a text, in the text of now. */
export function lineNow(state: EditorState, of: StateField<Origin>, line: number): number | null {
  const { text } = state.field(of);
  if (line < 1 || line > text.lines) return null;
  const { from, to } = text.line(line);
  // A line stays as long as something of it does: its end is followed where its start is gone.
  const at = nowAt(state, of, from) ?? nowAt(state, of, to);
  return at === null ? null : state.doc.lineAt(at).from;
}

/** More dots in a line would push the text aside; the title names all threads. */
const MOST_DOTS = 6;

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
    if (this.marks.length > 2) box.classList.add("many");
    box.title = this.marks.map(({ name }) => name).join(", ");
    for (const { lane } of this.marks.slice(0, MOST_DOTS)) {
      const dot = document.createElement("span");
      dot.style.background = laneColour(lane);
      box.append(dot);
    }
    return box;
  }
}

const current = Decoration.line({ class: "line-current", attributes: { "aria-current": "true" } });
const also = Decoration.line({ class: "line-ran" });

function highlighted(state: EditorState, { line, ran }: Highlights): DecorationSet {
  const at = lineNow(state, checked, line);
  const others = ran.map((n) => lineNow(state, checked, n)).filter((from) => from !== null && from !== at) as number[];
  const starts = [...new Set(at === null ? others : [...others, at])].sort((a, b) => a - b);
  return Decoration.set(starts.map((from) => (from === at ? current : also).range(from)));
}

function dotted(state: EditorState, { marks }: Highlights): RangeSet<GutterMarker> {
  const byLine = new Map<number, Mark[]>();
  for (const mark of marks) {
    const from = lineNow(state, checked, mark.line);
    if (from !== null) byLine.set(from, [...(byLine.get(from) ?? []), mark]);
  }
  return RangeSet.of([...byLine].sort(([a], [b]) => a - b).map(([from, here]) => new LaneMarker(here).range(from)));
}

const lines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(old, transaction) {
    const shown = transaction.effects.findLast((effect) => effect.is(highlight));
    return shown ? highlighted(transaction.state, shown.value) : old.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const dots = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(old, transaction) {
    const shown = transaction.effects.findLast((effect) => effect.is(highlight));
    return shown ? dotted(transaction.state, shown.value) : old.map(transaction.changes);
  },
});

export const traceMarks = [
  compiled,
  checked,
  gutter({ class: "gutter-lanes", markers: (view) => view.state.field(dots) }),
  lines,
  dots,
];
