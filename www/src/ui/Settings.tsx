import { createEffect, createMemo, For, type JSX, on, Show } from "solid-js";
import { type EntryPoint, type Program } from "../model/programs";
import { COMPILING, FILES, SETTINGS } from "../text/settings";
import { duplicateNotes } from "../text/workspace";
import { CodeText } from "./CodeText";
import { Icon } from "./icons";
import { Inputs } from "./Inputs";
import { Listeners } from "./Listeners";
import { createMedia } from "./media";
import { Message } from "./Message";
import { Options } from "./Options";
import { pickFiles, pickFolder } from "./Pickers";
import type { Store } from "./store";

/** Releases of Java that the compiler can hold sources to, besides that of the class library. */
const RELEASES = [8, 9, 10, 11, 12, 13, 14, 15, 16];

/** What a program is started with, in a drawer over the panes: the source stays in sight beside it, and the commands above it. */
export function Settings(props: { store: Store }): JSX.Element {
  return (
    <Show when={props.store.loaded() !== null && props.store.generation()} keyed>
      {(_program) => <Drawer store={props.store} />}
    </Show>
  );
}

function Drawer(props: { store: Store }): JSX.Element {
  const { store } = props;
  /** Where the keyboard was. */
  let before: Element | null = null;
  let drawer: HTMLElement | undefined;
  // It covers everything where there is little room: then nothing behind it can be reached.
  const covers = createMedia("(max-width: 640px)");
  // It stays in the page while it is closed: what was unfolded in it is so again.
  createEffect(
    on(store.settings, (open) => {
      if (!open) return;
      before = document.activeElement;
      drawer?.focus();
    }),
  );
  const close = (): void => {
    store.setSettings(false);
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
  return (
    <section
      class="drawer"
      hidden={!store.settings()}
      role="dialog"
      aria-modal={covers()}
      aria-label={SETTINGS.title}
      tabindex="-1"
      ref={(element) => (drawer = element)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <div class="drawer-head">
        <h2>{SETTINGS.title}</h2>
        <button type="button" class="button icon quiet small" aria-label={SETTINGS.close} onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
      <form
        class="drawer-body"
        onSubmit={(event) => {
          event.preventDefault();
          void store.start();
        }}
      >
        <section class="section" aria-label={SETTINGS.run}>
          <MainField store={store} />
          <div class="field">
            <label for="args">{SETTINGS.args}</label>
            <input
              id="args"
              class="input mono"
              autocomplete="off"
              spellcheck={false}
              placeholder={SETTINGS.none}
              value={store.args()}
              onInput={(event) => store.setArgs(event.currentTarget.value)}
            />
          </div>
        </section>
        <div class="drawer-parts">
          <Files store={store} />
          <Compiling store={store} />
          <Inputs store={store} />
          <Listeners store={store} />
          <Options store={store} />
          <Show when={store.core().state === "loading"}>
            <p class="hint">{SETTINGS.loading}</p>
          </Show>
        </div>
        {/* A form is sent by Enter where it has a button for it. */}
        <button type="submit" hidden />
      </form>
      <Show when={store.notice()}>
        {(text) => (
          <div class="drawer-foot">
            <Message text={text()} />
          </div>
        )}
      </Show>
    </section>
  );
}

function Files(props: { store: Store }): JSX.Element {
  const { store } = props;
  const program = (): Program | null => store.loaded();
  const summary = createMemo(() => {
    const scan = store.scan();
    const sources = store.documents.all().length;
    const parts = [
      scan && scan.classes.length > 0 ? FILES.classes(scan.classes.length) : "",
      sources > 0 ? FILES.sources(sources) : FILES.noSource,
    ];
    return parts.filter((part) => part !== "").join(", ");
  });
  const given = createMemo(() => {
    const classes = program()?.scan?.classes ?? [];
    const inputs = (program()?.inputs ?? []).map(({ path }) => {
      const inside = classes.filter(({ from }) => from.startsWith(`${path}!`)).length;
      return { path, note: inside > 0 ? FILES.classes(inside) : "" };
    });
    return inputs.sort((a, b) => (a.path < b.path ? -1 : 1));
  });
  const notes = createMemo(() => duplicateNotes(program()?.scan?.classes ?? []));
  return (
    <details class="options">
      <summary>
        {FILES.title}<span class="muted small"> · {summary()}</span>
      </summary>
      <div class="options-body">
        <Show when={given().length > 0}>
          <ul class="file-list" aria-label={FILES.list}>
            <For each={given()}>
              {({ path, note }) => (
                <li>
                  {path}
                  <Show when={note}>
                    <span class="muted"> · {note}</span>
                  </Show>
                </li>
              )}
            </For>
          </ul>
        </Show>
        <Show when={notes().length > 0}>
          <ul class="hint" aria-label={FILES.twice}>
            <For each={notes()}>{(text) => <li>{text}</li>}</For>
          </ul>
        </Show>
        <p class="hint">
          <CodeText text={FILES.drop} />
        </p>
        <div class="drop-buttons">
          <button type="button" class="button small" onClick={pickFiles}>
            <Icon name="file" />
            {FILES.choose}
          </button>
          <button type="button" class="button small" onClick={pickFolder}>
            <Icon name="folder" />
            {FILES.chooseFolder}
          </button>
        </div>
      </div>
    </details>
  );
}

function Compiling(props: { store: Store }): JSX.Element {
  const { compile } = props.store;
  const summary = (): string => COMPILING.chosen(compile.release(), compile.lint());
  return (
    <details class="options">
      <summary>
        {COMPILING.title}
        <Show when={summary()}>{(text) => <span class="muted small"> · {text()}</span>}</Show>
      </summary>
      <div class="options-body">
        <div class="field">
          <label for="release">{COMPILING.release}</label>
          <select
            id="release"
            class="input"
            aria-describedby="release-hint"
            onChange={(event) => compile.setRelease(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}
          >
            <option value="" selected={compile.release() === null}>
              {COMPILING.own}
            </option>
            <For each={RELEASES.toReversed()}>
              {(release) => (
                <option value={String(release)} selected={compile.release() === release}>
                  {release}
                </option>
              )}
            </For>
          </select>
          <p class="hint" id="release-hint">
            <CodeText text={COMPILING.releaseHint} />
          </p>
        </div>
        <div class="check">
          <input
            id="lint"
            type="checkbox"
            checked={compile.lint()}
            aria-describedby="lint-hint"
            onChange={(event) => compile.setLint(event.currentTarget.checked)}
          />
          <label for="lint">{COMPILING.warnings}</label>
          <p class="hint" id="lint-hint">
            <CodeText text={COMPILING.warningsHint} />
          </p>
        </div>
      </div>
    </details>
  );
}

/** Tests stand under their class; without tests a list needs no titles. */
function groupEntries(entries: readonly EntryPoint[]): [title: string, entries: EntryPoint[]][] {
  const groups = new Map<string, EntryPoint[]>();
  const tested = entries.some(({ isTest }) => isTest);
  for (const entry of entries) {
    const title = entry.isTest ? SETTINGS.testsOf(entry.class) : tested ? SETTINGS.mainMethods : "";
    groups.set(title, [...(groups.get(title) ?? []), entry]);
  }
  return [...groups];
}

function MainField(props: { store: Store }): JSX.Element {
  const { store } = props;
  const groups = createMemo(() => groupEntries(store.mains()));
  const none = (): string => {
    if (store.needsCompiler() && !store.compile.built()) return SETTINGS.afterCompiling;
    return store.loaded()?.scan ? SETTINGS.noMain : SETTINGS.reading;
  };
  const option = ({ name, origin }: EntryPoint): JSX.Element => (
    <option value={name} selected={name === store.main()}>
      {origin ? SETTINGS.fromOrigin(name, origin) : name}
    </option>
  );
  return (
    <div class="field">
      <label for="main">{store.mains().some(({ isTest }) => isTest) ? SETTINGS.mainOrTest : SETTINGS.main}</label>
      <Show
        when={store.mains().length > 0}
        fallback={
          <p class="hint" id="main">
            {none()}
          </p>
        }
      >
        <select id="main" class="input mono" onChange={(event) => store.setMain(event.currentTarget.value)}>
          <For each={groups()}>
            {([title, entries]) => (
              <Show when={title} fallback={<For each={entries}>{option}</For>}>
                <optgroup label={title}>
                  <For each={entries}>{option}</For>
                </optgroup>
              </Show>
            )}
          </For>
        </select>
      </Show>
    </div>
  );
}
