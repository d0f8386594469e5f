/** U-Jagd as the client shows it. */

import { assertNever } from "../../core/assertNever";
import { speaker } from "../../i18n";
import { uJagd } from "./words";
import type { Side, UJagd } from "../../protocol";
import type { SoundName } from "../../sound/sounds";
import { said } from "./announcing";
import type { Model } from "../contract";
import { blank, reduce } from "./reduce";
import { toldTo } from "./told";
import { truthOf } from "./truth";

export const model: Model<UJagd.View, UJagd.Action, UJagd.Observation, UJagd.Event, UJagd.Options> =
  {
    blank: (viewer, { options }) => blank(viewer, options),
    reduce,
    isRealTime: () => false,
    turnsBegun: ({ blue, yellow }) => blue.turns + yellow.turns,
    situation: ({ phase, turn }, side) => {
      if (phase === "setup") return "setup";
      return turn === side ? "turn" : "wait";
    },
    call: ({ phase }, { t, language }) => {
      const u = speaker(uJagd, language);
      return {
        setup: u("call.compose"),
        play: t("turn.yours"),
        last_turn: u("call.last"),
        over: t("turn.over"),
      }[phase];
    },
    toldTo,
    said,
    sounds,
    counted,
    turnsIn: (events) => truthOf(events).turns,
    chart: null,
    damage: null,
  };

function sounds(seen: UJagd.Observation, own: Side | null): readonly SoundName[] {
  switch (seen.kind) {
    case "sonar_answered":
      return ["ping"];
    case "periscope_answered":
      return ["surface"];
    case "torpedo_launched":
      return ["torpedo"];
    case "torpedo_hit":
      return ["hit"];
    case "torpedo_missed":
      return ["miss"];
    case "map_confirmed":
      return ["dive"];
    case "contact_placed":
      return seen.side === own ? ["step"] : [];
    default:
      return [];
  }
}

function counted(action: UJagd.Action): ReturnType<typeof model.counted> {
  switch (action.kind) {
    case "use_sonar":
      return { key: "stat.sonars", icon: "sonar" };
    case "raise_periscope":
      return { key: "stat.periscopes", icon: "periscope" };
    case "launch_torpedo":
      return { key: "stat.torpedoes", icon: "torpedo" };
    case "place_contact":
    case "clear_square":
    case "confirm_map":
    case "hold_fire":
    case "forfeit":
      return undefined;
    default:
      return assertNever(action);
  }
}
