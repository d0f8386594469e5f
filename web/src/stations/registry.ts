/** Which station somebody sits at: by game and by the seats he holds. */

import type { Component } from "svelte";
import type { GameId, Games, Seat } from "../protocol";
import type { StationProps } from "./contract";
import Both from "./sonar/Both.svelte";
import Captain from "./sonar/Captain.svelte";
import RadioOperator from "./sonar/RadioOperator.svelte";
import Spectator from "./sonar/Spectator.svelte";

type PropsOf<G extends GameId> = StationProps<Games[G]["View"], Games[G]["Action"], Games[G]["Observation"], Games[G]["Options"]>;

export type StationOf<G extends GameId> = Component<PropsOf<G>>;

type Chooser<G extends GameId> = (seats: readonly Seat[]) => StationOf<G>;

function sonarStation(seats: readonly Seat[]): StationOf<"sonar"> {
  const captain = seats.some((seat) => seat.endsWith(".captain"));
  const operator = seats.some((seat) => seat.endsWith(".radio_operator"));
  if (captain && operator) return Both;
  if (captain) return Captain;
  return operator ? RadioOperator : Spectator;
}

const STATIONS: { readonly [G in GameId]: Chooser<G> } = {
  sonar: sonarStation,
};

/** The station for these seats; without seats that of a spectator. */
export function stationFor<G extends GameId>(game: G, seats: readonly Seat[]): StationOf<G> {
  return STATIONS[game](seats);
}
