/** The route of a match: by which the proxy of several servers keeps its people together.
 *
 * A few bits of a hash of the code: enough to place the match, too few to find it. The server has
 * the same function (`protocol/route.py`).
 */

/** Of FNV-1a with 32 bits. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Twelve bits of the code of a match, in any case, as three hexadecimal digits. */
export function routeOf(code: string): string {
  let hashed = OFFSET;
  for (const byte of new TextEncoder().encode(code.toUpperCase()))
    hashed = Math.imul(hashed ^ byte, PRIME) >>> 0;
  return (((hashed >>> 12) ^ hashed) & 0xfff).toString(16).padStart(3, "0");
}
