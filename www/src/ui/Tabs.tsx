import { createUniqueId, For, type JSX } from "solid-js";

export interface Tab {
  id: string;
  label: string;
  badge?: string | undefined;
}

/** A tab list with the usual keys. The caller renders the chosen panel as this component's child. */
export function Tabs(props: {
  label: string;
  tabs: Tab[];
  selected: string;
  onSelect: (id: string) => void;
  children: JSX.Element;
  end?: JSX.Element;
}): JSX.Element {
  const base = createUniqueId();
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
    <div class="tabs">
      <div class="tab-bar">
        <div class="tab-list" role="tablist" aria-label={props.label} ref={(element) => (listElement = element)} onKeyDown={move}>
          <For each={props.tabs}>
            {(tab) => (
              <button
                type="button"
                role="tab"
                class="tab"
                id={`${base}-${tab.id}`}
                data-tab={tab.id}
                aria-selected={tab.id === props.selected}
                aria-controls={`${base}-panel`}
                tabindex={tab.id === props.selected ? 0 : -1}
                onClick={() => props.onSelect(tab.id)}
              >
                {tab.label}
                {tab.badge ? <span class="tab-badge">{tab.badge}</span> : null}
              </button>
            )}
          </For>
        </div>
        {props.end}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${props.selected}`}>
        {props.children}
      </div>
    </div>
  );
}
