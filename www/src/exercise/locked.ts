/** An editor in which only parts of a text can be changed. What else there is, is shaded. */
import { EditorState, type Extension, RangeSetBuilder, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { Part } from "./parts";

const shaded = Decoration.line({ class: "fixed-line" });

function shadesOf(doc: Text, parts: readonly Part[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (let at = 1; at <= doc.lines; at++) {
    const line = doc.line(at);
    if (!parts.some(({ from, to }) => line.from >= from && line.to <= to)) builder.add(line.from, line.from, shaded);
  }
  return builder.finish();
}

/** `changed` hears the text with its parts after each change, `refused` that something was to be written elsewhere. */
export function locked(parts: readonly Part[], changed: (text: string, parts: readonly Part[]) => void, refused: () => void): Extension {
  const field = StateField.define<readonly Part[]>({
    create: () => parts,
    // What is written at the edge of a part is in it.
    update: (now, { changes, docChanged }) => (docChanged ? now.map(({ from, to }) => ({ from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) })) : now),
  });
  const shades = StateField.define<DecorationSet>({
    create: (state) => shadesOf(state.doc, state.field(field)),
    update: (now, { docChanged, state }) => (docChanged ? shadesOf(state.doc, state.field(field)) : now),
    provide: (shown) => EditorView.decorations.from(shown),
  });
  /** False: the editor goes on with the event. */
  const told = ({ readOnly }: EditorState): false => {
    if (readOnly) refused();
    return false;
  };
  return [
    field,
    shades,
    EditorState.changeFilter.of(({ changes, startState }) => {
      let within = true;
      changes.iterChangedRanges((from, to) => {
        within &&= startState.field(field).some((part) => from >= part.from && to <= part.to);
      }, true);
      if (!within) refused();
      return within;
    }),
    // A file without parts never comes so far.
    EditorView.domEventHandlers({
      beforeinput: (_, { state }) => told(state),
      paste: (_, { state }) => told(state),
      cut: (_, { state }) => told(state),
    }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) changed(state.doc.toString(), state.field(field));
    }),
  ];
}
