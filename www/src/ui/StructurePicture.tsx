import { createMemo, createUniqueId, For, type JSX, Show } from "solid-js";
import { type StructureNode, structureText } from "../model/structure";
import { type Edge, fitting, layOut, type PlacedNode } from "../model/structure-layout";
import { visible } from "../model/visible";
import { STRUCTURE } from "../text/structure";
import { Visible } from "./Visible";

/** A picture that is too wide for its place is made smaller up to here; then one scrolls. */
const SMALLEST = 0.72;

/** Objects that refer to each other: a tree where they make one, and the same in words. */
export function StructurePicture(props: { nodes: StructureNode[] }): JSX.Element {
  const words = createUniqueId();
  const tip = createUniqueId();
  const layout = createMemo(() => layOut(props.nodes));
  const changed = (): boolean => props.nodes.some((node) => node.changed);
  const across = (): boolean => layout().edges.some(({ kind }) => kind === "across");
  const legend = (): string => [changed() ? STRUCTURE.changed : "", across() ? STRUCTURE.across : ""].filter((part) => part !== "").join("; ");
  return (
    <>
      <div class="structure-scroll" tabindex="0" role="group" aria-label={STRUCTURE.label(props.nodes.length)}>
        <svg
          class="structure-picture"
          role="img"
          aria-label={STRUCTURE.label(props.nodes.length)}
          aria-describedby={words}
          data-testid="structure"
          viewBox={`0 0 ${layout().width} ${layout().height}`}
          style={{ width: `${layout().width}px`, "min-width": `${Math.round(layout().width * SMALLEST)}px` }}
        >
          <defs>
            <marker id={tip} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">
              <path class="structure-tip" d="M0 0 8 4 0 8Z" />
            </marker>
          </defs>
          <For each={layout().edges}>{(edge) => <path class="structure-edge" classList={{ changed: edge.changed }} data-kind={edge.kind} d={edge.path} marker-end={edge.kind === "none" ? undefined : `url(#${tip})`} />}</For>
          <For each={layout().nodes}>{(placed) => <Node placed={placed} />}</For>
          <For each={layout().edges}>{(edge) => <EdgeName edge={edge} />}</For>
        </svg>
      </div>
      <Show when={legend()}>{(text) => <p class="muted small structure-legend">{text()}</p>}</Show>
      <details class="heap-words">
        <summary class="small">{STRUCTURE.words}</summary>
        <ul id={words} class="small">
          <For each={structureText(props.nodes)}>
            {(line) => (
              <li>
                <Visible text={line} />
              </li>
            )}
          </For>
        </ul>
      </details>
    </>
  );
}

/** That it has changed is said by a star too: colour is never alone. */
const starred = (text: string, changed: boolean): string => visible(fitting(text)) + (changed ? " *" : "");

/** The field that a link is; null below it where it leads nowhere. */
function EdgeName(props: { edge: Edge }): JSX.Element {
  const end = (): [string, string] => {
    const [x = "0", y = "0"] = props.edge.path.split(/[ C]/).slice(-2);
    return [x, y];
  };
  return (
    <>
      <text class="structure-name" classList={{ changed: props.edge.changed }} x={props.edge.x} y={props.edge.y} text-anchor="middle" dominant-baseline="central">
        {starred(props.edge.name, props.edge.changed)}
      </text>
      <Show when={props.edge.kind === "none"}>
        <text class="structure-null" x={end()[0]} y={end()[1]} text-anchor="middle" dominant-baseline="hanging">
          {STRUCTURE.none}
        </text>
      </Show>
    </>
  );
}

function Node(props: { placed: PlacedNode }): JSX.Element {
  const placed = (): PlacedNode => props.placed;
  return (
    <g class="structure-node" classList={{ changed: placed().node.changed }} transform={`translate(${placed().x} ${placed().y})`}>
      <title>{visible(structureText([placed().node])[0] ?? "")}</title>
      <Show when={placed().tag}>
        <text class="structure-tag" x={placed().width / 2} y="-5" text-anchor="middle">
          {visible(placed().tag)}
        </text>
      </Show>
      <rect class="structure-frame" width={placed().width} height={placed().height} rx="7" />
      <text class="structure-title" x={placed().width / 2} y="11" text-anchor="middle" dominant-baseline="central">
        {starred(placed().node.title, false)}
      </text>
      <For each={placed().lines}>
        {(line, i) => (
          <text class="structure-line" classList={{ changed: line.changed, open: line.open }} x={placed().width / 2} y={21 + (i() + 0.5) * 16} text-anchor="middle" dominant-baseline="central">
            {starred(line.text, line.changed)}
          </text>
        )}
      </For>
    </g>
  );
}
