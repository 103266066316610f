/**
 * What failed because something did not arrive, in words: browsers say so in many ways, none of which a person is helped
 * by ("Failed to fetch dynamically imported module", "WebAssembly.Module(): expected magic word").
 */
import { WHY } from "../text/connection";
import { messageOf } from "./slices";

/** Why the core could not be loaded. */
export function whyNotLoaded(error: unknown): string {
  // A file that was cut off, or the page of a proxy in its place.
  if (error instanceof SyntaxError || error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) return WHY.cut;
  // Scripts and modules that do not come are errors of the type.
  return error instanceof TypeError ? WHY.failed : messageOf(error).replace(/\.$/, "");
}

/** Why a worker never said a word, where that is the connection; null where it is a fault. */
export function whyNotStarted({ message }: Pick<ErrorEvent, "message">): string | null {
  if (!message) return WHY.failed;
  return /SyntaxError|Failed to fetch|module script/i.test(message) ? WHY.cut : null;
}
