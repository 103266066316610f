export function filesOf(...paths: string[]): string[];
export function digest(files: readonly string[], extra?: readonly string[]): string;
export function identity(file: string): string;
export function upToDate(
  name: string,
  key: string,
  outputs: readonly string[],
  work: () => void | Promise<void>,
): Promise<boolean>;
