/** One person at several posts: which of them is asked now. */

import type { Role } from "../../../core/seats";
import type { Tasks } from "../../../stations/tasks";
import { EngineerTasks } from "../engineer/tasks.svelte";
import { FirstMateTasks } from "../first_mate/tasks.svelte";
import { Orders } from "../parts/orders.svelte";
import { WhyNotDone } from "../../../stations/sender.svelte";
import { type CaptainProps, holds } from "../post";

export class CrewTasks {
  readonly orders: Orders;
  readonly firstMate: FirstMateTasks;
  readonly engineer: EngineerTasks;
  /** One sentence for all posts: the key that is due says it, whichever was pressed. */
  readonly told = new WhyNotDone();

  /** The post that is asked now: a mark and a cross come before the Captain's next order. */
  readonly asked = $derived.by((): Role | undefined => {
    if (this.orders.duty === "answer" && this.orders.due) return "captain";
    if (this.firstMate.due) return "first_mate";
    if (this.engineer.due) return "engineer";
    return this.orders.due ? "captain" : undefined;
  });
  /** Whose key is the filled one; something the Captain began comes first. */
  readonly current = $derived.by((): Tasks => {
    if (this.orders.mode !== "course") return this.orders;
    if (this.asked === "first_mate") return this.firstMate;
    return this.asked === "engineer" ? this.engineer : this.orders;
  });

  constructor(props: () => CaptainProps) {
    this.orders = new Orders(props, this.told);
    this.firstMate = new FirstMateTasks(props, this.told);
    this.engineer = new EngineerTasks(props, this.told);
  }

  /** A key of the keyboard goes to whom it means something; true if it did. */
  press(event: KeyboardEvent): boolean {
    if (this.orders.mode !== "course") return this.orders.press(event);
    return this.firstMate.press(event) || this.engineer.press(event) || this.orders.press(event);
  }
}

/** Which of the posts in the order of the cardboard are on this screen. */
export function rolesOf(post: CaptainProps): readonly Role[] {
  return (["captain", "first_mate", "engineer", "radio_operator"] as const).filter((role) =>
    holds(post, role),
  );
}
