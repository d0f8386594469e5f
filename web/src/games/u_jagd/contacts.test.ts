import { expect, it } from "vitest";
import { LANGUAGES } from "../../i18n/languages";
import { hyphenated } from "./contacts";
import { CALLS } from "./tables";

/** Letters for which a square has room on the narrowest screen. */
const MOST = 9;

it.each(LANGUAGES)("no contact has a part too long for a line of a square in %s", (language) => {
  const names = Object.entries(CALLS)
    .filter(([key]) => key.startsWith("contact."))
    .map(([, message]) => message[language]);
  expect(names).toHaveLength(16);
  const parts = names.flatMap((name) => hyphenated(name).split(/[\s\u200b\u00ad-]/u));
  expect(parts.filter((part) => part.length > MOST)).toEqual([]);
  expect(names.map((name) => hyphenated(name).replaceAll(/[\u00ad\u200b]/gu, ""))).toEqual(names);
});
