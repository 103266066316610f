/**
 * The little Markdown that the task of an exercise has: paragraphs, lists, blocks of code, and in a line `code`, **strong** and
 * *emphasised* words. What is anything else stays as it is written: nothing of it becomes markup of a page.
 */

export interface Span {
  text: string;
  kind: "plain" | "code" | "strong" | "emphasis";
}

export type Block =
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "code"; text: string }
  | { kind: "list"; ordered: boolean; first: number; items: Span[][] };

const FENCE = /^ {0,3}```/;
const ITEM = /^ {0,3}(?:[-*]|(\d{1,4})[.)]) +(?=\S)/;

/** Code first: in it nothing else is marked. A mark stands next to the words that it marks, and behind a blank or a bracket. */
const MARKED = /`([^`]+)`|(?<![^\s("'[])\*\*(?=[\p{L}\p{N}])([^*`\n]*[^\s*`])\*\*(?![\w*])|(?<![^\s("'[])\*(?=[\p{L}\p{N}])([^*`\n]*[^\s*`])\*(?![\w*])/gu;

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let rest = 0;
  for (const match of text.matchAll(MARKED)) {
    const [all, code, strong, emphasis] = match;
    if (match.index > rest) spans.push({ text: text.slice(rest, match.index), kind: "plain" });
    spans.push({ text: code ?? strong ?? emphasis ?? "", kind: code !== undefined ? "code" : strong !== undefined ? "strong" : "emphasis" });
    rest = match.index + all.length;
  }
  if (rest < text.length) spans.push({ text: text.slice(rest), kind: "plain" });
  return spans;
}

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n");
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    if (line.trim() === "") at++;
    else if (FENCE.test(line)) at = fenced(lines, at + 1, blocks);
    else at = ITEM.test(line) ? listed(lines, at, blocks) : paragraph(lines, at, blocks);
  }
  return blocks;
}

/** Up to the next fence, or to the end. */
function fenced(lines: string[], from: number, blocks: Block[]): number {
  const ends = lines.findIndex((line, at) => at >= from && FENCE.test(line));
  const to = ends < 0 ? lines.length : ends;
  blocks.push({ kind: "code", text: lines.slice(from, to).join("\n") });
  return to + 1;
}

function listed(lines: string[], from: number, blocks: Block[]): number {
  const number = (line: string): string | undefined => ITEM.exec(line)?.[1];
  const ordered = number(lines[from] ?? "") !== undefined;
  const items: string[] = [];
  let at = from;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.trim() === "" || FENCE.test(line)) break;
    const item = ITEM.exec(line);
    if (item && (item[1] !== undefined) !== ordered) break;
    if (item) items.push(line.slice(item[0].length));
    else items[items.length - 1] += `\n${line.trim()}`;
  }
  blocks.push({ kind: "list", ordered, first: Number(number(lines[from] ?? "") ?? 1), items: items.map(spansOf) });
  return at;
}

function paragraph(lines: string[], from: number, blocks: Block[]): number {
  let to = from;
  while (to < lines.length && (lines[to] ?? "").trim() !== "" && !FENCE.test(lines[to] ?? "") && !ITEM.test(lines[to] ?? "")) to++;
  blocks.push({ kind: "paragraph", spans: spansOf(lines.slice(from, to).join("\n")) });
  return to;
}
