/** Missions: what there is to try, beginning one, and what came of those tried in this browser. */

import { ask, failureOf, type Fetched } from "./api";
import { after, read, type MissionTries, type Results } from "./results";
import { recall, remember } from "../core/memory";
import type { GameId, LessonShelf, Lobby, MatchMade, MissionInfo } from "../protocol";
import { settings } from "../settings.svelte";

/** Where the results lie. */
const NAME = "missions";

class Missions {
  results: Results = $state.raw(read(recall(NAME)));
  shelf: LessonShelf | null = $state.raw(null);

  /** Fetch the list once; the answer is a sentence if that cannot be. */
  async load(): Promise<string> {
    if (this.shelf !== null) return "";
    const answer = await ask<LessonShelf>("/api/lessons");
    if (answer.ok) this.shelf = answer.value;
    return answer.ok ? "" : failureOf(answer.problem);
  }

  /** What is asked for in a mission; undefined until the list is there. */
  infoOf(game: GameId, mission: string): MissionInfo | undefined {
    return this.shelf?.missions.find((each) => each.game === game && each.name === mission);
  }

  /** The mission at this place of a game's list, from 1; undefined after the last. */
  infoAt(game: GameId, number: number): MissionInfo | undefined {
    return this.shelf?.missions.find((each) => each.game === game && each.number === number);
  }

  /** What came of it in this browser. */
  of(game: string, mission: string): MissionTries | undefined {
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

  /** Begin one. */
  begin(game: GameId, mission: string): Promise<Fetched<MatchMade>> {
    return ask("/api/missions", { game, mission, name: settings.calledName });
  }
}

export const missions = new Missions();
