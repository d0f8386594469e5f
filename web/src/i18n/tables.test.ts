import { expect, it } from "vitest";
import { fill, table } from "./tables";

it("fills in a language without touching what was read before", () => {
  const lobby = table("test_lobby");
  fill("en", { test_lobby: { ready: "Ready" } });
  const copied = { ...lobby };
  fill("de", { test_lobby: { ready: "Bereit" } });
  expect(copied["ready"]).toEqual({ en: "Ready", de: "Bereit" });
});
