/** Which keys of the keyboard are for the station. */

/** Is the key meant for something else: a field, a dialog, a shortcut of the browser, a focused button's Enter?
 *
 * A choice that is made (``data-choice``) keeps the space bar; its Enter belongs to the filled key.
 */
export function typing(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey || inField(event))
    return true;
  if ((event.key !== "Enter" && event.key !== " ") || !(event.target instanceof HTMLElement))
    return false;
  const pressed = event.target.closest("button, a, summary");
  if (pressed === null) return false;
  return event.key === " " || !pressed.matches("[data-choice][aria-pressed=true]");
}

/** The pencil's shortcuts with Control or Command: Z takes back, Shift-Z and Y do again. */
export function pencilKey(event: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || inField(event))
    return undefined;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : undefined;
}

function inField({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, select, textarea, dialog, [contenteditable]") !== null
  );
}
