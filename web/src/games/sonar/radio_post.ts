/** The Radio Operator's sheet in a match of SONAR, and what both crews know of a boat, in words. */

import type { IconName } from "../../look/icons";
import { spacesOf } from "../../stations/sheet/helped";
import type { RadioPost, Known } from "../../stations/sheet/radio_post";
import { blastsOf } from "./announcing";
import { holds } from "./facts";
import { type Dive, divesOf, type Fact } from "./listen";
import { captainOf, enemyOf, s, type SonarProps, wordsOf, zoneName } from "./post";

export function radioPostOf(post: SonarProps): RadioPost {
  const { chart, side, sheets, saveSheet, company, pins, pin, seats, options, view } = post;
  const [first, ...rest] = heardOf(post).map((dive) => ({
    ...dive,
    told: dive.facts.map((fact) => ({
      after: fact.after,
      holds: (cell: string) => holds(chart, fact, cell),
    })),
  }));
  return {
    chart,
    words: wordsOf(),
    side,
    sheets,
    saveSheet,
    company,
    pins,
    pin,
    dives: [first ?? { steps: [], told: [] }, ...rest],
    help: options.help,
    spaces: spacesOf(post.helped, chart.width),
    findsPlacements: options.help === "spaces" || options.help === "chances",
    longest: 1,
    track: view.own?.track ?? [],
    blasts: blastsOf(post),
    called: (direction) => s(direction),
    steers: seats.includes(captainOf(side)),
  };
}

/** The dives of the enemy, oldest first. */
export function heardOf({ log, side, options }: SonarProps): readonly Dive[] {
  return divesOf(
    log.map(({ observation }) => observation),
    enemyOf(side),
    options.self_hit,
  );
}

const ICONS: Readonly<Record<Fact["kind"], IconName>> = {
  row: "sonar",
  column: "sonar",
  zone: "torpedo",
  on: "burst",
  off: "torpedo",
};

/** The facts of these dives in words, newest first. */
export function knownOf(post: SonarProps, dives: readonly Dive[]): readonly Known[] {
  return dives
    .flatMap((dive, number): readonly Known[] => {
      const told = dive.facts.map((fact) => ({
        icon: ICONS[fact.kind],
        turn: fact.turn,
        text: textOf(post, fact),
      }));
      if (dive.origin === undefined) return told;
      const begun = { cell: dive.origin };
      return number === 0
        ? [{ icon: "chart", turn: 0, text: s("known_start", begun) }, ...told]
        : [
            {
              icon: "surface",
              turn: dives[number - 1]?.ended ?? 0,
              text: s("known_origin", begun),
            },
            ...told,
          ];
    })
    .reverse();
}

function textOf(post: SonarProps, { kind, value }: Fact): string {
  return kind === "zone"
    ? s("known_zone", { zone: zoneName(post, value) })
    : s(`known_${kind}`, { value });
}
