/** Echo, as the frame knows it. */

import type { CardOf } from "../card";
import { echoCard } from "./card.words";
import { echoPanels } from "./panels.words";
import { echoReplay } from "./replay.words";
import { echoSetUp } from "./set_up.words";

export const echo: CardOf<"echo"> = {
  id: "echo",
  place: 9,
  icon: "sonar",
  posts: { captain: "captain" },
  minutes: [5, 5],
  minutesAlone: 5,
  editions: { en: { people: [2, 2] } },
  systems: [],
  modes: ["turn"],
  helpPicture: null,
  words: { first: echoCard, setUp: echoSetUp, panels: echoPanels, late: echoReplay },
  load: () => import("./client"),
};
