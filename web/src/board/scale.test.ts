import { expect, test } from "vitest";
import { legible } from "./scale";

test("lettering keeps its size on a large chart, grows on a small one, within bounds", () => {
  expect(legible(32, 12, 52, 0.7)).toBe(32);
  expect(legible(32, 12, 52, 0.3)).toBe(40);
  expect(legible(32, 12, 52, 0.1)).toBe(52);
  expect(legible(60, 12, 52, 0.1)).toBe(60);
});
