import { expect, test } from "vitest";
import { inLanguage, wordIn } from "../../i18n";
import { loadClient, PLAYABLE } from "../../games/registry";
import type { Role } from "../../core/seats";
import { tipFor } from "./tips";

test("every post has a tip in each mode, and in real time none that speaks of turns", async () => {
  const t = inLanguage("en");
  for (const { id, posts, modes } of PLAYABLE) {
    const tips = (await loadClient(id))?.tips ?? {};
    const roles = Object.keys(posts) as Role[];
    for (const held of [...roles.map((role) => [role]), ...(roles.length > 1 ? [roles] : [])]) {
      const turn = wordIn(t, tips, tipFor(held, false));
      expect(turn).not.toBe("");
      if (!modes.includes("real_time")) continue;
      const live = wordIn(t, tips, tipFor(held, true));
      expect(live).not.toBe("");
      expect(live).not.toBe(turn);
      expect(live).not.toMatch(/\bturns?\b/);
    }
  }
});
