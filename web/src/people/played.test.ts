import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Language, Result, Sat, Seat } from "../protocol";
import { settings } from "../settings.svelte";
import { playedAs } from "../connection/remembered.svelte";
import { boatsOf, crewsOf, endOf, fateIn, whatOf } from "./played";

function sat(seat: Seat, of: Partial<Sat>): Sat {
  return { seat, name: "", player: "", bot: null, ...of };
}

const RESULT: Result = {
  at: 0,
  game: "captain_sonar",
  edition: "de",
  chart: "alpha",
  real_time: false,
  help: "none",
  boats: { blue: "Kelpie", yellow: "Marlin" },
  seats: [
    sat("blue.captain", { name: "Ann", player: "p1" }),
    sat("blue.engineer", { name: "Ann", player: "p1" }),
    sat("blue.first_mate", { name: "Ann", player: "p2" }),
    sat("yellow.captain", { bot: "helmsman" }),
    sat("yellow.engineer", { bot: "helmsman" }),
    sat("yellow.first_mate", { player: "p4" }),
  ],
  winner: "blue",
  termination: "torpedo",
  turns: 34,
  length_s: 1501,
  damage: {},
  club: "",
  evening: 0,
};

describe.each([
  ["en", "A torpedo from Kelpie sank Marlin.", "Marlin gave up.", "Both crews agreed on a draw."],
  [
    "de",
    "Ein Torpedo von Kelpie hat Marlin versenkt.",
    "Marlin hat aufgegeben.",
    "Beide Besatzungen haben sich auf Remis geeinigt.",
  ],
  [
    "es",
    "Un torpedo de Kelpie hundió a Marlin.",
    "Marlin se rindió.",
    "Las dos tripulaciones acordaron tablas.",
  ],
] as const)("in %s", (language: Language, sunk, resigned, agreed) => {
  beforeEach(() => {
    settings.language = language;
  });
  afterEach(() => {
    settings.language = "en";
  });

  it("says how a match ended", () => {
    expect(endOf(RESULT)).toBe(sunk);
    expect(endOf({ ...RESULT, termination: "resigned" })).toBe(resigned);
    expect(endOf({ ...RESULT, winner: null, termination: "agreed" })).toBe(agreed);
    expect(endOf({ ...RESULT, termination: "of a later program" })).toBe("");
  });
});

it("names the own boat first, and what became of it", () => {
  const played = { match: "", code: "", player: "", mine: ["yellow.captain"] } as const;
  const known = playedAs({ ...played, result: RESULT }, RESULT);
  expect(boatsOf(known, RESULT)).toBe("Marlin against Kelpie");
  expect(fateIn("captain_sonar", known.fate)).toBe("You lost.");
  const watched = playedAs({ ...played, mine: [], result: RESULT }, RESULT);
  expect(boatsOf(watched, RESULT)).toBe("Kelpie against Marlin");
  expect(fateIn("captain_sonar", watched.fate)).toBe("");
});

it("says what was played, at which pace, and for how long", () => {
  const said = (changes: Partial<Result>): string[] =>
    whatOf({ ...RESULT, ...changes }).split(" · ");
  expect(said({})).toEqual(expect.arrayContaining(["Turn by turn", "34 turns", "26 min"]));
  expect(said({ real_time: true, turns: 1 })).toEqual(
    expect.arrayContaining(["Real time", "1 turn"]),
  );
  expect(said({ length_s: 7200 }).at(-1)).toBe("2 hr");
  expect(said({ length_s: 9 * 86_400 }).at(-1)).toBe("9 days");
});

it("says who sat where: two of one name apart, a person who is erased as somebody", () => {
  const [blue, yellow] = crewsOf(RESULT);
  expect(blue?.people).toEqual(["Captain, Engineer: Ann", "First Mate: Ann"]);
  expect(yellow?.people).toEqual(["Captain, Engineer: Helmsman (bot)", "First Mate: somebody"]);
});
