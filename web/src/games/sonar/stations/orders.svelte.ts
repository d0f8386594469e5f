/** The Captain's orders: which one is about to be given, and what the keys do.
 *
 * What is legal is what the server offered; why something is not is asked from the server.
 */

import { untrack } from "svelte";
import { COURSES } from "../../../board/geometry";
import type { CellName, Course } from "../../../board/types";
import type { HelmKey } from "../../../instruments/types";
import type { Seat, Sonar } from "../../../protocol";
import type { Refusal } from "../../../stations/contract";
import { CaptainsOrders, STOP_KEY } from "../../../stations/orders.svelte";
import { ruleAsked } from "../../../stations/ruleAsked.svelte";
import { cellAhead, openCourses } from "../../../board/ahead";
import {
  captainOf,
  COSTS,
  enemyOf,
  Legal,
  type Order,
  pinned,
  positionOf,
  s,
  safePoints,
  sideOf,
  type SonarProps,
} from "../post";
import {
  arrowOf,
  COURSE_OF,
  DIRECTION_OF,
  DIRECTIONS,
  type Direction,
} from "../../../board/directions";

/** What the match asks of this Captain. */
export type Duty = "choose_start" | "order" | "answer" | "wait" | "over";

/** What is begun. Every order but a move takes a second step: a direction, a target, a second thought. */
export type OrderMode = Order;

const LETTERS: Readonly<Record<string, Order>> = {
  m: "move",
  s: "sonar",
  i: "silence",
  t: "torpedo",
  u: "surface",
};
/** What is begun, for the rules of the moment. */
const BEGUN: Readonly<Partial<Record<OrderMode, Sonar.Action["kind"]>>> = {
  sonar: "use_sonar",
  silence: "go_silent",
  torpedo: "launch_torpedo",
  surface: "surface",
};

/** The clauses of the rules that close a direction, in two words. */
const SHORT = {
  "SON-082": "own_path",
  "SON-083": "station.island",
  "SON-084": "station.edge",
} as const;

export class Captain extends CaptainsOrders<Sonar.Action, OrderMode, SonarProps> {
  /** The order for which a stop was called: it follows as soon as all stands still. */
  #wanted = $state<Order>();

