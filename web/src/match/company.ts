/** Who waits for whom in a crew of people and bots, and who may stop the clocks. */

import { botName } from "../connection/names";
import type { MatchState } from "../connection/state.svelte";
import { captainOf, operatorOf, sideOf } from "../core/seats";
import type { Translate } from "../i18n";
import type { Lobby, Side } from "../protocol";
import type { Company } from "../stations/contract";
import { timerOf } from "../stations/timers";

/** Name of the clock that a crew is shown while its bot Captain waits. */
export const COMPANY = "company";

/** The people who sit in a crew. */
function crews({ seats }: Lobby): ReadonlyMap<string, Side> {
  return new Map(
    seats.flatMap(({ seat, player }) => (player === null ? [] : [[player, sideOf(seat)]])),
  );
}

/** Does one person play alone, so that one key stops everything? */
export function isLone(lobby: Lobby): boolean {
  return crews(lobby).size === 1;
}

/** The crews with people that do not want the match to stand still yet. */
export function unwilling(lobby: Lobby): readonly Side[] {
  return [...new Set(crews(lobby).values())].filter((side) => !lobby.pause.includes(side));
}

/** The bot Captain who waits for a person as Radio Operator, turn by turn, if there is one. */
export function companyOf(
  match: MatchState,
  lobby: Lobby,
  isRealTime: boolean,
  t: Translate,
): Company | undefined {
  const { side } = match;
  if (side === null || isRealTime || lobby.wait_s === 0) return undefined;
  const seat = operatorOf(side);
  const captain = lobby.seats.find((info) => info.seat === captainOf(side));
  if (!captain?.bot || !match.seats.includes(seat)) return undefined;
  return {
    captain: botName(captain, t),
    wait: timerOf(match.timers, COMPANY),
    isPaused: lobby.paused !== null,
    pause: isLone(lobby) ? () => void match.ask({ kind: "set_pause", wanted: true }) : undefined,
    done: () => void match.do({ kind: "done", seat }),
    lost: () =>
      void match.ask({ kind: "send_note", seat, note: { about: "word", word: "lost_them" } }),
  };
}
