import { createEffect, createSignal, For, type JSX, on } from "solid-js";
import type { SearchTree } from "../model/tree";
import { type TreeFormat, treeFile } from "../model/tree-export";
import * as text from "../text/tree";
import { download } from "./download";
import { Icon } from "./icons";

const FORMATS: readonly TreeFormat[] = ["svg", "dot", "json"];

/** Saves the tree as a picture, as a graph or as data. */
export function TreeExport(props: { tree: SearchTree; total: number }): JSX.Element {
  const [said, setSaid] = createSignal("");
  createEffect(on(() => props.tree, () => setSaid("")));
  const save = (format: TreeFormat): void => {
    const file = treeFile(props.tree, format, props.total);
    download(new Blob(file.parts, { type: `${file.type};charset=utf-8` }), file.name);
    setSaid(text.savedText(file, props.total));
  };
  return (
    <div class="tree-export" role="group" aria-label={text.EXPORT}>
      <For each={FORMATS}>
        {(format) => (
          <button type="button" class="button small" aria-label={text.saveAs(format.toUpperCase())} onClick={() => save(format)}>
            <Icon name="download" />
            {format.toUpperCase()}
          </button>
        )}
      </For>
      <span class="tree-saved small" role="status">
        {said()}
      </span>
    </div>
  );
}
