/** Files that the person keeps. */

/** Milliseconds after which a file is surely on its way to the disk. */
const KEPT_MS = 60_000;

/** Save it under this name. A browser that is busy reads the file only after a while. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