  readonly legal = $derived.by(() => new Legal(this.props().legal));
  readonly duty = $derived.by((): Duty => {
    if (this.props().view.phase === "over") return "over";
    if (this.legal.starts.length > 0) return "choose_start";
    if (this.legal.answers.length > 0) return "answer";
    const { surface, moves, stop, withdraw } = this.legal;
    return surface || moves.length > 0 || stop || withdraw ? "order" : "wait";
  });
  /** Real time, and no stop: moves alone can be ordered, the rest stops the game. */
  readonly isSailing = $derived.by(
    () => this.props().isRealTime && this.duty === "order" && !this.isStopped,
  );
  /** The move that waits for its time. */
  readonly queued = $derived.by((): Direction | undefined => {
    const { view } = this.props();
    return view.own?.next_course ?? undefined;
  });
  readonly mode = $derived.by((): OrderMode =>
    this.duty === "order" ? (this.begun ?? "move") : "move",
  );
  readonly stuck = $derived.by(() => {
    if (this.duty !== "order" || this.legal.moves.length > 0) return false;
    const { view, chart, isRealTime } = this.props();
    return (
      !isRealTime ||
      this.position === undefined ||
      openCourses(chart, view.own?.track ?? [], this.position) === 0
    );
  });
  /** Surfacing here costs damage. */
  readonly iceHurts = $derived.by(() => {
    const { options, chart } = this.props();
    const safe = safePoints(chart);
    return (
      options.north_pole_damage &&
      safe.length > 0 &&
      this.position !== undefined &&
      !safe.includes(this.position)
    );
  });
  /** The suggested start, if the match suggests one. */
  readonly suggested = $derived.by(() => {
    const { options, starts, side } = this.props();
    const cell = starts[side];
    return options.fixed_start_map1 === "suggested" &&
      cell !== undefined &&
      this.legal.starts.includes(cell)
      ? cell
      : undefined;
  });
  /** What can be picked on the chart now. */
  readonly pickable = $derived.by((): readonly CellName[] => {
    if (this.duty === "choose_start") return this.legal.starts;
    return this.mode === "torpedo" ? this.legal.targets : [];
  });
  /** The picked start or target; at first what is suggested, or what the crew shows. */
  readonly picked = $derived.by((): CellName | undefined => {
    const first =
      this.duty === "choose_start"
        ? this.suggested
        : pinned(this.props()).find((cell) => cell !== this.position);
    return [this.aimed, first].find((cell) => cell !== undefined && this.pickable.includes(cell));
  });
  readonly aimsAtSelf = $derived.by(
    () => this.mode === "torpedo" && this.picked === this.position && this.props().options.self_hit,
  );
  readonly helmKeys = $derived.by((): readonly HelmKey[] =>
    DIRECTIONS.map((direction) => this.#helmKey(direction)),
  );
  /** Directions after which no direction is open. */
  readonly deadEnds = $derived.by(() =>
    DIRECTIONS.filter((direction) =>
      this.helmKeys.some(
        ({ course, legal, next }) => DIRECTION_OF[course] === direction && legal && next === 0,
      ),
    ),
  );

  get seat(): Seat {
    return captainOf(this.props().side);
  }

  protected get closed(): readonly Course[] {
    if (this.duty !== "order" || this.isStopped || this.rest !== undefined) return [];
    return COURSES.filter((course) => !this.legal.moves.includes(DIRECTION_OF[course]));
  }

  protected get arrowsSteer(): boolean {
    return this.duty === "order";
  }

  protected sailing(course: Course): Sonar.Action {
    return { kind: "move", direction: DIRECTION_OF[course] };
  }

  /** A new duty clears what was begun. Call it in an effect. */
  turned(): void {
    ruleAsked.begun = BEGUN[this.mode];
    const { view, side } = this.props();
    const { isStopped } = this;
    this.cameTo(
      `${view.phase} ${view.turn?.side ?? ""} ${view.turn?.asks ?? false} ${view[side].turns} ${isStopped}`,
    );
    untrack(() => {
      if (!isStopped || this.#wanted === undefined) return;
      const order = this.#wanted;
      this.#wanted = undefined;
      if (order === "surface" && this.stuck) this.give({ kind: "surface" });
      else this.use(order);
    });
  }

  /** May this order be given now? */
  may(order: Order): boolean {
    if (this.duty !== "order") return false;
    const { moves, sonar, silences, targets, surface } = this.legal;
    const may = {
      move: moves.length > 0,
      sonar,
      silence: silences.length > 0,
      torpedo: targets.length > 0,
      surface,
    }[order];
    return may || this.#mayStopFor(order);
  }

  /** Could it be ordered in a stop that can be called now? */
  #mayStopFor(order: Order): boolean {
    const energy = this.props().view.own?.energy ?? 0;
    return (
      this.isSailing &&
      this.legal.stop &&
      order !== "move" &&
      missing(order, energy) === 0 &&
      !(order === "silence" && this.stuck)
    );
  }

  /** Call stop; the order follows as soon as all stands still. */
  callStop(order?: Order): void {
    this.#wanted = order;
    this.give({ kind: "call_stop" });
  }

  refuseStop(): void {
    this.ask({ kind: "call_stop" });
  }

  /** Press the key of an order: begin it, or put it back. */
  use(order: Order): void {
    this.sender.hint = "";
    if (!this.may(order)) this.refuse(order);
    else if (this.isSailing && this.legal.stop && order !== "move") this.callStop(order);
    else this.begun = this.begun === order ? undefined : order;
  }

  refuse(order: Order): void {
    const { view } = this.props();
    if (order === "sonar") this.ask({ kind: "use_sonar" });
    else if (order === "silence")
      this.ask({ kind: "go_silent", direction: this.legal.moves[0] ?? "up" });
    else if (order === "torpedo")
      this.ask({ kind: "launch_torpedo", target: positionOf(view) ?? "A1" });
    else if (order === "surface") this.ask({ kind: "surface" });
    else this.ask({ kind: "move", direction: "up" });
  }

  readonly steer = (course: Course): void => {
    const direction = DIRECTION_OF[course];
    this.sender.hint = "";
    const silent = this.mode === "silence";
    const open = silent ? this.legal.silences : this.legal.moves;
    if (!open.includes(direction)) this.refuseCourse(course);
    else this.give(silent ? { kind: "go_silent", direction } : { kind: "move", direction });
  };

  readonly refusePick = (cell: CellName): void => {
    if (this.mode === "torpedo") this.ask({ kind: "launch_torpedo", target: cell });
    else this.ask({ kind: "choose_start", cell });
  };

  answer(action: Sonar.Action): void {
    this.give(action);
  }

  /** The filled key: what is about to happen. */
  confirm(): void {
    if (this.again !== undefined) this.give(this.again);
    else if (this.duty === "choose_start" && this.picked !== undefined)
      this.give({ kind: "choose_start", cell: this.picked });
    else if (this.mode === "torpedo" && this.picked !== undefined)
      this.give({ kind: "launch_torpedo", target: this.picked });
    else if (this.mode === "sonar") this.give({ kind: "use_sonar" });
    else if (this.stuck && this.isSailing && this.legal.stop) this.callStop("surface");
    else if (this.mode === "surface" || this.stuck) this.give({ kind: "surface" });
  }

  /** A key of the keyboard; true if it did something. */
  press(event: KeyboardEvent): boolean {
    const direction = arrowOf(event.key);
    if (direction !== undefined) return this.arrow(COURSE_OF[direction]);
    const order = LETTERS[event.key.toLowerCase()];
    if (order !== undefined && this.duty === "order") {
      this.use(order);
      return true;
    }
    if (event.key.toUpperCase() === STOP_KEY && this.isSailing) {
      this.callStop();
      return true;
    }
    if (event.key === "Backspace" && this.legal.takeBack) {
      this.takeBack();
      return true;
    }
    const answer = this.legal.answers[Number(event.key) - 1];
    if (answer !== undefined) {
      this.answer(answer);
      return true;
    }
    if (event.key === "Escape") this.#escape();
    else if (event.key === "Enter") this.confirm();
    else return false;
    return true;
  }

  /** A key that gives an order at another time: why not now. */
  pressClosed({ key }: KeyboardEvent): boolean {
    const direction = arrowOf(key);
    const order = LETTERS[key.toLowerCase()];
    if (direction !== undefined) this.refuseCourse(COURSE_OF[direction]);
    else if (order !== undefined) this.refuse(order);
    else if (key.toUpperCase() === STOP_KEY && this.props().isRealTime) this.refuseStop();
    else return false;
    return true;
  }

  /** Back by one step: what was begun, then the stop itself. */
  #escape(): void {
    if (this.again !== undefined) this.forget();
    else if (this.mode === "move" && this.isStopped) this.withdraw();
    else this.putBack();
  }

