/** U-Jagd, as the frame knows it. */

import { component } from "../../parts/part";
import type { CardOf } from "../card";
import { uJagdCard } from "./card.words";
import { uJagdPanels } from "./panels.words";
import { uJagdReplay } from "./replay.words";
import { uJagdSetUp } from "./set_up.words";

export const u_jagd: CardOf<"u_jagd"> = {
  id: "u_jagd",
  place: 3,
  icon: "periscope",
  posts: { captain: "periscope" },
  minutes: [10, 10],
  minutesAlone: 10,
  editions: { de: { people: [2, 2] } },
  systems: [],
  modes: ["turn"],
  helpPicture: component(() => import("./HelpPicture.svelte")),
  words: { first: uJagdCard, setUp: uJagdSetUp, panels: uJagdPanels, late: uJagdReplay },
  load: () => import("./client"),
};
