import { describe, expect, it } from "vitest";
import { addressOf, cleanCode, pageAt, type Page } from "./router";

const at = (path: string): Page => pageAt(new URL(path, "http://boat.example"));

describe("addresses", () => {
  it.each<Page>([
    { kind: "home" },
    { kind: "club", club: "", link: "" },
    { kind: "club", club: "aB-_9", link: "ABCDEFGH" },
    { kind: "set_up", game: "sonar", preset: "de", with: "friends" },
    { kind: "match", code: "KELP42" },
    { kind: "match", code: "KELP42", seat: "blue.engineer" },
    { kind: "table", code: "KELP42" },
    { kind: "replay", match: "a-b_c" },
    { kind: "rules", game: "captain_sonar" },
    { kind: "rules", game: "captain_sonar", clause: "CAP-152" },
    { kind: "rules", game: "sonar", agreed: '{"drawn":[],"options":{"map":"A & B"}}' },
    { kind: "rules", game: "sonar", clause: "SON-084", agreed: "{}" },
  ])("lead back to their page: $kind", (page) => {
    expect(at(addressOf(page))).toEqual(page);
  });

  it("that are not ours lead home", () => {
    expect(at("/nowhere/at/all")).toEqual({ kind: "home" });
    expect(at("/m/")).toEqual({ kind: "home" });
  });

  it("with wrong percent signs lead home and not to an empty page", () => {
    expect(at("/m/%")).toEqual({ kind: "home" });
    expect(at("/replay/%E0%A4%A")).toEqual({ kind: "home" });
  });
});

describe("a code", () => {
  it.each([
    ["kelp42", "KELP42"],
    [" KELP 42 ", "KELP42"],
    ["https://boat.example/m/kelp42", "KELP42"],
    ["https://boat.example/m/kelp42?seat=blue.captain", "KELP42"],
  ])("typed as %s is %s", (typed, code) => {
    expect(cleanCode(typed)).toBe(code);
  });
});
