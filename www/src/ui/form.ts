/** What a person sets before a search: main class, arguments, mode, options. */
import { batch, createSignal } from "solid-js";
import { joinArgs, splitArgs } from "../model/args";
import type { Example } from "../model/examples";
import { configPairs } from "../model/options";
import type { InputFile } from "../types/InputFile";
import type { Mode } from "../types/Mode";
import type { SessionInput } from "../types/SessionInput";
import type { KnownOption } from "../worker/core";

export function createForm() {
  const [main, setMain] = createSignal("");
  const [args, setArgs] = createSignal("");
  const [mode, setMode] = createSignal<Mode>("check");
  /** Values of known options, by key; the default where there is none. */
  const [values, setValues] = createSignal<Record<string, string>>({});
  /** Further `key=value` lines. */
  const [extra, setExtra] = createSignal("");

  function setValue(key: string, value: string): void {
    setValues((old) => ({ ...old, [key]: value }));
  }

  function reset(): void {
    batch(() => {
      setMain("");
      setArgs("");
      setMode("check");
      setValues({});
      setExtra("");
    });
  }

  /** Everything as an example wants it. Its main class is chosen when its files were looked at. */
  function takeExample(example: Example, options: readonly KnownOption[]): void {
    const known = new Set(options.map((option) => option.key));
    const unknown = example.config.filter(([key]) => !known.has(key));
    batch(() => {
      setMode(example.mode);
      setArgs(joinArgs(example.args));
      setValues(Object.fromEntries(example.config.filter(([key]) => known.has(key))));
      setExtra(unknown.map((pair) => pair.join("=")).join("\n"));
    });
  }

  function sessionInput(files: InputFile[], options: readonly KnownOption[]): SessionInput {
    const config = configPairs(options, values(), extra());
    return { mode: mode(), files, main: main(), args: splitArgs(args()), config };
  }

  return { main, setMain, args, setArgs, mode, setMode, values, setValue, extra, setExtra, reset, takeExample, sessionInput };
}
