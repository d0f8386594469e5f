/** What a surfaced crew does in real time: the sheet that goes round, whom it waits for, and the dive. */

import { clockFace } from "../../../core/ages";
import { now } from "../../../core/clock.svelte";
import { captainOf, enemyOf, sideOf } from "../../../core/seats";
import type { CaptainSonar, Seat } from "../../../protocol";
import { Sender } from "../../../stations/sender.svelte";
import { leftOf, timerOf } from "../../../stations/timers";
import { named } from "../parts/waiting";
import { c, type CaptainProps, isStopped, Legal } from "../post";
import { initialsOf } from "./initials";
import { SECTION_IDS, type SectionId } from "./profile";
import { isRejected, seatFor, type Signed, signedOf } from "./reading";

export class Repairing {
  readonly #props: () => CaptainProps;
  readonly #sender: Sender<CaptainSonar.Action>;
  /** While all stands still the sheet stays where it lies. */
  #lay = $state.raw<readonly SectionId[]>([]);
  #signer = $state("");
  #line: CaptainSonar.OutlineTrace | undefined;

  readonly options = $derived.by(() => this.#props().options);
  readonly #legal = $derived.by(() => new Legal(this.#props().legal));
  readonly #enemy = $derived.by(() => enemyOf(this.#props().side));
  readonly #outline = $derived.by(() => this.#props().view[this.#props().side].outline);
  readonly #isShown = $derived.by(() => (this.#outline?.shown.length ?? 0) > 0);
  /** The outline holds, and the lines are wiped. */
  readonly isFinished = $derived.by(() => this.#outline?.holds === true);
  readonly lines = $derived.by((): readonly Signed[] => {
    const { view } = this.#props();
    return this.isFinished ? [] : signedOf(view.own?.sections ?? []);
  });
  readonly #isDrawn = $derived.by(() => this.lines.length === SECTION_IDS.length);
  /** The seats from which the next section is drawn, and from which the boat dives. */
  readonly #drawer = $derived.by(() => seatFor(this.#props().offers, "draw_section"));
  readonly diver = $derived.by(() => seatFor(this.#props().offers, "dive"));
  /** Sections that this player may draw now. */
  readonly open = $derived.by(() => (isStopped(this.#props()) ? this.#lay : this.#legal.sections));
  /** The initials that a signature begins with. */
  readonly initials = $derived.by(() => initialsOf(this.#signer));
  /** The last drawing was found faulty, and nothing is drawn since. */
  readonly isRejected = $derived.by(() => isRejected(this.#props().log, this.#props().side));
  /** Keys of the keyboard belong to the station. */
  readonly keys = $derived.by(() => this.#props().keys && this.#legal.answers.length === 0);

  /** What is waited for, while no section may be drawn. */
  readonly waits = $derived.by(() => {
    const { side, waitsFor } = this.#props();
    if (this.isFinished) return c("wait_dive", { name: this.#who(captainOf(side)) });
    if (this.#isShown) return c("in_check", { boat: this.#enemyBoat });
    if (this.#isDrawn) return c("all_signed");
    const mates = waitsFor.filter((seat) => sideOf(seat) === side);
    const names = mates
      .map((seat) => this.#who(seat))
      .filter((name, place, all) => all.indexOf(name) === place);
    return names.length === 0 ? "" : c("draws", { name: names });
  });
  /** What becomes of the sheet when the line is signed. */
  readonly handOver = $derived.by(() =>
    this.lines.length === SECTION_IDS.length - 1
      ? c("show", { boat: this.#enemyBoat })
      : c("pass_on"),
  );
  /** Why no player can pass the sheet on just now, however the line is. */
  readonly held = $derived.by(() => (isStopped(this.#props()) ? c("station.still") : ""));
  /** When the boat has come up. */
  readonly risen = $derived.by(() => {
    const { log, side } = this.#props();
    return log.findLast(({ observation: seen }) => seen.kind === "surfaced" && seen.side === side);
  });
  readonly #clock = $derived.by(() => {
    const { timers, side } = this.#props();
    if (this.#isShown) return timerOf(timers, "check", `${this.#enemy}.engineer`);
    return this.#isDrawn ? timerOf(timers, "outline", side) : undefined;
  });
  /** How long the check may take, or the drawing must; otherwise how long the boat is up. */
  readonly aside = $derived.by(() => {
    if (this.#clock !== undefined)
      return c("station.time_left", { seconds: Math.ceil(leftOf(this.#clock, now())) });
    const at = this.risen?.at;
    return at === undefined ? undefined : clockFace(Math.floor((now() - at) / 1000));
  });

  /** Made while a component begins. */
  constructor(props: () => CaptainProps) {
    this.#props = props;
    this.#sender = new Sender(props);
    $effect(() => {
      if (!isStopped(props())) this.#lay = this.#legal.sections;
    });
    $effect(() => {
      if (this.#drawer !== undefined) this.#signer = props().names.seat(this.#drawer);
    });
  }

  /** Why the last line was not taken. */
  get refused(): string {
    return this.#sender.hint;
  }

  /** If the line is another one than before what was said of it is old. */
  heed(line: CaptainSonar.OutlineTrace): void {
    if (line !== this.#line) this.#sender.hint = "";
    this.#line = line;
  }

  pass(
    section: SectionId,
    line: CaptainSonar.OutlineTrace,
    initials: string,
    done: () => void,
  ): void {
    if (this.#drawer !== undefined)
      this.#sender.give(this.#drawer, { kind: "draw_section", section, line, initials }, done);
  }

  dive(): void {
    if (this.diver !== undefined) this.#sender.give(this.diver, { kind: "dive" });
  }

  get #enemyBoat(): string {
    return this.#props().names.boats[this.#enemy];
  }

  /** A mate by name and post: bots are called alike. */
  #who(seat: Seat): string {
    return named(seat, this.#props().names);
  }
}
