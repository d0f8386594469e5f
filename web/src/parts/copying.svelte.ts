/** A text that is copied by a press, and what came of it. */

const SAID_MS = 2000;

export class Copying {
  /** By hand: over plain http a page gets no clipboard, and the person copies what is selected. */
  done: "no" | "yes" | "by_hand" = $state("no");

  /** Copy the text, or select it where it stands by then. */
  async copy(text: string, shown: () => HTMLElement | undefined): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const place = shown();
      if (place) getSelection()?.selectAllChildren(place);
      this.done = "by_hand";
      return;
    }
    this.done = "yes";
    setTimeout(() => (this.done = "no"), SAID_MS);
  }
}
