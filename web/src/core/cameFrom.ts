/** From which club this browser came to a match: there it goes back after the end. */

import { recall, remember } from "./memory";

const CAME = "club";

/** The browser goes to this match from this club; false if it has been there from here before. */
export function leads(club: string, code: string): boolean {
  const said = `${code} ${club}`;
  if (recall(CAME) === said) return false;
  remember(CAME, said);
  return true;
}

/** The club from which this browser came to the match; empty if from none. */
export function cameFrom(code: string): string {
  const [match, club = ""] = (recall(CAME) ?? "").split(" ");
  return match === code ? club : "";
}
