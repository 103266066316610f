import { createMemo, For, type JSX, Show } from "solid-js";
import { groupExamples } from "../model/examples";
import { plural } from "../model/format";
import type { Mode } from "../types/Mode";
import { Icon } from "./icons";
import { Inputs } from "./Inputs";
import { fromPicker } from "./load";
import { Listeners } from "./Listeners";
import { Message } from "./Message";
import { Options } from "./Options";
import type { EntryPoint, Program, Store } from "./store";

const MODES: Record<Mode, { label: string; verb: string; hint: string }> = {
  check: { label: "Check", verb: "Check", hint: "Search every interleaving for an error." },
  run: { label: "Run", verb: "Run once", hint: "One execution, as the java command would." },
  outcomes: { label: "Outcomes", verb: "List outcomes", hint: "Every distinct output the program can end with." },
};
const MODE_IDS: Mode[] = ["check", "run", "outcomes"];

export function Setup(props: { store: Store }): JSX.Element {
  const { store } = props;
  const mode = createMemo(() => MODES[store.mode()]);
  return (
    <section class="setup" aria-label="Program and options">
      <form
        id="setup"
        class="setup-scroll"
        onSubmit={(event) => {
          event.preventDefault();
          store.start();
        }}
      >
        <ProgramSection store={store} />
        <Show when={store.program()}>
          <section class="section" aria-label="What to run">
            <MainField store={store} />
            <div class="field">
              <label for="args">Program arguments</label>
              <input
                id="args"
                class="input mono"
                autocomplete="off"
                spellcheck={false}
                placeholder="none"
                value={store.args()}
                onInput={(event) => store.setArgs(event.currentTarget.value)}
              />
            </div>
            <fieldset class="field">
              <legend class="visually-hidden">What to do</legend>
              <div class="segmented">
                <For each={MODE_IDS}>
                  {(id) => (
                    <label>
                      <input type="radio" name="mode" value={id} checked={store.mode() === id} onChange={() => store.setMode(id)} />
                      <span>{MODES[id].label}</span>
                    </label>
                  )}
                </For>
              </div>
              <p class="hint">{mode().hint}</p>
            </fieldset>
          </section>
        </Show>
        <Show when={store.program()}>
          <Inputs store={store} />
          <Listeners store={store} />
        </Show>
        <Options store={store} />
      </form>
      <div class="setup-go">
        <Show when={store.notice()}>{(text) => <Message text={text()} />}</Show>
        <button type="submit" form="setup" class="button primary" disabled={!store.canStart()}>
          <Icon name="play" />
          {store.busy() ? "Searching" : mode().verb}
        </button>
        <p class="hint" classList={{ keys: store.canStart() }}>
          {goHint(store)}
        </p>
      </div>
    </section>
  );
}

function goHint(store: Store): string {
  const status = store.core();
  if (status.state === "loading") return "The checker is loading.";
  if (status.state === "unavailable") return "The checker could not be loaded.";
  const program = store.program();
  if (!program) return "Drop class files or open an example first.";
  if (program.scan && store.mains().length === 0) return "None of these classes has a main method or a JUnit test.";
  return "Ctrl + Enter does the same from anywhere.";
}

function ProgramSection(props: { store: Store }): JSX.Element {
  const { store } = props;
  return (
    <section class="section" aria-labelledby="program-title">
      <div class="section-head">
        <h2 class="minor" id="program-title">
          Program
        </h2>
        <Show when={store.program()}>
          <button type="button" class="button quiet small" onClick={() => store.clear()}>
            Clear
          </button>
        </Show>
      </div>
      <Show when={store.program()}>
        {(program) => <Loaded program={program()} />}
      </Show>
      <DropBox store={store} />
      <Show when={store.examples().length > 0}>
        <div class="field">
          <label for="example">Shipped examples</label>
          <select
            id="example"
            class="input"
            value={store.program()?.example?.id ?? ""}
            onChange={(event) => {
              const example = store.examples().find(({ id }) => id === event.currentTarget.value);
              if (example) void store.openExample(example);
            }}
          >
            <option value="" disabled>
              Open an example
            </option>
            <For each={groupExamples(store.examples())}>
              {(group) => (
                <optgroup label={group.title}>
                  <For each={group.examples}>{(example) => <option value={example.id}>{example.title}</option>}</For>
                </optgroup>
              )}
            </For>
          </select>
        </div>
      </Show>
    </section>
  );
}

