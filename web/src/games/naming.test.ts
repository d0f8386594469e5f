import { expect, it } from "vitest";
import { inLanguage } from "../i18n";
import { stopName } from "./naming";

it("a game calls a stop as its rulebook does, or as the frame does", () => {
  const t = inLanguage("de");

  expect(stopName(t, "captain_sonar")).toBe("Stop");
  expect(stopName(t, "sonar")).toBe("Stopp");
});
