/** SONAR, as the frame knows it. */

import type { CardOf } from "../card";
import { sonarCard } from "./card.words";
import { sonarPanels } from "./panels.words";
import { sonarReplay } from "./replay.words";
import { sonarSetUp } from "./set_up.words";

export const sonar: CardOf<"sonar"> = {
  id: "sonar",
  place: 2,
  icon: "radio-operator",
  posts: { captain: "captain", radio_operator: "radio-operator" },
  minutes: [30, 30],
  minutesAlone: 10,
  editions: { en: { people: [2, 4] }, de: { people: [2, 4] } },
  systems: ["torpedo", "sonar", "silence"],
  modes: ["turn", "real_time"],
  helpPicture: null,
  words: { first: sonarCard, setUp: sonarSetUp, panels: sonarPanels, late: sonarReplay },
  load: () => import("./client"),
};
