import { afterEach, expect, it } from "vitest";
import { ruleAsked } from "./ruleAsked.svelte";

const EDGE = { code: "SON-084", sentence: "The chart ends there." };

afterEach(() => {
  ruleAsked.forget();
});

it("knows the clause behind a refusal that was told", () => {
  ruleAsked.isAtHand = true;
  expect(ruleAsked.clauseOf(EDGE.sentence)).toBeUndefined();
  ruleAsked.heed(EDGE);
  expect(ruleAsked.clauseOf(EDGE.sentence)).toBe("SON-084");
});

it("knows no rule behind a named error of the server", () => {
  ruleAsked.isAtHand = true;
  ruleAsked.heed({ code: "too_fast", sentence: "Too fast." });
  expect(ruleAsked.clauseOf("Too fast.")).toBeUndefined();
});

it("offers nothing where no sheet of rules can open", () => {
  ruleAsked.heed(EDGE);
  expect(ruleAsked.clauseOf(EDGE.sentence)).toBeUndefined();
});
