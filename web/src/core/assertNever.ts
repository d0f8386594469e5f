/** The end of every `switch` over a closed union: a forgotten case fails the type check. */
export function assertNever(value: never): never {
  throw new Error(`unexpected: ${JSON.stringify(value)}`);
}
