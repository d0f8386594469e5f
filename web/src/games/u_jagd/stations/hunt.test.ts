import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { UJagd } from "../../../protocol";
import type { Refusal } from "../../../stations/contract";
import { Hunt } from "./hunt.svelte";
import type { HunterProps } from "../post";

const TURN: readonly UJagd.Action[] = [
  { kind: "use_sonar", line: "A", bands: ["green", "white"] },
  { kind: "launch_torpedo", target: "B2" },
];

function table(
  change: Partial<HunterProps> = {},
  answer: Refusal | null = null,
): { readonly hunt: Hunt; readonly sent: UJagd.Action[] } {
  const sent: UJagd.Action[] = [];
  const props = {
    view: { phase: "play", turn: "blue" },
    side: "blue",
    legal: TURN,
    connected: true,
    act: (_: unknown, action: UJagd.Action) => {
      sent.push(action);
      return Promise.resolve(answer);
    },
    ...change,
  } as unknown as HunterProps;
  return { hunt: new Hunt(() => props), sent };
}

function type(hunt: Hunt, ...keys: readonly string[]): void {
  for (const key of keys) {
    hunt.press(key);
    flushSync();
  }
}

function answered(): Promise<void> {
  return new Promise((go) => setTimeout(go));
}

describe("asking", () => {
  // rule UJ-050
  it("needs a line and two bands, and says what lacks", () => {
    const { hunt } = table();
    expect([hunt.action, hunt.label]).toEqual([null, "Choose a line"]);
    type(hunt, "s", "a");
    expect([hunt.action, hunt.label]).toEqual([null, "Choose two bands"]);
    type(hunt, "g", "w");
    expect(hunt.action).toEqual({ kind: "use_sonar", line: "A", bands: ["green", "white"] });
  });

  it("takes a third band for the first one, so that there are never three", () => {
    const { hunt } = table();
    type(hunt, "a", "k", "l", "g");
    expect(hunt.bands).toEqual(["blue", "green"]);
  });

  it("looks along a row by its digit and fires by letter and digit", () => {
    const { hunt } = table();
    type(hunt, "p", "2");
    expect(hunt.action).toEqual({ kind: "raise_periscope", line: "2" });
    type(hunt, "t", "b", "2");
    expect(hunt.action).toEqual({ kind: "launch_torpedo", target: "B2" });
  });

  it("sends once, and forgets what was chosen only when it is done", async () => {
    const { hunt, sent } = table();
    type(hunt, "a", "g", "w");
    hunt.send(hunt.action);
    await answered();
    expect(sent).toEqual([TURN[0]]);
    expect([hunt.line, hunt.bands]).toEqual([null, []]);
  });

  it("keeps the choice and says why when it is refused", async () => {
    const { hunt } = table({}, { code: "UJ-040", sentence: "Not yet." });
    type(hunt, "a", "g", "w");
    hunt.send(hunt.action);
    await answered();
    expect([hunt.line, hunt.refusal]).toEqual(["A", "Not yet."]);
  });

  // rule UJ-076
  it("knows only the torpedo in a last turn, or no shot", () => {
    const last = { phase: "last_turn", turn: "blue" } as HunterProps["view"];
    const { hunt, sent } = table({ view: last, legal: [{ kind: "hold_fire" }] });
    type(hunt, "s");
    expect(hunt.device).toBe("torpedo");
    type(hunt, "n");
    expect(sent).toEqual([{ kind: "hold_fire" }]);
  });

  it("keeps what is chosen while the connection is away, and says why it is not sent", () => {
    const { hunt, sent } = table({ connected: false });
    type(hunt, "a", "g", "w", "Enter");
    expect(sent).toEqual([]);
    expect(hunt.refusal).toBe("No connection: you cannot send anything now.");
    expect(hunt.action).toEqual({ kind: "use_sonar", line: "A", bands: ["green", "white"] });
  });

  it("sends nothing out of turn, and says why", async () => {
    const whyNot = (): Promise<Refusal> =>
      Promise.resolve({ code: "UJ-050", sentence: "It is not your turn." });
    const { hunt, sent } = table({ legal: [], whyNot });
    type(hunt, "a", "g", "w", "Enter");
    await answered();
    expect([sent, hunt.refusal]).toEqual([[], "It is not your turn."]);
  });
});
