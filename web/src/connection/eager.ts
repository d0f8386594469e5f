/** Matches that were opened to begin at once: their host is ready on arrival. */

const expected = new Set<string>();

export function expect(code: string): void {
  expected.add(code);
}

/** Was it opened to begin at once? Asked once. */
export function isExpected(code: string): boolean {
  return expected.delete(code);
}
