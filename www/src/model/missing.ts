/** Classes that a program asks for and that were not given: which file is to be added. */
import { missingClass } from "../text/workspace";
import type { Report } from "../types/Report";
import type { ScanResult } from "../types/ScanResult";

const MISSING = new Set(["java.lang.NoClassDefFoundError", "java.lang.ClassNotFoundException", "java.lang.TypeNotPresentException"]);

/** The class that such an exception is about: `a.b.Main$Task` of `a/b/Main$Task` or of a sentence that ends with it. */
function classOf(message: string): string | null {
  const name = message.trim().replaceAll("/", ".");
  return /^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(name) ? name : null;
}

/** Which file is missing, in a sentence each. */
export function missingClassNotes({ findings }: Report, scan: ScanResult | null): string[] {
  const known = new Set(scan?.classes.map(({ name }) => name));
  const names = findings.flatMap(({ error }) => {
    const name = error.exception !== null && MISSING.has(error.exception) ? classOf(error.message ?? "") : null;
    return name !== null && !known.has(name) && !/^(java|javax|jdk|sun)\./.test(name) ? [name] : [];
  });
  return [...new Set(names)].map((name) => {
    const file = `${name.slice(name.lastIndexOf(".") + 1)}.class`;
    const outer = /^(.+?)\$/.exec(name)?.[1];
    const isKnown = outer !== undefined && known.has(outer);
    return missingClass(name, file, isKnown ? `${outer.slice(outer.lastIndexOf(".") + 1)}.class` : null);
  });
}
