import { createEffect, createSignal, createUniqueId, type JSX, on, onMount, Show, untrack } from "solid-js";
import { visible } from "../model/visible";
import { ASK } from "../text/ask";
import { CodeText } from "./CodeText";
import type { Store } from "./store";

/** A request to open the form; a new object is a new request. */
export interface Asking {
  line: number;
}

/** A question about the line of the caret: a button, and behind it a small form. */
export function Ask(props: {
  store: Store;
  path: string;
  /** Where the caret is. */
  line: number;
  /** Somebody asks from the editor. */
  asking: Asking | null;
  /** Back to the source. */
  onLeave: () => void;
}): JSX.Element {
  const { store } = props;
  const [open, setOpen] = createSignal(false);
  const [condition, setCondition] = createSignal("");
  let field: HTMLInputElement | undefined;
  let button: HTMLButtonElement | undefined;
  const show = (): void => {
    store.client.warmCompiler();
    // A form that comes takes the keyboard itself.
    if (open()) field?.focus();
    setOpen(true);
  };
  createEffect(on(() => props.asking, (asking) => asking && untrack(show)));
  const refusal = (): string | null => store.compile.refusal();
  // What was said of another line or condition is not meant any more.
  createEffect(on([() => props.line, () => props.path, condition], () => store.compile.setRefusal(null), { defer: true }));
  const close = (): void => {
    setOpen(false);
    store.compile.setRefusal(null);
    button?.focus();
  };
  const ask = async (): Promise<void> => {
    const text = condition().trim();
    await store.ask({ path: props.path, line: props.line, condition: text === "" ? null : text });
    // The answer stands above; what is wrong with the condition is put right here.
    if (refusal() !== null) field?.focus();
  };
  return (
    <Show
      when={open()}
      fallback={
        <p class="ask-closed">
          <button type="button" class="button quiet small" ref={(element) => (button = element)} title={ASK.keys} onClick={show} data-action="ask">
            {ASK.open(props.line)}
          </button>
        </p>
      }
    >
      <AskForm
        store={store}
        line={props.line}
        condition={condition()}
        refusal={refusal()}
        onField={(element) => (field = element)}
        onInput={setCondition}
        onAsk={() => void ask()}
        onClose={close}
        onLeave={() => {
          setOpen(false);
          props.onLeave();
        }}
      />
    </Show>
  );
}

interface FormProps {
  store: Store;
  line: number;
  condition: string;
  refusal: string | null;
  onField: (element: HTMLInputElement) => void;
  onInput: (text: string) => void;
  onAsk: () => void;
  onClose: () => void;
  onLeave: () => void;
}

function AskForm(props: FormProps): JSX.Element {
  const id = createUniqueId();
  let field: HTMLInputElement | undefined;
  onMount(() => {
    field?.focus();
    field?.select();
  });
  const described = (): string => (props.refusal === null ? `${id}-hint` : `${id}-hint ${id}-problem`);
  return (
    <form
      class="ask"
      aria-label={ASK.form(props.line)}
      data-testid="ask"
      onSubmit={(event) => {
        event.preventDefault();
        props.onAsk();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        props.onLeave();
      }}
    >
      <p class="ask-title">{ASK.title(props.line)}</p>
      <div class="field">
        <label for={`${id}-condition`}>{ASK.condition}</label>
        <input
          id={`${id}-condition`}
          class="input mono"
          ref={(element) => props.onField((field = element))}
          value={props.condition}
          placeholder={ASK.example}
          maxLength={2000}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          aria-invalid={props.refusal !== null}
          aria-describedby={described()}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
        <p class="hint" id={`${id}-hint`}>
          {ASK.hint}
        </p>
        <Show when={props.refusal}>
          {(text) => (
            <p class="ask-problem" id={`${id}-problem`} role="alert">
              <CodeText text={visible(text())} />
            </p>
          )}
        </Show>
      </div>
      <p class="ask-buttons">
        <button type="submit" class="button primary small" disabled={!props.store.canStart()}>
          {ASK.ask}
        </button>
        <button type="button" class="button small" onClick={() => props.onClose()}>
          {ASK.close}
        </button>
      </p>
    </form>
  );
}
