import { createMemo, createSignal, type JSX, Show } from "solid-js";
import { findSource } from "../model/sources";
import { SourceView } from "./SourceView";
import type { Store } from "./store";
import { Tabs } from "./Tabs";

/** A loaded program before it is checked: its sources, the main class first. */
export function SourceBrowser(props: { store: Store }): JSX.Element {
  const { store } = props;
  const sources = createMemo(() => store.program()?.sources ?? []);
  const mainSource = createMemo(() => {
    const found = store.mains().find(({ name }) => name === store.main());
    return found ? findSource(sources(), { class: found.class, file: found.source_file }) : null;
  });
  const [chosen, setChosen] = createSignal("");
  const shown = createMemo(
    () => sources().find(({ path }) => path === chosen()) ?? mainSource() ?? sources()[0] ?? null,
  );
  const label = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  return (
    <div class="browser">
      <div class="browser-head">
        <h2>{store.program()?.example?.title ?? (store.main() || "Your program")}</h2>
        <p class="muted">
          {store.program()?.example?.description ??
            (store.main() ? `Ready. Press Check to search every interleaving of ${store.main()}.` : "Choose a main class to go on.")}
        </p>
        <button type="button" class="button primary browser-go" disabled={!store.canStart()} onClick={() => store.start()}>
          {store.mode() === "run" ? "Run once" : store.mode() === "outcomes" ? "List outcomes" : "Check"}
        </button>
      </div>
      <Show
        when={shown()}
        fallback={
          <p class="source-none card muted">
            No source is loaded. The check works without it; drop the <code>.java</code> files too and the trace shows their lines.
          </p>
        }
      >
        {(source) => (
          <Show
            when={sources().length > 1}
            fallback={
              <div class="card browser-source">
                <SourceView source={source()} place={null} ran={[]} marks={[]} />
              </div>
            }
          >
            <Tabs
              label="Sources"
              tabs={sources().map(({ path }) => ({ id: path, label: label(path) }))}
              selected={source().path}
              onSelect={setChosen}
            >
              <div class="browser-source">
                <SourceView source={source()} place={null} ran={[]} marks={[]} />
              </div>
            </Tabs>
          </Show>
        )}
      </Show>
    </div>
  );
}
