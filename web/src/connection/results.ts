/** Results of missions, as they are remembered. */

import { entriesOf } from "../core/memory";
import type { MissionStand } from "../protocol";

export interface MissionTries {
  /** How the last try ended. */
  readonly last: "reached" | "failed";
  /** Fewest turns in which it was reached; null if it never was. */
  readonly best: number | null;
  /** The match of the last try, which counts once. */
  readonly code: string;
}

export type Results = Readonly<Record<string, MissionTries>>;

/** As it was written; what is not ours is nothing. */
export function read(text: string | null): Results {
  return entriesOf(text, isResult);
}

function isResult(entry: [string, unknown]): entry is [string, MissionTries] {
  const result = entry[1] as Partial<MissionTries> | null;
  return (
    typeof result === "object" &&
    result !== null &&
    (result.last === "reached" || result.last === "failed") &&
    (result.best === null || typeof result.best === "number") &&
    typeof result.code === "string"
  );
}

/** What is known of a mission after another try. */
export function after(
  before: MissionTries | undefined,
  stand: MissionStand,
  code: string,
): MissionTries {
  const best = before?.best ?? null;
  if (stand.standing !== "reached") return { last: "failed", best, code };
  return { last: "reached", best: Math.min(best ?? stand.turns, stand.turns), code };
}
