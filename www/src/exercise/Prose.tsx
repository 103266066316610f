/** A text with a little Markdown, as elements. */
import { createMemo, For, type JSX, Match, Switch } from "solid-js";
import { Dynamic } from "solid-js/web";
import { type Block, blocksOf, type Span } from "../model/prose";
import { visible } from "../model/visible";

type Of<K extends Block["kind"]> = Extract<Block, { kind: K }>;
const of = <K extends Block["kind"]>(block: Block, kind: K): Of<K> | undefined => (block.kind === kind ? (block as Of<K>) : undefined);

const ELEMENTS = { code: "code", strong: "strong", emphasis: "em" } as const;

export function Prose(props: { text: string }): JSX.Element {
  const blocks = createMemo(() => blocksOf(props.text));
  return (
    <For each={blocks()}>
      {(block) => (
        <Switch>
          <Match when={of(block, "paragraph")}>
            {(found) => (
              <p class="paragraph">
                <Spans all={found().spans} />
              </p>
            )}
          </Match>
          <Match when={of(block, "list")}>{(found) => <List list={found()} />}</Match>
          <Match when={of(block, "code")}>{(found) => <pre class="code-block">{visible(found().text)}</pre>}</Match>
        </Switch>
      )}
    </For>
  );
}

function List(props: { list: Of<"list"> }): JSX.Element {
  const items = (): JSX.Element => (
    <For each={props.list.items}>
      {(spans) => (
        <li>
          <Spans all={spans} />
        </li>
      )}
    </For>
  );
  return props.list.ordered ? (
    <ol class="listed" start={props.list.first}>
      {items()}
    </ol>
  ) : (
    <ul class="listed">{items()}</ul>
  );
}

function Spans(props: { all: readonly Span[] }): JSX.Element {
  return <For each={props.all}>{({ text, kind }) => (kind === "plain" ? visible(text) : <Dynamic component={ELEMENTS[kind]}>{visible(text)}</Dynamic>)}</For>;
}
