import { expect, test } from "vitest";
import { inLanguage, isKey, type Key } from "../i18n";
import type { Role } from "../core/seats";
import { tipFor } from "./tips";

const POSTS: Readonly<Record<string, readonly Role[]>> = {
  sonar: ["captain", "radio_operator"],
  captain_sonar: ["captain", "first_mate", "engineer", "radio_operator"],
};

test("every post has a tip in both modes, and in real time none that speaks of turns", () => {
  const t = inLanguage("en") as (key: Key) => string;
  for (const [game, roles] of Object.entries(POSTS))
    for (const held of [...roles.map((role) => [role]), [...roles]]) {
      const [turn, live] = [false, true].map(
        (isRealTime) => `tip.${tipFor(game, held, isRealTime)}`,
      );
      if (turn === undefined || !isKey(turn)) throw new Error(`no tip ${turn}`);
      if (live === undefined || !isKey(live)) throw new Error(`no tip ${live}`);

      expect(t(live)).not.toBe(t(turn));
      expect(t(live)).not.toMatch(/\bturns?\b/);
    }
});
