/** Which tip a newcomer to a station is shown: what is true turn by turn is not all true in real time. */

import type { Role } from "../core/seats";

/** "sonar.captain", "captain_sonar.live.both": the tip for who holds these posts. */
export function tipFor(game: string, roles: readonly Role[], isRealTime: boolean): string {
  const post = roles.length > 1 ? "both" : (roles[0] ?? "spectator");
  return [game, ...(isRealTime ? ["live"] : []), post].join(".");
}
