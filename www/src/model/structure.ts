/**
 * Objects that refer to each other, as what is drawn of them: nodes with values and links, and which links make a tree. A link
 * that leads back to where the tree comes from (`parent`, `previous`) is a line of its node, so that one that leads elsewhere
 * stands out.
 */

/** A field or element that is no reference to a node. */
export interface Part {
  name: string;
  text: string;
  changed: boolean;
  /** What it was before, where that is known. */
  was: string | null;
  /** Not chosen yet: the text is a range. */
  open: boolean;
}

/** A field or element that refers to a node, or could. */
export interface Link {
  name: string;
  /** The key of a node; null for the null reference. */
  to: string | null;
  changed: boolean;
}

export interface StructureNode {
  key: string;
  title: string;
  /** Its class: what a field of that name means is the same in all of one class. */
  type: string;
  /** Variables that refer to it. */
  tags: string[];
  parts: Part[];
  links: Link[];
  changed: boolean;
}

export type LinkKind =
  /** Leads to a node below. */
  | "child"
  /** Null, where a node below could be. */
  | "none"
  /** Leads to the node above, or is null where others do. */
  | "up"
  /** Leads anywhere else. */
  | "across";

export interface Branch {
  node: StructureNode;
  /** For each link what it is. */
  kinds: LinkKind[];
  /** Nodes below, in the order of the links of kind `child`. */
  children: Branch[];
}

/** Makes trees of the nodes: those that reach most of the others come first, each node stands once. */
export function branchesOf(nodes: readonly StructureNode[]): Branch[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const above = new Map<string, string | null>();
  const below = new Map<string, boolean[]>();
  const roots = rootsOf(nodes, byKey);
  for (const root of roots) span(root, byKey, above, below);
  const upward = upwardFields(nodes, above, below);
  const branch = (node: StructureNode): Branch => {
    const isChild = below.get(node.key) ?? [];
    const kinds = node.links.map(({ name, to }, i): LinkKind => {
      if (isChild[i]) return "child";
      const goesUp = upward.has(fieldKey(node, name));
      if (to === null) return goesUp ? "up" : "none";
      return goesUp && to === above.get(node.key) ? "up" : "across";
    });
    const children = node.links.flatMap(({ to }, i) => (isChild[i] && to !== null ? [branch(byKey.get(to) as StructureNode)] : []));
    return { node, kinds, children };
  };
  return roots.filter(({ key }) => above.get(key) === null).map(branch);
}

const fieldKey = ({ type }: StructureNode, name: string): string => `${type}\n${name}`;

/** In the order in which trees begin at them; many of them stand in the tree of one before. */
function rootsOf(nodes: readonly StructureNode[], byKey: ReadonlyMap<string, StructureNode>): StructureNode[] {
  const reach = (from: StructureNode): number => {
    const seen = new Set([from.key]);
    const work = [from];
    for (let node = work.pop(); node; node = work.pop()) {
      for (const { to } of node.links) {
        const next = to === null || seen.has(to) ? undefined : byKey.get(to);
        if (!next) continue;
        seen.add(next.key);
        work.push(next);
      }
    }
    return seen.size;
  };
  const counted = nodes.map((node, i) => ({ node, i, reach: reach(node) }));
  return counted.sort((a, b) => b.reach - a.reach || a.i - b.i).map(({ node }) => node);
}

/** Depth first, so that a list is one line though its head knows its end too. */
function span(root: StructureNode, byKey: ReadonlyMap<string, StructureNode>, above: Map<string, string | null>, below: Map<string, boolean[]>): void {
  if (above.has(root.key)) return;
  above.set(root.key, null);
  const work = [{ node: root, next: 0 }];
  below.set(root.key, []);
  for (let at = work.at(-1); at; at = work.at(-1)) {
    const link = at.node.links[at.next];
    if (!link) {
      work.pop();
      continue;
    }
    const child = link.to === null || above.has(link.to) ? undefined : byKey.get(link.to);
    below.get(at.node.key)?.push(child !== undefined);
    at.next++;
    if (!child) continue;
    above.set(child.key, at.node.key);
    below.set(child.key, []);
    work.push({ node: child, next: 0 });
  }
}

/** Fields that lead back: some to the node above, none to one below. */
function upwardFields(nodes: readonly StructureNode[], above: ReadonlyMap<string, string | null>, below: ReadonlyMap<string, boolean[]>): Set<string> {
  const up = new Set<string>();
  const down = new Set<string>();
  for (const node of nodes) {
    node.links.forEach(({ name, to }, i) => {
      if (below.get(node.key)?.[i]) down.add(fieldKey(node, name));
      else if (to !== null && to === above.get(node.key)) up.add(fieldKey(node, name));
    });
  }
  return new Set([...up].filter((field) => !down.has(field)));
}

/** The same in words, a sentence for each node. */
export function structureText(nodes: readonly StructureNode[]): string[] {
  const titles = new Map(nodes.map(({ key, title }) => [key, title]));
  return nodes.map(({ title, tags, parts, links }) => {
    const said = [
      ...parts.map(({ name, text, was }) => `${name === "" ? text : `${name} = ${text}`}${was === null ? "" : ` (was ${was})`}`),
      ...links.map(({ name, to, changed }) => `${name === "" ? "" : `${name} `}${to === null ? "= null" : `→ ${titles.get(to) ?? ""}`}${changed ? " (changed)" : ""}`.trim()),
    ];
    const head = tags.length === 0 ? title : `${tags.join(", ")} → ${title}`;
    return said.length === 0 ? head : `${head}: ${said.join(", ")}`;
  });
}
