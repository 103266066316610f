import { For, type JSX, Show } from "solid-js";
import { RACES } from "../text/races";
import type { RaceReport } from "../types/RaceReport";

/** What the search says of data races: that there is none, or each with a link to how it comes about. */
export function Races(props: { report: RaceReport | null | undefined; onOpen: (link: string) => void }): JSX.Element {
  // The page has made the link itself, and asks nobody about it.
  const open = (event: MouseEvent, link: string): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    props.onOpen(link);
  };
  return (
    <Show when={props.report}>
      {(report) => (
        <Show
          when={report().found.length > 0 || report().unjudged.length > 0}
          fallback={
            <Show when={report().none}>
              <p class="rests small" data-testid="races">
                {RACES.none}
              </p>
            </Show>
          }
        >
          <details class="rests" data-testid="races">
            <summary>{RACES.title(report().found.length + report().more)}</summary>
            <p>{report().found.length > 0 ? RACES.means : RACES.unknown}</p>
            <ul>
              <For each={report().found}>
                {({ race, link }) => (
                  <li>
                    <strong class="mono">{race.data}</strong>: {RACES.side(race.first, race.whole)}, {RACES.side(race.second, race.whole)}
                    <Show when={link}>
                      {" "}
                      <a href={link} onClick={(event) => open(event, link)}>
                        {RACES.show}
                      </a>
                    </Show>
                  </li>
                )}
              </For>
            </ul>
            <Show when={report().unjudged.length > 0}>
              <p>{RACES.unjudged}</p>
              <ul class="mono small">
                <For each={report().unjudged}>{(place) => <li>{place}</li>}</For>
              </ul>
            </Show>
          </details>
        </Show>
      )}
    </Show>
  );
}
