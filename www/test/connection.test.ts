import { afterEach, describe, expect, it, vi } from "vitest";
import { whyNotLoaded, whyNotStarted } from "../src/worker/connection";
import { Rest } from "../src/worker/rest";
import { Arrivals, RestMissing } from "../src/worker/slices";

afterEach(() => vi.unstubAllGlobals());

describe("what does not arrive", () => {
  it("is said in words of ours, not of the browser", () => {
    expect(whyNotLoaded(new TypeError("Failed to fetch dynamically imported module: http://site/core.js"))).toBe("the connection failed");
    expect(whyNotLoaded(new WebAssembly.CompileError("WebAssembly.Module(): expected magic word"))).toBe("the connection failed before all of it had arrived");
    expect(whyNotLoaded(new SyntaxError("Unexpected end of input"))).toBe("the connection failed before all of it had arrived");
    expect(whyNotLoaded(new Error("The wasm build is missing."))).toBe("The wasm build is missing");
    expect([whyNotStarted({ message: "" }), whyNotStarted({ message: "Uncaught SyntaxError: x" }), whyNotStarted({ message: "out of memory" })]).toEqual([
      "the connection failed",
      "the connection failed before all of it had arrived",
      null,
    ]);
  });

  it("is told apart from a fault, whoever has put it in words", () => {
    const arrivals = new Arrivals((piece) => {
      if (piece === "gone") throw new Error("it could not be had");
      return undefined;
    });
    const fault = new Error("internal error: in words of the core");
    arrivals.provider("there");
    expect([arrivals.failed(new RestMissing("x")), arrivals.failed(fault)]).toEqual([true, false]);
    expect(() => arrivals.provider("gone")).toThrow("it could not be had");
    expect(arrivals.failed(fault)).toBe(true);
    arrivals.begin();
    expect(arrivals.failed(new WebAssembly.RuntimeError("unreachable"))).toBe(false);
  });

  /** What the first piece of the core is told when it calls for the rest, and what the page is told meanwhile. */
  function called(status: number, body: Uint8Array): { thrown: unknown; waits: boolean[] } {
    class Request {
      status = status;
      response = body.buffer;
      responseType = "";
      open(): void {}
      send(): void {}
    }
    vi.stubGlobal("XMLHttpRequest", Request);
    const scope: { interleaveLoadRest?: () => void } = {};
    const waits: boolean[] = [];
    new Rest({}, new URL("http://site/rest.wasm")).provide(scope, (on) => waits.push(on));
    try {
      scope.interleaveLoadRest?.();
      return { thrown: null, waits };
    } catch (error) {
      return { thrown: error, waits };
    }
  }

  it("is the rest of the core: not there, or cut off", () => {
    for (const [status, body] of [[404, new Uint8Array()], [200, new Uint8Array([0, 97, 115])], [503, new Uint8Array()]] as const) {
      const { thrown, waits } = called(status, body);
      expect(thrown).toBeInstanceOf(RestMissing);
      expect(String(thrown)).toContain("A part of the checker could not be fetched: the connection failed");
      expect(waits).toEqual([true, false]);
    }
    expect(called(200, new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).thrown).toBeNull();
  });
});
