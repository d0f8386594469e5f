/** What the Radio Operator does: the sheet with its history, what is not drawn yet, where it can lie. */

import { untrack } from "svelte";
import type { CellName, Place, Shift } from "../../board/types";
import { stepTo } from "../../board/geometry";
import { begun, type Undoable, mapped, recorded, redone, replaced, undone } from "./history";
import { fitsOf } from "./places";
import { operatorOf } from "../../core/seats";
import { placesOf, type ShownSpaces } from "./helped";
import type { Dive, RadioPost, Step } from "./radio_post";
import {
  agrees,
  branched,
  cellAt,
  crossed,
  drawn,
  endCell,
  freshSheet,
  laid,
  layerOf,
  leftOnChart,
  packed,
  penciled,
  reading,
  type Straight,
  type Sheet,
  silencesOf,
  slid,
  STAYED,
  toggled,
  unpacked,
  upToDate,
  wiped,
} from "./sheet";
import { arrowOf, COURSE_OF, type Direction, DIRECTIONS } from "../../board/directions";
import { t } from "../../settings.svelte";

/** How one step of the tape stands on the sheet. */
export interface Taped extends Step {
  readonly index: number;
  readonly state: "drawn" | "other" | "next" | "open";
}

/** How the possible spaces are shown on the chart. */
export type SilenceView = "numbers" | "marks" | "hidden";

/** Milliseconds that the sheet lies still until what was done with it is done. */
const REST_MS = 1000;

/** So many saved texts are remembered, to know an echo from another tab's work. */
const REMEMBERED = 50;

export class Operator {
  readonly #props: () => RadioPost;
  #history = $state.raw<Undoable<Sheet>>(begun(freshSheet({ column: 0, row: 0 })));
  #pointed = $state<CellName>();
  #silence = $state<number>();
  #sent: readonly string[] = [];
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** The arrow keys draw, or move the sheet. */
  drawing = $state(true);
  #view = $state<SilenceView>("numbers");

