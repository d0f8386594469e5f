/** Which station somebody sits at: by game and by the seats he holds. */

import type { Component } from "svelte";
import type { GameId, Games, Seat } from "../protocol";
import type { StationProps } from "./contract";
import Captain from "./sonar/Captain.svelte";
import RadioOperator from "./sonar/RadioOperator.svelte";

type PropsOf<G extends GameId> = StationProps<Games[G]["View"], Games[G]["Action"], Games[G]["Observation"], Games[G]["Options"]>;

export type StationOf<G extends GameId> = Component<PropsOf<G>>;

type Chooser<G extends GameId> = (seats: readonly Seat[]) => StationOf<G>;

const STATIONS: { readonly [G in GameId]: Chooser<G> } = {
  sonar: (seats) => (seats.some((seat) => seat.endsWith("captain")) ? Captain : RadioOperator),
};

/** The station for these seats; without seats that of a spectator. */
export function stationFor<G extends GameId>(game: G, seats: readonly Seat[]): StationOf<G> {
  return STATIONS[game](seats);
}
