/** All that the page says: its texts, and what is read aloud or shown at a pointer; figures left out. */
export function said(): readonly string[] {
  const elements = [...document.body.querySelectorAll("*")];
  const texts = elements.flatMap((element) => [
    ...["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    ...[...element.childNodes].map((node) => (node instanceof Text ? node.data : "")),
  ]);
  return texts.map((text) => text.trim().replaceAll(/\d+/g, "0")).filter((text) => text !== "");
}
