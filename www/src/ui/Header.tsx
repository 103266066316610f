import { createSignal, type JSX } from "solid-js";
import { Icon, type IconName, Mark } from "./icons";

type Theme = "system" | "light" | "dark";

const KEY = "interleave.theme";
const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const NAMES: Record<Theme, string> = { system: "Auto", light: "Light", dark: "Dark" };
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

export function Header(props: { onHome: () => void }): JSX.Element {
  const [theme, setTheme] = createSignal<Theme>(stored());
  const cycle = (): void => {
    const next = NEXT[theme()];
    setTheme(next);
    apply(next);
  };
  return (
    <header class="top">
      <h1>
        <button type="button" class="brand" onClick={() => props.onHome()} aria-label="Interleave, start over">
          <Mark />
          Interleave
        </button>
      </h1>
      <span class="tagline">a model checker for compiled Java, in this tab</span>
      <span class="spring" />
      <button
        type="button"
        class="button quiet small"
        onClick={cycle}
        aria-label={`${NAMES[theme()]} theme. Change to ${NAMES[NEXT[theme()]].toLowerCase()}.`}
      >
        <Icon name={ICONS[theme()]} />
        <span aria-hidden="true">{NAMES[theme()]}</span>
      </button>
    </header>
  );
}
