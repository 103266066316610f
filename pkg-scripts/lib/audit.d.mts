/** Whether an SPDX expression can be satisfied with the given licences. */
export function satisfied(expression: string, licences: ReadonlySet<string>): boolean;

/** Throws, with a line for each problem, when a dependency is not what it is allowed to be. */
export function audit(): void;
