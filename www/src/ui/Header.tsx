import { createSignal, For, type JSX, Show } from "solid-js";
import { groupExamples } from "../model/examples";
import { NEW_PROGRAM_BUTTON } from "../text/workspace";
import { HEADER, PAGE } from "../text/page";
import { Icon, type IconName, Mark } from "./icons";
import { pickFiles } from "./Pickers";
import type { Store } from "./store";

type Theme = "system" | "light" | "dark";

const KEY = "interleave.theme";
const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const ICONS: Record<Theme, IconName> = { system: "screen", light: "sun", dark: "moon" };

/** Tells canvases, which cannot read style sheets, that the colours changed. */
export const themeChanged = new EventTarget();

function stored(): Theme {
  const theme = document.documentElement.dataset["theme"];
  return theme === "light" || theme === "dark" ? theme : "system";
}

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be forbidden; the theme then lasts as long as the page.
  }
  themeChanged.dispatchEvent(new Event("change"));
}

export function Header(props: { store: Store }): JSX.Element {
  const { store } = props;
  return (
    <header class="top">
      <h1>
        <button type="button" class="brand" onClick={() => store.goHome()} aria-label={PAGE.home}>
          <Mark />
          <span class="brand-name">{PAGE.name}</span>
        </button>
      </h1>
      <Show when={store.loaded()} fallback={<span class="tagline">{PAGE.tagline}</span>}>
        <nav class="top-actions" aria-label={HEADER.programs}>
          <button type="button" class="button quiet small" aria-label={NEW_PROGRAM_BUTTON} onClick={() => store.newProgram()}>
            <Icon name="plus" />
            <span class="top-word">{NEW_PROGRAM_BUTTON}</span>
          </button>
          <button type="button" class="button quiet small" aria-label={HEADER.openFiles} onClick={pickFiles}>
            <Icon name="folder" />
            <span class="top-word">{HEADER.openFiles}</span>
          </button>
        </nav>
      </Show>
      <span class="spring" />
      <ExamplePicker store={store} />
      <ThemeButton />
    </header>
  );
}

function ExamplePicker(props: { store: Store }): JSX.Element {
  const { store } = props;
  return (
    <select
      class="input small example-picker"
      aria-label={HEADER.shipped}
      disabled={store.examples().length === 0}
      value={store.loaded()?.example?.id ?? ""}
      onChange={(event) => {
        const example = store.examples().find(({ id }) => id === event.currentTarget.value);
        if (example) void store.openExample(example);
      }}
    >
      <option value="" disabled selected={!store.loaded()?.example}>
        {HEADER.examples}
      </option>
      <For each={groupExamples(store.examples())}>
        {(group) => (
          <optgroup label={group.title}>
            <For each={group.examples}>
              {(example) => (
                <option value={example.id} selected={store.loaded()?.example?.id === example.id}>
                  {example.title}
                </option>
              )}
            </For>
          </optgroup>
        )}
      </For>
    </select>
  );
}

function ThemeButton(): JSX.Element {
  const [theme, setTheme] = createSignal<Theme>(stored());
  const cycle = (): void => {
    const next = NEXT[theme()];
    setTheme(next);
    apply(next);
  };
  return (
    <button
      type="button"
      class="button icon quiet small"
      onClick={cycle}
      title={HEADER.theme(HEADER.themes[theme()])}
      aria-label={HEADER.changeTheme(HEADER.themes[theme()], HEADER.themes[NEXT[theme()]])}
    >
      <Icon name={ICONS[theme()]} />
    </button>
  );
}
