/**
 * A search tree as a file: a picture (SVG), a graph for Graphviz (DOT), data (JSON). Each holds the first nodes of the tree up
 * to what programs that open it can take, and says so where that is not all.
 */
import { edgeText, fileTitle, START } from "../text/tree";
import type { SearchTree } from "./tree";
import { KINDS } from "./tree-kinds";
import type { TreeNodeKind } from "../types/TreeNodeKind";

export type TreeFormat = "svg" | "dot" | "json";

/** Nodes of a file at most. Browsers and Graphviz take long with more; data is read by programs. */
export const MOST_NODES: Record<TreeFormat, number> = { svg: 10_000, dot: 20_000, json: 200_000 };

export interface TreeFile {
  name: string;
  type: string;
  /** The text in pieces: in one it may be longer than a string can be. */
  parts: string[];
  /** How many nodes are in it. */
  nodes: number;
}

/** `total`: nodes of the whole search, more than were drawn perhaps. */
export function treeFile(tree: SearchTree, format: TreeFormat, total: number, most = MOST_NODES[format]): TreeFile {
  const nodes = Math.min(tree.size, most);
  const made = { svg, dot, json }[format](tree, nodes, total);
  const type = { svg: "image/svg+xml", dot: "text/vnd.graphviz", json: "application/json" }[format];
  return { name: `search-tree.${format}`, type, parts: made, nodes };
}

/** What an edge says: the choice, and the line at which the thread stood. */
const choice = (tree: SearchTree, node: number): string => edgeText(tree.label(node), tree.at(node));

function json(tree: SearchTree, nodes: number, total: number): string[] {
  const parts = [`{\n  "format": "interleave-search-tree",\n  "version": 1,\n  "nodes": ${nodes},\n  "omitted": ${Math.max(0, total - nodes)},\n  "edges": [`];
  for (let node = 1; node < nodes; node++) {
    const edge = {
      from: tree.number(tree.parent(node)),
      to: tree.number(node),
      kind: tree.kind(node),
      thread: tree.thread(node),
      label: tree.label(node),
      at: tree.at(node),
    };
    parts.push(`${node === 1 ? "" : ","}\n    ${JSON.stringify(edge)}`);
  }
  parts.push(nodes > 1 ? "\n  ]\n}\n" : "]\n}\n");
  return parts;
}

/** A quoted string of DOT. */
function quoted(text: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = text.replace(/[\u0000-\u001f\u007f]/g, " ");
  return `"${plain.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"`;
}

const DOT_NODES: Record<TreeNodeKind, string> = {
  new: "",
  visited: "fillcolor=white",
  end: "shape=square, fillcolor=palegreen",
  error: "shape=diamond, fillcolor=tomato",
  bound: "shape=invtriangle, fillcolor=orange",
  ignored: "shape=point, fillcolor=gray",
};

function dot(tree: SearchTree, nodes: number, total: number): string[] {
  const parts = [
    "digraph search {\n",
    `  label=${quoted(fileTitle(nodes, total))};\n`,
    '  node [shape=circle, style=filled, fillcolor=lightblue, label="", width=0.2, height=0.2];\n',
    "  edge [fontsize=9, arrowsize=0.5];\n",
    `  0 [label=${quoted(START)}];\n`,
  ];
  for (let node = 1; node < nodes; node++) {
    const look = DOT_NODES[tree.kind(node)];
    if (look !== "") parts.push(`  ${node} [${look}];\n`);
    const at = tree.at(node) === "" ? "" : `, tooltip=${quoted(tree.at(node))}`;
    parts.push(`  ${tree.parent(node)} -> ${node} [label=${quoted(tree.label(node))}${at}];\n`);
  }
  parts.push("}\n");
  return parts;
}

/** Text of XML. What XML 1.0 has no way to write becomes a replacement character. */
function escaped(text: string): string {
  return (
    text
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;")
      .replace(/"/g, "&quot;")
      .replace(/[\t\n\r]/g, " ")
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd")
  );
}

const LEAF = 16;
const LEVEL = 30;
const BORDER = 24;
const RADIUS = 5;

/** Shapes about the origin, one for each kind. */
const SHAPES: Record<TreeNodeKind, string> = {
  new: `<circle r="${RADIUS}" fill="#3a3fc4"/>`,
  visited: `<circle r="${RADIUS - 1}" fill="#fffdf9" stroke="#7d7685" stroke-width="1.5"/>`,
  end: `<rect x="-5" y="-5" width="10" height="10" fill="#1b6a3d"/>`,
  error: `<path d="M0-8 8 0 0 8-8 0Z" fill="#c8202f"/>`,
  bound: `<path d="M0 5-5-5H5Z" fill="#a86500"/>`,
  ignored: `<path d="M-5-5 5 5M5-5-5 5" stroke="#7d7685" stroke-width="1.5"/>`,
};

function svg(tree: SearchTree, nodes: number, total: number): string[] {
  const layout = tree.layoutOfFirst(nodes);
  const width = Math.ceil(layout.width * LEAF + 2 * BORDER);
  const height = layout.height * LEVEL + 2 * BORDER;
  const x = (place: number): string => number((layout.x[place] as number) * LEAF + BORDER);
  const y = (place: number): string => number((layout.depth[place] as number) * LEVEL + BORDER);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n`,
    `<title>${escaped(fileTitle(nodes, total))}</title>\n`,
    `<defs>${KINDS.map((kind) => `<g id="${kind}">${SHAPES[kind]}</g>`).join("")}</defs>\n`,
    `<rect width="${width}" height="${height}" fill="#fffdf9"/>\n`,
    `<path fill="none" stroke="#c6bfb2" d="`,
  ];
  for (let place = 1; place < nodes; place++) {
    const up = layout.up[place] as number;
    parts.push(`M${x(up)} ${y(up)}L${x(place)} ${y(place)}`);
  }
  parts.push(`"/>\n`);
  for (let place = 0; place < nodes; place++) {
    const node = layout.order[place] as number;
    const says = node === 0 ? START : choice(tree, node);
    parts.push(`<use href="#${tree.kind(node)}" x="${x(place)}" y="${y(place)}"><title>${escaped(says)}</title></use>\n`);
  }
  parts.push("</svg>\n");
  return parts;
}

const number = (value: number): string => String(Math.round(value * 100) / 100);
