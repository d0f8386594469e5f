import { afterEach, expect, it } from "vitest";
import { settings } from "../settings.svelte";
import { stopName } from "./naming";

afterEach(() => {
  settings.language = "en";
});

it("a game calls a stop as its rulebook does, or as the frame does", () => {
  settings.language = "de";

  expect(stopName("captain_sonar")).toBe("Stop");
  expect(stopName("sonar")).toBe("Stopp");
});
