/** Captain Sonar as it is played. */

import { component, part, type Part } from "../../parts/part";
import type { Seat } from "../../protocol";
import type { ClientOf } from "../contract";
import Live from "./Live.svelte";
import { model } from "./model";
import type { CaptainStation } from "./post";
import { outline, postOf, posts } from "./posts";
import { captainSonarTips } from "./tips.words";

const spectator = component<CaptainStation>(
  () => import("./spectator/Spectator.svelte"),
  "station",
);
const publicChart = component<CaptainStation>(() => import("./PublicChart.svelte"), "station");
const truth = part(() => import("./replay/ending"));

/** A player has one station in all; it shows that of their posts, which comes with it. */
function station(seats: readonly Seat[]): Part<CaptainStation> {
  if (seats.length === 0) return spectator;
  const post = postOf(seats);
  return {
    get there() {
      return post.there && Live;
    },
    get: async () => {
      await post.get();
      return Live;
    },
  };
}

export const client: ClientOf<"captain_sonar"> = {
  model,
  tips: captainSonarTips,
  tipsOfActs: {
    drop_mine: "mine",
    launch_torpedo: "torpedo",
    ask_drone: "drone",
    ask_sonar: "sonar",
    go_silent: "silence",
    trigger_archer: "scenario",
  },
  station,
  parts: [outline, truth, ...posts, spectator],
  publicChart,
  truth,
};
