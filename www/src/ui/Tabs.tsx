import { createUniqueId, For, type JSX, Show } from "solid-js";

export interface Tab {
  id: string;
  label: string;
  badge?: string | undefined;
}

/** The list of tabs with the usual keys. `panel` is the id of the element that shows the chosen one. */
export function TabBar(props: {
  label: string;
  tabs: Tab[];
  selected: string;
  panel: string;
  onSelect: (id: string) => void;
  end?: JSX.Element;
}): JSX.Element {
  let listElement: HTMLDivElement | undefined;

  function move(event: KeyboardEvent): void {
    const at = props.tabs.findIndex((tab) => tab.id === props.selected);
    const last = props.tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const target = props.tabs[targets[event.key] ?? -1];
    if (!target) return;
    event.preventDefault();
    props.onSelect(target.id);
    listElement?.querySelector<HTMLElement>(`[data-tab="${target.id}"]`)?.focus();
  }

  return (
    <div class="tab-bar">
      <div class="tab-list" role="tablist" aria-label={props.label} ref={(element) => (listElement = element)} onKeyDown={move}>
        <For each={props.tabs}>
          {(tab) => (
            <button
              type="button"
              role="tab"
              class="tab"
              id={`${props.panel}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={tab.id === props.selected}
              aria-controls={props.panel}
              tabindex={tab.id === props.selected ? 0 : -1}
              onClick={() => props.onSelect(tab.id)}
            >
              {tab.label}
              <Show when={tab.badge}>{(badge) => <span class="tab-badge">{badge()}</span>}</Show>
            </button>
          )}
        </For>
      </div>
      {props.end}
    </div>
  );
}

/** A tab list with its panel. The caller renders the chosen panel as this component's child. */
export function Tabs(props: {
  label: string;
  tabs: Tab[];
  selected: string;
  onSelect: (id: string) => void;
  children: JSX.Element;
  end?: JSX.Element;
}): JSX.Element {
  const panel = `${createUniqueId()}-panel`;
  return (
    <div class="tabs">
      <TabBar label={props.label} tabs={props.tabs} selected={props.selected} panel={panel} onSelect={props.onSelect} end={props.end} />
      <div class="tab-panel" role="tabpanel" id={panel} aria-labelledby={`${panel}-${props.selected}`}>
        {props.children}
      </div>
    </div>
  );
}
