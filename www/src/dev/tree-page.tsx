/** A page with a search tree and nothing else, for benchmarks: `?nodes=1000000&shape=deep`. */
import { render } from "solid-js/web";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/tree.css";
import { SearchTree } from "../model/tree";
import { TreeView } from "../ui/TreeView";
import { BigTree, type Shape } from "./big-tree";

const asked = new URLSearchParams(location.search);
const nodes = Number(asked.get("nodes") ?? "100000");
const search = new BigTree(nodes, (asked.get("shape") ?? "bushy") as Shape);
while (!search.done) search.advance();
const tree = new SearchTree(nodes);
tree.add(search.edges);
document.body.style.margin = "16px";
render(() => <TreeView tree={tree} version={1} live={null} />, document.body);
