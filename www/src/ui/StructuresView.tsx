import { createEffect, createMemo, createSignal, type JSX, on, Show } from "solid-js";
import { constantFields, MAX_GENERATED, nodesOfGenerated } from "../model/structure-generated";
import { visible } from "../model/visible";
import { GENERATED } from "../text/generate";
import type { GeneratedView } from "../types/GeneratedView";
import { CodeText } from "./CodeText";
import { download } from "./download";
import { Icon } from "./icons";
import { Message } from "./Message";
import { StructurePicture } from "./StructurePicture";

/** What was generated, one structure after the other. Arrow keys go on where the keyboard is in here. */
export function StructuresView(props: {
  view: GeneratedView;
  /** The command's JSON. */
  json: string;
  /** The structures as a class of tests of that name; rejects with a sentence. */
  tests: (name: string) => Promise<string>;
}): JSX.Element {
  const [at, setAt] = createSignal(0);
  const [problem, setProblem] = createSignal<string | null>(null);
  const all = createMemo(() => props.view.answer.structures);
  createEffect(on(all, () => setAt(0), { defer: true }));
  const constants = createMemo(() => constantFields(all()));
  const structure = createMemo(() => all()[at()]);
  const nodes = createMemo(() => {
    const shown = structure();
    return shown ? nodesOfGenerated(shown, constants()) : [];
  });
  const go = (to: number): void => void setAt(Math.max(0, Math.min(all().length - 1, to)));
  const onKey = (event: KeyboardEvent): void => {
    const targets: Record<string, number> = { ArrowLeft: at() - 1, ArrowRight: at() + 1, Home: 0, End: all().length - 1 };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(target);
  };
  const name = (): string => props.view.answer.class.replace(/^.*[.$](?=\p{L})/u, "");
  const saveTests = async (): Promise<void> => {
    setProblem(null);
    const type = `${name()}StructuresTest`;
    try {
      download(new Blob([await props.tests(type)], { type: "text/x-java" }), `${type}.java`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section class="generated" aria-label={GENERATED.title} onKeyDown={onKey}>
      <div class="generated-head">
        <Show when={all().length > 0}>
          {/* A button that is disabled would lose the keyboard at the first and at the last one. */}
          <div class="stepper">
            <button type="button" class="button icon small" aria-label={GENERATED.previous} aria-disabled={at() === 0} onClick={() => go(at() - 1)}>
              <Icon name="previous" />
            </button>
            <span class="stepper-text" role="status" data-testid="structure-number">
              {GENERATED.number(at() + 1, all().length)}
            </span>
            <button type="button" class="button icon small" aria-label={GENERATED.next} aria-disabled={at() >= all().length - 1} onClick={() => go(at() + 1)}>
              <Icon name="next" />
            </button>
          </div>
        </Show>
        <div class="generated-save">
          <button type="button" class="button small" onClick={() => download(new Blob([props.json], { type: "application/json" }), `${name()}-structures.json`)}>
            <Icon name="download" />
            {GENERATED.json}
          </button>
          <Show when={all().length > 0}>
            <button type="button" class="button small" onClick={() => void saveTests()}>
              <Icon name="download" />
              {GENERATED.tests}
            </button>
          </Show>
        </div>
      </div>
      <Show when={problem()}>{(text) => <Message text={text()} />}</Show>
      <Show when={nodes().length > 0} fallback={<p class="muted">{GENERATED.none(props.view.answer.complete)}</p>}>
        <Show when={nodes().length <= MAX_GENERATED} fallback={<p class="muted small">{GENERATED.tooMany(nodes().length, MAX_GENERATED)}</p>}>
          <StructurePicture nodes={nodes()} />
        </Show>
      </Show>
      <Show when={props.view.notes.length > 0}>
        <ul class="small generated-notes">
          {props.view.notes.map((note) => (
            <li>
              <CodeText text={visible(note)} />
            </li>
          ))}
        </ul>
      </Show>
    </section>
  );
}
