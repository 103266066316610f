import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from "solid-js";
import { bytes } from "../text/format";
import { type DataFile, pathProblem, type StdinKind, textOf } from "../model/world";
import { INPUT } from "../text/settings";
import { Icon } from "./icons";
import { fromPicker } from "./load";
import type { Store } from "./store";

/** Files dropped on an element with this attribute are for the program to read, not part of it. */
export const DATA_DROP = "data-takes-input";

/** What the program reads: standard input, files, environment, system properties. */
export function Inputs(props: { store: Store }): JSX.Element {
  const { world } = props.store;
  const problems = createMemo(() => world.parts().problems);
  return (
    <details class="options" {...{ [DATA_DROP]: "" }}>
      <summary>
        {INPUT.title}
        <Show when={world.summary()}>{(text) => <span class="muted small"> · {text()}</span>}</Show>
      </summary>
      <div class="options-body">
        <StdinGroup store={props.store} />
        <FilesGroup store={props.store} />
        <NamesField
          id="environment"
          label={INPUT.environment}
          hint={INPUT.environmentHint}
          placeholder={INPUT.environmentExample}
          value={world.world().env}
          onInput={(env) => world.change({ env })}
        />
        <NamesField
          id="properties"
          label={INPUT.properties}
          hint={INPUT.propertiesHint}
          placeholder={INPUT.propertiesExample}
          value={world.world().properties}
          onInput={(properties) => world.change({ properties })}
        />
        <Show when={problems().length > 0}>
          <ul class="hint input-problems" aria-label={INPUT.problems}>
            <For each={problems()}>{(text) => <li>{text}</li>}</For>
          </ul>
        </Show>
      </div>
    </details>
  );
}

function StdinGroup(props: { store: Store }): JSX.Element {
  const { world } = props.store;
  const kind = (id: StdinKind, label: string): JSX.Element => (
    <label>
      <input type="radio" name="stdin-kind" checked={world.world().stdinKind === id} onChange={() => world.change({ stdinKind: id })} />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset class="options-group">
      <legend>{INPUT.stdin}</legend>
      <div class="segmented">
        {kind("text", INPUT.oneText)}
        {kind("choices", INPUT.choices)}
      </div>
      <Show
        when={world.world().stdinKind === "text"}
        fallback={
          <>
            <div class="field">
              <label for="choices">{INPUT.choicesFrom}</label>
              <textarea
                id="choices"
                class="input mono"
                spellcheck={false}
                value={world.world().choices}
                aria-describedby="choices-hint"
                onInput={(event) => world.change({ choices: event.currentTarget.value })}
              />
              <p class="hint" id="choices-hint">
                {INPUT.choicesHint}
              </p>
            </div>
            <div class="field">
              <label for="choice-count">{INPUT.choiceCount}</label>
              <input
                id="choice-count"
                class="input mono"
                inputmode="numeric"
                autocomplete="off"
                placeholder={INPUT.noEnd}
                value={world.world().choiceCount}
                onInput={(event) => world.change({ choiceCount: event.currentTarget.value })}
              />
            </div>
          </>
        }
      >
        <div class="field">
          <label class="visually-hidden" for="stdin">
            {INPUT.stdinText}
          </label>
          <textarea
            id="stdin"
            class="input mono"
            spellcheck={false}
            placeholder={INPUT.empty}
            value={world.world().stdin}
            aria-describedby="stdin-hint"
            onInput={(event) => world.change({ stdin: event.currentTarget.value })}
          />
          <p class="hint" id="stdin-hint">
            {INPUT.stdinHint}
          </p>
        </div>
      </Show>
    </fieldset>
  );
}

