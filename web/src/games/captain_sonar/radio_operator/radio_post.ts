/** The Radio Operator's sheet in a match of Captain Sonar, and what is known of the enemy, in words. */

import type { IconName } from "../../../look/icons";
import { enemyOf } from "../../../core/seats";
import { COURSE_OF } from "../../../board/directions";
import { spacesOf } from "../../../stations/sheet/helped";
import type { RadioPost, Known } from "../../../stations/sheet/radio_post";
import type { Statement } from "../answers";
import { blastsOf } from "../announcing";
import { type Clue, type Dive, divesOf } from "../listen";
import { SILENCE_MAX } from "../tables";
import { c, type CaptainProps, chartNow, chartWords, holds as sits } from "../post";

export function radioPostOf(post: CaptainProps): RadioPost {
  const { side, sheets, saveSheet, company, pins, pin, view, options } = post;
  const chart = chartNow(post);
  // Facts only serve to find placements of the sheet, which is not done here.
  const [first, ...rest] = heardOf(post).map((dive) => ({ ...dive, told: [] }));
  return {
    chart,
    words: chartWords(),
    side,
    sheets,
    saveSheet,
    company,
    pins,
    pin,
    dives: [first ?? { steps: [], told: [] }, ...rest],
    help: options.help,
    spaces: spacesOf(post.helped, chart.width),
    findsPlacements: false,
    longest: SILENCE_MAX,
    track: view.own?.track ?? [],
    blasts: blastsOf(post),
    called: (direction) => c(`course.${COURSE_OF[direction]}`),
    steers: sits(post, "captain"),
  };
}

/** The dives of the enemy, oldest first. */
export function heardOf({ log, side, options }: CaptainProps): readonly Dive[] {
  return divesOf(
    log.map(({ observation }) => observation),
    enemyOf(side),
    // A program that keeps the sheet notes what a surfaced crew may not.
    options.help === "none",
  );
}

const ICONS: Readonly<Record<Clue["kind"], IconName>> = {
  sector: "drone",
  surfaced: "surface",
  pair: "sonar",
  blast: "burst",
  fired: "torpedo",
  laid: "mine",
  triggered: "mine",
};

/** The facts of all dives in words, newest first. */
export function knownOf(post: CaptainProps): readonly Known[] {
  return heardOf(post)
    .flatMap(({ clues }) =>
      clues.map((clue) => ({ icon: ICONS[clue.kind], turn: clue.turn, text: textOf(clue) })),
    )
    .reverse();
}

function textOf(clue: Clue): string {
  const said = ({ fact, value }: Statement): string => c(`say.fact.${fact}`, { value });
  switch (clue.kind) {
    case "sector":
      return c(clue.inside ? "known_in" : "known_not_in", { sector: clue.sector });
    case "surfaced":
      return c("known_surfaced", { sector: clue.sector });
    case "pair":
      return c("known_pair", { first: said(clue.first), second: said(clue.second) });
    case "blast":
      return c(clue.taken === 2 ? "known_on" : clue.taken === 1 ? "known_near" : "known_off", {
        cell: clue.cell,
      });
    case "fired":
      return c("known_fired", { cell: clue.cell });
    case "laid":
      return c("known_laid");
    case "triggered":
      return c("known_triggered", { cell: clue.cell });
  }
}
