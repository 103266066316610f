import { createMemo, For, type JSX, Show } from "solid-js";
import { listed, messagePlace, sortMessages, wantsJUnit } from "../model/building";
import { duration } from "../text/format";
import { visible } from "../model/visible";
import { COMPILER, countMessages } from "../text/workspace";
import type { Diagnostic } from "../types/Diagnostic";
import type { Severity } from "../types/Severity";
import { CodeText } from "./CodeText";
import { Icon, type IconName } from "./icons";
import type { Store } from "./store";

const ICONS: Record<Severity, IconName> = { error: "cross", warning: "alert", note: "file" };
/** More messages than this are no help; the first ones are the cause of most of the others. */
const SHOWN = 100;

/** What the compiler says, as text. Each message leads to its place. */
export function Messages(props: { store: Store }): JSX.Element {
  const { compile } = props.store;
  const sorted = createMemo(() => sortMessages(listed(compile.messages())));
  const lacking = createMemo(() => wantsJUnit(sorted(), props.store.loaded()?.scan ?? null));
  const summary = createMemo(() => {
    const counted = countMessages(compile.messages());
    const took = compile.took();
    return counted && took !== null && took >= 1 ? COMPILER.after(counted, duration(Math.round(took))) : counted;
  });
  return (
    <Show when={compile.problem() !== null || sorted().length > 0}>
      <section class="compiler" aria-label={COMPILER.title} data-testid="compiler">
        <p class="compiler-head" role="status">
          <span class="compiler-say" classList={{ bad: compile.problem() !== null }}>
            {compile.problem() ?? COMPILER.title}
          </span>
          <Show when={compile.problem() === null}>
            <span class="muted small">{summary()}</span>
          </Show>
        </p>
        <Show when={sorted().length > 0}>
          <ol class="compiler-list">
            <For each={sorted().slice(0, SHOWN)}>{(message) => <Item store={props.store} message={message} note={message === lacking() ? COMPILER.jUnit : null} />}</For>
          </ol>
        </Show>
        <Show when={sorted().length > SHOWN}>
          <p class="muted small compiler-more">{COMPILER.more(sorted().length - SHOWN)}</p>
        </Show>
      </section>
    </Show>
  );
}

/** `note`: what the compiler does not know of it. */
function Item(props: { store: Store; message: Diagnostic; note: string | null }): JSX.Element {
  const place = (): string => messagePlace(props.message);
  const content = (): JSX.Element => (
    <>
      <Icon name={ICONS[props.message.severity]} />
      <Show when={place()}>
        <span class="compiler-place mono">{place()}</span>
      </Show>
      <span class="compiler-kind">{props.message.severity}</span>
      <span class="compiler-text">{visible(props.message.message)}</span>
    </>
  );
  return (
    <li data-severity={props.message.severity}>
      <Show when={props.message.path} fallback={<span class="compiler-item">{content()}</span>}>
        {(path) => (
          <button
            type="button"
            class="compiler-item"
            onClick={() => props.store.goToMessage(path(), Math.max(1, props.message.line), Math.max(1, props.message.column))}
          >
            {content()}
          </button>
        )}
      </Show>
      <Show when={props.note}>
        {(note) => (
          <p class="small compiler-note">
            <CodeText text={note()} />
          </p>
        )}
      </Show>
    </li>
  );
}
