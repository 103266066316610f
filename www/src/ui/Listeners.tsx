import { createMemo, createUniqueId, For, type JSX, Show } from "solid-js";
import { chosenListeners, firstSentence, type Row, suggestedKeys, unknownNames } from "../model/listeners";
import { LISTENERS, listeningSummary } from "../text/settings";
import type { KnownListener } from "../worker/core";
import { CodeText } from "./CodeText";
import { Icon } from "./icons";
import type { Store } from "./store";

/** More suggestions than this are no help. */
const MAX_SUGGESTIONS = 8;

/** Observers of the search: which take part, and their settings. */
export function Listeners(props: { store: Store }): JSX.Element {
  const { listeners: form, knownListeners: known } = props.store;
  const chosen = createMemo(() => chosenListeners(form.listening(), known()));
  const unknown = createMemo(() => unknownNames(form.listening(), known()));
  const summary = createMemo(() => listeningSummary(form.listening(), known()));
  return (
    <Show when={known().length > 0}>
      <details class="options">
        <summary>
          {LISTENERS.title}
          <Show when={summary()}>{(text) => <span class="muted small"> · {text()}</span>}</Show>
        </summary>
        <div class="options-body">
          <p class="hint">{LISTENERS.about}</p>
          <ul class="listener-list">
            <For each={unknown()}>
              {(name) => (
                <li class="check">
                  <input
                    id={`listener-${name}`}
                    type="checkbox"
                    checked
                    aria-describedby={`listener-${name}-about`}
                    onChange={() => form.choose(name, false, known())}
                  />
                  <label for={`listener-${name}`}>{name}</label>
                  <p class="hint" id={`listener-${name}-about`}>
                    {LISTENERS.unknown}
                  </p>
                </li>
              )}
            </For>
            <For each={known()}>
              {(listener) => <ListenerItem store={props.store} listener={listener} on={chosen().includes(listener)} />}
            </For>
          </ul>
        </div>
      </details>
    </Show>
  );
}

function ListenerItem(props: { store: Store; listener: KnownListener; on: boolean }): JSX.Element {
  const { listeners: form, knownListeners: known } = props.store;
  const id = (): string => `listener-${props.listener.name}`;
  return (
    <li>
      <div class="check">
        <input
          id={id()}
          type="checkbox"
          checked={props.on}
          aria-describedby={`${id()}-about`}
          onChange={(event) => form.choose(props.listener.name, event.currentTarget.checked, known())}
        />
        <label for={id()}>{props.listener.name}</label>
        <p class="hint" id={`${id()}-about`}>
          <CodeText text={props.on ? props.listener.about : firstSentence(props.listener.about)} />
        </p>
      </div>
      <Show when={props.on && props.listener.keys.length > 0}>
        <fieldset class="listener-settings">
          <legend class="visually-hidden">{LISTENERS.settingsOf(props.listener.name)}</legend>
          <For each={props.listener.keys}>
            {({ key, description }) => (
              <Show when={key.endsWith(".")} fallback={<KeyField store={props.store} id={`${id()}-${key}`} name={key} description={description} />}>
                <FreeRows store={props.store} listener={props.listener} prefix={key} description={description} />
              </Show>
            )}
          </For>
        </fieldset>
      </Show>
    </li>
  );
}

function KeyField(props: { store: Store; id: string; name: string; description: string }): JSX.Element {
  const { listeners: form } = props.store;
  return (
    <div class="field">
      <label class="mono" for={props.id}>
        {props.name}
      </label>
      <input
        id={props.id}
        class="input mono"
        autocomplete="off"
        spellcheck={false}
        placeholder={LISTENERS.notSet}
        value={form.listening().values[props.name] ?? ""}
        aria-describedby={`${props.id}-hint`}
        onInput={(event) => form.setValue(props.name, event.currentTarget.value)}
      />
      <p class="hint" id={`${props.id}-hint`}>
        <CodeText text={props.description} />
      </p>
    </div>
  );
}

/** Settings of which only the beginning of the key is known. */
function FreeRows(props: { store: Store; listener: KnownListener; prefix: string; description: string }): JSX.Element {
  const { listeners: form } = props.store;
  const hint = createUniqueId();
  let list: HTMLUListElement | undefined;
  let add: HTMLButtonElement | undefined;
  // Keyed by number: a row keeps its fields while they are typed in.
  const ids = createMemo(() => form.listening().rows.filter(({ prefix }) => prefix === props.prefix).map(({ id }) => id), [], {
    equals: (a, b) => a.length === b.length && a.every((id, i) => id === b[i]),
  });
  const suggestions = createMemo(() => suggestedKeys(props.prefix, props.listener, form.listening()).slice(0, MAX_SUGGESTIONS));
  const row = (id: number): Row => form.listening().rows.find((r) => r.id === id) ?? { id, prefix: props.prefix, rest: "", value: "" };
  const create = (rest: string): void => {
    form.addRow(props.prefix, rest);
    const last = list?.lastElementChild;
    last?.querySelector<HTMLInputElement>(rest === "" ? ".listener-key" : ".listener-value")?.focus();
  };
  const remove = (id: number): void => {
    const at = ids().indexOf(id);
    form.removeRow(id);
    // Whoever came by keyboard goes on at the next row.
    const buttons = list?.querySelectorAll<HTMLButtonElement>("button") ?? [];
    (buttons[Math.min(at, buttons.length - 1)] ?? add)?.focus();
  };
  return (
    <div class="field" role="group" aria-label={LISTENERS.beginWith(props.prefix)} aria-describedby={hint}>
      <p class="label mono" aria-hidden="true">
        {props.prefix}…
      </p>
      <ul class="listener-rows" ref={(element) => (list = element)} hidden={ids().length === 0}>
        <For each={ids()}>{(id) => <FreeRow store={props.store} row={row(id)} onRemove={() => remove(id)} />}</For>
      </ul>
      <div class="listener-add">
        <button type="button" class="button small" ref={(element) => (add = element)} onClick={() => create("")}>
          <Icon name="plus" />
          {LISTENERS.add}
        </button>
        <For each={suggestions()}>
          {(key) => (
            <button type="button" class="button small quiet mono" aria-label={LISTENERS.addKey(props.prefix + key)} onClick={() => create(key)}>
              {key}
            </button>
          )}
        </For>
      </div>
      <p class="hint" id={hint}>
        <CodeText text={props.description} />
      </p>
    </div>
  );
}

function FreeRow(props: { store: Store; row: Row; onRemove: () => void }): JSX.Element {
  const { listeners: form } = props.store;
  const name = (): string => props.row.prefix + props.row.rest;
  return (
    <li class="listener-row">
      <span class="mono muted small" aria-hidden="true">
        {props.row.prefix}
      </span>
      <input
        class="input mono listener-key"
        aria-label={LISTENERS.key(props.row.prefix)}
        autocomplete="off"
        spellcheck={false}
        value={props.row.rest}
        onInput={(event) => form.changeRow(props.row.id, { rest: event.currentTarget.value })}
      />
      <button type="button" class="button icon small quiet" aria-label={LISTENERS.remove(name())} onClick={() => props.onRemove()}>
        <Icon name="cross" />
      </button>
      <span class="mono muted small" aria-hidden="true">
        =
      </span>
      <input
        class="input mono listener-value"
        aria-label={LISTENERS.value(name())}
        autocomplete="off"
        spellcheck={false}
        value={props.row.value}
        onInput={(event) => form.changeRow(props.row.id, { value: event.currentTarget.value })}
      />
    </li>
  );
}
