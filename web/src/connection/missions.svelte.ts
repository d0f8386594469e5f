/** Missions: what there is to try, beginning one, and what came of those tried in this browser. */

import { beginMission, fetchLessons, UNREACHABLE } from "./api";
import { keepToken } from "./tokens";
import { recall, remember } from "../core/memory";
import type { GameId, LessonShelf, Lobby } from "../protocol";
import { settings } from "../settings.svelte";

export type MissionStand = NonNullable<Lobby["mission"]>;

export interface Result {
  /** How the last try ended. */
  readonly last: "reached" | "failed";
  /** Fewest turns in which it was reached; null if it never was. */
  readonly best: number | null;
  /** The match of the last try, which counts once. */
  readonly code: string;
}

type Results = Readonly<Record<string, Result>>;

const NAME = "missions";

/** As it was written; what is not ours is nothing. */
export function read(text: string | null): Results {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return {};
  return Object.fromEntries(Object.entries(kept).filter(isResult));
}

function isResult(entry: [string, unknown]): entry is [string, Result] {
  const result = entry[1] as Partial<Result> | null;
  return (
    typeof result === "object" &&
    result !== null &&
    (result.last === "reached" || result.last === "failed") &&
    (result.best === null || typeof result.best === "number") &&
    typeof result.code === "string"
  );
}

/** What is known of a mission after another try. */
export function after(before: Result | undefined, stand: MissionStand, code: string): Result {
  const best = before?.best ?? null;
  if (stand.standing !== "reached") return { last: "failed", best, code };
  return { last: "reached", best: Math.min(best ?? stand.turns, stand.turns), code };
}

class Missions {
  results: Results = $state.raw(read(recall(NAME)));
  shelf: LessonShelf | null = $state.raw(null);

  /** Fetch the list once; the answer is a sentence if that cannot be. */
  async load(): Promise<string> {
    if (this.shelf !== null) return "";
    const answer = await fetchLessons();
    if (answer.ok) this.shelf = answer.value;
    return answer.ok ? "" : answer.problem.sentence || settings.t("line.unreachable");
  }

  of(game: string, mission: string): Result | undefined {
    return this.results[`${game}/${mission}`];
  }

  /** Remember how a mission ended, once a match. */
  note({ game, code, mission }: Lobby): void {
    if (mission === null || mission.standing === "open") return;
    const key = `${game}/${mission.name}`;
    const before = read(recall(NAME));
    if (before[key]?.code === code) return;
    this.results = { ...before, [key]: after(before[key], mission, code) };
    remember(NAME, JSON.stringify(this.results));
  }

  /** Begin one: the code of its match, or a sentence that says why not. */
  async begin(game: GameId, mission: string): Promise<{ code: string } | { problem: string }> {
    const name = settings.name || settings.t("name.default");
    const answer = await beginMission({ game, mission, name });
    if (!answer.ok) {
      const { code, sentence } = answer.problem;
      return { problem: code === UNREACHABLE ? settings.t("line.unreachable") : sentence };
    }
    keepToken(answer.value.code, answer.value.token);
    return { code: answer.value.code };
  }
}

export const missions = new Missions();
