/** Symbol and name of each job. */

import { orElse, type Translate } from "../i18n";
import type { IconName } from "../look/icons";
import type { GameId } from "../protocol";
import type { Role } from "../core/seats";

export const ROLE_ICONS: Readonly<Record<Role, IconName>> = {
  captain: "captain",
  first_mate: "first-mate",
  engineer: "engineer",
  radio_operator: "radio-operator",
};

/** What the job is called in this game. */
export function roleName(t: Translate, game: GameId, role: Role): string {
  return orElse(t, `role.${game}.${role}`, t(`role.${role}`));
}
