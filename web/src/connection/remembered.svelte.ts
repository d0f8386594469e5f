/** The matches that this browser has played, so that none is lost: kept until they are deleted. */

import { boatNames } from "./names";
import { dropToken, keepHidden } from "./tokens";
import { fetchLobby } from "./api";
import { recall, remember } from "../core/memory";
import { enemyOf, sideOf } from "../core/seats";
import type {
  Deadline,
  Figures,
  GameId,
  Lobby,
  Outcome,
  Played,
  Result,
  Seat,
  Side,
} from "../protocol";

export type Fate = "won" | "lost" | "draw";

export interface Remembered {
  readonly code: string;
  /** Its id, by which it is watched again. */
  readonly match: string;
  readonly game: GameId;
  readonly phase: Lobby["phase"];
  /** The own boat and the other; null while this person sits in none. */
  readonly boats: readonly [own: string, other: string] | null;
  /** Once it is over: how it ended for this person; null for who looked on. */
  readonly fate: Fate | null;
  /** When it was last looked at, in milliseconds of this machine's clock. */
  readonly at: number;
  /** Who sat in the other boat, each once; none in a list from before they were kept. */
  readonly opponents?: readonly Opponent[];
  /** The name of its packaged chart, if it has one. */
  readonly chart?: string;
  /** Where this person sat last; none in a list from before they were kept. */
  readonly seats?: readonly Seat[];
  /** What the own crew came to, once this browser has seen its debrief. */
  readonly worth?: Worth;
  /** The own side, if it is a match over days. */
  readonly side?: Side;
  /** Until when which crew has time for its turn there. */
  readonly deadline?: Deadline | undefined;
}

/** The figures of a crew, which compare with those of the same mode only. */
export interface Worth {
  readonly isRealTime: boolean;
  readonly figures: Figures;
}

/** A person by their name, or a bot by the word for its name. */
export type Opponent = { readonly person: string } | { readonly bot: string };

const NAME = "matches";
/** Ids of matches that were deleted here, so that a person's history does not bring them back. */
const GONE = "matches.gone";
/** So many are kept; the oldest that are over go first. */
export const MOST = 50;

/** What is known of a match now. */
function rememberedOf(lobby: Lobby, you: string, outcome: Outcome | null, at: number): Remembered {
  const seats = lobby.seats.filter(({ player }) => player === you).map(({ seat }) => seat);
  const [seat] = seats;
  const names = boatNames(lobby.boats);
  const side = seat && sideOf(seat);
  return {
    code: lobby.code,
    match: lobby.match,
    game: lobby.game,
    phase: lobby.phase,
    boats: side ? [names[side], names[enemyOf(side)]] : null,
    fate: outcome && fateOf(outcome, seat),
    at,
    ...(side ? { seats, opponents: opponentsOf(lobby, enemyOf(side)) } : {}),
    ...chartOf(lobby),
    ...(side && lobby.days ? { side } : {}),
    deadline: deadlineOf(lobby, side),
  };
}

/** The own crew's before that of the other: before the boats dive both have one. */
function deadlineOf({ deadlines }: Lobby, side?: Side): Deadline | undefined {
  return deadlines.find((each) => each.side === side) ?? deadlines[0];
}

function opponentsOf({ seats, players }: Lobby, side: Side): readonly Opponent[] {
  const crew = seats.filter(({ seat }) => sideOf(seat) === side);
  const people = new Set(crew.flatMap(({ player }) => player ?? []));
  return [
    ...players.filter(({ id }) => people.has(id)).map(({ name }) => ({ person: name })),
    ...crew.flatMap(({ bot_name: bot }) => (bot === null ? [] : [{ bot }])),
  ];
}

/** A match of a person whose name stays, as the server has kept it. */
export function playedAs({ code, match, mine }: Played, result: Result): Remembered {
  const [seat] = mine;
  const side = seat && sideOf(seat);
  const names = boatNames(result.boats);
  const other = side && enemyOf(side);
  const enemies = result.seats.filter(({ seat }) => sideOf(seat) === other);
  const people = enemies.map(({ name }) => name).filter((name) => name !== "");
  return {
    code,
    match,
    game: result.game as GameId,
    phase: "over",
    boats: side && other ? [names[side], names[other]] : null,
    fate: fateOf(result, seat),
    at: result.at * 1000,
    seats: mine,
    opponents: people
      .filter((name, place) => people.indexOf(name) === place)
      .map((name) => ({ person: name })),
    chart: result.chart,
  };
}

