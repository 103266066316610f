// `node pkg-scripts/folders.mjs`: draws docs/folders.svg, which folder of src/ imports which. A folder stands above all
// that it imports; in a circle that cannot be, and the script fails. With `--check` it only says whether the picture is up
// to date. `node pkg-scripts/folders.mjs REVISION FILE` draws the folders of another revision of the repository; imports
// that close a circle are red.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stop, at, capture, main, say } from "./lib/run.mjs";
import { importsIn, openCircles } from "./lib/imports.mjs";

const [WIDE, HIGH, ACROSS, DOWN, MARGIN] = [96, 30, 28, 46, 16];

/** How many folders stand below each, on the longest way down. */
function levels(graph) {
  const level = new Map();
  const visit = (folder) => {
    if (!level.has(folder)) level.set(folder, Math.max(-1, ...graph.get(folder).map(visit)) + 1);
    return level.get(folder);
  };
  graph.forEach((_, folder) => visit(folder));
  return level;
}

/** Imports that follow from others are not drawn. */
function direct(graph) {
  const reaches = (from, to) => graph.get(from).some((next) => next === to || reaches(next, to));
  return [...graph].flatMap(([from, all]) =>
    all.filter((to) => !all.some((other) => other !== to && reaches(other, to))).map((to) => [from, to]),
  );
}

/** Rows of folders, and of places where a longer line passes a row: `from>to`. A line is the chain of places that it goes through. */
function layout(graph) {
  const level = levels(graph);
  const rows = Array.from({ length: Math.max(...level.values()) + 1 }, () => []);
  for (const [folder, number] of level) rows[number].push(folder);
  const lines = direct(graph).map(([from, to]) => {
    const chain = [from];
    for (let number = level.get(from) - 1; number > level.get(to); number--) {
      rows[number].push(`${from}>${to}>${number}`);
      chain.push(`${from}>${to}>${number}`);
    }
    return [...chain, to];
  });
  return { rows: rows.reverse(), lines };
}

/** Puts each row in the order in which what it hangs from stands above it, a few times down and up. */
function order(rows, lines) {
  const steps = lines.flatMap((chain) => chain.slice(1).map((to, i) => [chain[i], to]));
  const mean = (numbers, otherwise) => (numbers.length === 0 ? otherwise : numbers.reduce((a, b) => a + b) / numbers.length);
  const arrange = (row, beside, here, there) => {
    const at = (name) => mean(steps.filter((step) => step[here] === name).map((step) => beside.indexOf(step[there])), row.indexOf(name));
    const wanted = new Map(row.map((name) => [name, at(name)]));
    row.sort((a, b) => wanted.get(a) - wanted.get(b));
  };
  rows.forEach((row) => row.sort());
  for (let round = 0; round < 8; round++) {
    for (let i = 1; i < rows.length; i++) arrange(rows[i], rows[i - 1], 1, 0);
    for (let i = rows.length - 2; i > 0; i--) arrange(rows[i], rows[i + 1], 0, 1);
  }
}

function picture(graph, closing) {
  const { rows, lines } = layout(graph);
  order(rows, lines);
  const breadth = (name) => (name.includes(">") ? 0 : WIDE);
  const across = (row) => row.reduce((sum, name) => sum + breadth(name), 0) + (row.length - 1) * ACROSS;
  const width = 2 * MARGIN + Math.max(...rows.map(across));
  const height = 2 * MARGIN + rows.length * HIGH + (rows.length - 1) * DOWN;
  const place = new Map();
  rows.forEach((row, number) => {
    let x = (width - across(row)) / 2;
    for (const name of row) {
      place.set(name, { x: x + breadth(name) / 2, y: MARGIN + number * (HIGH + DOWN) });
      x += breadth(name) + ACROSS;
    }
  });
  const part = (from, to, last) => {
    const [{ x, y }, end] = [place.get(from), place.get(to)];
    const [top, bottom] = [y + HIGH, last ? end.y - 3 : end.y];
    const curve = `C${x} ${top + DOWN / 2} ${end.x} ${end.y - DOWN / 2} ${end.x} ${bottom}`;
    return last ? curve : `${curve}V${end.y + HIGH}`;
  };
  const line = (chain) => {
    const start = place.get(chain[0]);
    const parts = chain.slice(1).map((to, i) => part(chain[i], to, i === chain.length - 2));
    return `<path d="M${start.x} ${start.y + HIGH}${parts.join("")}" marker-end="url(#to)"/>`;
  };
  const up = ([from, to]) => {
    const [a, b] = [place.get(from), place.get(to)];
    return `<path stroke="#c22" d="M${a.x + WIDE / 4} ${a.y}C${a.x + WIDE / 4} ${a.y - DOWN} ${b.x + WIDE / 4} ${b.y + HIGH + DOWN} ${b.x + WIDE / 4} ${b.y + HIGH + 3}" marker-end="url(#to)"/>`;
  };
  const box = (name) => {
    const { x, y } = place.get(name);
    const text = `<text stroke="none" fill="#223" text-anchor="middle" x="${x}" y="${y + 20}">${name}</text>`;
    return `<rect x="${x - WIDE / 2}" y="${y}" width="${WIDE}" height="${HIGH}" rx="6"/>${text}`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" font-family="sans-serif" font-size="13">`,
    "<title>Which folder of src/ imports which; imports that follow from others are left out</title>",
    '<defs><marker id="to" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L6 3L0 6z" fill="#667"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<g fill="none" stroke="#889" stroke-width="1.2">${lines.map(line).join("")}${closing.map(up).join("")}</g>`,
    `<g fill="#eef" stroke="#446">${[...graph.keys()].map(box).join("")}</g>`,
    "</svg>\n",
  ].join("\n");
}

/** The imports of a revision of the repository. */
function importsOf(revision) {
  const folder = mkdtempSync(join(tmpdir(), "folders-"));
  try {
    const { status, stderr } = capture("sh", ["-c", 'git archive "$1" src | tar -x -C "$2"', "sh", revision, folder]);
    if (status !== 0) throw new Stop(`cannot read the revision ${revision}: ${stderr.trim()}`);
    return importsIn(join(folder, "src"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main(() => {
  const args = process.argv.slice(2);
  const check = args[0] === "--check";
  const [revision, file = at("docs", "folders.svg")] = check ? [] : args;
  const graph = revision === undefined ? importsIn(at("src")) : importsOf(revision);
  const all = [...graph.values()].flat().length;
  const closing = openCircles(graph);
  if (revision === undefined && closing.length > 0) {
    throw new Stop(`these imports close circles: ${closing.map(([from, to]) => `${from} → ${to}`).join(", ")}`);
  }
  const drawn = picture(graph, closing);
  if (!check) writeFileSync(file, drawn);
  else if (readFileSync(file, "utf8") !== drawn) throw new Stop("docs/folders.svg is out of date: node pkg-scripts/folders.mjs");
  say(`${file}: ${graph.size} folders, ${all} imports, ${direct(graph).length} drawn, ${closing.length} closing circles`);
});
