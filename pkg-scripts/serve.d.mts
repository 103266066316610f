export interface Server {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Serves a folder on the given loopback port, or on the next free one above it; port 0 takes any. */
export function serve(folder?: string, first?: number): Promise<Server>;

/** The port of `--port N` or of the environment's PORT, else 8080. */
export function portFrom(args: readonly string[]): number;
