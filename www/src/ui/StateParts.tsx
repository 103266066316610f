/** Parts of a state that the state pane and the panel beside the search tree have in common. */
import { COUNTS } from "../text/counts";
import { createMemo, For, type JSX, Show } from "solid-js";
import type { SourceFile } from "../model/intake";
import { findSource, lineText } from "../model/sources";
import { NOTHING, type StateDiff } from "../model/diff";
import { moreElements, typeName } from "../model/state";
import { visible } from "../model/visible";
import { STATE } from "../text/state";
import { placeText } from "../text/trace";
import type { ContentView } from "../types/ContentView";
import type { FrameView } from "../types/FrameView";
import type { ObjectView } from "../types/ObjectView";
import type { VariableView } from "../types/VariableView";
import { Visible } from "./Visible";

export interface Names {
  of: (label: string) => string;
  /** Goes to an object of the list. */
  show: (object: number) => void;
}

/** Names for variables, with their values; those that a step has changed are marked, with the value before. */
export function Variables(props: {
  all: VariableView[];
  names: Names;
  /** What has changed, where that is to be marked. */
  diff?: StateDiff;
  /** The key of a variable among the changes. */
  keyOf?: (name: string) => string;
}): JSX.Element {
  const was = (name: string): string | null | undefined => (props.keyOf ? props.diff?.changed.get(props.keyOf(name)) : undefined);
  return (
    <Show when={props.all.length > 0}>
      <ul class="state-values mono">
        <For each={props.all}>{(variable) => <Variable variable={variable} names={props.names} was={was(variable.name)} />}</For>
      </ul>
    </Show>
  );
}

function hint(variable: VariableView): string {
  return [variable.parameter === true ? STATE.parameter : "", typeName(variable), variable.dead === true ? STATE.dead : ""].filter((part) => part !== "").join(", ");
}

function Variable(props: { variable: VariableView; names: Names; was: string | null | undefined }): JSX.Element {
  const dead = (): boolean => props.variable.dead === true;
  return (
    <li classList={{ dead: dead() }} title={visible(hint(props.variable)) || undefined}>
      <Show when={props.variable.name !== ""}>
        <span class="muted">
          <Visible text={props.variable.name} /> ={" "}
        </span>
      </Show>
      <Value variable={props.variable} names={props.names} marked={props.was !== undefined} />
      <Show when={props.was !== undefined}>
        <span class="state-was"> {typeof props.was === "string" ? STATE.was(visible(props.names.of(props.was))) : STATE.isNew}</span>
      </Show>
      <Show when={dead()}>
        <span class="state-dead"> {STATE.dead}</span>
      </Show>
    </li>
  );
}

function Value(props: { variable: VariableView; names: Names; marked: boolean }): JSX.Element {
  const text = (): string => (props.variable.value === "" && props.variable.dead === true ? STATE.unknown : props.names.of(props.variable.value));
  const plain = (): JSX.Element => (props.marked ? <mark><Visible text={text()} /></mark> : <span><Visible text={text()} /></span>);
  return (
    <Show when={props.variable.object} fallback={plain()}>
      {(object) => (
        <button type="button" class="state-ref" classList={{ marked: props.marked }} onClick={() => props.names.show(object())}>
          <Visible text={text()} />
        </button>
      )}
    </Show>
  );
}

/** Where a frame stands, with its variables. */
export function Frame(props: {
  frame: FrameView;
  sources: SourceFile[];
  names: Names;
  /** What has changed, where that is to be marked. */
  diff?: StateDiff;
  keyOf?: (name: string) => string;
}): JSX.Element {
  const code = createMemo(() => lineText(findSource(props.sources, props.frame), props.frame.line));
  const pending = (): VariableView[] => props.frame.operands.map((operand) => ({ ...operand, name: STATE.computed }));
  return (
    <>
      <p class="mono state-place">{visible(placeText(props.frame))}</p>
      <Show when={code()}>
        <p class="mono state-code">{visible(code())}</p>
      </Show>
      <Variables
        all={props.frame.locals}
        names={props.names}
        diff={props.diff ?? NOTHING}
        {...(props.keyOf ? { keyOf: props.keyOf } : {})}
      />
      <Variables all={pending()} names={props.names} />
    </>
  );
}

/** What a collection, a lock or the like holds: its entries, not its table. */
export function Content(props: { content: ContentView; names: Names }): JSX.Element {
  const words = (): string => (props.content.size === 0 && props.content.entries.length === 0 ? STATE.empty : "");
  return (
    <div class="state-content" data-kind={props.content.kind}>
      <Show when={words()}>{(text) => <p class="muted small">{text()}</p>}</Show>
      <ul class="state-values mono">
        <For each={props.content.entries}>
          {({ key, value }) => (
            <li>
              <Show when={key}>
                {(name) => (
                  <>
                    <Value variable={name()} names={props.names} marked={false} />
                    <span class="muted"> → </span>
                  </>
                )}
              </Show>
              <Show when={key === null && value.name !== ""}>
                <span class="muted">
                  <Visible text={value.name} /> ={" "}
                </span>
              </Show>
              <Value variable={value} names={props.names} marked={false} />
            </li>
          )}
        </For>
      </ul>
      <Show when={props.content.size > props.content.entries.length && props.content.entries.length > 0}>
        <p class="muted small">{COUNTS.moreEntries(props.content.size - props.content.entries.length)}</p>
      </Show>
      <Show when={props.content.note}>{(note) => <p class="small state-note"><Visible text={note()} /></p>}</Show>
    </div>
  );
}

/** Fields and contents of an object. */
export function ObjectBody(props: {
  object: ObjectView;
  names: Names;
  /** What has changed, where that is to be marked. */
  diff?: StateDiff;
  keyOf?: (name: string) => string;
}): JSX.Element {
  return (
    <>
      <Show when={props.object.content}>{(content) => <Content content={content()} names={props.names} />}</Show>
      <Variables
        all={props.object.fields}
        names={props.names}
        diff={props.diff ?? NOTHING}
        {...(props.keyOf ? { keyOf: props.keyOf } : {})}
      />
      <Show when={moreElements(props.object) > 0}>
        <p class="muted small">{COUNTS.moreElements(moreElements(props.object))}</p>
      </Show>
    </>
  );
}
