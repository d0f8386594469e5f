import { describe, expect, it, vi } from "vitest";
import type { UJagd } from "../../../protocol";
import { EMPTY, put } from "../reduce";
import type { Refusal } from "../../../stations/contract";
import { Compose } from "./compose.svelte";
import { database } from "../contacts";
import { SQUARES } from "../field";
import type { HunterProps } from "../post";

const CONTACTS = database(Array.from({ length: 16 }, (_, id) => id.toString(2).padStart(4, "0")));

/** A small table that knows the rules it needs: points, one submarine, one contact a square. */
class Table {
  plan = $state.raw(EMPTY.map);
  isConfirmed = false;
  seq = 0;
  connected = true;
  /** At each act: could the map be confirmed then? */
  readonly open: boolean[] = [];
  readonly compose = new Compose(() => this.props());

  props(): HunterProps {
    return {
      view: { phase: "setup", own: { ...EMPTY, map: this.plan } },
      side: "blue",
      legal: this.legal(),
      log: [{ seq: this.seq }],
      connected: this.connected,
      act: (_: unknown, action: UJagd.Action) => Promise.resolve(this.do(action)),
      whyNot: () => Promise.resolve({ code: "UJ-032", sentence: "One submarine is needed." }),
    } as unknown as HunterProps;
  }

  private legal(): readonly UJagd.Action[] {
    const inside = this.plan.flatMap((id) => CONTACTS.filter((contact) => contact.id === id));
    const hasSubmarine = inside.some(({ type }) => type === "submarine");
    const left = 10 - inside.reduce((sum, { rp }) => sum + rp, 0);
    const free = SQUARES.filter((_, place) => this.plan[place] === null);
    const places = free.flatMap((square) =>
      CONTACTS.filter(({ rp, type }) => rp <= left && !(hasSubmarine && type === "submarine")).map(
        ({ id }) => ({ kind: "place_contact" as const, square, contact: id }),
      ),
    );
    return hasSubmarine ? [...places, { kind: "confirm_map" }] : places;
  }

  private do(action: UJagd.Action): Refusal | null {
    this.open.push(this.compose.mayConfirm);
    if (action.kind === "clear_square") this.plan = put(this.plan, action.square, null);
    else if (!this.legal().some((each) => JSON.stringify(each) === JSON.stringify(action)))
      return { code: "UJ-033", sentence: "That does not fit." };
    else if (action.kind === "place_contact")
      this.plan = put(this.plan, action.square, action.contact);
    else this.isConfirmed = true;
    this.seq += 1;
    return null;
  }
}

describe("composing the map", () => {
  it("puts the chosen contact on the square that is tapped, and the other way round", async () => {
    const table = new Table();
    table.compose.chooseContact(7);
    table.compose.chooseSquare("B1");
    await vi.waitFor(() => {
      expect(table.plan).toEqual([null, null, 7, null]);
    });
    await vi.waitFor(() => {
      expect(table.compose.busy).toBe(false);
    });
    table.compose.chooseSquare("A2");
    table.compose.chooseContact(9);
    await vi.waitFor(() => {
      expect(table.plan).toEqual([null, 9, 7, null]);
    });
  });

  it("gives a square its contact back if the new one is refused, and says why", async () => {
    const table = new Table();
    table.plan = [7, 16, null, null];
    table.compose.contact = 5;
    table.compose.chooseSquare("A2");
    await vi.waitFor(() => {
      expect(table.compose.busy).toBe(false);
    });
    expect(table.plan).toEqual([7, 16, null, null]);
    expect(table.compose.refusal).toBe("That does not fit.");
  });

  it("says why a contact cannot be entered, and chooses nothing", async () => {
    const table = new Table();
    table.plan = [7, null, null, null];
    table.compose.chooseContact(10);
    await vi.waitFor(() => {
      expect(table.compose.refusal).toBe("One submarine is needed.");
    });

    expect([table.compose.contact, table.plan]).toEqual([null, [7, null, null, null]]);
  });

  it("says why a map cannot be confirmed yet", async () => {
    const table = new Table();
    await table.compose.confirm();
    expect([table.isConfirmed, table.compose.refusal]).toEqual([false, "One submarine is needed."]);
  });

  it("draws maps by lot that may be confirmed once they are drawn, not always the same one", async () => {
    const plans = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const table = new Table();
      await table.compose.draw(CONTACTS);
      expect(
        table.plan.filter((id) =>
          CONTACTS.some((contact) => contact.id === id && contact.type === "submarine"),
        ),
      ).toHaveLength(1);
      expect([table.open.includes(true), table.compose.mayConfirm]).toEqual([false, true]);
      await table.compose.confirm();
      expect(table.isConfirmed).toBe(true);
      plans.add(JSON.stringify(table.plan));
    }
    expect(plans.size).toBeGreaterThan(1);
  });

  it("says so when it cannot be done now: something is under way, or the connection is away", async () => {
    const table = new Table();
    table.compose.square = "A1";
    table.compose.chooseContact(7);
    void table.compose.clear("A1");
    expect(table.compose.refusal).toBe("Your last request is still on its way.");
    await vi.waitFor(() => {
      expect([table.plan[0], table.compose.busy, table.compose.refusal]).toEqual([7, false, ""]);
    });

    table.connected = false;
    for (const press of [
      () => table.compose.clear("A1"),
      () => table.compose.confirm(),
      () => table.compose.draw(CONTACTS),
    ]) {
      table.compose.refusal = "";
      await press();
      expect(table.compose.refusal).toBe("No connection: you cannot send anything now.");
    }
    expect([table.plan[0], table.compose.busy]).toEqual([7, false]);
  });
});
