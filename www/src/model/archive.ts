/** Java sources inside a jar: shown beside the trace. The core reads the classes itself. */
import { unzip } from "fflate";
import type { LoadedFile, SourceFile } from "./intake";
import { kindOf } from "./intake";

/** Archives are hostile input: no more than this is unpacked. */
const MAX_SOURCES = 5000;
const MAX_BYTES = 32 * 1024 * 1024;

export interface ArchiveLook {
  sources: SourceFile[];
  /** False for a jar of sources alone, which is nothing to check. */
  hasClasses: boolean;
}

/** Looks into an archive. One that cannot be read has no sources; the core says what is wrong with it. */
export function lookInto({ path, bytes }: LoadedFile): Promise<ArchiveLook> {
  const look: ArchiveLook = { sources: [], hasClasses: false };
  let count = 0;
  let total = 0;
  return new Promise((resolve) => {
    const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
      const kind = kindOf(name);
      if (kind === "class" || kind === "archive") look.hasClasses = true;
      if (kind !== "source" || ++count > MAX_SOURCES) return false;
      total += originalSize;
      return total <= MAX_BYTES;
    };
    unzip(bytes, { filter }, (error, files) => {
      if (error) return resolve({ sources: [], hasClasses: true });
      const decoder = new TextDecoder();
      look.sources = Object.entries(files).map(([name, data]) => ({ path: `${path}!/${name}`, text: decoder.decode(data) }));
      resolve(look);
    });
  });
}
