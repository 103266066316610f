import { createMemo, createSignal, For, type JSX, Show } from "solid-js";
import { booleanOf, choicesOf, type Field, groupOptions, isRelevant, valueProblem } from "../model/options";
import { splitSentence } from "../model/text";
import { OPTIONS } from "../text/settings";
import { CodeText } from "./CodeText";
import type { Store } from "./store";

export function Options(props: { store: Store }): JSX.Element {
  const { store } = props;
  const groups = createMemo(() => groupOptions(store.options()));
  const changed = createMemo(() => {
    const set = store.options().filter((option) => (store.values()[option.key] ?? option.default) !== option.default).length;
    return set + (store.extra().trim() === "" ? 0 : 1);
  });
  return (
    <Show when={groups().length > 0}>
      <details class="options">
        <summary>
          {OPTIONS.title}
          <Show when={changed() > 0}>
            <span class="muted small"> · {OPTIONS.changed(changed())}</span>
          </Show>
        </summary>
        <div class="options-body">
          <For each={groups()}>
            {(group) => (
              <fieldset class="options-group">
                <legend>{group.title}</legend>
                <For each={group.fields}>
                  {(field) => (
                    <Show when={isRelevant(field, store.options(), store.values())}>
                      <OptionField store={store} field={field} />
                    </Show>
                  )}
                </For>
              </fieldset>
            )}
          </For>
          <div class="field">
            <label for="extra">{OPTIONS.others}</label>
            <textarea
              id="extra"
              class="input mono"
              spellcheck={false}
              placeholder={OPTIONS.othersExample}
              value={store.extra()}
              onInput={(event) => store.setExtra(event.currentTarget.value)}
            />
            <p class="hint">{OPTIONS.othersHint}</p>
          </div>
        </div>
      </details>
    </Show>
  );
}

interface FieldProps {
  field: Field;
  value: string;
  onChange: (value: string) => void;
}

const idOf = (field: Field): string => `option-${field.key}`;

function OptionField(props: { store: Store; field: Field }): JSX.Element {
  const { store } = props;
  const value = (): string => store.values()[props.field.key] ?? props.field.default;
  const onChange = (text: string): void => store.setValue(props.field.key, text);
  // A switch may say more than on and off, such as names of classes.
  const isSwitch = (): boolean => props.field.type.kind === "boolean" && booleanOf(value()) !== null;
  return (
    <Show when={isSwitch()} fallback={<ValueField field={props.field} value={value()} onChange={onChange} />}>
      <Switch field={props.field} value={value()} onChange={onChange} />
    </Show>
  );
}

function ValueField(props: FieldProps): JSX.Element {
  const id = (): string => idOf(props.field);
  const problem = createMemo(() => valueProblem(props.field, props.value));
  return (
    <div class="field">
      <FieldLabel field={props.field} value={props.value} />
      <Show
        when={choicesOf(props.field).length > 0}
        fallback={
          <input
            id={id()}
            class="input mono"
            autocomplete="off"
            spellcheck={false}
            inputmode={props.field.type.kind === "number" ? "numeric" : "text"}
            placeholder={props.field.default || OPTIONS.notSet}
            value={props.value}
            aria-describedby={`${id()}-hint`}
            aria-invalid={problem() !== null}
            onInput={(event) => props.onChange(event.currentTarget.value)}
          />
        }
      >
        <Choice {...props} />
      </Show>
      <p class="hint" id={`${id()}-hint`}>
        <Show when={problem()}>{(text) => <span class="problem">{text()} </span>}</Show>
        <Description field={props.field} chosen={props.value} />
      </p>
    </div>
  );
}

function Choice(props: FieldProps): JSX.Element {
  const choices = (): ReturnType<typeof choicesOf> => choicesOf(props.field);
  return (
    <select
      id={idOf(props.field)}
      class="input mono"
      aria-describedby={`${idOf(props.field)}-hint`}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      {/* A name that the core also understands, such as JPF's for a search. */}
      <Show when={!choices().some(({ name }) => name === props.value)}>
        <option value={props.value} selected>
          {props.value}
        </option>
      </Show>
      <For each={choices()}>
        {({ name }) => (
          <option value={name} selected={name === props.value}>
            {name}
          </option>
        )}
      </For>
    </select>
  );
}

function Switch(props: FieldProps): JSX.Element {
  const id = (): string => idOf(props.field);
  return (
    <div class="check">
      <input
        id={id()}
        type="checkbox"
        checked={booleanOf(props.value) === true}
        aria-describedby={`${id()}-hint`}
        onChange={(event) => props.onChange(String(event.currentTarget.checked))}
      />
      <FieldLabel field={props.field} value={props.value} />
      <p class="hint" id={`${id()}-hint`}>
        <Description field={props.field} />
      </p>
    </div>
  );
}

function FieldLabel(props: { field: Field; value: string }): JSX.Element {
  return (
    <label for={idOf(props.field)} classList={{ changed: props.value !== props.field.default }}>
      {props.field.field.label}
    </label>
  );
}

/** Of values that have sentences of their own, that of the chosen one is enough. */
function Description(props: { field: Field; chosen?: string }): JSX.Element {
  const note = (): string => choicesOf(props.field).find((choice) => choice.name === props.chosen)?.note ?? "";
  const parts = createMemo(() => splitSentence(note() || props.field.description));
  const [all, setAll] = createSignal(false);
  return (
    <>
      <CodeText text={parts()[0]} />{" "}
      <Show when={parts()[1]}>
        <Show when={all()}>
          <CodeText text={parts()[1]} />{" "}
        </Show>
        <button type="button" class="more" aria-expanded={all()} aria-label={(all() ? OPTIONS.lessAbout : OPTIONS.moreAbout)(props.field.key)} onClick={() => setAll(!all())}>
          {all() ? OPTIONS.less : OPTIONS.more}
        </button>{" "}
      </Show>
      <code>{props.field.key}</code>
    </>
  );
}
