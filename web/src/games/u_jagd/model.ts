/** U-Jagd as the client shows it. */

import { bySomeKinds, type BySomeKinds } from "../../core/byKind";
import { t } from "../../settings.svelte";
import { u } from "./post";
import type { Side, UJagd } from "../../protocol";
import type { SoundName } from "../../sound/sounds";
import { said } from "./announcing";
import type { Counted, Model } from "../contract";
import { blank, reduce } from "./reduce";
import { toldTo } from "./told";

/** What is counted in statistics. */
const COUNTED: Readonly<Partial<Record<UJagd.Action["kind"], Counted>>> = {
  use_sonar: { key: "stat.sonars", icon: "sonar" },
  raise_periscope: { key: "stat.periscopes", icon: "periscope" },
  launch_torpedo: { key: "stat.torpedoes", icon: "torpedo" },
};

export const model: Model<UJagd.View, UJagd.Observation, UJagd.Event, UJagd.Options> = {
  blank: (viewer, { options }) => blank(viewer, options),
  reduce,
  isRealTime: () => false,
  turnsBegun: ({ blue, yellow }) => blue.turns + yellow.turns,
  situation: ({ phase, turn }, side) => {
    if (phase === "setup") return "setup";
    return turn === side ? "turn" : "wait";
  },
  call: ({ phase }) =>
    ({
      setup: u("call.compose"),
      play: t("turn.yours"),
      last_turn: u("call.last"),
      over: t("turn.over"),
    })[phase],
  toldTo,
  said,
  sound: (seen, own) => bySomeKinds(SOUNDS, own, seen),
  counted: COUNTED,
  turnsIn: (events) => events.filter(({ kind }) => kind === "turn_began").length,
  chart: null,
  damage: null,
};

const SOUNDS: BySomeKinds<Side | null, UJagd.Observation, SoundName | undefined> = {
  sonar_answered: () => "ping",
  periscope_answered: () => "surface",
  torpedo_launched: () => "torpedo",
  torpedo_hit: () => "hit",
  torpedo_missed: () => "miss",
  map_confirmed: () => "dive",
  contact_placed: (own, { side }) => (side === own ? "step" : undefined),
};
