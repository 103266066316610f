/** What a person sets before a search: main class, arguments, mode, what the program reads, options. */
import { batch, createSignal } from "solid-js";
import { joinArgs, splitArgs } from "../model/args";
import type { Example } from "../model/examples";
import { configPairs } from "../model/options";
import { worldOf } from "../model/world";
import type { InputFile } from "../types/InputFile";
import type { Mode } from "../types/Mode";
import type { SessionInput } from "../types/SessionInput";
import type { KnownOption } from "../worker/core";
import { createWorld } from "./world";

export function createForm() {
  const [main, setMain] = createSignal("");
  const [args, setArgs] = createSignal("");
  const [mode, setMode] = createSignal<Mode>("check");
  /** Values of known options, by key; the default where there is none. */
  const [values, setValues] = createSignal<Record<string, string>>({});
  /** Further `key=value` lines. */
  const [extra, setExtra] = createSignal("");
  const world = createWorld();

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
      world.reset();
    });
  }

  /** Settings into the fields that are theirs; those without one are written out. */
  function setConfig(config: readonly (readonly [string, string])[], options: readonly KnownOption[]): void {
    const known = new Set(options.map((option) => option.key));
    setValues(Object.fromEntries(config.filter(([key]) => known.has(key))));
    setExtra(config.filter(([key]) => !known.has(key)).map((pair) => pair.join("=")).join("\n"));
  }

  /** Everything as an example wants it. Its main class is chosen when its files were looked at. */
  function takeExample(example: Example, options: readonly KnownOption[]): void {
    batch(() => {
      setMode(example.mode);
      setArgs(joinArgs(example.args));
      setConfig(example.config, options);
      world.reset();
    });
  }

  /** Everything as a link was made with it. */
  function takeInput(input: SessionInput, options: readonly KnownOption[]): void {
    const { world: found, rest } = worldOf(input);
    batch(() => {
      setMain(input.main);
      setMode(input.mode);
      setArgs(joinArgs(input.args));
      setConfig(rest, options);
      world.take(found);
    });
  }

  function sessionInput(files: InputFile[], options: readonly KnownOption[]): SessionInput {
    const { input, config: surroundings } = world.parts();
    const config = [...surroundings, ...configPairs(options, values(), extra())];
    return { mode: mode(), files, main: main(), args: splitArgs(args()), config, ...input };
  }

  return { main, setMain, args, setArgs, mode, setMode, values, setValue, extra, setExtra, world, reset, takeExample, takeInput, sessionInput };
}
