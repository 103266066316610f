import { createUniqueId, type JSX, Show } from "solid-js";
import * as text from "../text/tree";
import { Icon } from "./icons";

/** Finds nodes by line, thread or value, and goes from one hit to the next. */
export function TreeFind(props: {
  query: string;
  onQuery: (query: string) => void;
  /** How many hits there are, and which of them is chosen, from 0; null without a query. */
  hits: { count: number; at: number } | null;
  onNext: (by: 1 | -1) => void;
}): JSX.Element {
  const id = createUniqueId();
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter") {
      event.preventDefault();
      props.onNext(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape" && props.query !== "") {
      event.preventDefault();
      event.stopPropagation();
      props.onQuery("");
    }
  };
  const none = (): boolean => (props.hits?.count ?? 0) === 0;
  return (
    <div class="tree-find" role="search" aria-label={text.FIND}>
      <input
        type="search"
        class="input"
        aria-label={text.FIND}
        aria-describedby={`${id}-help`}
        placeholder={text.FIND_EXAMPLES}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        value={props.query}
        onInput={(event) => props.onQuery(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <span class="visually-hidden" id={`${id}-help`}>
        {text.FIND_HELP}
      </span>
      <button type="button" class="button icon small" aria-label={text.PREVIOUS_HIT} disabled={none()} onClick={() => props.onNext(-1)}>
        <Icon name="previous" />
      </button>
      <button type="button" class="button icon small" aria-label={text.NEXT_HIT} disabled={none()} onClick={() => props.onNext(1)}>
        <Icon name="next" />
      </button>
      <span class="tree-hits small" role="status">
        <Show when={props.hits}>{(hits) => <>{text.hitsText(hits().count, hits().at)}</>}</Show>
      </span>
    </div>
  );
}