  #helmKey(direction: Direction): HelmKey {
    const { chart, view } = this.props();
    const silent = this.mode === "silence";
    const legal =
      this.duty === "order" &&
      (silent ? this.legal.silences : this.legal.moves).includes(direction);
    const ahead =
      this.position === undefined
        ? undefined
        : cellAhead(chart, this.position, COURSE_OF[direction]);
    const called = s(direction);
    const base = {
      course: COURSE_OF[direction],
      letter: called,
      icon: COURSE_OF[direction],
      legal,
    };
    if (!legal) {
      const refusal = this.refusals[COURSE_OF[direction]];
      const isRefused = refusal !== undefined || (this.duty === "order" && !this.isSailing);
      const to = isRefused && !this.isStopped ? this.#short(refusal) : (ahead ?? "");
      const why =
        isRefused && !this.isStopped
          ? to
          : [to, s("station.not_now")].filter((words) => words !== "").join(", ");
      return {
        ...base,
        to,
        name: s("course_not", { direction: called, why }),
        reason: refusal?.sentence,
      };
    }
    const cell = ahead ?? "";
    const next = openCourses(chart, [...(view.own?.track ?? []), cell], cell);
    const name =
      next === 0
        ? s("course_dead_end", { direction: called, cell })
        : s("course", { direction: called, cell, exits: next });
    return { ...base, to: cell, name, next };
  }

  #short(refusal: Refusal | undefined): string {
    const short = Object.entries(SHORT).find(([clause]) => clause === refusal?.code);
    return short === undefined ? s("station.closed") : s(short[1]);
  }
}

/** Whom the match waits for and for what, in words; empty if for no player. */
export function waiting({ view, waitsFor, side, names, isRealTime }: SonarProps): string {
  const stop = view.real_time?.stop;
  if (isRealTime && view.phase === "play" && stop?.step !== "answer")
    return s(stop ? "station.still" : "rt_rests");
  const seat = waitsFor.find((each) => sideOf(each) !== side) ?? waitsFor[0];
  if (seat === undefined) return "";
  const values = { name: names.seat(seat), boat: names.boats[sideOf(seat)] };
  if (view.phase === "setup") return s("wait_start", values);
  return view.turn?.asks === true || stop?.step === "answer"
    ? s("wait_answer", values)
    : s("station.wait_order", values);
}

/** How many fields of energy an order still misses. */
export function missing(order: Order, energy: number): number {
  return Math.max(0, COSTS[order] - energy);
}

/** Who asks by sonar. */
export function asker({ side, names }: SonarProps): string {
  return names.boats[enemyOf(side)];
}
