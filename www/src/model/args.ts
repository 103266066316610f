/** Splits one line into program arguments as a shell would: blanks separate, quotes keep together, a backslash escapes. */
export function splitArgs(line: string): string[] {
  const args: string[] = [];
  let current: string | null = null;
  let quote = "";
  for (let i = 0; i < line.length; i++) {
    const c = line[i] as string;
    if (c === "\\" && quote !== "'" && i + 1 < line.length) {
      current = (current ?? "") + line[++i];
    } else if (quote) {
      if (c === quote) quote = "";
      else current += c;
    } else if (c === '"' || c === "'") {
      quote = c;
      current ??= "";
    } else if (/\s/.test(c)) {
      if (current !== null) args.push(current);
      current = null;
    } else {
      current = (current ?? "") + c;
    }
  }
  if (current !== null) args.push(current);
  return args;
}

/** The inverse of `splitArgs`. */
export function joinArgs(args: readonly string[]): string {
  return args.map((arg) => (/^[^\s"'\\]+$/.test(arg) ? arg : `"${arg.replace(/["\\]/g, "\\$&")}"`)).join(" ");
}
