/** Which keys of the keyboard are for the station. */

/** Is the key meant for something else: a field, a dialog, a shortcut of the browser, a focused button's Enter? */
export function typing(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("input, select, textarea, dialog, [contenteditable]") !== null) return true;
  const presses = event.key === "Enter" || event.key === " ";
  return presses && target.closest("button, a, summary") !== null;
}
