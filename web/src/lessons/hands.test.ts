import { expect, test } from "vitest";
import { forHands } from "./hands";

const ASKED = "Draw it: [press Enter|tap Draw] twice[ (E)|].";

test("a keyboard is told its keys", () => {
  expect(forHands(ASKED, true)).toBe("Draw it: press Enter twice (E).");
});

test("a finger is told what to tap", () => {
  expect(forHands(ASKED, false)).toBe("Draw it: tap Draw twice.");
});

test("a text without a choice stays as it is", () => {
  expect(forHands("End your turn.", false)).toBe("End your turn.");
});
