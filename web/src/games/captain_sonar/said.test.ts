import { describe, expect, it } from "vitest";
import { textOf } from "../../instruments/types";
import type { CaptainSonar, Language } from "../../protocol";
import type { Reading } from "../../stations/said/narrated";
import { model } from "./model";
import { blank, reduce } from "./reduce";
import { said } from "./said";
import { isNews } from "../../stations/said/announced";

const reading = (language: Language): Reading => ({
  language,
  names: { boats: { blue: "Kelpie", yellow: "Marlin" } },
  reader: null,
});
const words = (seen: CaptainSonar.Observation, language: Language = "en"): string | undefined =>
  said(seen, reading(language))?.words;

describe("announcements", () => {
  it("are worded as the editions print them", () => {
    const launched: CaptainSonar.Observation = {
      kind: "exploded",
      side: "blue",
      weapon: "torpedo",
      cell: "G2",
    };
    expect(words(launched)).toBe("Torpedo launched, impact in G2!");
    expect(words(launched, "de")).toBe("Torpedo gefeuert! Einschlag bei G2!");
  });

  // rule CAP-181, CAP-182
  it("call the surfacing word before the sector", () => {
    const surfaced = { kind: "surfaced", side: "blue", sector: "3", in_hole: false } as const;
    expect(words(surfaced)).toBe("Surface! Attention, we are surfacing in sector 3!");
    expect(words(surfaced, "de")).toBe("Auftauchen! Achtung! Wir tauchen in Sektor 3 auf!");
    expect(words(surfaced, "es")).toBe("¡Emerger! ¡Atención, estamos emergiendo en el sector 3!");
  });

  // rule CAP-234
  it("name the mine before it is laid", () => {
    const laid = { kind: "mine_drop_heard", side: "blue" } as const;
    expect(words(laid)).toBe("I'm dropping a mine! Mine dropped!");
    expect(words(laid, "de")).toBe("Wir legen eine Mine! Mine gelegt!");
    expect(words(laid, "es")).toBe("¡Coloco una mina! ¡Mina colocada!");
  });

  it("name both statements of a sonar answer, and whether the clock gave it", () => {
    const told = {
      kind: "sonar_answered",
      side: "blue",
      first: "row",
      first_value: "5",
      second: "sector",
      second_value: "2",
    } as const;
    expect(words({ ...told, by_clock: false })).toBe("We are in row 5, sector 2.");
    const late = said({ ...told, by_clock: true }, reading("de"));
    expect(late?.words).toBe("Wir sind in Zeile 5, Sektor 2.");
    expect(textOf(late?.line ?? [])).toBe(
      "Kelpie: „Wir sind in Zeile 5, Sektor 2.“ Die Zeit war um, das Programm hat geantwortet.",
    );
  });

  it("tell damage by its cause", () => {
    const hurt = (cause: CaptainSonar.Termination, taken: number): CaptainSonar.Observation => ({
      kind: "damaged_itself",
      side: "blue",
      cause,
      taken,
      damage: taken,
      public: true,
    });
    expect([
      words(hurt("ice", 1)),
      words(hurt("breakdown", 1)),
      words(hurt("breakdown", 2)),
      words(hurt("own_weapon", 2)),
    ]).toEqual([
      "Ice! One damage!",
      "Damage!",
      "Damage! Two damage!",
      "We are hit by our own weapon: 2 damage!",
    ]);
    expect(said(hurt("ice", 1), reading("en"))?.tone).toBe("damage");
  });

  it("end with a winner or a draw", () => {
    expect(words({ kind: "match_ended", winner: "yellow", termination: "mine" })).toBe(
      "The Kelpie submarine is destroyed. Marlin wins!",
    );
    expect(words({ kind: "match_ended", winner: null, termination: "both_sunk" })).toBe(
      "Both submarines are destroyed. A draw!",
    );
    expect(words({ kind: "match_ended", winner: null, termination: "turn_limit" })).toBe(
      "All turns have been played. A draw.",
    );
  });

  it("do not drown in OKs", () => {
    const ok = said(
      { kind: "ok_said", side: "blue", role: "engineer", public: true },
      reading("en"),
    );
    const asked = said({ kind: "sonar_asked", side: "blue" }, reading("en"));

    expect([ok && isNews(ok), asked && isNews(asked)]).toEqual([false, true]);
  });
});

describe("an own turn asks", () => {
  const options = { turn_gate: "soft" } as CaptainSonar.Options;
  const at = (
    viewer: CaptainSonar.View["viewer"],
    ...seen: readonly CaptainSonar.Observation[]
  ): string => model.call(seen.reduce(reduce, blank(viewer, options, [])));
  const begun: readonly CaptainSonar.Observation[] = [
    { kind: "match_began", first: "blue" },
    { kind: "start_chosen", side: "blue", cell: "A1" },
    { kind: "turn_began", side: "blue", number: 1, left: 1 },
  ];
  const course: CaptainSonar.Observation = {
    kind: "course_taken",
    side: "blue",
    course: "east",
    cell: "B1",
  };
  const oks: readonly CaptainSonar.Observation[] = (["first_mate", "engineer"] as const).map(
    (role) => ({ kind: "ok_said", side: "blue", role, public: true }),
  );

  it("each post for its own task", () => {
    expect(at("blue.captain")).toBe("Choose your start");
    expect(at("blue.captain", ...begun)).toBe("Announce a course");
    expect(at("blue.captain", ...begun, course, ...oks)).toBe("End your turn");
    expect(at("blue.first_mate", ...begun, course)).toBe("Mark a gauge");
    expect(at("blue.engineer", ...begun, course)).toBe("Cross a symbol");
    expect(
      at(
        "yellow.radio_operator",
        { kind: "match_began", first: "blue" },
        { kind: "turn_began", side: "blue", number: 1, left: 1 },
      ),
    ).toBe("Draw their course");
    expect(
      at(
        "yellow.captain",
        { kind: "turn_began", side: "blue", number: 1, left: 1 },
        { kind: "sonar_asked", side: "blue" },
      ),
    ).toBe("Answer the sonar");
  });
});
