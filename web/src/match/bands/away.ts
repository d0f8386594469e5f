/** Who of the own crew has lost the connection, since when, and what becomes of their posts. */

import type { Level, Lobby, PlayerInfo, Seat, SeatInfo, Side } from "../../protocol";
import { enemyOf, sideOf } from "../../core/seats";
import { t } from "../../settings.svelte";
import { BLINK_S } from "../aboard";

/** Away for less than this, the crew is asked nothing: most connections are back by then. */
const PATIENCE_S = 4;

/** What becomes of the posts of a mate who is away. */
export type PostPlan =
  | { readonly kind: "wait" }
  | {
      readonly kind: "bot";
      readonly level: Level;
      /** The crew has not said it: it was agreed before the start. */
      readonly agreed: boolean;
    };

export interface Away {
  readonly player: PlayerInfo;
  readonly seats: readonly Seat[];
  readonly awayS: number;
  readonly plan: PostPlan;
  /** The crew has said what it wants. */
  readonly isSettled: boolean;
  /** Seconds until others may take the post; 0 if they may. */
  readonly graceS: number;
  /** Of an opponent. */
  readonly prospect?: Prospect | undefined;
}

/** The mates of this side who are away, but not the reader; `sinceS` is how long ago the lobby was told.
 *
 * In a match over days people need not be there, so no player is away. */
export function awayOf(
  lobby: Lobby,
  side: Side | null,
  you: string,
  sinceS: number,
): readonly Away[] {
  if (lobby.days !== null) return [];
  return lobby.players.flatMap((player) => {
    const held = lobby.seats.filter((info) => info.player === player.id);
    const [first] = held;
    if (player.id === you || player.away_s === null || first === undefined) return [];
    if (sideOf(first.seat) !== side) return [];
    const awayS = player.away_s + sinceS;
    const isFree = held.some(({ vacant }) => vacant);
    return [
      {
        player,
        seats: held.map(({ seat }) => seat),
        awayS,
        plan: planOf(lobby, first),
        isSettled: first.waits || first.stand_in !== null,
        graceS: isFree ? 0 : Math.max(0, lobby.grace_s - awayS),
      },
    ];
  });
}

/** The mate about whom the crew is asked now. */
export function askedAbout(away: readonly Away[]): Away | undefined {
  return away.find(({ awayS, isSettled }) => awayS >= PATIENCE_S && !isSettled);
}

/** What becomes of the posts of an opponent who is away, if no bot was agreed. */
type Prospect = "crew" | "claim" | "host" | "kept";

/** The opponent who is away, and what becomes of their posts, while their crew is not gone for good. */
export function opponentAway(lobby: Lobby, own: Side | null, sinceS: number): Away | undefined {
  if (own === null || lobby.gone.includes(enemyOf(own))) return undefined;
  const away = awayOf(lobby, enemyOf(own), "", sinceS).find(({ awayS }) => awayS >= BLINK_S);
  return away && { ...away, prospect: prospectOf(lobby, away, enemyOf(own)) };
}

/** Until when the posts are kept. */
export function laterOf(away: Away): string {
  const seconds = Math.ceil(away.graceS);
  return seconds > 0 ? t("away.in", { seconds }) : t("away.now");
}

/** What becomes of the posts, and when. */
export function becomes(away: Away): string {
  const when = laterOf(away);
  if (away.plan.kind === "bot")
    return t("away.bot_comes", { level: t(`level.${away.plan.level}`), when });
  return away.prospect === undefined
    ? t("away.runs_on")
    : t(`away.opponent_${away.prospect}`, { when });
}

function prospectOf(lobby: Lobby, { plan, player }: Away, side: Side): Prospect | undefined {
  if (plan.kind === "bot") return undefined;
  const mates = lobby.seats.flatMap(({ seat, player: id }) =>
    sideOf(seat) === side ? (id ?? []) : [],
  );
  if (lobby.players.some(({ id, present }) => present && mates.includes(id))) return "crew";
  if (lobby.claims) return "claim";
  return lobby.host === player.id ? "kept" : "host";
}

function planOf(lobby: Lobby, { waits, stand_in: chosen }: SeatInfo): PostPlan {
  const level = chosen ?? lobby.stand_in;
  if (waits || level === null) return { kind: "wait" };
  return { kind: "bot", level, agreed: chosen === null };
}
