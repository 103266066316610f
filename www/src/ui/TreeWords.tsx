import { createMemo, For, type JSX, Show } from "solid-js";
import type { SearchTree } from "../model/tree";
import * as text from "../text/tree";

/** Children that are named. */
const MOST = 24;

/** The chosen node with its neighbours as buttons: the picture for those who do not see it. */
export function TreeWords(props: { tree: SearchTree; drawn: number; selected: number; onChoose: (node: number) => void }): JSX.Element {
  const at = createMemo(() => Math.max(0, props.selected));
  const around = createMemo(() => {
    void props.drawn;
    const children = props.tree.children(at());
    return { parent: props.tree.parent(at()), children: children.slice(0, MOST), more: Math.max(0, children.length - MOST) };
  });
  return (
    <details class="tree-words">
      <summary class="small">{text.IN_WORDS}</summary>
      <p class="small">{text.nodeSentence(props.tree, at())}</p>
      <Show when={around().parent >= 0}>
        <p class="small">
          {text.PARENT}: <NodeButton tree={props.tree} node={around().parent} onChoose={props.onChoose} />
        </p>
      </Show>
      <Show when={around().children.length > 0}>
        <p class="small">{text.CHILDREN}:</p>
        <ul class="small">
          <For each={around().children}>
            {(child) => (
              <li>
                <NodeButton tree={props.tree} node={child} onChoose={props.onChoose} />
              </li>
            )}
          </For>
          <Show when={around().more > 0}>
            <li>{text.moreChildren(around().more)}</li>
          </Show>
        </ul>
      </Show>
    </details>
  );
}

function NodeButton(props: { tree: SearchTree; node: number; onChoose: (node: number) => void }): JSX.Element {
  return (
    <button type="button" class="state-ref" onClick={() => props.onChoose(props.node)}>
      {text.nodeName(props.tree, props.node)}
    </button>
  );
}