function FilesGroup(props: { store: Store }): JSX.Element {
  const { world } = props.store;
  let picker: HTMLInputElement | undefined;
  let list: HTMLUListElement | undefined;
  let add: HTMLButtonElement | undefined;
  // Keyed by number: a row keeps its field while the path in it is typed.
  const ids = createMemo(() => world.world().files.map(({ id }) => id), [], {
    equals: (a, b) => a.length === b.length && a.every((id, i) => id === b[i]),
  });
  const file = (id: number): DataFile => world.world().files.find((f) => f.id === id) ?? { id, path: "", bytes: new Uint8Array() };
  const remove = (id: number): void => {
    const at = ids().indexOf(id);
    world.removeFile(id);
    // Whoever came by keyboard goes on at the next file.
    const buttons = list?.querySelectorAll<HTMLButtonElement>(".data-remove") ?? [];
    (buttons[Math.min(at, buttons.length - 1)] ?? add)?.focus();
  };
  const create = (): void => {
    world.newFile();
    const paths = list?.querySelectorAll<HTMLInputElement>(".data-path") ?? [];
    paths[paths.length - 1]?.select();
  };
  const take = (input: HTMLInputElement): void => {
    if (input.files && input.files.length > 0) void props.store.addData(fromPicker(input.files));
    input.value = "";
  };
  return (
    <fieldset class="options-group">
      <legend>{INPUT.files}</legend>
      <ul class="data-files" ref={(element) => (list = element)} hidden={ids().length === 0}>
        <For each={ids()}>{(id) => <FileRow store={props.store} file={file(id)} onRemove={() => remove(id)} />}</For>
      </ul>
      <div class="drop-buttons">
        <button type="button" class="button small" ref={(element) => (add = element)} onClick={create}>
          <Icon name="plus" />
          {INPUT.newFile}
        </button>
        <button type="button" class="button small" onClick={() => picker?.click()}>
          <Icon name="file" />
          {INPUT.addFiles}
        </button>
      </div>
      <p class="hint">{INPUT.filesHint}</p>
      <input ref={(input) => (picker = input)} type="file" multiple hidden data-testid="data-files" onChange={(event) => take(event.currentTarget)} />
    </fieldset>
  );
}

function FileRow(props: { store: Store; file: DataFile; onRemove: () => void }): JSX.Element {
  const { world } = props.store;
  const area = createUniqueId();
  const path = (): string => props.file.path;
  const open = (): boolean => world.edited() === props.file.id;
  const action = (): string => (open() ? INPUT.close : INPUT.edit);
  const text = createMemo(() => textOf(props.file.bytes));
  const editable = createMemo(() => {
    const found = text();
    return "text" in found ? found.text : null;
  });
  const why = createMemo(() => {
    const found = text();
    return "why" in found ? found.why : null;
  });
  const problem = createMemo(() => pathProblem(props.file, world.world().files));
  return (
    <li class="data-file">
      <input
        class="input mono data-path"
        aria-label={INPUT.path}
        autocomplete="off"
        spellcheck={false}
        value={path()}
        aria-invalid={problem() !== null}
        onInput={(event) => world.changeFile(props.file.id, { path: event.currentTarget.value })}
      />
      <button type="button" class="button icon small quiet data-remove" aria-label={INPUT.remove(path())} onClick={() => props.onRemove()}>
        <Icon name="cross" />
      </button>
      <p class="hint data-about">
        {bytes(props.file.bytes.length)}
        <Show when={editable() !== null} fallback={<>, {why()}</>}>
          <button
            type="button"
            class="button small quiet"
            aria-expanded={open()}
            aria-controls={area}
            aria-label={`${action()} ${path()}`}
            onClick={() => world.setEdited(open() ? null : props.file.id)}
          >
            {action()}
          </button>
        </Show>
      </p>
      <Show when={open() && editable() !== null}>
        <EditArea id={area} label={INPUT.textOf(path())} text={editable() ?? ""} onText={(bytes) => world.changeFile(props.file.id, { bytes })} />
      </Show>
    </li>
  );
}

function EditArea(props: { id: string; label: string; text: string; onText: (bytes: Uint8Array) => void }): JSX.Element {
  // The field's own value is the newest; writing it back would move the caret.
  const [start] = createSignal(props.text);
  return (
    <textarea
      id={props.id}
      class="input mono data-text"
      aria-label={props.label}
      spellcheck={false}
      value={start()}
      onInput={(event) => props.onText(new TextEncoder().encode(event.currentTarget.value))}
    />
  );
}

function NamesField(props: {
  id: string;
  label: string;
  hint: string;
  placeholder: string;
  value: string;
  onInput: (value: string) => void;
}): JSX.Element {
  return (
    <div class="field">
      <label for={props.id}>{props.label}</label>
      <textarea
        id={props.id}
        class="input mono"
        spellcheck={false}
        placeholder={props.placeholder}
        value={props.value}
        aria-describedby={`${props.id}-hint`}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <p class="hint" id={`${props.id}-hint`}>
        {props.hint}
      </p>
    </div>
  );
}
