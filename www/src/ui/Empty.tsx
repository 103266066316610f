import { createMemo, For, type JSX, Show } from "solid-js";
import { featuredExamples, groupExamples } from "../model/examples";
import type { Store } from "./store";

/** The first thing anyone sees: what to do in one sentence, and three programs one click away. */
export function Empty(props: { store: Store }): JSX.Element {
  const { store } = props;
  const featured = createMemo(() => featuredExamples(store.examples()));
  const others = createMemo(() => groupExamples(store.examples().filter((example) => !featured().includes(example))));
  return (
    <div class="empty">
      <div class="empty-hero">
        <div>
          <h2>Find the interleaving that breaks it</h2>
          <p class="lead">
            Drop compiled Java classes here and press Check: every order in which the threads can run is searched for a
            deadlock, a failed assertion or an uncaught exception.
          </p>
        </div>
        <Weave />
      </div>
      <Show when={featured().length > 0}>
        <section class="section" aria-labelledby="start-title">
          <h3 id="start-title">Or start with an example</h3>
          <ul class="example-cards">
            <For each={featured()}>
              {(example) => (
                <li>
                  <button type="button" class="example-card card" onClick={() => void store.openExample(example)}>
                    <span class="example-title">{example.title}</span>
                    <span class="muted small">{example.description}</span>
                  </button>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <For each={others()}>
        {(group) => (
          <section class="section" aria-labelledby={`more-${group.title}`}>
            <h3 id={`more-${group.title}`}>{others().length > 1 ? `More examples: ${group.title.toLowerCase()}` : "More examples"}</h3>
            <ul class="example-list">
              <For each={group.examples}>
                {(example) => (
                  <li>
                    <button type="button" onClick={() => void store.openExample(example)}>
                      <span class="example-title">{example.title}</span>
                      <span class="muted small">{example.description}</span>
                    </button>
                  </li>
                )}
              </For>
            </ul>
          </section>
        )}
      </For>
    </div>
  );
}

const STEPS: { lane: number; at: number }[] = [
  { lane: 0, at: 0 },
  { lane: 1, at: 1 },
  { lane: 1, at: 2 },
  { lane: 2, at: 3 },
  { lane: 0, at: 4 },
  { lane: 2, at: 5 },
  { lane: 1, at: 6 },
];

/** Three threads and one order of their steps, ending badly. */
function Weave(): JSX.Element {
  const x = (at: number): number => 22 + at * 38;
  const y = (lane: number): number => 24 + lane * 38;
  const path = STEPS.map(({ lane, at }, i) => `${i === 0 ? "M" : "L"}${x(at)} ${y(lane)}`).join("");
  return (
    <svg class="weave" viewBox="0 0 330 124" aria-hidden="true">
      <For each={[0, 1, 2]}>
        {(lane) => <path d={`M6 ${y(lane)}H324`} stroke={`var(--lane-${lane})`} stroke-width="2" opacity="0.35" />}
      </For>
      <path d={`${path}L${x(7)} ${y(2)}`} fill="none" stroke="var(--ink)" stroke-width="1.5" stroke-dasharray="1 5" stroke-linecap="round" />
      <For each={STEPS}>
        {({ lane, at }) => <circle cx={x(at)} cy={y(lane)} r="7.5" fill={`var(--lane-${lane})`} />}
      </For>
      <g transform={`translate(${x(7)} ${y(2)})`}>
        <circle r="11" fill="var(--surface)" stroke="var(--violated)" stroke-width="2" />
        <path d="M-4-4 4 4M4-4-4 4" stroke="var(--violated)" stroke-width="2.5" stroke-linecap="round" />
      </g>
    </svg>
  );
}
