/** What views and logs say of the outline of a surfaced boat. */

import type { CaptainSonar, Seat, Side } from "../../../protocol";
import type { Role } from "../../../core/seats";
import type { Entry, Offer } from "../../../stations/contract";
import { c } from "../post";
import type { SectionId } from "./profile";

/** A section that is drawn and signed. */
export interface Signed {
  readonly section: SectionId;
  readonly line: CaptainSonar.OutlineTrace;
  readonly initials: string;
  /** The post of who drew it, if that is known. */
  readonly by?: string | undefined;
}

type Action = CaptainSonar.Action;

/** The posts in the order in which a person is numbered by the first of theirs. */
const ROLES: readonly Role[] = ["captain", "first_mate", "engineer", "radio_operator"];

/** The drawn sections with the posts of who drew them; the initials tell the person. */
export function signedOf(drawn: readonly CaptainSonar.Drawn[]): readonly Signed[] {
  return drawn.map(({ section, person, line, initials }) => {
    const role = ROLES[person];
    return {
      section,
      line,
      initials,
      by: role === undefined ? undefined : c(`post.${role}`),
    };
  });
}

/** The own seat to which this is offered. */
export function seatFor(offers: readonly Offer<Action>[], kind: Action["kind"]): Seat | undefined {
  return offers.find(({ legal }) => legal.some((action) => action.kind === kind))?.seat;
}

/** Did the last check of this side's outline find a fault, and nothing is drawn since? */
export function isRejected(log: readonly Entry<CaptainSonar.Observation>[], side: Side): boolean {
  const last = log.findLast(({ observation: { kind } }) =>
    ["surfaced", "section_drawn", "outline_checked", "dived_again"].includes(kind),
  )?.observation;
  return last?.kind === "outline_checked" && last.side === side && last.bad.length > 0;
}
