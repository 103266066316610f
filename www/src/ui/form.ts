/** What a person sets before a search: main class, arguments, mode, what the program reads, options. */
import { batch, createSignal } from "solid-js";
import { joinArgs, splitArgs } from "../model/args";
import { type Example, mainOf } from "../model/examples";
import {
  type Listening, listeningOf, listenerPairs, NO_LISTENERS, type Row, withListener, withRow,
} from "../model/listeners";
import { configPairs, parseExtra, sortPairs } from "../model/options";
import { withoutQuestion } from "../model/question";
import { worldOf } from "../model/world";
import type { InputFile } from "../types/InputFile";
import type { KnownOption } from "../types/KnownOption";
import type { Mode } from "../types/Mode";
import type { SessionInput } from "../types/SessionInput";
import type { KnownListener } from "../worker/core";
import { createWorld } from "./world";

/** What the core knows, by which settings find their place in the form. Empty until it is loaded. */
export interface Tables {
  options: readonly KnownOption[];
  listeners: readonly KnownListener[];
}

/** The part of the form that is about listeners. */
function createListening() {
  const [listening, setListening] = createSignal<Listening>(NO_LISTENERS);
  const choose = (name: string, on: boolean, known: readonly KnownListener[]): void => {
    setListening((old) => withListener(old, name, on, known));
  };
  const setValue = (key: string, value: string): void => {
    setListening((old) => ({ ...old, values: { ...old.values, [key]: value } }));
  };
  const addRow = (prefix: string, rest?: string): void => {
    setListening((old) => withRow(old, prefix, rest));
  };
  const changeRow = (id: number, part: Partial<Pick<Row, "rest" | "value">>): void => {
    setListening((old) => ({ ...old, rows: old.rows.map((row) => (row.id === id ? { ...row, ...part } : row)) }));
  };
  const removeRow = (id: number): void => {
    setListening((old) => ({ ...old, rows: old.rows.filter((row) => row.id !== id) }));
  };
  return { listening, take: setListening, choose, setValue, addRow, changeRow, removeRow };
}

export type Form = ReturnType<typeof createForm>;

export function createForm() {
  const [main, setMain] = createSignal("");
  const [args, setArgs] = createSignal("");
  const [mode, setMode] = createSignal<Mode>("check");
  /** Values of known options, by key; the default where there is none. */
  const [values, setValues] = createSignal<Record<string, string>>({});
  /** Further `key=value` lines. */
  const [extra, setExtra] = createSignal("");
  const listeners = createListening();
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
      listeners.take(NO_LISTENERS);
      world.reset();
    });
  }

  /** Settings into the fields that are theirs; those without one are written out. */
  function setConfig(config: readonly (readonly [string, string])[], tables: Tables): void {
    const { listening, rest } = listeningOf(config, tables.listeners);
    const sorted = sortPairs(tables.options, rest);
    listeners.take(listening);
    setValues(sorted.values);
    setExtra(sorted.rest.map((pair) => pair.join("=")).join("\n"));
  }

  /** The settings as the core is told of them, without what the program reads. */
  function settings({ options, listeners: known }: Tables): [string, string][] {
    return [...configPairs(options, values(), ""), ...listenerPairs(listeners.listening(), known), ...withoutQuestion(parseExtra(extra()).pairs)];
  }

  /** The core's tables are there: what came before them finds its place. */
  function sortOut(tables: Tables): void {
    batch(() => setConfig(settings(tables), tables));
  }

  /** Everything as an example wants it. */
  function takeExample(example: Example, tables: Tables): void {
    batch(() => {
      setMain(mainOf(example));
      setMode(example.mode);
      setArgs(joinArgs(example.args));
      setConfig(example.config, tables);
      world.reset();
    });
  }

  /** Everything as a link was made with it. */
  function takeInput(input: SessionInput, tables: Tables): void {
    const { world: found, rest } = worldOf(input);
    batch(() => {
      setMain(input.main);
      setMode(input.mode);
      setArgs(joinArgs(input.args));
      setConfig(withoutQuestion(rest), tables);
      world.take(found);
    });
  }

  function sessionInput(files: InputFile[], tables: Tables): SessionInput {
    const { input, config: surroundings } = world.parts();
    const config = [...surroundings, ...settings(tables)];
    return { mode: mode(), files, main: main(), args: splitArgs(args()), config, ...input };
  }

  return {
    main, setMain, args, setArgs, mode, setMode, values, setValue, extra, setExtra, listeners, world,
    reset, sortOut, takeExample, takeInput, sessionInput,
  };
}
