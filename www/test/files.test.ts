import { zipSync } from "fflate";
import { afterEach, describe, expect, it, vi } from "vitest";
import { lookInto } from "../src/model/archive";
import { createLibrary, ProviderError } from "../src/worker/provider";

const text = (value: string) => new TextEncoder().encode(value);

describe("sources in a jar", () => {
  it("come with the jar's name, and classes are left to the core", async () => {
    const bytes = zipSync({ "a/Main.java": text("class Main {}"), "a/Main.class": text("x"), "META-INF/MANIFEST.MF": text("") });
    expect(await lookInto({ path: "app.jar", bytes })).toEqual({
      sources: [{ path: "app.jar!/a/Main.java", text: "class Main {}" }],
      hasClasses: true,
    });
  });

  it("tell a jar of sources alone", async () => {
    const bytes = zipSync({ "Main.java": text("class Main {}") });
    expect(await lookInto({ path: "s.jar", bytes })).toMatchObject({ hasClasses: false, sources: { length: 1 } });
  });

  it("are none where the archive is broken, which the core then says", async () => {
    expect(await lookInto({ path: "x.jar", bytes: text("PK no") })).toEqual({ sources: [], hasClasses: true });
  });
});

describe("the class library over the network", () => {
  afterEach(() => vi.unstubAllGlobals());

  const base = new URL("http://site/classlib/");
  const stubRequests = (answer: (url: string) => { status: number } | Error): string[] => {
    const asked: string[] = [];
    vi.stubGlobal(
      "XMLHttpRequest",
      class {
        status = 0;
        response = new ArrayBuffer(3);
        url = "";
        open(_method: string, url: URL, async: boolean): void {
          expect(async).toBe(false);
          this.url = url.href;
        }
        send(): void {
          asked.push(this.url);
          const result = answer(this.url);
          if (result instanceof Error) throw result;
          this.status = result.status;
        }
      },
    );
    return asked;
  };

  it("gives a piece's bytes, and nothing for a piece that is not there", () => {
    const asked = stubRequests((url) => ({ status: url.endsWith("core.bin") ? 200 : 404 }));
    const { provider } = createLibrary(base);
    expect(provider("p/core.bin")).toHaveLength(3);
    expect(provider("p/none.bin")).toBeUndefined();
    expect(asked).toEqual(["http://site/classlib/p/core.bin", "http://site/classlib/p/none.bin"]);
  });

  it("does not take a failing network for a missing class", () => {
    stubRequests(() => ({ status: 503 }));
    expect(() => createLibrary(base).provider("p/core.bin")).toThrow(/p\/core.bin could not be fetched: the connection failed, with the answer 503 from the server/);
    stubRequests(() => new Error("offline"));
    expect(() => createLibrary(base).provider("p/core.bin")).toThrow(ProviderError);
  });

  it("hands out what was fetched early, once, and asks again after a failure", async () => {
    const asked = stubRequests(() => ({ status: 200 }));
    const early: string[] = [];
    vi.stubGlobal("fetch", (url: URL) => {
      early.push(url.href);
      return url.href.endsWith("index.bin") ? Promise.resolve(new Response(new Uint8Array(7))) : Promise.reject(new Error("offline"));
    });
    const library = createLibrary(base);
    library.warmUp();
    library.warmUp();
    await vi.waitFor(() => expect(early).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(library.provider("index.bin")).toHaveLength(7);
    expect(library.provider("p/core.bin")).toHaveLength(3);
    expect(library.provider("index.bin")).toHaveLength(3);
    expect(asked).toHaveLength(2);
  });
});
