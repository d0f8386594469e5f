/** Echo as the client shows it. */

import { bySomeKinds, type BySomeKinds } from "../../core/byKind";
import { toldBy } from "../../core/told";
import type { Echo } from "../../protocol";
import type { SoundName } from "../../sound/sounds";
import type { Model } from "../contract";
import { said } from "./announcing";
import { e } from "./post";
import { blank, reduce } from "./reduce";
import { HEARD } from "./tables";
import { truthOf } from "./truth";

const SOUNDS: BySomeKinds<null, Echo.Observation, SoundName> = {
  pinged: () => "ping",
  fired: (_, { hit }) => (hit ? "hit" : "miss"),
};

export const model: Model<Echo.View, Echo.Observation, Echo.Event, Echo.Options> = {
  blank: (viewer, { options }) => blank(viewer, options),
  reduce,
  isRealTime: () => false,
  turnsBegun: ({ blue, yellow }) => blue.turns + yellow.turns,
  situation: ({ turn }, side) => {
    if (turn === null) return "setup";
    return turn === side ? "turn" : "wait";
  },
  call: ({ turn, outcome }) => {
    if (outcome !== null) return e("turn.over");
    return e(turn === null ? "choose" : "turn.yours");
  },
  toldTo: toldBy<Echo.Observation, Echo.Event>(HEARD),
  said,
  sound: (seen) => bySomeKinds(SOUNDS, null, seen),
  counted: {
    ping: { key: "stat.pings", icon: "sonar" },
    fire: { key: "stat.torpedoes", icon: "torpedo" },
  },
  turnsIn: (events) => truthOf(events).turns,
  chart: null,
  damage: null,
};
