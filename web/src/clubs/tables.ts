/** What a member's page knows of the tables of a round that is started. */

import { boatNames } from "../connection/names";
import type { ClubTable, Round } from "../protocol";
import { t } from "../settings.svelte";

/** As the boats of a fresh match are called. */
export const BOATS = boatNames({});

/** Another table of a round that is open: nothing is told of its match. */
export function isHidden(round: Round, { code }: ClubTable): boolean {
  return round.is_open && code === "";
}

/** Has its page for a big screen something to show? */
export function hasScreen({ code, ended, called_off: isOff }: ClubTable): boolean {
  return code !== "" && (ended !== null || !isOff);
}

/** May the host turn whether it counts? One that is not there is not waited for again. */
export function mayTurn(round: Round, table: ClubTable): boolean {
  const isThere = table.code !== "" || table.ended !== null || isHidden(round, table);
  return !table.called_off || isThere;
}

/** What has become of its match. */
export function fateOf(round: Round, table: ClubTable): string {
  const { ended, called_off: isOff } = table;
  if (isOff) return t("club.called_off");
  if (ended === null) return t(isHidden(round, table) ? "club.later" : "club.running");
  if (ended.winner === null) return t("yours.draw");
  return t("club.won", { boat: BOATS[ended.winner] });
}
