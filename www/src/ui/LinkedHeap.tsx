import { createMemo, type JSX, Show } from "solid-js";
import type { StructureNode } from "../model/structure";
import { structureOf } from "../model/structure-state";
import type { Drawing } from "./HeapView";
import { StructurePicture } from "./StructurePicture";

/** Lists, trees and graphs: without threads, which would stand between. */
export function LinkedHeap(props: Drawing): JSX.Element {
  const structure = createMemo(() => structureOf(props.view, props.name, props.diff));
  const nodes = createMemo((): StructureNode[] | null => {
    const found = structure();
    return "nodes" in found ? found.nodes : null;
  });
  const problem = (): string => {
    const found = structure();
    return "problem" in found ? found.problem : "";
  };
  return (
    <Show when={nodes()} fallback={<p class="muted small">{problem()}</p>}>
      {(all) => <StructurePicture nodes={all()} />}
    </Show>
  );
}
