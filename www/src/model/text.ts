/** Texts that programs make, before a person sees them. */

export interface TextPart {
  text: string;
  code: boolean;
}

/** The core's texts write code between backticks. One without its second half is an ordinary character. */
export function codeParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let rest = 0;
  for (const match of text.matchAll(/`([^`]+)`/g)) {
    if (match.index > rest) parts.push({ text: text.slice(rest, match.index), code: false });
    parts.push({ text: match[1] ?? "", code: true });
    rest = match.index + match[0].length;
  }
  if (rest < text.length) parts.push({ text: text.slice(rest), code: false });
  return parts;
}

/** The first sentence, and what follows it. A point within a number, a name or backticks ends none. */
export function splitSentence(text: string): [first: string, rest: string] {
  const match = /^(?:`[^`]*`|[^`])*?[.!?](?=\s|$)/s.exec(text);
  if (!match) return [text, ""];
  return [match[0], text.slice(match[0].length).trim()];
}
