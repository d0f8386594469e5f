/** Several posts in one pair of hands: who of them is asked now. */

import type { Role } from "../../seats";
import type { Hand } from "./doing";
import { Machine } from "./machine.svelte";
import { Mate } from "./mate.svelte";
import { Orders } from "./orders.svelte";
import { type CaptainProps, holds } from "./post";

export class CrewHands {
  readonly orders: Orders;
  readonly mate: Mate;
  readonly machine: Machine;

  /** The post that is asked now: a mark and a cross come before the Captain's next order. */
  readonly asked = $derived.by((): Role | undefined => {
    if (this.orders.situation === "answer" && this.orders.due) return "captain";
    if (this.mate.due) return "first_mate";
    if (this.machine.due) return "engineer";
    return this.orders.due ? "captain" : undefined;
  });
  /** Whose key is the filled one; something the Captain began comes first. */
  readonly hand = $derived.by((): Hand => {
    if (this.orders.mode !== "course") return this.orders;
    if (this.asked === "first_mate") return this.mate;
    return this.asked === "engineer" ? this.machine : this.orders;
  });

  constructor(props: () => CaptainProps) {
    this.orders = new Orders(props);
    this.mate = new Mate(props);
    this.machine = new Machine(props);
  }

  /** A key of the keyboard goes to whom it means something; true if it did. */
  press(event: KeyboardEvent): boolean {
    if (this.orders.mode !== "course") return this.orders.press(event);
    return this.mate.press(event) || this.machine.press(event) || this.orders.press(event);
  }
}

/** Which of the posts in the order of the cardboard are on this screen. */
export function rolesOf(post: CaptainProps): readonly Role[] {
  return (["captain", "first_mate", "engineer", "radio_operator"] as const).filter((role) => holds(post, role));
}
