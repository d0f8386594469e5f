import { expect, test } from "vitest";
import { whenOf } from "./when";

const NOW = new Date(2026, 10, 24, 9, 30).getTime();

test("a time in this week is told by the day of the week, in the reader's own zone", () => {
  const at = new Date(2026, 10, 26, 18, 0).getTime();
  expect(whenOf(at, NOW, "en").replace(/ at|,/, "")).toBe("Thursday 18:00");
  expect(whenOf(at, NOW, "de")).toMatch(/^Donnerstag.* 18:00$/);
  expect(whenOf(at, NOW, "es")).toMatch(/^jueves.* 18:00$/);
});

test("one that is further away is told by its date", () => {
  const at = new Date(2026, 11, 1, 18, 0).getTime();
  expect(whenOf(at, NOW, "en")).toMatch(/^December 1.* 18:00$/);
  expect(whenOf(at, NOW, "de")).toMatch(/^1\. Dezember.* 18:00$/);
});
