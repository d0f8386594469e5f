import { expect, test } from "vitest";
import { quietHours } from "./notices.svelte";

test.each([
  ["Greenwich", 0, [1320, 480]],
  ["Berlin in winter", -60, [1260, 420]],
  ["New York in winter", 300, [180, 780]],
  ["Auckland in summer", -780, [540, 1140]],
])("the night of %s in minutes of the day of Greenwich", (_, offset, hours) => {
  expect(quietHours(offset)).toEqual(hours);
});
