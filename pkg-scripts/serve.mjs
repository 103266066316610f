// A static file server for dist/ on a loopback port: `node pkg-scripts/serve.mjs [--port N] [FOLDER]`.
// It compresses what a static host would compress, so that sizes over the wire are those of a real site.
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";
import { COMPRESSED, compressible, compressNow } from "./lib/compress.mjs";
import { Stop, at, main, say } from "./lib/run.mjs";

const types = {
  ".bin": "application/octet-stream",
  ".class": "application/java-vm",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".jar": "application/java-archive",
  ".java": "text/plain; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
/** Files that were not compressed when the site was built, by content. */
const compressed = new Map();

function compress(file, tag) {
  const key = `${file} ${tag}`;
  let bytes = compressed.get(key);
  if (bytes === undefined) {
    bytes = existsSync(`${file}${COMPRESSED}`) ? readFileSync(`${file}${COMPRESSED}`) : compressNow(readFileSync(file));
    compressed.set(key, bytes);
  }
  return bytes;
}

/** The file behind an address, or undefined for what is not there or lies outside the folder. */
function locate(folder, address) {
  let path;
  try {
    path = decodeURIComponent(new URL(address, "http://localhost").pathname);
  } catch {
    return undefined;
  }
  if (path.includes("\0")) return undefined;
  let file = normalize(join(folder, path));
  if (file !== folder && !file.startsWith(folder + sep)) return undefined;
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
  return existsSync(file) && statSync(file).isFile() ? file : undefined;
}

function answer(folder, request, response) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { Allow: "GET, HEAD" }).end();
    return;
  }
  const file = locate(folder, request.url ?? "/");
  if (file === undefined) {
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("Not found\n");
    return;
  }
  const { size, mtimeMs } = statSync(file);
  const extension = extname(file);
  const tag = `"${createHash("sha256").update(`${file} ${size} ${mtimeMs}`).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": types[extension] ?? "application/octet-stream",
    // The page asks again each time and is told "not modified": a new build shows at once.
    "Cache-Control": "no-cache",
    ETag: tag,
    "X-Content-Type-Options": "nosniff",
  };
  if (request.headers["if-none-match"] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  if (compressible.has(extension) && /\bbr\b/.test(request.headers["accept-encoding"] ?? "")) {
    const bytes = compress(file, tag);
    response.writeHead(200, { ...headers, "Content-Encoding": "br", "Content-Length": bytes.length, Vary: "Accept-Encoding" });
    response.end(request.method === "HEAD" ? undefined : bytes);
    return;
  }
  response.writeHead(200, { ...headers, "Content-Length": size });
  if (request.method === "HEAD") response.end();
  else createReadStream(file).on("error", () => response.destroy()).pipe(response);
}

function listen(server, port) {
  return new Promise((done, fail) => {
    const refused = (error) => (server.off("listening", ready), fail(error));
    const ready = () => (server.off("error", refused), done(server.address().port));
    server.once("error", refused).once("listening", ready).listen(port, "127.0.0.1");
  });
}

/**
 * Serves a folder on the given loopback port, or on the next free one above it; port 0 takes any.
 * Returns {url, port, close()}.
 */
export async function serve(folder = at("dist"), first = 8080) {
  const base = resolve(folder);
  for (let port = first; ; port++) {
    const server = createServer((request, response) => answer(base, request, response));
    try {
      const got = await listen(server, port);
      const close = () => new Promise((done) => (server.close(() => done()), server.closeAllConnections()));
      return { url: `http://127.0.0.1:${got}/`, port: got, close };
    } catch (error) {
      if (error.code !== "EADDRINUSE" && error.code !== "EACCES") throw error;
      if (port >= first + 50 || port >= 65535) throw new Stop(`no free port between ${first} and ${port}`);
    }
  }
}

/** The port of `--port N` or of the environment's PORT, else 8080. */
export function portFrom(args) {
  const at = args.indexOf("--port");
  const text = at >= 0 ? args[at + 1] : (process.env.PORT ?? "8080");
  const port = Number(text);
  if (!/^\d+$/.test(text ?? "") || port > 65535) throw new Stop(`'${text}' is not a port number`);
  return port;
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    const args = process.argv.slice(2);
    const port = portFrom(args);
    const folder = args.filter((arg, index) => arg !== "--port" && args[index - 1] !== "--port")[0] ?? at("dist");
    if (!existsSync(folder)) throw new Stop(`${folder} does not exist: run \`npm run build\` first.`);
    const { url } = await serve(folder, port);
    say(url);
  });
}
