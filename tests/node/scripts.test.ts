import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve, portFrom, type Server } from "../../pkg-scripts/serve.mjs";
import { satisfied } from "../../pkg-scripts/lib/audit.mjs";
import { importsIn, namedIn, openCircles } from "../../pkg-scripts/lib/imports.mjs";
import { digest, upToDate } from "../../pkg-scripts/lib/stamp.mjs";
import { at } from "./core";

describe("licence expressions", () => {
  const good = new Set(["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception"]);
  it.each([
    ["MIT", true],
    ["GPL-3.0", false],
    ["MIT/Apache-2.0", true],
    ["GPL-3.0 OR MIT", true],
    ["GPL-3.0 AND MIT", false],
    ["(GPL-3.0 OR Apache-2.0) AND MIT", true],
    ["(MIT OR Apache-2.0) AND Unicode-3.0", false],
    ["Apache-2.0 WITH LLVM-exception OR GPL-3.0", true],
    ["Apache-2.0 WITH Other-exception", false],
    ["", false],
  ])("%s: %s", (expression, expected) => {
    expect(satisfied(expression, good)).toBe(expected);
  });
});

describe("imports between folders of the source", () => {
  it("are read from code alone", () => {
    const text =
      "//! [`crate::up`]\n#[cfg(test)]\nmod tests;\nuse crate::{a::{x, y}, b};\nfn f() { crate::c::g() } // crate\n" +
      "#[cfg(test)]\nmod t {\nuse crate::d;\n}\n";
    expect([...namedIn(text)]).toEqual(["a", "b", "c"]);
  });

  it("are those of this repository, and go one way", () => {
    const imports = importsIn(at("src"));
    expect(imports.get("vm")).toContain("program");
    expect(imports.get("search")).toContain("choice");
    expect(openCircles(imports)).toEqual([]);
  });

  it("that close a circle are found", () => {
    const straight = new Map([["a", ["b"]], ["b", ["c"]], ["c", []]]);
    expect(openCircles(straight)).toEqual([]);
    const round = new Map([["a", ["b"]], ["b", ["c"]], ["c", ["b", "d"]], ["d", []]]);
    expect(openCircles(round)).toEqual([["c", "b"]]);
  });
});

describe("stamps", () => {
  const folder = mkdtempSync(join(tmpdir(), "interleave-stamp-"));
  const name = `test-${process.pid}`;
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(at("build", "stamps", name), { force: true });
  });

  it("follow the content, the outputs and the success of the work", async () => {
    const input = join(folder, "input");
    const output = join(folder, "output");
    let done = 0;
    const attempt = (work = (): void => writeFileSync(output, String(++done))): Promise<boolean> =>
      upToDate(name, digest([input]), [output], work);
    writeFileSync(input, "a");
    expect(await attempt()).toBe(true);
    writeFileSync(input, "a");
    expect(await attempt()).toBe(false);
    writeFileSync(input, "b");
    expect(await attempt()).toBe(true);
    rmSync(output);
    expect(await attempt()).toBe(true);
    writeFileSync(input, "c");
    await expect(
      attempt(() => {
        throw new Error("failed half way");
      }),
    ).rejects.toThrow("failed half way");
    writeFileSync(input, "b");
    expect(await attempt()).toBe(true);
    expect(done).toBe(4);
  });
});

describe("the server of the page", () => {
  const folder = mkdtempSync(join(tmpdir(), "interleave-serve-"));
  const text = "let x = 1;\n".repeat(200);
  let server: Server;

  beforeAll(async () => {
    mkdirSync(join(folder, "site"));
    writeFileSync(join(folder, "secret.txt"), "secret");
    writeFileSync(join(folder, "site", "index.html"), "<!doctype html><title>x</title>");
    writeFileSync(join(folder, "site", "a.js"), text);
    writeFileSync(join(folder, "site", "piece.bin"), Buffer.from([1, 2, 3]));
    server = await serve(join(folder, "site"), 0);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  interface Answer {
    status: number | undefined;
    headers: Record<string, string | string[] | undefined>;
    body: Buffer;
  }

  /** Not `fetch`: that tidies up `..` before it asks. */
  const ask = (path: string, headers = {}, method = "GET"): Promise<Answer> =>
    new Promise((done, fail) => {
      const sent = request({ host: "127.0.0.1", port: server.port, path, headers, method }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }));
      });
      sent.on("error", fail).end();
    });

  it("serves the folder's index, with types that browsers insist on", async () => {
    const index = await ask("/");
    expect(index.status).toBe(200);
    expect(index.headers["content-type"]).toContain("text/html");
    expect((await ask("/a.js")).headers["content-type"]).toContain("text/javascript");
    expect((await ask("/piece.bin")).body).toEqual(Buffer.from([1, 2, 3]));
  });

  it("compresses text for who takes it, and answers 'not modified'", async () => {
    const plain = await ask("/a.js");
    expect(plain.body.toString()).toBe(text);
    const packed = await ask("/a.js", { "accept-encoding": "gzip, br" });
    expect(packed.body.length).toBeLessThan(200);
    expect(brotliDecompressSync(packed.body).toString()).toBe(text);
    expect((await ask("/a.js", { "if-none-match": plain.headers["etag"] })).status).toBe(304);
  });

  it.each(["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/a.js%00", "/%zz", "/missing"])("refuses %s", async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain("secret");
  });

  it("refuses to be written to", async () => {
    expect((await ask("/a.js", {}, "PUT")).status).toBe(405);
  });

  it("takes the next port when one is busy", async () => {
    const second = await serve(join(folder, "site"), server.port);
    expect(second.port).toBeGreaterThan(server.port);
    await second.close();
  });

  it("reads --port", () => {
    expect(portFrom(["--port", "9000"])).toBe(9000);
    expect(() => portFrom(["--port", "many"])).toThrow("is not a port number");
    expect(() => portFrom(["--port"])).toThrow("is not a port number");
  });
});
