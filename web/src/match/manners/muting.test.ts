import { expect, it } from "vitest";
import type { Greeted } from "../../protocol";
import { freshPhrase, muting } from "./muting.svelte";

const SAID: readonly Greeted[] = [
  { kind: "greeted", by: "bob", phrase: "nice_shot" },
  { kind: "greeted", by: "ann", phrase: "well_played" },
];

it("shows what another person said last, until it was seen", () => {
  expect(freshPhrase(SAID, "ann", 0)?.phrase).toBe("nice_shot");
  expect(freshPhrase(SAID, "bob", 0)?.phrase).toBe("well_played");
  expect(freshPhrase(SAID, "bob", 2)).toBeUndefined();
});

it("shows nothing while phrases are hidden, and remembers that", () => {
  muting.set(true);
  expect(freshPhrase(SAID, "ann", 0)).toBeUndefined();
  muting.set(false);
  expect(freshPhrase(SAID, "ann", 0)?.phrase).toBe("nice_shot");
});
