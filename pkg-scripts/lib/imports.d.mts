export function namedIn(text: string): Set<string>;
export function importsIn(source: string): Map<string, string[]>;
/** Takes the imports that close circles out of the graph, and returns them. */
export function openCircles(graph: Map<string, string[]>): [string, string][];
