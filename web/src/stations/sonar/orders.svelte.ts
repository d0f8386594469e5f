/** The Captain's hand: which order he is about to give, and what the keys do.
 *
 * What is legal is what the server offered; why something is not is asked from the server.
 */

import { untrack } from "svelte";
import { neighbourToward } from "../../board/geometry";
import type { CellName, Direction as Bearing } from "../../board/types";
import type { Course } from "../../instruments/types";
import type { Sonar } from "../../protocol";
import type { Refusal } from "../contract";
import { Desk } from "../desk.svelte";
import { cellAhead, waysOn } from "../../board/ahead";
import { captainOf, COSTS, enemyOf, type Order, pinned, positionOf, safePoints, sideOf, type SonarProps, sorted } from "./post";
import { arrowOf, BEARING, WAY, WAYS, type Way } from "../film/ways";

/** What this Captain's match is at. */
export type Situation = "choose_start" | "order" | "answer" | "wait" | "over";

/** Orders that take a second step: a direction, a target, a second thought. */
export type Mode = "move" | "silence" | "torpedo" | "surface";

const LETTERS: Readonly<Record<string, Order>> = { m: "move", s: "sonar", i: "silence", t: "torpedo", u: "surface" };

/** The clauses of the rules that close a direction, in two words. */
const SHORT = { "SON-082": "sonar.own_path", "SON-083": "sonar.island", "SON-084": "sonar.edge" } as const;

export class Captain {
  readonly #props: () => SonarProps;
  #mode = $state<Mode>("move");
  #aimed = $state<CellName>();
  #refusals = $state.raw<Readonly<Partial<Record<Way, Refusal>>>>({});
  #turn = "";
  readonly #desk: Desk<Sonar.Action>;

