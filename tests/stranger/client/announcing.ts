/** What was said at the table, in words: for the caption, the list of announcements, the replay. */

import { byKind, type ByKind } from "../../core/byKind";
import type { Echo } from "../../protocol";
import { fact, told, type Said } from "../../stations/said/announced";
import { announcing, type ResultKinds } from "../../stations/said/held";
import { Narrator, type Reading } from "../../stations/said/narrated";
import { echoLines } from "./line.words";
import type { EchoProps } from "./post";

type Seen = Echo.Observation;
type Words = Narrator<typeof echoLines>;

const WORDS: ByKind<Words, Seen, Said | undefined> = {
  match_began: (n, { first }) => fact("chart", n.tell("begins", first)),
  start_marked: (n, { side }) => told(side, "lock", n.tell("starts", side)),
  start_chosen: (n, { side }) => told(side, "lock", n.tell("starts", side)),
  steer_heard: (n, { side }) => told(side, "ship", n.tell("steers", side)),
  steered: (n, { side }) => told(side, "ship", n.tell("steers", side)),
  pinged: (n, { side, place, near }) =>
    told(side, "sonar", n.tell(near ? "near" : "far", side, { place: n.place(place) })),
  fired: (n, { side, place, hit }) =>
    told(side, "torpedo", n.tell(hit ? "hits" : "misses", side, { place: n.place(place) })),
  match_ended: (n, { winner }) =>
    fact("trophy", winner === null ? n.plain("draw") : n.tell("wins", winner)),
  turn_began: () => undefined,
};

/** One observation as it was said, or undefined if nothing was. */
export function said(seen: Seen, reading: Reading): Said | undefined {
  return byKind(WORDS, new Narrator(echoLines, reading), seen);
}

/** No announcement answers another. */
export const RESULTS: ResultKinds = { all: new Set(), unasked: new Set(), courses: new Set() };

const announced = announcing<Seen, EchoProps>(said);
export const logOf = announced.logOf;
export const newestOf = announced.newestOf;
