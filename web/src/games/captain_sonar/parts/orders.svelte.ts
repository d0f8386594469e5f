/** The Captain's orders: which one is about to be given. The First Mate's too, for drone and sonar.
 *
 * What is legal is what the server offered; why something is not is asked from the server.
 */

import { cellAhead, openCourses } from "../../../board/ahead";
import { zoneOf } from "../../../board/coast";
import { cellName, COURSES, isOn, placeOf, shifted } from "../../../board/geometry";
import { roomyStart } from "./roomy";
import { arrowOf, COURSE_OF } from "../../../board/directions";
import type { CellName, Course } from "../../../board/types";
import type { HelmKey } from "../../../instruments/types";
import type { CaptainSonar, Seat } from "../../../protocol";
import { enemyOf } from "../../../core/seats";
import { CaptainsOrders, STOP_KEY } from "../../../stations/orders.svelte";
import { ruleAsked } from "../../../stations/ruleAsked.svelte";
import { pinned } from "../../../stations/pins";
import { type Doing, type Tasks, pressedKey } from "../../../stations/tasks";
import { c, type CaptainProps, holds, isOwnTurn, Legal, seatOf, usesScenario } from "../post";
import { crossedSymbols, type Forecast, forecast } from "../panels";
import { cellsOfRun, endOfRun, runTo } from "../silence";
import { DAMAGE_MAX, type Gauge, gaugeOf, systemOfLetter, SYSTEMS } from "../systems";
import { doingOf, type OrderMode, type Ordering, type Duty } from "./doing";

/** What is begun, for the rules of the moment. */
const BEGUN: Readonly<Partial<Record<OrderMode, CaptainSonar.Action["kind"]>>> = {
  mine: "drop_mine",
  torpedo: "launch_torpedo",
  drone: "ask_drone",
  sonar: "ask_sonar",
  silence: "go_silent",
  scenario: "trigger_archer",
  trigger: "trigger_mine",
  surface: "surface",
};

/** An order for which one picks a cell on the chart. */
interface Aimed {
  readonly cells: (legal: Legal) => readonly CellName[];
  readonly at: (cell: CellName) => CaptainSonar.Action;
}

const AIMED: Readonly<Record<Exclude<OrderMode, keyof typeof SAMPLES>, Aimed>> = {
  mine: { cells: ({ drops }) => drops, at: (cell) => ({ kind: "drop_mine", cell }) },
  torpedo: {
    cells: ({ targets }) => targets,
    at: (target) => ({ kind: "launch_torpedo", target }),
  },
  scenario: { cells: ({ archers }) => archers, at: (cell) => ({ kind: "trigger_archer", cell }) },
  trigger: { cells: ({ triggers }) => triggers, at: (cell) => ({ kind: "trigger_mine", cell }) },
};

/** An order of each other kind, to ask why it may not be given. */
const SAMPLES = {
  course: { kind: "order_course", course: "north" },
  surface: { kind: "surface" },
  drone: { kind: "ask_drone", sector: "1" },
  sonar: { kind: "ask_sonar" },
  silence: { kind: "stay_silent" },
} as const;

/** The clauses that close a course, in two words. */
const SHORT = { "CAP-076": "own_route", "CAP-061": "station.edge" } as const;

