/** Numbers and times as people read them. English throughout, so the separators do not change with the machine. */

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const one = new Intl.NumberFormat("en", { maximumFractionDigits: 1, minimumFractionDigits: 1 });

export function count(value: number): string {
  return whole.format(value);
}

/** Five characters at most, for tight places: 1,234 · 12.3k · 4.5M. */
export function short(value: number): string {
  if (value < 10_000) return whole.format(value);
  if (value < 999_950) return `${trimmed(value / 1e3)}k`;
  if (value < 999_950_000) return `${trimmed(value / 1e6)}M`;
  return `${trimmed(value / 1e9)}G`;
}

function trimmed(value: number): string {
  return value < 99.95 ? one.format(value) : whole.format(value);
}

export function bytes(value: number): string {
  if (value < 1024) return `${whole.format(value)} B`;
  const units = ["KiB", "MiB", "GiB"];
  let scaled = value;
  let unit = "B";
  for (const next of units) {
    if (scaled < 1023.5) break;
    scaled /= 1024;
    unit = next;
  }
  return `${trimmed(scaled)} ${unit}`;
}

export function duration(ms: number): string {
  if (ms < 1000) return `${whole.format(ms)} ms`;
  if (ms < 60_000) return `${one.format(Math.floor(ms / 100) / 10)} s`;
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** At most so many characters of a text. No character is cut in half. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
}

/** `a`, `a and b`, `a, b and c`. */
export function list(items: readonly string[], word = "and"): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${word} ${items[items.length - 1]}`;
}

/** Three of them, or two and how many more. */
export const some = (items: readonly string[]): string => list(items.length > 3 ? [...items.slice(0, 2), `${items.length - 2} others`] : items);
