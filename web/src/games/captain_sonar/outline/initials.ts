/** The initials with which a section is signed: one to four characters. */

const MOST = 4;

/** The first letters of a name's words: "Rosa Falk" signs RF, "ada" signs AD. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const letters =
    words.length > 1
      ? words.map((word) => Array.from(word)[0] ?? "").join("")
      : Array.from(words[0] ?? "")
          .slice(0, 2)
          .join("");
  return tidied(letters);
}

/** What was typed, as it is signed. */
export function tidied(typed: string): string {
  return Array.from(typed.trim().toLocaleUpperCase()).slice(0, MOST).join("");
}
