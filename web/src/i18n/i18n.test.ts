import { describe, expect, it } from "vitest";
import { announcements } from "./announcements";
import { app } from "./app";
import { captain } from "./captain";
import { captainStations } from "./captain_stations";
import { filled, type Messages } from "./catalogue";
import { inLanguage, isKey, orElse } from "./index";
import { LANGUAGES, preferred } from "./languages";
import { crew } from "./crew";
import { lobby } from "./lobby";
import { match } from "./match";
import { replay } from "./replay";
import { stations } from "./stations";
import { ujagd } from "./ujagd";

/** Words of the frame lie in one catalogue; those of a game are its own. */
const FRAME: Readonly<Record<string, Messages>> = { announcements, app, crew, lobby, match, replay, stations };
const ROOMS: Readonly<Record<string, Messages>> = { ...FRAME, captain, captainStations, ujagd };

const namesIn = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(Object.entries(ROOMS))("the words of %s", (_, room) => {
  it("are there in every language, with the same parameters", () => {
    const odd = Object.entries(room).filter(([, message]) =>
      LANGUAGES.some((language) => message[language].trim() === "" || namesIn(message[language]).join() !== namesIn(message.en).join()),
    );
    expect(odd).toEqual([]);
  });
});

it("no key is in two rooms", () => {
  const keys = Object.values(FRAME).flatMap((room) => Object.keys(room));
  expect(keys.length).toBe(new Set(keys).size);
});

describe("words", () => {
  it("take their parameters", () => {
    expect(inLanguage("de")("say.row", { row: 3 })).toBe("Wir stehen in Zeile 3.");
    expect(filled("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  });

  it("can be asked for by a name that may not exist", () => {
    const t = inLanguage("es");
    expect(orElse(t, "level.ace", "?")).toBe("As");
    expect(orElse(t, "level.admiral", "admiral")).toBe("admiral");
    expect(isKey("toString")).toBe(false);
  });

  it("are in the language the browser likes best", () => {
    expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(preferred(["fr"])).toBe("en");
  });
});
