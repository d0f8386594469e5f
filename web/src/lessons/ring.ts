/** Points out parts of a station: a dashed ring around the thing itself. */

const RING = "outline: 3px dashed var(--focus); outline-offset: 3px; border-radius: var(--r-1);";

/** Where a part has its name. */
const NAMED = ["data-testid", "data-symbol"] as const;

/** Ring the parts of these names until the answer is called. */
export function pointedOut(names: readonly string[]): () => void {
  const sheet = new CSSStyleSheet();
  const parts = names.flatMap((name) =>
    NAMED.map((attribute) => `.station [${attribute}="${CSS.escape(name)}"]`),
  );
  if (parts.length > 0) sheet.replaceSync(`${parts.join(", ")} { ${RING} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () =>
    (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet));
}
