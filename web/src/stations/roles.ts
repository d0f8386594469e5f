/** The symbol of each job. */

import type { IconName } from "../look/icons";
import type { Role } from "../core/seats";

export const ROLE_ICONS: Readonly<Record<Role, IconName>> = {
  captain: "captain",
  first_mate: "first-mate",
  engineer: "engineer",
  radio_operator: "radio-operator",
};
