/**
 * The rest of the core: the site has the wasm module in two pieces (`pkg-scripts/page-core.mjs`). The first one calls for
 * the other in the middle of an instruction where it needs it; after a first answer it is fetched without being asked.
 */
import { CONNECTION, WHY, WORKER } from "../text/connection";
import { fetchNow } from "./provider";
import { messageOf, RestMissing } from "./slices";

/** By this name the first piece calls for the rest. */
const CALLED = "interleaveLoadRest";

export class Rest {
  private state: "missing" | "coming" | "there" = "missing";
  private early: Promise<void> = Promise.resolve();

  constructor(
    private readonly first: WebAssembly.Exports,
    private readonly url: URL,
  ) {}

  /** Lets the first piece call for the rest; `waits` is told while somebody waits for it. */
  provide(scope: object, waits: (loading: boolean) => void): void {
    Reflect.set(scope, CALLED, () => {
      waits(true);
      try {
        this.load();
      } finally {
        waits(false);
      }
    });
  }

  /** Fetches it while nobody waits for it. A failure means nothing: whoever needs it asks again. */
  fetchEarly(): void {
    if (this.state !== "missing") return;
    this.state = "coming";
    this.early = this.fetched();
  }

  /** Whether it is on its way, without being waited for. */
  isComing(): boolean {
    return this.state === "coming";
  }

  /** When it is not on its way any more. */
  settled(): Promise<void> {
    return this.early;
  }

  private async fetched(): Promise<void> {
    try {
      await WebAssembly.instantiateStreaming(fetch(this.url), this.imports());
      this.state = "there";
    } catch {
      if (this.state === "coming") this.state = "missing";
    }
  }

  private load(): void {
    const bytes = this.bytes();
    try {
      new WebAssembly.Instance(new WebAssembly.Module(bytes as BufferSource), this.imports());
    } catch {
      throw new RestMissing(CONNECTION.fetching(WORKER.rest, WHY.cut));
    }
    this.state = "there";
  }

  private bytes(): Uint8Array {
    try {
      const bytes = fetchNow(this.url, WORKER.rest);
      if (bytes) return bytes;
    } catch (error) {
      throw new RestMissing(messageOf(error));
    }
    throw new RestMissing(CONNECTION.fetching(WORKER.rest, WHY.answered(404)));
  }

  private imports(): WebAssembly.Imports {
    return { first: this.first as WebAssembly.ModuleImports };
  }
}
