import { createEffect, createMemo, createSignal, type JSX, on, Show } from "solid-js";
import { plural } from "../model/format";
import { replayWords } from "../model/link";
import type { RunState } from "../model/run";
import { lanesOf } from "../model/trace";
import { Banner } from "./Banner";
import { DeadlockView } from "./DeadlockView";
import { LinkButtons } from "./LinkButtons";
import { Message } from "./Message";
import type { Store } from "./store";
import { TraceTabs } from "./TraceTabs";

type Replayed = Extract<RunState, { phase: "replayed" }>;

/** A link that was executed: its trace, and whether it came out as recorded. */
export function ReplayView(props: { store: Store; state: Replayed }): JSX.Element {
  const replay = (): Replayed["replay"] => props.state.replay;
  const waits = createMemo(() => replay().error?.deadlock ?? []);
  const lanes = createMemo(() => lanesOf(replay().trace));
  const [step, setStep] = createSignal(0);
  const last = (): number => Math.max(0, replay().trace.steps.length - 1);
  createEffect(on(replay, () => setStep(Math.min(props.store.linkedStep() ?? last(), last()))));
  const stack = (): string[] => (waits().length > 0 ? [] : (replay().error?.stack ?? []));
  const different = createMemo(() => {
    const { divergence } = replay();
    return divergence ? [`This is where it differs: ${divergence}. The trace goes as far as the link leads.`] : [];
  });
  return (
    <>
      <Banner words={replayWords(replay())} stack={stack()} numbers={[plural(replay().trace.steps.length, "step")]}>
        <LinkButtons link={props.state.link} />
      </Banner>
      <Message text={different()} />
      <Message text={replay().warnings} tone="warn" />
      <Show when={waits().length > 0}>
        <DeadlockView waits={waits()} lanes={lanes()} />
      </Show>
      <TraceTabs trace={replay().trace} sources={props.store.program()?.sources ?? []} step={step()} onStep={setStep} panels={[]} />
    </>
  );
}
