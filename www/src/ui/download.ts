/** Saves something under a name. The configuration, or a link, may have named a place in a folder; a browser knows no folders. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name.split(/[\\/]/).pop() || "interleave.txt";
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
