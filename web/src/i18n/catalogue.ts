/** How words are written down: one message, all languages, so that none can be forgotten.
 *
 * In a text, `{name}` stands for a parameter and takes these forms:
 *
 * - `{count|turn|turns}`: one or several, as the language counts; a list counts its members.
 * - `{system~listo~lista}`: what agrees with a masculine or a feminine noun.
 * - `{system-}`: the parameter inside a sentence, so with a small letter.
 *
 * A line of an announcement is one sentence for two readers: `{who} [head|heads] north` is read by
 * those who did it as "You head north", by all others as "Kelpie heads north".
 */

import type { Language } from "../protocol";

/** One message in every language. */
export type Message = Readonly<Record<Language, string>>;

export type Messages = Readonly<Record<string, Message>>;

/** A table of words. A key without all languages does not pass the type check. */
export function messages<const M extends Messages>(table: M): M {
  return table;
}

type Bare<Name extends string> = Name extends `${infer Left}${"|" | "~" | "-"}${string}`
  ? Bare<Left>
  : Name;

/** The names of the parameters in a text: "row" | "column". */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Bare<Name> | NamesIn<Rest>
  : never;

/** A list is written as the language joins its members. */
export type Value = string | number | readonly string[];

const PARAMETER = /\{(\w+)([|~-]?)([^{}]*)\}/g;

/** What the crew that did it reads, and what others read. */
const READERS = /\[([^|\]]*)\|([^\]]*)\]/g;

/** Nouns that stand for a parameter and are feminine where that matters, in Spanish. */
const FEMININE: ReadonlySet<string> = new Set(["Mina"]);

/** Between a number and its unit no line breaks. */
const BEFORE_UNIT = /(\d) (?=(?:s|ms|min|Min\.|%|MB|RP|PR|Bit|bits)(?!\p{L}))/gu;

const plurals = new Map<Language, Intl.PluralRules>();
const lists = new Map<Language, Intl.ListFormat>();

function madeOnce<T>(known: Map<Language, T>, language: Language, make: () => T): T {
  const made = known.get(language) ?? make();
  known.set(language, made);
  return made;
}

/** Several words as one: "Mina, Otto and Rosa". */
export function listed(words: readonly string[], language: Language): string {
  const list = madeOnce(lists, language, () => new Intl.ListFormat(language));
  return list.format(words);
}

/** The sentence of a line, for the crew that did it or for others. */
export function readBy(text: string, didIt: boolean): string {
  return text.replace(READERS, didIt ? "$1" : "$2");
}

function numberOf(value: Value): number {
  return typeof value === "number" ? value : Array.isArray(value) ? value.length : 1;
}

/** Put the parameters in. A name without a value stays as it is, so that it is seen. */
export function filled(
  text: string,
  values: Readonly<Record<string, Value>>,
  language: Language,
): string {
  const whole = text.replace(PARAMETER, (all, name: string, how: string, rest: string) => {
    const value = values[name];
    if (value === undefined) return all;
    if (how === "|") {
      const rules = madeOnce(plurals, language, () => new Intl.PluralRules(language));
      const [one, other] = rest.split("|");
      return (rules.select(numberOf(value)) === "one" ? one : other) ?? all;
    }
    const written =
      typeof value === "string" || typeof value === "number"
        ? String(value)
        : listed(value, language);
    if (how === "~") return rest.split("~")[FEMININE.has(written) ? 1 : 0] ?? all;
    return how === "-" ? written.charAt(0).toLocaleLowerCase(language) + written.slice(1) : written;
  });
  return whole.replace(BEFORE_UNIT, "$1\u00a0");
}