  readonly legal = $derived.by(() => sorted(this.#props().legal));
  readonly position = $derived.by(() => positionOf(this.#props().view));
  readonly situation = $derived.by((): Situation => {
    if (this.#props().view.phase === "over") return "over";
    if (this.legal.starts.length > 0) return "choose_start";
    if (this.legal.answers.length > 0) return "answer";
    return this.legal.surface ? "order" : "wait";
  });
  readonly mode = $derived.by((): Mode => (this.situation === "order" ? this.#mode : "move"));
  readonly stuck = $derived.by(() => this.situation === "order" && this.legal.moves.length === 0);
  /** Surfacing here costs damage. */
  readonly iceHurts = $derived.by(() => {
    const { options, chart } = this.#props();
    const safe = safePoints(chart);
    return options.north_pole_damage && safe.length > 0 && this.position !== undefined && !safe.includes(this.position);
  });
  /** The suggested start, if the match suggests one. */
  readonly suggested = $derived.by(() => {
    const { options, starts, side } = this.#props();
    const cell = starts[side];
    return options.fixed_start_map1 === "suggested" && cell !== undefined && this.legal.starts.includes(cell) ? cell : undefined;
  });
  /** What can be picked on the chart now. */
  readonly pickable = $derived.by((): readonly CellName[] => {
    if (this.situation === "choose_start") return this.legal.starts;
    return this.mode === "torpedo" ? this.legal.targets : [];
  });
  /** The picked start or target; at first what is suggested, or what the crew shows. */
  readonly picked = $derived.by((): CellName | undefined => {
    const first = this.situation === "choose_start" ? this.suggested : pinned(this.#props()).find((cell) => cell !== this.position);
    return [this.#aimed, first].find((cell) => cell !== undefined && this.pickable.includes(cell));
  });
  readonly aimsAtSelf = $derived.by(() => this.mode === "torpedo" && this.picked === this.position && this.#props().options.self_hit);
  readonly courses = $derived.by((): readonly Course[] => WAYS.map((way) => this.#course(way)));
  /** Directions after which no direction is open. */
  readonly deadEnds = $derived.by(() => WAYS.filter((way) => this.courses.some(({ direction, legal, next }) => WAY[direction] === way && legal && next === 0)));

  constructor(props: () => SonarProps) {
    this.#props = props;
    this.#desk = new Desk(props, () => props().t("sonar.away"));
  }

  /** Why the last thing asked for was not done. */
  get hint(): string {
    return this.#desk.hint;
  }

  /** A new situation clears what was begun. Call it in an effect. */
  turned(): void {
    const { view, side } = this.#props();
    const turn = `${view.phase} ${view.turn ?? ""} ${view[side].turns}`;
    untrack(() => {
      if (turn !== this.#turn) this.putBack();
      this.#turn = turn;
    });
  }

  /** Ask why the closed directions are closed. Call it in an effect; it returns how to stop. */
  askWhy(): () => void {
    const { whyNot, side } = this.#props();
    let stopped = false;
    const closed = this.situation === "order" ? WAYS.filter((way) => !this.legal.moves.includes(way)) : [];
    const position = this.position;
    untrack(() => (this.#refusals = {}));
    for (const direction of closed) {
      void whyNot(captainOf(side), { kind: "move", direction }).then((refusal) => {
        if (stopped || refusal === null || position !== this.position) return;
        this.#refusals = { ...this.#refusals, [direction]: refusal };
      });
    }
    return () => (stopped = true);
  }

  /** May this order be given now? */
  may(order: Order): boolean {
    if (this.situation !== "order") return false;
    const { moves, sonar, silences, targets, surface } = this.legal;
    return { move: moves.length > 0, sonar, silence: silences.length > 0, torpedo: targets.length > 0, surface }[order];
  }

  /** Press the key of an order: give it, begin it, or put it back. */
  use(order: Order): void {
    this.#desk.hint = "";
    if (!this.may(order)) this.refuse(order);
    else if (order === "sonar") this.#give({ kind: "use_sonar" });
    else if (order === "surface" && !this.iceHurts) this.#give({ kind: "surface" });
    else this.#mode = this.#mode === order ? "move" : order;
  }

  refuse(order: Order): void {
    const { view } = this.#props();
    if (order === "sonar") this.#ask({ kind: "use_sonar" });
    else if (order === "silence") this.#ask({ kind: "go_silent", direction: this.legal.moves[0] ?? "up" });
    else if (order === "torpedo") this.#ask({ kind: "launch_torpedo", target: positionOf(view) ?? "A1" });
    else if (order === "surface") this.#ask({ kind: "surface" });
    else this.#ask({ kind: "move", direction: "up" });
  }

  readonly steer = (bearing: Bearing): void => {
    const direction = WAY[bearing];
    this.#desk.hint = "";
    const silent = this.mode === "silence";
    const open = silent ? this.legal.silences : this.legal.moves;
    if (!open.includes(direction)) this.refuseCourse(bearing);
    else this.#give(silent ? { kind: "go_silent", direction } : { kind: "move", direction });
  };

  readonly refuseCourse = (bearing: Bearing): void => {
    const direction = WAY[bearing];
    const known = this.#refusals[direction];
    if (known) this.#desk.hint = known.sentence;
    else this.#ask({ kind: "move", direction });
  };

  readonly pick = (cell: CellName): void => {
    this.#aimed = cell;
    this.#desk.hint = "";
  };

  readonly refusePick = (cell: CellName): void => {
    if (this.mode === "torpedo") this.#ask({ kind: "launch_torpedo", target: cell });
    else this.#ask({ kind: "choose_start", cell });
  };

  answer(action: Sonar.Action): void {
    this.#give(action);
  }

  /** The filled key: what is about to happen. */
  confirm(): void {
    if (this.situation === "choose_start" && this.picked !== undefined) this.#give({ kind: "choose_start", cell: this.picked });
    else if (this.mode === "torpedo" && this.picked !== undefined) this.#give({ kind: "launch_torpedo", target: this.picked });
    else if (this.mode === "surface" || this.stuck) this.#give({ kind: "surface" });
  }

  putBack(): void {
    this.#mode = "move";
    this.#aimed = undefined;
    this.#desk.hint = "";
  }

  /** A key of the keyboard; true if it did something. */
  press(event: KeyboardEvent): boolean {
    const way = arrowOf(event.key);
    if (way !== undefined) return this.#arrow(way);
    const order = LETTERS[event.key.toLowerCase()];
    if (order !== undefined && this.situation === "order") {
      this.use(order);
      return true;
    }
    const answer = this.legal.answers[Number(event.key) - 1];
    if (answer !== undefined) {
      this.answer(answer);
      return true;
    }
    if (event.key === "Escape") this.putBack();
    else if (event.key === "Enter") this.confirm();
    else return false;
    return true;
  }

  #arrow(way: Way): boolean {
    if (this.pickable.length > 0) {
      const from = this.picked ?? this.position;
      const next = from === undefined ? this.pickable[0] : neighbourToward(this.pickable, from, BEARING[way]);
      if (next !== undefined) this.pick(next);
      return true;
    }
    if (this.situation !== "order") return false;
    this.steer(BEARING[way]);
    return true;
  }

  #course(way: Way): Course {
    const { t, chart, view } = this.#props();
    const silent = this.mode === "silence";
    const legal = this.situation === "order" && (silent ? this.legal.silences : this.legal.moves).includes(way);
    const ahead = this.position === undefined ? undefined : cellAhead(chart, this.position, BEARING[way]);
    const called = t(`sonar.${way}`);
    const base = { direction: BEARING[way], letter: called, icon: BEARING[way], legal };
    if (!legal) {
      const refusal = this.#refusals[way];
      const to = this.situation === "order" ? this.#short(refusal) : (ahead ?? "");
      const why = this.situation === "order" ? to : [to, t("sonar.not_now")].filter((words) => words !== "").join(", ");
      return { ...base, to, name: t("sonar.course_not", { way: called, why }), reason: refusal?.sentence };
    }
    const cell = ahead ?? "";
    const next = waysOn(chart, [...(view.own?.track ?? []), cell], cell);
    const name = next === 0 ? t("sonar.course_dead_end", { way: called, cell }) : t("sonar.course", { way: called, cell, ways: next });
    return { ...base, to: cell, name, next };
  }

  #short(refusal: Refusal | undefined): string {
    const { t } = this.#props();
    const short = Object.entries(SHORT).find(([clause]) => clause === refusal?.code);
    return short === undefined ? t("sonar.closed") : t(short[1]);
  }

  #give(action: Sonar.Action): void {
    this.#desk.give(captainOf(this.#props().side), action, () => {
      this.putBack();
    });
  }

  #ask(action: Sonar.Action): void {
    this.#desk.ask(captainOf(this.#props().side), action);
  }
}

/** Whom the match waits for and for what, in words; empty if for nobody. */
export function waiting({ view, waitsFor, side, names, t }: SonarProps): string {
  const seat = waitsFor.find((each) => sideOf(each) !== side) ?? waitsFor[0];
  if (seat === undefined) return "";
  const values = { name: names.seat(seat), boat: names.boats[sideOf(seat)] };
  if (view.phase === "setup") return t("sonar.wait_start", values);
  return view.phase === "answer" ? t("sonar.wait_answer", values) : t("sonar.wait_order", values);
}

/** How many fields of energy an order still misses. */
export function missing(order: Order, energy: number): number {
  return Math.max(0, COSTS[order] - energy);
}

/** Who asks by sonar. */
export function asker({ side, names }: SonarProps): string {
  return names.boats[enemyOf(side)];
}