export class Orders
  extends CaptainsOrders<CaptainSonar.Action, OrderMode, CaptainProps>
  implements Tasks, Ordering
{
  /** Which of the starts with room is suggested. */
  readonly #lot = Math.random();

  readonly legal = $derived.by(() => new Legal(this.props().legal));
  readonly duty = $derived.by((): Duty => {
    const props = this.props();
    const { phase, own } = props.view;
    if (phase === "over") return "over";
    if (this.legal.starts.length > 0) return "choose_start";
    if (this.legal.answers.length > 0) return "answer";
    if (this.legal.withdraw) return "order";
    if (phase !== "play" || !isOwnTurn(props)) return "wait";
    return (own?.waiting.length ?? 0) > 0 ? "oks" : "order";
  });
  readonly due = $derived.by(
    () =>
      this.duty === "choose_start" ||
      this.duty === "answer" ||
      (this.duty === "order" && this.#steers) ||
      this.again !== undefined,
  );
  /** The course that waits until the crew has rested. */
  readonly queued = $derived.by((): Course | undefined => {
    const { view } = this.props();
    return view.own?.next_course ?? undefined;
  });
  /** Where it leads. */
  readonly queuedCell = $derived.by((): CellName | undefined =>
    this.queued === undefined || this.position === undefined
      ? undefined
      : cellAhead(this.props().chart, this.position, this.queued),
  );
  /** Is it time for a course? */
  readonly steering = $derived.by(() => {
    if (this.duty !== "order" || this.isStopped) return false;
    const { view, isRealTime } = this.props();
    return isRealTime || view.turn?.step === "course";
  });
  readonly sinking = $derived.by((): readonly Course[] => {
    const { view, side } = this.props();
    if (!this.steering || view[side].damage < DAMAGE_MAX - 1) return [];
    return this.legal.courses.filter((course) => this.#forecast(course).state === "damage");
  });
  /** No course is open: only surfacing is left. */
  readonly stuck = $derived.by(
    () => this.steering && !this.#gated && this.legal.courses.length === 0 && this.legal.surface,
  );
  readonly mode = $derived.by((): OrderMode =>
    this.begun !== undefined && this.can(this.begun) ? this.begun : "course",
  );
  /** What can be picked on the chart now. */
  readonly pickable = $derived.by((): readonly CellName[] =>
    this.duty === "choose_start" ? this.legal.starts : this.#cells(this.mode),
  );
  /** A start with room around it. */
  readonly suggested = $derived.by(() => roomyStart(this.legal.starts, this.#lot));
  /** What is picked; at first what is suggested, what the crew shows, or the only thing there is. */
  readonly picked = $derived.by((): CellName | undefined => {
    const shown = this.mode === "silence" ? [] : pinned(this.props());
    const only = this.pickable.length === 1 ? this.pickable : [];
    return [this.aimed, this.suggested, ...shown, ...only].find(
      (cell) => cell !== undefined && this.pickable.includes(cell),
    );
  });
  /** The cells around the own boat, where every blast hurts it. */
  readonly danger = $derived.by((): readonly CellName[] => {
    if (this.mode !== "torpedo" && this.mode !== "scenario" && this.mode !== "trigger") return [];
    return this.position === undefined
      ? []
      : around(this.position, this.props().chart.width, this.props().chart.height);
  });
  readonly hurts = $derived.by(
    () => this.picked !== undefined && this.danger.includes(this.picked),
  );
  /** The silent way that is picked. */
  readonly run = $derived.by((): readonly CellName[] => {
    if (this.mode !== "silence" || this.picked === undefined || this.position === undefined)
      return [];
    const run = runTo(this.position, this.picked, this.legal.runs);
    return run === undefined ? [] : cellsOfRun(this.position, run);
  });
  readonly helmKeys = $derived.by((): readonly HelmKey[] =>
    COURSES.map((course) => this.#helmKey(course)),
  );
  readonly gauges = $derived.by((): readonly Gauge[] => {
    const { view, chart } = this.props();
    return SYSTEMS.map((system) => gaugeOf(system, view.own, usesScenario(chart)));
  });
  readonly sector = $derived.by(() =>
    this.position === undefined
      ? ""
      : c("sector", { sector: zoneOf(this.props().chart, this.position) }),
  );
  /** Surfacing here costs damage. */
  readonly iceHurts = $derived.by(() => {
    const holes = this.props().chart.marks?.iceHoles ?? [];
    return holes.length > 0 && this.position !== undefined && !holes.includes(this.position);
  });
  readonly doing = $derived.by((): Doing => doingOf(this, this.props()));

  /** The seat that gives the orders: the Captain's, or the First Mate's alone. */
  get seat(): Seat {
    return seatOf(this.props(), this.#steers ? "captain" : "first_mate");
  }

  /** The other Radio Operator has not drawn the last course, and this match waits for them (CAP-074). */
  get #gated(): boolean {
    const { view, side, options } = this.props();
    return options.turn_gate === "hard" && !view[enemyOf(side)].drawn;
  }

  get #steers(): boolean {
    return holds(this.props(), "captain");
  }

  protected get closed(): readonly Course[] {
    return this.arrowsSteer && this.queued === undefined
      ? COURSES.filter((course) => !this.legal.courses.includes(course))
      : [];
  }

  protected get arrowsSteer(): boolean {
    return this.steering && this.#steers;
  }

  protected sailing(course: Course): CaptainSonar.Action {
    return { kind: "order_course", course };
  }

  /** Call it in an effect. */
  turned(): void {
    const { view, side } = this.props();
    ruleAsked.begun = BEGUN[this.mode];
    this.cameTo(
      [
        view.phase,
        view.turn?.side,
        view.turn?.step,
        view.turn?.asks,
        view[side].turns,
        view.own?.waiting.length,
        this.isStopped,
      ].join(" "),
    );
  }

  /** May an order of this kind be given now? */
  can(mode: OrderMode): boolean {
    const { courses, surface, sectors, sonar } = this.legal;
    if (mode === "course") return courses.length > 0;
    if (mode === "surface") return surface;
    if (mode === "sonar") return sonar;
    return mode === "drone" ? sectors.length > 0 : this.#cells(mode).length > 0;
  }

  /** Press the key of an order: give it, begin it, or put it back. */
  use(mode: OrderMode): void {
    this.sender.hint = "";
    const asks =
      mode !== "course" &&
      mode !== "trigger" &&
      mode !== "surface" &&
      this.legal.asks.includes(mode);
    if (asks) this.give({ kind: "ask_engineer", system: mode });
    else if (!this.can(mode)) this.refuse(mode);
    else if (mode === "sonar") this.give({ kind: "ask_sonar" });
    else this.begun = this.begun === mode ? undefined : mode;
    this.aimed = undefined;
  }

  refuse(mode: OrderMode): void {
    this.ask(this.#sample(mode));
  }

  readonly steer = (course: Course): void => {
    if (this.legal.courses.includes(course)) this.give({ kind: "order_course", course });
    else this.refuseCourse(course);
  };

  readonly refusePick = (cell: CellName): void => {
    const action =
      this.duty === "choose_start"
        ? ({ kind: "choose_start", cell } as const)
        : this.#aimedAt(cell);
    if (action !== undefined) this.ask(action);
  };

  /** Ask about a sector by drone. */
  askSector(sector: string): void {
    this.give({ kind: "ask_drone", sector });
  }

  /** Call stop before the order. */
  callStop(): void {
    const { seats, legal, side } = this.props();
    const mine = this.#steers ? seatOf({ side }, "captain") : seatOf({ side }, "first_mate");
    if (legal.some(({ kind }) => kind === "call_stop") && seats.includes(mine))
      this.give({ kind: "call_stop" });
    else this.sender.ask(mine, { kind: "call_stop" });
  }

  answer(action: CaptainSonar.AnswerSonar): void {
    this.give(action);
  }

  endTurn(): void {
    this.give({ kind: "end_turn" });
  }

  /** The filled key: what is about to happen. */
  confirm(): void {
    if (this.again !== undefined) this.give(this.again);
    else if (this.duty === "choose_start" && this.picked !== undefined)
      this.give({ kind: "choose_start", cell: this.picked });
    else if (this.mode === "surface" || this.stuck) this.give({ kind: "surface" });
    else if (this.picked !== undefined) this.#confirmPicked(this.picked);
    else if (this.mode === "course" && this.legal.endTurn) this.endTurn();
  }

  press(event: KeyboardEvent): boolean {
    const direction = arrowOf(event.key);
    if (direction !== undefined) return this.arrow(COURSE_OF[direction]);
    if (this.mode === "drone" && this.legal.sectors.includes(event.key)) {
      this.askSector(event.key);
      return true;
    }
    if (this.#pressRealTime(event.key)) return true;
    if (pressedKey(this, event.key)) return true;
    const mode = this.#modeOf(event.key);
    if (mode === undefined || (this.duty !== "order" && !this.can(mode))) return false;
    this.use(mode);
    return true;
  }

  /** A key that gives an order at another time: why not now. */
  pressClosed({ key }: KeyboardEvent): boolean {
    const direction = arrowOf(key);
    const mode = this.#modeOf(key);
    if (direction !== undefined) this.refuseCourse(COURSE_OF[direction]);
    else if (mode !== undefined) this.refuse(mode);
    else if (key.toUpperCase() === STOP_KEY && this.props().isRealTime) this.callStop();
    else return false;
    return true;
  }

  /** Stop, and the way back from it. */
  #pressRealTime(key: string): boolean {
    if (!this.props().isRealTime) return false;
    if (key.toUpperCase() === STOP_KEY && (this.legal.stop || this.duty === "order"))
      this.callStop();
    else if (key === "Backspace" && this.legal.takeBack) this.takeBack();
    else if (key === "Escape" && this.again !== undefined) this.forget();
    else if (key === "Escape" && this.isStopped && this.mode === "course") this.withdraw();
    else return false;
    return true;
  }

  #modeOf(key: string): OrderMode | undefined {
    const system = systemOfLetter(key);
    if (system !== undefined)
      return this.gauges.some((gauge) => gauge.system === system && gauge.state !== "absent")
        ? system
        : undefined;
    return { x: "trigger", u: "surface" }[key.toLowerCase()] as OrderMode | undefined;
  }

  /** The cells an order can be aimed at. */
  #cells(mode: OrderMode): readonly CellName[] {
    const { runs, stay } = this.legal;
    const here = this.position;
    if (mode !== "silence") return isAimed(mode) ? AIMED[mode].cells(this.legal) : [];
    return here === undefined
      ? []
      : [...(stay ? [here] : []), ...runs.map((run) => endOfRun(here, run))];
  }

  #confirmPicked(cell: CellName): void {
    const action = this.#aimedAt(cell);
    if (action !== undefined) this.give(action);
  }

  #aimedAt(cell: CellName): CaptainSonar.Action | undefined {
    if (this.mode !== "silence") return isAimed(this.mode) ? AIMED[this.mode].at(cell) : undefined;
    return cell === this.position
      ? { kind: "stay_silent" }
      : runTo(this.position ?? cell, cell, this.legal.runs);
  }

  /** An order of this kind, to ask why it may not be given. */
  #sample(mode: OrderMode): CaptainSonar.Action {
    if (!isAimed(mode)) return SAMPLES[mode];
    const mine = mode === "trigger" ? this.props().view.own?.mines[0] : undefined;
    return AIMED[mode].at(mine ?? this.position ?? "A1");
  }

  /** What the course does to its panel. */
  #forecast(course: Course): Forecast {
    const { view, options } = this.props();
    return forecast(course, crossedSymbols(view.own?.crossed ?? 0), options.circuit_vs_panel);
  }

  #helmKey(course: Course): HelmKey {
    const { chart, view } = this.props();
    const sheet = this.#forecast(course);
    const legal = this.steering && this.legal.courses.includes(course);
    const isAsked = this.steering && this.queued === undefined;
    const ahead = this.position === undefined ? undefined : cellAhead(chart, this.position, course);
    const called = c(`course.${course}`);
    const base = {
      course,
      letter: c(`letter.${course}`),
      legal,
      forecast: view.own === null ? undefined : sheet.state,
    };
    if (!legal) {
      const to = this.#closedBy(course, ahead);
      const why = course === this.queued ? c("rt_queued") : isAsked ? to : c("station.not_now");
      return {
        ...base,
        to,
        name: `${base.letter} ${to}: ${c("goes_not", { course: called, why })}`,
        reason: this.refusals[course]?.sentence,
      };
    }
    const cell = ahead ?? "";
    const next = openCourses(
      chart,
      [...(view.own?.track ?? []), ...(view.own?.mines ?? []), cell],
      cell,
    );
    const panel = c(`forecast.${sheet.state}`, { free: sheet.free });
    return {
      ...base,
      to: cell,
      next,
      name: `${base.letter} ${cell}: ${c("goes", { course: called, exits: next, panel })}`,
    };
  }

  /** Why a course is closed, in two words; where it leads if it is not the time for one. */
  #closedBy(course: Course, ahead: CellName | undefined): string {
    const { view, chart } = this.props();
    if (!this.steering || this.queued !== undefined) return ahead ?? "";
    const code = this.refusals[course]?.code;
    const short = Object.entries(SHORT).find(([clause]) => clause === code)?.[1];
    if (short !== undefined) return c(short);
    if (ahead !== undefined && view.own?.mines.includes(ahead) === true) return c("own_mine");
    return ahead !== undefined && chart.islands.includes(ahead)
      ? c("station.island")
      : c("station.closed");
  }
}

function isAimed(mode: OrderMode): mode is keyof typeof AIMED {
  return mode in AIMED;
}

/** The cell and its neighbours, also diagonal ones. */
function around(cell: CellName, width: number, height: number): readonly CellName[] {
  const steps = [-1, 0, 1];
  return steps
    .flatMap((dx) => steps.map((dy) => shifted(placeOf(cell), { dx, dy })))
    .filter((place) => isOn(place, width, height))
    .map(cellName);
}
