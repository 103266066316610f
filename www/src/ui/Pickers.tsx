import type { JSX } from "solid-js";
import { fromPicker } from "./load";
import type { Store } from "./store";

const FILES = "pick-files";
const FOLDER = "pick-folder";

/** Opens the browser's dialog for files. */
export const pickFiles = (): void => document.getElementById(FILES)?.click();
/** Opens the browser's dialog for a folder. */
export const pickFolder = (): void => document.getElementById(FOLDER)?.click();

/** The fields behind the buttons that open files, once for the page. */
export function Pickers(props: { store: Store }): JSX.Element {
  const take = (input: HTMLInputElement): void => {
    if (input.files && input.files.length > 0) void props.store.addPicked(fromPicker(input.files));
    // The same file picked again after a rebuild must count as a change.
    input.value = "";
  };
  return (
    <>
      <input
        id={FILES}
        type="file"
        multiple
        hidden
        accept=".java,.class,.jar,.zip,.json,.interleave"
        data-testid="files"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        id={FOLDER}
        ref={(input) => (input.webkitdirectory = true)}
        type="file"
        multiple
        hidden
        data-testid="folder"
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  );
}
