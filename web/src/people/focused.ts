/** What is read out and stands where the pressed key stood. */
export function focused(shown: HTMLElement): void {
  shown.focus();
}
