/** Points out parts of a station: a dashed ring around the thing itself, which comes into sight. */

const RING = "outline: 3px dashed var(--focus); outline-offset: 3px; border-radius: var(--r-1);";

/** Where a part has its name. */
const NAMED = ["data-testid", "data-symbol"] as const;

/** Ring the parts of these names until the answer is called. The first is brought into sight, and the last after a press. */
export function pointedOut(names: readonly string[]): () => void {
  const sheet = new CSSStyleSheet();
  const parts = names.map((name) =>
    NAMED.map((attribute) => `.station [${attribute}="${CSS.escape(name)}"]`).join(", "),
  );
  if (parts.length > 0) sheet.replaceSync(`${parts.join(", ")} { ${RING} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let frame = 0;
  const show = (shown: readonly string[]): void => {
    frame = requestAnimationFrame(() => {
      for (const part of shown) document.querySelector(part)?.scrollIntoView({ block: "nearest" });
    });
  };
  const showLast = (): void => show(parts.slice(-1));
  show(parts.toReversed());
  addEventListener("click", showLast);
  return () => {
    removeEventListener("click", showLast);
    cancelAnimationFrame(frame);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
