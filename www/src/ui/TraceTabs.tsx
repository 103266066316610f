import { createMemo, createSignal, For, type JSX, Match, Show, Switch } from "solid-js";
import type { SourceFile } from "../model/intake";
import type { Trace } from "../types/Trace";
import { createMedia } from "./media";
import { type Tab, Tabs } from "./Tabs";
import { TraceOutput } from "./TraceOutput";
import { TracePanels } from "./TracePanels";

/** A tab besides those of the trace. */
export interface Panel extends Tab {
  view: () => JSX.Element;
}

/** A trace, where there is one, with its source and output; and whatever else belongs to the answer. */
export function TraceTabs(props: {
  trace: Trace | undefined;
  sources: SourceFile[];
  step: number;
  onStep: (step: number) => void;
  panels: Panel[];
}): JSX.Element {
  // Below this width neither the trace nor the source has room for a line of code beside the other.
  const narrow = createMedia("(max-width: 1080px)");
  const tabs = createMemo((): Tab[] => {
    const list: Tab[] = [];
    if (props.trace) {
      list.push({ id: "trace", label: "Trace" });
      if (narrow()) list.push({ id: "source", label: "Source" });
      list.push({ id: "output", label: "Output" });
    }
    return [...list, ...props.panels];
  });
  const [wanted, setWanted] = createSignal("");
  const selected = createMemo(() => (tabs().some(({ id }) => id === wanted()) ? wanted() : (tabs()[0]?.id ?? "")));
  const part = (): "both" | "trace" | "source" => (narrow() ? (selected() === "source" ? "source" : "trace") : "both");
  return (
    <Tabs label="Result" tabs={tabs()} selected={selected()} onSelect={setWanted}>
      <Switch>
        <Match when={(selected() === "trace" || selected() === "source") && props.trace}>
          {(trace) => (
            <TracePanels
              trace={trace()}
              sources={props.sources}
              step={props.step}
              onStep={props.onStep}
              part={part()}
              onShowSource={() => setWanted("source")}
            />
          )}
        </Match>
        <Match when={selected() === "output" && props.trace}>
          {(trace) => <TraceOutput trace={trace()} step={props.step} />}
        </Match>
      </Switch>
      <For each={props.panels}>{(panel) => <Show when={selected() === panel.id}>{panel.view()}</Show>}</For>
    </Tabs>
  );
}
