/** The form of what the program reads, as signals. */
import { batch, createMemo, createSignal } from "solid-js";
import type { LoadedFile } from "../model/intake";
import { addData, type DataFile, EMPTY_WORLD, freshPath, type World, worldParts } from "../model/world";
import { worldSummary } from "../text/settings";

export function createWorld() {
  const [world, setWorld] = createSignal<World>(EMPTY_WORLD);
  /** The file whose text is open; one at a time. */
  const [edited, setEdited] = createSignal<number | null>(null);
  const parts = createMemo(() => worldParts(world()));
  const summary = createMemo(() => worldSummary(world()));

  function change(part: Partial<World>): void {
    setWorld((old) => ({ ...old, ...part }));
  }

  function take(next: World): void {
    batch(() => {
      setWorld(next);
      setEdited(null);
    });
  }

  function addFiles(files: readonly LoadedFile[]): void {
    change({ files: addData(world().files, files) });
  }

  /** Adds an empty file and opens its text. */
  function newFile(): void {
    batch(() => {
      addFiles([{ path: freshPath(world().files), bytes: new Uint8Array() }]);
      setEdited(world().files.at(-1)?.id ?? null);
    });
  }

  function changeFile(id: number, part: Partial<Omit<DataFile, "id">>): void {
    change({ files: world().files.map((file) => (file.id === id ? { ...file, ...part } : file)) });
  }

  function removeFile(id: number): void {
    change({ files: world().files.filter((file) => file.id !== id) });
  }

  return { world, change, parts, summary, edited, setEdited, take, reset: () => take(EMPTY_WORLD), addFiles, newFile, changeFile, removeFile };
}

export type WorldForm = ReturnType<typeof createWorld>;
