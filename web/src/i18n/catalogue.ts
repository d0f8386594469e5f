/** How words are written down: one message, all languages, so that none can be forgotten. */

import type { Language } from "../protocol";

/** One message in every language. `{name}` stands for a parameter. */
export type Message = Readonly<Record<Language, string>>;

export type Messages = Readonly<Record<string, Message>>;

/** A table of words. A key without all languages does not pass the type check. */
export function messages<const M extends Messages>(table: M): M {
  return table;
}

/** The names of the parameters in a text: "row" | "column". */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

export type Value = string | number;

/** Put the parameters in. A name without a value stays as it is, so that it is seen. */
export function filled(text: string, values: Readonly<Record<string, Value>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
