/** Every message with every value, as a reader sees it: one and several, masculine and feminine. */

import { expect, test } from "vitest";
import { filled, type Messages, readBy, type Value } from "./catalogue";
import { LANGUAGES } from "./languages";

type Tables = Readonly<Record<string, Messages>>;

const FILES = {
  ...import.meta.glob<Tables>("./**/*.words.ts", { eager: true }),
  ...import.meta.glob<Tables>("../games/*/*words.ts", { eager: true }),
};

/** A parameter that is a list, and values of the others. */
const SAMPLES: readonly Readonly<Record<string, Value>>[] = [
  { names: ["Ann"], contacts: ["Whale"], system: "Mina", default: 1 },
  { names: ["Ann", "Ben"], contacts: ["Whale", "Storm"], system: "Torpedo", default: 24 },
];

const NAMES = /\{(\w+)/g;
/** What is said of several; "3 turns in a row" is never said of one. */
const SEVERAL =
  /(?<![\d.,])1 (?:turns|spaces|Zügen?|Felder|turnos|espacios)(?! in a row| nacheinander| seguidos)|(?<![\d.,])1 (?:schauen|de 1 en su tripulación quieren|of 1 in your crew want |von 1 in eurer Besatzung wollen)/u;
const UNIT = /\d (?:s|ms|min|Min\.|%|MB|RP|PR|Bit|bits)(?!\p{L})/u;

function renderings(): readonly (readonly [string, string])[] {
  const said: [string, string][] = [];
  for (const tables of Object.values(FILES))
    for (const [name, table] of Object.entries(tables))
      for (const [key, message] of Object.entries(table))
        for (const language of LANGUAGES)
          for (const sample of SAMPLES) {
            const text = message[language];
            const values = Object.fromEntries(
              [...text.matchAll(NAMES)].map(([, each = ""]) => [
                each,
                sample[each] ?? sample["default"] ?? 1,
              ]),
            );
            for (const didIt of [true, false])
              said.push([
                `${name}.${key} ${language}`,
                filled(readBy(text, didIt), values, language),
              ]);
          }
  return said;
}

test("no message keeps a parameter, a form or a gap", () => {
  const odd = renderings().filter(([, said]) =>
    /[{}[\]|~]| {2}|\.\.|…\.| [,.;:!?](?!\S)/.test(said),
  );
  expect(odd).toEqual([]);
});

test("one of a kind is not spoken of as several", () => {
  expect(renderings().filter(([, said]) => SEVERAL.test(said))).toEqual([]);
});

test("no line breaks between a number and its unit", () => {
  expect(renderings().filter(([, said]) => UNIT.test(said))).toEqual([]);
});

test("forms agree in number and gender", () => {
  const ready = "{system} {system~listo~lista}.";
  expect(filled(ready, { system: "Mina" }, "es")).toBe("Mina lista.");
  expect(filled(ready, { system: "Dron" }, "es")).toBe("Dron listo.");
  const start = "{names} {names|wählt|wählen} den Start";
  expect(filled(start, { names: ["Ada"] }, "de")).toBe("Ada wählt den Start");
  expect(filled(start, { names: ["Ada", "Bo"] }, "de")).toBe("Ada und Bo wählen den Start");
  expect(filled("{count} {count|turn|turns}", { count: 1 }, "en")).toBe("1 turn");
  expect(filled("Usa {system~el~la} {system-}.", { system: "Mina" }, "es")).toBe("Usa la mina.");
});
