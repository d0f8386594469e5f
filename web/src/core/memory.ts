/** What the browser remembers for us. A browser that remembers nothing is no error. */

/** What the names begin with of all that we keep in a browser. */
export const PREFIX = "hydrophone.";

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Private windows may refuse; the page works without.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // As above.
  }
}

/** The entries of a written object that are as ``isEntry`` asks; what is not ours is nothing. */
export function entriesOf<T>(
  text: string | null,
  isEntry: (entry: [string, unknown]) => entry is [string, T],
): Readonly<Record<string, T>> {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return {};
  return Object.fromEntries(Object.entries(kept).filter(isEntry));
}
