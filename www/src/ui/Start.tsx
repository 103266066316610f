import { createMemo, For, type JSX, Show } from "solid-js";
import { featuredExamples, groupExamples } from "../model/examples";
import { NEW_PROGRAM_BUTTON, START } from "../text/workspace";
import { CONNECTION } from "../text/connection";
import { DRAFTS, PAGE, TITLES } from "../text/page";
import { FILES } from "../text/settings";
import { Icon } from "./icons";
import { Message } from "./Message";
import { pickFiles, pickFolder } from "./Pickers";
import type { Store } from "./store";

/** The first thing anyone sees: what to do in one sentence, a new program, what one left, and examples one click away. */
export function Start(props: { store: Store }): JSX.Element {
  const { store } = props;
  const featured = createMemo(() => featuredExamples(store.examples()));
  const others = createMemo(() => groupExamples(store.examples().filter((example) => !featured().includes(example))));
  const unavailable = (): string => {
    const status = store.core();
    return status.state === "unavailable" ? status.message : "";
  };
  return (
    <div class="empty">
      <Show when={unavailable()}>
        {(why) => <Message text={CONNECTION.checker(why())} />}
      </Show>
      <Show when={store.linkProblem()}>{(why) => <Message text={PAGE.unopened(why())} />}</Show>
      <Show when={store.keptNotice()}>{(text) => <Message text={text()} tone="warn" />}</Show>
      <Show when={store.notice()}>{(text) => <Message text={text()} />}</Show>
      <div class="empty-hero">
        <div>
          <h2>{START.title}</h2>
          <p class="lead">{START.lead}</p>
          <div class="empty-go">
            <button type="button" class="button primary" onClick={() => store.newProgram()}>
              <Icon name="plus" />
              {NEW_PROGRAM_BUTTON}
            </button>
            <button type="button" class="button" onClick={pickFiles}>
              <Icon name="file" />
              {FILES.choose}
            </button>
            <button type="button" class="button" onClick={pickFolder}>
              <Icon name="folder" />
              {FILES.chooseFolder}
            </button>
          </div>
          <p class="empty-exercises small">
            <a href="exercises.html">{START.exercises}</a>
          </p>
        </div>
        <Weave />
      </div>
      <Show when={store.drafts().length > 0}>
        <section class="section" aria-labelledby="drafts-title">
          <h3 id="drafts-title">{START.drafts}</h3>
          <ul class="draft-list">
            <For each={store.drafts()}>
              {(draft) => (
                <li class="card">
                  <button type="button" class="draft-open" onClick={() => void store.openDraft(draft)}>
                    <span class="example-title">{draft.title || TITLES.draft}</span>
                    <span class="muted small">{ago(draft.at)}</span>
                  </button>
                  <button
                    type="button"
                    class="button icon quiet small"
                    aria-label={DRAFTS.forgetOne(draft.title)}
                    title={DRAFTS.forget}
                    onClick={() => store.removeDraft(draft.id)}
                  >
                    <Icon name="cross" />
                  </button>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <Show when={featured().length > 0}>
        <section class="section" aria-labelledby="start-title">
          <h3 id="start-title">{START.examples}</h3>
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
            <h3 id={`more-${group.title}`}>{others().length > 1 ? `${START.more}: ${group.title.toLowerCase()}` : START.more}</h3>
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

/** How long ago something was, in words. */
function ago(at: number): string {
  const minutes = Math.max(0, Math.round((Date.now() - at) / 60_000));
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (minutes < 1) return DRAFTS.justNow;
  if (minutes < 60) return format.format(-minutes, "minute");
  return minutes < 60 * 24 ? format.format(-Math.round(minutes / 60), "hour") : format.format(-Math.round(minutes / 60 / 24), "day");
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
