// The search tree without a browser: what it takes to add the edges of a search, to lay the tree out, to find what is in a view,
// to search it and to write it to a file, for 100,000 and 1,000,000 nodes in three shapes. Best, median and worst, in
// milliseconds of processor time.
// `node benches/tree.bench.mjs`; `--quick` leaves out the large ones.
import { join } from "node:path";
import { createServer } from "vite";

const root = join(import.meta.dirname, "../www");
const sizes = process.argv.includes("--quick") ? [100_000] : [100_000, 1_000_000];
const shapes = ["bushy", "deep", "wide"];
const SIZE = { width: 1200, height: 560 };
const TRIES = 7;

const server = await createServer({ root, configFile: false, logLevel: "error", server: { middlewareMode: true }, optimizeDeps: { noDiscovery: true } });
const load = (path) => server.ssrLoadModule(`/src/${path}`);
const { BigTree } = await load("dev/big-tree.ts");
const { SearchTree } = await load("model/tree.ts");
const { Marker, errorPlaces } = await load("model/tree-marks.ts");
const { fit, panned, viewOf, zoomed } = await load("model/tree-view.ts");
const { Finder } = await load("model/tree-find.ts");
const { treeFile } = await load("model/tree-export.ts");

/** Processor time, so that other programs on the machine make no difference. */
const spent = (work) => {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
};
const round = (ms) => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0)).padStart(8);

function line(what, times) {
  const sorted = [...times].sort((a, b) => a - b);
  console.log(`  ${what.padEnd(46)} ${round(sorted[0])} ${round(sorted[sorted.length >> 1])} ${round(sorted[sorted.length - 1])}`);
}

const repeat = (work) => Array.from({ length: TRIES }, () => spent(work));

function edgesOf(nodes, shape) {
  const search = new BigTree(nodes, shape);
  while (!search.done) search.advance();
  return search.edges;
}

/** Views at every zoom, from the whole tree to single nodes, each moved a little many times. */
function views(layout) {
  const found = [];
  let view = fit(layout, SIZE);
  for (let zoom = 0; zoom < 24; zoom++) {
    for (let step = 0; step < 12; step++) {
      view = viewOf(layout, SIZE, panned(layout, view, step < 6 ? -37 : 37, step % 3 === 0 ? -11 : 5));
      found.push(view);
    }
    view = viewOf(layout, SIZE, zoomed(layout, view, 1.7, 800, 200));
  }
  return found;
}

function bench(nodes, shape) {
  const edges = edgesOf(nodes, shape);
  const tree = new SearchTree(nodes);
  console.log(`\n${nodes.toLocaleString("en")} nodes, ${shape}                                        best   median    worst`);
  const batches = [];
  for (let at = 0; at < edges.length; at += 4096) {
    const batch = edges.slice(at, at + 4096);
    batches.push(spent(() => tree.add(batch)));
  }
  line("add 4,096 edges", batches);
  const again = () => {
    tree.add([{ from: 0, to: edges[0].to, kind: edges[0].kind, thread: 0, label: "", at: "" }]);
    return tree.layout();
  };
  line("layout", repeat(again));
  const layout = tree.layout();
  const marker = new Marker();
  const all = views(layout);
  const found = all.map((view) => spent(() => marker.find(layout, view)));
  line(`marks of a view, ${all.length} views at 24 zooms`, found);
  line("errors", repeat(() => errorPlaces(layout)));
  line("search `worker-3 :18`", repeat(() => new Finder(tree, "worker-3 :18")));
  for (const format of ["svg", "dot", "json"]) line(`file, ${format}`, repeat(() => treeFile(tree, format, tree.size)));
}

try {
  for (const nodes of sizes) for (const shape of shapes) bench(nodes, shape);
} finally {
  await server.close();
}
