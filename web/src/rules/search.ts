/** Finding rules by words and numbers, whatever the accents and capitals. */

import type { Rule, Rules, RulesSection } from "../protocol";

/** A piece of a text: searched for, or not. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** How a letter is compared: without its accent, small, "ß" as "ss". */
function foldLetter(letter: string): string {
  return letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace("ß", "ss");
}

/** A text as it is compared. */
export function fold(text: string): string {
  return Array.from(text).map(foldLetter).join("");
}

/** The words of what was typed, as they are compared. */
export function wordsOf(typed: string): readonly string[] {
  return fold(typed)
    .split(/[\s,.;:!?¿¡„“”"«»()]+/)
    .filter((word) => word !== "");
}

/** "CAP-075" is found by itself, by "cap75" and by "75". */
function isNumberOf(word: string, clause: string): boolean {
  const [prefix = "", number = ""] = fold(clause).split("-");
  const bare = number.replace(/^0+/, "");
  return [
    fold(clause),
    number,
    bare,
    `${prefix}-${bare}`,
    `${prefix}${number}`,
    `${prefix}${bare}`,
  ].includes(word);
}

function isHit(rule: Rule, title: string, words: readonly string[]): boolean {
  const text = fold(`${title} ${rule.text}`);
  return words.every((word) => text.includes(word) || isNumberOf(word, rule.clause));
}

/** The sections with the rules in which every word is found; all of them for no word. */
export function found(rules: Rules, typed: string): readonly RulesSection[] {
  const words = wordsOf(typed);
  return rules.sections
    .map((section) => ({
      ...section,
      rules: section.rules.filter((rule) => isHit(rule, section.title, words)),
    }))
    .filter(({ rules: left }) => left.length > 0);
}

/** The text in pieces, with what was searched for marked. */
export function marked(text: string, words: readonly string[]): readonly Piece[] {
  const letters = Array.from(text);
  /** For each letter as it is compared, the place of the letter as it is written. */
  const places = letters.flatMap((letter, place) =>
    Array.from(foldLetter(letter)).map(() => place),
  );
  const folded = fold(text);
  const hits = new Set<number>();
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      for (const place of places.slice(at, at + word.length)) hits.add(place);
  const pieces: Piece[] = [];
  for (const [place, letter] of letters.entries()) {
    const last = pieces.at(-1);
    if (last?.isHit === hits.has(place))
      pieces[pieces.length - 1] = { ...last, text: last.text + letter };
    else pieces.push({ text: letter, isHit: hits.has(place) });
  }
  return pieces;
}

/** The rule of this number, if players are told it. */
export function ruleOf(rules: Rules, clause: string): Rule | undefined {
  return rules.sections.flatMap((section) => section.rules).find((rule) => rule.clause === clause);
}