/** Games call the option of their chart so. */
function chartOf({ options }: Lobby): { readonly chart?: string } {
  const { map, scenario } = options as { readonly map?: unknown; readonly scenario?: unknown };
  const chart = map ?? scenario;
  return typeof chart === "string" ? { chart } : {};
}

/** How a match ended for who sat there. */
function fateOf({ winner }: Pick<Outcome, "winner">, seat: Seat | undefined): Fate | null {
  if (seat === undefined) return null;
  if (winner === null) return "draw";
  return winner === sideOf(seat) ? "won" : "lost";
}

/** The list with one match put first, in place of what was known of it. */
export function withMatch(list: readonly Remembered[], fresh: Remembered): readonly Remembered[] {
  const known = list.find(({ code }) => code === fresh.code);
  const { opponents, seats, worth } = { ...known, ...fresh };
  const merged: Remembered = {
    ...fresh,
    boats: fresh.boats ?? known?.boats ?? null,
    fate: fresh.fate ?? known?.fate ?? null,
    ...(opponents && { opponents }),
    ...(seats && { seats }),
    ...(worth && { worth }),
  };
  const all = [merged, ...list.filter(({ code }) => code !== fresh.code)];
  if (all.length <= MOST) return all;
  const last = all.findLast(({ phase }) => phase === "over") ?? all.at(-1);
  return all.filter((each) => each !== last);
}

/** As it was written; what is not a list of ours is none. */
export function read(text: string | null): readonly Remembered[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter(isOurs) : [];
  } catch {
    return [];
  }
}

function isOurs(entry: unknown): entry is Remembered {
  return (
    typeof entry === "object" &&
    entry !== null &&
    ["code", "match", "game", "phase"].every(
      (name) => typeof (entry as Record<string, unknown>)[name] === "string",
    )
  );
}

class Matches {
  list: readonly Remembered[] = $state.raw(read(recall(NAME)));

  note(lobby: Lobby, you: string, outcome: Outcome | null): void {
    this.keep(withMatch(read(recall(NAME)), rememberedOf(lobby, you, outcome, Date.now())));
  }

  /** A match that this browser does not know, of a person who has played it elsewhere. */
  add(played: Remembered): void {
    if (gone().includes(played.match)) return;
    this.keep(withMatch(read(recall(NAME)), played).toSorted(newestFirst));
  }

  /** What the own crew came to in a match that is over. */
  keepWorth(id: string, worth: Worth): void {
    this.keep(read(recall(NAME)).map((each) => (each.match === id ? { ...each, worth } : each)));
  }

  /** Not to be found here any more; who still had a seat there gives the way back up. */
  delete(code: string): void {
    const ids = this.list.filter((each) => each.code === code).map(({ match }) => match);
    remember(GONE, [...ids, ...gone()].slice(0, MOST).join(" "));
    this.drop(code);
  }

  /** Ask the server how those stand that were not over, and drop what it has forgotten. */
  async look(): Promise<void> {
    this.list = read(recall(NAME));
    for (const { code, phase } of this.list) {
      if (phase === "over") continue;
      const answer = await fetchLobby(code);
      if (answer.ok) this.keep(this.list.map((each) => refreshed(each, answer.value)));
      else if (answer.problem.code === "unknown_match") this.drop(code);
    }
  }

  private drop(code: string): void {
    dropToken(code);
    keepHidden(code, []);
    this.keep(read(recall(NAME)).filter((each) => each.code !== code));
  }

  private keep(list: readonly Remembered[]): void {
    this.list = list;
    remember(NAME, JSON.stringify(list));
  }
}

function gone(): readonly string[] {
  return recall(GONE)?.split(" ") ?? [];
}

function newestFirst(one: Remembered, other: Remembered): number {
  return other.at - one.at;
}

function refreshed(known: Remembered, lobby: Lobby): Remembered {
  if (known.code !== lobby.code) return known;
  return { ...known, phase: lobby.phase, deadline: deadlineOf(lobby, known.side) };
}

export const matches = new Matches();
