/** Which tip a newcomer to a station is shown: what is true turn by turn is not all true in real time. */

import type { Role } from "../../core/seats";

/** The tip about a page that real time has turned against the chosen side. */
export const TURNED = "look.turned";

/** "captain", "live.both": the tip for a person who holds these posts. */
export function tipFor(roles: readonly Role[], isRealTime: boolean): string {
  const post = roles.length > 1 ? "both" : (roles[0] ?? "spectator");
  return isRealTime ? `live.${post}` : post;
}
