import { createMemo, createSignal, type JSX, Show } from "solid-js";
import type { RunState } from "../model/run";
import { lanesOf } from "../model/trace";
import { errorText, errorTitle } from "../model/verdict";
import type { Finding } from "../types/Finding";
import { Banner } from "./Banner";
import { DeadlockView } from "./DeadlockView";
import { FindingPicker } from "./FindingPicker";
import { LinkButtons } from "./LinkButtons";
import { Message } from "./Message";
import { StatTable } from "./Stats";
import type { Store } from "./store";
import { TraceTabs } from "./TraceTabs";
import { TreeView } from "./TreeView";

type Failed = Extract<RunState, { phase: "crashed" }>;

/** The core failed: what it had found is still worth having. */
export function Crashed(props: { store: Store; state: Failed }): JSX.Element {
  return (
    <>
      <Message
        text={`Interleave stopped on an internal error: ${props.state.message.replace(/\.$/, "")}. This is a fault of the checker, not of your program. It was restarted, and you can check again; below is what it had found.`}
      />
      <Show when={props.state.found.length > 0}>
        <Found store={props.store} findings={props.state.found} />
      </Show>
      <Show when={props.state.live}>
        {(live) => (
          <section class="card pad" aria-label="Statistics until then">
            <StatTable stats={live().stats} />
          </section>
        )}
      </Show>
      <Show when={props.state.mode !== "run"}>
        <TreeView tree={props.store.tree()} version={props.store.treeVersion()} />
      </Show>
      <Show when={props.state.output}>
        <pre class="output card">{props.state.output}</pre>
      </Show>
    </>
  );
}

/** Errors that were told of before the core failed, as a verdict would show them. */
function Found(props: { store: Store; findings: Finding[] }): JSX.Element {
  const [chosen, setChosen] = createSignal(0);
  const [wanted, setWanted] = createSignal<number | null>(null);
  const finding = createMemo(() => props.findings[chosen()] ?? props.findings[0]);
  const waits = createMemo(() => finding()?.error.deadlock ?? []);
  const step = (): number => wanted() ?? Math.max(0, (finding()?.trace.steps.length ?? 0) - 1);
  const choose = (index: number): void => {
    setChosen(index);
    setWanted(null);
  };
  return (
    <Show when={finding()}>
      {(found) => (
        <>
          <Banner
            words={{ tone: "violated", title: errorTitle(found().error), text: errorText(found().error) }}
            stack={waits().length > 0 ? [] : found().error.stack}
            numbers={[]}
          >
            <LinkButtons link={found().link} />
          </Banner>
          <Show when={props.findings.length > 1}>
            <FindingPicker findings={props.findings} chosen={chosen()} onChoose={choose} />
          </Show>
          <Show when={waits().length > 0}>
            <DeadlockView waits={waits()} lanes={lanesOf(found().trace)} />
          </Show>
          <TraceTabs trace={found().trace} sources={props.store.program()?.sources ?? []} step={step()} onStep={setWanted} panels={[]} />
        </>
      )}
    </Show>
  );
}
