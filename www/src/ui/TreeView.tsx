import { createMemo, createUniqueId, type JSX, on, Show } from "solid-js";
import type { Live } from "../model/run";
import { MAX_NODES, type SearchTree } from "../model/tree";
import { centred } from "../model/tree-view";
import * as text from "../text/tree";
import { createPointers, onTreeKey, onTreeWheel } from "./tree-input";
import { isDense } from "./tree-paint";
import { createPicture, type PictureProps } from "./tree-picture";
import { TreeExport } from "./TreeExport";
import { TreeFind } from "./TreeFind";
import { TreeButtons, TreeLegend } from "./TreeLegend";
import { TreeMap } from "./TreeMap";
import { TreeWords } from "./TreeWords";

export interface TreeViewProps extends PictureProps {
  /** What the search says of itself: it may have come to more than is drawn. */
  live: Live | null;
  /** What to do with a node. */
  hint?: string;
}

export function TreeView(props: TreeViewProps): JSX.Element {
  const id = createUniqueId();
  const picture = createPicture(props);
  const { tree, selected, finder, actions } = picture;
  const totals = createMemo(() => {
    void props.version;
    return totalsOf(props.live, tree());
  });
  return (
    <section class="tree" aria-label={text.TITLE}>
      <TreeLegend counts={totals().counts} sought={tree().sought} colours={picture.colours()} />
      <div class="tree-tools">
        <TreeButtons
          sought={tree().sought}
          onNextError={totals().counts.error > 0 ? actions.nextError : null}
          zoomBy={actions.zoomBy}
          onFit={actions.fit}
        />
        <TreeExport tree={tree()} total={totals().nodes} />
        <TreeFind
          query={picture.query()}
          onQuery={picture.setQuery}
          hits={finder() === null ? null : picture.position()}
          onNext={actions.nextHit}
        />
      </div>
      <div class="tree-frame card" ref={picture.setFrame}>
        <canvas
          ref={picture.setCanvas}
          class="tree-canvas"
          classList={{ moved: picture.camera() !== null }}
          tabindex="0"
          role="application"
          aria-label={text.CANVAS}
          aria-describedby={`${id}-text ${id}-choice`}
          data-testid="tree"
          onKeyDown={(event) => onTreeKey(event, tree(), selected(), actions)}
          onWheel={(event) => onTreeWheel(event, actions)}
          onPointerDown={createPointers(actions)}
          onDblClick={(event) => actions.enter(event.offsetX, event.offsetY)}
        />
      </div>
      <div class="tree-foot">
        <TreeMap
          tree={tree()}
          drawn={picture.drawn()}
          hits={finder()?.hits ?? []}
          colours={picture.colours()}
          view={picture.shown()}
          onMove={(x, depth) => picture.setCamera(centred(tree().layout(), picture.view(), x, depth))}
        />
        <TreeSaid id={id} picture={picture} totals={totals()} hint={props.hint ?? text.CLICK_RUNNING} version={props.version} />
      </div>
    </section>
  );
}

/** The chosen node and the whole tree in words. */
function TreeSaid(props: {
  id: string;
  picture: ReturnType<typeof createPicture>;
  totals: Totals;
  hint: string;
  version: number;
}): JSX.Element {
  const { tree, selected, drawn, shown, actions } = props.picture;
  const sentences = createMemo(() => {
    void props.version;
    const { counts, nodes } = props.totals;
    const view = shown();
    const all = [text.treeSentence(tree(), counts, nodes), text.drawnSentence(tree(), nodes, MAX_NODES), view && isDense(view) ? text.DENSE : ""];
    return all.filter((sentence) => sentence !== "").join(" ");
  });
  const details = createMemo(on([selected, drawn, tree], ([node]) => (node >= 0 && node < tree().size ? text.nodeDetails(tree(), node) : "")));
  return (
    <div class="tree-said">
      <p class="tree-choice small" id={`${props.id}-choice`} aria-live="polite">
        <Show when={selected() >= 0} fallback={<span class="muted">{props.hint}</span>}>
          {text.nodeSentence(tree(), selected())}
        </Show>
      </p>
      <Show when={details()}>{(said) => <p class="small tree-details">{said()}</p>}</Show>
      <p class="muted small" id={`${props.id}-text`}>
        {sentences()}
      </p>
      <TreeWords tree={tree()} drawn={drawn()} selected={selected()} onChoose={actions.choose} />
    </div>
  );
}

interface Totals {
  counts: text.Counts;
  /** The root included. */
  nodes: number;
}

/** Nodes of the whole search; before its first word, of what is drawn. */
function totalsOf(live: Live | null, tree: SearchTree): Totals {
  if (!live) return { counts: { ...tree.counts }, nodes: tree.size };
  const { stats, treeCounts } = live;
  // States as the search counts them everywhere else: where a path is cut at a new state, that is one as well.
  const counts = { ...treeCounts, new: stats.states_new, visited: stats.states_visited, end: stats.end_states };
  return { counts, nodes: text.nodesOf(treeCounts) };
}