function Loaded(props: { program: Program }): JSX.Element {
  const program = (): Program => props.program;
  const problems = createMemo(() => [...program().problems, ...(program().scan?.problems ?? [])]);
  const files = createMemo(() => [...program().inputs, ...program().sources].map(({ path }) => path).sort());
  const summary = createMemo(() => {
    const { scan, sources } = program();
    const classes = scan ? plural(scan.classes.length, "class", "classes") : plural(program().inputs.length, "file");
    return `${classes}, ${sources.length === 0 ? "no source" : plural(sources.length, "source file")}`;
  });
  return (
    <>
      <div class="loaded card">
        <p class="loaded-title">{program().example?.title ?? (program().linked ? "From a link" : "Your files")}</p>
        <Show when={program().example?.description}>{(text) => <p class="hint">{text()}</p>}</Show>
        <details>
          <summary>{program().scan ? summary() : "Reading the files"}</summary>
          <ul class="file-list">
            <For each={files()}>{(path) => <li>{path}</li>}</For>
          </ul>
        </details>
      </div>
      <Message text={problems()} />
    </>
  );
}

function DropBox(props: { store: Store }): JSX.Element {
  let files: HTMLInputElement | undefined;
  let folder: HTMLInputElement | undefined;
  const take = (input: HTMLInputElement): void => {
    if (input.files && input.files.length > 0) void props.store.addPicked(fromPicker(input.files));
    // The same file picked again after a rebuild must count as a change.
    input.value = "";
  };
  return (
    <div class="drop">
      <p class="hint">
        Drop <code>.class</code> files, a <code>.jar</code> or a folder anywhere on this page. Add the <code>.java</code> files to
        see the source beside the trace.
      </p>
      <div class="drop-buttons">
        <button type="button" class="button small" onClick={() => files?.click()}>
          <Icon name="file" />
          Choose files
        </button>
        <button type="button" class="button small" onClick={() => folder?.click()}>
          <Icon name="folder" />
          Choose folder
        </button>
      </div>
      <input
        ref={(input) => (files = input)}
        type="file"
        multiple
        hidden
        accept=".class,.jar,.zip,.java"
        data-testid="files"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={(input) => {
          folder = input;
          input.webkitdirectory = true;
        }}
        type="file"
        multiple
        hidden
        data-testid="folder"
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  );
}

/** Tests stand under their class; without tests a list needs no titles. */
function groupEntries(entries: readonly EntryPoint[]): [title: string, entries: EntryPoint[]][] {
  const groups = new Map<string, EntryPoint[]>();
  const tested = entries.some(({ isTest }) => isTest);
  for (const entry of entries) {
    const title = entry.isTest ? `Tests of ${entry.class}` : tested ? "Main methods" : "";
    groups.set(title, [...(groups.get(title) ?? []), entry]);
  }
  return [...groups];
}

function MainField(props: { store: Store }): JSX.Element {
  const { store } = props;
  const groups = createMemo(() => groupEntries(store.mains()));
  return (
    <div class="field">
      <label for="main">{store.mains().some(({ isTest }) => isTest) ? "Main class or test" : "Main class"}</label>
      <Show
        when={store.mains().length > 0}
        fallback={
          <p class="hint" id="main">
            {store.program()?.scan
              ? "No class here has public static void main(String[]) or a JUnit test that can be checked. Add the one that does."
              : "Reading the files."}
          </p>
        }
      >
        <select id="main" class="input mono" value={store.main()} onChange={(event) => store.setMain(event.currentTarget.value)}>
          <For each={groups()}>
            {([title, entries]) => (
              <Show when={title} fallback={<For each={entries}>{({ name }) => <option value={name}>{name}</option>}</For>}>
                <optgroup label={title}>
                  <For each={entries}>{({ name }) => <option value={name}>{name}</option>}</For>
                </optgroup>
              </Show>
            )}
          </For>
        </select>
      </Show>
    </div>
  );
}
