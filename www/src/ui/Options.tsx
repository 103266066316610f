import { createMemo, For, type JSX, Show } from "solid-js";
import { type Field, groupOptions, isRelevant } from "../model/options";
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
          Options
          <Show when={changed() > 0}>
            <span class="muted small"> · {changed()} changed</span>
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
            <label for="extra">Other settings</label>
            <textarea
              id="extra"
              class="input mono"
              spellcheck={false}
              placeholder={"velocity.class=DoubleThreshold\nvelocity.threshold=13250"}
              value={store.extra()}
              onInput={(event) => store.setExtra(event.currentTarget.value)}
            />
            <p class="hint">One key=value on each line, such as the values of a choice that the program names.</p>
          </div>
        </div>
      </details>
    </Show>
  );
}

function OptionField(props: { store: Store; field: Field }): JSX.Element {
  const { store } = props;
  const id = (): string => `option-${props.field.key}`;
  const value = (): string => store.values()[props.field.key] ?? props.field.default;
  const isChanged = (): boolean => value() !== props.field.default;
  return (
    <Show
      when={props.field.kind === "boolean"}
      fallback={
        <div class="field">
          <label for={id()} classList={{ changed: isChanged() }}>
            {props.field.label}
          </label>
          <Show
            when={props.field.values.length > 0}
            fallback={
              <input
                id={id()}
                class="input mono"
                autocomplete="off"
                spellcheck={false}
                inputmode={props.field.kind === "number" ? "numeric" : "text"}
                placeholder={props.field.default || "not set"}
                value={value()}
                aria-describedby={`${id()}-hint`}
                onInput={(event) => store.setValue(props.field.key, event.currentTarget.value)}
              />
            }
          >
            <select
              id={id()}
              class="input mono"
              aria-describedby={`${id()}-hint`}
              onChange={(event) => store.setValue(props.field.key, event.currentTarget.value)}
            >
              {/* A name that the core also understands, such as JPF's for a search. */}
              <Show when={!props.field.values.some((choice) => choice.name === value())}>
                <option value={value()} selected>
                  {value()}
                </option>
              </Show>
              <For each={props.field.values}>
                {(choice) => (
                  <option value={choice.name} selected={choice.name === value()}>
                    {choice.name}
                  </option>
                )}
              </For>
            </select>
          </Show>
          <p class="hint" id={`${id()}-hint`}>
            <Description field={props.field} chosen={value()} />
          </p>
        </div>
      }
    >
      <div class="check">
        <input
          id={id()}
          type="checkbox"
          checked={value() === "true"}
          aria-describedby={`${id()}-hint`}
          onChange={(event) => store.setValue(props.field.key, String(event.currentTarget.checked))}
        />
        <label for={id()} classList={{ changed: isChanged() }}>
          {props.field.label}
        </label>
        <p class="hint" id={`${id()}-hint`}>
          <Description field={props.field} />
        </p>
      </div>
    </Show>
  );
}

/** Of values that have sentences of their own, that of the chosen one is enough. */
function Description(props: { field: Field; chosen?: string }): JSX.Element {
  const note = (): string => props.field.values.find((choice) => choice.name === props.chosen)?.note ?? "";
  return (
    <>
      <CodeText text={note() || props.field.description} /> <code>{props.field.key}</code>
    </>
  );
}
