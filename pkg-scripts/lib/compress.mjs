// Compression of what goes over the wire: brotli, at its best where a site is built, quickly where a file is asked for.
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants } from "node:zlib";

/** Pieces of the class library, jars and pictures are compressed already. */
export const compressible = new Set([".css", ".html", ".java", ".js", ".json", ".map", ".svg", ".txt", ".wasm", ".webmanifest"]);

/** How the name of a compressed file ends, after that of the file. */
export const COMPRESSED = ".br";

const quality = (value) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: value } });
/** Machine code repeats what was there a few bytes ago: distances of up to 4 have codes of their own, which saves 0.3 % of it. */
const BEST = quality(constants.BROTLI_MAX_QUALITY);
const BEST_OF_CODE = { params: { ...BEST.params, [constants.BROTLI_PARAM_NDIRECT]: 4 } };

export const compressNow = (bytes) => brotliCompressSync(bytes, quality(6));

/** Puts a compressed file beside each of the files; returns their sizes in bytes. */
export const compressFiles = (files) =>
  Promise.all(
    files.map(async (file) => {
      const bytes = await promisify(brotliCompress)(readFileSync(file), file.endsWith(".wasm") ? BEST_OF_CODE : BEST);
      writeFileSync(`${file}${COMPRESSED}`, bytes);
      return bytes.length;
    }),
  );
