/** What the key at the bottom of a Captain's station does: its words, and what is asked beside it. */

import type { CellName, Course } from "../../../board/types";
import { enemyOf } from "../../../core/seats";
import type { CaptainSonar } from "../../../protocol";
import { wide } from "../../../stations/screen.svelte";
import { c, type CaptainProps, holds, isStopped, type Legal } from "../post";
import { ICONS, type System, SYSTEMS } from "../systems";
import type { Doing } from "../../../stations/tasks";
import { awaited, resting, waiting } from "./waiting";

/** What the match asks of this Captain. */
export type Duty = "choose_start" | "order" | "answer" | "oks" | "wait" | "over";

/** Orders that take a second step, beside the systems: a mine to trigger, a second thought about surfacing. */
export type OrderMode = "course" | System | "trigger" | "surface";

/** The order that is about to be given. */
export interface Ordering {
  readonly legal: Legal;
  readonly duty: Duty;
  readonly mode: OrderMode;
  readonly position: CellName | undefined;
  readonly picked: CellName | undefined;
  /** A start with room around it. */
  readonly suggested: CellName | undefined;
  /** The sector of the boat in words. */
  readonly sector: string;
  /** Why the last order was refused; empty if it was not. */
  readonly hint: string;
  readonly due: boolean;
  /** What a stop refused, if it can be ordered now. */
  readonly again: CaptainSonar.Action | undefined;
  /** A stop of this player waits for the order. */
  readonly isStopped: boolean;
  /** The course that waits until the crew has rested. */
  readonly queued: Course | undefined;
  /** How much of that rest is left, 0 to 1. */
  readonly rest: number | undefined;
  /** Is it time for a course? */
  readonly steering: boolean;
  /** Courses whose panel has only crosses that cost the last damage the boat can take. */
  readonly sinking: readonly Course[];
  /** No course is open: only surfacing is left. */
  readonly stuck: boolean;
  /** What is picked hurts the own boat; surfacing here does. */
  readonly hurts: boolean;
  readonly iceHurts: boolean;
  readonly can: (mode: OrderMode) => boolean;
}

/** What the key of a Captain does now, and what is asked beside it. */
export function doingOf(order: Ordering, props: CaptainProps): Doing {
  const { duty, mode, hint } = order;
  const begun = mode !== "course" || order.again !== undefined;
  if (duty === "answer" || (!begun && !order.due && duty !== "oks")) return resting(props, hint);

  return {
    hint: hint === "" ? asked(order, props) : hint,
    refused: hint !== "",
    primary: primary(order),
    slot: slot(order, props),
    begun,
  };
}

function asked(order: Ordering, props: CaptainProps): string {
  const { mode, duty } = order;
  if (duty === "choose_start")
    return [
      c("station.choose_start"),
      ...(order.suggested === undefined ? [] : [c("suggested", { cell: order.suggested })]),
    ].join(" ");
  if (mode === "surface" || order.stuck) {
    const tells = c("surface_tells", {
      sector: order.sector,
      boat: props.names.boats[enemyOf(props.side)],
    });
    return [
      ...(order.stuck ? [c("blackout")] : []),
      ...(order.iceHurts ? [c("surface_ice")] : []),
      tells,
    ].join(" ");
  }
  if (mode === "drone") return c("aim_drone");
  if (order.again !== undefined && mode === "course") return c("rt_again_asked");
  if (order.isStopped && mode === "course") return c("rt_order");
  if (mode !== "course")
    return order.hurts ? c("hurts") : c(`aim_${mode === "sonar" ? "drone" : mode}`);
  if (duty === "oks")
    return props.isRealTime ? waiting(props) : c("wait_oks", { names: awaited(props) });
  if (props.isRealTime) return askedInRealTime(order, props);
  if (!order.steering)
    return c(SYSTEMS.some((system) => order.can(system)) ? "use_or_end" : "now_end");
  const enemy = enemyOf(props.side);
  const left = props.view.turn?.left ?? 1;
  const drawing = props.view[enemy].drawn
    ? []
    : [c("enemy_open", { boat: props.names.boats[enemy] })];
  return [left > 1 ? c("steer_left", { left }) : c("steer"), ...sinks(order), ...drawing].join(" ");
}

function sinks({ sinking }: Ordering): readonly string[] {
  const courses = sinking.map((course) => c(`course.${course}`));
  return courses.length > 0 ? [c("sinks_you", { courses })] : [];
}

function askedInRealTime(order: Ordering, props: CaptainProps): string {
  if (!holds(props, "captain")) return c("rt_detect");
  if (order.queued !== undefined) return c("rt_queued");
  return [c(order.rest === undefined ? "rt_steer" : "rt_rests"), ...sinks(order)].join(" ");
}

/** What an order is called on the key that gives it again. */
function orderName(action: CaptainSonar.Action): string {
  switch (action.kind) {
    case "order_course":
      return c(`course.${action.course}`);
    case "surface":
      return c("station.surface");
    case "ask_drone":
      return c("drone_in", { sector: action.sector });
    case "ask_sonar":
      return c("system.sonar");
    case "trigger_mine":
      return c("trigger");
    default:
      return c("rt_last_order");
  }
}

function primary(order: Ordering): Doing["primary"] {
  const { mode, picked } = order;
  if (order.again !== undefined)
    return { icon: "redo", text: c("station.again", { order: orderName(order.again) }) };
  if (order.duty === "choose_start")
    return picked === undefined
      ? undefined
      : { icon: "submarine", text: c("station.start_here", { cell: picked }) };
  if (mode === "surface" || order.stuck)
    return { icon: "surface", text: c("surface_in", { sector: order.sector }) };
  if (mode === "course")
    return order.legal.endTurn ? { icon: "check", text: c("end_turn") } : undefined;
  if (picked === undefined || mode === "drone" || mode === "sonar") return undefined;
  if (mode === "silence" && picked === order.position) return { icon: "silence", text: c("stay") };
  return {
    icon: mode === "trigger" ? "burst" : ICONS[mode],
    text: c(`do.${mode}`, { cell: picked }),
  };
}

function slot(order: Ordering, props: CaptainProps): Doing["slot"] {
  const { mode } = order;
  if (order.duty === "choose_start") return { icon: "chart", text: c("station.starts") };
  if (mode === "trigger") return { icon: "burst", text: c("trigger") };
  if (mode !== "course" && mode !== "surface")
    return { icon: ICONS[mode], text: c(`system.${mode}`) };
  if (order.isStopped) return { icon: "stop", text: c("rt_choose") };
  if (order.duty === "oks" && isStopped(props)) return { icon: "lock", text: c("station.still") };
  if (order.steering)
    return { icon: "captain", text: c(wide.current ? "station.arrows" : "helm_steers") };
  return { icon: "hourglass", text: c("station.wait") };
}
