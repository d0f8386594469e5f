/** Captain Sonar, as the frame knows it. */

import type { CardOf } from "../card";
import { captainSonarCard } from "./card.words";
import { captainSonarPanels } from "./panels.words";
import { captainSonarReplay } from "./replay.words";
import { captainSonarSetUp } from "./set_up.words";

export const captain_sonar: CardOf<"captain_sonar"> = {
  id: "captain_sonar",
  place: 1,
  icon: "captain",
  posts: {
    captain: "captain",
    first_mate: "first-mate",
    engineer: "engineer",
    radio_operator: "radio-operator",
  },
  minutes: [45, 60],
  minutesAlone: 15,
  editions: { de: { people: [4, 8], age: 10 }, es: { people: [2, 8], age: 14 } },
  systems: ["mine", "torpedo", "drone", "sonar", "silence", "scenario"],
  modes: ["turn", "real_time"],
  helpPicture: null,
  words: {
    first: captainSonarCard,
    setUp: captainSonarSetUp,
    panels: captainSonarPanels,
    late: captainSonarReplay,
  },
  load: () => import("./client"),
};
