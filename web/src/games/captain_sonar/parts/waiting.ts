/** Whom the match waits for, in words: waiting always has a name. */

import { captainOf, enemyOf, roleOf, sideOf } from "../../../core/seats";
import type { Seat } from "../../../protocol";
import type { Names } from "../../../stations/contract";
import type { Doing } from "../../../stations/tasks";
import { c, type CaptainProps, holds, isStopped, seatOf } from "../post";

/** The posts that are waited for, with the names of those who hold them. */
export function awaited({ waitsFor, names, seats }: CaptainProps): readonly string[] {
  return waitsFor.filter((seat) => !seats.includes(seat)).map((seat) => named(seat, names));
}

/** "Captain Ivo". */
export function named(seat: Seat, names: Names): string {
  return `${c(`post.${roleOf(seat)}`)} ${names.seat(seat)}`;
}

/** Why there is nothing to do at this post. */
export function waiting(post: CaptainProps): string {
  const { view, side, names, waitsFor, connected } = post;
  const who = awaited(post);
  if (!connected) return c("station.away");
  if (view.phase === "over") return c("station.over");
  if (view.phase === "setup") return who.length === 0 ? "" : c("wait_start", { names: who });
  const stop = view.real_time?.stop;
  if (view.turn?.asks === true || stop?.step === "answer")
    return who.length === 0 ? "" : c("wait_answer", { names: who });
  if (view.real_time !== null) {
    // The closed key has the words.
    if (stop) return "";
    const due = (view.own?.waiting ?? []).filter((role) => !holds(post, role));
    if (due.length === 0) return c("rt_wait_order", { name: names.seat(seatOf(post, "captain")) });
    return c("wait_oks", { names: due.map((role) => named(seatOf(post, role), names)) });
  }
  const crew = waitsFor.filter((seat) => sideOf(seat) === side);
  if (crew.length > 0) {
    if (who.length === 0) return "";
    if (crew.some((seat) => seat !== captainOf(side))) return c("wait_oks", { names: who });
    return c(view.turn?.step === "after" ? "wait_end" : "wait_course", { names: who });
  }
  const boat = names.boats[enemyOf(side)];
  const left = view.turn?.left ?? 1;
  return left > 1
    ? c("wait_turns", { boat, left, names: who })
    : c("wait_turn", { boat, names: who });
}

/** A post that has nothing to do; it may say what it could do meanwhile. */
export function resting(post: CaptainProps, refused: string, meanwhile = ""): Doing {
  const over = post.view.phase === "over";
  const still = isStopped(post);
  return {
    hint: refused || meanwhile || waiting(post),
    refused: refused !== "",
    slot: {
      icon: over ? "trophy" : still ? "lock" : "hourglass",
      text: c(`station.${over ? "over" : still ? "still" : "wait"}`),
    },
    begun: false,
  };
}
