import { expect, it } from "vitest";
import type { Greeting } from "../../connection/state.svelte";
import { freshPhrase, muting } from "./muting.svelte";

const SAID: readonly Greeting[] = [
  { kind: "greeted", by: "bob", phrase: "nice_shot", number: 1 },
  { kind: "greeted", by: "ann", phrase: "well_played", number: 2 },
];

it("shows what another person said last, until it was seen", () => {
  expect(freshPhrase(SAID, "ann", 0)?.phrase).toBe("nice_shot");
  expect(freshPhrase(SAID, "bob", 0)?.phrase).toBe("well_played");
  expect(freshPhrase(SAID, "bob", 2)).toBeUndefined();
  expect(freshPhrase(SAID, "ann", 1)).toBeUndefined();
  expect(freshPhrase(SAID.slice(1), "bob", 1)?.phrase).toBe("well_played");
});

it("shows nothing while phrases are hidden, and remembers that", () => {
  muting.set(true);
  expect(freshPhrase(SAID, "ann", 0)).toBeUndefined();
  muting.set(false);
  expect(freshPhrase(SAID, "ann", 0)?.phrase).toBe("nice_shot");
});
