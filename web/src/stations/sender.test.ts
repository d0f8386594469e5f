import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inLanguage } from "../i18n";
import type { Seat } from "../protocol";
import type { Refusal } from "./contract";
import { LATE_MS, Sender } from "./sender.svelte";

/** Orders on their way: none goes unsaid, whether it waits, is refused or has no line. */

const CAPTAIN: Seat = "blue.captain";
const AWAY = inLanguage("en")("station.away");
const UNDER_WAY = inLanguage("en")("line.under_way");

interface Order {
  readonly kind: string;
}

const asked: Order[] = [];
const given: { readonly action: Order; readonly answer: (refusal: Refusal | null) => void }[] = [];
const line = {
  connected: true,
  act: (_: Seat, action: Order) =>
    new Promise<Refusal | null>((answer) => given.push({ action, answer })),
  whyNot: (_: Seat, action: Order) => {
    asked.push(action);
    return Promise.resolve({ code: "SON-082", sentence: "Your own track." });
  },
};

async function answered(refusal: Refusal | null): Promise<void> {
  given.at(-1)?.answer(refusal);
  await new Promise((go) => setTimeout(go));
}

let sender: Sender<Order>;
beforeEach(() => {
  line.connected = true;
  given.length = asked.length = 0;
  sender = new Sender<Order>(() => line);
});

afterEach(() => vi.useRealTimers());

describe("an order", () => {
  test("that comes while another one is under way is not given, and that is said", async () => {
    sender.give(CAPTAIN, { kind: "surface" });
    expect(sender.hint).toBe("");
    sender.give(CAPTAIN, { kind: "move" });
    expect(given.map(({ action }) => action.kind)).toEqual(["surface"]);
    expect(sender.hint).toBe(UNDER_WAY);

    await answered(null);
    expect(sender.hint).toBe("");
    sender.give(CAPTAIN, { kind: "move" });
    expect(given).toHaveLength(2);
  });

  test("that takes long says that it is under way, until it is answered", async () => {
    vi.useFakeTimers();
    sender.give(CAPTAIN, { kind: "surface" });
    await vi.advanceTimersByTimeAsync(LATE_MS - 1);
    expect(sender.hint).toBe("");
    await vi.advanceTimersByTimeAsync(1);
    expect(sender.hint).toBe(UNDER_WAY);

    given.at(-1)?.answer(null);
    await vi.advanceTimersByTimeAsync(LATE_MS);
    expect(sender.hint).toBe("");
  });

  test("has no line when the one before it hangs in the line that broke", () => {
    sender.give(CAPTAIN, { kind: "surface" });
    line.connected = false;
    sender.give(CAPTAIN, { kind: "move" });
    expect(sender.hint).toBe(AWAY);
  });

  test("is not said to have no line once there is one", () => {
    line.connected = false;
    sender.give(CAPTAIN, { kind: "surface" });
    expect([sender.hint, given]).toEqual([AWAY, []]);
    line.connected = true;
    expect(sender.hint).toBe("");
  });

  test("is asked about by line only", async () => {
    line.connected = false;
    sender.ask(CAPTAIN, { kind: "move" });
    expect([sender.hint, asked]).toEqual([AWAY, []]);

    line.connected = true;
    sender.ask(CAPTAIN, { kind: "move" });
    await new Promise((go) => setTimeout(go));
    expect(sender.hint).toBe("Your own track.");
  });
});