  readonly dives = $derived.by((): RadioPost["dives"] => this.#props().dives);
  readonly dive = $derived.by((): Dive => this.dives.at(-1) ?? this.dives[0]);
  readonly sheet = $derived.by(() => this.#history.now);
  readonly layer = $derived.by(() => layerOf(this.sheet));
  /** The program draws what is heard, as both crews agreed. */
  readonly auto = $derived.by(() => this.#props().help !== "none");
  readonly canUndo = $derived.by(() => this.#history.past.length > 0);
  readonly canRedo = $derived.by(() => this.#history.future.length > 0);
  readonly tape = $derived.by((): readonly Taped[] =>
    this.dive.steps.map((step, index) => {
      const there = this.layer.steps[index];
      const state =
        there === undefined
          ? index === this.layer.steps.length
            ? "next"
            : "open"
          : agrees(there, step.heard)
            ? "drawn"
            : "other";
      return { ...step, index, state };
    }),
  );
  /** What has to be drawn next. */
  readonly next = $derived.by(() => this.tape.find(({ state }) => state === "next"));
  readonly undrawn = $derived.by(() =>
    Math.max(0, this.dive.steps.length - this.layer.steps.length),
  );
  /** How much there is to draw, in words. */
  readonly toDraw = $derived.by(() => {
    return this.undrawn === 0
      ? t("sheet.all_drawn")
      : t("sheet.draw_more", { count: this.undrawn });
  });
  readonly end = $derived.by(() =>
    endCell(this.sheet, this.#props().chart.width, this.#props().chart.height),
  );
  /** The cell to show the Captain: the one tapped, or where the line ends. A start is no guess. */
  readonly pointed = $derived.by(() => {
    return this.#pointed ?? (this.layer.steps.length > 0 ? this.end : undefined);
  });
  /** Only one place is left, as far as the program shows that. */
  readonly isCertain = $derived.by(() => {
    const spaces = this.#props().spaces?.all.length;
    return spaces === 1 || (spaces === undefined && this.fits?.ends.length === 1);
  });
  /** The line runs off the chart: so many placements are left; undefined while it lies on it. */
  readonly left = $derived.by(() => {
    const { width, height } = this.#props().chart;
    const left = leftOnChart(this.sheet, width, height);
    return left === undefined || this.fits === undefined || this.fits.tooMany
      ? left
      : this.fits.count;
  });
  readonly pin = $derived.by(() => this.#props().pins[this.seat]?.cell ?? null);
  /** Where the drawn line can lie, if the crews agreed to be shown that. */
  readonly fits = $derived.by(() => {
    const { findsPlacements, chart, longest } = this.#props();
    return findsPlacements
      ? fitsOf(chart, this.layer, this.dive.origin, this.dive.told, longest)
      : undefined;
  });
  /** The number of the present placement, from 0, or -1 if it fits nowhere. */
  readonly placement = $derived.by(() => {
    const runs = reading(this.layer);
    return this.fits === undefined || runs === undefined
      ? -1
      : this.fits.indexOf(this.sheet.offset, runs);
  });
  /** How the possible spaces are shown: numbers only where there are chances. */
  readonly view = $derived.by((): SilenceView => {
    const hasNumbers = this.#props().spaces?.all.some(({ chance }) => chance !== null) ?? false;
    return this.#view === "numbers" && !hasNumbers ? "marks" : this.#view;
  });
  /** The possible spaces as a chart shows them now; undefined where it shows none. */
  readonly shown = $derived.by((): ShownSpaces | undefined => {
    const { spaces } = this.#props();
    if (spaces === undefined || this.view === "hidden") return undefined;
    return { places: placesOf(spaces), numbers: this.view === "numbers" };
  });
  readonly silences = $derived.by(() => silencesOf(this.layer));
  /** The silence whose branch is chosen now. */
  readonly silence = $derived.by(() =>
    this.#silence !== undefined && this.silences.includes(this.#silence)
      ? this.#silence
      : this.silences.at(-1),
  );

  /** To be made as a station comes: it follows the match as long as the station is shown. */
  constructor(props: () => RadioPost) {
    this.#props = props;
    const { sheets } = props();
    const kept = unpacked(sheets[this.seat] ?? "");
    this.#history = begun(
      kept !== undefined && kept.layers.length <= this.dives.length ? kept : this.#fresh(),
    );
    $effect(() => this.#listen());
    $effect(() => this.#adopt());
    $effect(() => this.#keep());
  }

  get seat(): ReturnType<typeof operatorOf> {
    return operatorOf(this.#props().side);
  }

  /** Put down what both crews know: dives, known starts and, if agreed, what was heard. */
  #listen(): void {
    const { dives, auto } = this;
    untrack(() => (this.#history = mapped(this.#history, (sheet) => upToDate(sheet, dives, auto))));
  }

  /** Keep the sheet at every stroke. */
  #keep(): void {
    const text = packed(this.sheet);
    untrack(() => {
      const { sheets, saveSheet } = this.#props();
      if (sheets[this.seat] === text || this.#sent.at(-1) === text) return;
      this.#sent = [...this.#sent, text].slice(-REMEMBERED);
      saveSheet(this.seat, text);
    });
  }

  /** Take over what another tab drew. */
  #adopt(): void {
    const text = this.#props().sheets[this.seat];
    untrack(() => {
      if (text === undefined || text === packed(this.sheet) || this.#sent.includes(text)) return;
      const other = unpacked(text);
      if (other !== undefined && other.layers.length <= this.dives.length)
        this.#history = begun(upToDate(other, this.dives, this.auto));
    });
  }

  /** Draw what was heard next. */
  readonly drawNext = (): void => {
    if (this.next !== undefined) this.#record(drawn(this.sheet, penciled(this.next.heard)));
  };

  /** Draw a step by hand; a silence heard is drawn in the direction given. */
  draw(direction: Direction | undefined): void {
    if (this.auto || this.next === undefined) return;
    const silent = this.next.heard === "silence" || direction === undefined;
    const run = direction === undefined ? undefined : { direction, spaces: 1 };
    this.#record(
      drawn(
        this.sheet,
        silent ? { kind: "silence", run, sure: run !== undefined } : { kind: "course", direction },
      ),
    );
  }

  readonly slide = (by: Shift): void => this.#record(slid(this.sheet, by));

  /** The run of the chosen silence, if one is chosen. */
  readonly run = $derived.by((): Straight | undefined => {
    const step = this.silence === undefined ? undefined : this.layer.steps[this.silence];
    return step?.kind === "silence" && step.sure ? step.run : undefined;
  });

  /** Choose the run of the chosen silence, or leave it open again. */
  branch(run: Straight | undefined): void {
    if (this.silence !== undefined) this.#record(branched(this.sheet, this.silence, run));
  }

  /** The chosen silence went this way; once more, and it went a space farther. */
  branchTo(direction: Direction): void {
    const { longest } = this.#props();
    const spaces = this.run?.direction === direction ? (this.run.spaces % longest) + 1 : 1;
    this.branch({ direction, spaces });
  }

  /** The chosen silence went so many spaces. */
  branchFor(spaces: number): void {
    if (spaces === 0) this.branch(STAYED);
    else this.branch({ direction: this.run?.direction ?? "up", spaces });
  }

  /** The next branch of the chosen silence: open, up, right, down, left. */
  nextBranch(): void {
    const now = this.run === undefined ? -1 : DIRECTIONS.indexOf(this.run.direction);
    const direction = DIRECTIONS[now + 1];
    this.branch(direction === undefined ? undefined : { direction, spaces: this.run?.spaces ?? 1 });
  }

  /** Choose the silence of this step, to choose its branch. */
  readonly pickSilence = (index: number): void => {
    this.#silence = index;
  };

  /** Choose another silence, by so many further on. */
  nextSilence(by: number): void {
    const at = this.silences.indexOf(this.silence ?? -1);
    this.#silence = this.silences[Math.max(0, Math.min(this.silences.length - 1, at + by))];
  }

  wipe(): void {
    if (!this.auto) this.#record(wiped(this.sheet));
    clearTimeout(this.#resting);
  }

  undo(): void {
    clearTimeout(this.#resting);
    this.#pointed = undefined;
    this.#history = undone(this.#history);
  }

  redo(): void {
    this.#pointed = undefined;
    this.#history = redone(this.#history);
  }

  /** Show or hide the layer of a dive. */
  toggle(dive: number): void {
    this.#history = replaced(this.#history, toggled(this.sheet, dive));
  }

  toggleOwnTrack(): void {
    this.#history = replaced(this.#history, { ...this.sheet, ownTrack: !this.sheet.ownTrack });
  }

  /** A tap on a place of the sheet: put the cross there while nothing is drawn, else point at it. */
  readonly tap = (place: Place): void => {
    const { chart } = this.#props();
    const free = this.layer.steps.length === 0 && !this.layer.pinned;
    if (free) this.#record(crossed(this.sheet, place));
    else this.#pointed = cellAt(this.sheet, place, chart.width, chart.height);
  };

  /** Lay the sheet on the next placement that fits, or the one before. */
  place(by: 1 | -1): void {
    const { fits, placement } = this;
    if (fits === undefined || fits.count === 0) return;
    const from = placement === -1 && by === 1 ? -1 : Math.max(0, placement);
    const to = fits.at((from + by + fits.count) % fits.count);
    if (to !== undefined) this.#record(laid(this.sheet, to.offset, to.runs));
  }

  /** Show the possible spaces another way: with numbers, without, not at all. */
  turnView(): void {
    this.#view = { numbers: "marks", marks: "hidden", hidden: "numbers" }[this.view] as SilenceView;
  }

  /** Show the cell to the crew, or take the pin away from it. */
  togglePin(): void {
    const { pin } = this.#props();
    if (this.pointed !== undefined) pin(this.seat, this.pin === this.pointed ? null : this.pointed);
  }

  /** The key of Enter: draw what was heard, let a bot Captain steer on, or show the Captain where. */
  confirm(): void {
    const { company } = this.#props();
    if (this.next !== undefined) this.drawNext();
    else if (company === undefined) this.togglePin();
    else company.done();
  }

  /** A key of the keyboard, with arrows that draw or slide; true if it did something. */
  press(event: KeyboardEvent): boolean {
    const direction = arrowOf(event.key);
    if (direction !== undefined) {
      if (event.shiftKey || this.auto || !this.drawing) this.slide(stepTo(COURSE_OF[direction]));
      else this.draw(direction);
      return true;
    }
    if (event.key === "Enter") {
      this.confirm();
      return true;
    }
    return this.pressTool(event);
  }

  /** The keys that work at any time, also for a player who steers with the arrows. */
  pressTool(event: KeyboardEvent): boolean {
    switch (event.key) {
      case "Backspace":
        this.undo();
        return true;
      case "d":
        this.drawNext();
        return true;
      case "i":
        this.togglePin();
        return true;
      case "l":
        this.#props().company?.lost();
        return this.#props().company !== undefined;
      case "h":
        if (this.#props().spaces === undefined) return false;
        this.turnView();
        return true;
      case "n":
        this.place(1);
        return true;
      case "b":
        this.place(-1);
        return true;
      case "0":
        this.branch(undefined);
        return true;
      default: {
        const direction = DIRECTIONS[Number(event.key) - 1];
        if (direction !== undefined) this.branchTo(direction);
        return direction !== undefined;
      }
    }
  }

  /** Whatever was pointed at, a stroke is newer. */
  #record(next: Sheet): void {
    this.#pointed = undefined;
    this.#history = recorded(this.#history, next);
    this.#work();
  }

  /** A stroke by hand: once the sheet lies still, and all is drawn, the Captain need not wait. */
  #work(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if (this.undrawn === 0) this.#props().company?.done();
    }, REST_MS);
  }

  #fresh(): Sheet {
    const { chart } = this.#props();
    return upToDate(
      freshSheet({ column: Math.floor(chart.width / 2), row: Math.floor(chart.height / 2) }),
      this.dives,
      this.auto,
    );
  }
}
