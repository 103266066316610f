import { createUniqueId, For, type JSX, Show } from "solid-js";
import { type Facet, type Facets, type Filter, isFiltering, NO_FILTER } from "../model/filters";
import { visible } from "../model/visible";
import { TRACE } from "../text/trace";

/** Which rows are shown: one choice each of thread, object, field and lock, all of which have to fit. */
export function TraceFilter(props: { filter: Filter; facets: Facets; onChange: (filter: Filter) => void }): JSX.Element {
  const set = (part: Partial<Filter>): void => props.onChange({ ...props.filter, ...part });
  return (
    <div class="trace-filter" role="group" aria-label={TRACE.filter}>
      <Part label={TRACE.thread} facets={props.facets.thread} chosen={props.filter.thread} onChoose={(thread) => set({ thread })} />
      <Part label={TRACE.object} facets={props.facets.object} chosen={props.filter.object} onChoose={(object) => set({ object })} />
      <Part label={TRACE.field} facets={props.facets.field} chosen={props.filter.field} onChoose={(field) => set({ field })} />
      <Part label={TRACE.lock} facets={props.facets.lock} chosen={props.filter.lock} onChoose={(lock) => set({ lock })} />
      <button type="button" class="button small" disabled={!isFiltering(props.filter)} onClick={() => props.onChange(NO_FILTER)}>
        {TRACE.clear}
      </button>
    </div>
  );
}

function Part<T extends number | string>(props: {
  label: string;
  facets: Facet<T>[];
  chosen: T | null;
  onChoose: (value: T | null) => void;
}): JSX.Element {
  const id = createUniqueId();
  return (
    <Show when={props.facets.length > 0}>
      <label class="trace-filter-part" for={id}>
        <span class="small muted">{props.label}</span>
        <select
          id={id}
          class="input small"
          onChange={(event) => {
            const index = event.currentTarget.selectedIndex;
            props.onChoose(index === 0 ? null : (props.facets[index - 1]?.value ?? null));
          }}
        >
          <option selected={props.chosen === null}>{TRACE.all}</option>
          <For each={props.facets}>
            {(facet) => (
              <option selected={facet.value === props.chosen}>
                {visible(facet.label)} ({facet.rows})
              </option>
            )}
          </For>
        </select>
      </label>
    </Show>
  );
}
